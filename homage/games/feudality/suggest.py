"""A sensible quick choice."""

from __future__ import annotations

from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.feudality.state import State


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """All alike."""
    for i in range(n):
        worth[i] = 0


@rule
def judge(s: State, out: Numbers) -> None:
    """By points."""
    for seat in range(s.seats):
        out[seat] = min(s.points[seat] * 10, 1000)


@rule
def chapter(s: State) -> int:
    """The turn."""
    return s.turn
