"""The components as boards need to know them: tiles, fortifications, fief cards, events."""

from __future__ import annotations

from typing import Any

from homage.engine.state.layout import Numbers
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.cards import EVENT
from homage.games.feudality.rules.feeding import DIVISOR, GRANARY_DIVISOR
from homage.games.feudality.rules.fiefs import FIEF, NEAR, SQUARE_NAMES, SQUARES
from homage.games.feudality.rules.tiles import FORTS, RESOURCES, TILE
from homage.games.feudality.state import SEATS
from homage.games.feudality.words.names import NAMES


def _tile(kind: int, tile: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": tile["id"],
        "name": NAMES[kind],
        "group": tile["group"],
        "count": tile["count"],
        "cost": tile["cost"],
        "power": tile.get("power", 0),
        "points": tile.get("vp", 0),
        "yield": tile.get("yield", {}),
        "river": tile.get("river_bonus", {}),
        "any": tile.get("yield_any", 0),
        "miner": tile.get("yield_adjacent_mine", 0),
        "hill": tile.get("placement") == "hill",
        "next_to": tile.get("next_to", []),
        "abilities": tile.get("abilities", []),
    }


def _ways(square: int) -> int:
    """How many of all rolls of two dice hit a square (ledger, 2.8)."""
    return sum(int(NEAR[point]) >> square & 1 for point in range(SQUARES))


def _numbers(by_seats: Numbers) -> list[int]:
    return [int(by_seats[seats]) for seats in range(SEATS + 1)]


CATALOGUE = {
    "resources": RESOURCES,
    "tiles": [_tile(kind, tile) for kind, tile in enumerate(TILE)],
    "levels": [{name: fort[name] for name in ("id", "name", "cost", "stars", "defence")} for fort in FORTS],
    "fiefs": [{name: fief[name] for name in ("id", "name", "rows")} for fief in FIEF],
    "events": [{name: event[name] for name in ("id", "name", "count")} for event in EVENT],
    "ways": {SQUARE_NAMES[square]: _ways(square) for square in range(SQUARES) if _ways(square)},
    "rolls": SQUARES,
    "trade": {"rate": COMPONENTS["trade"]["rate"], "with_trader": COMPONENTS["trade"]["rate_with_trader"]},
    "tray_a_player": COMPONENTS["turn"]["tray_per_player"],
    "actions": COMPONENTS["turn"]["baronial_actions"],
    "war": {name: COMPONENTS["war"][name] for name in ("win_at_least", "vp_win", "vp_win_with_knight_extra")},
    "specials": [
        {
            name: special.get(name, 0)
            for name in ("id", "min_vp", "win_at_least", "lose_at_most", "defence", "vp_win", "vp_lose", "vp_taken")
        }
        for special in COMPONENTS["baronial"]
    ],
    "feeding": {"tiles": _numbers(DIVISOR), "with_granary": _numbers(GRANARY_DIVISOR)},
}
