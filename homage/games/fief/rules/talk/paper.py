"""The paper of a deal: what each party gives, how it is written, and whether it can be carried out (FIEF-F.b).

Each party has a copy, seen by it alone: `deal_cards[seat, GIVES]` is what that seat gives, `[seat, GETS]` what it gets.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.refusals import (
    EMPTY_DEAL,
    HANDS_TOO_FULL,
    NO_PAWN,
    NO_TRANSFER_NOW,
    NOT_YOURS,
    PASSED_ALREADY,
    TOO_POOR,
)
from homage.games.fief.rules.cards.cards import CARDS, HAND_CARDS, PILE_OF
from homage.games.fief.rules.cards.hands import cards_held
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.figures import HAND
from homage.games.fief.rules.moments import IN_UPRISING, W_DRAW
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.rules.talk.matters import moment
from homage.games.fief.rules.talk.transfers import no_handing_over, no_passing
from homage.games.fief.state import NONE, PARTS, State

GIVES, GETS = range(PARTS)


@rule
def clear_paper(s: State, seat: int) -> None:
    """A seat has no paper before it."""
    s.deal_with[seat] = NONE
    s.deal_secret[seat] = 0
    for part in range(PARTS):
        s.deal_deniers[seat, part] = 0
        s.deal_towns[seat, part] = 0
        s.deal_captives[seat, part] = 0
        for card in range(CARDS):
            s.deal_cards[seat, part, card] = 0


@rule
def copy_paper(s: State, seat: int, other: int) -> None:
    """The other party gets its copy: what one gives the other gets."""
    s.deal_with[other] = seat
    s.deal_secret[other] = s.deal_secret[seat]
    for part in range(PARTS):
        s.deal_deniers[other, part] = s.deal_deniers[seat, 1 - part]
        s.deal_towns[other, part] = s.deal_towns[seat, 1 - part]
        s.deal_captives[other, part] = s.deal_captives[seat, 1 - part]
        for card in range(CARDS):
            s.deal_cards[other, part, card] = s.deal_cards[seat, 1 - part, card]


@rule
def cards_named(s: State, seat: int, part: int, pile: int) -> int:
    """How many cards with the back of a pile the paper moves."""
    n = 0
    for card in range(HAND_CARDS):
        if PILE_OF[card] == pile:
            n += s.deal_cards[seat, part, card]
    return n


@rule
def all_cards_named(s: State, seat: int, part: int) -> int:
    """How many cards the paper moves in one direction."""
    n = 0
    for card in range(HAND_CARDS):
        n += s.deal_cards[seat, part, card]
    return n


@rule
def needs_pawn(s: State, seat: int) -> bool:
    """Whether the deal on a seat's paper costs a DIPLOMACY pawn: cards or secrecy (FIEF-F.b, FIEF-I.3)."""
    if s.public_diplomacy:
        return False
    return s.deal_secret[seat] == 1 or all_cards_named(s, seat, GIVES) + all_cards_named(s, seat, GETS) > 0


@rule
def no_pawn(s: State, seat: int) -> int:
    """Why a seat cannot deal in cards or in private; 0 if it can (FIEF-F.a)."""
    if s.pawns[seat] == 0 and not s.public_diplomacy:
        return NO_PAWN
    return 0


@rule
def no_town(s: State, giver: int, taker: int, town: int) -> int:
    """Why a town cannot be part of a deal; 0 if it can (FIEF-5.2.2d, R-92, R-147)."""
    window = moment(s)
    if window == W_DRAW or IN_UPRISING >> window & 1:
        return NO_TRANSFER_NOW
    return no_handing_over(s, giver, town, taker)


@rule
def no_captive(s: State, giver: int, taker: int, lord: int) -> int:
    """Why a captive cannot be part of a deal; 0 if he can: to his own family he is released (R-151, R-68)."""
    window = moment(s)
    if window == W_DRAW or IN_UPRISING >> window & 1:
        return NO_TRANSFER_NOW
    if s.jailer[lord] == giver and s.lord_family[lord] == taker:
        if s.captives_passed >> lord & 1:
            return PASSED_ALREADY
        return 0
    return no_passing(s, giver, lord, taker)


@rule
def hands_fit(s: State, seat: int, other: int) -> bool:
    """Whether no hand holds more than three cards after the deal (R-103)."""
    given, got = all_cards_named(s, seat, GIVES), all_cards_named(s, seat, GETS)
    return cards_held(s, seat) - given + got <= HAND and cards_held(s, other) - got + given <= HAND


@rule
def no_proposal(s: State, seat: int, other: int) -> int:
    """Why the paper cannot be proposed as it is written; 0 if it can."""
    moved = all_cards_named(s, seat, GIVES) + all_cards_named(s, seat, GETS)
    for part in range(PARTS):
        moved += s.deal_deniers[seat, part] + s.deal_towns[seat, part] + s.deal_captives[seat, part]
    if moved == 0:
        return EMPTY_DEAL
    if not hands_fit(s, seat, other):
        return HANDS_TOO_FULL
    return 0


@rule
def no_execution(s: State, seat: int, other: int) -> int:
    """Why the deal on a seat's paper cannot be carried out now; 0 if all of it can (R-103, R-148)."""
    if needs_pawn(s, seat) and s.pawns[seat] == 0:
        return NO_PAWN
    if s.deniers[seat] < s.deal_deniers[seat, GIVES] or s.deniers[other] < s.deal_deniers[seat, GETS]:
        return TOO_POOR
    for card in range(HAND_CARDS):
        if s.hand[seat, card] < s.deal_cards[seat, GIVES, card]:
            return NOT_YOURS
        if s.hand[other, card] < s.deal_cards[seat, GETS, card]:
            return NOT_YOURS
    if not hands_fit(s, seat, other):
        return HANDS_TOO_FULL
    for town in range(TOWNS):
        if s.deal_towns[seat, GIVES] >> town & 1 and no_town(s, seat, other, town):
            return NOT_YOURS
        if s.deal_towns[seat, GETS] >> town & 1 and no_town(s, other, seat, town):
            return NOT_YOURS
    for lord in range(LORDS):
        if s.deal_captives[seat, GIVES] >> lord & 1 and no_captive(s, seat, other, lord):
            return NOT_YOURS
        if s.deal_captives[seat, GETS] >> lord & 1 and no_captive(s, other, seat, lord):
            return NOT_YOURS
    return 0
