"""The record of a game of Feudalism, and who may see each field.

Hands and what is known of them belong to a seat; decks and discard piles to a side, which the seats may exchange. Cards
of one type are alike, so hands and discard piles are counts by type. Sets of Regions are one integer, a bit per Region.
"""

from __future__ import annotations

from homage.engine.flow.course import Course
from homage.engine.state.layout import EVERYBODY, I8, I16, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.games.feudalism.rules.cards import CARDS, DECK, INVASIONS, KINGS, SEEN_OF_OTHER_DECK, SIDES

NONE = -1
SEATS = 2
CHAIN = 4  # Espions, answered by Paix de Dieu, by Saint Empire, by Tribut
MOST_OPTIONS = 64

# What is under way, a frame each: a turn; a card declared, with its Region and its use; a battle; a spread whose Region
# is still to be named; and the Region named, which rises when all before it is over.
TURN_FRAME, CARD_FRAME, BATTLE_FRAME, SPREAD_FRAME, RISING_FRAME = range(1, 6)
SPEAKER = 0  # operand of a turn: the side that speaks first in W2
DECLARED, WHERE, HOW = range(3)  # operands of a card: itself, its Region, what its Espions look at

# Their steps, each in its order (ledger, 6.1); what is asked in a step has its number. In W2_BACK, W2 is asked of the
# other side.
BEGIN, W0, TARGET, W1, INCOME, W2, W2_BACK, INVADE, W3, D1, W4, D2, FINISH = range(13)
PAY, GIVE_UP, RAISE, ATTACKER, DEFENDER, ROLL = range(13, 19)
ANSWER, RESOLVE = range(19, 21)
SPREAD = 21

# Battles, and what a lost Region is marked with.
NO_FIGHT, INVASION, REVOLT, ATTACK = range(4)
NO_MARKER, REVOLT_MARKER, VIKING_MARKER, MUSLIM_MARKER = range(4)

# What Espions look at.
AT_HAND, AT_DECKS = 0, 1


class State(Course):
    """One game."""

    king: int = number(seen=EVERYBODY, width=I8)  # the seat that is King; the other is Vassal
    turn: int = number(seen=EVERYBODY, width=I8)
    stopped: int = number(seen=EVERYBODY, width=I8)  # the sides that have ended their actions, a bit each
    points: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    treasury: int = number(seen=EVERYBODY, width=I16)
    track: int = number(seen=EVERYBODY, width=I8)
    judged: int = number(seen=EVERYBODY, width=I8)  # the seat that was King when the last turn ended
    judged_at: int = number(seen=EVERYBODY, width=I8)  # where the marker stood then

    # Kings and Invasions.
    king_card: int = number(seen=EVERYBODY, width=I8)
    kings_gone: int = number(seen=EVERYBODY, width=I16)  # discarded, a bit each
    king_deck_size: int = number(seen=EVERYBODY, width=I8)
    king_deck: Numbers = numbers(len(KINGS), seen=NOBODY, width=I8)
    invasion: int = number(seen=EVERYBODY, width=I8)  # the card turned up and not yet used
    invasions_gone: int = number(seen=EVERYBODY)
    invasion_deck_size: int = number(seen=EVERYBODY, width=I8)
    invasion_deck: Numbers = numbers(len(INVASIONS), seen=NOBODY, width=I8)
    target: int = number(seen=EVERYBODY, width=I8)  # the Region that will be invaded
    raided: int = number(seen=EVERYBODY, width=I8)  # where the Raid marker of a Raid that won lies

    # The map.
    revolts: int = number(seen=EVERYBODY)
    vikings: int = number(seen=EVERYBODY)
    muslims: int = number(seen=EVERYBODY)
    disasters: int = number(seen=EVERYBODY)
    suffered: int = number(seen=EVERYBODY)  # Regions that have had their Revolt of this turn

    # What counts for this turn, and for the next.
    revolt_cards: int = number(seen=EVERYBODY, width=I8)
    accident: int = number(seen=EVERYBODY, width=I8)  # whether one has succeeded
    ban: int = number(seen=EVERYBODY, width=I8)
    reconquests: int = number(seen=EVERYBODY, width=I8)
    attacks: int = number(seen=EVERYBODY, width=I8)
    spies: Numbers = numbers(SIDES, seen=EVERYBODY, width=I8)  # whether Espions will help a side's next attack
    alliance: int = number(seen=EVERYBODY, width=I8)  # played this turn
    duke: int = number(seen=EVERYBODY, width=I8)
    alliance_before: int = number(seen=EVERYBODY, width=I8)  # played last turn
    duke_before: int = number(seen=EVERYBODY, width=I8)

    # Action cards.
    hand: Numbers = numbers((SEATS, CARDS), seen=OWNER, width=I8)
    hand_size: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    deck: Numbers = numbers((SIDES, DECK), seen=NOBODY, width=I8)  # the top is last
    deck_size: Numbers = numbers(SIDES, seen=EVERYBODY, width=I8)
    discard: Numbers = numbers(CARDS, seen=EVERYBODY, width=I8)
    unseen: Numbers = numbers(CARDS, seen=EVERYBODY, width=I8)  # copies in the deck or in a hand, which are not in view

    # What a person has seen by Espions.
    known_hand: Numbers = numbers((SEATS, CARDS), seen=OWNER, width=I8)  # of the other's hand
    known_top: Numbers = numbers((SEATS, SIDES), seen=EVERYBODY, width=I8)  # how many cards from the top of a deck
    top_seen: Numbers = numbers((SEATS, SIDES, SEEN_OF_OTHER_DECK), seen=OWNER, width=I8)  # which, plus one

    # A battle.
    fight: int = number(seen=EVERYBODY, width=I8)
    fight_at: int = number(seen=EVERYBODY, width=I8)
    fight_card: int = number(seen=EVERYBODY, width=I8)  # whether a Révolte card began it
    fight_marker: int = number(seen=EVERYBODY, width=I8)  # what is placed if the attacker wins
    fight_spies: int = number(seen=EVERYBODY, width=I8)  # whether Espions help the attacker
    support: int = number(seen=EVERYBODY)  # cards that count in it, a bit each
    militia: int = number(seen=EVERYBODY, width=I8)

    # A spread: where it comes from until its Region is named, and that Region until its battle.
    spread_from: int = number(seen=EVERYBODY, width=I8)
    spread_marker: int = number(seen=EVERYBODY, width=I8)
    spread_to: int = number(seen=EVERYBODY, width=I8)
    spread_spies: int = number(seen=EVERYBODY, width=I8)

    # Room to work in.
    pool: Numbers = numbers(DECK, seen=SCRATCH)
    count: Numbers = numbers(CARDS, seen=SCRATCH)
