"""The record of a game of Feudalism, and who may see each field.

Hands and what is known of them belong to a seat; decks and discard piles to a side, which the seats may exchange. Cards
of one type are alike, so hands and discard piles are counts by type. Sets of Regions are one integer, a bit per Region.
"""

from __future__ import annotations

from homage.engine.layout import EVERYBODY, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.engine.pending import Asking
from homage.engine.story import WIDTH
from homage.games.feudalism.cards import CARDS, DECK, INVASIONS, KINGS, SEEN_OF_OTHER_DECK, SIDES

NONE = -1
SEATS = 2
CHAIN = 4  # Espions, answered by Paix de Dieu, by Saint Empire, by Tribut
MOST_OPTIONS = 64

# Where a turn stands, and what may be asked there (ledger, 6.1); the last are no questions.
W0, TARGET, W1, INCOME, W2, INVADE, W3, D1, D2, W4 = range(1, 11)
# What may be asked in between: an answer to a card, the Region of a spread, and the steps of a battle.
ANSWER, SPREAD, PAY, RAISE, ATTACKER, DEFENDER = range(11, 17)
BEGIN, FINISH, OVER, ROLL = range(17, 21)

# Battles, and what a lost Region is marked with.
NO_FIGHT, INVASION, REVOLT, ATTACK = range(4)
NO_MARKER, REVOLT_MARKER, VIKING_MARKER, MUSLIM_MARKER = range(4)

# What Espions look at.
AT_HAND, AT_DECKS = 0, 1


class State(Asking):
    """One game."""

    king: int = number(seen=EVERYBODY)  # the seat that is King; the other is Vassal
    turn: int = number(seen=EVERYBODY)
    step: int = number(seen=EVERYBODY)
    passes: int = number(seen=EVERYBODY)  # in W2, how many have passed in a row
    speaker: int = number(seen=EVERYBODY)  # in W2, the side whose chance it is
    stopped: int = number(seen=EVERYBODY)  # the sides that have ended their actions, a bit each
    points: Numbers = numbers(SEATS, seen=EVERYBODY)
    treasury: int = number(seen=EVERYBODY)
    track: int = number(seen=EVERYBODY)
    judged: int = number(seen=EVERYBODY)  # the seat that was King when the last turn ended
    judged_at: int = number(seen=EVERYBODY)  # where the marker stood then

    # Kings and Invasions.
    king_card: int = number(seen=EVERYBODY)
    kings_gone: int = number(seen=EVERYBODY)  # discarded, a bit each
    king_deck_size: int = number(seen=EVERYBODY)
    king_deck: Numbers = numbers(len(KINGS), seen=NOBODY)
    invasion: int = number(seen=EVERYBODY)  # the card turned up and not yet used
    invasions_gone: int = number(seen=EVERYBODY)
    invasion_deck_size: int = number(seen=EVERYBODY)
    invasion_deck: Numbers = numbers(len(INVASIONS), seen=NOBODY)
    target: int = number(seen=EVERYBODY)  # the Region that will be invaded
    raided: int = number(seen=EVERYBODY)  # where the Raid marker of a Raid that won lies

    # The map.
    revolts: int = number(seen=EVERYBODY)
    vikings: int = number(seen=EVERYBODY)
    muslims: int = number(seen=EVERYBODY)
    disasters: int = number(seen=EVERYBODY)
    suffered: int = number(seen=EVERYBODY)  # Regions that have had their Revolt of this turn

    # What counts for this turn, and for the next.
    revolt_cards: int = number(seen=EVERYBODY)
    accident: int = number(seen=EVERYBODY)  # whether one has succeeded
    ban: int = number(seen=EVERYBODY)
    reconquests: int = number(seen=EVERYBODY)
    attacks: int = number(seen=EVERYBODY)
    spies: Numbers = numbers(SIDES, seen=EVERYBODY)  # whether Espions will help a side's next attack
    alliance: int = number(seen=EVERYBODY)  # played this turn
    duke: int = number(seen=EVERYBODY)
    alliance_before: int = number(seen=EVERYBODY)  # played last turn
    duke_before: int = number(seen=EVERYBODY)

    # Action cards.
    hand: Numbers = numbers((SEATS, CARDS), seen=OWNER)
    hand_size: Numbers = numbers(SEATS, seen=EVERYBODY)
    deck: Numbers = numbers((SIDES, DECK), seen=NOBODY)  # the top is last
    deck_size: Numbers = numbers(SIDES, seen=EVERYBODY)
    discard: Numbers = numbers(CARDS, seen=EVERYBODY)
    unseen: Numbers = numbers(CARDS, seen=EVERYBODY)  # copies in the deck or in a hand, which are not in view

    # What a person has seen by Espions.
    known_hand: Numbers = numbers((SEATS, CARDS), seen=OWNER)  # of the other's hand
    known_top: Numbers = numbers((SEATS, SIDES), seen=EVERYBODY)  # how many cards from the top of a deck
    top_seen: Numbers = numbers((SEATS, SIDES, SEEN_OF_OTHER_DECK), seen=OWNER)  # which, plus one

    # Cards declared and not yet resolved: each answers the one before.
    chain: int = number(seen=EVERYBODY)
    chain_card: Numbers = numbers(CHAIN, seen=EVERYBODY)
    chain_region: Numbers = numbers(CHAIN, seen=EVERYBODY)
    chain_use: Numbers = numbers(CHAIN, seen=EVERYBODY)

    # A battle.
    fight: int = number(seen=EVERYBODY)
    fight_step: int = number(seen=EVERYBODY)
    fight_at: int = number(seen=EVERYBODY)
    fight_card: int = number(seen=EVERYBODY)  # whether a Révolte card began it
    fight_marker: int = number(seen=EVERYBODY)  # what is placed if the attacker wins
    fight_spies: int = number(seen=EVERYBODY)  # whether Espions help the attacker
    support: int = number(seen=EVERYBODY)  # cards that count in it, a bit each
    militia: int = number(seen=EVERYBODY)

    # A spread: where it comes from until its Region is named, and that Region until its battle.
    spread_from: int = number(seen=EVERYBODY)
    spread_marker: int = number(seen=EVERYBODY)
    spread_to: int = number(seen=EVERYBODY)
    spread_spies: int = number(seen=EVERYBODY)

    # Room to work in.
    pool: Numbers = numbers(DECK, seen=SCRATCH)
    count: Numbers = numbers(CARDS, seen=SCRATCH)
    unheard: Numbers = numbers((1, WIDTH), seen=SCRATCH)  # a story that keeps nothing
