"""All that one server does to notify people: it empties the outbox, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import structlog

from homage.engine.errors import HomageError
from homage.table.entries.calls import EVERYBODY, asked_now
from homage.table.metrics import Metrics
from homage.table.notices.channels import Channels
from homage.table.notices.courier import Courier
from homage.table.notices.mail import Mailer
from homage.table.notices.outbox import Outbox, Row, Settled, by_person
from homage.table.notices.wording import BY_ITSELF
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from homage.table.store.storage import Store

log = structlog.get_logger()
LOOK_S = 1.0  # between two looks at the outbox
COUNT_S = 15.0  # between two counts of what is in it
AT_ONCE = 64  # people who are being notified
LAST_S = 5.0  # for what is being sent when the server stops
MOST_TABLES = 50  # at which somebody may be asked who can be reached from now on


class Notices:
    """The notices of one server. Belongs to one event loop."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        mailer: Mailer,
        metrics: Metrics,
        room: Callable[[str], Awaitable[Room]],
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._room = room
        self._now = now
        self.channels = Channels(store.engine, settings, mailer, now)
        self.outbox = Outbox(store.engine, store.name, now)
        self._courier = Courier(self.outbox, self.channels, room, metrics, now, self._just_looked)
        self._busy: dict[str, asyncio.Task[None]] = {}  # by whom is notified
        self._settled: list[Settled] = []
        self._seen: dict[tuple[str, str], bool] = {}  # who has looked at which table, and answered in a window there
        self._counted = -COUNT_S * 1000.0

    async def open(self, secret: bytes) -> None:
        """Read or make keys, and take up what a crash has interrupted."""
        self.channels.addresses.open(secret)
        await asyncio.to_thread(self.channels.push.open)
        await asyncio.to_thread(self.outbox.take_over)

    async def run(self) -> None:
        """Send what is due, again and again."""
        well = True
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self.once()
                well = True
            except Exception as error:  # the database may be away for a while
                if well:
                    log.error("notices not read", why=repr(error))
                well = False

    async def once(self) -> None:
        """Look at the outbox, and begin to send what is due."""
        await self._settle()
        if self._seen:
            seen, self._seen = self._seen, {}
            await asyncio.to_thread(self.outbox.seen, seen)
        if len(self._busy) < AT_ONCE:
            busy = {*self._busy, *(each.row.whose for each in self._settled)}  # or not noted yet what became of it
            for whose, rows in by_person(await asyncio.to_thread(self.outbox.claim, busy)).items():
                task = self._busy[whose] = asyncio.create_task(self._attend(rows))
                task.add_done_callback(lambda task, whose=whose: self._busy.pop(whose))  # type: ignore[misc]
        if self._now() - self._counted >= COUNT_S * 1000:
            self._counted = self._now()
            due, vain = await asyncio.to_thread(self.outbox.counts)
            self._metrics.notices_due.set(due)
            self._metrics.notices_retried.set(vain)

    async def settle(self) -> None:
        """Wait for all that is being sent, and note what became of it."""
        while self._busy:
            await asyncio.wait(list(self._busy.values()))
        await self._settle()

    async def close(self) -> None:
        """Wait a moment for what is being sent; the rest is sent after the next start, or by another server."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_S):
                await self.settle()
        for task in list(self._busy.values()):
            task.cancel()
        await self.channels.outside.close()

    async def _attend(self, rows: Sequence[Row]) -> None:
        try:
            self._settled += await self._courier.attend(rows)
        except Exception as error:  # the rows are due again when nobody claims them any longer
            log.error("notices not sent", why=repr(error))

    async def _settle(self) -> None:
        settled, self._settled = self._settled, []
        if settled:
            await asyncio.to_thread(self.outbox.settle, settled)

    # -- what happens to people -----------------------------------------------------------------------------------

    def seen(self, table_id: str, person: str, answered: bool) -> None:
        """Somebody looks at a table, or has just looked; or has answered in a window."""
        self._seen[table_id, person] = answered or self._seen.get((table_id, person), False)

    def _just_looked(self, table_id: str, person: str) -> bool:
        """Whether somebody has looked at a table since the outbox was last told."""
        return (table_id, person) in self._seen

    async def reachable(self, person: str) -> None:
        """There is a new way to reach somebody: also for what waits for them already."""
        await asyncio.to_thread(self.channels.preferences.begin, person)
        waiting = await asyncio.to_thread(self._store.waiting_tables, person)
        for table_id in waiting[:MOST_TABLES]:
            with suppress(HomageError):  # one that cannot be opened calls nobody
                await self.call(table_id, person)
        await asyncio.to_thread(self.outbox.look_again, person)

    async def call(self, table_id: str, person: str = EVERYBODY) -> None:
        """Note what a person is asked at a table now; or for its webhooks, who is asked."""
        room, now = await self._room(table_id), self._now()
        async with room.state.lock:
            asked = [(number, seat) for (whose, number), seat in asked_now(room.table).items() if whose == person]
            rows = [Row(table_id, number, person, "turn", seat, now, now, now, False) for number, seat in asked]
            await asyncio.to_thread(self.outbox.add, rows)

    async def invite(self, table_id: str, person: str, seat: int = 0) -> None:
        """Notify somebody that they are invited to a table, or have been given a seat there; once for each table."""
        now = self._now()
        if person != EVERYBODY and await asyncio.to_thread(self.channels.preferences.known, person):
            row = Row(table_id, BY_ITSELF, person, "invitation", seat, now, now, now, False)
            await asyncio.to_thread(self.outbox.add, [row])

    async def end_sessions(self, ended: Sequence[str]) -> None:
        """Whoever has signed out on a device is not notified there."""
        await asyncio.to_thread(self.channels.devices.end_sessions, ended)

    async def forget(self, person: str) -> None:
        """Somebody has deleted their account: nothing of this is kept."""
        await asyncio.to_thread(self._forget, person)

    def _forget(self, person: str) -> None:
        channels = self.channels
        self.outbox.forget(person)
        channels.preferences.forget(person)
        channels.devices.forget(person)
        channels.hooks.forget(person)
        channels.addresses.forget(person)
