"""Asking a side, in its own phase or in a window out of turn; and where turn and battle stand meanwhile (FDM-WIN-1)."""

from __future__ import annotations

from homage.engine.flow.course import ask, open_window
from homage.engine.native.rule import rule
from homage.games.feudalism.rules.decks import seat_of
from homage.games.feudalism.state import BATTLE_FRAME, State


@rule
def ask_side(s: State, kind: int, side: int) -> None:
    """A side is asked."""
    ask(s, kind, 1 << seat_of(s, side))


@rule
def window_for(s: State, kind: int, side: int, conceivable: bool, passing: int) -> None:
    """A side may act out of turn, if for all that everybody can see it might be able to."""
    seats = 0
    if conceivable:
        seats = 1 << seat_of(s, side)
    open_window(s, kind, seats, passing)


@rule
def turn_step(s: State) -> int:
    """Where the turn stands, whatever has come up inside it: its frame is the lowest (FDM-7.8c)."""
    return s.frame_step[0]


@rule
def battle_step(s: State) -> int:
    """Where the battle stands; 0 if there is none."""
    for at in range(s.frames):
        if s.frame_kind[at] == BATTLE_FRAME:
            return s.frame_step[at]
    return 0
