"""Doorkeepers: passwords are checked by few threads, and whoever guesses must wait longer and longer."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from typing import Any, TypeVar

from homage.table.errors import NotReady, TooMany
from homage.table.people.limits import MOST_KEYS
from homage.table.priority import step_back

T = TypeVar("T")
AT_ONCE = 2  # a check takes 64 MB and the better part of a tenth of a second
MOST_WAITING = 20
MORE_WAITING = 10  # of devices that have signed in before
FORGOTTEN_S = 900.0  # after so long without a guess


@dataclass(frozen=True)
class Patience:
    """So many guesses are free; then each is followed by a wait twice as long as the last, up to a longest one."""

    free: int
    longest_s: float

    def after(self, guesses: int) -> float:
        """How long to wait after so many."""
        return 0.0 if guesses < self.free else min(2.0 ** (guesses - self.free), self.longest_s)


OF_ADDRESS = Patience(10, 300.0)
OF_ACCOUNT = Patience(10, 60.0)  # not longer: its owner may be at a device that has not signed in before
OF_DEVICE = Patience(10, 300.0)  # that has signed in to the account before


class Guesses:
    """How often each key was tried in vain. A try counts from its beginning, so many at once are many."""

    def __init__(self, patience: Patience, clock: Callable[[], float] = time.monotonic) -> None:
        self.patience = patience
        self.clock = clock
        self._tried: OrderedDict[str, tuple[int, float]] = OrderedDict()  # how often, and when last

    def wait(self, key: str) -> float:
        """Seconds until the key may be tried; 0: now."""
        times, last = self._known(key)
        return max(0.0, last + self.patience.after(times) - self.clock()) if times else 0.0

    def begin(self, key: str) -> None:
        times, _ = self._known(key)
        self._tried.pop(key, None)
        while len(self._tried) >= MOST_KEYS:
            self._tried.popitem(last=False)
        self._tried[key] = times + 1, self.clock()

    def forgive(self, key: str, all_of_them: bool = False) -> None:
        """The last try was none in vain; or none was."""
        times, last = self._known(key)
        if times <= 1 or all_of_them:
            self._tried.pop(key, None)
        else:
            self._tried[key] = times - 1, last

    def _known(self, key: str) -> tuple[int, float]:
        times, last = self._tried.get(key, (0, 0.0))
        return (times, last) if self.clock() - last < FORGOTTEN_S else (0, 0.0)


class Doorkeepers:
    """The threads of one server in which passwords are hashed. They belong to one event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "doorkeeper", step_back)
        self._inside = 0
        self.by_address = Guesses(OF_ADDRESS, clock)
        self.by_account = Guesses(OF_ACCOUNT, clock)
        self.by_device = Guesses(OF_DEVICE, clock)

    async def check(self, address: str, account: str, work: Callable[..., T], *arguments: Any, device: str = "") -> T:
        """Do what needs a password of an account, from an address; whoever guesses too much is told to wait.

        A `device` has signed in to the account before: only its own wrong passwords make it wait.
        """
        tried: Sequence[tuple[Guesses, str]] = ((self.by_address, address), (self.by_account, account))
        if device:
            tried = ((self.by_device, f"{device} {account}"),)
        wait = max(guesses.wait(key) for guesses, key in tried)
        if wait > 0:
            seconds = ceil(wait)
            raise TooMany(f"That was tried too often with a wrong password; try again in {seconds} s.", seconds)
        for guesses, key in tried:
            guesses.begin(key)
        done = await self.hash(work, *arguments, room=MORE_WAITING if device else 0)
        for guesses, key in tried:
            guesses.forgive(key, all_of_them=guesses is not self.by_address)
        return done

    async def hash(self, work: Callable[..., T], *arguments: Any, room: int = 0) -> T:
        """Do what hashes a password, unless too many wait for that already; some find `room` where others do not."""
        if self._inside >= AT_ONCE + MOST_WAITING + room:
            raise NotReady("Too many people sign in at this moment; try again in 5 s.", 5)
        self._inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._inside -= 1

    def close(self) -> None:
        """Check nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
