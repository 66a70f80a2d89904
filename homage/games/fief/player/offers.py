"""The deals that the quick player proposes: one thing that is worth clearly more to the other, for a fair price.

It looks for one with one other family a round, so that nobody is asked by all; in two windows a round, before cards are
drawn and between INCOME and PURCHASE. What it knows of the other's hand is what it has been shown.
"""

from __future__ import annotations

from homage.engine.flow.course import about_asked, frame_operand, kind_asked
from homage.engine.native.rule import rule
from homage.games.fief.actions import (
    OFFER_CAPTIVE,
    OFFER_CARD,
    OFFER_DENIERS,
    OFFER_TOWN,
    PROPOSE,
    WANT_CAPTIVE,
    WANT_CARD,
    WANT_DENIERS,
    WANT_TOWN,
    WITHDRAW,
    block_of,
)
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.player.card_worth import in_hand, worth_of_change
from homage.games.fief.player.dealing import (
    nearly_wins,
    verdict,
    worth_of_captive,
    worth_of_gained_town,
    worth_of_payment,
    worth_of_proposal,
)
from homage.games.fief.player.worth import DENIER, is_friend, worth_of_town
from homage.games.fief.refusals import EMPTY_DEAL
from homage.games.fief.rules.cards.hands import cards_held
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.figures import HAND, MOST_PRICE, NO_FORTRESS
from homage.games.fief.rules.moments import W6B, W11
from homage.games.fief.rules.talk.deals import PARTNER
from homage.games.fief.rules.talk.paper import GETS, GIVES, no_captive, no_pawn, no_proposal, no_town
from homage.games.fief.state import NONE, State

MARKETS = 1 << W6B | 1 << W11
PAWN_WORTH = 10  # a DIPLOMACY pawn, which an exchange of cards costs
CLEAR = 25  # so much both must like a bargain at least
NO_TALK = -20


@rule
def partner_of(s: State, seat: int) -> int:
    """The family with which a family looks for a deal in this round: each is asked by one other."""
    return (seat + 1 + s.round_number % (s.seats - 1)) % s.seats


# -- what can change hands -----------------------------------------------------------------------------------------


@rule
def is_offered(block: int) -> bool:
    """Whether a line of the paper names something that the proposer gives."""
    return block == OFFER_CARD or block == OFFER_TOWN or block == OFFER_CAPTIVE


@rule
def can_move(s: State, giver: int, taker: int, block: int, about: int, seat: int) -> bool:
    """Whether something can be given, as a seat that writes the paper knows; no fortress to a rival."""
    if block == OFFER_CARD or block == WANT_CARD:
        return in_hand(s, giver, about, seat) > 0 and cards_held(s, taker) < HAND and no_pawn(s, seat) == 0
    if block == OFFER_TOWN or block == WANT_TOWN:
        if s.fortress[about] != NO_FORTRESS and not is_friend(s, giver, taker):
            return False
        return no_town(s, giver, taker, about) == 0
    return no_captive(s, giver, taker, about) == 0


@rule
def worth_of_thing(s: State, owner: int, block: int, about: int, sign: int, seat: int) -> int:
    """What it is worth to a family to get a card, a town or a captive (1), or to give it away (-1)."""
    if block == OFFER_CARD or block == WANT_CARD:
        return worth_of_change(s, owner, about, sign, seat)
    if block == OFFER_TOWN or block == WANT_TOWN:
        if sign > 0:
            return worth_of_gained_town(s, owner, about, seat)
        return -worth_of_town(s, owner, about)
    return sign * worth_of_captive(s, owner, about)


# -- a bargain -----------------------------------------------------------------------------------------------------


@rule
def likings(s: State, giver: int, taker: int, lost: int, gained: int, price: int) -> tuple[int, int]:
    """What it is worth to the giver and to the taker of a thing if it is paid so much for."""
    giver_gains = worth_of_payment(s, giver, price) + lost
    taker_gains = worth_of_payment(s, taker, -price) + gained
    giver_likes = verdict(s, giver, taker, giver_gains, taker_gains)
    return giver_likes, verdict(s, taker, giver, taker_gains, giver_gains)


@rule
def fair_price(s: State, giver: int, taker: int, lost: int, gained: int) -> int:
    """The price at which the one of two families that likes a bargain less likes it most; NONE if one never does."""
    best, fair = CLEAR, NONE
    most = min(s.deniers[taker], MOST_PRICE, max(gained, 0) // DENIER)  # nobody pays more than he gains
    for price in range(most + 1):
        giver_likes, taker_likes = likings(s, giver, taker, lost, gained, price)
        if min(giver_likes, taker_likes) > best:
            best, fair = min(giver_likes, taker_likes), price
    return fair


@rule
def best_bargain(s: State, seat: int, other: int) -> tuple[int, int, int]:
    """The line that names the thing, the price for it, and what both are worth to the seat; 0: there is none."""
    line, fair, best = 0, 0, 0
    if nearly_wins(s, seat, other) or nearly_wins(s, other, seat):
        return line, fair, best
    for entry in range(OFFER_CARD, WANT_CAPTIVE + LORDS):
        block = block_of(entry)
        giver, taker = seat, other
        if not is_offered(block):
            giver, taker = other, seat
        if can_move(s, giver, taker, block, entry - block, seat):
            lost = worth_of_thing(s, giver, block, entry - block, -1, seat)
            gained = worth_of_thing(s, taker, block, entry - block, 1, seat)
            price = fair_price(s, giver, taker, lost, gained)
            if price != NONE:
                worth, theirs = likings(s, giver, taker, lost, gained, price)
                if seat == taker:
                    worth = theirs
                if block <= WANT_CARD and not s.public_diplomacy:
                    worth -= PAWN_WORTH
                if worth > best:
                    line, fair, best = entry, price, worth
    return line, fair, best


# -- the talk ------------------------------------------------------------------------------------------------------


@rule
def worth_of_parley(s: State, seat: int, other: int) -> int:
    """What a talk with a family is worth: the bargain that can be made, in a window for it, once."""
    if kind_asked(s) != WINDOW_ASKED or not MARKETS >> about_asked(s) & 1:
        return NO_TALK
    if s.offers[seat] > 0 or other != partner_of(s, seat):
        return NO_TALK
    _, _, worth = best_bargain(s, seat, other)
    if worth > 0:
        return worth
    return NO_TALK


@rule
def next_line(s: State, seat: int) -> int:
    """What to write on the paper next: the thing, then the price; at last it is proposed if both gain, or withdrawn."""
    other = frame_operand(s, PARTNER)
    refusal = no_proposal(s, seat, other)
    if s.deal_deniers[seat, GIVES] + s.deal_deniers[seat, GETS] == 0:
        line, price, _ = best_bargain(s, seat, other)
        if refusal == EMPTY_DEAL:
            if line > 0:
                return line
            return WITHDRAW
        if price > 0 and is_offered(block_of(line)):
            return WANT_DENIERS + price
        if price > 0:
            return OFFER_DENIERS + price
    if refusal == 0 and worth_of_proposal(s, seat) > 0:
        return PROPOSE
    return WITHDRAW
