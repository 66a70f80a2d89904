"""Where computer players think: few at once, in the order in which they are due, and always behind people.

A search takes two threads. As many run at once as there are threads for, the others wait; threads that search are nicer
to the rest of the machine than the thread that serves people. Who wants to think for a second is due after two. When
more want to think than can have their time by then, all think for a shorter time, also those who have begun: so a
full house makes its computer players weaker, and neither slow nor a burden to people.

Those for whom they think take turns, and each has the same part of the time, however many think for one of them.
Tables that nobody attends wait for all others, and end their search when one of these comes.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from homage.players.thinking import TREES
from homage.table.askers import ASKER, PERSON, UNATTENDED
from homage.table.priority import step_back

T = TypeVar("T")
Search = Callable[[threading.Event], Any]

WAIT = 2.0  # a player is due after so many times the time that it wants to think
A_MOMENT_S = 0.5  # for what has no time of its own


class Patience(threading.Event):
    """Says when a search must stop: when it is told to, when it must be ready, or when others have waited enough."""

    def __init__(self, wish: float, until: float | None) -> None:
        super().__init__()
        self.wish = wish
        self.until = until
        self.due = time.monotonic() + WAIT * wish if until is None else until
        self.share = 1.0  # of its wish, if others want to think too
        self.attended = ASKER.get() != UNATTENDED
        self.asker = ASKER.get() if self.attended else PERSON.get()  # for whom it thinks
        self.began = 0.0

    def is_set(self) -> bool:
        """Asked by the search itself every few milliseconds."""
        if super().is_set():
            return True
        now = time.monotonic()
        if self.until is not None and now >= self.until:
            return True
        return self.share < 1 and now >= self.began + self.share * self.wish


class Thinkers:
    """The threads of one server in which computer players think."""

    def __init__(self, threads: int) -> None:
        self.at_once = max(1, threads // TREES)
        self._pool = ThreadPoolExecutor(self.at_once, "thinker", initializer=step_back)
        self._glances = ThreadPoolExecutor(1, "glance")
        self._waiting: list[tuple[Patience, Search, asyncio.Future[Any]]] = []
        self._thinking: dict[Patience, asyncio.Future[Any]] = {}
        self._served: dict[str, float] = {}  # how long it was thought for each who is here
        self._closed = False

    async def glance(self, choose: Callable[..., T], *arguments: Any) -> T:
        """Something quick: it does not wait for those who think."""
        return await asyncio.get_running_loop().run_in_executor(self._glances, choose, *arguments)

    async def search(self, think: Callable[[threading.Event], T], wish: float, until: float | None = None) -> T:
        """Think for about `wish` seconds, and be ready by `until` if it has begun by then (on the monotonic clock).

        Cancelling it stops the search.
        """
        patience = Patience(wish, until)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._admit(patience.asker)
        self._waiting.append((patience, think, answer))
        self._share()
        self._begin()
        try:
            return await answer
        finally:
            patience.set()
            self._waiting = [each for each in self._waiting if each[0] is not patience]

    def close(self) -> None:
        """Stop all thought at once."""
        self._closed = True
        for patience, answer in self._thinking.items():
            patience.set()
            answer.cancel()
        for _, _, answer in self._waiting:
            answer.cancel()
        for pool in (self._pool, self._glances):
            pool.shutdown(wait=False, cancel_futures=True)

    def _share(self) -> None:
        """All who wait or think now do with less, if there are so many that the last would wait longer than is due."""
        everybody = self._everybody()
        attended = Counter(patience.asker for patience in everybody if patience.attended)
        askers = Counter(patience.asker for patience in everybody)
        for patience in everybody:
            beside = attended if patience.attended else askers
            share = WAIT * self.at_once / len(beside) / beside[patience.asker]
            if attended and not patience.attended and patience in self._thinking and len(everybody) > self.at_once:
                share = 0.0
            patience.share = min(patience.share, share)

    def _everybody(self) -> list[Patience]:
        return [*self._thinking, *(patience for patience, _, _ in self._waiting)]

    def _admit(self, asker: str) -> None:
        """Whoever comes has had as much as the one who had least of those who are here."""
        here = {each.asker for each in self._everybody()}
        self._served = {each: had for each, had in self._served.items() if each in here}
        self._served.setdefault(asker, min(self._served.values(), default=0.0))

    def _order(self, waits: tuple[Patience, Search, asyncio.Future[Any]]) -> tuple[bool, float, float]:
        """Who is next: tables that somebody attends, who had least so far, who is due first."""
        patience = waits[0]
        return not patience.attended, self._served[patience.asker], patience.due

    def _begin(self) -> None:
        """Let those who are due first think, as far as there are threads."""
        while self._waiting and len(self._thinking) < self.at_once:
            if self._closed:
                self._waiting.pop()[2].cancel()
                continue
            first = min(self._waiting, key=self._order)
            self._waiting.remove(first)
            patience, think, answer = first
            if answer.done():
                continue
            patience.began = time.monotonic()
            self._thinking[patience] = answer
            tell = partial(_tell, asyncio.get_running_loop(), self._ended, patience)
            self._pool.submit(think, patience).add_done_callback(tell)

    def _ended(self, patience: Patience, done: Future[Any]) -> None:
        """A thread is free again; tell what came out to whoever still wants to know."""
        answer = self._thinking.pop(patience)
        self._served[patience.asker] = self._served.get(patience.asker, 0.0) + time.monotonic() - patience.began
        if not answer.done():
            error = None if done.cancelled() else done.exception()
            if done.cancelled():
                answer.cancel()
            elif error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(done.result())
        self._begin()


def _tell(loop: asyncio.AbstractEventLoop, ended: Callable[..., None], *what: Any) -> None:
    with suppress(RuntimeError):  # the loop is gone: the server has stopped
        loop.call_soon_threadsafe(ended, *what)
