"""Petty Fiefs, by Clark D. Rodeffer (2006): two to five players, two princes each, and only the weaker one counts."""

from __future__ import annotations

from homage.engine.assembly import assembled
from homage.games.petty_fiefs.components import COMPONENTS

GAME = assembled(
    __name__,
    title="Petty Fiefs",
    credits="Petty Fiefs was designed by Clark D. Rodeffer for the piecepack (2006).",
    version="1",
    prefix="PF",
    seats=range(COMPONENTS["meta"]["min_players"], COMPONENTS["meta"]["max_players"] + 1),
    searching={"chapters": 1},
)
