"""A table that looks after itself: computer players move, clocks run out, windows close, other servers are heard."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

import structlog

from homage.engine.errors import HomageError
from homage.table.keeping import SECRET, Kept, Overtaken
from homage.table.table import SUBSTITUTE, Table

if TYPE_CHECKING:
    from homage.table.house import House

log = structlog.get_logger()


class Attended(Kept):
    """What happens at a table without anybody asking for it."""

    def __init__(self, house: House, table: Table) -> None:
        super().__init__(house, table)
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.Task[None] | None = None  # for the window that closes next

    def carry_on(self) -> None:
        """Let a computer player that is asked think, and be there when the next window closes."""
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
            self._alarm = asyncio.create_task(self._wake(max(0, closing - self.house.now()) / 1000))

    async def _wake(self, after: float) -> None:
        await asyncio.sleep(after)
        self._alarm = None
        try:
            await self.attend()
        except HomageError as error:  # the sweep comes back to it
            log.warning("window not closed", table=self.table.row.id, why=str(error))

    async def _computers(self) -> None:
        while True:
            async with self.lock:
                asked = self.table.computers_asked()
                if not asked or self.table.match is None:
                    return
                seat, match = asked[0], self.table.match
                decision, name = self.table.asked_at[seat], self.table.chairs[seat].computer
                veiled, legal = match.veiled(seat), match.legal(seat)
            key = hashlib.sha256(self.table.row.key + f"{seat} {decision}".encode()).digest()
            action = await self.house.think(match.game, name, key, veiled, seat, legal)
            await asyncio.sleep(max(0, self._open_until(seat) - self.house.now()) / 1000)
            async with self.lock:
                still = self.table.asked_at.get(seat) == decision and self.table.chairs[seat].computer == name
                if still and self.table.match is not None:
                    try:
                        await self._store_move(seat, action)
                        self._set_alarm()
                    except Overtaken:
                        continue  # another server let it move first, or somebody else has moved
                    except HomageError as error:
                        log.error("computer player failed", table=self.table.row.id, why=str(error))
                        return

    def _open_until(self, seat: int) -> int:
        """When a computer player's answer may be known: out of turn not before the window closes, whatever it is."""
        return max((window.ends for window in self.table.windows() if window.seat == seat), default=0)

    async def attend(self) -> None:
        """Look after the table: a clock may have run out, a window closed, or a computer player may be late."""
        async with self.lock:
            await self._again_if_overtaken(self._mind_the_clock)
            await self._again_if_overtaken(self._mind_the_windows)
        self.carry_on()

    async def _mind_the_clock(self) -> None:
        """Whoever has run out of time is replaced."""
        deadline = self.table.clocks.deadline()
        while self.table.status == "playing" and deadline is not None and deadline[0] <= self.house.now():
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
            action = self.table.answer_for(window, self.house.now())
            if action is not None:
                return window.seat, action
        return None

    async def heard(self) -> None:
        """Another server has changed this table."""
        async with self.lock:
            since = self.table.version
            try:
                news = await self.house.entries(self.table.row.id, since)
                for entry in news:
                    self.table.read(entry)
            except Exception as error:  # the database is away
                self._lose("news not read", error)
            if self.table.version > since and not self._lost:
                secret = all(entry.kind in SECRET for entry in news)
                self._show(since, concerned={entry.body["seat"] for entry in news} if secret else None)
        self.carry_on()
