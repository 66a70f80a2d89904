"""Days off in games by days: each seat has so many in a year, counted from the start of the game."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from homage.table.entries.clocks import DAY

YEAR = 365 * DAY


@dataclass
class DaysOff:
    """The days off of the seats of one table, as its entries tell them."""

    allowed: int  # milliseconds in a year
    _began: int = 0  # when the game did
    _taken: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))  # by seat and year
    _since: dict[int, int] = field(default_factory=dict)

    def begin(self, at: int) -> None:
        """The game begins."""
        self._began = at

    def left(self, seat: int, now: int) -> int:
        """The milliseconds that a seat has left this year."""
        since = self._since.get(seat, now)
        gone = max(0, now - since) if self._year(since) == self._year(now) else 0
        return max(0, self.allowed - self._taken[seat, self._year(now)] - gone)

    def until(self, seat: int) -> int | None:
        """When the days off of a seat end by themselves; None: it has none now. They may have ended since."""
        since = self._since.get(seat)
        return None if since is None else since + self.left(seat, since)

    def on(self, seat: int, now: int) -> bool:
        """Whether a seat has a day off now."""
        return (self.until(seat) or 0) > now

    def start(self, at: int, seat: int) -> None:
        """A seat takes days off; those it had before are over."""
        self.stop(at, seat)
        self._since[seat] = at

    def stop(self, at: int, seat: int) -> None:
        """A seat is back from its days off."""
        until = self.until(seat)
        if until is not None:
            since = self._since.pop(seat)
            self._taken[seat, self._year(since)] += max(0, min(at, until) - since)

    def _year(self, at: int) -> int:
        """Which year of the game it is; days off count in the year in which they begin."""
        return max(0, at - self._began) // YEAR
