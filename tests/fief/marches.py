"""Marches that several tests begin with."""

from __future__ import annotations

from homage.games.fief.asked import CROSSING_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.places import PLACE_IDS
from tests.fief.position import Position, lord, seat_of


def where(table: Position, name: str) -> str:
    return PLACE_IDS[int(table.s.lord_place[lord(name)])]


def march(table: Position, name: str, *goals: str) -> None:
    for goal in goals:
        table.do(f"march {name}")
        table.do(f"to {goal}")


def before_poitiers(**units: int) -> Position:
    """EX-10: red's Guenièvre and two knights from Tours wait before Poitiers, which blue's archer controls."""
    table = Position(3).lord("guenievre", "red", "tours").units("red", "tours", **(units or {"knight": 2}))
    table.controls("red", "tours").units("blue", "poitiers", archer=1).controls("blue", "poitiers")
    table.lord("gauvain", "red", "lyon").controls("red", "lyon")  # red has always something to move
    table.deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "guenievre", "poitiers")
    return table


def refused_at_poitiers(**units: int) -> Position:
    """Blue has refused the passage on to La Rochelle."""
    table = before_poitiers(**units)
    march(table, "guenievre", "la_rochelle")
    if table.asked == CROSSING_ASKED:
        table.do("ask")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    table.do("refuse")
    return table
