"""Where long games are played again: in a thread, so that whoever serves people never waits for one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil
from typing import Any, TypeVar

from homage.table import memory
from homage.table.errors import NotReady, TooMany
from homage.table.people.askers import ASKER

T = TypeVar("T")
Work = tuple[Future[Any], Callable[[], Any]]
MOST_EACH = 4  # long things that wait for one who asks, and for all
MOST_ALL = 24


class Line:
    """What waits: everybody who asks has a turn, and the next comes when all others had theirs."""

    def __init__(self) -> None:
        self._by_asker: OrderedDict[str, deque[Work]] = OrderedDict()
        self.length = 0

    def waiting(self, asker: str) -> int:
        """How much waits for somebody."""
        return len(self._by_asker.get(asker, ()))

    def put(self, asker: str, work: Work) -> None:
        self._by_asker.setdefault(asker, deque()).append(work)
        self.length += 1

    def take(self) -> Work:
        asker, theirs = self._by_asker.popitem(last=False)
        work = theirs.popleft()
        if theirs:
            self._by_asker[asker] = theirs
        self.length -= 1
        return work

    def clear(self) -> None:
        """Send everybody away."""
        while self.length:
            self.take()[0].cancel()


class Replaying:
    """The thread of one server in which tables are read, records replayed and old states found again.

    It takes turns with the thread that serves people: a second one would not be quicker, but hold that up for longer.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replaying")
        self._lock = threading.Lock()
        self._rooms, self._tables, self._long = self._lines = (Line(), Line(), Line())  # in this order
        self._usual_s = 0.5  # how long something long took of late

    async def for_room(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what a table waits for that is open, before all else: nobody can move there meanwhile."""
        return await self._do(self._rooms, "", work, *arguments)

    async def in_turn(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what a table is opened with, or shown by."""
        return await self._do(self._tables, ASKER.get(), work, *arguments)

    async def at_length(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something long that only the one waits for who asked for it; after all else, and only so much of it."""
        asker = ASKER.get()
        if self._long.waiting(asker) >= MOST_EACH:
            seconds = self._wait(MOST_EACH)
            raise TooMany(f"{MOST_EACH} long games are replayed for you already; try again in {seconds} s.", seconds)
        if self._long.length >= MOST_ALL:
            seconds = self._wait(MOST_ALL)
            raise NotReady(f"The server is busy with other long games; try again in {seconds} s.", seconds)
        return await self._do(self._long, asker, work, *arguments)

    def _wait(self, before: int) -> int:
        return max(1, ceil(before * self._usual_s))

    async def _do(self, line: Line, asker: str, work: Callable[..., T], *arguments: Any) -> T:
        done: Future[T] = Future()
        with self._lock:
            line.put(asker, (done, lambda: work(*arguments)))
        self._thread.submit(self._next)
        return await asyncio.wrap_future(done)

    def _next(self) -> None:
        """Do whatever is first by now."""
        with self._lock:
            line = next((line for line in self._lines if line.length), None)
            if line is None:
                return  # the line was cleared
            done, work = line.take()
        began = time.monotonic()
        if done.set_running_or_notify_cancel():
            try:
                done.set_result(work())
            except BaseException as error:  # told to whoever waits
                done.set_exception(error)
        if line is self._long:
            self._usual_s += (time.monotonic() - began - self._usual_s) / 8
            if not line.length:
                del done, work
                memory.give_back()

    def close(self) -> None:
        """Begin nothing more; whoever waits is sent away."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            for line in self._lines:
                line.clear()
