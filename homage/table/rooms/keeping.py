"""A table in memory and on the disk: whatever is done to it is stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import structlog

from homage.engine.errors import Refused
from homage.engine.match import Match
from homage.table.memory import Cache
from homage.table.people.pace import Pace
from homage.table.people.turns import Turns
from homage.table.rooms import messages as m
from homage.table.rooms.archive import Archive
from homage.table.rooms.presence import Presence
from homage.table.rooms.replaying import Replaying
from homage.table.rooms.showing import Showing
from homage.table.rooms.table import SECRET, Table, parties
from homage.table.rooms.unfolding import Looks, Seat
from homage.table.rooms.windows import Answered, Answers
from homage.table.store.rows import Entry, Write
from homage.table.thought.minds import Minds

log = structlog.get_logger()
MOST_TRIES = 20
LONG = 50  # moves: finding words for more takes longer than others should wait
Story = tuple[str, int, Seat]  # of which table, at which entry, and from whose eyes
MOST_BYTES = 16_000_000  # of long stories, kept in all
CHAIRS_MOVE = ("sit", "stand")  # entries that change whose a seat is


class Overtaken(Exception):
    """Another server has changed the table first; it has been read anew, and the same may be asked again."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    person: str
    name: str
    brief: bool

    def post(self, message: m.Said) -> None: ...

    def send(self, data: bytes) -> None:
        """Send a message that is encoded already, as many who see the same are sent."""

    def dismiss(self) -> None: ...

    @property
    def gone(self) -> bool:
        """Whether nobody waits for an answer any more."""


@dataclass(frozen=True)
class Household:
    """What a room lives by: where its table is stored, who thinks and plays again for it, what time it is."""

    archive: Archive
    minds: Minds
    replaying: Replaying
    turns: Turns
    now: Callable[[], int]  # in milliseconds
    forget: Callable[[Kept], None]  # a room whose table may differ from what is stored
    set_up_rematch: Callable[[Table], Awaitable[str]]  # the table of the next game of the same people
    pace: Pace  # how often people may ask for what is stored
    stories: Cache[Story] = field(default_factory=lambda: Cache(MOST_BYTES))  # long ones, as they are sent


