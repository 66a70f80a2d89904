"""Opening windows: a chapter begins one in a step of its own, and is in its next step when the window has closed."""

from __future__ import annotations

from homage.engine.course import begin_frame
from homage.engine.rule import rule
from homage.games.fief.frames import WINDOW_FRAME
from homage.games.fief.state import State
from homage.games.fief.windows import W_DRAW

# `quiet`: nothing has happened since a window has closed; since one has in which little could be done (W_DRAW).
SILENCE, SILENCE_IN_STEP_B = 1, 2


@rule
def begin_window(s: State, window: int, about: int = 0) -> None:
    """Everybody may act out of turn; not again where nothing has happened since the last window closed (R-116)."""
    if s.quiet == SILENCE or (s.quiet == SILENCE_IN_STEP_B and window == W_DRAW):
        return
    for seat in range(s.seats):
        s.offers[seat] = 0
    s.towns_passed = 0
    s.captives_passed = 0
    begin_frame(s, WINDOW_FRAME, window, about)


@rule
def fall_silent(s: State, window: int) -> None:
    """A window has closed; after one of step B a later one of other steps still offers more (R-150)."""
    s.quiet = SILENCE
    if window == W_DRAW:
        s.quiet = SILENCE_IN_STEP_B


@rule
def stir(s: State) -> None:
    """Something has happened that nobody was asked about: the next window is one of its own (R-150)."""
    s.quiet = 0
