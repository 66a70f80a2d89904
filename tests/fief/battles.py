"""Battles that several tests begin with."""

from __future__ import annotations

from homage.games.fief.frames import BATTLE
from tests.fief.position import Position

ZERO, ONE, TWO, THREE = 0, 1, 3, 5  # a battle die that shows so many swords


def at_limoges(attack: dict[str, int], defence: dict[str, int], seats: int = 3, **options: bool) -> Position:
    """Red's Éric with units stands before blue's units in Limoges, which blue controls."""
    table = Position(seats, **options).units("blue", "limoges", **defence).controls("blue", "limoges")
    return table.lord("eric", "red", "limoges").units("red", "limoges", **attack).deniers(red=0, blue=0)


def attacked(table: Position) -> Position:
    """Red attacks blue there; windows pass, and nobody is asked to join."""
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    table.settle()
    return table


def outcome(table: Position) -> int:
    return int(table.s.battle_outcome)
