"""The stories of finished games are written down: a while after their end, when nobody looks, one at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog

from homage.engine.match.match import Match
from homage.engine.state.layout import OPEN
from homage.table.entries.table import Table
from homage.table.errors import Later, Unreadable
from homage.table.house.stories import Story, read_story, story_of
from homage.table.messages.beside import beside
from homage.table.rooms.archive import Archive, damaged
from homage.table.rooms.replaying import Replaying
from homage.table.store.storage import Store

log = structlog.get_logger()
QUIET_MS = 600_000  # after the last word at a table
LOOK_S = 5.0  # between two looks for a game to write down
REST = 9  # times as long as a story took


class Storyteller:
    """Writes stories of one database down, and finds them again."""

    def __init__(self, store: Store, archive: Archive, replaying: Replaying, now: Callable[[], int]) -> None:
        self._store = store
        self._archive = archive
        self._replaying = replaying
        self._now = now
        self._since = 0  # games that came to rest by then are written down, or cannot be

    async def run(self) -> None:
        """Write down whatever comes to rest; a tenth of the time at most."""
        while True:
            began = time.monotonic()
            try:
                await self.once()
            except Exception as error:  # the database may be away for a while
                log.warning("story not written", why=repr(error))
            await asyncio.sleep(max(LOOK_S, REST * (time.monotonic() - began)))

    async def once(self) -> bool:
        """Write the story of one game down; whether there was one."""
        found = await asyncio.to_thread(self._store.without_story, self._since, self._now() - QUIET_MS)
        if found is None:
            return False
        table_id, touched = found
        try:
            table = await self._archive.read(table_id)
            if table.status == "over" and table.match is not None and table.touched == touched:
                await self._replaying.at_length(self._write, table, table.match)
        except Later:
            return False  # the server is busy; later, then
        except Unreadable:
            pass  # noted by whoever asks for the table
        except Exception as error:  # a fault in the rules: whatever is wrong with it, the next one is written
            log.error("story not written", table=table_id, why=repr(error))
        self._since = touched
        return True

    def _write(self, table: Table, match: Match) -> None:
        body = story_of(table.game, table.record, table.called, beside(table, OPEN))
        self._store.keep_story(table.row.id, table.touched, body)

    async def story(self, table_id: str) -> Story | None:
        """The story of a game, if it was written down."""
        return await self._replaying.at_length(self._read, table_id)

    def _read(self, table_id: str) -> Story | None:
        body = self._store.story(table_id)
        try:
            return None if body is None else read_story(body)
        except Exception as error:
            raise damaged("its story") from error
