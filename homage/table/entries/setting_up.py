"""The game of a table is set up as its start tells it: dealt anew, recorded elsewhere, or taken over from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Move
from homage.table.store.rows import TableRow


def set_up(game: Game, row: TableRow, body: Mapping[str, Any]) -> Match:
    """The game that begins with such an entry."""
    options = game.agree(row.seats, row.settings["options"])
    match = Match(game, row.seats, options, row.key, body["deal"])
    moves = [Move(*move) for move in body.get("moves", [])]
    if "commitment" in body:  # a recorded game: it may have been made with another key
        made = {"commitment": body["commitment"], "key": row.key.hex(), "taken": body.get("taken", -1)}
        match = Match.replayed(game, replace(match.record, moves=moves, **made))
    elif "moves" in body:  # it goes on from another game
        match = Match.taken_over(game, replace(match.record, moves=moves), row.key)
    return match
