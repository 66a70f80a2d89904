"""A table that looks after itself: computer players move, clocks run out, windows close, other servers are heard."""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass

import structlog

from homage.engine.errors import HomageError
from homage.players.seated import Asked
from homage.table.rooms.keeping import SECRET, Household, Kept, Overtaken
from homage.table.rooms.table import Table
from homage.table.store.storage import Entry
from homage.table.thought.minds import SUBSTITUTE

log = structlog.get_logger()
FEW = 10  # moves: more take longer to play again than others should wait
SLOW = ("start", "undo")  # entries that may have many moves played again
READY_S, LATEST_S = 0.08, 0.03  # before a window closes: when a thought must end, and when it is waited for no longer


@dataclass(frozen=True)
class Pondering:
    """A question that a computer player thinks about, and its thought."""

    seat: int
    decision: int
    name: str
    asked: Asked
    closes: int | None  # before people, out of turn: when the answer is given, whatever it is and however it was found
    thought: asyncio.Task[int]


class Attended(Kept):
    """What happens at a table without anybody asking for it."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._thinking: asyncio.Task[None] | None = None
        self._ponderings: list[Pondering] = []  # that computer players think about
        self._alarm: asyncio.Task[None] | None = None  # for the window that closes next

    def carry_on(self) -> None:
        """Let computer players that are asked think, and no others; be there when the next window closes."""
        for pondering in self._ponderings:
            if not self._stands(pondering):
                pondering.thought.cancel()
        if not self._lost and self.table.computers_asked() and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._computers())
        self._set_alarm()

    def _set_alarm(self) -> None:
        """Be there when the next window closes."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if self._lost or not self.table.game.occasions:
            return
        closing = self.table.closing()
        if closing is not None:
            self._alarm = asyncio.create_task(self._wake(self._left_s(closing)))

    async def _wake(self, after: float) -> None:
        await asyncio.sleep(after)
        self._alarm = None
        try:
            await self.attend()
        except HomageError as error:  # the sweep comes back to it
            log.warning("window not closed", table=self.table.row.id, why=str(error))

    def _lose(self, what: str, error: BaseException) -> None:
        super()._lose(what, error)
        for pondering in self._ponderings:
            pondering.thought.cancel()

    async def _computers(self) -> None:
        """All computer players that are asked think at the same time; their answers come in the order of seats."""
        while not self._lost and not self.household.minds.closed:
            async with self.lock:
                self._ponderings = [self._ponder(seat) for seat in self.table.computers_asked()]
            if not self._ponderings:
                return
            try:
                for pondering in self._ponderings:
                    await self._let_move(pondering)
            except HomageError as error:
                log.error("computer player failed", table=self.table.row.id, why=str(error))
                return
            finally:
                for pondering in self._ponderings:
                    pondering.thought.cancel()

    def _ponder(self, seat: int) -> Pondering:
        """Ask a computer player; out of turn, before people, it has as long to think as the window stands open."""
        table, household = self.table, self.household
        assert table.match is not None
        decision, name = table.asked_at[seat], table.chairs[seat].computer
        key = hashlib.sha256(table.row.key + f"{seat} {decision}".encode()).digest()
        asked = Asked.of(table.match, seat, key)
        watched = any(chair.kind == "person" for chair in table.chairs)
        closes = next((each.ends for each in table.windows() if each.seat == seat and watched), None)
        until = None if closes is None else time.monotonic() + (closes - household.now()) / 1000 - READY_S
        thought = asyncio.create_task(household.minds.think(table.row.id, name, asked, until))
        return Pondering(seat, decision, name, asked, closes, thought)

    async def _let_move(self, pondering: Pondering) -> None:
        """Carry out what a computer player has chosen, if it is still asked."""
        action = await self._chosen(pondering)
        async with self.lock:
            if action is None or self._lost or not self._stands(pondering):
                return
            try:
                await self._store_move(pondering.seat, action)
                self._set_alarm()
            except Overtaken:
                return  # another server let it move first, or somebody else has moved

    async def _chosen(self, pondering: Pondering) -> int | None:
        """What a computer player has chosen; in a window when it closes, thought of or not. None: nobody asks now."""
        thought, closes = pondering.thought, pondering.closes
        await asyncio.wait([thought], timeout=None if closes is None else max(0, self._left_s(closes) - LATEST_S))
        if thought.cancelled():
            return None
        if not thought.done() or thought.exception() is not None:
            if thought.done():
                log.error("thought failed", table=self.table.row.id, why=repr(thought.exception()))
            thought.cancel()
            action = await self.household.minds.glance(pondering.name, pondering.asked)
        else:
            action = thought.result()
        if closes is not None:
            await asyncio.sleep(self._left_s(closes))
        return action

    def _left_s(self, at: int) -> float:
        """Seconds until then."""
        return max(0, at - self.household.now()) / 1000

    def _stands(self, pondering: Pondering) -> bool:
        """Whether it is still asked, and of the same player."""
        table = self.table
        asked = table.asked_at.get(pondering.seat) == pondering.decision and pondering.seat in table.waiting
        return asked and table.chairs[pondering.seat].computer == pondering.name

    async def attend(self) -> None:
        """Look after the table: a clock may have run out, a window closed, or a computer player may be late."""
        async with self.lock:
            await self._again_if_overtaken(self._mind_the_clock)
            await self._again_if_overtaken(self._mind_the_windows)
        self.carry_on()

    async def _mind_the_clock(self) -> None:
        """Whoever has run out of time is replaced."""
        deadline = self.table.clocks.deadline()
        while self.table.status == "playing" and deadline is not None and deadline[0] <= self.household.now():
            await self._store("replace", {"seat": deadline[1], "by": SUBSTITUTE, "why": "time"})
            deadline = self.table.clocks.deadline()

    async def _mind_the_windows(self) -> None:
        """What is answered by itself: an order, a pass, or time that is up."""
        due = self._due_answer()
        while due is not None:
            await self._store_move(*due)
            due = self._due_answer()

    def _due_answer(self) -> tuple[int, int] | None:
        """A seat whose window closes now, and what is done for it."""
        for window in self.table.windows():
            action = self.table.answer_for(window, self.household.now())
            if action is not None:
                return window.seat, action
        return None

    async def heard(self) -> None:
        """Another server has changed this table."""
        async with self.lock:
            since = self.table.version
            try:
                news = await self.household.archive.entries(self.table.row.id, since)
                await self._take_in(news)
            except Exception as error:  # the database is away
                self._lose("news not read", error)
            if self.table.version > since and not self._lost:
                secret = all(entry.kind in SECRET for entry in news)
                await self._show(since, concerned={entry.body["seat"] for entry in news} if secret else None)
        self.carry_on()

    async def _take_in(self, news: list[Entry]) -> None:
        """Read what came; where that takes long, the whole table is read anew in a thread."""
        kinds = [entry.kind for entry in news]
        if kinds.count("move") > FEW or any(kind in SLOW for kind in kinds):
            self.table = await self.household.archive.reread(self.table.row.id)
        else:
            for entry in news:
                self.table.read(entry)
