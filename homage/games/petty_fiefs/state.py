"""The record of a game of Petty Fiefs, and who may see each field.

A seat's suits are 2 * seat and 2 * seat + 1; the extra suit has the last number. A province keeps its number; where it
lies is its place in the circle. A tile keeps the number of its drawing, which says nothing of its face. A coin that
lies in a province or as a bribe has a number from 0 to 5 within its suit, which says nothing of its value. A set of
values is one integer, a bit per value.
"""

from __future__ import annotations

from homage.engine.flow.course import Course
from homage.engine.flow.story import WIDTH
from homage.engine.state.layout import EVERYBODY, I8, I16, I64, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.games.petty_fiefs.rules.suits import (
    CASTLE_MOST,
    PRINCE_STRENGTH,
    PRINCES,
    PROVINCES,
    SEATS,
    SUITS,
    TILES,
    VALUES,
    WARLORD_STRENGTH,
)

NONE = -1
CENTRE = PROVINCES  # where bribes lie
COINS = VALUES  # of a suit

# Where a value may lie: with a coin that lies (0 to 5), in a reserve, or mixed in the centre.
RESERVE_OF = COINS  # the first of the reserves: for a player's suit its owner's, for mercenaries one for each seat
MIXED = RESERVE_OF + SEATS
HEAPS = MIXED + 1

# Strengths in a conflict: of all coins of a suit; with prince and castle; with all mercenaries. From 0 to one too many.
ALL_COINS = VALUES * (VALUES - 1) // 2
REACH = ALL_COINS + PRINCE_STRENGTH + CASTLE_MOST + 2
STRENGTHS = REACH + ALL_COINS + WARLORD_STRENGTH

MOST_OPTIONS = 150  # 137 at the most (ledger, section 7)
# What the game consists of: the frames of its course, one after the other.
LAYING, PLACING, CONTENTION = 1, 2, 3
# What is being done in a turn, of which more may follow.
NOTHING, MOVING, DEPLOYING, RETRIEVING, SINGLE = 0, 1, 2, 3, 4


