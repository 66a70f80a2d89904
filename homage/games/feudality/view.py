"""The game as plain data for people."""

from __future__ import annotations

from typing import Any

from homage.engine.view import View
from homage.games.feudality.state import State


def _points(s: State) -> list[Any]:
    return [s.points[seat] for seat in range(s.seats)]


VIEW = View(public={"turn": lambda s: s.turn, "points": _points}, own={})
