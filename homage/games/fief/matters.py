"""A player acts before a decision of his own (W0), or says how large a gift is: the MATTER frame.

(FIEF-A.6, FIEF-H.2a; R-68, R-91, R-147, R-157)
"""

from __future__ import annotations

from homage.engine.course import ask, begin_frame, end_frame, frame_kind, frame_operand, frame_step, set_operand
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.fief.actions import NAME_PRICE
from homage.games.fief.figures import MOST_PRICE
from homage.games.fief.frames import MATTER_FRAME, MATTER_SEAT, WINDOW_ABOUT, WINDOW_FRAME, WINDOW_KIND
from homage.games.fief.questions import MATTER_ASKED
from homage.games.fief.refusals import NOT_THAT_NOW, TOO_POOR
from homage.games.fief.state import State
from homage.games.fief.transfers import give_deniers
from homage.games.fief.treasury import goes_on
from homage.games.fief.windows import W0

GIFT_TO, GIFT = 1, 2  # operands: the family that a gift goes to, plus one (0: the player acts); deniers named so far


@rule
def begin_matter(s: State, seat: int) -> None:
    """A player acts before a decision of his own (FIEF-G.4a)."""
    begin_frame(s, MATTER_FRAME, seat, 0)


@rule
def begin_gift(s: State, seat: int, to: int) -> None:
    """A player gives another deniers; how many is asked next (R-91)."""
    s.offers[seat] += 1
    begin_frame(s, MATTER_FRAME, seat, to + 1)


@rule
def advance_matter(s: State) -> None:
    """Ask once; then it is over."""
    if frame_step(s) == 0:
        ask(s, MATTER_ASKED, 1 << frame_operand(s, MATTER_SEAT), W0)
    else:
        end_frame(s)


@rule
def is_gift(s: State) -> bool:
    """Whether the matter on top is a gift."""
    return frame_operand(s, GIFT_TO) > 0


@rule
def open_window_below(s: State) -> int:
    """How many frames below lies the window, or the matter before a decision, in which something is done."""
    below = 0
    while frame_kind(s, below) != WINDOW_FRAME and frame_kind(s, below) != MATTER_FRAME and below < s.frames:
        below += 1
    return below


@rule
def moment(s: State) -> int:
    """The window in which something is done; W0 before a decision."""
    below = open_window_below(s)
    if frame_kind(s, below) == WINDOW_FRAME:
        return frame_operand(s, WINDOW_KIND, below)
    return W0


@rule
def moment_about(s: State) -> int:
    """What that window is about."""
    below = open_window_below(s)
    if frame_kind(s, below) == WINDOW_FRAME:
        return frame_operand(s, WINDOW_ABOUT, below)
    return 0


@rule
def legal_gift(s: State, seat: int, out: Numbers) -> int:
    """One denier up to all, in parts (R-157)."""
    n, named = 0, frame_operand(s, GIFT)
    for deniers in range(int(named == 0), min(s.deniers[seat] - named, MOST_PRICE) + 1):
        n = offer(out, n, NAME_PRICE + deniers)
    return n


@rule
def forbidden_gift(s: State, seat: int, action: int) -> int:
    """Why not so much."""
    deniers, named = action - NAME_PRICE, frame_operand(s, GIFT)
    if deniers < int(named == 0) or deniers > MOST_PRICE:
        return NOT_THAT_NOW
    if named + deniers > s.deniers[seat]:
        return TOO_POOR
    return 0


@rule
def apply_gift(s: State, seat: int, action: int, story: Numbers) -> None:
    """The deniers change hands at once, when all are named."""
    to, named, part = frame_operand(s, GIFT_TO) - 1, frame_operand(s, GIFT), action - NAME_PRICE
    if goes_on(part, s.deniers[seat] - named):
        set_operand(s, GIFT, named + part)
        return
    end_frame(s)
    give_deniers(s, seat, to, named + part, story)
