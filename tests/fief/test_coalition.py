"""Coalitions: joined before a battle, left or changed after a round (FIEF-6.1, FIEF-6.2.3.5a)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import COALITION_ASKED, CONFEDERATE_ASKED, CONTROL_ASKED, STOP_ASKED
from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.sides import ATTACK, ATTACK_WON, DEFENCE, NO_ATTACKING_LORD
from homage.games.fief.rules.field.strength import penalty_left, shooting_archers, side_cp, side_dice
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import MAN
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, THREE, TWO, ZERO, at_limoges, outcome
from tests.fief.position import Position, lord, seat_of, told, town


def with_yellow(attack: dict[str, int], defence: dict[str, int], guests: dict[str, int]) -> Position:
    """Yellow's Arthur stands in Limoges too, with units; red attacks blue, and yellow is asked."""
    table = at_limoges(attack, defence, 4).lord("arthur", "yellow", "limoges").units("yellow", "limoges", **guests)
    return table.deniers(yellow=0)


def declared(table: Position) -> Position:
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    return table


@pytest.mark.rule("FIEF-6.1a", "FIEF-6d", "R-45")
def test_a_family_there_joins_a_side_if_its_leader_accepts() -> None:
    """R-45: refused by one it may ask the other; it brings all its forces there."""
    table = declared(with_yellow({"knight": 1}, {"man_at_arms": 1}, {"knight": 2, "archer": 1}))
    assert (table.asked, table.seat) == (COALITION_ASKED, seat_of("yellow"))
    assert table.offered() == {"pass", "join attack", "join defence"}
    table.do("join attack")
    assert table.seat == seat_of("red")
    table.do("refuse")
    assert table.offered() == {"pass", "join defence"}
    assert table.refusal("join attack") == "FIEF-6.1a"
    table.do("join defence")
    assert table.seat == seat_of("blue")
    events = table.do("agree")
    assert told(events, "joined") == [{"seat": seat_of("yellow"), "side": DEFENCE}]
    assert side_cp(table.s, DEFENCE) == 9


@pytest.mark.rule("FIEF-6.1a", "R-49")
def test_a_family_that_stays_out_takes_no_part() -> None:
    table = declared(with_yellow({"knight": 1}, {"man_at_arms": 1}, {"knight": 2}))
    table.do("pass")
    table.do("fight", ONE, ZERO)
    assert outcome(table) == ATTACK_WON
    assert table.s.control[town("limoges")] == seat_of("red"), "R-49: yellow did not win it"


@pytest.mark.rule("FIEF-6b", "FIEF-6.1a", "R-45", "R-131")
def test_a_lordless_troop_joins_the_defence_only() -> None:
    """R-45, R-131: nor does it go over to the attack later."""
    table = at_limoges({"knight": 2}, {"man_at_arms": 2}, 4).units("yellow", "limoges", knight=1).deniers(yellow=0)
    declared(table)
    assert table.offered() == {"pass", "join defence"}
    assert table.refusal("join attack") == "FIEF-6.1a"
    table.do("join defence")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO)
    assert (table.asked, table.seat) == (CONFEDERATE_ASKED, seat_of("yellow"))
    assert table.offered() == {"fight", "stop"}
    assert table.refusal("switch") == "FIEF-6.2.3.5a"


@pytest.mark.rule("FIEF-6.2.2a")
def test_a_coalition_gathers_its_archers() -> None:
    """EX-13: five archers, one die and four more hits."""
    table = declared(with_yellow({"archer": 3}, {"knight": 8}, {"archer": 2}))
    table.do("join attack")
    table.do("agree")
    events = table.do("fight", THREE, *[ZERO] * 5)
    assert told(events, "shot") == [{"side": ATTACK, "die": THREE, "hits": 7}]


@pytest.mark.rule("FIEF-6.4.4", "FIEF-6.1b")
def test_walls_keep_attacking_archers_from_shooting() -> None:
    """EX-22: a CITY, one engine with side 1, two archers: one shoots."""
    table = with_yellow({"archer": 1, "knight": 5}, {"man_at_arms": 3}, {"archer": 1}).city("limoges")
    table.s.siege[town("limoges"), seat_of("red")] = 1
    declared(table)
    table.do("join attack")
    table.do("agree")
    assert penalty_left(table.s) == 1
    assert shooting_archers(table.s, ATTACK) == 1
    events = table.do("fight", TWO)
    assert told(events, "shot") == [{"side": ATTACK, "die": TWO, "hits": 2}]


