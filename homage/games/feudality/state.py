"""The record of a game of Feudality. Nothing is hidden from anybody but chance to come.

Tiles of one kind are alike and nobody knows their order in the bag, so bag, tray and discards are counts by kind, and
a tile is drawn when it is needed; event cards likewise are sets, a bit each. What lies on a square is its tile plus
one. `land` says again, as sets of squares, where tiles of each group stand, for rules that ask about a whole fief.
"""

from __future__ import annotations

from homage.engine.flow.course import Course
from homage.engine.state.layout import EVERYBODY, I8, I16, I64, SCRATCH, Numbers, number, numbers
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.fiefs import SQUARES
from homage.games.feudality.rules.tiles import GROUPS, KINDS, SPACES, TILES, UNITS

NONE = -1
SEATS = int(COMPONENTS["game"]["max_players"])
CHAMPION = SEATS  # the King's Champion, among those who roll in a tournament
DICE = len(COMPONENTS["game"]["dice"])
MOST_OPTIONS = 100  # a Senior with 45 tiles, of which 6 Kirks and 6 Miners between all three mines, has 96

# What is under way, a frame each. Operands are listed behind.
SETUP_FRAME, TURN_FRAME = 1, 2  # (whose turn in player order); (the same, Baronial Actions taken, whether special)
ROLL_FRAME = 3  # a roll and its Wizard window (roller, dice, what for)
PLACING_FRAME = 4  # a tile on its way from tray or bag to a fief (seat, tile, square, how)
PAYMENT_FRAME = 5  # trades for what `due` lacks, then the payment (seat, whether less may be paid)
GIVING_FRAME = 6  # resources of one's choice are given up (seat, how many, to which seat or NONE)
CONTEST_FRAME = 7  # tournament or visit (what, place in player order, who takes part, unit of a tournament)
WAR_FRAME = 8  # (points demanded, place in player order, unit to be sent next)
SURVIVAL_FRAME = 9  # (seat, Healing tiles left)
LEVY_FRAME = 10  # tax or famine (how many, place in player order, whether Food)
BANDITS_FRAME = 11  # (bonus, place in player order)
FESTIVAL_FRAME = 12  # (points lost, place in player order, the poorest, whether events are shuffled)
RATS_FRAME = 13  # (whether by the Pied Piper)
MONSTER_FRAME = 14  # (bonus, event, target)
LIAISON_FRAME = 15
SABOTAGE_FRAME = 16  # (price, victim, what is struck, the Senior's dice)
PRIVATE_WAR_FRAME = 17  # (which country, whether it was won)
ATTACK_FRAME = 18  # (target)
FRAME_KINDS = 19

# Operands that several frames have in the same place.
WHO = 0  # of rolls, placings, payments, givings, survivals
AT = 1  # of contests, wars, levies, bandits, festivals: the place in player order

# Steps of a turn (ledger, section 4) and of the set-up.
BEGIN, ROLL, ACTIVATE, EVENT, AFTER_EVENT, TRAY, ARRIVE, BUY, CLEAR, BARON, JUDGE, FEED, STARVE, HAND_ON = range(14)
CHOOSE_FIEF, PLACE_KEEP, PLACE_TOWER, PLACE_FOREST, OPENING, FREE_TILE, READY = range(7)

# How a tile comes to a fief.
BOUGHT, FREE, FROM_BAG = range(3)


class State(Course):
    """One game."""

    # What the table agreed on.
    seats: int = number(seen=EVERYBODY, width=I8)
    victory: int = number(seen=EVERYBODY)  # the points that end the game
    turn_cap: int = number(seen=EVERYBODY)
    mild_dragon: int = number(seen=EVERYBODY, width=I8)  # a Red Dragon that breaks in costs a point and no tile
    bag_made: int = number(seen=EVERYBODY, width=I8)  # which bag: the usual one, or that of the printed list

    # Where the game stands.
    turn: int = number(seen=EVERYBODY)  # from 1; 0 while it is set up
    senior: int = number(seen=EVERYBODY, width=I8)
    ending: int = number(seen=EVERYBODY, width=I8)  # whether somebody has reached the Victory Number
    point: int = number(seen=EVERYBODY, width=I8)  # the Point of Action of the last action roll, or NONE
    die: Numbers = numbers(DICE, seen=EVERYBODY, width=I8)  # of the last roll; the second is 0 if one was rolled
    rolled: Numbers = numbers(SEATS + 1, seen=EVERYBODY)  # in a contest: what each has, and the Champion

    # The fiefs.
    points: Numbers = numbers(SEATS, seen=EVERYBODY)
    goods: Numbers = numbers((SEATS, KINDS), seen=EVERYBODY)
    fief: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # the card, or NONE
    keep: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # the first of its four squares, or NONE
    fort_at: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # the square of the fortification, or NONE
    level: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    space: Numbers = numbers((SEATS, SPACES), seen=EVERYBODY, width=I8)  # the square of each type of unit, or NONE
    units: Numbers = numbers((SEATS, UNITS), seen=EVERYBODY, width=I8)
    tile: Numbers = numbers((SEATS, SQUARES), seen=EVERYBODY, width=I8)
    land: Numbers = numbers((SEATS, GROUPS), seen=EVERYBODY, width=I64)
    used: Numbers = numbers(SEATS, seen=EVERYBODY, width=I64)  # squares of Wizards that were used in this turn
    rats: int = number(seen=EVERYBODY, width=I8)  # the seat that has them, or NONE

    # Tiles and event cards that are in no fief.
    bag: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)
    bag_size: int = number(seen=EVERYBODY, width=I16)
    tray: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)
    discard: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)
    aside: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)  # Value tiles drawn for the opening tray
    events: int = number(seen=EVERYBODY, width=I64)  # cards in the deck
    events_gone: int = number(seen=EVERYBODY, width=I64)  # cards discarded
    card: int = number(seen=EVERYBODY, width=I8)  # the card that is being carried out, or NONE

    # What is under way.
    due: Numbers = numbers(KINDS, seen=EVERYBODY, width=I8)  # what a payment asks for
    unpaid: int = number(seen=EVERYBODY, width=I8)  # Food that the Senior did not pay
    sent: Numbers = numbers((SEATS, UNITS), seen=EVERYBODY, width=I8)  # to the war that is fought
    fallen: Numbers = numbers(UNITS, seen=EVERYBODY, width=I8)  # of the units whose survival is being rolled

    # Room to work in.
    price: Numbers = numbers(KINDS, seen=SCRATCH)  # for a quick choice: what one of each resource is worth
    best: Numbers = numbers(SQUARES, seen=SCRATCH)  # what the best activation is worth at each Point of Action
