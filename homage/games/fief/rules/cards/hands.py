"""Cards on their way between piles, hands and discard piles, and what is in view of them (FIEF-2, FIEF-F.b, R-114)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import CARD_PLAYED
from homage.games.fief.rules.cards.cards import (
    BAD_WEATHER,
    CARDINAL,
    COPIES,
    DARC,
    EVENTS_PILE,
    FAMINE,
    GOOD_HARVEST,
    GOOD_WEATHER,
    HAND_CARDS,
    PILE_OF,
    PLAGUE,
    PLAGUE_AT_SEA,
    TAX,
    TAX_CARDS,
)
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.figures import CARDINALS_BY_CARD
from homage.games.fief.rules.places import SEA_AREA
from homage.games.fief.state import NO_TAX, NONE, State


@rule
def cards_held(s: State, seat: int) -> int:
    """How many cards a hand holds (FIEF-2.2a)."""
    return s.hand_size[seat, 0] + s.hand_size[seat, 1]


@rule
def leave_hand(s: State, seat: int, card: int) -> None:
    """A card leaves a hand into the open; who knew of it there knows of one less (FIEF-2.1, FIEF-2.6b, FIEF-F.b)."""
    s.hand[seat, card] -= 1
    s.hand_size[seat, PILE_OF[card]] -= 1
    for other in range(s.seats):
        if s.known[other, seat, card] > 0:
            s.known[other, seat, card] -= 1


@rule
def discard_card(s: State, card: int) -> None:
    """A card goes face up on its discard pile (FIEF-2.1)."""
    s.discarded[card] += 1
    s.discard_top[PILE_OF[card]] = card


@rule
def play_card(s: State, seat: int, card: int, target: int, story: Numbers) -> None:
    """A card is played from the hand; where it goes then is up to its effect (FIEF-2.6b)."""
    leave_hand(s, seat, card)
    tell(story, CARD_PLAYED, TO_ALL, seat, card, target)


@rule
def on_table(s: State, card: int) -> int:
    """How many copies of a card lie open on board or FRIEZE (R-147)."""
    if card < LORDS:
        return int(s.lord_family[card] != NONE)
    n = 0
    if card == DARC:
        n = int(s.darc != NONE)
    elif card == CARDINAL:
        for tile in range(CARDINALS_BY_CARD):
            n += int(s.cardinal[tile] != NONE)
    elif card == TAX:
        for tax in range(TAX_CARDS):
            n += int(s.tax_kind[tax] != NO_TAX)
    elif card == GOOD_WEATHER:
        n = count_bits(s.good_weather)
    elif card == GOOD_HARVEST:
        n = count_bits(s.good_harvest)
    elif card == PLAGUE:
        n = count_bits(s.plague & ~(1 << SEA_AREA))
    elif card == PLAGUE_AT_SEA:
        n = count_bits(s.plague & 1 << SEA_AREA)
    elif card == BAD_WEATHER:
        n = count_bits(s.bad_weather)
    elif card == FAMINE:
        n = count_bits(s.famine)
    return n


@rule
def in_view(s: State, card: int) -> bool:
    """Whether all copies of a surprise or LORD card are in view: on board, FRIEZE or discard pile (R-147)."""
    return s.discarded[card] + on_table(s, card) >= COPIES[card]


@rule
def set_top(s: State) -> None:
    """Note which back lies on top of the EVENTS pile, as everybody sees (FIEF-2.3a)."""
    s.disaster_on_top = 0
    if s.pile_size[EVENTS_PILE] > 0:
        s.disaster_on_top = int(s.pile[EVENTS_PILE, s.pile_size[EVENTS_PILE] - 1] >= HAND_CARDS)
