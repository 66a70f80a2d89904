"""The games. A new one is a folder here and a line in this list."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from homage.engine.errors import UnknownGame
from homage.engine.game import Game

NAMES = ("fealty", "petty_fiefs", "feudalism")


def load(name: str) -> Game:
    """A game by its name."""
    if name not in NAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are: {', '.join(NAMES)}.")
    return cast(Game, import_module(f"homage.games.{name}").GAME)
