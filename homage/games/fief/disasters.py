"""Disasters: revealed, rolled for, laid on their area, discarded (FIEF-2.5, FIEF-G.2.2, FIEF-G.2.3)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_disasters(s: State, dice: Dice, story: Numbers) -> None:
    """The cards on the track one after another, W8 after each (FIEF-2.5a)."""
    end_frame(s)


@rule
def discard_disasters(s: State, story: Numbers) -> None:
    """All disasters leave the map at the end of the round (FIEF-7a)."""
