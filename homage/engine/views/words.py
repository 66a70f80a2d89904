"""How a game speaks to people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from homage.engine.flow.story import Event


@dataclass(frozen=True)
class Words:
    """How a game speaks to people; seats are numbers, states come veiled for who looks."""

    seat: Callable[[int], str]
    action: Callable[[Any, int, int], str]  # state, seat, action: what it would do, as a person says it
    notation: Callable[[int], str]  # an action as short text ...
    parse: Callable[[str], int]  # ... and back
    event: Callable[[Event], str]  # a line of the log; empty where nothing need be said
    question: Callable[[Any, int], str]  # what a seat is asked now
    how_to_play: str
