"""LORD cards: a new lord of the family, perhaps the crown prince (FIEF-G.1, FIEF-D.3.2b, FIEF-D.3.3a)."""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, go_on
from homage.engine.flow.questions import answer, question
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import AGREE, REFUSE
from homage.games.fief.asked import PRINCE_ASKED
from homage.games.fief.frames import CARD_FRAME, CARD_SEAT, CARD_TARGET
from homage.games.fief.refusals import FAMILY_FULL, NOT_THAT_NOW, NOWHERE_TO_PLACE
from homage.games.fief.rules.cards.hands import play_card
from homage.games.fief.rules.court.crown import crown_prince
from homage.games.fief.rules.court.families import is_free, lord_count
from homage.games.fief.rules.court.placement import can_enter
from homage.games.fief.rules.court.titles import is_woman
from homage.games.fief.rules.figures import LORDS_PER_FAMILY
from homage.games.fief.state import NONE, State


@rule
def no_new_lord(s: State, seat: int) -> int:
    """Why a LORD card cannot be played; 0 if it can (FIEF-G.1a, R-81)."""
    if lord_count(s, seat) >= LORDS_PER_FAMILY:
        return FAMILY_FULL
    if not can_enter(s, seat):
        return NOWHERE_TO_PLACE
    return 0


@rule
def bring_lord(s: State, seat: int, lord: int, story: Numbers) -> None:
    """A lord joins the family; he is placed before anything else goes on, then he may become crown prince.

    (FIEF-G.1a, FIEF-G.1b)
    """
    play_card(s, seat, lord, lord, story)
    s.lord_family[lord] = seat
    s.unplaced |= 1 << lord
    s.newcomers |= 1 << lord
    s.unsettled = 1
    begin_frame(s, CARD_FRAME, lord, seat, lord)


@rule
def advance_lord_card(s: State, step: int) -> None:
    """Ask whether he becomes crown prince, if he is in play and can (FIEF-G.1b)."""
    seat, lord = frame_operand(s, CARD_SEAT), frame_operand(s, CARD_TARGET)
    if step == 0 and may_be_prince(s, seat, lord):
        go_on(s)
        ask(s, PRINCE_ASKED, 1 << seat, lord)
    else:
        end_frame(s)


@rule
def may_be_prince(s: State, seat: int, lord: int) -> bool:
    """Whether a lord just put into play by the queen's family can become crown prince (FIEF-G.1b, FIEF-D.3.2b)."""
    if s.king == NONE or s.queen == NONE or s.prince != NONE or is_woman(lord):
        return False
    return s.lord_family[lord] == seat and s.lord_family[s.queen] == seat and is_free(s, s.queen)


@rule
def make_prince(s: State, about: int, story: Numbers) -> None:
    """He is crown prince; refused, he is a lord like any other (FIEF-G.1b)."""
    crown_prince(s, about, story)


PRINCE_QUESTION = question(
    PRINCE_ASKED,
    NOT_THAT_NOW,
    answer(AGREE, make_prince),
    answer(REFUSE),
    name="prince",
)
