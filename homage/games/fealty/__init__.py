"""Fealty, by R. Eric Reuss (Asmadi Games, 2011): two to four heirs, eight pieces each, one throne."""

from __future__ import annotations

from homage.engine.assembly import assembled
from homage.games.fealty.components import COMPONENTS

GAME = assembled(
    __name__,
    title="Fealty",
    credits="Fealty was designed by R. Eric Reuss and published by Asmadi Games (2011).",
    version="1",
    prefix="FEA",
    seats=range(COMPONENTS["game"]["min_players"], COMPONENTS["game"]["max_players"] + 1),
)