@pytest.mark.rule("FIEF-6.1b", "R-128")
def test_the_attackers_add_up_their_siege_engines() -> None:
    """R-128: as they lay when the battle began, while their family is on the attacking side."""
    table = with_yellow({"knight": 5}, {"man_at_arms": 3}, {"man_at_arms": 1}).city("limoges")
    table.s.siege[town("limoges"), seat_of("red")] = 1
    table.s.siege[town("limoges"), seat_of("yellow")] = 1
    declared(table)
    assert penalty_left(table.s) == 1
    table.do("join attack")
    table.do("agree")
    assert penalty_left(table.s) == 0
    table.s.siege[town("limoges"), seat_of("yellow")] = 0
    assert penalty_left(table.s) == 0, "lifted meanwhile: it still counts"


@pytest.mark.rule("FIEF-6.2.3.5a")
def test_a_confederate_stops_and_keeps_his_forces() -> None:
    table = declared(with_yellow({"knight": 1}, {"knight": 1}, {"knight": 2}))
    table.do("join defence")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO)
    assert table.offered() == {"fight", "stop", "switch"}
    events = table.do("stop")
    assert told(events, "left_battle") == [{"seat": seat_of("yellow")}]
    assert not any(table.s.pawn_fights[seat_of("yellow"), pawn] for pawn in range(26))
    assert side_cp(table.s, DEFENCE) == 3
    assert table.s.stands[town("limoges")] >> seat_of("yellow") & 1
    assert table.asked == STOP_ASKED


@pytest.mark.rule("FIEF-6.2.3.5a", "FIEF-6.1c", "R-99")
def test_a_traitor_opens_the_gate() -> None:
    """R-99: no marker is needed; the penalty is gone for the rest of the battle."""
    table = with_yellow({"knight": 5}, {"knight": 2}, {"man_at_arms": 2}).city("limoges")
    declared(table)
    table.do("join defence")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO)
    assert side_dice(table.s, ATTACK) == 1
    table.do("switch")
    assert table.seat == seat_of("red"), "the other leader answers"
    events = table.do("agree")
    assert told(events, "changed_sides") == [{"seat": seat_of("yellow"), "side": ATTACK}]
    assert side_dice(table.s, ATTACK) == 3
    assert table.s.gate_open == 1
    assert table.asked == STOP_ASKED, "he has had his word"


@pytest.mark.rule("FIEF-6.2.3.5a")
def test_a_refused_turncoat_goes_on_or_stops() -> None:
    table = declared(with_yellow({"knight": 1}, {"knight": 1}, {"knight": 1}))
    table.do("join attack")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO)
    table.do("switch")
    assert table.seat == seat_of("blue")
    table.do("refuse")
    assert table.offered() == {"fight", "stop"}
    table.do("fight")
    assert table.s.battle_side[seat_of("yellow")] == ATTACK


@pytest.mark.rule("FIEF-6.1a", "FIEF-6.2.3.5a")
def test_a_confederate_who_is_first_player_has_his_word_after_the_first_round() -> None:
    table = with_yellow({"knight": 1}, {"knight": 3}, {"knight": 1}).given(first=seat_of("yellow")).at(BATTLE)
    table.do("pass")
    table.do("attack limoges blue")
    table.do("join attack")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO, ZERO)
    assert (table.asked, table.seat) == (CONFEDERATE_ASKED, seat_of("yellow"))


@pytest.mark.rule("FIEF-6.2.3.2a", "R-119")
def test_the_controller_who_stops_takes_the_walls_with_him() -> None:
    """R-119: until then he counts with nothing left."""
    table = with_yellow({"knight": 4}, {"knight": 3}, {"man_at_arms": 1}).city("limoges").controls("yellow", "limoges")
    declared(table)
    table.do("join defence")
    table.do("agree")
    table.do("fight", ONE, ZERO, ZERO)
    # Blue leads the defence and loses yellow's man-at-arms; Arthur is still there.
    assert units_at(table.s, seat_of("yellow"), town("limoges"), MAN) == 0
    assert side_dice(table.s, ATTACK) == 1
    table.do("stop")
    assert side_dice(table.s, ATTACK) == 3
    assert table.s.control[town("limoges")] == seat_of("yellow"), "he is not beaten"


