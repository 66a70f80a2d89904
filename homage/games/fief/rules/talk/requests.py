"""Requests: one family asks another for something, and may offer deniers for it (ledger, 6.1).

A chapter calls `request(...)` in one of its steps and goes on; in its next step `s.reply` is AGREED or REFUSED. First
the asker names a price, if he has any deniers; then the other answers. On agreement the price moves at once, except
where something may still come between (a marriage, a title): there the chapter keeps `s.reply_price` in its own frame
and moves it when it takes effect (R-102, R-152).

Also here: FIEF-1.1b, FIEF-4.1b, FIEF-5.2.3.1a, FIEF-D.2.2b, FIEF-D.2.3c, FIEF-G.1.2, R-91, R-117, R-148.
"""

from __future__ import annotations

from homage.engine.flow.course import (
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    set_operand,
)
from homage.engine.flow.questions import answer, between, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import AGREE, NAME_PRICE, REFUSE
from homage.games.fief.asked import PRICE_ASKED, REQUEST_ANSWER
from homage.games.fief.events import AGREED, ASKED, DECLINED
from homage.games.fief.frames import ABOUT, PARTIES, PRICE, REQUEST_FRAME, WHAT
from homage.games.fief.refusals import NOT_LOWER, NOT_THAT_NOW, TOO_POOR
from homage.games.fief.rules.field.captives import full_ransom
from homage.games.fief.rules.money.treasury import goes_on, pay
from homage.games.fief.state import State

# What can be asked for.
(
    FOR_MARRIAGE,
    FOR_ANNULMENT,
    FOR_TITLE,
    FOR_CONSENT,  # of the pope, to a new cardinal
    FOR_LODGING,  # guest placement of a lord
    FOR_PASSAGE,
    FOR_COALITION,
    FOR_CHANGE,  # of sides
    FOR_RANSOM,
    FOR_UNDERGROUND,  # may the card be played for you
) = range(10)
REQUEST_NAMES = (
    "marriage",
    "annulment",
    "title",
    "consent",
    "lodging",
    "passage",
    "coalition",
    "change of sides",
    "ransom",
    "underground",
)
PAID_LATER = 1 << FOR_MARRIAGE | 1 << FOR_TITLE

NO_REPLY, AGREED_TO, REFUSED_TO = range(3)
PARTY = 8  # the asked seat counts so much in the operand PARTIES
MATTER = 16  # and what a request is about in the event that tells of it, beside what is asked for
NAME_IT, PUT_IT = range(2)  # steps


@rule
def request(s: State, what: int, asker: int, asked: int, about: int = 0) -> None:
    """One family asks another; within a family everything is agreed to.

    (FIEF-1.1b, FIEF-5.2.3.1a, FIEF-D.2.2b, R-91)
    """
    s.reply = NO_REPLY
    s.reply_price = 0
    if asker == asked:
        s.reply = AGREED_TO
    else:
        begin_frame(s, REQUEST_FRAME, what, asker + PARTY * asked, 0, about)


@rule
def asker_of(s: State) -> int:
    """Who asks in the request on top."""
    return frame_operand(s, PARTIES) % PARTY


@rule
def asked_of(s: State) -> int:
    """Who is asked in the request on top."""
    return frame_operand(s, PARTIES) // PARTY


@rule
def advance_request(s: State, story: Numbers) -> None:
    """The price is named, then the answer is given."""
    what, asker, asked = frame_operand(s, WHAT), asker_of(s), asked_of(s)
    if frame_step(s) == NAME_IT:
        if s.deniers[asker] > 0:
            ask(s, PRICE_ASKED, 1 << asker, what)
            return
        go_on(s)
    tell(story, ASKED, TO_ALL, what + MATTER * request_about(s), asker, asked, frame_operand(s, PRICE))
    ask(s, REQUEST_ANSWER, 1 << asked, what)


@rule
def left_to_offer(s: State, seat: int) -> int:
    """What the asker can still offer: all that he has; for captives less than the full ransom (FIEF-4.1b, R-157)."""
    most = s.deniers[seat]
    if frame_operand(s, WHAT) == FOR_RANSOM:
        most = min(most, full_ransom(s, request_about(s)) - 1)
    return most - frame_operand(s, PRICE)


@rule
def request_about(s: State) -> int:
    """What the request on top is about."""
    return frame_operand(s, ABOUT)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def why_not_offered(s: State, seat: int, deniers: int) -> int:
    """Why so much cannot be offered (FIEF-4.1b, R-157)."""
    if frame_operand(s, PRICE) + deniers > s.deniers[seat]:
        return TOO_POOR
    return NOT_LOWER


@rule
def name_price(s: State, seat: int, deniers: int) -> None:
    """A price is named, in parts (R-157)."""
    more = goes_on(deniers, left_to_offer(s, seat))
    set_operand(s, PRICE, frame_operand(s, PRICE) + deniers)
    if not more:
        go_on(s)


@rule
def agree(s: State, seat: int, story: Numbers) -> None:
    """The request is agreed to; a price that can no longer be paid is a refusal (R-148, R-117)."""
    what, asker, price = frame_operand(s, WHAT), asker_of(s), frame_operand(s, PRICE)
    if s.deniers[asker] < price:
        decline(s, seat, story)
        return
    s.reply = AGREED_TO
    s.reply_price = price
    tell(story, AGREED, TO_ALL, what, asker, seat, price)
    if not PAID_LATER >> what & 1:
        pay(s, asker, seat, price, story)
    end_frame(s)


@rule
def decline(s: State, seat: int, story: Numbers) -> None:
    """The request is refused (R-117)."""
    s.reply = REFUSED_TO
    tell(story, DECLINED, TO_ALL, frame_operand(s, WHAT), asker_of(s), seat, frame_operand(s, PRICE))
    end_frame(s)


PRICE_QUESTION = question(
    PRICE_ASKED,
    NOT_THAT_NOW,
    answer(NAME_PRICE, name_price, deniers=between(0, left_to_offer), refused=why_not_offered),
    name="price",
)
REQUEST_QUESTION = question(
    REQUEST_ANSWER,
    NOT_THAT_NOW,
    answer(AGREE, agree),
    answer(REFUSE, decline),
    name="request",
)
