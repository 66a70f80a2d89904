"""What a search remembers: a tree of places and of the choices in them, in a table of fixed size.

A place in the tree is what the seat to move sees there, by a hash of its veiled state. When the table is full nothing
new is remembered.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from homage.engine.native.rule import rule
from homage.engine.state.layout import EVERYBODY, I64, Layout, Numbers, number, numbers

ROOM = 1 << 17  # entries in the table of a tree
PROBES = 24  # places in the table that are looked at for a key
NOT_THERE = -1
DEEPEST = 64  # choices from the root to the deepest place in the tree
ROOT, WORLD, SCENE = 0, 1, 2  # records: the root, the imagined world, and what the seat to move sees of it

HALF = 0xFFFFFFFF  # the lower half of a 64-bit word
FIRST, SECOND, STIR, SPREAD = 0x2545F491, 0x1B873593, 0x61C88647, 0x3C6EF373  # odd numbers that mix bits well


class Mind(Layout):
    """What a search remembers, how it goes about it, and the room it works in (see `mind_for`)."""

    # The tree: entries for places and for the choices in them.
    key: Numbers = numbers(ROOM, seen=EVERYBODY, width=I64)
    gain: Numbers = numbers(ROOM, seen=EVERYBODY, width=I64)  # of the seat that chooses there, over all visits
    visits: Numbers = numbers(ROOM, seen=EVERYBODY)
    entries: int = number(seen=EVERYBODY)

    # Who searches, and how.
    seat: int = number(seen=EVERYBODY)
    seats: int = number(seen=EVERYBODY)
    most_seats: int = number(seen=EVERYBODY)  # of the game
    length: int = number(seen=EVERYBODY)  # words of a state
    for_points: int = number(seen=EVERYBODY)  # the part of a victory that is for being ahead in points
    lead: int = number(seen=EVERYBODY)  # points ahead that count half of what points can
    boldness: int = number(seen=EVERYBODY)  # per cent: how much the little tried is preferred
    trust: int = number(seen=EVERYBODY)  # per cent: how much what looks better at a glance is preferred
    width: int = number(seen=EVERYBODY)  # per cent: how quickly more options are looked at
    longest: int = number(seen=EVERYBODY)  # choices that a game is played on before it is judged
    chapters: int = number(seen=EVERYBODY)  # ends of turns or rounds until then; 0: however many
    hasty: int = number(seen=EVERYBODY)  # per cent of the choices then that are made by chance
    initiatives: int = number(seen=EVERYBODY)  # offers and gifts that are looked at in one place of the tree
    by_judge: int = number(seen=EVERYBODY)  # whether also a game that has ended is judged, not counted

    # What came out for each option of the question at hand: how often it was tried, what the seat gained, and the
    # victories and points of all seats; over all its simulations.
    simulations: int = number(seen=EVERYBODY)
    tried: Numbers
    gained: Numbers
    won: Numbers
    points: Numbers

    # Room to work in.
    options: Numbers
    worth: Numbers
    order: Numbers
    path: Numbers = numbers((DEEPEST, 3), seen=EVERYBODY)  # place, choice, who chose
    result: Numbers
    share: Numbers  # what each seat gained in this simulation
    victory: Numbers  # the part of it that is for winning
    scored: Numbers  # its points
    answer: int = number(seen=EVERYBODY)  # the option tried in this simulation
    mover: int = number(seen=EVERYBODY)  # who was asked last in it
    fault: int = number(seen=EVERYBODY)  # the limit that it exceeded (see `homage.engine.state.limits`)


@cache
def mind_for(most_options: int, most_seats: int) -> type[Mind]:
    """A mind with room for so many options in a decision and so many seats: as many as a game can have."""

    class MindOfGame(Mind):
        tried = numbers(most_options, seen=EVERYBODY)
        gained = numbers(most_options, seen=EVERYBODY, width=I64)
        won = numbers((most_options, most_seats), seen=EVERYBODY, width=I64)
        points = numbers((most_options, most_seats), seen=EVERYBODY, width=I64)
        options = numbers(most_options, seen=EVERYBODY)
        worth = numbers(most_options, seen=EVERYBODY)
        order = numbers(most_options, seen=EVERYBODY)
        result = numbers(2 * most_seats, seen=EVERYBODY)
        share = numbers(most_seats, seen=EVERYBODY)
        victory = numbers(most_seats, seen=EVERYBODY)
        scored = numbers(most_seats, seen=EVERYBODY)

    return MindOfGame


@rule
def mixed(h: int, part: int, by: int) -> int:
    """A hash of 32 bits, with 32 more taken in."""
    h = ((h ^ part) * by) & HALF
    return h ^ (h >> 15)


@rule
def key_of_scene(words: Any, length: int, mover: int) -> int:
    """A number for what a seat sees: the same for the same, and as good as never for anything else.

    Two seats that see the same, as in a window in which neither holds anything, are in two places.
    """
    a, b = FIRST + mover, SECOND
    for w in range(length):
        word = words[SCENE, w]
        if word != 0:
            low, high = word & HALF, (word >> 32) & HALF
            a = mixed(mixed(a, low, STIR), (high + w) & HALF, SPREAD)
            b = mixed(mixed(b, high, SPREAD), (low + w) & HALF, STIR)
    return ((a << 31) ^ b) | 1


@rule
def key_of_choice(key: int, action: int) -> int:
    """A number for an action in a place of the tree."""
    a = mixed(mixed(key & HALF, action + 1, STIR), FIRST, SPREAD)
    b = mixed(mixed((key >> 31) & HALF, action + 1, SPREAD), SECOND, STIR)
    return ((a << 31) ^ b) | 1


@rule
def find(mind: Mind, key: int, make: bool) -> int:
    """Where a key stands in the table; made there if it is to be and there is room, else NOT_THERE."""
    at = (key ^ (key >> 29)) % ROOM
    for _ in range(PROBES):
        if mind.key[at] == key:
            return at
        if mind.key[at] == 0:
            if not make:
                return NOT_THERE
            mind.key[at] = key
            mind.entries += 1
            return at
        at = (at + 1) % ROOM
    return NOT_THERE
