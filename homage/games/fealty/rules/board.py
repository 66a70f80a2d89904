"""Putting things on squares and taking them off (FEA-NAT-1, FEA-NAT-2, FEA-NAT-4).

Also here: RU-18.
"""

from __future__ import annotations

from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.games.fealty.state import NONE, SIDE, State


@rule
def allied(s: State, seat: int, other: int) -> bool:
    """Whether two seats are one, or partners sitting opposite (FEA-NAT-2, FEA-VAR-TEAM-2)."""
    return seat == other or (s.teams == 1 and (seat + other) % 2 == 0)


@rule
def block(s: State, seat: int, square: int) -> None:
    """A thing of this seat's now fills a square: an obstacle to everybody not allied."""
    row, bit = square // SIDE, 1 << (square % SIDE)
    s.empty[row] &= ~bit
    for other in range(s.seats):
        if not allied(s, seat, other):
            s.passable[other, row] &= ~bit


@rule
def unblock(s: State, square: int) -> None:
    """A square is empty again."""
    row, bit = square // SIDE, 1 << (square % SIDE)
    s.empty[row] |= bit
    for other in range(s.seats):
        s.passable[other, row] |= bit


@rule
def survey(s: State, seat: int) -> None:
    """Note the rows and columns in which a seat's pieces stand now (FEA-POL-1, FEA-POL-1c)."""
    rows, columns = 0, 0
    pieces = s.on_board[seat]
    while pieces:
        square = s.stands[seat, lowest_bit(pieces)]
        rows |= 1 << (square // SIDE)
        columns |= 1 << (square % SIDE)
        pieces &= pieces - 1
    s.held_rows[seat] = rows
    s.held_columns[seat] = columns


@rule
def put_piece(s: State, seat: int, kind: int, square: int) -> None:
    """Stand a piece on a square."""
    s.stands[seat, kind] = square
    s.on_board[seat] |= 1 << kind
    block(s, seat, square)
    survey(s, seat)


@rule
def lift_piece(s: State, seat: int, kind: int) -> None:
    """Take a piece off its square."""
    unblock(s, s.stands[seat, kind])
    s.stands[seat, kind] = NONE
    s.on_board[seat] &= ~(1 << kind)
    survey(s, seat)


@rule
def put_marker(s: State, square: int) -> None:
    """A conflict marker: an obstacle to everybody, for good (FEA-NAT-1, FEA-ABL-CM-3)."""
    row, bit = square // SIDE, 1 << (square % SIDE)
    s.markers[row] |= bit
    s.empty[row] &= ~bit
    for seat in range(s.seats):
        s.passable[seat, row] &= ~bit


@rule
def put_token(s: State, seat: int, square: int) -> None:
    """One influence token (FEA-ABL-IN-1)."""
    s.tokens[seat, square // SIDE] |= 1 << (square % SIDE)
    block(s, seat, square)
