"""All that one server has open: rooms, thinkers, and an ear for what other servers on the same database do."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

import structlog
from sqlalchemy.exc import IntegrityError

from homage.engine.dice import KEY_BYTES
from homage.engine.errors import HomageError, Refused
from homage.engine.game import Game
from homage.engine.match import Match
from homage.engine.rulebook import Rulebook
from homage.games import NAMES, load
from homage.players.seated import known
from homage.table import memory
from homage.table.errors import NotReady, Unreadable
from homage.table.metrics import Metrics
from homage.table.people.devices import Devices
from homage.table.people.doorkeepers import Doorkeepers
from homage.table.people.pace import Pace
from homage.table.people.people import People, Person, proper_name
from homage.table.people.sessions import Sessions, SignedIn
from homage.table.people.turns import Turns
from homage.table.rooms.archive import Archive
from homage.table.rooms.clocks import ClockRule
from homage.table.rooms.keeping import Household, Kept
from homage.table.rooms.opening import Openings
from homage.table.rooms.replaying import Replaying
from homage.table.rooms.room import Room
from homage.table.rooms.storytelling import Storyteller
from homage.table.rooms.sweeping import Sweep
from homage.table.rooms.table import Table
from homage.table.rooms.troubles import Troubles
from homage.table.rooms.windows import USUAL_PAUSES, Answered, Pauses
from homage.table.settings import Settings
from homage.table.store.former import forget_name, unfinished_tables
from homage.table.store.listener import Heard, Listener
from homage.table.store.rows import Entry, TableRow
from homage.table.store.storage import Store
from homage.table.store.writing import Notice
from homage.table.thought.analyses import Analyses
from homage.table.thought.minds import SUBSTITUTE, Minds
from homage.table.thought.thinkers import Thinkers
from homage.table.watch import Watch

log = structlog.get_logger()

MOST_ROOMS = 20_000  # open at once; rooms nobody looks at are closed first
MANY_ROOMS = 500  # closed: what they took is worth giving back, which holds everybody up for some milliseconds
FULL_S = 60  # after which somebody may have left
SWEEP_S = 0.5
ALIVE_MS, SILENT_MS = 10_000, 35_000  # how often servers give a sign of life, and when one is taken for gone
ID_BYTES = 15  # of the number of a table: nobody guesses it
NO_NAMES: Mapping[int, str] = MappingProxyType({})


class House:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.watch = Watch()
        self.store = Store(settings.url)
        self.metrics = Metrics()
        self.turns = Turns(settings.processor_share)
        self.replaying = Replaying(self.turns.counted)
        self.archive = Archive(self.store, self.metrics, self.replaying)
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
        self._household = Household(
            self.archive, self.minds, self.replaying, self.turns, self.now, self._forget, self._rematch, Pace()
        )
        self._openings = Openings(settings)
        self._tasks: list[asyncio.Task[None]] = []
        heard = Heard(self._heard_all, self._heard_entries, self._heard_news)
        self._listener = Listener(self.store, self._is_open, heard)
        self._closed = 0  # rooms, since memory was last given back
        self._alive: dict[str, int] = {}  # when other servers were last heard of
        self._said_alive = 0
        self.troubles = Troubles(self.archive, self.now)
        self.storyteller = Storyteller(self.store, self.archive, self.replaying, self.now)
        self.sweep = Sweep(self.store, self.room, self.troubles, self.now)

    def now(self) -> int:
        """The time, in milliseconds."""
        return self.watch()

    async def open(self) -> None:
        """Ready the database, take up where the last server stopped."""
        await asyncio.to_thread(self.store.migrate)
        self.watch.set(*await asyncio.to_thread(self.store.times))
        await asyncio.to_thread(self.people.secret)
        await asyncio.to_thread(self.sessions.forget_old)
        self.store.open()
        self._tasks += [asyncio.create_task(self._sweep()), asyncio.create_task(self.storyteller.run())]
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
        self.replaying.close()
        await self.archive.close()
        for room in list(self.rooms.values()):
            room.dismiss()
        await asyncio.to_thread(self.store.close)

    async def end_sessions(self, ended: list[str]) -> None:
        """What these sessions have open is closed, at this server and at others."""
        if ended:
            self.signed_in.end(ended)
            await asyncio.to_thread(self.store.announce, {"ended": ended})

    async def delete_account(self, person: Person) -> None:
        """Sign somebody out for good, and take their name out of everything; their games stay."""
        await self.end_sessions(await asyncio.to_thread(self.sessions.end_all, person.id))
        for table_id in await asyncio.to_thread(unfinished_tables, self.store.engine, person.id):
            with suppress(HomageError):  # one that cannot be opened stands still anyway
                await (await self.room(table_id)).vacate(person.id)
        await asyncio.to_thread(forget_name, self.store.engine, person.id)
        await asyncio.to_thread(self.people.forget, person.id)
        self._forget_person(person.id)
        await asyncio.to_thread(self.store.announce, {"former": person.id})

    def _forget_person(self, person_id: str) -> None:
        """Read tables anew at which somebody was known by a name that they have no longer."""
        for room in list(self.rooms.values()) if person_id else []:
            if room.table.seats_of(person_id) or room.table.talk.has_heard(person_id):
                self._forget(room)

    async def _end_missed_sessions(self) -> None:
        """Sessions may have ended at another server while nothing was heard of it."""
        self.signed_in.end(await asyncio.to_thread(self.sessions.ended, self.signed_in.connected))

    # -- rooms ----------------------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, opened if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.used = self.now()
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
        table.open_window_anew(self.now())
        self.wants(table.game.name)
        self._make_space()
        room = self.rooms[table_id] = Room(self._household, table)
        await self._ask_around(table_id)
        return room

    def _opened(self, table_id: str, opening: asyncio.Task[Room]) -> None:
        del self._opening[table_id]
        if not opening.cancelled():
            opening.exception()  # told to whoever still waits, and else to nobody

    def _forget(self, room: Kept) -> None:
        """Close a room whose table may differ from what is stored; it is read anew when next asked for."""
        if self.rooms.get(room.table.row.id) is room:
            del self.rooms[room.table.row.id]
        room.dismiss()

    async def _ask_around(self, table_id: str) -> None:
        """Other servers may know who is there, and what seats have answered in the window that is open."""
        room = self.rooms.get(table_id)
        if room is not None and (room.table.window is not None or room.table.between_people):
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
        idle = [name for name, room in self.rooms.items() if room.used < before and room.idle]
        for name in idle:
            del self.rooms[name]
        self._closed += len(idle)
        if self._closed >= MANY_ROOMS:
            self._closed = 0
            memory.give_back()

    # -- tables ---------------------------------------------------------------------------------------------------

    async def create_table(
        self,
        host: Person,
        game_name: str,
        chairs: Sequence[str],
        options: Mapping[str, Any],
        clock: Mapping[str, Any],
        listed: bool,
        pauses: Pauses = USUAL_PAUSES,
        names: Mapping[int, str] = NO_NAMES,
        hints: bool = False,
    ) -> Room:
        """Open a table: each chair is 'me', 'open' or the name of a computer player.

        People who share the host's screen have names of their own, by their seats. With `hints`, seats may ask for
        hints also if people play each other; whoever sits down agrees.
        """
        game = load(game_name)
        agreed = game.agree(len(chairs), options)
        for seat in names:
            if not 0 <= seat < len(chairs) or chairs[seat] != "me":
                raise Refused(f"Seat {seat + 1} cannot be named by you; name only seats that are 'me'.")
        settings = {
            "options": agreed,
            "clock": ClockRule.read(clock).as_dict(),
            "pauses": pauses.as_dict(),
            "hints": hints,
            "chairs": [
                _chair(each, replace(host, name=proper_name(names[seat])) if seat in names else host)
                for seat, each in enumerate(chairs)
            ],
        }
        self._check_opening(host, sum(each not in ("me", "open") for each in chairs))
        row = self._row(game, host.id, len(chairs), settings, listed)
        await self.archive.create(row)
        room = await self.room(row.id)
        await room.seat_everybody()
        return room

    async def _rematch(self, table: Table) -> str:
        """Set up the same again, for the same people; asked twice for one table, it is the same one."""
        chairs = [
            {"kind": chair.kind, "name": chair.name, "player": chair.player}
            for chair in table.chairs[1:] + table.chairs[:1]  # everybody moves on a seat
        ]
        settings = {**table.row.settings, "chairs": chairs, "lesson": ""}
        row = self._row(table.game, table.row.host, table.row.seats, settings, table.row.listed)
        following = hashlib.sha256(b"rematch" + table.row.id.encode() + table.row.key).digest()[:ID_BYTES]
        row = replace(row, id=base64.urlsafe_b64encode(following).decode())
        with suppress(IntegrityError):  # another server, or this one before a crash, has come so far already
            await self.archive.create(row)
        room = await self.room(row.id)
        if room.table.version == 0:
            await room.seat_everybody()
        return row.id

    async def import_table(self, host: Person, match: Match) -> Room:
        """Lay a recorded game on a table of its own, for replay; nobody plays on there."""
        chairs = [{"kind": "person", "name": match.game.words.seat(seat)} for seat in range(match.seats)]
        settings = {"options": match.options, "clock": {"kind": "none"}, "chairs": chairs}
        row = self._row(match.game, host.id, match.seats, settings, listed=False)
        kept = match.private_record.key  # the key that made its dice, if the record has it
        row = replace(row, key=bytes.fromhex(kept)) if kept else row
        await self.archive.create(row)
        room = await self.room(row.id)
        await room.lay_open(match)
        return room

    async def branch_table(self, host: Person, match: Match, seat: int, lesson: str = "", key: bytes = b"") -> Room:
        """Go on from where a game stood, against computer players: with dice of its own unless their key is given."""
        if seat >= match.seats:
            raise Refused(f"There is no seat {seat + 1} in this game; seats run from 1 to {match.seats}.")
        if match.over:
            raise Refused("The game is over there; branch off at an earlier move.")
        self._check_opening(host, match.seats - 1)
        chairs = [_chair("me" if each == seat else SUBSTITUTE, host) for each in range(match.seats)]
        settings = {"options": match.options, "clock": {"kind": "none"}, "chairs": chairs, "lesson": lesson}
        row = self._row(match.game, host.id, match.seats, settings, listed=False)
        row = replace(row, key=key) if key else row
        await self.archive.create(row)
        room = await self.room(row.id)
        await room.take_over(match)
        return room

    def _row(self, game: Rulebook, host: str, seats: int, settings: dict[str, Any], listed: bool) -> TableRow:
        now = self.now()
        settings = {**settings, "rules": game.rules_stamp}
        return TableRow(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game.name,
            seats=seats,
            settings=settings,
            chairs=settings["chairs"],
            key=secrets.token_bytes(KEY_BYTES),
            listed=listed,
            host=host,
            status="open",
            created=now,
            touched=now,
            due=None,
        )

    # -- computers, clocks, other servers -------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Look after tables at which nobody moves, again and again."""
        well = True
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep.once()
                await self._keep_company()
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
                    room.lost_server(server, heard)
        if not self.store.sqlite and now - self._said_alive > ALIVE_MS:
            self._said_alive = now
            await asyncio.to_thread(self.store.announce, {"alive": True})

    def _is_open(self, table_id: str) -> bool:
        """Whether a table is open here, or will be: it may have been read before it was changed. Any thread may ask."""
        return table_id in self.rooms or table_id in self._opening

    def _heard_all(self) -> None:
        self._heard([*self.rooms, *self._opening])
        self._spawn(self._end_missed_sessions())
        for table_id in self.rooms:
            self._spawn(self._ask_around(table_id))

    def _heard_entries(self, notice: Notice) -> None:
        """Another server has changed tables."""
        self._heard(notice.tables)
        for table_id, entries in groupby(notice.entries, lambda entry: entry.table_id):
            self._heard([table_id], list(entries))

    def _heard_news(self, news: dict[str, Any]) -> None:
        """Another server has noted an answer, sees somebody come or go, asks for answers, or is alive."""
        writer = news["writer"]
        self._alive[writer] = self.now()
        self.signed_in.end(news.get("ended", []))
        self._forget_person(news.get("former", ""))
        room = self.rooms.get(news.get("table", ""))
        if room is None:
            return
        if "here" in news:
            room.heard_presence(writer, news["here"], news["left"])
        elif "seat" in news:
            answered = news["answered"]
            self._spawn(room.heard_answer(news["seat"], None if answered is None else Answered(**answered)))
        else:
            self._spawn(room.tell_answers())
            self._spawn(room.tell_presence())

    def _heard(self, table_ids: list[str], entries: Sequence[Entry] = ()) -> None:
        for table_id in table_ids:
            if self._is_open(table_id):
                self._spawn(self._pass_on(table_id, entries))

    async def _pass_on(self, table_id: str, entries: Sequence[Entry] = ()) -> None:
        """Let a room know that its table was changed elsewhere, and how, as far as that was told."""
        try:
            await (await self.room(table_id)).heard(entries)
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


def _chair(asked: str, host: Person) -> dict[str, str]:
    """A chair as a table stores it."""
    if asked == "me":
        return {"kind": "person", "name": host.name, "player": host.id}
    if asked == "open":
        return {"kind": "open"}
    known(asked)
    return {"kind": "computer", "name": asked}


def ready_games() -> list[Game]:
    """All games that can be played."""
    return [load(name) for name in NAMES]
