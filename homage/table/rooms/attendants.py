"""What looks after a table when nobody asks for anything: computer players, and an alarm for what is due."""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass

import structlog

from homage.players.seated import Asked
from homage.table.askers import ASKER, PERSON, UNATTENDED
from homage.table.entries.windows import Answered
from homage.table.rooms.context import RoomState
from homage.table.rooms.negotiating import Negotiations
from homage.table.rooms.room_clock import RoomClock
from homage.table.rooms.table_store import Overtaken, TableStore
from homage.table.rooms.visitors import Visitors

log = structlog.get_logger()
READY_S, LATEST_S = 0.08, 0.03  # before a window closes: when a thought must end, and when it is waited for no longer


@dataclass(frozen=True)
class Pondering:
    """A question that a computer player thinks about, and its thought."""

    seat: int
    decision: int
    name: str
    asked: Asked
    closes: int | None  # before people, in a window: when the answer must be there
    thought: asyncio.Task[int]


class Attendants:
    """The computer players of one table at work, and its alarm."""

    def __init__(self, state: RoomState, visitors: Visitors, store: TableStore, clock: RoomClock) -> None:
        self._state = state
        self._visitors = visitors
        self._store = store
        self._clock = clock
        self._negotiations = Negotiations(state, store)
        self._work: asyncio.Task[None] | None = None
        self._ponderings: list[Pondering] = []  # that computer players think about
        self._alarm: asyncio.Task[None] | None = None  # for what is due next

    def carry_on(self) -> None:
        """Let computer players that are asked think, and no others; be there when the next window closes."""
        for pondering in self._ponderings:
            if not self._stands(pondering):
                pondering.thought.cancel()
        business = self._computers_asked() or self._negotiations.pending
        if not self._state.lost and business and not self.thinking:
            self._work = asyncio.create_task(self._state.context.turns.metered(self._answer_questions()))
        self._set_alarm()

    def stop(self) -> None:
        """Nothing they think of can be played any more."""
        for pondering in self._ponderings:
            pondering.thought.cancel()

    async def attend(self) -> None:
        """Look after the table: a clock may have run out, a window closed, or a computer player may be late."""
        async with self._state.lock:
            await self._clock.catch_up()
        self.carry_on()

    @property
    def thinking(self) -> bool:
        """Whether computer players are at work."""
        return self._work is not None and not self._work.done()

    @property
    def number(self) -> int:
        """How many seats computer players play."""
        return sum(bool(chair.computer) for chair in self._state.table.chairs)

    @property
    def home(self) -> str:
        """Where the person is who opened the table, if that is known."""
        return self._state.context.turns.home_of(self._state.table.row.host)

    # -- the alarm ------------------------------------------------------------------------------------------------

    def _set_alarm(self) -> None:
        """Be there when the window closes that is open now."""
        if self._alarm is not None:
            self._alarm.cancel()
        closing = self._clock.closing()
        self._alarm = None if closing is None else asyncio.create_task(self._wake(self._clock.left_s(closing)))

    async def _wake(self, after: float) -> None:
        await asyncio.sleep(after)
        self._alarm = None
        try:
            await self.attend()
        except Exception as error:  # the sweep comes back to it
            log.warning("window not closed", table=self._state.table.row.id, why=repr(error))

    # -- computer players -----------------------------------------------------------------------------------------

    def _computers_asked(self) -> list[int]:
        """The computer players that have still to answer."""
        answered = self._state.answered
        return [seat for seat in self._state.table.computers_asked() if seat not in answered]

    @property
    def _watched(self) -> bool:
        """Whether somebody is there who plays here, or who opened the table."""
        table = self._state.table
        people = {viewer.person for viewer in self._visitors.viewers if viewer.person}
        return table.row.host in people or any(map(table.chairs.seats_of, people))

    async def _turn(self) -> None:
        """Computers' moves are work of whoever opened the table; where nobody watches, people go first."""
        ASKER.set(self.home if self._watched else UNATTENDED)
        PERSON.set(self._state.table.row.host)
        await self._state.context.turns.turn()

    async def _answer_questions(self) -> None:
        """All computer players that are asked think at the same time; their answers come in the order of seats."""
        while not self._state.lost and not self._state.context.minds.closed:
            await self._turn()
            async with self._state.lock:
                if self._negotiations.pending:
                    await self._store.retry(self._negotiations.negotiate)
                self._ponderings = [self._ponder(seat) for seat in self._computers_asked()]
            if not self._ponderings:
                return
            try:
                for pondering in self._ponderings:
                    await self._let_move(pondering)
            except Exception as error:  # the sweep comes back to it
                log.error("computer player failed", table=self._state.table.row.id, why=repr(error))
                return
            finally:
                self.stop()

    def _ponder(self, seat: int) -> Pondering:
        """Ask a computer player; out of turn, before people, it has as long to think as the window stands open."""
        table, context = self._state.table, self._state.context
        decision, name = table.asked_at[seat], table.chairs[seat].computer
        key = hashlib.sha256(table.row.key + f"{seat} {decision}".encode()).digest()
        whole = Asked.of(self._state.match, seat, key)
        asked = self._negotiations.true_to_word(whole)
        watched = any(chair.kind == "person" for chair in table.chairs)
        closes = table.window.ends if table.window is not None and watched else None
        until = None if closes is None else time.monotonic() + (closes - context.now()) / 1000 - READY_S
        minds = context.minds
        thinking = minds.think(table.row.id, name, asked, until) if asked is whole else minds.glance(name, asked)
        return Pondering(seat, decision, name, asked, closes, asyncio.create_task(thinking))

    async def _let_move(self, pondering: Pondering) -> None:
        """Carry out what a computer player has chosen, if it is still asked; in a window it is noted."""
        action, state = await self._chosen(pondering), self._state
        async with state.lock:
            if action is None or state.lost or not self._stands(pondering):
                return
            try:
                if state.table.window is None:
                    await self._store.move({pondering.seat: action})
                else:
                    state.answers.note(pondering.seat, Answered(pondering.decision, action, state.context.now()))
                    await self._clock.settle()
                self._set_alarm()
            except Overtaken:
                return  # another server let it move first, or somebody else has moved

    async def _chosen(self, pondering: Pondering) -> int | None:
        """What a computer player has chosen; in a window before it closes, thought of or not. None: nobody asks now."""
        thought, closes = pondering.thought, pondering.closes
        timeout = None if closes is None else max(0, self._clock.left_s(closes) - LATEST_S)
        await asyncio.wait([thought], timeout=timeout)
        if thought.cancelled():
            return None
        if not thought.done() or thought.exception() is not None:
            if thought.done():
                log.error("thought failed", table=self._state.table.row.id, why=repr(thought.exception()))
            thought.cancel()
            return await self._state.context.minds.glance(pondering.name, pondering.asked)
        return thought.result()

    def _stands(self, pondering: Pondering) -> bool:
        """Whether it is still asked, and of the same player."""
        table = self._state.table
        asked = table.asked_at.get(pondering.seat) == pondering.decision and pondering.seat in table.waiting
        return asked and table.chairs[pondering.seat].computer == pondering.name
