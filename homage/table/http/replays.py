"""Replays as they are sent: made once for all who ask for the same moment, and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from homage.table.memory import Cache

Moment = tuple[str, int, int, int | None]  # of which table, up to which entry and move, and from whose eyes
MOST_BYTES = 16_000_000  # kept in all


class Replays:
    """The moments of replays that were asked for last. Belongs to one event loop."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Cache[Moment] = Cache(most_bytes)
        self._under_way: dict[Moment, asyncio.Task[bytes]] = {}

    async def of(self, moment: Moment, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """A moment as it is sent; whoever asks for one that is being made waits for the same."""
        known = self._kept.get(moment)
        if known is not None:
            return known
        task = self._under_way.get(moment)
        if task is None:
            task = self._under_way[moment] = asyncio.ensure_future(self._make(moment, make))
            task.add_done_callback(lambda done: self._made(moment, done))
        return await asyncio.shield(task)

    async def _make(self, moment: Moment, make: Callable[[], Awaitable[bytes]]) -> bytes:
        data = await make()
        self._kept.put(moment, data)
        return data

    def _made(self, moment: Moment, done: asyncio.Task[bytes]) -> None:
        del self._under_way[moment]
        if not done.cancelled():
            done.exception()  # told to whoever still waits, and else to nobody
