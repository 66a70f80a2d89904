"""Hints at a table: asked for before everybody's eyes, and thought of while the game goes on."""

from __future__ import annotations

import asyncio
import hashlib
from functools import partial

import structlog

from homage.engine.errors import Refused
from homage.players.advice import Advice
from homage.players.seated import Asked
from homage.table.messages import client_messages as c
from homage.table.messages import server_messages as m
from homage.table.rooms.context import RoomState
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer
from homage.table.thought.hints import Hints

log = structlog.get_logger()


class Advising:
    """The hints that people at one table wait for."""

    def __init__(self, state: RoomState, store: TableStore) -> None:
        self._state = state
        self._store = store
        self._hints = Hints(state.context.minds, state.table.row.id)
        self._waiting: dict[asyncio.Task[None], Viewer] = {}  # for each thought, who waits for it

    async def hint(self, viewer: Viewer, request: c.Hint) -> None:
        """Let a search think in one's place; table and viewer go on meanwhile."""
        if request.cancel:
            self.cancel(viewer)
            viewer.post(m.Hinted(request.id, []))
            return
        async with self._state.lock:
            await self._store.retry(partial(self._announce, request.seat))
            decision, asked = self._question(request.seat)
        if request.quick:
            viewer.post(_hinted(request.id, await self._state.context.minds.advise_at_a_glance(asked)))
            return
        task = asyncio.create_task(self._advise(viewer, request.id, decision, asked))
        self._waiting[task] = viewer
        task.add_done_callback(self._waiting.pop)

    def _question(self, seat: int) -> tuple[int, Asked]:
        """What a seat is asked now, and the entry that asked it."""
        table = self._state.table
        decision = table.asked_at[seat]
        key = hashlib.sha256(table.row.key + f"hint {seat} {decision}".encode()).digest()
        return decision, Asked.of(self._state.match, seat, key)

    def cancel(self, viewer: Viewer) -> None:
        """Nobody thinks any longer about what only this viewer waits for."""
        for task in [task for task, waits in self._waiting.items() if waits is viewer]:
            task.cancel()

    async def _announce(self, seat: int) -> None:
        """Between people a hint is asked for before everybody's eyes, and only if all have agreed to that."""
        table = self._state.table
        decision = table.asked_at.get(seat)
        if decision is None:
            raise Refused("You are not asked anything now; ask for a hint when you are.")
        if not table.hints_allowed:
            raise Refused(
                "Hints are off at this table: people play each other, and not all have agreed to hints beforehand. "
                "Allow them when you open a table; whoever sits down there agrees."
            )
        if table.chairs.between_people and table.hinted.get(seat) != decision:
            await self._store.append("hint", {"seat": seat})

    async def _advise(self, viewer: Viewer, request: int, decision: int, asked: Asked) -> None:
        """Tell what is advised once it is found, if the question still stands."""
        try:
            viewer.post(_hinted(request, await self._hints.advice(decision, asked)))
        except asyncio.CancelledError:
            viewer.post(
                m.Refusal(request, "That hint is no longer wanted, or its question no longer asked; ask again.")
            )
        except Exception as error:  # whatever is wrong with the search, the game goes on
            log.error("hint failed", table=self._state.table.row.id, why=repr(error))
            viewer.post(m.Refusal(request, "No hint could be found this time; choose without it."))


def _hinted(request: int, advice: Advice) -> m.Hinted:
    """Advice as it is told."""
    if not advice.simulations:
        return m.Hinted(request, [m.MoveHinted(each.action, each.words) for each in advice.moves])
    moves = [m.MoveHinted(each.action, each.words, each.share, each.wins, each.points) for each in advice.moves]
    return m.Hinted(request, moves, advice.simulations)
