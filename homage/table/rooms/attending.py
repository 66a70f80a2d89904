"""A table that looks after itself: computer players move, clocks run out, windows close, other servers are heard."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from homage.engine.errors import Refused
from homage.players.seated import Asked
from homage.table.askers import ASKER, PERSON, UNATTENDED
from homage.table.rooms.keeping import Household, Overtaken
from homage.table.rooms.negotiating import Negotiated
from homage.table.rooms.table import SECRET, Table, parties
from homage.table.rooms.windows import Answered
from homage.table.store.rows import Entry
from homage.table.thought.minds import SUBSTITUTE

log = structlog.get_logger()
FEW = 10  # moves: more take longer to play again than others should wait
SLOW = ("start", "undo")  # entries that may have many moves played again
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


class Attended(Negotiated):
    """What happens at a table without anybody asking for it."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._thinking: asyncio.Task[None] | None = None
        self._ponderings: list[Pondering] = []  # that computer players think about
        self._alarm: asyncio.Task[None] | None = None  # for the window that closes next

    def carry_on(self) -> None:
        """Let computer players that are asked think, and no others; be there when the next window closes."""
        for pondering in self._ponderings:
            if not self._stands(pondering):
                pondering.thought.cancel()
        business = self._computers_asked() or self._to_negotiate()
        if not self._lost and business and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self.household.turns.metered(self._computers()))
        self._set_alarm()

    @property
    def idle(self) -> bool:
        """Whether nobody would miss this room: what is not stored is lost with it."""
        return not self.viewers and not self.lock.locked() and not self.thinking and not self._answered()

    @property
    def thinking(self) -> bool:
        """Whether computer players are at work."""
        return self._thinking is not None and not self._thinking.done()

    @property
    def computers(self) -> int:
        """How many seats computer players play."""
        return sum(bool(chair.computer) for chair in self.table.chairs)

    @property
    def home(self) -> str:
        """Where the person is who opened the table, if that is known."""
        return self.household.turns.home_of(self.table.row.host)

    @property
    def _attended(self) -> bool:
        """Whether somebody is there who plays here, or who opened the table."""
        people = {viewer.person for viewer in self.viewers if viewer.person}
        return self.table.row.host in people or any(map(self.table.seats_of, people))

    async def _turn_of_computers(self) -> None:
        """Computers' moves are work of whoever opened the table; where nobody attends, people go first."""
        ASKER.set(self.home if self._attended else UNATTENDED)
        PERSON.set(self.table.row.host)
        await self.household.turns.turn()

    def _computers_asked(self) -> list[int]:
        """The computer players that have still to answer."""
        answered = self._answered()
        return [seat for seat in self.table.computers_asked() if seat not in answered]

    def _set_alarm(self) -> None:
        """Be there when the window closes that is open now."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        window = None if self._lost else self.table.window
        closing = None if window is None else window.closing(self._answered())
        if not self._lost and self._foregone() is not None:
            closing = self.household.now()
        if closing is not None:
            self._alarm = asyncio.create_task(self._wake(self._left_s(closing)))

    async def _wake(self, after: float) -> None:
        await asyncio.sleep(after)
        self._alarm = None
        try:
            await self.attend()
        except Exception as error:  # the sweep comes back to it
            log.warning("window not closed", table=self.table.row.id, why=repr(error))

    def _lose(self, what: str, error: BaseException) -> None:
        super()._lose(what, error)
        for pondering in self._ponderings:
            pondering.thought.cancel()

    async def _computers(self) -> None:
        """All computer players that are asked think at the same time; their answers come in the order of seats."""
        while not self._lost and not self.household.minds.closed:
            await self._turn_of_computers()
            async with self.lock:
                if self._to_negotiate():
                    await self._again_if_overtaken(self._negotiate)
                self._ponderings = [self._ponder(seat) for seat in self._computers_asked()]
            if not self._ponderings:
                return
            try:
                for pondering in self._ponderings:
                    await self._let_move(pondering)
            except Exception as error:  # the sweep comes back to it
                log.error("computer player failed", table=self.table.row.id, why=repr(error))
                return
            finally:
                for pondering in self._ponderings:
                    pondering.thought.cancel()

    def _ponder(self, seat: int) -> Pondering:
        """Ask a computer player; out of turn, before people, it has as long to think as the window stands open."""
        table, household = self.table, self.household
        assert table.match is not None
        decision, name = table.asked_at[seat], table.chairs[seat].computer
        key = hashlib.sha256(table.row.key + f"{seat} {decision}".encode()).digest()
        whole = Asked.of(table.match, seat, key)
        asked = self._true_to_word(whole)
        watched = any(chair.kind == "person" for chair in table.chairs)
        closes = table.window.ends if table.window is not None and watched else None
        until = None if closes is None else time.monotonic() + (closes - household.now()) / 1000 - READY_S
        minds = household.minds
        thinking = minds.think(table.row.id, name, asked, until) if asked is whole else minds.glance(name, asked)
        thought = asyncio.create_task(thinking)
        return Pondering(seat, decision, name, asked, closes, thought)

    async def _let_move(self, pondering: Pondering) -> None:
        """Carry out what a computer player has chosen, if it is still asked; in a window it is noted."""
        action = await self._chosen(pondering)
        async with self.lock:
            if action is None or self._lost or not self._stands(pondering):
                return
            try:
                if self.table.window is None:
                    await self._store_move({pondering.seat: action})
                else:
                    self.answers.note(pondering.seat, Answered(pondering.decision, action, self.household.now()))
                    await self._mind_the_window()
                self._set_alarm()
            except Overtaken:
                return  # another server let it move first, or somebody else has moved

    async def _chosen(self, pondering: Pondering) -> int | None:
        """What a computer player has chosen; in a window before it closes, thought of or not. None: nobody asks now."""
        thought, closes = pondering.thought, pondering.closes
        await asyncio.wait([thought], timeout=None if closes is None else max(0, self._left_s(closes) - LATEST_S))
        if thought.cancelled():
            return None
        if not thought.done() or thought.exception() is not None:
            if thought.done():
                log.error("thought failed", table=self.table.row.id, why=repr(thought.exception()))
            thought.cancel()
            return await self.household.minds.glance(pondering.name, pondering.asked)
        return thought.result()

    def _left_s(self, at: int) -> float:
        """Seconds until then."""
        return max(0, at - self.household.now()) / 1000

    def _stands(self, pondering: Pondering) -> bool:
        """Whether it is still asked, and of the same player."""
        table = self.table
        asked = table.asked_at.get(pondering.seat) == pondering.decision and pondering.seat in table.waiting
        return asked and table.chairs[pondering.seat].computer == pondering.name

    async def attend(self) -> None:
        """Look after the table: a clock may have run out, a window closed, or a computer player may be late."""
        async with self.lock:
            await self._again_if_overtaken(self._mind_the_clock)
            await self._again_if_overtaken(self._mind_the_window)
        self.carry_on()

    async def _mind_the_clock(self) -> None:
        """Whoever has run out of time is replaced."""
        while (late := self._late()) is not None:
            await self._store("replace", {"seat": late, "by": SUBSTITUTE, "why": "time"})

    def _late(self) -> int | None:
        """A seat that has run out of time."""
        deadline = self.table.deadline(self._answered()) if self.table.status == "playing" else None
        return None if deadline is None or deadline[0] > self.household.now() else deadline[1]

    async def _mind_the_window(self) -> None:
        """Settle the open window if it can be; and the next, where no time is left to anybody in it.

        Questions to which there is but one answer are answered, too.
        """
        while True:
            if (does := self._settlement()) is not None:
                await self._store_move(does)
            elif (given := self._foregone()) is not None:
                await self._store_move(given, foregone=True)
            else:
                return

    def _foregone(self) -> dict[int, int] | None:
        """What is done for a person whose question has a foregone answer."""
        found = ((seat, self.table.foregone(seat)) for seat in self.table.waiting)
        return next(({seat: action} for seat, action in found if action is not None), None)

    def _settlement(self) -> dict[int, int] | None:
        """What all seats do in the open window, if it can be settled now."""
        window = self.table.window
        return None if window is None else window.settlement(self._answered(), self.household.now())

    # -- other servers --------------------------------------------------------------------------------------------

    async def _announce(self, seat: int) -> None:
        """Tell the other servers what a seat has answered in the open window, or that it has not after all."""
        try:
            await self.household.archive.announce(self.table.row.id, seat, self._answered().get(seat))
        except Exception as error:  # the database is away
            self.answers.withdraw(seat)
            log.error("answer not announced", table=self.table.row.id, why=repr(error))
            raise Refused("The server could not note that; nothing has changed. Try again in a moment.") from error

    async def heard_answer(self, seat: int, answered: Answered | None) -> None:
        """Another server has noted what a seat answers in the open window, or that it does not after all."""
        async with self.lock:
            if answered is None:
                self.answers.withdraw(seat)
            else:
                self.answers.note(seat, answered)
            await self._show(self.table.entry, concerned={seat})
        await self.attend()

    async def tell_answers(self) -> None:
        """Another server asks what people have answered in the open window."""
        async with self.lock:
            for seat in self._answered():
                if not self.table.chairs[seat].computer:
                    await self._announce(seat)

    async def heard(self, told: Sequence[Entry] = ()) -> None:
        """Another server has changed this table, by these entries; they are read where it did not tell or one lacks."""
        async with self.lock:
            since, version = self.table.entry, self.table.version
            news = [entry for entry in told if entry.number > version]
            try:
                if not told or (news and news[0].number != version + 1):
                    news = await self.household.archive.entries(self.table.row.id, version)
                await self._take_in(news)
            except Exception as error:  # the database is away
                self._lose("news not read", error)
            if self.table.version > version and not self._lost:
                secret = all(entry.kind in SECRET for entry in news)
                await self._show(since, concerned=set().union(*map(parties, news)) if secret else None)
        self.carry_on()

    async def _take_in(self, news: list[Entry]) -> None:
        """Read what came; where that takes long, the whole table is read anew in a thread."""
        kinds = [entry.kind for entry in news]
        if kinds.count("move") > FEW or any(kind in SLOW for kind in kinds):
            self.table = await self.household.archive.reread(self.table.row.id)
        else:
            for entry in news:
                self.table.read(entry)
