"""Orders for windows given beforehand, and the conditions on which they depend."""

from __future__ import annotations

import pytest

from homage.engine.errors import Refused
from homage.engine.flow.windows import ordered, read_order
from homage.games.fief import GAME
from homage.games.fief.actions import ASSASSINATE, PASS
from homage.games.fief.shown.windows import ANYBODY_ELSE
from tests.fief.position import Position, lord, seat_of
from tests.fief.test_victory import kingdom


def murdered(table: Position, window: str, victim: str, **when: int) -> bool:
    """Whether red, who has ordered the murder of a lord, has it done in a window under these conditions."""
    action = ASSASSINATE + lord(victim)
    order = read_order(GAME.windows_by_name, window, action, when)
    return ordered(GAME.windows_by_name[window], [order], table.s, 0, [PASS, action]) == action


def test_a_murder_is_ordered_for_the_case_that_somebody_wins() -> None:
    table = kingdom(3, blue=2)
    assert not murdered(table, "end_of_round", "charles", winner=seat_of("blue"))
    assert not murdered(table, "end_of_round", "charles", winner=ANYBODY_ELSE)
    table.s.king = lord("charles")
    assert murdered(table, "end_of_round", "charles", winner=seat_of("blue"))
    assert murdered(table, "end_of_round", "charles", winner=ANYBODY_ELSE)
    assert not murdered(table, "end_of_round", "charles", winner=seat_of("yellow"))


def test_ones_own_victory_is_nobody_elses() -> None:
    table = kingdom(3, red=2)
    table.s.king = lord("arthur")
    assert not murdered(table, "end_of_round", "charles", winner=ANYBODY_ELSE)


def test_a_murder_is_ordered_for_the_case_that_somebody_stands_in_a_ballot() -> None:
    table = Position(3).lord("henry", "blue", "tours")
    assert not murdered(table, "before_reveal", "henry", candidate=lord("henry"))
    table.s.candidate[seat_of("blue")] = lord("henry")
    assert murdered(table, "before_reveal", "henry", candidate=lord("henry"))
    with pytest.raises(Refused, match="can depend on: candidate"):
        murdered(table, "before_reveal", "henry", winner=1)
