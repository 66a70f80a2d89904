"""A player acts before a decision of his own (W0), or says how large a gift is: the MATTER frame.

(FIEF-A.6, FIEF-H.2a; R-68, R-91, R-147, R-157)
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_kind, frame_operand, frame_step, set_operand
from homage.engine.flow.questions import answer, between, question
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import NAME_PRICE
from homage.games.fief.asked import MATTER_ASKED
from homage.games.fief.frames import MATTER_FRAME, MATTER_SEAT, WINDOW_ABOUT, WINDOW_FRAME, WINDOW_KIND
from homage.games.fief.refusals import NOT_THAT_NOW, TOO_POOR
from homage.games.fief.rules.moments import W0
from homage.games.fief.rules.money.treasury import goes_on
from homage.games.fief.rules.talk.transfers import give_deniers
from homage.games.fief.state import State

GIFT_TO, GIFT = 1, 2  # operands: the family that a gift goes to, plus one (0: the player acts); deniers named so far


@rule
def begin_matter(s: State, seat: int) -> None:
    """A player acts before a decision of his own (FIEF-G.4a)."""
    begin_frame(s, MATTER_FRAME, seat, 0)


@rule
def begin_gift(s: State, seat: int, family: int) -> None:
    """A player gives another deniers; how many is asked next (R-91)."""
    s.offers[seat] += 1
    begin_frame(s, MATTER_FRAME, seat, family + 1)


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


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def least_gift(s: State) -> int:
    """One denier, or none after a full part (R-157)."""
    return int(frame_operand(s, GIFT) == 0)


@rule
def left_to_give(s: State, seat: int) -> int:
    """All that is not named yet (R-157)."""
    return s.deniers[seat] - frame_operand(s, GIFT)


@rule
def why_no_gift(s: State, deniers: int) -> int:
    """Why not so much (R-157)."""
    if deniers < least_gift(s):
        return NOT_THAT_NOW
    return TOO_POOR


@rule
def name_gift(s: State, seat: int, deniers: int, story: Numbers) -> None:
    """The deniers change hands at once, when all are named (FIEF-A.6, R-157)."""
    to, named = frame_operand(s, GIFT_TO) - 1, frame_operand(s, GIFT)
    if goes_on(deniers, left_to_give(s, seat)):
        set_operand(s, GIFT, named + deniers)
        return
    end_frame(s)
    give_deniers(s, seat, to, named + deniers, story)


GIFT_QUESTION = question(
    MATTER_ASKED,
    NOT_THAT_NOW,
    answer(NAME_PRICE, name_gift, deniers=between(least_gift, left_to_give), refused=why_no_gift),
    when=is_gift,
    name="matter",
)
