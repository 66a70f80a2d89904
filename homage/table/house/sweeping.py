"""The sweep: tables at which nobody moves are looked after, and one that cannot be delays no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.entries.due import CRASHED_MS, due
from homage.table.errors import Unreadable
from homage.table.house.troubles import Troubles
from homage.table.messages import server_messages as m
from homage.table.rooms.room import Room
from homage.table.store.storage import Store

log = structlog.get_logger()
MOST = 10_000  # tables remembered
AT_ONCE = 200  # tables looked after in one sweep
LONGEST_MS = 600_000  # until a table is looked at again at which nothing could be done


class Sweep:
    """Looks after clocks that run out, and computer players that a crash has interrupted."""

    def __init__(
        self, store: Store, room: Callable[[str], Awaitable[Room]], troubles: Troubles, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._room = room
        self._troubles = troubles
        self._now = now
        self._in_vain: dict[str, tuple[int, int]] = {}  # at which entry, and how often, nothing came of looking

    async def once(self) -> None:
        """Look after tables that are due."""
        if len(self._in_vain) > MOST:
            self._in_vain.clear()
        for table_id in await asyncio.to_thread(self._store.due, self._now(), AT_ONCE):
            await self._attend(table_id)

    async def _attend(self, table_id: str) -> None:
        """Look after one table; whatever is wrong with it, the others are looked after too."""
        room, entry, began = None, 0, self._now()
        try:
            room = await self._room(table_id)
            entry = room.table.version
            await room.attend()
            if room.table.version != entry:
                return  # what was stored says when to look again
            again = due(room.table, began)
        except SQLAlchemyError:
            raise  # the database is away, from all tables
        except Unreadable:
            again = began + LONGEST_MS  # noted by whoever tried to open it
        except HomageError as error:
            again = began
            if table_id not in self._in_vain:
                log.warning("table not attended", table=table_id, why=str(error))
        except Exception as error:  # a fault in the rules, or in this server, that shows at this table
            again = began + LONGEST_MS
            await self._set_aside(table_id, room, error)
        if again is not None and again <= began + CRASHED_MS:
            again = began + self._patience(table_id, entry)
        await asyncio.to_thread(self._store.postpone, table_id, again, began)

    def _patience(self, table_id: str, entry: int) -> int:
        """How long to wait with a table at which nothing could be done: each time twice as long."""
        before, times = self._in_vain.get(table_id, (entry, 0))
        times = times + 1 if before == entry else 1
        self._in_vain[table_id] = entry, times
        return min(CRASHED_MS << min(times, 20), LONGEST_MS)

    async def _set_aside(self, table_id: str, room: Room | None, error: Exception) -> None:
        """Note what went wrong, and tell everybody who looks."""
        trouble = HomageError(
            "The clocks and computer players of this table have stopped: the server found a fault there; "
            "tell whoever runs it."
        )
        trouble.__cause__ = error
        await self._troubles.note(table_id, trouble)
        for viewer in list(room.visitors.viewers) if room is not None else []:
            viewer.post(m.Refusal(0, str(trouble)))
