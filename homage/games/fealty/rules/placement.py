"""Where a piece may be placed: the rules of politics and of nature (FEA-POL, FEA-NAT).

Also here: RU-3, RU-4.
"""

from __future__ import annotations

from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.engine.state.limits import offer
from homage.games.fealty.actions import (
    DUCHY_HELD,
    DUCHY_USED,
    MOUNTAIN,
    NO_LAND,
    OCCUPIED,
    ON_OBSTACLE,
    PLACE,
    ROW_HELD,
)
from homage.games.fealty.rules.kingdom import DUCHY_SIDE, columns_of_slots, slot_of
from homage.games.fealty.rules.pieces import ABILITY, IGNORE_DUCHY
from homage.games.fealty.state import SIDE, State

NOWHERE, SEVERAL = -1, -2


@rule
def closed_duchies(s: State, seat: int, kind: int) -> int:
    """Slots that the duchy restriction closes to this piece (FEA-POL-2, FEA-ABL-ID-1, RU-12)."""
    if ABILITY[kind] != IGNORE_DUCHY or s.used == 0:
        return s.used
    held = 0
    pieces = s.on_board[seat]
    while pieces:
        held |= 1 << slot_of(s, s.stands[seat, lowest_bit(pieces)])
        pieces &= pieces - 1
    return s.used & held


@rule
def only_placement(s: State, seat: int, kind: int) -> int:
    """The one square where the piece may be placed; NOWHERE if there is none, SEVERAL if there are more."""
    only = NOWHERE
    closed = closed_duchies(s, seat, kind)
    columns = 0
    for row in range(s.rows):
        if row % DUCHY_SIDE == 0:
            columns = open_columns(s, seat, closed, row)
        squares = open_squares(s, seat, columns, row)
        if squares:
            if only != NOWHERE or squares & (squares - 1):
                return SEVERAL
            only = row * SIDE + lowest_bit(squares)
    return only


@rule
def open_columns(s: State, seat: int, closed: int, row: int) -> int:
    """Columns that politics leaves open in one row of duchies (FEA-POL-1, FEA-POL-2)."""
    return ~(s.held_columns[seat] | columns_of_slots(s, closed, row // DUCHY_SIDE))


@rule
def open_squares(s: State, seat: int, columns: int, row: int) -> int:
    """Squares of a row where a piece may be placed (FEA-POL-1, FEA-NAT-4)."""
    if s.held_rows[seat] >> row & 1:
        return 0
    return s.empty[row] & columns


@rule
def placements(s: State, seat: int, about: int, out: Numbers, n: int) -> int:
    """All squares where the piece may be placed, as actions."""
    closed = closed_duchies(s, seat, about)
    columns = 0
    for row in range(s.rows):
        if row % DUCHY_SIDE == 0:
            columns = open_columns(s, seat, closed, row)
        squares = open_squares(s, seat, columns, row)
        first = PLACE + row * SIDE
        while squares:
            n = offer(out, n, first + lowest_bit(squares))
            squares &= squares - 1
    return n


@rule
def unplaceable(s: State, seat: int, about: int, square: int) -> int:
    """Why this piece may not be placed on a square; 0 if it may (FEA-POL-1, FEA-POL-2, FEA-NAT-3, FEA-NAT-4)."""
    full = unfit(s, seat, square)
    if full:
        return full
    if s.held_rows[seat] >> (square // SIDE) & 1 or s.held_columns[seat] >> (square % SIDE) & 1:
        return ROW_HELD
    if closed_duchies(s, seat, about) >> slot_of(s, square) & 1:
        if ABILITY[about] == IGNORE_DUCHY:
            return DUCHY_HELD
        return DUCHY_USED
    return 0


@rule
def unfit(s: State, seat: int, square: int) -> int:
    """Why nothing may be put on a square by this seat; 0 if it is empty (FEA-NAT-3, FEA-NAT-4, FEA-NAT-4a)."""
    row, column = square // SIDE, square % SIDE
    if s.empty[row] >> column & 1:
        return 0
    if slot_of(s, square) < 0:
        return NO_LAND
    if not s.terrain[0, row] >> column & 1:
        return MOUNTAIN
    if s.passable[seat, row] >> column & 1:
        return OCCUPIED
    return ON_OBSTACLE
