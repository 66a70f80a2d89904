"""The plague: strikes an area when revealed, and forces that enter it later (FIEF-G.2.1)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_plague(s: State, dice: Dice, story: Numbers) -> None:
    """D6 for each lord, the dead leave together, then each family loses half its units (R-145)."""
    end_frame(s)


@rule
def begin_plague(s: State, area: int) -> None:
    """A plague strikes an area (FIEF-G.2.1.1, FIEF-G.2.1.2)."""


@rule
def enter_plague(s: State, seat: int, place: int) -> None:
    """A force has entered a struck area: who has not suffered yet does now (FIEF-G.2.1.3, R-14, R-125)."""
