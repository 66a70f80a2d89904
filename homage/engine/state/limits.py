"""Fixed sizes that no game may exceed, and what is said when one does.

Rules cannot raise an error where they run as native code or on a GPU. A rule that finds no room writes nothing and
notes the limit in the state (`fault`): from then on nobody is asked, and whoever runs the game reports it.
"""

from __future__ import annotations

from typing import Any

from homage.engine.errors import HomageError
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers

FRAMES = 16  # things under way inside each other
TAPE = 256  # outcomes of dice that one action may draw
ROOM = 1024  # events that one action may tell
STEPS = 10_000  # steps of the course of play between two decisions

NO_FAULT, TOO_MANY_QUESTIONS, TOO_MANY_FRAMES, TOO_MANY_EVENTS, TOO_MANY_OPTIONS, TOO_MANY_DICE, TOO_FULL, ENDLESS = (
    range(8)
)
_WORDS = {
    TOO_MANY_QUESTIONS: "a question was asked while another was open",
    TOO_MANY_FRAMES: f"more than {FRAMES} frames are stacked",
    TOO_MANY_EVENTS: f"a move has more than {ROOM} events",
    TOO_MANY_OPTIONS: "there are more options than the game declares (most_options)",
    TOO_MANY_DICE: f"a move draws more than {TAPE} dice",
    TOO_FULL: "a scratch list of the state is full",
    ENDLESS: f"no question came up within {STEPS:,} steps of the game",
}


class LimitExceeded(HomageError):
    """A game needs more room than it has: a fault of its rules, not of the player."""

    def __init__(self, game: str, decision: str, fault: int) -> None:
        super().__init__(
            f"{game} stopped at {decision}: {_WORDS[fault]}. The game is as it was before; "
            "this is a fault in its rules: please report it with the record."
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
