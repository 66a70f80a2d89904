"""King, queen, regent and crown prince: made, succeeded, lost (FIEF-D.3, FIEF-D.4.1, FIEF-1.5.3b, FIEF-1.5.4)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import (
    KING_MADE,
    KING_SUCCEEDED,
    PRINCE_LOST,
    PRINCE_MADE,
    QUEEN_LOST,
    QUEEN_MADE,
    REGENT_MADE,
)
from homage.games.fief.rules.court.guard import dismiss_guard
from homage.games.fief.state import NONE, State


@rule
def crown_king(s: State, lord: int, story: Numbers) -> None:
    """A lord is elected king; a regency ends, his wife is queen (FIEF-1.5.3b, FIEF-1.5.4, FIEF-1.5.5.1a, R-26)."""
    wife = s.spouse[lord]
    if s.queen != NONE and s.queen != wife:
        lose_queen(s, story)
    s.king = lord
    s.guard_due |= 1 << lord
    s.unsettled = 1
    tell(story, KING_MADE, TO_ALL, lord)
    if wife != NONE:
        crown_queen(s, wife, story)


@rule
def crown_queen(s: State, lord: int, story: Numbers) -> None:
    """The king's wife becomes queen; a regent who stays queen keeps her guard (FIEF-1.5.4, FIEF-1.5.5.2a, R-71)."""
    if s.queen != lord:
        s.queen = lord
        s.guard_due |= 1 << lord
        s.unsettled = 1
    tell(story, QUEEN_MADE, TO_ALL, lord)


@rule
def lose_queen(s: State, story: Numbers) -> None:
    """The queen loses her title without dying (FIEF-1.5.3b, FIEF-D.4.1a, R-71, R-25)."""
    lord = s.queen
    dismiss_guard(s, lord, story)
    s.queen = NONE
    tell(story, QUEEN_LOST, TO_ALL, lord)


@rule
def succeed(s: State, story: Numbers) -> None:
    """The prince becomes king (FIEF-D.4.1a, FIEF-1.5.5.1a, R-27, R-80), or the queen regent (FIEF-D.4.1b)."""
    s.king = NONE
    if s.prince == NONE:
        if s.queen != NONE:
            s.regent_privilege_used = 0
            tell(story, REGENT_MADE, TO_ALL, s.queen)
        return
    lord = s.prince
    s.prince = NONE
    if s.queen != NONE and s.queen != s.spouse[lord]:
        lose_queen(s, story)
    s.king = lord
    s.guard_due |= 1 << lord
    tell(story, KING_SUCCEEDED, TO_ALL, lord)
    if s.spouse[lord] != NONE:
        crown_queen(s, s.spouse[lord], story)


@rule
def crown_prince(s: State, lord: int, story: Numbers) -> None:
    """A lord put into play by the queen's family becomes crown prince (FIEF-D.3.3a, FIEF-G.1b, FIEF-D.2.3c)."""
    s.prince = lord
    s.heirs_born |= 1 << s.queen
    s.heirs_born |= 1 << s.king
    tell(story, PRINCE_MADE, TO_ALL, lord)


@rule
def lose_prince(s: State, story: Numbers) -> None:
    """The crown prince becomes a bishop and loses that title (FIEF-D.3.3b)."""
    tell(story, PRINCE_LOST, TO_ALL, s.prince)
    s.prince = NONE


@rule
def end_marriage(s: State, lord: int) -> None:
    """A marriage is over for both (FIEF-1.1.3a)."""
    spouse = s.spouse[lord]
    s.spouse[lord] = NONE
    s.heirs_born &= ~(1 << lord)
    if spouse != NONE:
        s.spouse[spouse] = NONE
        s.heirs_born &= ~(1 << spouse)
