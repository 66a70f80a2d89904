"""Deals: composed by small actions, kept once by each party, carried out whole or not at all (FIEF-F).

Cards and secrecy cost the proposer a DIPLOMACY pawn, when the other accepts (R-103). A card that is offered is shown:
the other party knows of it from then on. Bystanders see that there is an offer, the pawn, hand sizes and totals.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on
from homage.engine.flow.questions import Answer, answer, between, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import (
    AGREE,
    OFFER_CAPTIVE,
    OFFER_CARD,
    OFFER_DENIERS,
    OFFER_TOWN,
    PROPOSE,
    REFUSE,
    SECRET,
    WANT_CAPTIVE,
    WANT_CARD,
    WANT_DENIERS,
    WANT_TOWN,
    WITHDRAW,
)
from homage.games.fief.asked import DEAL_ANSWER, DEAL_ASKED
from homage.games.fief.events import DEAL_FAILED, DEAL_OFFERED, DEAL_REFUSED
from homage.games.fief.frames import DEAL_FRAME
from homage.games.fief.refusals import NAMED_ALREADY, NOT_IN_HAND, NOT_THAT_NOW, NOT_YOURS, TOO_POOR
from homage.games.fief.rules.cards.cards import COPIES, HAND_CARDS, PILE_OF, PILES
from homage.games.fief.rules.court.families import captives_of
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import MOST_PRICE
from homage.games.fief.rules.talk.bargain import carry_out
from homage.games.fief.rules.talk.paper import (
    GETS,
    GIVES,
    cards_named,
    clear_paper,
    copy_paper,
    no_captive,
    no_execution,
    no_pawn,
    no_proposal,
    no_town,
)
from homage.games.fief.state import State

PROPOSER, PARTNER = range(2)  # operands of a DEAL
COMPOSE, ANSWER = range(2)  # steps


@rule
def begin_deal(s: State, seat: int, family: int) -> None:
    """A seat begins to write a paper; that counts as one of its offers in this window (R-91)."""
    s.offers[seat] += 1
    clear_paper(s, seat)
    clear_paper(s, family)
    s.deal_with[seat] = family
    begin_frame(s, DEAL_FRAME, seat, family)


@rule
def advance_deal(s: State) -> None:
    """The proposer composes, the other answers; the game stands still meanwhile (FIEF-F.b, R-118)."""
    seat, other = frame_operand(s, PROPOSER), frame_operand(s, PARTNER)
    if frame_step(s) == COMPOSE:
        ask(s, DEAL_ASKED, 1 << seat, other)
    else:
        ask(s, DEAL_ANSWER, 1 << other, seat)


# -- what can be written -------------------------------------------------------------------------------------------


@rule
def giver_of(seat: int, other: int, part: int) -> int:
    """Who gives what stands in a part of the proposer's paper; who gets it, if the two are swapped."""
    if part == GIVES:
        return seat
    return other


@rule
def no_deniers(s: State, seat: int, about: int, deniers: int, part: int) -> int:
    """Why so many deniers cannot be written on the paper; 0 if they can: in one direction, after full parts (R-157)."""
    if deniers == 0:
        return NOT_THAT_NOW
    if s.deal_deniers[seat, 1 - part] > 0 or s.deal_deniers[seat, part] % MOST_PRICE > 0:
        return NAMED_ALREADY
    if s.deal_deniers[seat, part] + deniers > s.deniers[giver_of(seat, about, part)]:
        return TOO_POOR
    return 0


@rule
def purse(s: State, seat: int, about: int, part: int) -> int:
    """All that the giver has (R-157)."""
    return s.deniers[giver_of(seat, about, part)]


@rule
def no_offered_card(s: State, seat: int, card: int) -> int:
    """Why a card cannot be offered; 0 if it can."""
    if no_pawn(s, seat):
        return no_pawn(s, seat)
    if s.deal_cards[seat, GIVES, card] >= s.hand[seat, card]:
        return NOT_IN_HAND
    return 0


@rule
def backs_left(s: State, seat: int, other: int) -> int:
    """The backs of which the other's hand holds more cards than the paper asks for, a bit each."""
    piles = 0
    for pile in range(PILES):
        if cards_named(s, seat, GETS, pile) < s.hand_size[other, pile]:
            piles |= 1 << pile
    return piles


@rule
def no_wanted_card(s: State, seat: int, card: int, backs: int) -> int:
    """Why a card cannot be asked for, by what everybody sees of the other's hand; 0 if it can."""
    if no_pawn(s, seat):
        return no_pawn(s, seat)
    if s.deal_cards[seat, GETS, card] >= COPIES[card] or not backs >> PILE_OF[card] & 1:
        return NOT_YOURS
    return 0


@rule
def wanted_cards(s: State, seat: int, about: int) -> int:
    """The cards that can be asked for."""
    cards, backs = 0, backs_left(s, seat, about)
    for card in range(HAND_CARDS):
        if no_wanted_card(s, seat, card, backs) == 0:
            cards |= 1 << card
    return cards


@rule
def why_not_wanted(s: State, seat: int, about: int, card: int) -> int:
    """Why a card cannot be asked for."""
    return no_wanted_card(s, seat, card, backs_left(s, seat, about))


@rule
def towns_to_name(s: State, seat: int, about: int, part: int) -> int:
    """The towns of the giver."""
    return towns_of(s, giver_of(seat, about, part))


