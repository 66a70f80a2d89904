"""Marriages: proposed, agreed to, stopped by a surprise or made; and annulled (FIEF-1.1).

Also here: FIEF-D.2a, FIEF-D.2.1a.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import MARRIAGE_OVER, MARRIED, PROPOSED, WEDDING_OFF
from homage.games.fief.frames import BRIDE, DOWRY, GROOM, MARRIAGE_FRAME, PROPOSER
from homage.games.fief.refusals import (
    ASKED_ONCE,
    ENOUGH_PROPOSALS,
    HEIR_BORN,
    MARRIED_ALREADY,
    NO_MATCH,
    NO_POPE,
    NO_SUCH_LORD,
    NOT_MARRIED,
)
from homage.games.fief.rules.court.crown import crown_queen, end_marriage, lose_queen
from homage.games.fief.rules.court.families import married_lord
from homage.games.fief.rules.court.titles import free_pope, is_bishop, is_woman
from homage.games.fief.rules.figures import PROPOSALS_PER_TURN
from homage.games.fief.rules.moments import W1B_WEDDING, begin_window, stir
from homage.games.fief.rules.money.treasury import pay
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_MARRIAGE, request
from homage.games.fief.state import NONE, State

ASK_HAND, ANSWERED, WED = range(3)  # steps of a marriage

# -- who may -------------------------------------------------------------------------------------------------------


@rule
def no_wedding(s: State, own: int, other: int) -> int:
    """Why two lords cannot marry; 0 if they can (FIEF-1.1.1a, FIEF-1.1.2a, R-83)."""
    if s.lord_family[own] == NONE or s.lord_family[other] == NONE or s.lord_family[own] == s.lord_family[other]:
        return NO_MATCH
    if married_lord(s, s.lord_family[own]) != NONE or married_lord(s, s.lord_family[other]) != NONE:
        return MARRIED_ALREADY
    if is_woman(own) == is_woman(other):
        return NO_MATCH
    if own == s.darc or other == s.darc or is_bishop(s, own) or is_bishop(s, other):
        return NO_MATCH
    return 0


@rule
def no_annulment(s: State, seat: int) -> int:
    """Why a family cannot ask for an annulment; 0 if it can (FIEF-D.2.3c, R-24, R-23, R-91)."""
    lord = married_lord(s, seat)
    if lord == NONE:
        return NOT_MARRIED
    if s.annulment_asked or s.proposals > 0:
        return ASKED_ONCE
    if free_pope(s) == NONE:
        return NO_POPE
    if s.heirs_born >> lord & 1:
        return HEIR_BORN
    return 0


@rule
def no_courtship(s: State, seat: int, own: int, other: int) -> int:
    """Why a family cannot propose that two lords marry (FIEF-1.1b, FIEF-1.1.1a)."""
    if s.lord_family[own] != seat:
        return NO_SUCH_LORD
    if s.proposals >= PROPOSALS_PER_TURN:
        return ENOUGH_PROPOSALS
    return no_wedding(s, own, other)


# -- a proposal ----------------------------------------------------------------------------------------------------


@rule
def propose(s: State, seat: int, own: int, other: int, story: Numbers) -> None:
    """A family asks for somebody's hand (FIEF-1.1b)."""
    s.proposals += 1
    tell(story, PROPOSED, TO_ALL, seat, own, other)
    if is_woman(own):
        begin_frame(s, MARRIAGE_FRAME, own, other, seat)
    else:
        begin_frame(s, MARRIAGE_FRAME, other, own, seat)


@rule
def advance_marriage(s: State, story: Numbers) -> None:
    """The other family answers; a surprise may stop it (W1b); then it takes effect (FIEF-1.1b, FIEF-1.1c, R-102)."""
    bride, groom, seat = frame_operand(s, BRIDE), frame_operand(s, GROOM), frame_operand(s, PROPOSER)
    step = frame_step(s)
    if step == ASK_HAND:
        if no_wedding(s, bride, groom):
            end_frame(s)
            return
        go_on(s)
        request(s, FOR_MARRIAGE, seat, other_family(s, bride, groom, seat), bride)
    elif step == ANSWERED:
        if s.reply != AGREED_TO:
            end_frame(s)
            return
        set_operand(s, DOWRY, s.reply_price)
        go_on(s)
        begin_window(s, W1B_WEDDING, bride)
    else:
        dowry = frame_operand(s, DOWRY)
        end_frame(s)
        if no_wedding(s, bride, groom) == 0 and s.deniers[seat] >= dowry:
            pay(s, seat, other_family(s, bride, groom, seat), dowry, story)
            wed(s, bride, groom, story)
        else:
            tell(story, WEDDING_OFF, TO_ALL, bride, groom)


@rule
def other_family(s: State, bride: int, groom: int, seat: int) -> int:
    """The family that was asked."""
    if s.lord_family[bride] == seat:
        return s.lord_family[groom]
    return s.lord_family[bride]


@rule
def wed(s: State, bride: int, groom: int, story: Numbers) -> None:
    """Two lords are married; the king's wife is queen at once (FIEF-1.1.2b, FIEF-1.1b, FIEF-1.5.4)."""
    stir(s)
    s.spouse[bride] = groom
    s.spouse[groom] = bride
    tell(story, MARRIED, TO_ALL, bride, groom)
    if s.king == groom:
        crown_queen(s, bride, story)


@rule
def annul(s: State, seat: int, story: Numbers) -> None:
    """The pope has annulled a family's marriage; a queen loses her title (FIEF-1.1.3a, R-25)."""
    lord = married_lord(s, seat)
    if lord == NONE:
        return
    spouse = s.spouse[lord]
    tell(story, MARRIAGE_OVER, TO_ALL, lord, spouse)
    end_marriage(s, lord)
    if (s.king == lord and s.queen == spouse) or (s.king == spouse and s.queen == lord):
        lose_queen(s, story)
