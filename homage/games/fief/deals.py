"""Deals: composed by small actions, kept once by each party, carried out whole or not at all (FIEF-F).

Cards and secrecy cost the proposer a DIPLOMACY pawn, when the other accepts (R-103). A card that is offered is shown:
the other party knows of it from then on. Bystanders see that there is an offer, the pawn, hand sizes and totals.
"""

from __future__ import annotations

from homage.engine.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
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
    block_of,
)
from homage.games.fief.bargain import carry_out
from homage.games.fief.cards import COPIES, HAND_CARDS, PILE_OF, PILES
from homage.games.fief.events import DEAL_FAILED, DEAL_OFFERED, DEAL_REFUSED
from homage.games.fief.figures import MOST_PRICE
from homage.games.fief.frames import DEAL_FRAME
from homage.games.fief.lords import LORDS
from homage.games.fief.paper import (
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
from homage.games.fief.places import TOWNS
from homage.games.fief.questions import DEAL_ANSWER, DEAL_ASKED
from homage.games.fief.refusals import NAMED_ALREADY, NOT_IN_HAND, NOT_THAT_NOW, NOT_YOURS, TOO_POOR
from homage.games.fief.state import State

PROPOSER, PARTNER = range(2)  # operands of a DEAL
COMPOSE, ANSWER = range(2)  # steps


@rule
def begin_deal(s: State, seat: int, other: int) -> None:
    """A seat begins to write a paper; that counts as one of its offers in this window (R-91)."""
    s.offers[seat] += 1
    clear_paper(s, seat)
    clear_paper(s, other)
    s.deal_with[seat] = other
    begin_frame(s, DEAL_FRAME, seat, other)


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
def no_deniers(s: State, seat: int, giver: int, deniers: int) -> int:
    """Why so many deniers cannot be written on the paper; 0 if they can: in one direction, after full parts (R-157)."""
    if deniers == 0:
        return NOT_THAT_NOW
    part = GETS
    if giver == seat:
        part = GIVES
    if s.deal_deniers[seat, 1 - part] > 0 or s.deal_deniers[seat, part] % MOST_PRICE > 0:
        return NAMED_ALREADY
    if s.deal_deniers[seat, part] + deniers > s.deniers[giver]:
        return TOO_POOR
    return 0


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
def no_named_town(s: State, seat: int, part: int, giver: int, taker: int, town: int) -> int:
    """Why a town cannot be written on the paper; 0 if it can."""
    if s.deal_towns[seat, part] >> town & 1:
        return NAMED_ALREADY
    return no_town(s, giver, taker, town)


@rule
def no_named_captive(s: State, seat: int, part: int, giver: int, taker: int, lord: int) -> int:
    """Why a captive cannot be written on the paper; 0 if he can."""
    if s.deal_captives[seat, part] >> lord & 1:
        return NAMED_ALREADY
    return no_captive(s, giver, taker, lord)


@rule
def no_secret(s: State, seat: int) -> int:
    """Why the deal cannot be kept secret; 0 if it can."""
    if s.deal_secret[seat]:
        return NAMED_ALREADY
    return no_pawn(s, seat)


@rule
def no_entry(s: State, seat: int, other: int, action: int) -> int:
    """Why the paper cannot be changed so; 0 if it can."""
    block = block_of(action)
    about = action - block
    if block == SECRET:
        return no_secret(s, seat)
    if block == OFFER_DENIERS:
        return no_deniers(s, seat, seat, about)
    if block == WANT_DENIERS:
        return no_deniers(s, seat, other, about)
    if block == OFFER_CARD:
        return no_offered_card(s, seat, about)
    if block == WANT_CARD:
        return no_wanted_card(s, seat, about, backs_left(s, seat, other))
    if block == OFFER_TOWN:
        return no_named_town(s, seat, GIVES, seat, other, about)
    if block == WANT_TOWN:
        return no_named_town(s, seat, GETS, other, seat, about)
    if block == OFFER_CAPTIVE:
        return no_named_captive(s, seat, GIVES, seat, other, about)
    if block == WANT_CAPTIVE:
        return no_named_captive(s, seat, GETS, other, seat, about)
    if block == PROPOSE:
        return no_proposal(s, seat, other)
    if block == WITHDRAW:
        return 0
    return NOT_THAT_NOW


@rule
def legal_deal(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What can be added to the paper (DEAL_ASKED), or the answer to it (DEAL_ANSWER)."""
    if kind == DEAL_ANSWER:
        n = offer(out, 0, AGREE)
        return offer(out, n, REFUSE)
    n, other = 0, frame_operand(s, PARTNER)
    if no_secret(s, seat) == 0:
        n = offer(out, n, SECRET)
    n = legal_deniers(s, seat, seat, OFFER_DENIERS, out, n)
    n = legal_deniers(s, seat, other, WANT_DENIERS, out, n)
    if no_pawn(s, seat) == 0:
        n = legal_dealt_cards(s, seat, other, out, n)
    n = legal_dealt_towns(s, seat, GIVES, seat, other, OFFER_TOWN, out, n)
    n = legal_dealt_towns(s, seat, GETS, other, seat, WANT_TOWN, out, n)
    n = legal_dealt_captives(s, seat, GIVES, seat, other, OFFER_CAPTIVE, out, n)
    n = legal_dealt_captives(s, seat, GETS, other, seat, WANT_CAPTIVE, out, n)
    if no_proposal(s, seat, other) == 0:
        n = offer(out, n, PROPOSE)
    return offer(out, n, WITHDRAW)


@rule
def legal_deniers(s: State, seat: int, giver: int, block: int, out: Numbers, n: int) -> int:
    """The deniers that can be written on the paper; returns the count with them."""
    for deniers in range(1, min(s.deniers[giver], MOST_PRICE) + 1):
        if no_deniers(s, seat, giver, deniers) == 0:
            n = offer(out, n, block + deniers)
    return n


@rule
def legal_dealt_cards(s: State, seat: int, other: int, out: Numbers, n: int) -> int:
    """The cards that can be offered and asked for; returns the count with them."""
    for card in range(HAND_CARDS):
        if no_offered_card(s, seat, card) == 0:
            n = offer(out, n, OFFER_CARD + card)
    backs = backs_left(s, seat, other)
    for card in range(HAND_CARDS):
        if no_wanted_card(s, seat, card, backs) == 0:
            n = offer(out, n, WANT_CARD + card)
    return n


@rule
def legal_dealt_towns(s: State, seat: int, part: int, giver: int, taker: int, block: int, out: Numbers, n: int) -> int:
    """The towns that can be written on the paper; returns the count with them."""
    for town in range(TOWNS):
        if s.control[town] == giver and no_named_town(s, seat, part, giver, taker, town) == 0:
            n = offer(out, n, block + town)
    return n


@rule
def legal_dealt_captives(
    s: State, seat: int, part: int, giver: int, taker: int, block: int, out: Numbers, n: int
) -> int:
    """The captives that can be written on the paper; returns the count with them."""
    for lord in range(LORDS):
        if s.jailer[lord] == giver and no_named_captive(s, seat, part, giver, taker, lord) == 0:
            n = offer(out, n, block + lord)
    return n


@rule
def forbidden_deal(s: State, seat: int, kind: int, action: int) -> int:
    """Why not."""
    if kind == DEAL_ANSWER:
        if action == AGREE or action == REFUSE:
            return 0
        return NOT_THAT_NOW
    return no_entry(s, seat, frame_operand(s, PARTNER), action)


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply_deal(s: State, seat: int, kind: int, action: int, story: Numbers) -> None:
    """Change the paper, propose it, withdraw it, or answer it."""
    proposer, partner = frame_operand(s, PROPOSER), frame_operand(s, PARTNER)
    if kind == DEAL_ANSWER:
        answer_deal(s, proposer, partner, action, story)
    elif action == PROPOSE:
        copy_paper(s, proposer, partner)
        show_cards(s, proposer, partner)
        tell(story, DEAL_OFFERED, TO_ALL, proposer, partner)
        go_on(s)
    elif action == WITHDRAW:
        clear_paper(s, proposer)
        end_frame(s)
    else:
        write_entry(s, seat, action)


@rule
def write_entry(s: State, seat: int, action: int) -> None:
    """Something is added to the paper."""
    block = block_of(action)
    about = action - block
    if block == SECRET:
        s.deal_secret[seat] = 1
    elif block == OFFER_DENIERS:
        s.deal_deniers[seat, GIVES] += about
    elif block == WANT_DENIERS:
        s.deal_deniers[seat, GETS] += about
    elif block == OFFER_CARD:
        s.deal_cards[seat, GIVES, about] += 1
    elif block == WANT_CARD:
        s.deal_cards[seat, GETS, about] += 1
    elif block == OFFER_TOWN:
        s.deal_towns[seat, GIVES] |= 1 << about
    elif block == WANT_TOWN:
        s.deal_towns[seat, GETS] |= 1 << about
    elif block == OFFER_CAPTIVE:
        s.deal_captives[seat, GIVES] |= 1 << about
    else:
        s.deal_captives[seat, GETS] |= 1 << about


@rule
def show_cards(s: State, seat: int, other: int) -> None:
    """Cards that are offered are shown: the other knows of them."""
    for card in range(HAND_CARDS):
        s.known[other, seat, card] = max(s.known[other, seat, card], s.deal_cards[seat, GIVES, card])


@rule
def answer_deal(s: State, proposer: int, partner: int, action: int, story: Numbers) -> None:
    """It is carried out whole if all of it still can be; else nothing moves and no pawn is spent (R-103, R-148)."""
    both = 1 << proposer | 1 << partner
    if action == REFUSE:
        tell(story, DEAL_REFUSED, TO_ALL, proposer, partner)
    elif no_execution(s, proposer, partner):
        tell(story, DEAL_FAILED, both, proposer, partner)
        tell(story, DEAL_REFUSED, ~both, proposer, partner)
    else:
        carry_out(s, proposer, partner, story)
    clear_paper(s, proposer)
    clear_paper(s, partner)
    end_frame(s)