class State(Course):
    """One game."""

    # What the table agreed on.
    seats: int = number(seen=EVERYBODY, width=I8)
    idle_end: int = number(seen=EVERYBODY, width=I16)  # rounds without any action that end the game; 0: none
    most_rounds: int = number(seen=EVERYBODY, width=I16)
    strict: int = number(seen=EVERYBODY, width=I8)  # nothing is kept of what was seen before

    # Where the game stands.
    mover: int = number(seen=EVERYBODY, width=I8)  # whose turn it is
    actions_left: int = number(seen=EVERYBODY, width=I8)
    acted: int = number(seen=EVERYBODY, width=I8)  # whether anything was done in this turn
    turns: int = number(seen=EVERYBODY, width=I16)  # turns over, in Contention
    idle: int = number(seen=EVERYBODY, width=I16)  # turns in a row without any action
    doing: int = number(seen=EVERYBODY, width=I8)
    moved: int = number(seen=EVERYBODY, width=I8)  # pawns moved in this action, a bit each: two princes, warlord
    deployed: int = number(seen=EVERYBODY, width=I8)  # coins deployed in this action
    taken: int = number(
        seen=EVERYBODY, width=I8
    )  # the last coin retrieved in this action, in the order they are offered
    conflict: int = number(seen=EVERYBODY, width=I8)  # the province where one is being resolved
    winner: int = number(seen=EVERYBODY, width=I8)  # the suit that has won it and must still turn a tile

    # The circle of provinces.
    provinces: int = number(seen=EVERYBODY, width=I8)
    circle: Numbers = numbers(PROVINCES, seen=EVERYBODY, width=I8)  # province by place
    place: Numbers = numbers(PROVINCES, seen=EVERYBODY, width=I8)  # place by province
    tiles_in: Numbers = numbers(PROVINCES, seen=EVERYBODY, width=I8)
    founded: int = number(seen=EVERYBODY, width=I8)  # provinces ever founded: the number of the next

    # Tiles, by the number of their drawing.
    tile_count: int = number(seen=EVERYBODY, width=I8)  # region tiles in this game
    tiles_drawn: int = number(seen=EVERYBODY, width=I8)
    tile_at: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)
    laid_by: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)
    tile_up: Numbers = numbers(TILES, seen=EVERYBODY, width=I8)  # the face of one that lies face-up, plus one; else 0
    tile_known: Numbers = numbers(
        (SEATS, TILES), seen=OWNER, width=I8
    )  # the face as its layer has seen it, plus one; else 0
    tile: Numbers = numbers(TILES, seen=NOBODY, width=I8)  # the face: suit * VALUES + value

    # Pawns, castles, markers, and pieces counted.
    pawn_at: Numbers = numbers(SUITS, seen=EVERYBODY, width=I8)
    castle_at: Numbers = numbers(PRINCES, seen=EVERYBODY, width=I8)
    castle: Numbers = numbers(PRINCES, seen=EVERYBODY, width=I8)
    marker_at: Numbers = numbers(PRINCES, seen=EVERYBODY, width=I8)
    lord: Numbers = numbers(PROVINCES, seen=EVERYBODY, width=I8)  # the suit that controls a province
    holder: int = number(seen=EVERYBODY, width=I8)  # the seat that has the mercenary control marker
    pieces: Numbers = numbers(
        (PROVINCES, SUITS), seen=EVERYBODY, width=I8
    )  # pawns, coins and castles of a suit in a province

    # Coins.
    coin_at: Numbers = numbers((SUITS, COINS), seen=EVERYBODY, width=I8)  # where each lying coin lies
    coin_up: Numbers = numbers(
        (SUITS, COINS), seen=EVERYBODY, width=I8
    )  # its value while it is face-up, plus one; else 0
    reserve_count: Numbers = numbers(PRINCES, seen=EVERYBODY, width=I8)
    hired_count: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    mixed_count: int = number(seen=EVERYBODY, width=I8)  # mercenaries in the centre
    coin: Numbers = numbers((SEATS, 2, COINS), seen=OWNER, width=I8)  # the value of a seat's own coin that lies
    reserve: Numbers = numbers((SEATS, 2), seen=OWNER, width=I8)  # the values in reserve
    hired: Numbers = numbers(SEATS, seen=OWNER, width=I8)  # mercenaries in reserve
    band: Numbers = numbers(COINS, seen=NOBODY, width=I8)  # the value of a mercenary coin that lies
    mixed: int = number(seen=NOBODY, width=I8)

    # What follows from all that was seen (PF-R33): for each value, the heaps in which it may be.
    may: Numbers = numbers((PRINCES, VALUES), seen=EVERYBODY, width=I16)  # to all but the owner
    band_may: Numbers = numbers((SEATS, VALUES), seen=OWNER, width=I16)
    band_may_all: Numbers = numbers(VALUES, seen=EVERYBODY, width=I16)  # to who only watches

    # The counting at the end.
    score: Numbers = numbers(PRINCES, seen=EVERYBODY, width=I16)

    # Room to work in.
    likely: Numbers = numbers(VALUES, seen=SCRATCH)  # the heaps of each value, while they are narrowed down
    stirred: int = number(seen=SCRATCH)  # sheets of what is known that must be thought over, a bit each
    heap: Numbers = numbers(COINS, seen=SCRATCH)  # the heap of each single coin
    fits: Numbers = numbers(VALUES, seen=SCRATCH)  # the coins that each value may be
    ahead: Numbers = numbers(VALUES + 1, seen=SCRATCH, width=I64)
    behind: Numbers = numbers(VALUES + 1, seen=SCRATCH, width=I64)
    ways: Numbers = numbers((VALUES + 1, 1 << COINS), seen=SCRATCH)
    leading: int = number(seen=SCRATCH)  # for a quick choice: whether its seat would win now
    open_land: int = number(seen=SCRATCH)  # provinces that nobody holds
    standing: Numbers = numbers(PRINCES, seen=SCRATCH)  # the score a prince may expect, in hundredths
    prize: Numbers = numbers((2, PROVINCES), seen=SCRATCH)  # what land would score for each of the seat's princes
    loss: Numbers = numbers(PROVINCES, seen=SCRATCH)  # what it scores for who holds it
    crowd: Numbers = numbers(PROVINCES, seen=SCRATCH)  # pieces there, without the seat's princes
    foreign: Numbers = numbers(PROVINCES, seen=SCRATCH)  # pieces of others
    odds: Numbers = numbers((PROVINCES, REACH), seen=SCRATCH, width=I8)  # the chance by strength, per cent
    below: Numbers = numbers(STRENGTHS, seen=SCRATCH)  # how likely it is that others have less strength
    sums: Numbers = numbers(ALL_COINS + 1, seen=SCRATCH)  # arrangements in which coins make so much
    men: Numbers = numbers((2, PROVINCES), seen=SCRATCH)  # coins and castles of each of the seat's suits
    might: Numbers = numbers((2, PROVINCES), seen=SCRATCH)  # their strength
    best_men: Numbers = numbers((2, COINS + 1), seen=SCRATCH)  # the strength of so many in reserve, the best first
    barracks: Numbers = numbers(2, seen=SCRATCH)  # where most of their coins lie
    quartered: Numbers = numbers(2, seen=SCRATCH)  # and how many
    camp: Numbers = numbers(2, seen=SCRATCH)  # where the seat's princes are thought to be
    ready: Numbers = numbers(2, seen=SCRATCH)  # the men they are thought to have in reserve
    freed: int = number(seen=SCRATCH)  # null tiles thought to be free, a bit each
    options: Numbers = numbers(MOST_OPTIONS, seen=SCRATCH)
    strength: Numbers = numbers(PRINCES, seen=SCRATCH)
    pool: Numbers = numbers(TILES, seen=SCRATCH)
    tally: Numbers = numbers(PRINCES, seen=SCRATCH)
    widest: Numbers = numbers(PRINCES, seen=SCRATCH)
    own_tiles: Numbers = numbers(PRINCES, seen=SCRATCH)
    own_points: Numbers = numbers(PRINCES, seen=SCRATCH)
    other_points: Numbers = numbers(PRINCES, seen=SCRATCH)
    extent: Numbers = numbers(PROVINCES, seen=SCRATCH)
    unheard: Numbers = numbers((1, WIDTH), seen=SCRATCH)  # a story that keeps nothing
