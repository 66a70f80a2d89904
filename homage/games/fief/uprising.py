"""Uprisings: caused by TAX or FAMINE, joined, calmed, held off by walls, and what they destroy (FIEF-G.4.2.1)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.state import State


@rule
def advance_uprising(s: State, dice: Dice, story: Numbers) -> None:
    """Cards added, calmed, UNDERGROUND, walls, dice, losses, aftermath (R-56)."""
    end_frame(s)
