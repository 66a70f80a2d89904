"""Fixed sizes that no game may exceed, and what is said when one does.

Rules cannot raise an error where they run as native code or on a GPU. A rule that finds no room writes nothing and
notes the limit in the state (`fault`): from then on nobody is asked, and whoever runs the game reports it.
"""

from __future__ import annotations

from typing import Any

from homage.engine.errors import HomageError
from homage.engine.layout import Numbers
from homage.engine.rule import rule

FRAMES = 16  # things under way inside each other
TAPE = 256  # outcomes of dice that one action may draw
ROOM = 1024  # events that one action may tell
STEPS = 10_000  # steps of the course of play between two decisions

NO_FAULT, TOO_MANY_QUESTIONS, TOO_MANY_FRAMES, TOO_MANY_EVENTS, TOO_MANY_OPTIONS, TOO_MANY_DICE, TOO_FULL, ENDLESS = (
    range(8)
)
_WORDS = {
    TOO_MANY_QUESTIONS: "a question is asked while another one is open; one at a time can be",
    TOO_MANY_FRAMES: f"more than {FRAMES} things are under way inside each other",
    TOO_MANY_EVENTS: f"more than {ROOM} events are told",
    TOO_MANY_OPTIONS: "more options are offered than the game declares as its most",
    TOO_MANY_DICE: f"more than {TAPE} outcomes of dice are drawn",
    TOO_FULL: "a list in the scratch room of the state has no room for one more",
    ENDLESS: f"nobody is asked after {STEPS:,} steps of the course of play",
}


class LimitExceeded(HomageError):
    """A game needs more room than it has: a fault of its rules, not of the player."""

    def __init__(self, game: str, decision: str, fault: int) -> None:
        super().__init__(
            f"{game} stopped at {decision}: {_WORDS[fault]}. The game stands as it stood before; "
            "this is a fault of its rules, please report it with the record."
        )
        self.fault = fault


@rule
def offer(out: Numbers, n: int, action: int) -> int:
    """Write an option down if there is room; returns the count with it, so that too many show."""
    if n < len(out):  # type: ignore[arg-type]
        out[n] = action
    return n + 1


@rule
def note(s: Any, room: Numbers, n: int, number: int) -> int:
    """Write a number into a list of the scratch room; returns the count with it."""
    if n >= len(room):  # type: ignore[arg-type]
        s.fault = TOO_FULL
        return n
    room[n] = number
    return n + 1
