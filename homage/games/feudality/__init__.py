"""Feudality, by Tom Wham (prototype of 2011): two to six fiefs of tiles, activated by dice."""

from __future__ import annotations

from homage.engine.assembly import assembled
from homage.games.feudality.components import COMPONENTS

GAME = assembled(
    __name__,
    title="Feudality",
    credits="Feudality was designed by Tom Wham; these are his prototype rules of 2011.",
    version="2",
    prefix="FDY",
    seats=range(COMPONENTS["game"]["min_players"], COMPONENTS["game"]["max_players"] + 1),
    searching={"chapters": 2, "trust": 100},
)
