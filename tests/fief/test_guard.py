"""The royal guard (FIEF-1.5.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import GUARD_ASKED
from homage.games.fief.frames import END_OF_ROUND
from homage.games.fief.rules.court.crown import crown_king, crown_queen
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.guard import dismiss_guard, exchange
from homage.games.fief.rules.field.artillery import lose_lone_bombards
from homage.games.fief.rules.field.captives import capture
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import BOMBARD, KNIGHT, MAN, PAWNS, RETINUE, SERGEANT
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told, town


def crowned(**units: int) -> Position:
    """Arthur of red becomes king at Tours with these units."""
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", **units).given(round_number=30)
    crown_king(table.s, lord("arthur"), table.story)
    return table.at(END_OF_ROUND)


def count(table: Position, kind: int) -> int:
    return units_at(table.s, seat_of("red"), town("tours"), kind)


@pytest.mark.rule("FIEF-1.5.5.1a", "FIEF-D.3.1a", "R-70")
def test_a_king_swaps_up_to_two_knights_for_his_retinue() -> None:
    table = crowned(knight=3)
    assert table.asked == GUARD_ASKED
    assert table.offered() == {"guard 0", "guard 1", "guard 2"}
    events = table.do("guard 2")
    assert told(events, "guard_taken") == [{"lord": lord("arthur"), "guards": 2}]
    assert (count(table, KNIGHT), count(table, RETINUE)) == (1, 2)
    assert table.s.pool[0, KNIGHT] == 7
    table = crowned(knight=1)
    assert table.refusal("guard 2") == "FIEF-1.5.5.1a"
    table = crowned(man_at_arms=3)
    assert table.over, "without knights nobody is asked"


@pytest.mark.rule("FIEF-1.5.5.2a")
def test_a_queen_swaps_men_at_arms() -> None:
    table = (
        Position(4).lord("jeanne", "red", "tours").units("red", "tours", man_at_arms=1, knight=2).given(round_number=30)
    )
    crown_queen(table.s, lord("jeanne"), table.story)
    table.at(END_OF_ROUND)
    assert table.offered() == {"guard 0", "guard 1"}
    assert table.refusal("guard 2") == "FIEF-1.5.5.2a"
    table.do("guard 1")
    assert (count(table, MAN), count(table, SERGEANT)) == (0, 1)


@pytest.mark.rule("FIEF-1.5.5.1b", "FIEF-D.4a")
def test_the_retinue_of_a_fallen_or_captured_king_becomes_knights() -> None:
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", king_retinue_knight=2)
    table.s.king = lord("arthur")
    doom(table.s, lord("arthur"))
    table.given(round_number=30).at(END_OF_ROUND)
    assert (count(table, KNIGHT), count(table, RETINUE)) == (2, 0)
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", king_retinue_knight=2, knight=1)
    table.units("red", "paris", knight=7)
    table.s.king = lord("arthur")
    capture(table.s, lord("arthur"), seat_of("blue"), table.story)
    assert (count(table, KNIGHT), count(table, RETINUE)) == (1, 0), "the pool is empty: the rest is removed"


@pytest.mark.rule("FIEF-1.5.5.1b")
@pytest.mark.parametrize("guards", [0, 1, 2])
def test_a_king_who_falls_loses_as_many_guards_as_he_has(guards: int) -> None:
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", man_at_arms=1, king_retinue_knight=guards)
    table.given(king=lord("arthur"))
    dismiss_guard(table.s, lord("arthur"), table.story)
    table._read()
    assert told(table.events, "guard_lost") == [{"lord": lord("arthur"), "guards": guards}] * (guards > 0)
    assert (count(table, KNIGHT), count(table, RETINUE)) == (guards, 0)


@pytest.mark.rule("FIEF-1.5.5.1b")
def test_a_king_who_stands_nowhere_has_no_guard_to_lose() -> None:
    table = Position(4).lord("arthur", "red", "tours").given(king=lord("arthur"))
    table.s.lord_place[lord("arthur")] = NONE
    dismiss_guard(table.s, lord("arthur"), table.story)
    table._read()
    assert told(table.events, "guard_lost") == []
    assert [table.s.pool[0, kind] for kind in (KNIGHT, RETINUE)] == [8, 2]


@pytest.mark.rule("FIEF-1.5.5.2b", "FIEF-1.5.3b")
def test_the_sergeants_of_a_queen_become_men_at_arms_when_a_new_king_ends_her_regency() -> None:
    table = Position(4).lord("jeanne", "red", "tours").units("red", "tours", queen_retinue_sergeant=2)
    table.lord("henry", "blue", "paris").given(round_number=30)
    table.s.queen = lord("jeanne")
    crown_king(table.s, lord("henry"), table.story)
    assert (table.s.queen, count(table, MAN), count(table, SERGEANT)) == (-1, 2, 0)


@pytest.mark.rule("FIEF-1.5.4", "FIEF-1.5.5.2b", "R-26", "R-71")
def test_a_regent_who_is_the_new_kings_wife_stays_queen_and_keeps_her_guard() -> None:
    table = Position(4).lord("jeanne", "red", "tours").units("red", "tours", queen_retinue_sergeant=2)
    table.lord("henry", "blue", "paris").wed("henry", "jeanne").given(round_number=30)
    table.s.queen = lord("jeanne")
    crown_king(table.s, lord("henry"), table.story)
    assert (table.s.queen, count(table, SERGEANT)) == (lord("jeanne"), 2), "R-26, R-71"


@pytest.mark.rule("FIEF-H.3", "FIEF-1.5.5.2a")
def test_king_and_queen_take_their_guards_in_turn_order() -> None:
    """Red's king decides before blue's queen, although she comes first among the lords."""
    table = Position(4).lord("henry", "red", "tours").units("red", "tours", knight=1)
    table.lord("alienor", "blue", "paris").units("blue", "paris", man_at_arms=1).wed("henry", "alienor")
    crown_king(table.s, lord("henry"), table.story)
    crown_queen(table.s, lord("alienor"), table.story)
    table.given(round_number=30).at(END_OF_ROUND)
    assert (table.asked, table.seat) == (GUARD_ASKED, seat_of("red"))
    table.do("guard 1")
    assert (table.asked, table.seat) == (GUARD_ASKED, seat_of("blue"))


@pytest.mark.rule("FIEF-1.5.5.1a", "FIEF-1.5.5.1b", "R-70")
def test_a_king_may_take_no_guard_and_a_dead_one_is_not_asked() -> None:
    table = crowned(knight=2)
    events = table.do("guard 0")
    assert not told(events, "guard_taken")
    assert (count(table, KNIGHT), count(table, RETINUE), table.s.guard_due) == (2, 0, 0)
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", knight=2).given(round_number=30)
    crown_king(table.s, lord("arthur"), table.story)
    doom(table.s, lord("arthur"))
    table.at(END_OF_ROUND)
    assert (table.asked, table.s.guard_due, count(table, KNIGHT)) == (0, 0, 2)


@pytest.mark.rule("FIEF-6.2.3.4d")
def test_a_bombard_alone_is_lost_and_one_with_company_is_not() -> None:
    table = Position(3).units("red", "tours", bombard=1).units("blue", "tours", bombard=1, archer=1)
    table.units("yellow", "tours", bombard=1).lord("eric", "yellow", "tours")
    assert lose_lone_bombards(table.s, table.story), "red's"
    assert [units_at(table.s, seat, town("tours"), BOMBARD) for seat in range(3)] == [0, 1, 1]
    assert table.s.stands[town("tours")] == 0b110
    assert not lose_lone_bombards(table.s, table.story), "and no other"


@pytest.mark.rule("FIEF-1.5.5.1a", "FIEF-1.5.5.1b", "FIEF-1.5.5.2b", "R-71")
def test_guards_have_done_what_the_units_did_that_they_are_swapped_for() -> None:
    """Two of three knights, who came by the third STEP and fight; then the king is dead, and they are knights again."""
    table = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=3).given(king=lord("arthur"))
    s = table.s
    for pawn in range(26):
        if s.pawn_place[0, pawn] == town("tours"):
            s.pawn_march[0, pawn], s.pawn_came[0, pawn], s.pawn_fights[0, pawn] = 2, 3, 1
    assert exchange(s, 0, town("tours"), KNIGHT, RETINUE, 2) == 2
    here = [p for p in range(PAWNS) if s.pawn_place[0, p] == town("tours")]
    done = [(int(s.pawn_march[0, p]), int(s.pawn_came[0, p]), int(s.pawn_fights[0, p])) for p in here]
    assert done == [(2, 3, 1)] * 3
    assert (count(table, KNIGHT), count(table, RETINUE)) == (1, 2)
    s.guard_due = 1 << lord("arthur") | 1 << lord("henry")
    dismiss_guard(s, lord("arthur"), table.story)
    assert (count(table, KNIGHT), count(table, RETINUE), s.guard_due) == (3, 0, 1 << lord("henry"))


@pytest.mark.rule("FIEF-1.5.5.1b")
def test_where_guards_are_removed_nobody_stands_any_more() -> None:
    """All eight knights are in Paris, so the pool has none for the retinue in Tours."""
    table = Position(3).units("red", "tours", king_retinue_knight=1).units("red", "paris", knight=8)
    assert exchange(table.s, 0, town("tours"), RETINUE, KNIGHT, 1) == 0
    assert (table.s.stands[town("tours")], table.s.stands[town("paris")]) == (0, 1)


@pytest.mark.rule("FIEF-1.5.3b", "FIEF-1.5.5.1a")
def test_a_new_king_takes_his_guard_before_anything_else() -> None:
    table = Position(4).lord("arthur", "red", "tours").units("red", "tours", knight=2).given(unsettled=0)
    crown_king(table.s, lord("arthur"), table.story)
    assert table.at(END_OF_ROUND).asked == GUARD_ASKED


@pytest.mark.rule("FIEF-1.5.4", "FIEF-1.5.5.2a", "R-71")
def test_a_new_queen_is_due_a_guard_and_one_who_stays_is_not() -> None:
    table = Position(3).lord("alienor", "red", "tours")
    s = table.s
    s.unsettled = s.guard_due = 0
    crown_queen(s, lord("alienor"), table.story)
    assert (s.queen, s.guard_due, s.unsettled) == (lord("alienor"), 1 << lord("alienor"), 1)
    s.unsettled = s.guard_due = 0
    crown_queen(s, lord("alienor"), table.story)
    assert (s.guard_due, s.unsettled) == (0, 0)
