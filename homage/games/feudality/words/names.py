"""What things are called: seats, tiles, squares, amounts."""

from __future__ import annotations

from homage.games.feudality.actions import COLOURS, FIRST_SQUARE_PART
from homage.games.feudality.rules.cards import (
    BANDITS,
    DOES,
    EVENT_NAMES,
    EVENT_OF,
    FAMINE,
    MONSTER,
    NUMBER_ON,
    TAX,
    WAR,
)
from homage.games.feudality.rules.fiefs import SQUARE_NAMES
from homage.games.feudality.rules.tiles import COST, FORTIFICATION, KINDS, LEVEL_NAMES, RESOURCES, TILE_NAMES, WOLF
from homage.games.feudality.state import CHAMPION

DICE_NAMES = ("white", "blue")
COUNTRY_NAMES = ("Santa Paravia", "Fiumaccio")
_PLURALS = ("Men at Arms", "Archers", "Knights")
NAMES = [name.partition(" (")[0] for name in TILE_NAMES]  # Wolf needs no explanation once he is there


def seat_name(seat: int) -> str:
    """A seat as people call it: by the colour of its pawns."""
    return "the King's Champion" if seat == CHAMPION else COLOURS[seat].capitalize()


def good_name(good: int) -> str:
    """A resource as people write it."""
    return RESOURCES[good].capitalize()


def good_words(good: int, count: int) -> str:
    """So many of a resource."""
    return f"{count} {good_name(good)}"


def units_words(unit: int, count: int) -> str:
    """So many units of a kind; Wolf is but one and has a name."""
    return NAMES[unit] if unit == WOLF else f"{count} {units_name(unit, count)}"


def units_name(unit: int, count: int) -> str:
    """Units of a kind, one or several."""
    return NAMES[unit] if unit == WOLF or count == 1 else _PLURALS[unit]


def a_tile(tile: int) -> str:
    """A tile with its article."""
    name = NAMES[tile]
    return name if tile == WOLF else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def square_name(square: int) -> str:
    """A square by its row and column."""
    return SQUARE_NAMES[square]


def part_words(part: int, tile: int) -> str:
    """What is lost or aimed at in a fief."""
    if tile == FORTIFICATION:
        return "the top level of the fortification"
    where = f" on {SQUARE_NAMES[part - FIRST_SQUARE_PART]}" if part >= FIRST_SQUARE_PART else ""
    return f"the {NAMES[tile]}{where}" if where else a_tile(tile)


def cost_words(item: int) -> str:
    """What a tile costs, or after all tiles the next level, by the level that stands."""
    return " and ".join(good_words(good, COST[item, good]) for good in range(KINDS) if COST[item, good]) or "nothing"


def level_name(level: int) -> str:
    """A fortification by its level."""
    return LEVEL_NAMES[level]


_NUMBERED = {
    WAR: "troops worth {}",
    TAX: "{} of any kind",
    FAMINE: "{} Food",
    BANDITS: "+{}",
    MONSTER: "+{}",
}


def card_name(card: int) -> str:
    """An event card with the number on it."""
    name, number = EVENT_NAMES[EVENT_OF[card]], _NUMBERED.get(int(DOES[card]))
    return f"{name} ({number.format(NUMBER_ON[card])})" if number else name
