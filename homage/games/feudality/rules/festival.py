"""What happens to all at once: Black Death, the Queen's pity and her tour, the two festivals (FDY-EV)."""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ALL_EQUAL,
    BY_FESTIVAL,
    BY_PITY,
    RECEIVE,
    RECEIVE_ASKED,
    SNOOT_NOW,
    SNYDD_NOW,
    TOUR_NOW,
)
from homage.games.feudality.rules.bag import refill_bag, shuffle_events
from homage.games.feudality.rules.cards import DOES, FESTIVAL, RESHUFFLES
from homage.games.feudality.rules.goods import gain, held
from homage.games.feudality.rules.points import DISFAVOUR, FAVOUR, score, score_all, seat_at
from homage.games.feudality.state import AT, FESTIVAL_FRAME, State

LOSS, TAKERS, SHUFFLES = 0, 2, 3  # operands: points lost, who takes a resource, whether the events are shuffled
HOPPING, ALMS, BAG, GIFTS, CLEARING_UP = range(5)  # steps


@rule
def take_pity(s: State, story: Numbers) -> None:
    """Who has the fewest points gains one, who has the most loses one; nothing if all have the same (FDY-EV-PITY)."""
    fewest, most = s.points[0], s.points[0]
    for seat in range(s.seats):
        fewest = min(fewest, s.points[seat])
        most = max(most, s.points[seat])
    if fewest == most:
        tell(story, ALL_EQUAL, TO_ALL)
        return
    for at in range(s.seats):
        seat = seat_at(s, at)
        if s.points[seat] == fewest:
            score(s, seat, FAVOUR, BY_PITY, story)
        elif s.points[seat] == most:
            score(s, seat, DISFAVOUR, BY_PITY, story)


@rule
def begin_festival(s: State, loss: int, shuffles: int) -> None:
    """The people go crazy."""
    begin_frame(s, FESTIVAL_FRAME, loss, 0, 0, shuffles)


@rule
def begin_tour(s: State) -> None:
    """Everybody takes a resource (FDY-EV-TOURS)."""
    begin_frame(s, FESTIVAL_FRAME, 0, 0, (1 << s.seats) - 1)
    go_to(s, GIFTS)


@rule
def advance_festival(s: State, story: Numbers) -> None:
    """Points are lost, the poorest and then all take a resource, bag and perhaps events are shuffled (FDY-EV-SNOOT)."""
    step = frame_step(s)
    if step == HOPPING:
        score_all(s, -frame_operand(s, LOSS), BY_FESTIVAL, story)
        set_operand(s, TAKERS, poorest(s))
        go_on(s)
    elif step == BAG:
        refill_bag(s, story)
        set_operand(s, TAKERS, (1 << s.seats) - 1)
        go_on(s)
    elif step == CLEARING_UP:
        if frame_operand(s, SHUFFLES):
            shuffle_events(s, story)
        end_frame(s)
    else:
        hand_out_gifts(s)


@rule
def poorest(s: State) -> int:
    """Who have the fewest resources, a bit each (FDY-R15)."""
    least, found = held(s, 0), 0
    for seat in range(s.seats):
        least = min(least, held(s, seat))
    for seat in range(s.seats):
        if held(s, seat) == least:
            found |= 1 << seat
    return found


@rule
def hand_out_gifts(s: State) -> None:
    """The next of those who take a resource is asked, in player order."""
    at = frame_operand(s, AT)
    if at == s.seats:
        set_operand(s, AT, 0)
        go_on(s)
        return
    set_operand(s, AT, at + 1)
    if frame_operand(s, TAKERS) >> seat_at(s, at) & 1:
        ask(s, RECEIVE_ASKED, 1 << seat_at(s, at))


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def gift_now(s: State) -> int:
    """What is to be done now, by the card that brings the gift (FDY-EV-TOURS, FDY-EV-SNOOT, FDY-EV-SNYDD)."""
    if DOES[s.card] != FESTIVAL:
        return TOUR_NOW
    if RESHUFFLES[s.card]:
        return SNOOT_NOW
    return SNYDD_NOW


RECEIVE_QUESTION = question(
    RECEIVE_ASKED,
    gift_now,
    answer(RECEIVE, partial(gain, count=1)),
    name="receive",
)
