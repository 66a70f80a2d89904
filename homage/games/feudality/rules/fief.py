"""A fief: where a tile may stand, what stands there, what it is worth in defence, and how a part of it is lost.

Also here: FDY-GEO, FDY-FORT, FDY-R5, FDY-R6, FDY-R7, FDY-R43, FDY-R44.
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import FIRST_SQUARE_PART, LEVEL_PART, LOST
from homage.games.feudality.rules.fiefs import BUILDING, HILLS, KEEP, SQUARES, around
from homage.games.feudality.rules.tiles import (
    ALL,
    DEFENCE,
    FORTIFICATION,
    GROUPS_OF,
    NEXT_TO,
    NO_GROUP,
    ON_HILL,
    POWER,
    SPACE_OF,
    SPACES,
    UNITS,
)
from homage.games.feudality.state import NONE, State

# -- squares -------------------------------------------------------------------------------------------------------


@rule
def squares_for(s: State, seat: int, tile: int) -> int:
    """The squares on which a tile that is no unit may be placed (FDY-GEO-4, FDY-GEO-6, FDY-TILE-9 to FDY-TILE-11)."""
    free = BUILDING & ~KEEP[s.keep[seat]] & ~s.land[seat, ALL]
    if ON_HILL[tile]:
        free &= HILLS[s.fief[seat]]
    if NEXT_TO[tile] != NO_GROUP:
        free &= around(s.land[seat, NEXT_TO[tile]])
    return free


@rule
def free_spaces(s: State, seat: int) -> int:
    """The spaces of the Keep that no type of unit has yet (FDY-TILE-1)."""
    free = KEEP[s.keep[seat]] & ~(1 << s.fort_at[seat])
    for space in range(SPACES):
        if s.space[seat, space] != NONE:
            free &= ~(1 << s.space[seat, space])
    return free


@rule
def put_tile(s: State, seat: int, tile: int, square: int) -> None:
    """A tile comes onto a square."""
    s.tile[seat, square] = tile + 1
    groups = GROUPS_OF[tile]
    while groups != 0:
        s.land[seat, lowest_bit(groups)] |= 1 << square
        groups &= groups - 1


@rule
def clear_square(s: State, seat: int, square: int) -> int:
    """The tile on a square is taken away; returns which it was. A Wizard is gone at once (FDY-GEO-9, FDY-WIZ-5)."""
    tile = s.tile[seat, square] - 1
    s.tile[seat, square] = 0
    s.used[seat] &= ~(1 << square)
    groups = GROUPS_OF[tile]
    while groups != 0:
        s.land[seat, lowest_bit(groups)] &= ~(1 << square)
        groups &= groups - 1
    return tile


# -- what a fief holds ---------------------------------------------------------------------------------------------


@rule
def army(s: State, seat: int) -> int:
    """The powers of all units together (FDY-TILE-3)."""
    power = 0
    for unit in range(UNITS):
        power += s.units[seat, unit] * POWER[unit]
    return power


@rule
def defence(s: State, seat: int) -> int:
    """Army and fortification (FDY-TILE-3)."""
    return army(s, seat) + DEFENCE[s.level[seat]]


@rule
def pile(s: State, seat: int, space: int) -> int:
    """How many units lie on a space of the Keep; Wolf is among the Knights (FDY-TILE-2)."""
    count = 0
    for unit in range(UNITS):
        if SPACE_OF[unit] == space:
            count += s.units[seat, unit]
    return count


@rule
def tiles_in(s: State, seat: int) -> int:
    """Tiles on squares, units and levels, as feeding counts them (FDY-FEED-2)."""
    count = count_bits(s.land[seat, ALL]) + s.level[seat]
    for unit in range(UNITS):
        count += s.units[seat, unit]
    return count


# -- what can be lost ----------------------------------------------------------------------------------------------


@rule
def has_part(s: State, seat: int, part: int) -> bool:
    """Whether a fief has such a unit, a level, or a tile on that square."""
    if part < LEVEL_PART:
        return s.units[seat, part] > 0
    if part == LEVEL_PART:
        return s.level[seat] > 0
    return s.tile[seat, part - FIRST_SQUARE_PART] > 0


@rule
def part_at(s: State, seat: int, square: int) -> int:
    """What lies on a square, of a pile the top: Wolf lies under all Knights (FDY-EV-MON-4, FDY-TILE-2); or NONE."""
    if s.tile[seat, square] > 0:
        return FIRST_SQUARE_PART + square
    if s.fort_at[seat] == square:
        if s.level[seat] > 0:
            return LEVEL_PART
        return NONE
    for unit in range(UNITS):
        if s.units[seat, unit] > 0 and s.space[seat, SPACE_OF[unit]] == square:
            return unit
    return NONE


@rule
def first_part(s: State, seat: int) -> int:
    """The first thing in a fief that can be lost, or NONE."""
    for part in range(FIRST_SQUARE_PART + SQUARES):
        if has_part(s, seat, part):
            return part
    return NONE


@rule
def only_part(s: State, seat: int) -> int:
    """The one thing in a fief that can be lost: a tile, units of one kind, or levels; NONE if there are several."""
    found = NONE
    for part in range(FIRST_SQUARE_PART + SQUARES):
        if has_part(s, seat, part):
            if found != NONE:
                return NONE
            found = part
    return found


@rule
def tile_of_part(s: State, seat: int, part: int) -> int:
    """The kind of tile that a part is; FORTIFICATION for a level."""
    if part < LEVEL_PART:
        return part
    if part == LEVEL_PART:
        return FORTIFICATION
    return s.tile[seat, part - FIRST_SQUARE_PART] - 1


@rule
def lose_part(s: State, seat: int, part: int, why: int, story: Numbers) -> None:
    """A unit or tile goes to the discards, the top level to the bank (FDY-TILE-15, FDY-FORT-6)."""
    tell(story, LOST, TO_ALL, seat, part, tile_of_part(s, seat, part), why)
    if part < LEVEL_PART:
        s.units[seat, part] -= 1
        s.discard[part] += 1
    elif part == LEVEL_PART:
        s.level[seat] -= 1
    else:
        s.discard[clear_square(s, seat, part - FIRST_SQUARE_PART)] += 1
