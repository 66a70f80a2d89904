"""The royal guard (FIEF-1.5.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.captives import capture
from homage.games.fief.crown import crown_king, crown_queen
from homage.games.fief.elimination import doom
from homage.games.fief.figures import KNIGHT, MAN, RETINUE, SERGEANT
from homage.games.fief.frames import END_OF_ROUND
from homage.games.fief.questions import GUARD_ASKED
from homage.games.fief.units import units_at
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


@pytest.mark.rule("FIEF-1.5.5.1b")
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
