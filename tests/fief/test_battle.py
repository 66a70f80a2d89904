"""Battles: declared, opened, fought in rounds (FIEF-6, FIEF-6.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    AIM_ASKED,
    CAPTURE_ASKED,
    REROLL_ASKED,
    SCORCH_ASKED,
    SIEGE_ASKED,
    STOP_ASKED,
    SURRENDER_ASKED,
)
from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.sides import (
    ATTACK,
    ATTACK_WON,
    DEFENCE,
    DEFENCE_WON,
    NO_ATTACKING_LORD,
    side_lords,
)
from homage.games.fief.rules.field.strength import side_cp
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import KNIGHT, MAN
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, THREE, TWO, ZERO, at_limoges, attacked, outcome
from tests.fief.position import Position, lord, seat_of, told, town

# -- declaring -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6a")
def test_one_battle_in_each_town_is_declared_and_finished_before_the_next() -> None:
    table = at_limoges({"knight": 5}, {"man_at_arms": 1}).lord("henry", "red", "paris").units("red", "paris", knight=1)
    table.units("blue", "paris", man_at_arms=1).controls("blue", "paris")
    table.units("yellow", "limoges", man_at_arms=1)
    table.at(BATTLE)
    table.settle()
    assert table.offered() == {"pass", "attack limoges blue", "attack limoges yellow", "attack paris blue"}
    assert table.refusal("attack tours blue") == "FIEF-6b"
    assert table.refusal("attack paris yellow") == "FIEF-6a"
    table.do("attack limoges blue")
    table.do("pass")
    table.do("fight", ONE, ZERO, ZERO, ZERO)
    assert outcome(table) == ATTACK_WON
    table.settle()
    assert table.offered() == {"pass", "attack paris blue"}, "one battle in each town"
    assert table.refusal("attack limoges yellow") == "FIEF-6a"


@pytest.mark.rule("FIEF-6b", "R-51")
def test_a_troop_or_a_lone_lord_declares_no_battle() -> None:
    """R-51: nor does a lord with only a bombard."""
    table = Position(4).lord("eric", "red", "limoges").units("red", "limoges", bombard=1).controls("blue", "limoges")
    table.units("blue", "limoges", knight=1).lord("henry", "yellow", "limoges").at(BATTLE)
    table.settle()
    assert table.asked == SIEGE_ASKED or table.s.phase != BATTLE, "nobody could attack"


@pytest.mark.rule("FIEF-6b")
def test_a_troop_defends_itself() -> None:
    table = attacked(at_limoges({"man_at_arms": 1}, {"knight": 4}))
    events = table.do("fight", ZERO, TWO, ZERO)
    assert told(events, "battle_round") == [{"round": 1, "attack": 2, "defence": 12, "penalty": 0}]
    assert told(events, "eliminated") == [{"lord": lord("eric"), "seat": 0}]
    assert outcome(table) == DEFENCE_WON


@pytest.mark.rule("FIEF-6a", "FIEF-6d")
def test_an_ally_by_marriage_may_be_attacked() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).lord("jeanne", "blue", "calais").wed("eric", "jeanne")
    attacked(table)
    assert (table.asked, table.seat) == (SURRENDER_ASKED, 1), "the attacked leads the defence"


@pytest.mark.rule("FIEF-G.2.2a", "R-78")
def test_no_battle_under_bad_weather() -> None:
    """R-78."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).units("blue", "paris", man_at_arms=1)
    table.lord("henry", "red", "paris").units("red", "paris", knight=1).given(bad_weather=1).at(BATTLE)
    table.settle()
    assert table.refusal("attack limoges blue") == "FIEF-G.2.2a"
    assert table.refusal("attack paris blue") == ""


@pytest.mark.rule("FIEF-6c", "R-51", "R-55")
def test_lords_without_units_are_captured_without_dice() -> None:
    """R-55: also behind walls."""
    table = Position(3).lord("henry", "blue", "limoges").controls("blue", "limoges").city("limoges")
    table.units("blue", "limoges", bombard=1)
    attacked(table.lord("eric", "red", "limoges").units("red", "limoges", man_at_arms=1))
    assert table.asked == CAPTURE_ASKED
    assert table.s.control[town("limoges")] == seat_of("red")
    table.do("capture henry red")
    assert table.s.jailer[lord("henry")] == seat_of("red")
    assert units_at(table.s, 1, town("limoges"), 3) == 0, "R-51: the bombard goes when he is captured"