@pytest.mark.rule("FIEF-6.2.3.5a", "R-119")
@pytest.mark.parametrize(("controller", "asked"), [("yellow", CONFEDERATE_ASKED), ("blue", STOP_ASKED)])
def test_of_those_with_nothing_left_only_the_controller_has_a_word(controller: str, asked: int) -> None:
    """Yellow's only man-at-arms in Limoges falls: as its controller yellow is asked whether its walls stay in."""
    table = at_limoges({"knight": 4}, {"knight": 3}, 4).units("yellow", "limoges", man_at_arms=1)
    declared(table.controls(controller, "limoges").deniers(yellow=0))
    table.do("join defence")
    table.do("agree")
    table.do("fight", ONE, ZERO, ZERO, ZERO, ZERO)
    assert units_at(table.s, seat_of("yellow"), town("limoges"), MAN) == 0
    assert table.asked == asked


@pytest.mark.rule("FIEF-6d", "R-49", "R-50", "R-94")
def test_the_winning_leader_names_the_controller_and_the_jailers() -> None:
    """R-49, R-50."""
    table = with_yellow({"knight": 3}, {"man_at_arms": 1}, {"knight": 2}).lord("henry", "blue", "limoges")
    declared(table)
    table.do("join attack")
    table.do("agree")
    table.do("fight", ONE, ZERO, ZERO, ZERO)
    table.do("fight")  # first the confederate has his say
    assert (table.asked, table.seat) == (CONTROL_ASKED, seat_of("red"))
    assert table.offered() == {"control red", "control yellow"}
    assert table.refusal("control blue") == "FIEF-6d"
    assert table.refusal("capture henry red") == table.refusal("switch") == "FIEF-H.2b"
    table.do("control yellow")
    assert table.s.control[town("limoges")] == seat_of("yellow")
    assert table.offered() == {"capture henry red", "capture henry yellow", "spare henry"}
    assert table.refusal("capture henry green") == "FIEF-6d"
    assert table.refusal("capture arthur red") == table.refusal("spare arthur") == "FIEF-6.2.3.5b"
    assert table.refusal("control red") == table.refusal("besiege toulouse") == "FIEF-H.2b"
    table.do("capture henry yellow")
    assert table.s.jailer[lord("henry")] == seat_of("yellow")


@pytest.mark.rule("FIEF-6d", "R-49")
def test_a_neutral_controller_is_not_beaten() -> None:
    """R-49."""
    table = with_yellow({"knight": 3}, {"man_at_arms": 1}, {"knight": 2}).controls("yellow", "limoges")
    declared(table)
    table.do("pass")
    table.do("fight", ONE, ZERO, ZERO)
    assert outcome(table) == ATTACK_WON
    assert table.s.control[town("limoges")] == seat_of("yellow")


@pytest.mark.rule("FIEF-6d", "R-119")
def test_a_leader_with_nothing_left_still_leads() -> None:
    """Blue's own man falls; yellow fights on for it, and blue decides."""
    table = declared(with_yellow({"knight": 3}, {"man_at_arms": 1}, {"knight": 2}))
    table.do("join defence")
    table.do("agree")
    table.do("fight", ONE, ZERO, ZERO, ZERO)
    assert table.s.stands[town("limoges")] >> seat_of("blue") & 1 == 0
    table.do("fight")  # yellow goes on
    table.do("fight")  # red goes on
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("blue"))
    assert table.s.control[town("limoges")] == seat_of("blue"), "R-119: control waits for the end"
    table.do("surrender")
    assert units_at(table.s, seat_of("yellow"), town("limoges"), 2) == 0


