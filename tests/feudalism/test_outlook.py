"""What the search judges games of Feudalism by: the points, the marker, and the turns that are left."""

from __future__ import annotations

import numpy as np
import pytest

from homage.engine.layout import Held
from homage.games.feudalism.outlook import ahead_at_the_end, judge
from homage.games.feudalism.state import OVER, W0, State


def judged(points: tuple[int, int], king: int, before: int, marker: int, turn: int, over: bool = False) -> list[int]:
    """The chances of both seats, as a turn begins or the game is over."""
    held = Held(State)
    s = held.proxies[0]
    s.points[0], s.points[1] = points
    s.king, s.judged, s.judged_at, s.turn, s.step = king, before, marker, turn, OVER if over else W0
    out = np.zeros(4, np.int32)
    judge(s, out)
    return [int(chance) for chance in out[:2]]


@pytest.mark.parametrize(("lead", "left", "chance"), [(1, 0, 1000), (-1, 0, 0), (0, 1, 500), (2, 1, 1000), (1, 2, 750)])
def test_a_lead_is_worth_the_turns_that_can_undo_it(lead: int, left: int, chance: int) -> None:
    assert ahead_at_the_end(lead, left) == chance


def test_before_the_first_turn_has_ended_all_is_open() -> None:
    assert judged((0, 0), king=0, before=0, marker=0, turn=1) == [500, 500]


def test_the_marker_is_judged_and_not_the_die() -> None:
    """The crown kept or lost by the die: the same chance, which lies with the marker (FDM-4.2)."""
    kept, lost = judged((5, 4), 0, 0, 4, 9, over=True), judged((4, 5), 1, 0, 4, 9, over=True)
    assert kept == lost == [500, 500]
    assert judged((3, 1), 0, 0, 3, 5) == judged((2, 2), 1, 0, 3, 5)
    assert judged((5, 4), 0, 0, 6, 9, over=True) == [833, 167]
    assert judged((4, 5), 1, 0, 1, 9, over=True) == [0, 1000]


def test_who_is_ahead_is_the_more_likely_to_win() -> None:
    first, second = judged((3, 1), king=0, before=0, marker=4, turn=5)
    assert first > second
    assert judged((1, 3), king=1, before=1, marker=4, turn=5) == [second, first]