@pytest.mark.rule("FIEF-6e")
def test_no_town_is_handed_over_while_a_battle_runs() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 2}, 4).lord("henry", "blue", "paris").controls("blue", "paris")
    table.units("yellow", "paris", man_at_arms=1).hand("blue", "ambush", "justice")
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    assert table.refusal("hand_over paris yellow", seat_of("blue")) == "FIEF-6e"


# -- opening -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6.2a", "FIEF-6d", "FIEF-6.2.3.5b", "R-46")
def test_a_leader_may_surrender_before_the_first_round() -> None:
    """Units are removed, lords can be captured."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 2, "bombard": 1}).lord("henry", "blue", "limoges")
    attacked(table)
    assert (table.asked, table.seat) == (SURRENDER_ASKED, 1)
    events = table.do("surrender")
    assert told(events, "surrendered") == [{"seat": 1, "side": DEFENCE}]
    assert table.s.control[town("limoges")] == seat_of("red")
    assert table.offered() == {"capture henry red", "spare henry"}
    table.do("spare henry")
    assert table.s.lord_place[lord("henry")] == town("limoges"), "who is not captured stays in the town"
    assert table.s.stands[town("limoges")] == 0b11


@pytest.mark.rule("FIEF-6.2.1", "R-76")
def test_scorched_earth() -> None:
    """R-76: the defence leader must control the town himself, and not be besieged."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 2})
    table.s.mills[town("limoges")] = 2
    attacked(table)
    table.do("fight")
    assert (table.asked, table.seat) == (SCORCH_ASKED, 1)
    table.do("scorch", ZERO, ZERO)
    assert (table.s.mills[town("limoges")], table.s.deniers[1]) == (1, 1)
    table = at_limoges({"knight": 3}, {"man_at_arms": 2}).stronghold("limoges")
    table.s.mills[town("limoges")] = 2
    table.s.siege[town("limoges"), 0] = 1
    attacked(table)
    table.do("fight", ZERO, ZERO, ZERO)
    assert table.s.mills[town("limoges")] == 2, "besieged: no question"
    table = at_limoges({"knight": 1}, {"man_at_arms": 2}).controls("red", "limoges")
    table.s.mills[town("limoges")] = 2
    attacked(table)
    table.do("fight", ZERO, ZERO)
    assert table.s.mills[town("limoges")] == 2, "blue does not control the town"


@pytest.mark.rule("FIEF-6.2.2a", "R-127")
def test_archers_shoot_before_the_first_round_at_once() -> None:
    """R-127: no battle round: no loss is counted, and D'ARC and guards add nothing."""
    table = at_limoges({"archer": 1, "knight": 2, "king_retinue_knight": 1}, {"archer": 2, "man_at_arms": 4})
    table.lord("jeanne", "red", "limoges").given(darc=lord("jeanne"), king=lord("eric"))
    attacked(table)
    events = table.do("fight", ONE, TWO)
    assert told(events, "shot") == [
        {"side": ATTACK, "die": ONE, "hits": 1},
        {"side": DEFENCE, "die": TWO, "hits": 3},
    ]
    assert table.s.battle_round == 0
    assert table.s.battle_idle == 0


@pytest.mark.rule("FIEF-6.2.2a", "FIEF-6.1a")
def test_archers_shoot_after_another_family_has_joined_their_side() -> None:
    table = at_limoges({"knight": 2}, {"archer": 1}, 4).units("yellow", "limoges", man_at_arms=1).deniers(yellow=0)
    attacked(table)
    table.do("join defence")
    table.do("agree")
    events = table.do("fight", ZERO, ZERO, ZERO, ZERO)
    assert [each["side"] for each in told(events, "shot")] == [DEFENCE]


@pytest.mark.rule("FIEF-6.2.1", "R-76")
@pytest.mark.parametrize("mills", [0, 1])
def test_only_a_mill_that_stands_is_scorched(mills: int) -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 1})
    table.s.mills[town("limoges")] = mills
    attacked(table).do("fight", *([] if mills else [ZERO, ZERO]))
    assert (table.asked == SCORCH_ASKED) == bool(mills)