@rule
def no_named_town(s: State, seat: int, about: int, town: int, part: int) -> int:
    """Why a town cannot be written on the paper; 0 if it can."""
    if s.deal_towns[seat, part] >> town & 1:
        return NAMED_ALREADY
    return no_town(s, giver_of(seat, about, part), giver_of(about, seat, part), town)


@rule
def captives_to_name(s: State, seat: int, about: int, part: int) -> int:
    """The captives of the giver."""
    return captives_of(s, giver_of(seat, about, part))


@rule
def no_named_captive(s: State, seat: int, about: int, lord: int, part: int) -> int:
    """Why a captive cannot be written on the paper; 0 if he can."""
    if s.deal_captives[seat, part] >> lord & 1:
        return NAMED_ALREADY
    return no_captive(s, giver_of(seat, about, part), giver_of(about, seat, part), lord)


@rule
def no_secret(s: State, seat: int) -> int:
    """Why the deal cannot be kept secret; 0 if it can."""
    if s.deal_secret[seat]:
        return NAMED_ALREADY
    return no_pawn(s, seat)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def show_cards(s: State, seat: int, other: int) -> None:
    """Cards that are offered are shown: the other knows of them."""
    for card in range(HAND_CARDS):
        s.known[other, seat, card] = max(s.known[other, seat, card], s.deal_cards[seat, GIVES, card])


@rule
def keep_secret(s: State, seat: int) -> None:
    """The deal shall be secret."""
    s.deal_secret[seat] = 1


@rule
def write_deniers(s: State, seat: int, deniers: int, part: int) -> None:
    """Deniers are added to the paper."""
    s.deal_deniers[seat, part] += deniers


@rule
def write_card(s: State, seat: int, card: int, part: int) -> None:
    """A card is added to the paper."""
    s.deal_cards[seat, part, card] += 1


@rule
def write_town(s: State, seat: int, town: int, part: int) -> None:
    """A town is added to the paper."""
    s.deal_towns[seat, part] |= 1 << town


@rule
def write_captive(s: State, seat: int, lord: int, part: int) -> None:
    """A captive is added to the paper."""
    s.deal_captives[seat, part] |= 1 << lord


@rule
def not_complete(s: State, seat: int, about: int) -> int:
    """Why the paper cannot be proposed as it is written; 0 if it can."""
    return no_proposal(s, seat, about)


@rule
def propose_deal(s: State, seat: int, about: int, story: Numbers) -> None:
    """The paper is proposed."""
    copy_paper(s, seat, about)
    show_cards(s, seat, about)
    tell(story, DEAL_OFFERED, TO_ALL, seat, about)
    go_on(s)


@rule
def withdraw(s: State, seat: int) -> None:
    """The paper is torn up."""
    clear_paper(s, seat)
    end_frame(s)


@rule
def accept_deal(s: State, seat: int, about: int, story: Numbers) -> None:
    """It is carried out whole if all of it still can be; else nothing moves and no pawn is spent (R-103, R-148)."""
    both = 1 << about | 1 << seat
    if no_execution(s, about, seat):
        tell(story, DEAL_FAILED, both, about, seat)
        tell(story, DEAL_REFUSED, ~both, about, seat)
    else:
        carry_out(s, about, seat, story)
    close_deal(s, about, seat)


@rule
def refuse_deal(s: State, seat: int, about: int, story: Numbers) -> None:
    """Nothing moves."""
    tell(story, DEAL_REFUSED, TO_ALL, about, seat)
    close_deal(s, about, seat)


@rule
def close_deal(s: State, seat: int, other: int) -> None:
    """The deal is over for both."""
    clear_paper(s, seat)
    clear_paper(s, other)
    end_frame(s)


def _entries(part: int, deniers: int, town: int, captive: int) -> tuple[Answer, ...]:
    """What can be written on one part of the paper in the same way as on the other."""
    return (
        answer(
            deniers,
            partial(write_deniers, part=part),
            unless=partial(no_deniers, part=part),
            deniers=between(1, partial(purse, part=part)),
        ),
        answer(
            town,
            partial(write_town, part=part),
            unless=partial(no_named_town, part=part),
            town=partial(towns_to_name, part=part),
        ),
        answer(
            captive,
            partial(write_captive, part=part),
            unless=partial(no_named_captive, part=part),
            lord=partial(captives_to_name, part=part),
        ),
    )


DEAL_QUESTION = question(
    DEAL_ASKED,
    NOT_THAT_NOW,
    answer(SECRET, keep_secret, unless=no_secret),
    *_entries(GIVES, OFFER_DENIERS, OFFER_TOWN, OFFER_CAPTIVE),
    *_entries(GETS, WANT_DENIERS, WANT_TOWN, WANT_CAPTIVE),
    answer(OFFER_CARD, partial(write_card, part=GIVES), unless=no_offered_card),
    answer(WANT_CARD, partial(write_card, part=GETS), card=wanted_cards, refused=why_not_wanted),
    answer(PROPOSE, propose_deal, unless=not_complete),
    answer(WITHDRAW, withdraw),
    name="deal",
)
DEAL_ANSWER_QUESTION = question(
    DEAL_ANSWER,
    NOT_THAT_NOW,
    answer(AGREE, accept_deal),
    answer(REFUSE, refuse_deal),
    name="deal_answer",
)
