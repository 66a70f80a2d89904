"""Duchies laid together: squares, terrain, and which duchy a square belongs to (FEA-MAP, FEA-SET-4).

Also here: RU-2.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.pieces import CLAIMS
from homage.games.fealty.state import LAYERS, NONE, SIDE, SLOTS, State

DUCHIES: list[dict[str, Any]] = COMPONENTS["duchy"]
DUCHY_OF_ID = {duchy["id"]: number for number, duchy in enumerate(DUCHIES)}
DUCHY_SIDE = len(DUCHIES[0]["grid"])
BOARDS = int(COMPONENTS["components"]["boards"])
BOARD_OF_DUCHY = [int(duchy["board"]) - 1 for duchy in DUCHIES]
FULL_DUCHY_ROW = (1 << DUCHY_SIDE) - 1
SLOT_ROWS = SIDE // DUCHY_SIDE
LEGEND: dict[str, dict[str, Any]] = COMPONENTS["legend"]["square"]


def rotate(grid: list[str], quarter_turns: int) -> list[str]:
    """A duchy turned clockwise."""
    for _ in range(quarter_turns):
        grid = ["".join(row[column] for row in reversed(grid)) for column in range(len(grid))]
    return grid


def attributes(square: str) -> set[str]:
    """What a square may be claimed as (FEA-MAP-2, FEA-MAP-3)."""
    legend = LEGEND[square]
    if legend["terrain"] == "mountain":
        return set()
    return {"any", legend["terrain"]} | {name for name in ("road", "city") if legend[name]}


def _duchy_rows() -> Numbers:
    """For each duchy, rotation and type of claim: six rows of six bits."""
    rows = np.zeros((len(DUCHIES), 4, LAYERS, DUCHY_SIDE), np.int32)
    for number, duchy in enumerate(DUCHIES):
        for turned in range(4):
            for r, line in enumerate(rotate(duchy["grid"], turned)):
                for c, square in enumerate(line):
                    for claim in attributes(square):
                        rows[number, turned, CLAIMS.index(claim), r] |= 1 << c
    return table(rows)


def _layouts() -> tuple[Numbers, Numbers, Numbers]:
    """For each number of duchies: where each slot lies, which slot lies where, and how many rows there are."""
    place = np.zeros((SLOTS + 1, SLOTS, 2), np.int32)
    slot_at = np.full((SLOTS + 1, SLOT_ROWS, SLOT_ROWS), NONE, np.int32)
    rows = np.zeros(SLOTS + 1, np.int32)
    for layout in COMPONENTS["layout"]:
        duchies = layout["duchies"]
        rows[duchies] = layout["rows"]
        for slot, (row, column) in enumerate(layout["cells"]):
            place[duchies, slot] = row, column
            slot_at[duchies, row, column] = slot
    return table(place), table(slot_at), table(rows)


def _opposite_sides() -> Numbers:
    """The two duchies printed on each board, side A first."""
    sides = np.zeros((BOARDS, 2), np.int32)
    for number, duchy in enumerate(DUCHIES):
        sides[BOARD_OF_DUCHY[number], "AB".index(duchy["side"])] = number
    return table(sides)


DUCHY_ROWS = _duchy_rows()
PLACE_OF_SLOT, SLOT_AT, ROWS_OF_LAYOUT = _layouts()
DUCHIES_OF_BOARD = _opposite_sides()


@rule
def lay_kingdom(s: State) -> None:
    """Put the chosen duchies together in the layout for their number (FEA-SET-4)."""
    s.rows = ROWS_OF_LAYOUT[s.slots]
    for slot in range(s.slots):
        top = PLACE_OF_SLOT[s.slots, slot, 0] * DUCHY_SIDE
        left = PLACE_OF_SLOT[s.slots, slot, 1] * DUCHY_SIDE
        for layer in range(LAYERS):
            for r in range(DUCHY_SIDE):
                s.terrain[layer, top + r] |= DUCHY_ROWS[s.duchy[slot], s.rotation[slot], layer, r] << left
    for row in range(s.rows):
        s.empty[row] = s.terrain[0, row]
        for seat in range(s.seats):
            s.passable[seat, row] = s.terrain[0, row]


@rule
def slot_of(s: State, square: int) -> int:
    """The slot of the duchy a square lies in; NONE outside the kingdom."""
    return SLOT_AT[s.slots, square // SIDE // DUCHY_SIDE, square % SIDE // DUCHY_SIDE]


@rule
def columns_of_slots(s: State, slots: int, slot_row: int) -> int:
    """The columns, in one row of duchies, that belong to the given slots."""
    columns = 0
    for slot_column in range(SLOT_ROWS):
        slot = SLOT_AT[s.slots, slot_row, slot_column]
        if slot >= 0 and slots >> slot & 1:
            columns |= FULL_DUCHY_ROW << (slot_column * DUCHY_SIDE)
    return columns
