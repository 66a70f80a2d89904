"""Captives: taken, kept, moved, released (FIEF-6.3)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import begin_frame, go_to
from homage.games.fief.asked import CAPTURE_ASKED, CONTROL_ASKED, PLACEMENT_ASKED
from homage.games.fief.frames import BATTLE, CAPTURE_FRAME, END_OF_ROUND, INCOME, MOVEMENT
from homage.games.fief.rules.court.families import lord_count
from homage.games.fief.rules.court.titles import victory_points
from homage.games.fief.rules.court.votes import KING_OFFICE, no_candidacy, votes_of
from homage.games.fief.rules.field.captives import capture, free_unguarded
from homage.games.fief.rules.field.captures import jail
from homage.games.fief.state import NONE
from tests.fief.battles import ONE, ZERO, at_limoges, attacked
from tests.fief.marches import march, where
from tests.fief.position import Position, lord, place, seat_of, told, town


def beaten() -> Position:
    """Red has beaten blue's Henry in the city of Limoges and takes him captive."""
    table = attacked(at_limoges({"knight": 5}, {"man_at_arms": 1}).lord("henry", "blue", "limoges").city("limoges"))
    table.do("fight", ONE, ZERO)
    table.do("capture henry red")
    table.settle()
    return table


@pytest.mark.rule("FIEF-6.3a")
def test_a_captive_keeps_titles_but_neither_votes_nor_stands() -> None:
    table = Position(4).lord("eric", "red", "nantes", jailer="blue").city("nantes", "eric").controls("red", "nantes")
    table.units("blue", "nantes", man_at_arms=1)
    assert victory_points(table.s, 0) == 1
    assert lord_count(table.s, 0) == 1, "he counts among the four"
    assert votes_of(table.s, 0, KING_OFFICE) == 0
    assert no_candidacy(table.s, 0, KING_OFFICE, lord("eric")) != 0


@pytest.mark.rule("FIEF-6.3a", "FIEF-6c")
def test_a_beaten_lord_becomes_the_captive_of_the_family_named() -> None:
    table = beaten()
    assert table.s.jailer[lord("henry")] == seat_of("red")
    assert table.s.lord_place[lord("henry")] == town("limoges")
    assert table.s.control[town("limoges")] == seat_of("red")


@pytest.mark.rule("FIEF-6.3a")
def test_a_captured_king_loses_his_guard_to_plain_knights() -> None:
    table = at_limoges({"knight": 5}, {"king_retinue_knight": 1}).lord("henry", "blue", "limoges")
    table.given(king=lord("henry"))
    attacked(table)
    table.do("surrender")
    table.do("capture henry red")
    assert table.s.king == lord("henry")
    assert table.s.pool[1, 4] == 2


@pytest.mark.rule("FIEF-6.3b", "R-126")
def test_the_jailer_moves_a_captive_like_a_unit() -> None:
    table = (
        Position(3).lord("eric", "red", "tours").controls("red", "tours").lord("jeanne", "blue", "tours", jailer="red")
    )
    table.at(MOVEMENT)
    march(table, "eric", "poitiers", "limoges")
    assert where(table, "jeanne") == "limoges"
    assert table.s.lord_march[lord("jeanne")] & 3 == 2, "R-126: the STEPS are his own"


@pytest.mark.rule("FIEF-6.3c", "R-50")
def test_a_captive_in_a_battle_is_not_hit() -> None:
    """R-50: when his jailers are gone he is released, not taken over."""
    table = at_limoges({"knight": 5}, {"man_at_arms": 1}, 4).lord("gauvain", "yellow", "limoges", jailer="blue")
    table.units("yellow", "paris", man_at_arms=1).controls("yellow", "paris")
    attacked(table)
    table.do("fight", ONE, ONE, ONE, ZERO)
    events = table.settle()
    assert told(events, "eliminated") == []
    assert told(events, "freed") == [{"lord": lord("gauvain"), "jailer": 1}]
    assert where(table, "gauvain") == "paris"


@pytest.mark.rule("FIEF-6.3e")
def test_a_captive_is_free_when_his_guards_are_eliminated_even_if_others_stand_there() -> None:
    table = at_limoges({"knight": 5}, {"man_at_arms": 1}, 4).lord("gauvain", "yellow", "limoges", jailer="blue")
    table.units("yellow", "paris", man_at_arms=1).controls("yellow", "paris")
    table.units("green", "limoges", man_at_arms=1).at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    table.do("pass")
    table.do("surrender")
    assert table.s.jailer[lord("gauvain")] == NONE
    assert where(table, "gauvain") == "paris"


