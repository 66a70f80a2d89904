"""All that one server has open: rooms, thinkers, and an ear for what other servers on the same database do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import structlog

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.games import NAMES, load
from homage.table import memory
from homage.table.entries.windows import Answered
from homage.table.errors import NotReady, Unreadable, Written
from homage.table.house.forgotten import Forgotten
from homage.table.house.new_tables import NewTables
from homage.table.house.opening import Openings
from homage.table.house.order import Order
from homage.table.house.results import Results
from homage.table.house.storytelling import Storyteller
from homage.table.house.sweeping import Sweep
from homage.table.house.troubles import Troubles
from homage.table.manners.manners import Manners
from homage.table.metrics import Metrics
from homage.table.notices.mail import Mailer
from homage.table.notices.notices import Notices
from homage.table.people.devices import Devices
from homage.table.people.doorkeepers import Doorkeepers
from homage.table.people.pace import Pace
from homage.table.people.people import People, Person
from homage.table.people.resets import Resets
from homage.table.people.sessions import Sessions, SignedIn
from homage.table.people.turns import Turns
from homage.table.rooms.archive import Archive
from homage.table.rooms.context import Context, RoomState
from homage.table.rooms.gate import Gates
from homage.table.rooms.replaying import Replaying
from homage.table.rooms.room import Room
from homage.table.settings import Settings
from homage.table.store.former import forget_name, unfinished_tables
from homage.table.store.listener import Handlers, Listener
from homage.table.store.rows import Entry
from homage.table.store.storage import Store
from homage.table.store.writing import Notice
from homage.table.thought.analyses import Analyses
from homage.table.thought.minds import Minds
from homage.table.thought.thinkers import Thinkers
from homage.table.watch import Watch

log = structlog.get_logger()

MOST_ROOMS = 20_000  # open at once; rooms nobody looks at are closed first
MANY_ROOMS = 500  # closed: what they took is worth giving back, which holds everybody up for some milliseconds
FULL_S = 60  # after which somebody may have left
SWEEP_S = 0.5
FOLLOW_MS = 2_000  # after which it counts what an operator has done elsewhere
ALIVE_MS, SILENT_MS = 10_000, 35_000  # how often servers give a sign of life, and when one is taken for gone


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.watch = Watch()
        self.store = Store(settings.url)
        self.metrics = Metrics()
        self.mailer = Mailer(settings)
        self.turns = Turns(settings.processor_share)
        self.replaying = Replaying(self.turns.counted)
        self.archive = Archive(self.store, self.replaying)
        self.people = People(self.store.engine, self.now)
        self.sessions = Sessions(self.people)
        self.devices = Devices(self.people)
        self.signed_in = SignedIn(self.now)
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.wants: Callable[[str], None] = lambda game: None  # told which games are opened
        self.doorkeepers = Doorkeepers()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        thinkers = Thinkers(settings.thinkers)
        self.minds = Minds(thinkers, self.turns.counted)
        self.analyses = Analyses(thinkers, self.replaying.at_length)
        self.tables = NewTables(self.archive, self.room, self._check_opening, self.now)
        self.pace = Pace()
        self.manners = Manners(self.store.engine, self.now, self.turns.home_of)
        self.gates = Gates(self.archive, self.people.secret, self.turns.home_of)
        self.notices = Notices(self.store, settings, self.mailer, self.metrics, self.room, self.now)
        self._context = Context(
            archive=self.archive,
            writer=self.store.writer,
            metrics=self.metrics,
            minds=self.minds,
            replaying=self.replaying,
            turns=self.turns,
            now=self.now,
            forget=self._forget,
            set_up_rematch=self.tables.rematch,
            pace=self.pace,
            manners=self.manners,
            gates=self.gates,
            seen=self.notices.seen,
        )
        self.order = Order(self.store, self.manners, self.rooms, self.room, self.signed_in, self._end_missed_sessions)
        self.resets = Resets(self.people)
        self.forgotten = Forgotten(self.people, self.resets, self.mailer)
        self._openings = Openings(settings)
        self._tasks: list[asyncio.Task[None]] = []
        handlers = Handlers(self._on_listening, self._on_entries, self._on_news)
        self._listener = Listener(self.store, self._is_open, handlers)
        self._closed = 0  # rooms, since memory was last given back
        self._alive: dict[str, int] = {}  # when other servers were last heard of
        self._said_alive = self._followed = 0  # when the other servers were told so, and operators followed
        self._started = 0
        self.troubles = Troubles(self.archive, self.now)
        self.results = Results(self.store, self.archive)
        self.storyteller = Storyteller(self.store, self.archive, self.replaying, self.now)
        self.sweep = Sweep(self.store, self.room, self.troubles, self.now)

    def now(self) -> int:
        """The time, in milliseconds."""
        return self.watch()

    async def open(self) -> None:
        """Ready the database, take up where the last server stopped."""
        await asyncio.to_thread(self.store.migrate)
        self.watch.set(*await asyncio.to_thread(self.store.times))
        await self.notices.open(await asyncio.to_thread(self.people.secret))
        self._started = self.now()
        await asyncio.to_thread(self.sessions.forget_old)
        await asyncio.to_thread(self.people.names.claim_all)
        await asyncio.to_thread(self.store.doors.forget_old, self.now())
        await asyncio.to_thread(self.manners.load)
        self.store.open()
        self._tasks += [asyncio.create_task(self._sweep()), asyncio.create_task(self.storyteller.run())]
        self._tasks.append(asyncio.create_task(self.notices.run()))
        if not self.store.sqlite:
            self._listener.start()

    async def close(self) -> None:
        """Let what is under way be stored, then stop."""
        self.closing = True
        self.analyses.close()
        self.minds.close()
        self.doorkeepers.close()
        self._listener.stop()
        for task in [*self._tasks, *self._opening.values()]:
            task.cancel()
        await self.notices.close()
        self.mailer.close()
        self.replaying.close()
        await self.archive.close()
        for room in list(self.rooms.values()):
            room.visitors.dismiss()
        await asyncio.to_thread(self.store.close)

    async def end_sessions(self, ended: list[str]) -> None:
        """What these sessions have open is closed, at this server and at others."""
        if ended:
            self.signed_in.end(ended)
            await self.notices.end_sessions(ended)
            await asyncio.to_thread(self.store.announce, {"ended": ended})

    async def delete_account(self, person: Person) -> None:
        """Sign somebody out for good, and take their name out of everything; their games stay."""
        await self.end_sessions(await asyncio.to_thread(self.sessions.end_all, person.id))
        for table_id in await asyncio.to_thread(unfinished_tables, self.store.engine, person.id):
            with suppress(HomageError):  # one that cannot be opened stands still anyway
                await (await self.room(table_id)).seating.vacate(person.id)
        await asyncio.to_thread(forget_name, self.store.engine, person.id)
        await asyncio.to_thread(self.manners.forget, person.id)
        await self.notices.forget(person.id)
        await asyncio.to_thread(self.people.forget, person.id)
        self._forget_person(person.id)
        await asyncio.to_thread(self.store.announce, {"former": person.id})

    def _forget_person(self, person_id: str) -> None:
        """Read tables anew at which somebody was known by a name that they have no longer."""
        for room in list(self.rooms.values()) if person_id else []:
            if room.table.chairs.seats_of(person_id) or room.table.talk.has_said(person_id):
                self._forget(room.state)

    async def _end_missed_sessions(self) -> None:
        """Sessions may have ended at another server while nothing was heard of it."""
        self.signed_in.end(await asyncio.to_thread(self.sessions.ended, self.signed_in.connected))

    # -- rooms ----------------------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, opened if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.state.used = self.now()
            return room
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            opening.add_done_callback(lambda task: self._opened(table_id, task))
        return await asyncio.shield(opening)  # others may wait for it too

    async def _open(self, table_id: str) -> Room:
        self.troubles.refuse_again(table_id)
        try:
            table = await self.archive.read(table_id)
        except Unreadable as error:
            await self.troubles.note(table_id, error)
            raise
        table.open_window_anew(self.now(), self._started)
        self.wants(table.game.name)
        self._make_space()
        room = self.rooms[table_id] = Room(self._context, table)
        await self._ask_around(table_id)
        return room

    def _opened(self, table_id: str, opening: asyncio.Task[Room]) -> None:
        del self._opening[table_id]
        if not opening.cancelled():
            opening.exception()  # told to whoever still waits, and else to nobody

    async def enter(self, table_id: str, person: Person | None, link: str = "") -> Room:
        """The room of a table, for somebody who may look at it."""
        try:
            room = await self.room(table_id)
        except Written:
            row = await asyncio.to_thread(self.store.table, table_id)
            if row is not None:
                seated = person is not None and any(chair.get("player") == person.id for chair in row.chairs)
                await self.gates.admit(row, await self.archive.hosting(row), seated, person, link)
            raise
        await room.admit(person, link)
        return room

    def _forget(self, state: RoomState) -> None:
        """Close the room of a table that may differ from what is stored; it is read anew when next asked for."""
        room = self.rooms.get(state.table.row.id)
        if room is not None and room.state is state:
            del self.rooms[state.table.row.id]
            room.close()

    async def _ask_around(self, table_id: str) -> None:
        """Other servers may know who is there, and what seats have answered in the window that is open."""
        room = self.rooms.get(table_id)
        if room is not None and (room.table.window is not None or room.table.chairs.between_people):
            await self.archive.ask_around(table_id)

    def _make_space(self) -> None:
        if len(self.rooms) >= MOST_ROOMS:
            idle = [name for name, room in self.rooms.items() if room.idle]
            for name in idle[: MOST_ROOMS // 10]:
                del self.rooms[name]
            if not idle:
                raise NotReady(
                    f"No other table can be opened now: {len(self.rooms)} are open, and people or computer players are "
                    f"at all of them; try again in {FULL_S} s.",
                    FULL_S,
                )

    def _check_opening(self, host: Person, computers: int) -> None:
        """Whether there is room for another table, and somebody may open it."""
        self._make_space()
        self._openings.check(host, computers, self.rooms.values())

    def _close_idle_rooms(self) -> None:
        """Keep tables on the disk alone at which nobody has looked for a while."""
        before = self.now() - self.settings.room_idle_s * 1000
        idle = [name for name, room in self.rooms.items() if room.state.used < before and room.idle]
        for name in idle:
            del self.rooms[name]
        self._closed += len(idle)
        if self._closed >= MANY_ROOMS:
            self._closed = 0
            memory.give_back()

    # -- computers, clocks, other servers -------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Look after tables at which nobody moves, again and again."""
        well = True
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep.once()
                await self._keep_company()
                if self.now() - self._followed > FOLLOW_MS:
                    self._followed = self.now()
                    await self.order.follow_operators()
                self._close_idle_rooms()
                well = True
            except Exception as error:  # the database may be away for a while; the sweep must go on
                if well:
                    log.error("sweep failed", why=repr(error))
                well = False

    async def _keep_company(self) -> None:
        """Let other servers know that this one lives; whoever was at one that has fallen silent is not there now."""
        now = self.now()
        for server, heard in list(self._alive.items()):
            if now - heard > SILENT_MS:
                del self._alive[server]
                for room in self.rooms.values():
                    room.visitors.lost_server(server, heard)
        if not self.store.sqlite and now - self._said_alive > ALIVE_MS:
            self._said_alive = now
            await asyncio.to_thread(self.store.announce, {"alive": True})

    def _is_open(self, table_id: str) -> bool:
        """Whether a table is open here, or will be: it may have been read before it was changed. Any thread may ask."""
        return table_id in self.rooms or table_id in self._opening

    def _on_listening(self) -> None:
        self._pass_on_to([*self.rooms, *self._opening])
        self._spawn(self._end_missed_sessions())
        for table_id in self.rooms:
            self._spawn(self._ask_around(table_id))

    def _on_entries(self, notice: Notice) -> None:
        """Another server has changed tables."""
        self._pass_on_to(notice.tables)
        for table_id, entries in groupby(notice.entries, lambda entry: entry.table_id):
            self._pass_on_to([table_id], list(entries))

    def _on_news(self, news: dict[str, Any]) -> None:
        """Another server has noted an answer, sees somebody come or go, asks for answers, or is alive."""
        writer = news["writer"]
        self._alive[writer] = self.now()
        self.signed_in.end(news.get("ended", []))
        self._forget_person(news.get("former", ""))
        self.order.no_guest(news.get("registered", ""))
        if "blocks" in news:
            self._spawn(self.order.uphold(news["blocks"], news.get("blocked", "")))
        room = self.rooms.get(news.get("table", ""))
        if room is None:
            return
        if "here" in news:
            room.visitors.receive_presence(writer, news["here"], news["left"], news.get("looking", news["here"]))
        elif "seat" in news:
            answered = news["answered"]
            self._spawn(room.peers.receive_answer(news["seat"], None if answered is None else Answered(**answered)))
        else:
            self._spawn(room.peers.announce_answers())
            self._spawn(room.visitors.announce_presence())

    def _pass_on_to(self, table_ids: list[str], entries: Sequence[Entry] = ()) -> None:
        for table_id in table_ids:
            if self._is_open(table_id):
                self._spawn(self._pass_on(table_id, entries))

    async def _pass_on(self, table_id: str, entries: Sequence[Entry] = ()) -> None:
        """Let a room know that its table was changed elsewhere, and how, as far as that was told."""
        try:
            await (await self.room(table_id)).peers.receive_entries(entries)
        except Exception as error:  # it could not be opened: whoever asked for it is told
            log.warning("news not passed on", table=table_id, why=repr(error))

    def _spawn(self, coroutine: Any) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.append(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[None]) -> None:
        """Nobody waits for it: if the database is away, say, that is noted in a line."""
        self._tasks.remove(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("news not passed on", why=repr(error))


def ready_games() -> list[Game]:
    """All games that can be played."""
    return [load(name) for name in NAMES]
