"""HEAR YE, HEAR YE!: the pope acts, families marry, bishops, pope and king are elected (FIEF-1)."""

from __future__ import annotations

from homage.engine.flow.answering import possible
from homage.engine.flow.course import (
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import answer, question
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS, ANNUL, DONE, MARRY
from homage.games.fief.asked import MARRIAGE_ASKED, POPE_ASKED
from homage.games.fief.frames import BALLOT_FRAME, TURN
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.rules.court.families import lords_of, seat_in_turn
from homage.games.fief.rules.court.marriage import (
    annul,
    no_annulment,
    no_courtship,
    propose,
)
from homage.games.fief.rules.court.pope import AT_START, pope_has_choice
from homage.games.fief.rules.court.titles import free_pope
from homage.games.fief.rules.court.votes import OFFICES, is_title_free
from homage.games.fief.rules.moments import W1, W1B_POPE, begin_window
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_ANNULMENT, request
from homage.games.fief.state import NONE, State

BEGIN, POPE_ACTS, AFTER_POPE, COURTING, ANNULLED, BALLOTS = range(6)  # steps


@rule
def advance_hear_ye(s: State, dice: Dice, story: Numbers) -> None:
    """W1, the pope, W1b, marriages in turn order, ballots (FIEF-1.1a, FIEF-1.1b, FIEF-1.2a, FIEF-D.2.3c, R-89)."""
    step, place = frame_step(s), frame_operand(s, TURN)
    if step == BEGIN:
        s.pope_acts = 0
        go_on(s)
        begin_window(s, W1)
    elif step == POPE_ACTS:
        if pope_has_choice(s, AT_START):
            ask(s, POPE_ASKED, 1 << s.lord_family[s.pope], AT_START)
        else:
            go_on(s)
    elif step == AFTER_POPE:
        start_courting(s, 0)
        begin_window(s, W1B_POPE)
    elif step == COURTING:
        court(s, place)
    elif step == ANNULLED:
        if s.reply == AGREED_TO:
            annul(s, s.active, story)
        go_to(s, COURTING)
    elif place == OFFICES:
        end_frame(s)
    else:
        set_operand(s, TURN, place + 1)
        if is_title_free(s, place):
            begin_frame(s, BALLOT_FRAME, 0, place)


@rule
def start_courting(s: State, place: int) -> None:
    """The turn of the next family to speak of marriages (FIEF-1.1b)."""
    set_operand(s, TURN, place)
    go_to(s, COURTING)
    s.proposals = 0
    s.annulment_asked = 0


@rule
def court(s: State, place: int) -> None:
    """Ask a family that has something to say; after the last come the ballots (FIEF-1.1b, FIEF-1.2a)."""
    if place == s.seats:
        s.active = NONE
        set_operand(s, TURN, 0)
        go_to(s, BALLOTS)
        return
    s.active = seat_in_turn(s, place)
    if may_court(s, s.active):
        ask(s, MARRIAGE_ASKED, 1 << s.active)
    else:
        start_courting(s, place + 1)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def court_no_more(s: State) -> None:
    """The next family speaks of marriages (FIEF-1.1b)."""
    start_courting(s, frame_operand(s, TURN) + 1)


@rule
def ask_annulment(s: State, seat: int) -> None:
    """A family asks the pope to annul its marriage (FIEF-D.2.3c)."""
    s.annulment_asked = 1
    go_to(s, ANNULLED)
    request(s, FOR_ANNULMENT, seat, s.lord_family[free_pope(s)], seat)


MARRIAGE_QUESTION = question(
    MARRIAGE_ASKED,
    NOT_THAT_NOW,
    answer(DONE, court_no_more),
    answer(ANNUL, ask_annulment, unless=no_annulment),
    answer(MARRY, propose, unless=no_courtship, own=lords_of),
    name="marriage",
)
may_court = possible(ACTIONS, MARRIAGE_QUESTION, besides=DONE)
