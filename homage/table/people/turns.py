"""Turns: processor time is counted by who asks, whatever they ask for and over how many connections.

Whoever asks waits for a turn, and is charged with the processor time that the work really took. A queue is an address,
a person, or all tables that nobody attends. In each round of the event loop a queue may begin requests for `SLICE_S`,
so one that asks for much holds the others up for that long, or for one request. While others are being served, a queue
has a share of a core; when that is used up, its requests wait, and more than can be served in `LONGEST_S` are refused.
Whoever is alone has the whole core. Belongs to one event loop, but for what `counted` returns.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from math import ceil
from typing import Any, TypeVar

from homage.table.askers import ASKER, PERSON, UNATTENDED, RoundRobin
from homage.table.errors import TooMany
from homage.table.people.limits import MOST_KEYS, Bucket, Limit

T = TypeVar("T")
SLICE_S = 0.005  # of processor time, for one queue in one round of the event loop
BURST_S = 1.0  # of processor time: a page with a long game takes some hundredths
COMPANY_S = 2.0  # whoever asked so lately is still being served
LONGEST_S = 10.0  # that a request waits for its turn
UNATTENDED_SHARE = 0.1  # for all tables that nobody attends, while people are served


class Queue:
    """What one address or person has used, and who waits there."""

    __slots__ = ("_lately", "_round", "begun", "bucket", "limit", "spent", "waiting")

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit = limit
        self.bucket = Bucket(limit.burst, now)
        self.waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()
        self.begun, self.spent = 0, 0.0  # requests, and time, in this round
        self._lately = 1.0, 0.001  # the same of late
        self._round: asyncio.Handle | None = None  # when the next round begins

    @property
    def usual_s(self) -> float:
        """What a request took of late."""
        begun, spent = self._lately
        return max(1e-5, spent / begun)

    def charge(self, seconds: float, now: float) -> None:
        self.bucket.spend(self.limit, now, seconds)
        self.spent += seconds

    def retry_s(self, now: float) -> float:
        """Seconds until there is time left again, if nobody waits."""
        return max(0.0, -self.bucket.left(self.limit, now) / self.limit.rate)

    def wait_s(self, now: float) -> float:
        """How long one who comes now waits."""
        return self.retry_s(now) + len(self.waiting) * self.usual_s / self.limit.rate

    def is_free(self) -> bool:
        """Whether a request may begin in this round."""
        return not self.waiting and self.spent < SLICE_S

    def at_next_round(self, begin: Callable[[], None], after_s: float = 0.0) -> None:
        """Be called when others had their turn."""
        if self._round is None:
            loop = asyncio.get_running_loop()
            self._round = loop.call_later(after_s, begin) if after_s > 0 else loop.call_soon(begin)

    def begin_round(self) -> None:
        self._round = None
        begun, spent = self._lately
        if self.begun:
            self._lately = 0.9 * begun + self.begun, 0.9 * spent + self.spent
        else:  # what was begun before goes on
            self._lately = begun, spent + self.spent
        self.begun, self.spent = 0, 0.0

    @property
    def at_rest(self) -> bool:
        return self._round is None and not self.waiting


class Turns:
    """The queues of one server."""

    def __init__(
        self,
        share: float,
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.thread_time,
    ) -> None:
        """`share` of a core for one who asks while others are served; `processor` tells what this thread has used."""
        self._limit = Limit(share, BURST_S)
        self._unattended = Limit(UNATTENDED_SHARE, BURST_S)
        self._clock, self._processor = clock, processor
        self._queues: OrderedDict[str, Queue] = OrderedDict()  # those used last are last
        self._asked: OrderedDict[str, float] = OrderedDict()  # when each address last asked, the latest last
        self._homes: OrderedDict[str, str] = OrderedDict()  # where each person was last

    # -- who asks --------------------------------------------------------------------------------------------------

    def home_of(self, person: str) -> str:
        """The address from which a person last asked; empty if that is not known."""
        return self._homes.get(person, "")

    async def turn(self, what: str = "") -> None:
        """Wait until it is the asker's turn; if `what` is asked for would have to wait for too long, TooMany."""
        now, address, person = self._clock(), ASKER.get(), PERSON.get()
        if address and address != UNATTENDED:
            _note(self._asked, address, now)
            if person:
                _note(self._homes, person, address)
        for name in _names(address, person):
            await self._wait(name, address, person, what, now)

    async def _wait(self, name: str, address: str, person: str, what: str, now: float) -> None:
        queue = self._queue(name, now)
        alone = self._is_alone(address, now)
        if queue.is_free() and (alone or queue.bucket.left(queue.limit, now) > 0):
            queue.begun += 1
            queue.at_next_round(lambda: self._round(queue, address))
            return
        wait_s = 0.0 if alone else queue.wait_s(now)
        if what and wait_s > LONGEST_S:
            seconds = ceil(wait_s - LONGEST_S)
            used = "your address has used up its" if name == address else "you have used up your"
            raise TooMany(
                f"{what} cannot be served now: {used} share of the server's time while others play; "
                f"try again in {seconds} s.",
                seconds,
            )
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.waiting.put(person if name == address else address, turn)
        queue.at_next_round(lambda: self._round(queue, address), 0.0 if alone else queue.retry_s(now))
        await turn

    def _round(self, queue: Queue, address: str) -> None:
        """Let those begin who are next, as many as a slice of time is for."""
        queue.begin_round()
        now = self._clock()
        if not queue.waiting:
            return
        retry_s = 0.0 if self._is_alone(address, now) else queue.retry_s(now)
        if retry_s == 0.0:
            for _ in range(max(1, int(SLICE_S / queue.usual_s))):
                while queue.waiting and (turn := queue.waiting.take()).done():
                    pass  # the client has gone
                if not turn.done():
                    queue.begun += 1
                    turn.set_result(None)
        queue.at_next_round(lambda: self._round(queue, address), retry_s)

    def _is_alone(self, address: str, now: float) -> bool:
        """Whether nobody else has asked of late."""
        while self._asked and next(iter(self._asked.values())) < now - COMPANY_S:
            self._asked.popitem(last=False)
        return not self._asked or (len(self._asked) == 1 and address in self._asked)

    def _queue(self, name: str, now: float) -> Queue:
        queue = self._queues.get(name)
        if queue is None:
            while len(self._queues) >= MOST_KEYS and next(iter(self._queues.values())).at_rest:
                self._queues.popitem(last=False)
            queue = self._queues[name] = Queue(self._unattended if name == UNATTENDED else self._limit, now)
        self._queues.move_to_end(name)
        return queue

    # -- what it costs ---------------------------------------------------------------------------------------------

    def charge(self, seconds: float, address: str, person: str) -> None:
        """Somebody has used so much processor time."""
        now = self._clock()
        for name in _names(address, person):
            self._queue(name, now).charge(seconds, now)

    async def metered(self, work: Awaitable[T]) -> T:
        """Do some work, and charge whoever asks for it with each step."""
        done: T = await _Metered(work, self._processor, self.charge)
        return done

    def counted(self, work: Callable[..., T]) -> Callable[..., T]:
        """The same work, to be done in a thread, for which whoever asks for it now is charged."""
        loop, address, person = asyncio.get_running_loop(), ASKER.get(), PERSON.get()

        def timed(*arguments: Any) -> T:
            began = self._processor()
            try:
                return work(*arguments)
            finally:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self.charge, self._processor() - began, address, person)

        return timed


class _Metered:
    """Work whose every step is timed, between two waits."""

    def __init__(
        self, work: Awaitable[Any], processor: Callable[[], float], charge: Callable[[float, str, str], None]
    ) -> None:
        self._work, self._processor, self._charge = work, processor, charge

    def __await__(self) -> Generator[Any, Any, Any]:
        work, processor = self._work.__await__(), self._processor
        step: Callable[[], Any] = lambda: next(work)  # noqa: E731
        while True:
            began = processor()
            try:
                waits = step()
            except StopIteration as done:
                return done.value
            finally:
                self._charge(processor() - began, ASKER.get(), PERSON.get())
            try:
                sent = yield waits
                step = lambda: work.send(sent)  # noqa: E731,B023
            except BaseException as error:  # such as a cancellation
                thrown = error
                step = lambda: work.throw(thrown)  # noqa: E731,B023


def _names(address: str, person: str) -> list[str]:
    """The queues in which somebody waits."""
    return [name for name in (address, f"person {person}" if person else "") if name]


def _note(known: OrderedDict[str, Any], key: str, value: Any) -> None:
    """Remember something as the last of so many."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > MOST_KEYS:
        known.popitem(last=False)
