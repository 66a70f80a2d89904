"""Action cards on their way from deck to hand to discard pile, and what is known of them on the way.

Also here: FDM-3.1A.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, keeps, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import DISCARDED, DREW, DREW_UNSEEN, RESHUFFLED
from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    FIRST_CARD,
    HAND,
    HAND_AFTER_ALLIANCE,
    HAND_AFTER_DUC,
    KING,
    SEEN_OF_OTHER_DECK,
    SIDES,
    VASSAL,
    VASSAL_CARDS,
)
from homage.games.feudalism.state import SEATS, State

BITS_A_COUNT = 3  # of a hand told as one number: no more than seven of a kind


@rule
def seat_of(s: State, side: int) -> int:
    """The seat that plays a side."""
    if side == KING:
        return s.king
    return 1 - s.king


@rule
def side_of(s: State, seat: int) -> int:
    """The side that a seat plays."""
    if seat == s.king:
        return KING
    return VASSAL


@rule
def side_of_card(card: int) -> int:
    """The side that a card belongs to (FDM-2.5, FDM-2.6)."""
    if card < VASSAL_CARDS:
        return VASSAL
    return KING


@rule
def packed_hand(s: State, seat: int) -> int:
    """A hand as one number, three bits for each type of its side."""
    side, packed = side_of(s, seat), 0
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        packed |= s.hand[seat, card] << BITS_A_COUNT * (card - FIRST_CARD[side])
    return packed


@rule
def shuffle_deck(s: State, side: int, dice: Dice) -> None:
    """Mix a deck (FDM-2.5, FDM-3.1Ae)."""
    for last in range(s.deck_size[side] - 1, 0, -1):
        other = draw(dice, last + 1)
        card = s.deck[side, last]
        s.deck[side, last] = s.deck[side, other]
        s.deck[side, other] = card


@rule
def renew_deck(s: State, side: int, dice: Dice, story: Numbers) -> None:
    """The discard pile becomes the deck (FDM-3.1Ae)."""
    size = 0
    for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
        for _ in range(s.discard[card]):
            s.deck[side, size] = card
            size += 1
        s.unseen[card] += s.discard[card]
        s.discard[card] = 0
    s.deck_size[side] = size
    shuffle_deck(s, side, dice)
    tell(story, RESHUFFLED, TO_ALL, side)


@rule
def draw_card(s: State, side: int, dice: Dice, story: Numbers) -> None:
    """The top card of a deck goes to the hand; who has seen it knows it (FDM-3.1Aa, FDM-3.1Ae, FDM-6.4b)."""
    seat = seat_of(s, side)
    s.deck_size[side] -= 1
    card = s.deck[side, s.deck_size[side]]
    s.deck[side, s.deck_size[side]] = 0
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1
    if s.known_top[1 - seat, side] > 0:
        s.known_hand[1 - seat, card] += 1
    for each in range(SEATS):
        if s.known_top[each, side] > 0:
            s.known_top[each, side] -= 1
            for place in range(SEEN_OF_OTHER_DECK - 1):
                s.top_seen[each, side, place] = s.top_seen[each, side, place + 1]
            s.top_seen[each, side, SEEN_OF_OTHER_DECK - 1] = 0
    if s.deck_size[side] == 0:
        renew_deck(s, side, dice, story)


@rule
def hand_limit(s: State, side: int) -> int:
    """How many cards a side holds after Phase A (FDM-3.1Ab, FDM-3.1Ac)."""
    if side == VASSAL and s.alliance_before:
        return HAND_AFTER_ALLIANCE
    if side == KING and s.duke_before:
        return HAND_AFTER_DUC
    return HAND


@rule
def draw_hand(s: State, side: int, dice: Dice, story: Numbers) -> None:
    """Cards up to the limit; only who draws them sees them (FDM-3.1Aa)."""
    seat = seat_of(s, side)
    missing = hand_limit(s, side) - s.hand_size[seat]
    for _ in range(missing):
        draw_card(s, side, dice, story)
    if keeps(story):
        tell(story, DREW, 1 << seat, seat, side, missing, packed_hand(s, seat))
        tell(story, DREW_UNSEEN, ~(1 << seat), seat, missing)


@rule
def leave_hand(s: State, seat: int, card: int) -> None:
    """A card comes into view; who knew the hand knows one less of it (FDM-6.4a, FDM-WIN-1)."""
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    s.unseen[card] -= 1
    if s.known_hand[1 - seat, card] > 0:
        s.known_hand[1 - seat, card] -= 1


@rule
def discard_hands(s: State, story: Numbers) -> None:
    """All cards left in both hands are discarded, open to all (FDM-3.1D3)."""
    for side in range(SIDES):
        seat = seat_of(s, side)
        hand = packed_hand(s, seat)
        for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
            for _ in range(s.hand[seat, card]):
                leave_hand(s, seat, card)
                s.discard[card] += 1
        if hand:
            tell(story, DISCARDED, TO_ALL, seat, side, hand)
