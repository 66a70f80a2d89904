"""Towns: who controls which, which are besieged and by whom."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.rules.figures import FORTRESS_TILES, MILL_STOCK, NO_FORTRESS
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, State


@rule
def towns_of(s: State, seat: int) -> int:
    """The towns that a family controls."""
    towns = 0
    for town in range(TOWNS):
        if s.control[town] == seat:
            towns |= 1 << town
    return towns


@rule
def besiegers(s: State, town: int) -> int:
    """The families that besiege a town, a bit each."""
    seats = 0
    for seat in range(s.seats):
        if s.siege[town, seat]:
            seats |= 1 << seat
    return seats


@rule
def is_besieged(s: State, town: int) -> bool:
    """Whether at least one siege engine stands before a town (FIEF-6.4.2a)."""
    return besiegers(s, town) != 0


@rule
def sieges_of(s: State, seat: int) -> int:
    """The towns that a family besieges."""
    towns = 0
    for town in range(TOWNS):
        if s.siege[town, seat]:
            towns |= 1 << town
    return towns


@rule
def all_controlled(s: State, towns: int) -> bool:
    """Whether somebody controls every town of a set (R-79)."""
    for town in range(TOWNS):
        if towns >> town & 1 and s.control[town] == NONE:
            return False
    return True


@rule
def mills_left(s: State) -> int:
    """Mills in the stock (R-07)."""
    left = MILL_STOCK
    for town in range(TOWNS):
        left -= s.mills[town]
    return left


@rule
def tiles_left(s: State) -> int:
    """Fortress tiles in the stock (R-05)."""
    left = FORTRESS_TILES
    for town in range(TOWNS):
        if s.fortress[town] != NO_FORTRESS:
            left -= 1
    return left


@rule
def guests(s: State, town: int) -> int:
    """The families that stand beside the controller of a town, a bit each."""
    if s.control[town] == NONE:
        return s.stands[town]
    return s.stands[town] & ~(1 << s.control[town])
