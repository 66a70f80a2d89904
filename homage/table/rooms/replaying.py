"""Where long games are played again: in a thread, so that whoever serves people never waits for one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
Line = deque[tuple[Future[Any], Callable[[], Any]]]


class Replaying:
    """The thread of one server in which tables are read, records replayed and old states found again.

    It takes turns with the thread that serves people: a second one would not be quicker, but hold that up for longer.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replaying")
        self._first: Line = deque()
        self._then: Line = deque()

    async def for_room(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what a table waits for that is open, before all that waits in turn: nobody can move there meanwhile."""
        return await self._do(self._first, work, *arguments)

    async def in_turn(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what only the one waits for who asked for it: open a table, replay a record."""
        return await self._do(self._then, work, *arguments)

    async def _do(self, line: Line, work: Callable[..., T], *arguments: Any) -> T:
        done: Future[T] = Future()
        line.append((done, lambda: work(*arguments)))
        self._thread.submit(self._next)
        return await asyncio.wrap_future(done)

    def _next(self) -> None:
        """Do whatever is first by now."""
        done, work = (self._first or self._then).popleft()
        if done.set_running_or_notify_cancel():
            try:
                done.set_result(work())
            except BaseException as error:  # told to whoever waits
                done.set_exception(error)

    def close(self) -> None:
        """Begin nothing more; whoever waits is sent away."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        for done, _ in [*self._first, *self._then]:
            done.cancel()
