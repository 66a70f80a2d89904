"""How finished games ended, for lists: of games that ended under a release which did not note it, read once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from homage.engine.errors import HomageError
from homage.table.rooms.archive import Archive
from homage.table.store.rows import TableRow
from homage.table.store.storage import Store


class Results:
    """The results of the finished games of one database."""

    def __init__(self, store: Store, archive: Archive) -> None:
        self._store = store
        self._archive = archive

    async def of(self, rows: Sequence[TableRow]) -> dict[str, dict[str, Any] | None]:
        """How each of these games ended; none where it cannot be read."""
        return {row.id: row.result or await self._read(row.id) for row in rows}

    async def _read(self, table_id: str) -> dict[str, Any] | None:
        try:
            result = (await self._archive.read(table_id)).result()
        except HomageError:  # other rules, a damaged entry, or the server is busy: whoever opens the table is told
            return None
        if result is not None:
            await asyncio.to_thread(self._store.keep_result, table_id, result)
        return result
