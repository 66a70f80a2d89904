"""What the cards of a hand are worth to a family that can use them, or cannot.

The worth of a hand is that of its parts: further copies of a card count half, and LORD cards count by how many lords
the family would have. So a card is worth the same to a family whether it gets it or gives it away.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.fief.player.worth import DENIER, worth_of_lord
from homage.games.fief.rules.cards.cards import (
    CARD_IDS,
    CARDINAL,
    DARC,
    GOOD_HARVEST,
    GOOD_WEATHER,
    HAND_CARDS,
    TAX,
    UNDERGROUND,
)
from homage.games.fief.rules.cards.targets import no_darc
from homage.games.fief.rules.court.cardinals import card_tile
from homage.games.fief.rules.court.families import lord_count
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import is_bishop, is_cardinal
from homage.games.fief.rules.figures import LORDS_PER_FAMILY, TALLAGE_A_TOWN
from homage.games.fief.rules.money.income import tithe
from homage.games.fief.rules.places import BISHOPRIC_OF, BISHOPRICS, FIEF_SIZE, FIEFS, TOWNS
from homage.games.fief.state import NONE, State

_USUAL = {
    "darc": 60,
    "cardinal": 110,
    "good_weather": 50,
    "good_harvest": 50,
    "tax": 150,
    "uprising": 80,
    "underground": 90,
    "assassination": 200,
    "justice": 40,
    "ambush": 80,
}
CARD_WORTH = table([_USUAL.get(name, 160) for name in CARD_IDS[:HAND_CARDS]])
LORD_CARD = table([200, 160, 120, 80, 20])  # by how many lords the family has: the fifth must wait for a death
NO_TITLE = 60  # TAX without a title: one may come
NO_BISHOP, NO_TILE, NEW_CARDINAL = 60, 20, 200
NO_WOMAN, NEW_DARC = 30, 150
NO_MILL = 20


@rule
def in_hand(s: State, owner: int, card: int, by: int) -> int:
    """How many copies of a card are in a hand, as a seat knows."""
    if owner == by:
        return s.hand[owner, card]
    return s.known[by, owner, card]


@rule
def lord_cards(s: State, owner: int, by: int) -> int:
    """How many LORD cards are in a hand, as a seat knows."""
    cards = 0
    for lord in range(LORDS):
        cards += in_hand(s, owner, lord, by)
    return cards


# -- what a family can use -----------------------------------------------------------------------------------------


@rule
def most_tax(s: State, owner: int) -> int:
    """The most deniers that a TAX card brings a family by its titles."""
    most = 0
    for fief in range(FIEFS):
        if s.fief_lord[fief] != NONE and s.lord_family[s.fief_lord[fief]] == owner:
            most = max(most, FIEF_SIZE[fief] * TALLAGE_A_TOWN)
    for bishopric in range(BISHOPRICS):
        if s.bishop[bishopric] != NONE and s.lord_family[s.bishop[bishopric]] == owner:
            most = max(most, tithe(s, bishopric))
    return most


@rule
def most_mills(s: State, owner: int) -> int:
    """The mills of a family in the bishopric where it has most."""
    most = 0
    for bishopric in range(BISHOPRICS):
        mills = 0
        for town in range(TOWNS):
            if BISHOPRIC_OF[town] == bishopric and s.control[town] == owner:
                mills += s.mills[town]
        most = max(most, mills)
    return most


@rule
def worth_of_use(s: State, owner: int, card: int) -> int:
    """What one copy of a card that is no LORD card is worth to a family."""
    if card == TAX:
        return max(NO_TITLE, most_tax(s, owner) * DENIER * 3 // 4)
    if card == GOOD_WEATHER or card == GOOD_HARVEST:
        return max(NO_MILL, most_mills(s, owner) * DENIER * 3 // 4)
    if card == CARDINAL and card_tile(s) == NONE:
        return NO_TILE
    worth = CARD_WORTH[card]
    if card == CARDINAL:
        worth = NO_BISHOP
    elif card == DARC:
        worth = NO_WOMAN
    for lord in range(LORDS):
        if s.lord_family[lord] == owner:
            if card == CARDINAL and is_bishop(s, lord) and not is_cardinal(s, lord):
                worth = NEW_CARDINAL
            elif card == DARC and no_darc(s, lord) == 0:
                worth = NEW_DARC
            elif card == UNDERGROUND and s.jailer[lord] != NONE:
                worth = max(worth, worth_of_lord(s, lord) // 2)
    return worth


# -- what changes hands --------------------------------------------------------------------------------------------


@rule
def worth_of_copies(s: State, owner: int, card: int, copies: int) -> int:
    """What so many copies of a card that is no LORD card are worth: each further one half."""
    worth, use = 0, worth_of_use(s, owner, card)
    for _ in range(copies):
        worth += use
        use = use // 2
    return worth


@rule
def worth_of_lord_cards(s: State, owner: int, cards: int) -> int:
    """What so many LORD cards are worth to a family, by the lords it has."""
    worth, lords = 0, lord_count(s, owner)
    for more in range(cards):
        worth += LORD_CARD[min(lords + more, LORDS_PER_FAMILY)]
    return worth


@rule
def worth_of_change(s: State, owner: int, card: int, copies: int, by: int) -> int:
    """What it is worth to a family to get so many copies of a card, or to lose them (below 0), as a seat knows.

    Who has no such card answers as if he had: no answer tells what is in a hand.
    """
    if card < LORDS:
        held = max(lord_cards(s, owner, by), -copies)
        return worth_of_lord_cards(s, owner, held + copies) - worth_of_lord_cards(s, owner, held)
    held = max(in_hand(s, owner, card, by), -copies)
    return worth_of_copies(s, owner, card, held + copies) - worth_of_copies(s, owner, card, held)


@rule
def worth_of_card(s: State, seat: int, card: int) -> int:
    """What a family would miss without a card of its hand."""
    return -worth_of_change(s, seat, card, -1, seat)
