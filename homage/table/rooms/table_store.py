"""A table in memory and on the disk: whatever is done to it is stored before anybody is shown it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.table.entries.calls import Standing, as_text, calls
from homage.table.entries.due import deadlines, due
from homage.table.entries.secrecy import SECRET, parties
from homage.table.rooms.context import RoomState
from homage.table.rooms.visitors import Viewer, Visitors
from homage.table.store.rows import Entry, Write

log = structlog.get_logger()
MOST_TRIES = 20
CHAIRS_MOVE = ("sit", "stand", "host")  # entries that change whose a seat is
NOT_STORED = "The server could not store what happened here; connect again."


class Overtaken(Exception):
    """Another server has changed the table first; it has been read anew, and the same may be asked again."""


class TableStore:
    """The entries of one table: made, stored, and shown to its visitors."""

    def __init__(self, state: RoomState, visitors: Visitors) -> None:
        self._state = state
        self._visitors = visitors

    async def retry(self, ask: Callable[[], Awaitable[None]]) -> None:
        """Ask once more where another server was quicker: all checks are made anew on the table as it is then."""
        for _ in range(MOST_TRIES):
            if self._state.lost:
                raise Refused(NOT_STORED)
            try:
                return await ask()
            except Overtaken:
                continue
        raise Refused("The table is too busy; nothing has changed. Try again in a moment.")

    async def move(
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
        table, match, answered = self._state.table, self._state.match, self._state.answered
        before = Standing.of(table)
        window, since = table.window, table.entry
        thought = [] if window is None else window.thought(answered)
        passed = [*does] if foregone else [] if window is None else window.silent(answered)
        for seat, action in does.items():
            match.play(seat, action)
        move = match.last_move
        how: dict[str, Any] = {"again": True} if again else {"passed": passed} if passed else {}
        how |= {"foregone": True} if foregone else {}
        entry = self._entry("move", [move.seat, move.action, move.outcomes, *([how] if how else []), *thought])
        table.moved(entry)
        await self._write(entry, since, before)
        await self._visitors.show(since, viewer, done)

    async def append(
        self, kind: str, body: Any, viewer: Viewer | None = None, done: int = 0, sitter: str | None = None
    ) -> None:
        """Make an entry of anything but a move or the start, then show it."""
        since, before = self._state.table.entry, Standing.of(self._state.table)
        entry = self._entry(kind, body)
        self._state.table.read(entry)
        await self._write(entry, since, before, sitter)
        await self._visitors.follow([entry])
        await self._visitors.show(since, viewer, done, parties(entry) if kind in SECRET else None)

    async def start(self, match: Match, body: Any) -> None:
        """Begin with a game that is set up, store it, then show it."""
        since, before = self._state.table.entry, Standing.of(self._state.table)
        entry = self._entry("start", body)
        self._state.table.begin(match, entry)
        await self._write(entry, since, before)
        await self._visitors.show(since)

    def _entry(self, kind: str, body: Any) -> Entry:
        if self._state.lost:
            raise Refused(NOT_STORED)
        table = self._state.table
        return Entry(table.row.id, table.version + 1, self._state.context.now(), kind, body)

    async def _write(self, entry: Entry, since: int, before: Standing, sitter: str | None = None) -> None:
        """On the disk, or as if it had never been asked; those who look know the table up to `since`."""
        table, context = self._state.table, self._state.context
        try:
            chairs = table.chairs.as_data(table.hosting.reserved) if entry.kind in CHAIRS_MOVE else None
            waiting = sum(1 << seat for seat in table.waiting)
            now = Standing.of(table)
            asked = None if now.asked == before.asked else as_text(now.asked)
            called = list(calls(table, entry, before, now))
            write = Write(
                entry,
                table.status,
                table.touched,
                due(table, entry.at),
                sitter,
                chairs,
                waiting,
                calls=called,
                asked=asked,
                deadlines=deadlines(table, entry.at),
                turned=(now.status == "over") != (before.status == "over"),
                result=table.result(),
                invited={player: player in now.rematch for player in now.rematch ^ before.rematch},
            )
            stored = await context.writer.append(write)
            if not stored:
                self._state.table = await context.archive.read(entry.table_id)
        except BaseException as error:  # also where the request is cancelled: nobody knows then what was stored
            self.lose(f"entry {entry.number} not stored", error)
            if not isinstance(error, Exception):
                raise
            raise Refused("The server could not store that; nothing has changed. Try again in a moment.") from error
        if not stored:
            await self._visitors.show(since)
            raise Overtaken
        if entry.kind not in SECRET:
            context.metrics.count_entry(entry.kind)

    def lose(self, what: str, error: BaseException) -> None:
        """The table may differ from what is stored: who still waits for the lock must not build on it."""
        log.error(what, table=self._state.table.row.id, why=repr(error))
        self._state.lost = True
        self._visitors.dismiss()
        self._state.context.forget(self._state)