@pytest.mark.rule("FIEF-6.2.2b", "FIEF-6.2.3.5b")
def test_the_last_attacking_lord_falls_to_the_archers() -> None:
    table = attacked(at_limoges({"archer": 1}, {"archer": 4, "knight": 1}))
    table.do("fight", ZERO, ZERO)  # 3 hits: the archer, and Éric
    assert table.s.lord_family[lord("eric")] == NONE
    assert outcome(table) == DEFENCE_WON
    assert [each["seat"] for each in told(table.events, "battle_over")] == [seat_of("blue")]
    assert told(table.events, "battle_round") == []


@pytest.mark.rule("FIEF-I.1")
def test_archers_behind_walls_may_aim_at_a_lord() -> None:
    table = at_limoges({"knight": 4, "archer": 2}, {"archer": 3}, adjusted_shooting=True).stronghold("limoges")
    attacked(table)
    table.do("fight")
    assert (table.asked, table.seat) == (AIM_ASKED, 1)
    assert table.offered() == {"pass", "aim eric"}
    events = table.do("aim eric", 5, ZERO)  # a six; then one of red's two archers shoots past the walls
    assert told(events, "aimed_shot") == [{"lord": lord("eric"), "die": 6}]
    assert told(events, "shot") == [{"side": ATTACK, "die": ZERO, "hits": 0}]
    assert outcome(table) == NO_ATTACKING_LORD


@pytest.mark.rule("FIEF-I.1", "R-110")
def test_a_shot_below_six_misses_and_nobody_aims_in_a_sortie_or_over_a_tunnel() -> None:
    """R-110."""
    table = at_limoges({"knight": 5}, {"archer": 3}, adjusted_shooting=True).stronghold("limoges")
    attacked(table)
    table.do("fight")
    table.do("aim eric", 4, ZERO, ZERO, ZERO)
    assert table.s.lord_family[lord("eric")] == 0
    table = at_limoges({"knight": 5}, {"archer": 3}, adjusted_shooting=True).stronghold("limoges")
    table.controls("red", "limoges")
    attacked(table)
    table.do("fight", ZERO, ZERO, ZERO, ZERO, ZERO)
    assert table.asked != AIM_ASKED, "the defence does not hold the fortress"
    table = at_limoges({"knight": 5}, {"archer": 3}, adjusted_shooting=True).stronghold("limoges")
    attacked(table).given(undermined=1)
    table.do("fight", ZERO, ZERO, ZERO, ZERO, ZERO)
    assert table.asked != AIM_ASKED, "UNDERGROUND forbids it"


@pytest.mark.rule("FIEF-I.2")
def test_units_are_seen_from_the_beginning_of_their_battle_to_its_end() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 2}, fog_of_war=True)

    def shown(seat: int) -> list[int]:
        return [int(table.s.pawn_shown[seat, pawn]) for pawn in range(26) if table.s.pawn_place[seat, pawn] != NONE]

    for seat in (0, 1):
        for pawn in range(26):
            table.s.pawn_shown[seat, pawn] = 0
    attacked(table)
    assert shown(0) == [KNIGHT + 1]
    assert shown(1) == [MAN + 1, MAN + 1]
    table.do("fight", ZERO, ZERO)
    table.do("stop", 0, 0)  # all who fought are mixed
    assert (shown(0), shown(1)) == ([0], [0, 0])


@pytest.mark.rule("FIEF-6.2.1")
def test_the_last_mill_may_be_scorched() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 2})
    table.s.mills[town("limoges")] = 1
    attacked(table)
    table.do("fight")
    assert table.offered() == {"pass", "scorch"}
    assert table.refusal("fight") == table.refusal("aim eric") == "FIEF-H.2b"
    table.do("scorch", ZERO, ZERO)
    assert (table.s.mills[town("limoges")], table.s.deniers[1]) == (0, 1)


@pytest.mark.rule("FIEF-6.2.2a", "R-127")
def test_only_who_has_archers_shoots() -> None:
    for attack, defence, shots in (({}, {}, []), ({"archer": 1}, {}, [ATTACK]), ({}, {"archer": 1}, [DEFENCE])):
        table = attacked(at_limoges({"knight": 1} | attack, {"knight": 1} | defence))
        events = table.do("fight", *[ZERO] * len(shots), ZERO, ZERO)
        assert [each["side"] for each in told(events, "shot")] == shots
        assert table.s.battle_round == 1


