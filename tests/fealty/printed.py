"""The tables of the ledger (docs/rules/fealty.md) as data: what is printed on pieces and duchies, by the book."""

from __future__ import annotations

import re
from dataclasses import dataclass

from homage.games.fealty import GAME

LEDGER = GAME.ledger.text
ABILITY_WORDS = {
    "move another own piece": "move_other",
    "move this piece": "move_self",
    "place conflict marker": "conflict",
    "place influence": "influence",
    "remove one own piece": "remove_own",
    "ignore duchy restriction": "ignore_duchy",
    "+1 influence on adjacent claims": "adjacent_bonus",
    "cannot be moved": "immobile",
    "none": "none",
}


@dataclass(frozen=True)
class PrintedPiece:
    """A row of the tables of section 2.2."""

    speed: int
    name: str
    claim: str
    range: int
    ability: str
    distance: int
    compulsory: bool


def rows(heading: str) -> list[list[str]]:
    """The cells of all table rows of a section."""
    body = LEDGER.split(f"\n### {heading}", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in body.splitlines() if "|" in line]


def pieces() -> dict[int, PrintedPiece]:
    """The eighteen pieces by speed (2.2)."""
    found = {}
    for cells in rows("2.2 Pieces"):
        if len(cells) == 9 and cells[0].isdigit() and cells[4].rstrip(" !") in ABILITY_WORDS:
            speed, name, claim, reach, ability, distance = cells[:6]
            found[int(speed)] = PrintedPiece(
                int(speed),
                name,
                claim,
                int(reach),
                ABILITY_WORDS[ability.rstrip(" !")],
                0 if distance == "-" else int(distance),
                ability.endswith("!"),
            )
    return found


def duchies() -> dict[str, tuple[str, list[str]]]:
    """Name and grid of the twelve duchies by ID (2.6)."""
    found: dict[str, tuple[str, list[str]]] = {}
    block = LEDGER.split("### 2.6 Duchies", 1)[1].split("```")[1]
    heads: list[tuple[str, str]] = []
    for line in block.splitlines():
        if named := re.findall(r"(\d[AB]) (\w+)", line):
            heads = named
            found.update({duchy: (name, []) for duchy, name in named})
        elif line.strip():
            for (duchy, _), part in zip(heads, line.split(), strict=True):
                found[duchy][1].append(part)
    return found


def duchy_counts() -> dict[str, list[int]]:
    """Mountain, forest, field, road, city, cities on forest, open gates of each duchy and of all (2.6)."""
    return {
        cells[0]: [int(cell) for cell in cells[1:]]
        for cells in rows("2.6 Duchies")
        if re.fullmatch(r"\d[AB]|all", cells[0])
    }


def layouts() -> dict[int, tuple[list[tuple[int, int]], int, int]]:
    """For each number of duchies: the slots as (board row, board column), rows and columns of the kingdom (2.7)."""
    found = {}
    for cells in rows("2.7 Layouts"):
        if cells[0].isdigit():
            slots = [(int(row), int(column)) for row, column in re.findall(r"\((\d),(\d)\)", cells[2])]
            height, width = re.findall(r"\d+", cells[3])
            found[int(cells[0])] = (slots, int(height), int(width))
    return found


def turned(grid: list[str], quarter_turns: int) -> list[str]:
    """A duchy rotated clockwise, by the formula of 2.6."""
    for _ in range(quarter_turns):
        grid = ["".join(grid[5 - column][row] for column in range(6)) for row in range(6)]
    return grid


def attributes(square: str) -> set[str]:
    """What a square may be claimed as, by the legend of 2.5."""
    return {
        ".": {"any", "field"},
        "f": {"any", "forest"},
        "-": {"any", "field", "road"},
        "=": {"any", "forest", "road"},
        "o": {"any", "field", "road", "city"},
        "@": {"any", "forest", "road", "city"},
        "M": set(),
    }[square]
