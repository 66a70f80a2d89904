"""Espions of either side: a look at the other's hand or at the decks, and +1 in the next attack (FDM-6.4, FDM-7.3)."""

from __future__ import annotations

from homage.engine.flow.story import tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import SAW_DECKS, SAW_HAND
from homage.games.feudalism.rules.cards import CARDS, SEEN_OF_OTHER_DECK, SEEN_OF_OWN_DECK
from homage.games.feudalism.rules.decks import packed_hand, seat_of, side_of
from homage.games.feudalism.state import AT_HAND, State


@rule
def spy(s: State, side: int, look: int, story: Numbers) -> None:
    """Look where it was said; the next attack of this side has the bonus (FDM-6.4a, FDM-6.4c, FDM-7.3a, FDM-7.3b)."""
    s.spies[side] = 1
    if look == AT_HAND:
        see_hand(s, seat_of(s, side), story)
    else:
        see_decks(s, side, story)


@rule
def see_hand(s: State, seat: int, story: Numbers) -> None:
    """All cards that the other holds now; they are known as long as they are held."""
    for card in range(CARDS):
        s.known_hand[seat, card] = s.hand[1 - seat, card]
    tell(story, SAW_HAND, 1 << seat, seat, side_of(s, 1 - seat), packed_hand(s, 1 - seat))


@rule
def see_decks(s: State, side: int, story: Numbers) -> None:
    """The top two of the other side's deck and the own top one; they stay there (FDM-6.4a, FDM-6.4b, FDM-7.3a)."""
    seat = seat_of(s, side)
    see_top(s, seat, 1 - side, SEEN_OF_OTHER_DECK)
    see_top(s, seat, side, SEEN_OF_OWN_DECK)
    first, second = s.top_seen[seat, 1 - side, 0] - 1, s.top_seen[seat, 1 - side, 1] - 1
    tell(story, SAW_DECKS, 1 << seat, seat, first, second, s.top_seen[seat, side, 0] - 1)


@rule
def see_top(s: State, seat: int, side: int, count: int) -> None:
    """So many cards from the top of a deck, or all there are."""
    s.known_top[seat, side] = max(s.known_top[seat, side], min(count, s.deck_size[side]))
    remember_top(s, seat, side)


@rule
def remember_top(s: State, seat: int, side: int) -> None:
    """Which cards lie on top of a deck, as far as a seat has seen them."""
    for place in range(s.known_top[seat, side]):
        s.top_seen[seat, side, place] = s.deck[side, s.deck_size[side] - 1 - place] + 1