@pytest.mark.rule("FIEF-1.1.3a", "FIEF-6.1a")
def test_a_spouse_who_fights_against_the_other_family() -> None:
    """EX-18: Aliénor dies, and the marriage with her."""
    table = at_limoges({"knight": 3}, {"man_at_arms": 1}, 4).lord("alienor", "blue", "limoges")
    table.lord("arthur", "yellow", "limoges").units("yellow", "limoges", knight=1).wed("arthur", "alienor")
    declared(table.deniers(yellow=0))
    table.do("join attack")
    table.do("agree")
    events = table.do("fight", ONE, ONE, ZERO, ZERO)
    assert told(events, "eliminated") == [{"lord": lord("alienor"), "seat": 1}]
    assert table.s.spouse[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-6.4.2d", "R-86")
def test_a_sortie_meets_no_walls() -> None:
    """R-86: the besieged controller attacks; another besieger may join the defence."""
    table = with_yellow({"knight": 2}, {"man_at_arms": 2}, {"man_at_arms": 1}).stronghold("limoges")
    table.controls("red", "limoges").lord("henry", "blue", "limoges")
    for family in ("blue", "yellow"):
        table.s.siege[town("limoges"), seat_of(family)] = 1
    declared(table)
    assert penalty_left(table.s) == 0
    table.do("join defence")
    table.do("agree")
    assert side_dice(table.s, ATTACK) == 2


@pytest.mark.rule("FIEF-6.1a", "R-130")
def test_a_lord_freed_into_the_town_takes_no_part() -> None:
    """R-130."""
    table = at_limoges({"knight": 2}, {"man_at_arms": 2}, 4).lord("henry", "blue", "paris", jailer="yellow")
    table.units("yellow", "paris", man_at_arms=1).controls("yellow", "paris").hand("green", "underground")
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    before = side_cp(table.s, DEFENCE)
    table.do("escape henry", by="green")
    assert table.s.lord_place[lord("henry")] == town("limoges")
    assert side_cp(table.s, DEFENCE) == before


@pytest.mark.rule("FIEF-6.2.3.5b")
def test_attackers_whose_lord_stops_have_none_left() -> None:
    """Red's own lord is murdered; yellow's, who led the rest, stops: units alone do not go on."""
    table = declared(with_yellow({"knight": 2}, {"knight": 2}, {"knight": 1}))
    table.do("join attack")
    table.do("agree")
    table.s.battle_lords &= ~(1 << lord("eric"))
    table.do("fight", ZERO, ZERO, ZERO)
    table.do("stop")
    assert outcome(table) == NO_ATTACKING_LORD


@pytest.mark.rule("FIEF-6.1c", "FIEF-6.2.3.5a")
def test_who_goes_over_to_the_defence_opens_no_gate() -> None:
    table = declared(with_yellow({"knight": 5}, {"knight": 3}, {"man_at_arms": 2}).city("limoges"))
    table.do("join attack")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO)
    table.do("switch")
    assert table.seat == seat_of("blue")
    events = table.do("agree")
    assert told(events, "changed_sides") == [{"seat": seat_of("yellow"), "side": DEFENCE}]
    assert (side_cp(table.s, ATTACK), side_cp(table.s, DEFENCE)) == (16, 12)
    assert (table.s.gate_open, side_dice(table.s, ATTACK)) == (0, 1)


@pytest.mark.rule("FIEF-6.1a", "FIEF-6.2.3.5a", "R-45")
def test_families_are_asked_in_turn_order_before_the_battle_and_after_each_round() -> None:
    """Yellow's Arthur and green's lordless troop: each may ask both leaders, but a troop only the defence."""
    table = (
        with_yellow({"knight": 3}, {"knight": 3}, {"knight": 1}).units("green", "limoges", knight=1).deniers(green=0)
    )
    declared(table)
    assert table.seat == seat_of("yellow")
    table.do("join defence")
    table.do("refuse")
    assert (table.seat, table.offered()) == (seat_of("yellow"), {"pass", "join attack"})
    assert table.refusal("join defence") == "FIEF-6.1a"
    assert table.refusal("attack limoges red") == table.refusal("surrender") == "FIEF-H.2b"
    table.do("join attack")
    table.do("agree")
    assert table.offered() == {"pass", "join defence"}
    table.do("join defence")
    table.do("agree")
    table.do("fight", ZERO, ZERO, ZERO, ZERO, ZERO)
    for family in ("yellow", "green"):
        assert (table.asked, table.seat) == (CONFEDERATE_ASKED, seat_of(family))
        assert table.refusal("pass") == "FIEF-H.2b"
        table.do("fight")
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("red"))


@pytest.mark.rule("FIEF-6.1a", "R-45")
def test_a_lordless_troop_that_the_defence_refuses_stays_out() -> None:
    table = at_limoges({"knight": 2}, {"man_at_arms": 2}, 4).units("yellow", "limoges", knight=1).deniers(yellow=0)
    declared(table)
    table.do("join defence")
    table.do("refuse")
    assert table.seat == seat_of("red"), "yellow is not asked again"
    assert table.s.battle_side[seat_of("yellow")] == NONE
