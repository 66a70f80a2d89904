"""Before play: who is King, four shuffled decks, an empty treasury, six cards each (FDM-2).

Also here: FDM-1.3.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import CROWNED, FIRST_DIE
from homage.games.feudalism.rules.cards import (
    AFTER_CARDS,
    CARDS,
    COPIES,
    FIRST_CARD,
    INVASIONS,
    KINGS,
    SIDES,
    START_TREASURY,
)
from homage.games.feudalism.rules.decks import shuffle_deck
from homage.games.feudalism.rules.dynasty import roll
from homage.games.feudalism.state import NONE, State

# How options are written for the rules: the seat of the first King, or NONE for dice.
KING_AT = 0
KING_CARDS, INVASION_CARDS = len(KINGS), len(INVASIONS)


@rule
def set_up(s: State, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Everything up to the first turn."""
    s.king = options[KING_AT]
    if s.king == NONE:
        s.king = roll_for_crown(dice, story)
    tell(story, CROWNED, TO_ALL, s.king)
    s.treasury = START_TREASURY
    s.king_card = NONE
    s.target = NONE
    s.raided = NONE
    s.spread_from = NONE
    s.spread_to = NONE
    s.invasion_deck_size = INVASION_CARDS
    for card in range(INVASION_CARDS):
        s.invasion_deck[card] = card
    shuffle(s.invasion_deck, INVASION_CARDS, dice)
    s.king_deck_size = KING_CARDS
    for card in range(KING_CARDS):
        s.king_deck[card] = card
    shuffle(s.king_deck, KING_CARDS, dice)
    for card in range(CARDS):
        s.unseen[card] = COPIES[card]
    for side in range(SIDES):
        size = 0
        for card in range(FIRST_CARD[side], AFTER_CARDS[side]):
            for _ in range(COPIES[card]):
                s.deck[side, size] = card
                size += 1
        s.deck_size[side] = size
        shuffle_deck(s, side, dice)


@rule
def roll_for_crown(dice: Dice, story: Numbers) -> int:
    """Each rolls a die, the higher is King; equal dice are rolled again (FDM-2.1a, FDM-2.1b)."""
    first, second = 0, 0
    while first == second:
        first, second = roll(dice), roll(dice)
        tell(story, FIRST_DIE, TO_ALL, 0, first)
        tell(story, FIRST_DIE, TO_ALL, 1, second)
    if first > second:
        return 0
    return 1


@rule
def shuffle(cards: Numbers, size: int, dice: Dice) -> None:
    """Mix so many cards (FDM-2.2, FDM-2.3a)."""
    for last in range(size - 1, 0, -1):
        other = draw(dice, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
