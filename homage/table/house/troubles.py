"""Tables that cannot be opened or looked after: logged once, told in lists of tables, and not tried again at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import structlog
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.errors import Unreadable, Written
from homage.table.rooms.archive import Archive, damaged
from homage.table.store.rows import Found, TableRow

log = structlog.get_logger()
KNOWN_MS = 60_000  # a table that could not be read is not read again for so long
MOST = 10_000  # tables remembered


class Troubles:
    """What is wrong with which tables, as far as this server has noticed."""

    def __init__(self, archive: Archive, now: Callable[[], int]) -> None:
        self._archive = archive
        self._now = now
        self._known: dict[str, tuple[int, str]] = {}  # when it was noticed, and what

    def refuse_again(self, table_id: str) -> None:
        """Whoever asks for a table that could not be read a moment ago is told the same."""
        at, why = self._known.get(table_id, (0, ""))
        if why and self._now() - at < KNOWN_MS:
            raise Unreadable(why)

    async def set_aside(self, found: Found) -> list[TableRow]:
        """The tables of a list that can be read; what is wrong with the others is noted."""
        for table_id, cause in found.damaged.items():
            error = damaged()
            error.__cause__ = cause
            await self.note(table_id, error)
        return found.tables

    async def note(self, table_id: str, error: HomageError) -> None:
        """Something is wrong with a table: what is not known yet is logged, and stored for lists of tables."""
        if isinstance(error, Written):
            return
        _, before = self._known.pop(table_id, (0, ""))
        while len(self._known) >= MOST:
            del self._known[next(iter(self._known))]
        self._known[table_id] = self._now(), str(error)
        if before != str(error):
            log.error("table set aside", table=table_id, why=str(error), cause=repr(error.__cause__))
            with suppress(SQLAlchemyError):  # the database is away: it is noted the next time
                await self._archive.note_trouble(table_id, str(error))
