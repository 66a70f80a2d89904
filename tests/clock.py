"""Time that passes as a test says, however busy the machine is."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import pytest

from homage.players import thinking
from homage.players.thinking import Thinker


class Clock:
    """In place of the module `time`, wherever something looks at a clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.stands = False
        self._passing = Lock()

    def perf_counter(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def tick(self, seconds: float) -> None:
        """So much time passes, unless the clock stands still."""
        with self._passing:
            self.now += 0 if self.stands else seconds


def pace(thinker: Thinker, takes: Callable[[int], float], patch: pytest.MonkeyPatch) -> Clock:
    """A clock by which so many simulations in a row take so long; all other thought takes no time."""
    loop, clock = thinker._loop, Clock()

    def timed(*arguments: Any) -> None:
        loop(*arguments)
        clock.tick(takes(arguments[6]))

    patch.setattr(thinker, "_loop", timed)
    patch.setattr(thinking, "time", clock)
    return clock