@pytest.mark.rule("FIEF-6a")
def test_when_battles_are_declared_nothing_else_is_answered() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).at(BATTLE)
    table.settle()
    assert table.offered() == {"pass", "attack limoges blue"}
    for text in ("mill limoges", "join attack", "ride blue town", "surrender", "besiege limoges"):
        assert table.refusal(text) == "FIEF-H.2b"
    assert table.refusal("attack limoges red") == table.refusal("attack limoges yellow") == "FIEF-6a"
    assert table.refusal("attack toulouse blue") == "FIEF-6b"


@pytest.mark.rule("FIEF-6.2.3.1", "FIEF-6.2.3.4a")
def test_dice_of_an_earlier_round_do_not_count_again() -> None:
    """Red rolls three dice, loses two knights and rolls two: nothing is left of the third."""
    table = attacked(at_limoges({"knight": 4}, {"knight": 3}))
    events = table.do("fight", ONE, ONE, ZERO, THREE, THREE)
    assert [each["round"] for each in told(events, "battle_round")] == [1]
    assert side_cp(table.s, ATTACK) == 7
    assert not any(table.s.battle_dice[side, die] for side in range(2) for die in range(4)), "they are taken up"
    table.do("fight")
    assert (table.asked, table.seat) == (STOP_ASKED, seat_of("blue"))
    events = table.do("fight", ZERO, ZERO, ZERO, ZERO)
    assert [each["round"] for each in told(events, "battle_round")] == [2]
    assert [int(table.s.battle_dice[ATTACK, die]) for die in (2, 3)] == [0, 0]


@pytest.mark.rule("FIEF-6.2.2a", "R-127")
@pytest.mark.parametrize("archers", ["attack", "defence"])
def test_who_is_not_shot_at_takes_no_hits(archers: str) -> None:
    """Nor does any hit of an earlier battle count."""
    attack, defence = ({"knight": 2, "archer": int(archers == side)} for side in ("attack", "defence"))
    table = attacked(at_limoges(attack, defence))
    table.s.battle_hits[ATTACK] = table.s.battle_hits[DEFENCE] = 9
    events = table.do("fight", ZERO, *[ZERO] * (3 if archers == "attack" else 4))
    assert len(told(events, "shot")) == 1
    assert [units_at(table.s, seat, town("limoges"), KNIGHT) for seat in range(2)] == [2, 2]


@pytest.mark.rule("FIEF-6.2.3.4a", "R-77")
def test_each_bombard_rolls_one_die_again() -> None:
    """Red's and yellow's: red, who leads, may take the same die twice; then it is over."""
    table = at_limoges({"knight": 1, "bombard": 1}, {"knight": 1}, 4).lord("arthur", "yellow", "limoges")
    table.units("yellow", "limoges", man_at_arms=1, bombard=1).deniers(yellow=0).at(BATTLE)
    table.settle()
    for text in ("attack limoges blue", "join attack", "agree"):
        table.do(text)
    table.do("fight", ZERO, ZERO)
    for face in (ONE, TWO + 1):  # of the two faces with two swords the second
        assert (table.asked, table.seat) == (REROLL_ASKED, seat_of("red"))
        assert table.offered() == {"done", "reroll 1"}
        assert table.refusal("reroll 2") == "FIEF-6.2.3.4a"
        assert table.refusal("fight") == "FIEF-H.2b"
        events = table.do("reroll 1", face)
    assert told(events, "hits")[0] == {"side": 0, "hits": 2}
    assert table.asked != REROLL_ASKED


@pytest.mark.rule("FIEF-6.1a", "R-130")
def test_only_lords_in_the_town_take_part() -> None:
    """Red's Gauvain in Lyon and blue's Henry in Paris are in no battle of Limoges."""
    table = at_limoges({"knight": 2}, {"knight": 1}).lord("gauvain", "red", "lyon").lord("henry", "blue", "paris")
    attacked(table)
    assert (side_lords(table.s, ATTACK), side_lords(table.s, DEFENCE)) == (1 << lord("eric"), 0)
