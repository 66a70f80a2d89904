"""Tables as they are stored: read, continued, and begun."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

from homage.games import load
from homage.table.entries.hosting import Hosting
from homage.table.entries.table import Table
from homage.table.entries.windows import Answered
from homage.table.errors import NoSuchTable, Unreadable, Written
from homage.table.rooms.replaying import Replaying
from homage.table.store.rows import Entry, TableRow
from homage.table.store.storage import Store, is_away

T = TypeVar("T")

AT_ONCE = 4  # questions to the database
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Archive:
    """The stored tables of one database, for one server."""

    def __init__(self, store: Store, replaying: Replaying) -> None:
        self._store = store
        self._replaying = replaying
        self._threads = ThreadPoolExecutor(AT_ONCE, "archive")

    async def close(self) -> None:
        """Wait for what the database is asked in this moment, and ask it nothing more."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def _do(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    async def read(self, table_id: str) -> Table:
        """A table as it stands on the disk; a long one is long in the reading."""
        return await self._replaying.soon(self._read, table_id)

    def _read(self, table_id: str) -> Table:
        try:
            found = self._store.load(table_id) if TABLE_ID.fullmatch(table_id) else None
        except Exception as error:  # whatever is wrong with it, it is wrong with this table alone
            if is_away(error):
                raise
            raise damaged() from error
        if found is None:
            raise NoSuchTable("There is no such table; check the link.")
        row, entries = found
        table = self._set_out(row)
        for entry in entries:
            try:
                table.read(entry)
            except Exception as error:  # whatever is wrong with it, it is wrong with this table alone
                raise damaged(f"its entry {entry.number}") from error
        table.guests = self._store.doors.guests_among({chair.player for chair in table.chairs} | table.talk.speakers)
        if row.trouble:
            self._store.note_trouble(table_id, None)
        return table

    def _set_out(self, row: TableRow) -> Table:
        """A table before its first entry, if this server has the rules that it was opened under."""
        try:
            game, rules = load(row.game), row.settings["rules"]
            if rules == game.rules_stamp:
                return Table(row, game)
        except Exception as error:
            raise damaged() from error
        other = f"other rules of {game.title} ({rules}) than this server has ({game.rules_stamp})"
        if self._store.story(row.id) is not None:
            raise Written(f"This game was played under {other}; its replay shows it as it was.")
        raise Unreadable(f"This table was opened under {other}; continue it with the release that opened it.")

    async def note_trouble(self, table_id: str, trouble: str) -> None:
        """Keep why a table could not be opened, for lists of tables."""
        await self._do(self._store.note_trouble, table_id, trouble)

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        """What came to a table since."""
        return await self._do(self._store.entries, table_id, after)

    async def create(self, row: TableRow) -> None:
        """Store a new table."""
        await self._do(self._store.create_table, row)

    async def hosting(self, row: TableRow) -> Hosting:
        """What the host of a table has settled without opening it."""
        hosting = Hosting(row.host)
        for entry in await self._do(self._store.entries, row.id, 0, "host"):
            hosting.read(entry.number, entry.body)
        return hosting

    async def lock(self, table_id: str, hashed: str | None) -> None:
        """Keep the hash of the password of a table; None: it has none."""
        await self._do(self._store.doors.lock, table_id, hashed)

    async def mark(self, table_id: str, what: str, marks: dict[str, str], at: int) -> None:
        """Know guests again at a table."""
        await self._do(self._store.doors.mark, table_id, what, marks, at)

    async def unmark(self, table_id: str, what: str, player: str | None) -> None:
        """Know them no longer."""
        await self._do(self._store.doors.unmark, table_id, what, player)

    async def marked(self, table_id: str, what: str, mark: str) -> int | None:
        """Since when a guest is known at a table; None: they are not."""
        return await self._do(self._store.doors.marked, table_id, what, mark)

    async def announce(self, table_id: str, seat: int, answered: Answered | None) -> None:
        """Tell other servers what a seat has answered in the open window (None: it has not); nothing is stored."""
        said = None if answered is None else asdict(answered)
        await self._announce({"table": table_id, "seat": seat, "answered": said})

    async def announce_presence(self, table_id: str, here: list[str], left: dict[str, int], looking: list[str]) -> None:
        """Tell other servers who is at a table here, when others went, and who looks; nothing is stored."""
        await self._announce({"table": table_id, "here": here, "left": left, "looking": looking})

    async def ask_around(self, table_id: str) -> None:
        """Ask other servers who is at a table there, and what seats have answered in the open window."""
        await self._announce({"table": table_id})

    async def _announce(self, news: dict[str, Any]) -> None:
        """Tell other servers something, if there can be any: of one that has the database to itself nobody hears."""
        if not self._store.sqlite:
            await self._do(self._store.announce, news)


def damaged(part: str = "what is stored of it") -> Unreadable:
    """Why a table cannot be read of which a part is not what this server stores."""
    return Unreadable(
        f"This table cannot be read: {part} is damaged or was written by another release; "
        "whoever runs the server can restore it from a back-up."
    )
