"""Where long games are played again: in a thread, so that whoever serves people never waits for one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil
from typing import Any, TypeVar

from homage.table import memory
from homage.table.askers import ASKER, RoundRobin
from homage.table.errors import NotReady, TooMany

T = TypeVar("T")
Count = Callable[[Callable[..., Any]], Callable[..., Any]]  # the same work, for which whoever asks is charged
Work = tuple[Future[Any], Callable[[], Any]]
MOST_EACH = 4  # long things that wait for one who asks, and for all
MOST_ALL = 24


def uncounted(work: Callable[..., T]) -> Callable[..., T]:
    """Work for which nobody is charged."""
    return work


class Replaying:
    """The thread of one server in which tables are read, records replayed and old states found again.

    It takes turns with the thread that serves people: a second one would not be quicker, but hold that up for longer.
    """

    def __init__(self, counted: Count = uncounted) -> None:
        self._counted = counted
        self._thread = ThreadPoolExecutor(1, "replaying")
        self._lock = threading.Lock()
        self._soon: RoundRobin[Work] = RoundRobin()
        self._long: RoundRobin[Work] = RoundRobin()  # after all else
        self._usual_s = 0.5  # how long something long took of late

    async def soon(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what an open table waits for, or what one is opened with or shown by; those who ask take turns."""
        return await self._do(self._soon, ASKER.get(), work, *arguments)

    async def at_length(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something long that only the one waits for who asked for it; after all else, and only so much of it."""
        asker = ASKER.get()
        if self._long.waiting(asker) >= MOST_EACH:
            seconds = self._wait(MOST_EACH)
            raise TooMany(f"{MOST_EACH} long games are replayed for you already; try again in {seconds} s.", seconds)
        if len(self._long) >= MOST_ALL:
            seconds = self._wait(MOST_ALL)
            raise NotReady(f"The server is busy with other long games; try again in {seconds} s.", seconds)
        return await self._do(self._long, asker, work, *arguments)

    def _wait(self, before: int) -> int:
        return max(1, ceil(before * self._usual_s))

    async def _do(self, line: RoundRobin[Work], asker: str, work: Callable[..., T], *arguments: Any) -> T:
        done: Future[T] = Future()
        counted = self._counted(work)
        with self._lock:
            line.put(asker, (done, lambda: counted(*arguments)))
        self._thread.submit(self._next)
        return await asyncio.wrap_future(done)

    def _next(self) -> None:
        """Do whatever is first by now."""
        with self._lock:
            line = self._soon or self._long
            if not line:
                return  # whoever waited was sent away
            done, work = line.take()
        began = time.monotonic()
        if done.set_running_or_notify_cancel():
            try:
                done.set_result(work())
            except BaseException as error:  # told to whoever waits
                done.set_exception(error)
        if line is self._long:
            self._usual_s += (time.monotonic() - began - self._usual_s) / 8
            if not line:
                del done, work
                memory.give_back()

    def close(self) -> None:
        """Begin nothing more; whoever waits is sent away."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            for line in (self._soon, self._long):
                while line:
                    line.take()[0].cancel()