@pytest.mark.rule("FIEF-6.2.3.5e")
def test_a_spared_lord_stays_in_the_town() -> None:
    table = attacked(at_limoges({"knight": 3}, {"man_at_arms": 1}).lord("henry", "blue", "limoges"))
    table.do("fight", ONE, ZERO, ZERO)
    table.do("spare henry")
    assert (table.s.jailer[lord("henry")], where(table, "henry")) == (NONE, "limoges")
    assert table.s.control[town("limoges")] == seat_of("red")


@pytest.mark.rule("R-06")
def test_captive_and_assassin_markers_do_not_run_out() -> None:
    """The box has six CAPTIVE and two ASSASSIN markers; they only record facts."""
    names = ("arthur", "beaudouin", "charles", "eric", "francois", "gauvain", "henry", "lambert")
    table = Position(3).units("red", "tours", knight=1).controls("red", "tours")
    for name in names:
        table.lord(name, "blue" if names.index(name) < 4 else "yellow", "tours")
        capture(table.s, lord(name), 0, table.story)
    assert [table.s.jailer[lord(name)] for name in names] == [0] * 8
    table.hand("blue", "assassination").lord("othon", "red", "paris").given(assassins=0b11)
    table.s.pawns[1] = 1
    table.at(INCOME)
    table.do("assassinate othon", by="blue")
    table.do("assassin eric")
    assert int(table.s.assassins).bit_count() == 3


def escaped(plague: int = 0) -> Position:
    """Red has led blue's captive Jeanne from Tours to Poitiers; she escapes to Nantes, where yellow stands too."""
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").lord("gauvain", "red", "lyon")
    table.lord("jeanne", "blue", "tours", jailer="red").hand("blue", "underground").deniers(blue=0)
    table.lord("henry", "blue", "nantes").controls("blue", "nantes").units("yellow", "nantes", archer=1)
    table.lord("quentin", "blue", "offshore").given(plague=plague).at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("escape jeanne", by="blue")
    assert where(table, "jeanne") == "nantes"
    table.do("pass")
    return table


@pytest.mark.rule("FIEF-6.3e", "FIEF-5.2.1b", "R-105", "R-126")
def test_a_freed_captive_has_just_used_no_road() -> None:
    """R-105, R-126: she keeps the STEP that she was led, so the next is not her first; and it does not go back."""
    table = escaped()
    table.do("march jeanne")
    table.do("leave henry")
    events = table.do("to tours")
    assert [each["other"] for each in told(events, "asked")] == [seat_of("yellow")]


@pytest.mark.rule("FIEF-6.3e", "FIEF-G.2.1.3")
def test_a_freed_captive_has_not_come_with_the_next_company() -> None:
    """R-14: only Quentin, who lands in the struck bishopric by blue's first STEP, rolls for his life."""
    table = escaped(plague=1 << 1)
    table.do("march quentin")
    events = table.do("to nantes", 5)
    assert told(events, "plague_die") == [{"lord": lord("quentin"), "die": 6}]


@pytest.mark.rule("FIEF-H.3", "FIEF-6.3e")
def test_lords_freed_together_are_placed_in_turn_order() -> None:
    """Blue places Henry before yellow places Arthur, although Arthur comes first among the lords."""
    table = Position(4).units("red", "paris", man_at_arms=1).controls("red", "paris")
    table.lord("arthur", "yellow", "paris", jailer="red").lord("henry", "blue", "paris", jailer="red")
    table.stronghold("tours", "nantes", "lyon", "calais")
    table.controls("blue", "tours", "nantes").units("blue", "tours", archer=1).units("blue", "nantes", archer=1)
    table.controls("yellow", "lyon", "calais").units("yellow", "lyon", archer=1).units("yellow", "calais", archer=1)
    table.hand("green", "underground").lord("eric", "red", "reims").at(MOVEMENT)
    table.do("escape arthur", by="green")
    table.do("flee henry")
    assert (table.asked, table.seat) == (PLACEMENT_ASKED, seat_of("blue"))
    table.do("place tours")
    assert (table.asked, table.seat) == (PLACEMENT_ASKED, seat_of("yellow"))
    table.do("place lyon")
    assert (where(table, "henry"), where(table, "arthur")) == ("tours", "lyon")


@pytest.mark.rule("FIEF-6.3e", "R-84")
def test_captives_without_guards_go_free_before_anything_else_is_settled() -> None:
    """Blue's archer guards Éric in Paris; nobody guards Henry in Tours, where his family stands."""
    table = Position(3).lord("eric", "red", "paris", jailer="blue").units("blue", "paris", archer=1)
    table.lord("henry", "red", "tours", jailer="blue").units("red", "tours", archer=1)
    assert free_unguarded(table.s, table.story), "one goes free"
    assert (table.s.jailer[lord("henry")], table.s.jailer[lord("eric")]) == (NONE, seat_of("blue"))
    assert table.s.unplaced == 1 << lord("henry"), "he is placed as a new lord"
    assert not free_unguarded(table.s, table.story), "and nobody else"


