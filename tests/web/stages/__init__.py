"""What each game brings to be looked at: where there is much to see, and what only this game has to show."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.web.seated import Person


@dataclass(frozen=True)
class Tables:
    """Tables of one person at one game, each brought to where it is shown. Looking changes nothing."""

    game: str
    asked: str  # at the first question
    midway: str
    most: str  # the same with as many seats as there can be
    waiting: str  # for somebody to sit down
    curtain: str  # several people at one screen
    over: str


@dataclass(frozen=True)
class Stage:
    """How a game is brought to where it is to be seen. A game that has none of its own is shown with this one."""

    short: dict[str, Any] = field(default_factory=dict)  # options of a game that is soon over
    midway: Callable[[dict[str, Any], str], bool] | None = None  # of a view and a question: much is on the board
    rule: str = ""  # one to look up
    scenes: dict[str, Callable[[Person, Tables], None]] = field(default_factory=dict)


def stage_of(game: str) -> Stage:
    """What a game brings: `STAGE` of the module here that has its name."""
    name = f"{__name__}.{game}"
    if importlib.util.find_spec(name) is None:
        return Stage()
    stage: Stage = importlib.import_module(name).STAGE
    return stage
