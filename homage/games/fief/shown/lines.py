"""Families, lords, places and troops as a terminal shows them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from homage.engine.views.lines import star
from homage.games.fief.rules.court.lords import LORD_IDS, LORD_NAMES
from homage.games.fief.rules.figures import UNIT_IDS
from homage.games.fief.rules.places import PLACE_IDS, TOWN_IDS, TOWN_NAMES

INK = ("bright_red", "bright_blue", "bright_yellow", "bright_green", "bright_magenta", "bright_white")
LETTERS = dict(zip(UNIT_IDS, "makbRS", strict=True))
NAME_OF_LORD = dict(zip(LORD_IDS, LORD_NAMES, strict=True))
NAME_OF_TOWN = {**dict(zip(TOWN_IDS, TOWN_NAMES, strict=True)), "offshore": "the sea"}
LEGEND = (
    " m man-at-arms  a archer  k knight  b bombard  R S royal guards  ? face down",
    " 1-5 bishopric  ! chief town  ~ harbour  +2 income  > roads to  * you may choose",
)
assert set(NAME_OF_TOWN) == set(PLACE_IDS[: len(NAME_OF_TOWN)])


def lord_mark(lord: str, offered: Collection[str]) -> str:
    """A lord by name."""
    return f"{NAME_OF_LORD[lord]}{star(f'lord:{lord}', offered)}"


def family_name(view: dict[str, Any], seat: int) -> str:
    """A family by name."""
    return str(view["families"][seat]["name"])


def army(units: dict[str, int], face_down: int = 0) -> str:
    """Units as letters: 3k 2m."""
    shown = [f"{units[unit]}{letter}" for unit, letter in LETTERS.items() if units.get(unit)]
    return " ".join([*shown, *([f"{face_down}?"] if face_down else [])])
