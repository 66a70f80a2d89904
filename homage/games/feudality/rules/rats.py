"""The Rats, who live with a player, and the Pied Piper, who moves them (FDY-EV-RATS, FDY-EV-PIPER)."""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BY_RATS,
    NO_RATS,
    NOBODY_FOR_PIPER,
    NOBODY_FOR_RATS,
    NOT_TO_OWNER,
    PIPER_NOW,
    RATS_ASKED,
    RATS_CAME,
    RATS_LEFT,
    RATS_NOW,
    TARGET,
)
from homage.games.feudality.rules.cards import RATS_CARD
from homage.games.feudality.rules.points import DISFAVOUR, FAVOUR, score
from homage.games.feudality.state import NONE, RATS_FRAME, State

BY_PIPER = 0  # operand


@rule
def begin_rats(s: State, by_piper: int, story: Numbers) -> None:
    """The Rats look for a fief; without Rats in play the Piper has nothing to do (FDY-EV-PIPER)."""
    if by_piper and s.rats == NONE:
        tell(story, NO_RATS, TO_ALL)
    else:
        begin_frame(s, RATS_FRAME, by_piper)


@rule
def new_homes(s: State) -> int:
    """The seats to which the Rats may go, a bit each: any but the present one (FDY-R35)."""
    homes = (1 << s.seats) - 1
    if s.rats != NONE:
        homes &= ~(1 << s.rats)
    return homes


@rule
def advance_rats(s: State, story: Numbers) -> None:
    """The Senior names the fief, where there is a choice."""
    homes = new_homes(s)
    if homes & (homes - 1) == 0:
        house_rats(s, lowest_bit(homes), story)
    else:
        ask(s, RATS_ASKED, 1 << s.senior)


@rule
def house_rats(s: State, player: int, story: Numbers) -> None:
    """Who loses them gains a point, even if it cost none; who gets them loses one (FDY-EV-RATS-1, FDY-EV-PIPER)."""
    old = s.rats
    s.rats = player
    tell(story, RATS_CAME, TO_ALL, player, old)
    if frame_operand(s, BY_PIPER):
        score(s, old, FAVOUR, BY_RATS, story)
    score(s, player, DISFAVOUR, BY_RATS, story)
    end_frame(s)


@rule
def starve_rats(s: State, story: Numbers) -> None:
    """Rats that are left alone and unfed leave; their card is discarded (FDY-FEED-9, FDY-R48)."""
    tell(story, RATS_LEFT, TO_ALL, s.rats)
    s.rats = NONE
    s.events_gone |= 1 << RATS_CARD


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def rats_now(s: State) -> int:
    """What is to be done now: house the Rats, or move them (FDY-EV-RATS-1, FDY-EV-PIPER)."""
    if frame_operand(s, BY_PIPER):
        return PIPER_NOW
    return RATS_NOW


@rule
def why_no_home(s: State, player: int) -> int:
    """Why the Rats may not go to a seat (FDY-EV-RATS-1, FDY-EV-PIPER)."""
    if player < s.seats:
        return NOT_TO_OWNER
    if frame_operand(s, BY_PIPER):
        return NOBODY_FOR_PIPER
    return NOBODY_FOR_RATS


RATS_QUESTION = question(
    RATS_ASKED,
    rats_now,
    answer(TARGET, house_rats, player=new_homes, refused=why_no_home),
    name="rats",
)
