"""The fief cards and their squares.

A square is a number from 0 to 63, eight to a row; building squares are those in the first seven rows and columns. Sets
of squares are one integer, a bit each. The last row and column are for the locator alone, so no set of building
squares reaches the sign of the integer, and what is shifted beyond an edge falls onto them.

Also here: FDY-R4.
"""

from __future__ import annotations

from typing import Any

from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.feudality.components import COMPONENTS

SIDE = int(COMPONENTS["game"]["die_sides"])  # rows and columns that a locator may stand on
SQUARES = SIDE * SIDE
FIEF: list[dict[str, Any]] = COMPONENTS["fief"]
FIEFS = len(FIEF)
FIEF_IDS = [str(fief["id"]) for fief in FIEF]
FIEF_NAMES = [str(fief["name"]) for fief in FIEF]
KEEP_SIDE = 2
ROLLS_AGAIN = int(COMPONENTS["turn"]["reroll_on_number"])  # besides a double

PLAIN, RIVER, HILL, DOUBLE_HILL, LOCATOR_ONLY = ".~^M#"


def _where(fief: dict[str, Any], signs: str) -> int:
    """The squares of a card that show one of these signs."""
    rows = fief["rows"]
    return sum(1 << row * SIDE + column for row in range(SIDE) for column in range(SIDE) if rows[row][column] in signs)


BUILDING = _where(FIEF[0], PLAIN + RIVER + HILL + DOUBLE_HILL)
RIVERS = table([_where(fief, RIVER) for fief in FIEF])
HILLS = table([_where(fief, HILL + DOUBLE_HILL) for fief in FIEF])
DOUBLE_HILLS = table([_where(fief, DOUBLE_HILL) for fief in FIEF])
assert all(_where(fief, LOCATOR_ONLY) | BUILDING == (1 << SQUARES) - 1 for fief in FIEF)


def square_at(row: int, column: int) -> int:
    """A square by the numbers on the dice."""
    return (row - 1) * SIDE + column - 1


def row_of(square: int) -> int:
    """The number of its row, as the white die shows it."""
    return square // SIDE + 1


def column_of(square: int) -> int:
    """The number of its column, as the other die shows it."""
    return square % SIDE + 1


SQUARE_NAMES = [f"{row_of(square)},{column_of(square)}" for square in range(SQUARES)]


def _near(square: int) -> int:
    """The building squares under and around a square."""
    row, column = divmod(square, SIDE)
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return sum(1 << r * SIDE + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE) & BUILDING


NEAR = table([_near(square) for square in range(SQUARES)])
KEEP = table(
    [sum(1 << square + step for step in (0, 1, SIDE, SIDE + 1)) & BUILDING for square in range(SQUARES)]
)  # its squares, by the first
KEEP_PLACES = sum(1 << square for square in range(SQUARES) if int(KEEP[square]).bit_count() == KEEP_SIDE * KEEP_SIDE)


@rule
def around(squares: int) -> int:
    """The building squares next to any of these, and these themselves."""
    wide = squares | squares << 1 | squares >> 1
    return (wide | wide << SIDE | wide >> SIDE) & BUILDING


@rule
def rolls_again(point: int) -> bool:
    """Whether the dice that led to a square show a double or an eight (FDY-SEQ-1e)."""
    row, column = point // SIDE + 1, point % SIDE + 1
    return row == column or row == ROLLS_AGAIN or column == ROLLS_AGAIN
