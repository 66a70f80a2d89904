"""How often people are waited for in games by days: a window that can pass without somebody does so after a while."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Set
from dataclasses import dataclass, field

from homage.table.entries.clocks import DAY

MOST_A_DAY = 4  # prompts of one seat, its own decisions included


@dataclass
class Prompts:
    """When seats were waited for, as the questions so far tell it."""

    _lately: defaultdict[int, deque[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(lambda: deque(maxlen=MOST_A_DAY + 1))
    )  # the last entries that asked a seat, and when
    _last: Set[int] = frozenset()  # who was waited for last

    def note(self, entry: int, at: int, waited: Set[int]) -> Set[int]:
        """The game waits for these since an entry. Returns whom it prompts: those it did not wait for just before."""
        prompted = waited - self._last if waited else waited
        for seat in prompted:
            self._lately[seat].append((entry, at))
        self._last = waited or self._last
        return prompted

    def enough(self, seat: int, entry: int, at: int) -> bool:
        """Whether a seat was prompted often enough in the day before the question of an entry."""
        return sum(number < entry and then > at - DAY for number, then in self._lately.get(seat, ())) >= MOST_A_DAY
