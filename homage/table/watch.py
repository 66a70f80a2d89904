"""What time it is at the tables: it goes on evenly, whatever is done to the clock of the machine.

The clock of the machine, or that of PostgreSQL, is looked at once, when the server starts. From then on time is counted
by a clock that nobody can set, and that goes on while the machine sleeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog

log = structlog.get_logger()
MOST_BACK_MS = 24 * 3_600_000  # a clock that was set back further than that is believed


def machine_ms() -> int:
    """What the clock of the machine says: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def elapsed_s() -> float:
    """Seconds since some moment."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # on Linux; elsewhere the other one counts while asleep, or cannot
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Watch:
    """The time in milliseconds since 1970."""

    def __init__(self, elapsed: Callable[[], float] = elapsed_s) -> None:
        self._elapsed = elapsed
        self._began = elapsed()
        self._at = machine_ms()

    def set(self, now: int, latest: int) -> None:
        """Begin to count: from now, or from the latest that was stored if the clock was set back since."""
        if now < latest <= now + MOST_BACK_MS:
            log.warning("clock set back", by_s=(latest - now) // 1000, why="time goes on from what was stored last")
            now = latest
        elif now < latest:
            log.error("clock set back", by_s=(latest - now) // 1000, why="tables stand still until it has caught up")
        self._at, self._began = now, self._elapsed()

    def __call__(self) -> int:
        return self._at + round((self._elapsed() - self._began) * 1000)