class Kept:
    """One table, the viewers of it, and a lock: one thing at a time."""

    def __init__(self, household: Household, table: Table) -> None:
        self.household = household
        self.table = table
        self.answers = Answers()
        self.viewers: set[Viewer] = set()
        self.used = household.now()  # when somebody last came, asked for it or left
        self.presence = Presence()
        self._looked: Looks | None = None
        self._shown = table.version  # the entries that all who look have been told of, secret ones counted
        self.lock = asyncio.Lock()
        self._lost = False  # something was played here that could not be stored

    async def _again_if_overtaken(self, ask: Callable[[], Awaitable[None]]) -> None:
        """Ask once more where another server was quicker: all checks are made anew on the table as it is then."""
        for _ in range(MOST_TRIES):
            if self._lost:
                raise Refused("The server could not store what happened here; connect again.")
            try:
                return await ask()
            except Overtaken:
                continue
        raise Refused("The table is too busy; nothing has changed. Try again in a moment.")

    def _answered(self) -> dict[int, Answered]:
        """Who has answered in the open window; nobody where there is none."""
        window = self.table.window
        return {} if window is None else self.answers.to(window.decision)

    async def _store_move(
        self,
        does: Mapping[int, int],
        viewer: Viewer | None = None,
        done: int = 0,
        again: bool = False,
        foregone: bool = False,
    ) -> None:
        """Play what a seat does, or all who are asked in a window; store it as one entry, then show it once.

        `again`: it is the same decision as the move before; `foregone`: it is none, there was but one answer.
        """
        match, window, since = self.table.match, self.table.window, self.table.entry
        assert match is not None
        thought = [] if window is None else window.thought(self._answered())
        passed = [*does] if foregone else [] if window is None else window.silent(self._answered())
        for seat, action in does.items():
            match.play(seat, action)
        move = match.last_move
        how: dict[str, Any] = {"again": True} if again else {"passed": passed} if passed else {}
        how |= {"foregone": True} if foregone else {}
        entry = self._entry("move", [move.seat, move.action, move.outcomes, *([how] if how else []), *thought])
        self.table.moved(entry)
        await self._keep(entry, since)
        await self._show(since, viewer, done)

    async def _store(
        self, kind: str, body: Any, viewer: Viewer | None = None, done: int = 0, sitter: str | None = None
    ) -> None:
        """Make an entry of anything but a move or the start, then show it."""
        since = self.table.entry
        entry = self._entry(kind, body)
        self.table.read(entry)
        await self._keep(entry, since, sitter)
        await self._show(since, viewer, done, parties(entry) if kind in SECRET else None)

    async def _store_start(self, match: Match, body: Any) -> None:
        """Begin with a game that is set up, store it, then show it."""
        since = self.table.entry
        entry = self._entry("start", body)
        self.table.begin(match, entry)
        await self._keep(entry, since)
        await self._show(since)

    def _entry(self, kind: str, body: Any) -> Entry:
        if self._lost:
            raise Refused("The server could not store what happened here; connect again.")
        return Entry(self.table.row.id, self.table.version + 1, self.household.now(), kind, body)

    async def _keep(self, entry: Entry, since: int, sitter: str | None = None) -> None:
        """On the disk, or as if it had never been asked; those who look know the table up to `since`."""
        try:
            chairs = self.table.chairs_as_data() if entry.kind in CHAIRS_MOVE else None
            waiting = sum(1 << seat for seat in self.table.waiting)
            due = self.table.due(entry.at)
            write = Write(entry, self.table.status, self.table.touched, due, sitter, chairs, waiting)
            kept = await self.household.archive.append(write)
            if not kept:
                self.table = await self.household.archive.reread(entry.table_id)
        except BaseException as error:  # also where the request is cancelled: nobody knows then what was stored
            self._lose(f"entry {entry.number} not stored", error)
            if not isinstance(error, Exception):
                raise
            raise Refused("The server could not store that; nothing has changed. Try again in a moment.") from error
        if not kept:
            await self._show(since)
            raise Overtaken

    def _lose(self, what: str, error: BaseException) -> None:
        """The table may differ from what is stored: who still waits for the lock must not build on it."""
        log.error(what, table=self.table.row.id, why=repr(error))
        self._lost = True
        self.household.forget(self)

    def dismiss(self) -> None:
        """Send everybody away who looks."""
        for viewer in list(self.viewers):
            viewer.dismiss()

    async def _show(
        self, since: int, viewer: Viewer | None = None, done: int = 0, concerned: set[int] | None = None
    ) -> None:
        """Send everybody what is new to them; what only some seats may know of, to those who have one of them."""
        told = {viewer: self.table.seats_of(viewer.person) for viewer in self.viewers}
        if concerned is not None:
            told = {each: seats for each, seats in told.items() if seats & concerned}
        showing = self._showing(since, since, self._onlookers(told), self._shown)
        self._shown = self.table.version
        try:
            await self._find_words(showing, told)
        finally:  # even if whoever asked is gone: it has happened
            for each, seats in sorted(told.items(), key=lambda item: not item[1]):  # who plays first, then who looks on
                each.send(showing.message(seats, each.brief, done if each is viewer else 0))

    def _showing(
        self, since: int, watched: int | None = None, onlookers: Collection[Seat] = (), version: int | None = None
    ) -> Showing:
        """The table as it stands, for those who know it up to an entry."""
        now, answered = self.household.now(), self._answered()
        return Showing(self.table, since, now, watched, answered, self.presence, self._looks(), onlookers, version)

    def _looks(self) -> Looks | None:
        """How those who look see the game."""
        match = self.table.match
        if match is None:
            return None
        if self._looked is None or self._looked.match is not match:
            self._looked = Looks(match)
        return self._looked

    def _onlookers(self, viewers: Iterable[Viewer]) -> set[Seat]:
        """The seats from which these look at the game."""
        seats: set[Seat] = set()
        for viewer in viewers:
            if not viewer.brief:
                seats |= self.table.seats_of(viewer.person) or {None}
        return seats

    async def _find_words(self, showing: Showing, viewers: Iterable[Viewer]) -> None:
        """Find the words for a long story beforehand, in a thread; short ones are told as quickly."""
        if self.table.steps_since(showing.since) > LONG:
            await self.household.replaying.soon(showing.find_words, self._onlookers(viewers))

    async def _recall_words(self, showing: Showing, viewer: Viewer) -> None:
        """The same for one who knows nothing yet; whoever asks again at the same entry is told the same."""
        stories, table = self.household.stories, self.table
        if not showing.whole or table.steps_since(0) <= LONG:
            await self._find_words(showing, [viewer])
            return
        seats = self._onlookers([viewer])
        named = {seat: (table.row.id, table.version, seat) for seat in seats}
        showing.encoded = {seat: story for seat in seats if (story := stories.get(named[seat])) is not None}
        if len(showing.encoded) < len(seats):
            await self.household.replaying.soon(showing.find_words, seats)
            for seat, story in showing.encoded.items():
                stories.put(named[seat], story)
