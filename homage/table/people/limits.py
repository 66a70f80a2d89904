"""How often somebody may ask: a bucket of tokens for each key, such as an address or a person.

Buckets live in memory and belong to one event loop: nothing here is safe to share between threads.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

MOST_KEYS = 10_000


@dataclass(frozen=True)
class Limit:
    """So many at once (`burst`), and after that so many each second (`rate`)."""

    rate: float
    burst: float

    def __post_init__(self) -> None:
        if not (self.rate > 0 and self.burst >= 1):
            raise ValueError("A limit lets at least one through at once, and more with time.")


@cache
def steady(rate: float) -> Limit:
    """So many each second, and four times that at once."""
    return Limit(rate, max(1.0, 4 * rate))


@dataclass(slots=True)
class Bucket:
    """The tokens that were left at a moment."""

    tokens: float
    at: float

    def take(self, limit: Limit, now: float) -> bool:
        """Take a token, if there is one."""
        if self.left(limit, now) < 1:
            return False
        self.spend(limit, now, 1)
        return True

    def spend(self, limit: Limit, now: float, tokens: float) -> None:
        """Take what something has cost, also if that was more than there was."""
        self.tokens, self.at = self.left(limit, now) - tokens, max(self.at, now)

    def left(self, limit: Limit, now: float) -> float:
        """What it holds by now; a clock that steps back adds nothing."""
        return min(limit.burst, self.tokens + max(0.0, now - self.at) * limit.rate)


class Limiter:
    """Keeps every key within one limit, and remembers only so many keys."""

    def __init__(self, limit: Limit, most_keys: int = MOST_KEYS, clock: Callable[[], float] = time.monotonic) -> None:
        if most_keys < 1:
            raise ValueError("A limiter remembers at least one key.")
        self.limit = limit
        self.most_keys = most_keys
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()  # who asked last stands last

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self.buckets)

    def allow(self, key: str, now: float | None = None) -> bool:
        """Take a token for this key, if there is one."""
        now = self.clock() if now is None else now
        return self._bucket(key, now).take(self.limit, now)

    def retry_after(self, key: str, now: float | None = None) -> float:
        """Seconds until this key is allowed again; 0 if it is now. Takes nothing."""
        now = self.clock() if now is None else now
        bucket = self.buckets.get(key)
        if bucket is None:
            return 0.0
        return max(0.0, (1 - bucket.left(self.limit, now)) / self.limit.rate)

    def _bucket(self, key: str, now: float) -> Bucket:
        """The key's bucket, a full one if it is new."""
        if key not in self.buckets:
            self._make_room(now)
            self.buckets[key] = Bucket(self.limit.burst, now)
        self.buckets.move_to_end(key)
        return self.buckets[key]

    def _make_room(self, now: float) -> None:
        """Forget the oldest keys while their buckets are full, which loses nothing; at most_keys, one in any case."""
        while self.buckets:
            oldest = next(iter(self.buckets.values()))
            if len(self.buckets) < self.most_keys and oldest.left(self.limit, now) < self.limit.burst:
                return
            self.buckets.popitem(last=False)
