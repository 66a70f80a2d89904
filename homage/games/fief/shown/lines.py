"""Lines of text for a terminal: pieces with styles, families in their colours, and what may be chosen marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from homage.games.fief.rules.court.lords import LORD_IDS, LORD_NAMES
from homage.games.fief.rules.figures import UNIT_IDS
from homage.games.fief.rules.places import PLACE_IDS, TOWN_IDS, TOWN_NAMES

Line = list[tuple[str, str]]  # pieces of text, each with a style as Rich names them

WIDTH = 80
OFFER = "*"  # after what may be chosen now
INK = ("bright_red", "bright_blue", "bright_yellow", "bright_green", "bright_magenta", "bright_white")
LETTERS = dict(zip(UNIT_IDS, "makbRS", strict=True))
NAME_OF_LORD = dict(zip(LORD_IDS, LORD_NAMES, strict=True))
NAME_OF_TOWN = {**dict(zip(TOWN_IDS, TOWN_NAMES, strict=True)), "offshore": "the sea"}
LEGEND = (
    " m man-at-arms  a archer  k knight  b bombard  R S royal guards  ? face down",
    " 1-5 bishopric  ! chief town  ~ harbour  +2 income  > roads to  * you may choose",
)
assert set(NAME_OF_TOWN) == set(PLACE_IDS[: len(NAME_OF_TOWN)])


def star(thing: str, offered: Collection[str]) -> str:
    """A mark after what may be chosen now."""
    return OFFER if thing in offered else ""


def lord_mark(lord: str, offered: Collection[str]) -> str:
    """A lord by name."""
    return f"{NAME_OF_LORD[lord]}{star(f'lord:{lord}', offered)}"


def family_name(view: dict[str, Any], seat: int) -> str:
    """A family by name."""
    return str(view["families"][seat]["name"])


def wrapped(first: Line, parts: Sequence[tuple[str, str]], indent: int) -> list[Line]:
    """A beginning and what follows it, in as many lines as it takes."""
    lines, line = [], list(first)
    wide = sum(len(text) for text, _ in line)
    for text, style in parts:
        if wide + len(text) + 1 > WIDTH and wide > indent:
            lines.append(line)
            line, wide = [(" " * indent, "")], indent
        line.append((f" {text}", style))
        wide += len(text) + 1
    return [*lines, line]


def listed(title: str, items: Sequence[str], style: str = "", indent: int = 3) -> list[Line]:
    """A title and what follows it, with commas."""
    commas = [f"{item}{',' if at < len(items) - 1 else ''}" for at, item in enumerate(items)]
    return wrapped([(f" {title}", style)], [(item, style) for item in commas], indent)


def sentence(words: str, style: str = "", indent: int = 3) -> list[Line]:
    """Words in as many lines as they take; the spaces before the first stay."""
    first, *rest = words.lstrip().split(" ")
    start = " " * (len(words) - len(words.lstrip())) + first
    return wrapped([(start, style)], [(word, style) for word in rest], indent)


def army(units: dict[str, int], face_down: int = 0) -> str:
    """Units as letters: 3k 2m."""
    shown = [f"{units[unit]}{letter}" for unit, letter in LETTERS.items() if units.get(unit)]
    return " ".join([*shown, *([f"{face_down}?"] if face_down else [])])
