"""The MOVEMENT phase: turns, marches, waiting forces (FIEF-5)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_movement(s: State, dice: Dice, story: Numbers) -> None:
    """In turn order; W13 around STEPS; at the end W14, waiting forces enter, W14 again (FIEF-5a, R-12)."""
    end_frame(s)


@rule
def legal_movement(s: State, seat: int, kind: int, out: Numbers) -> int:
    """Answers to MARCH_ASKED, STEP_ASKED, HEIR_ASKED, CROSSING_ASKED, REFUSED_ASKED."""
    return 0


@rule
def forbidden_movement(s: State, seat: int, kind: int, action: int) -> int:
    """Why not."""
    return NOT_THAT_NOW


@rule
def apply_movement(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """A lord is chosen, companions, a way; an answer to a refusal."""
