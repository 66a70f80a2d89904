"""Who has run out of time and is waited for all the same: all clocks of the table stand meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Late:
    """The pause of a table that waits for somebody without time, and its earlier ones."""

    seats: dict[int, int] = field(default_factory=dict)  # since when each is late
    _since: int = 0  # when the pause began
    _over: list[tuple[int, int]] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether all clocks stand."""
        return bool(self.seats)

    def add(self, at: int, seat: int) -> None:
        """A seat has run out of time."""
        if not self.seats:
            self._since = at
        self.seats.setdefault(seat, at)

    def drop(self, at: int, seat: int) -> None:
        """A seat has answered, was given time, or is played by somebody else."""
        if self.seats.pop(seat, None) is not None and not self.seats:
            self._over.append((self._since, at))

    def stood(self, first: int, last: int) -> int:
        """How long the clocks have stood between two moments."""
        pauses = [*self._over, (self._since, last)] if self.seats else self._over
        return sum(max(0, min(last, end) - max(first, begin)) for begin, end in pauses)
