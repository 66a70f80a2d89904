"""The tiles and fortifications: numbers printed on them, as rules look them up.

A tile is the number of its kind in the list of the components. What a rule asks of a whole fief ("is there a Trader?",
"which squares lie next to a Kirk?") is answered by sets of squares that hold tiles of a *group*.

Also here: FDY-R1, FDY-R2.
"""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.feudality.components import COMPONENTS

RESOURCES = [str(name) for name in COMPONENTS["game"]["resources"]]
KINDS = len(RESOURCES)  # of resources
GOLD, FOOD, WOOD, STONE, IRON = (RESOURCES.index(name) for name in ("gold", "food", "wood", "stone", "iron"))

TILE: list[dict[str, Any]] = COMPONENTS["tile"]
TILES = len(TILE)
TILE_IDS = [str(tile["id"]) for tile in TILE]
TILE_NAMES = [str(tile["name"]) for tile in TILE]
FOREST = TILE_IDS.index(str(COMPONENTS["setup"]["start_tile"]))
MINER = TILE_IDS.index("miner")
KIRK = TILE_IDS.index("kirk")
WIZARD = TILE_IDS.index("wizard")
FORTIFICATION = TILES  # stands for the next level where a tile is bought

# Units are the first tiles, so that a unit has the same number as its tile.
UNIT_IDS = [str(tile["id"]) for tile in TILE if tile["group"] == "military"]
UNITS = len(UNIT_IDS)
assert TILE_IDS[:UNITS] == UNIT_IDS
MAN_AT_ARMS, ARCHER, KNIGHT, WOLF = (UNIT_IDS.index(name) for name in ("man_at_arms", "archer", "knight", "wolf"))
SPACE_IDS = ("men_at_arms", "archers", "knights")
SPACES = len(SPACE_IDS)  # of the Keep, for units
SPACE_OF = table([SPACE_IDS.index(str(tile["keep_space"])) for tile in TILE[:UNITS]])
POWER = table([tile["power"] for tile in TILE[:UNITS]])

# How a bag is made up: the usual one, and that of the printed list.
USUAL_BAG = [int(tile["count"]) for tile in TILE]
PRINTED_BAG = [int(tile.get("count_printed", tile["count"])) for tile in TILE]
IN_BAG = table([USUAL_BAG, PRINTED_BAG])
MOST_UNITS = max(USUAL_BAG[:UNITS])

IS_VALUE = table([tile["group"] == "value" for tile in TILE])


def _amounts(of: dict[str, int]) -> list[int]:
    return [int(of.get(name, 0)) for name in RESOURCES]


def _single(of: dict[str, int]) -> tuple[int, int]:
    """The one resource that a tile yields, and how many of it; no tile yields two kinds."""
    ((name, amount),) = of.items()
    return RESOURCES.index(name), int(amount)


FORTS: list[dict[str, Any]] = COMPONENTS["fortification"]
LEVELS = len(FORTS)
LEVEL_NAMES = ["no fortification", *(str(fort["name"]) for fort in FORTS)]
LEVEL_IDS = ["none", *(str(fort["id"]) for fort in FORTS)]
IN_BANK = table([0, *(fort["count"] for fort in FORTS)])
STARS = table([0, *(fort["stars"] for fort in FORTS)])
DEFENCE = table([0, *(fort["defence"] for fort in FORTS)])
FORT_YIELD = int(FORTS[0]["yield_any"])

# What a tile costs; after them what the next level costs, by the level that stands.
COST = table([_amounts(tile["cost"]) for tile in TILE] + [_amounts(fort["cost"]) for fort in FORTS])

# What activating a tile gives: points; a resource of its own, more of it on a river; or one to be chosen.
TILE_POINTS = table([tile.get("vp", 0) for tile in TILE])
YIELD_KIND = table([_single(tile["yield"])[0] if tile.get("yield") else 0 for tile in TILE])
YIELD = table([_single(tile["yield"])[1] if tile.get("yield") else 0 for tile in TILE])
RIVER_BONUS = table([_single(tile["river_bonus"])[1] if tile.get("river_bonus") else 0 for tile in TILE])
YIELD_ANY = table([tile.get("yield_any", 0) for tile in TILE])
MINER_YIELD = int(TILE[MINER]["yield_adjacent_mine"])
assert all(_single(tile["river_bonus"])[0] == _single(tile["yield"])[0] for tile in TILE if tile.get("river_bonus"))

# Groups of tiles: all; those with an ability; mines by the resource they yield; what a tile must be placed next to;
# and those that yield resources, or points.
ABILITIES = ("healing", "wizard", "trader", "granary", "soothsayer")
ALL, HEALING, WIZARDS, TRADERS, GRANARIES, SOOTHSAYERS = range(1 + len(ABILITIES))
MINE_KINDS = sorted(int(YIELD_KIND[tile]) for tile in range(TILES) if TILE[tile].get("mine"))
_NEIGHBOURS = sorted({tuple(tile["next_to"]) for tile in TILE if tile.get("next_to")})
FIRST_MINE = 1 + len(ABILITIES)
FIRST_NEIGHBOUR = FIRST_MINE + len(MINE_KINDS)
YIELDING = FIRST_NEIGHBOUR + len(_NEIGHBOURS)
SCORING = YIELDING + 1
GROUPS = SCORING + 1

NO_GROUP = -1
MINES_OF = table([FIRST_MINE + MINE_KINDS.index(kind) if kind in MINE_KINDS else NO_GROUP for kind in range(KINDS)])
NEXT_TO = table(
    [FIRST_NEIGHBOUR + _NEIGHBOURS.index(tuple(tile["next_to"])) if tile.get("next_to") else NO_GROUP for tile in TILE]
)
ON_HILL = table([tile.get("placement") == "hill" for tile in TILE])


def _groups(kind: int) -> int:
    """The groups that a tile belongs to, a bit each."""
    tile = TILE[kind]
    abilities = [1 + ABILITIES.index(ability) for ability in tile.get("abilities", [])]
    mines = [int(MINES_OF[YIELD_KIND[kind]])] if tile.get("mine") else []
    neighbours = [FIRST_NEIGHBOUR + at for at, ids in enumerate(_NEIGHBOURS) if tile["id"] in ids]
    yielding = [YIELDING] if YIELD[kind] or YIELD_ANY[kind] or kind == MINER else []
    scoring = [SCORING] if TILE_POINTS[kind] else []
    return sum(1 << group for group in [ALL, *abilities, *mines, *neighbours, *yielding, *scoring])


GROUPS_OF = table([_groups(kind) for kind in range(TILES)])
