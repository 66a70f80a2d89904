"""A STEP: companions, crossings and safe passage, arrival, UNDERGROUND, landings (FIEF-5.1 to FIEF-5.3)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_step(s: State, dice: Dice, story: Numbers) -> None:
    """Named; asked for passage; refused or made; arrived (P5.b to P5.e)."""
    end_frame(s)
