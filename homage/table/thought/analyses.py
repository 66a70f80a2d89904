"""Analyses of finished games: made by this server a decision at a time, kept for a while, shared by all who look."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Awaitable, Callable

import structlog

from homage.engine.game import Game
from homage.engine.match.record import Record
from homage.players.analysis import Analysis, Budget, Moment
from homage.table.errors import NotReady, TooMany
from homage.table.thought.thinkers import Thinkers

log = structlog.get_logger()
BUDGET = Budget(seconds=0.6)  # for a decision
MOST_MOMENTS = 100  # looked at in one game
MOST_AT_ONCE = 2
MOST_KEPT = 64  # games: some ten kilobytes each


class Analysing:
    """The analysis of one game, on its way or done."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.status = "thinking"  # or done, or failed
        self.stop = threading.Event()
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """All analyses of one server, those asked for last at the end."""

    def __init__(self, thinkers: Thinkers, at_length: Callable[..., Awaitable[Analysis]]) -> None:
        self._thinkers = thinkers
        self._at_length = at_length  # where long things are done
        self._kept: dict[str, Analysing] = {}
        self._beginning = asyncio.Lock()
        self.unable: set[str] = set()  # games whose native code could not be made

    def of(self, table_id: str) -> Analysing | None:
        """The analysis of a table's game, if there is one."""
        found = self._kept.pop(table_id, None)
        if found is not None:
            self._kept[table_id] = found
        return found

    async def begin(self, table_id: str, game: Game, record: Record) -> Analysing:
        """Begin an analysis, unless it is there already."""
        async with self._beginning:
            known = self.of(table_id)
            if known is not None and known.status != "failed":
                return known
            if game.name in self.unable:
                raise NotReady(
                    f"This server cannot analyse {game.title}: its native code could not be compiled; "
                    "save the record and run 'homage analyse' on it."
                )
            if not game.machine.native:
                raise NotReady(f"The native code of {game.title} is not ready yet; try again in a few minutes.")
            if sum(each.status == "thinking" for each in self._kept.values()) >= MOST_AT_ONCE:
                raise TooMany(
                    f"{MOST_AT_ONCE} other games are being analysed now; try again in a minute, or save the record "
                    "and run 'homage analyse' on it."
                )
            key = hashlib.sha256(f"analysis {record.commitment}".encode()).digest()
            analysis = await self._at_length(Analysis, game, record, key, BUDGET, MOST_MOMENTS)
            begun = self._kept[table_id] = Analysing(analysis)
            begun.task = asyncio.create_task(self._run(table_id, begun))
        self._make_room()
        return begun

    async def _run(self, table_id: str, begun: Analysing) -> None:
        """One decision after another; between two of them, others may think."""
        moments = begun.analysis.run(begun.stop)
        wish = 2 * (BUDGET.seconds or 0)  # a move that was hardly tried is looked at once more

        def look(_: threading.Event) -> Moment | None:
            return next(moments, None)

        try:
            while await self._thinkers.search(look, wish) is not None:
                pass
            begun.status = "done"
        except Exception as error:  # whatever is wrong with it, the server goes on
            begun.status = "failed"
            log.error("analysis failed", table=table_id, why=repr(error))

    def _make_room(self) -> None:
        """Forget those that nobody has asked for longest."""
        done = [table_id for table_id, each in self._kept.items() if each.status != "thinking"]
        for table_id in done[: max(0, len(self._kept) - MOST_KEPT)]:
            del self._kept[table_id]

    def close(self) -> None:
        """Think no more."""
        for each in self._kept.values():
            each.stop.set()
            if each.task is not None:
                each.task.cancel()