@pytest.mark.rule("R-105", "R-126", "FIEF-6.3a")
def test_a_captured_lord_has_just_used_no_road_and_fights_no_more() -> None:
    """Éric came to Limoges with a company by the STEP before; his STEPS still count."""
    table = Position(3).lord("eric", "red", "limoges").units("blue", "limoges", archer=1)
    s, eric = table.s, lord("eric")
    s.lord_road[eric], s.lord_came[eric], s.lord_march[eric] = town("poitiers"), 4, 1
    s.battle_lords = 1 << eric | 1 << lord("henry")
    capture(s, eric, seat_of("blue"), table.story)
    assert (s.lord_road[eric], s.lord_came[eric], s.lord_march[eric]) == (NONE, 0, 1)
    assert s.battle_lords == 1 << lord("henry")
    assert s.stands[town("limoges")] == 1 << seat_of("blue"), "a captive holds no place"


@pytest.mark.rule("FIEF-6c", "FIEF-6d", "R-50", "FIEF-6.3a")
def test_the_leader_of_the_winners_is_asked_lord_by_lord() -> None:
    """Blue attacks red's Aliénor and Arthur, who have no units; each is captured or spared by blue."""
    table = Position(3).lord("henry", "blue", "limoges").units("blue", "limoges", knight=1).controls("red", "limoges")
    table.lord("alienor", "red", "limoges").lord("arthur", "red", "limoges").deniers(red=0, blue=0)
    table.given(first=seat_of("blue")).at(BATTLE)
    table.settle()
    table.do("attack limoges red")
    table.settle()
    assert table.seat == seat_of("blue")
    assert table.offered() == {"capture alienor blue", "spare alienor"}
    assert table.refusal("capture arthur blue") == table.refusal("spare arthur") == "FIEF-6.2.3.5b"
    assert table.refusal("capture alienor red") == "FIEF-6d"
    table.do("capture alienor blue")
    assert (table.seat, table.offered()) == (seat_of("blue"), {"capture arthur blue", "spare arthur"})
    table.do("spare arthur")
    assert (table.s.jailer[lord("alienor")], table.s.jailer[lord("arthur")]) == (seat_of("blue"), NONE)


@pytest.mark.rule("FIEF-G.4.2.5", "FIEF-6.3b")
def test_who_is_ambushed_is_where_the_lords_of_his_jailer_fight() -> None:
    """Blue's Henry alone holds Poitiers against a cavalcade; Thierry of blue is far away."""
    table = Position(3).lord("guenievre", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.lord("henry", "blue", "poitiers").controls("blue", "poitiers").lord("thierry", "blue", "calais")
    table.lord("gauvain", "red", "lyon").hand("blue", "ambush").deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "guenievre", "poitiers", "la_rochelle")
    table.do("ride blue town")
    table.do("ambush guenievre", by="blue")
    assert table.s.jailer[lord("guenievre")] == seat_of("blue")
    assert where(table, "guenievre") == "poitiers"


@pytest.mark.rule("FIEF-6.3b", "FIEF-G.4.2.5")
def test_a_captive_stays_where_his_jailer_has_anybody() -> None:
    """Red's man-at-arms in Poitiers holds him; the knight who fights waits outside."""
    table = Position(3).lord("henry", "blue", "poitiers").units("red", "poitiers", man_at_arms=1)
    table.units("red", "before:poitiers:tours", knight=1)
    for pawn in range(26):
        table.s.pawn_fights[0, pawn] = table.s.pawn_place[0, pawn] == place("before:poitiers:tours")
    jail(table.s, lord("henry"), seat_of("red"), table.story)
    assert where(table, "henry") == "poitiers"


@pytest.mark.rule("FIEF-6d", "R-49", "R-50")
def test_of_winners_of_whom_nobody_is_left_none_takes_the_town_or_a_lord() -> None:
    table = Position(3).lord("henry", "blue", "limoges").controls("blue", "limoges").given(round_number=30)
    s = table.given(battle_town=town("limoges"), battle_place=town("limoges"), battle_lords=1 << lord("henry")).s
    s.battle_leader[0], s.battle_leader[1], s.battle_side[0], s.battle_side[1] = 0, 1, 0, 1
    go_to(s, END_OF_ROUND)
    begin_frame(s, CAPTURE_FRAME, 0, 1 << lord("henry"))
    table.go()
    assert table.asked not in (CONTROL_ASKED, CAPTURE_ASKED)
    assert (s.control[town("limoges")], s.jailer[lord("henry")]) == (seat_of("blue"), NONE)
