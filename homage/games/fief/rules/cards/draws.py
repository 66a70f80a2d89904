"""Step B of the CARDS phase: drawing, disasters to the track, empty piles shuffled anew (FIEF-2.2a to FIEF-2.4)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.events import DISASTER_DRAWN, DREW, DREW_UNSEEN, RESHUFFLED
from homage.games.fief.refusals import (
    DISCARDED_BEFORE,
    ENOUGH_DRAWN,
    GO_ON_WITH_EVENTS,
    HAND_FULL,
    NOT_IN_HAND,
    ONE_CHARACTER,
    PILE_EMPTY,
)
from homage.games.fief.rules.cards.cards import CARDS, CHARACTERS, EVENTS_PILE, HAND_CARDS, PILE_OF
from homage.games.fief.rules.cards.hands import cards_held, set_top
from homage.games.fief.rules.figures import CHARACTER_DRAWS, DRAWS, HAND, TRACK
from homage.games.fief.rules.setup import shuffle_pile
from homage.games.fief.state import NONE, State


@rule
def cards_left(s: State, pile: int) -> int:
    """How many cards could be drawn from a pile, those to be shuffled into it included (FIEF-2.4)."""
    left = s.pile_size[pile]
    if pile == EVENTS_PILE:
        left += s.buried_size
    for card in range(CARDS):
        if PILE_OF[card] == pile:
            left += s.discarded[card]
    return left


@rule
def no_draw(s: State, seat: int, pile: int, after_disaster: int) -> int:
    """Why a seat cannot draw from a pile now; 0 if it can (FIEF-2.2a, FIEF-2.2b, R-20, R-21, R-140)."""
    if cards_held(s, seat) >= HAND:
        return HAND_FULL
    if s.drawn[CHARACTERS] + s.drawn[EVENTS_PILE] >= DRAWS:
        return ENOUGH_DRAWN
    if pile == CHARACTERS and s.drawn[CHARACTERS] >= CHARACTER_DRAWS:
        return ONE_CHARACTER
    if pile == CHARACTERS and after_disaster:
        return GO_ON_WITH_EVENTS
    if cards_left(s, pile) == 0:
        return PILE_EMPTY
    return 0


@rule
def no_throwing_away(s: State, seat: int, card: int, after_disaster: int) -> int:
    """Why who was not asked in step A cannot discard a card before drawing; 0 if he can (FIEF-2.1, R-158)."""
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    if s.drawn[CHARACTERS] + s.drawn[EVENTS_PILE] > 0 or after_disaster or cards_held(s, seat) > HAND - DRAWS:
        return DISCARDED_BEFORE
    return 0


@rule
def can_draw(s: State, seat: int, after_disaster: int) -> bool:
    """Whether a seat can draw from either pile (FIEF-2.2a, FIEF-2.2b)."""
    return no_draw(s, seat, CHARACTERS, after_disaster) == 0 or no_draw(s, seat, EVENTS_PILE, after_disaster) == 0


@rule
def draw_card(s: State, seat: int, pile: int, dice: Dice, story: Numbers) -> bool:
    """The top card goes to the hand, or, a disaster, unseen to the track; returns whether it was a disaster.

    (FIEF-2.2a, FIEF-2.3a, FIEF-2.4)
    """
    if s.pile_size[pile] == 0:
        reshuffle(s, pile, dice, story)
    s.pile_size[pile] -= 1
    at = s.pile_size[pile]
    card = s.pile[pile, at]
    s.pile[pile, at] = 0
    if card >= HAND_CARDS:
        lay_on_track(s, seat, card, story)
    else:
        s.drawn[pile] += 1
        s.hand[seat, card] += 1
        s.hand_size[seat, pile] += 1
        tell(story, DREW_UNSEEN, TO_ALL, seat, pile)
        tell(story, DREW, 1 << seat, seat, card)
    set_top(s)
    return card >= HAND_CARDS


@rule
def lay_on_track(s: State, seat: int, card: int, story: Numbers) -> None:
    """A disaster takes the leftmost free space of the track; with none free it is discarded face down (FIEF-2.3a)."""
    kept = s.track_size < TRACK
    if kept:
        s.track[s.track_size] = card
        s.track_size += 1
    else:
        s.buried[card] += 1
        s.buried_size += 1
        s.discard_top[EVENTS_PILE] = NONE
    tell(story, DISASTER_DRAWN, TO_ALL, seat, int(kept))


@rule
def reshuffle(s: State, pile: int, dice: Dice, story: Numbers) -> None:
    """The discard pile becomes the new pile (FIEF-2.4)."""
    for card in range(CARDS):
        if PILE_OF[card] == pile:
            for _ in range(s.discarded[card] + s.buried[card]):
                s.pile[pile, s.pile_size[pile]] = card
                s.pile_size[pile] += 1
            s.discarded[card] = 0
            s.buried[card] = 0
    if pile == EVENTS_PILE:
        s.buried_size = 0
    s.discard_top[pile] = NONE
    shuffle_pile(s, pile, dice)
    tell(story, RESHUFFLED, TO_ALL, pile)
