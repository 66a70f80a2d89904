"""Acting out of turn: who is open in a window, what can be done there, in which order; and W0, before a decision.

(FIEF-G.4a, FIEF-H.1 to FIEF-H.3, FIEF-5.2.2d, FIEF-6.3d, FIEF-6.4.1c; R-91, R-92, R-114 to R-116, R-147, R-150)
"""

from __future__ import annotations

from homage.engine.course import end_frame, frame_operand, frame_step, open_window
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.games.fief.actions import PASS
from homage.games.fief.frames import WINDOW_KIND
from homage.games.fief.questions import WINDOW_ASKED
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.state import State


@rule
def advance_window(s: State) -> None:
    """Open the window to all who may act, until all pass; then it is over (R-115)."""
    window = frame_operand(s, WINDOW_KIND)
    if frame_step(s) == 0:
        open_window(s, WINDOW_ASKED, open_seats(s, window), PASS, window)
        return
    s.quiet = 1
    end_frame(s)


@rule
def open_seats(s: State, window: int) -> int:
    """The seats that may act in a window, by what everybody sees (R-147)."""
    return 0


@rule
def advance_matter(s: State, dice: Dice, story: Numbers) -> None:
    """One player acts before a decision of his own, or raises a matter in a window."""
    end_frame(s)


@rule
def legal_interrupt(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What can be done in a window (WINDOW_ASKED), or by one player before his decision (MATTER_ASKED)."""
    return 0


@rule
def forbidden_interrupt(s: State, seat: int, kind: int, action: int) -> int:
    """Why something cannot be done there."""
    return NOT_THAT_NOW


@rule
def apply_interrupt(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry out what somebody does out of turn; BEFORE begins a MATTER frame, ASK_TABLE a window W0."""


@rule
def legal_before(s: State, seat: int, kind: int, out: Numbers, n: int) -> int:
    """BEFORE and ASK_TABLE beside the answers of an ordinary question (W0); returns the count with them."""
    return n


@rule
def forbidden_before(s: State, seat: int, kind: int, action: int) -> int:
    """Why nothing can be done before this decision."""
    return NOT_THAT_NOW


@rule
def precedence(s: State, seat: int, action: int) -> int:
    """Who acts first: DIPLOMACY pawn, surprise effect, the rest; then turn order (FIEF-H.2a, R-115)."""
    return 0
