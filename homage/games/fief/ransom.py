"""Ransoms at the start of a PURCHASE turn (FIEF-4.1)."""

from __future__ import annotations

from homage.engine.course import end_frame
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_ransom(s: State, story: Numbers) -> None:
    """Captives of the active family, dearest first: paid, haggled for, or beyond its means."""
    end_frame(s)


@rule
def legal_ransom(s: State, seat: int, out: Numbers) -> int:
    """Pay in full, or offer less."""
    return 0


@rule
def forbidden_ransom(s: State, seat: int, action: int) -> int:
    """Why not."""
    return NOT_THAT_NOW


@rule
def apply_ransom(s: State, seat: int, action: int, story: Numbers) -> None:
    """Pay, or begin a request FOR_RANSOM."""
