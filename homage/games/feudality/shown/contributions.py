"""What experiments count: tiles placed and activated, fief cards, what points came from, what was lost."""

from __future__ import annotations

from homage.engine.rules.contributions import Contribution
from homage.games.feudality.actions import (
    BY_ATTACK,
    BY_CONTEST,
    BY_DEATH,
    BY_FESTIVAL,
    BY_FORT,
    BY_LEVY,
    BY_LIAISON,
    BY_MONSTER,
    BY_PITY,
    BY_PRIVATE_WAR,
    BY_RATS,
    BY_SABOTAGE,
    BY_SHORTAGE,
    BY_TILE,
    BY_WAR,
    REASONS,
)
from homage.games.feudality.rules.fiefs import FIEF_NAMES
from homage.games.feudality.rules.tiles import LEVEL_NAMES, TILE_NAMES

_TILES = (*TILE_NAMES, "fortification")
_REASONS = {
    BY_TILE: "Value tiles",
    BY_FORT: "fortification",
    BY_CONTEST: "tournaments and visits",
    BY_WAR: "wars of the King",
    BY_SHORTAGE: "too few troops",
    BY_LEVY: "taxes and famines refused",
    BY_DEATH: "Black Death",
    BY_FESTIVAL: "festivals",
    BY_PITY: "the Queen's pity",
    BY_RATS: "Rats",
    BY_MONSTER: "monsters",
    BY_LIAISON: "liaisons",
    BY_SABOTAGE: "sabotage that failed",
    BY_PRIVATE_WAR: "private wars",
    BY_ATTACK: "attacks",
}

CONTRIBUTIONS = (
    Contribution("Fief card", "fief_chosen", tuple(FIEF_NAMES), "fief"),
    Contribution("Tiles placed", "placed", _TILES, "tile"),
    Contribution("Levels built", "fortified", tuple(LEVEL_NAMES), "level"),
    Contribution("Tiles activated by the dice", "activated", _TILES, "tile"),
    Contribution("Collected as Baronial Action", "collected", _TILES, "tile"),
    Contribution("Points", "scored", tuple(_REASONS[why] for why in range(REASONS)), "why", amount="change"),
    Contribution("Lost", "lost", _TILES, "tile"),
)
