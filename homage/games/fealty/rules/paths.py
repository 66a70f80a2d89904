"""How far a path without obstacles reaches (FEA-NAT-3, FEA-NAT-5, FEA-MAP-4, FEA-MAP-5)."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fealty.state import SIDE, State


@rule
def spread(s: State, seat: int, square: int, steps: int) -> None:
    """Fill `reach[seat]` with all squares within so many orthogonal steps, over no obstacle (FEA-NAT-5, RU-8).

    Only the rows that steps can touch are written: `first_row` to `last_row`.
    """
    row = square // SIDE
    first, last = first_row(square, steps), last_row(s, square, steps)
    for r in range(first, last + 1):
        s.reach[seat, r] = 0
    s.reach[seat, row] = 1 << (square % SIDE)
    for step in range(1, steps + 1):
        above = 0
        for r in range(max(row - step, 0), min(row + step, last) + 1):
            here = s.reach[seat, r]
            below = 0
            if r < last:
                below = s.reach[seat, r + 1]
            s.reach[seat, r] = here | ((here << 1 | here >> 1 | above | below) & s.passable[seat, r])
            above = here


@rule
def first_row(square: int, steps: int) -> int:
    """The topmost row within so many steps."""
    return max(square // SIDE - steps, 0)


@rule
def last_row(s: State, square: int, steps: int) -> int:
    """The lowest row within so many steps."""
    return min(square // SIDE + steps, s.rows - 1)
