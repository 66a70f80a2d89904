"""How strongly the thinking players play: by how long they think, and how exactly they choose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A strength: its words, its thought in seconds or simulations, and what it takes for as good as the best.

    A search tries most what promises most. A player with `slack` plays any move that was tried by no more than that
    share less often than the best. So a weaker player sees less and is less exact, but does not blunder on purpose.
    """

    words: str
    seconds: float | None = None
    simulations: int | None = None
    slack: float = 0.0


LEVELS = {
    "squire": Level("thinks for a moment: sensible but hasty", simulations=80, slack=0.4),
    "knight": Level("thinks for a quarter of a second: a fair opponent", seconds=0.25, slack=0.15),
    "baron": Level("thinks for a second: hard to beat, except where dice decide", seconds=1.0),
    "king": Level("thinks for three seconds: the strongest", seconds=3.0),
}
