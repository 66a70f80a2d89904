"""The other servers on the same database: what they do to a table, and what they are told of it."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from homage.engine.errors import Refused
from homage.table.entries.secrecy import SECRET, parties
from homage.table.entries.windows import Answered
from homage.table.rooms.attendants import Attendants
from homage.table.rooms.context import RoomState
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Visitors
from homage.table.store.rows import Entry

log = structlog.get_logger()
FEW = 10  # moves: more take longer to play again than others should wait
SLOW = ("start", "undo")  # entries that may have many moves played again


class Peers:
    """What servers tell each other of one table."""

    def __init__(self, state: RoomState, visitors: Visitors, store: TableStore, attendants: Attendants) -> None:
        self._state = state
        self._visitors = visitors
        self._store = store
        self._attendants = attendants

    async def announce_answer(self, seat: int) -> None:
        """Tell the other servers what a seat has answered in the open window, or that it has not after all."""
        state = self._state
        try:
            await state.context.archive.announce(state.table.row.id, seat, state.answered.get(seat))
        except Exception as error:  # the database is away
            state.answers.withdraw(seat)
            log.error("answer not announced", table=state.table.row.id, why=repr(error))
            raise Refused("The server could not note that; nothing has changed. Try again in a moment.") from error

    async def announce_answers(self) -> None:
        """Another server asks what people have answered in the open window."""
        async with self._state.lock:
            for seat in self._state.answered:
                if not self._state.table.chairs[seat].computer:
                    await self.announce_answer(seat)

    async def receive_answer(self, seat: int, answered: Answered | None) -> None:
        """Another server has noted what a seat answers in the open window, or that it does not after all."""
        async with self._state.lock:
            if answered is None:
                self._state.answers.withdraw(seat)
            else:
                self._state.answers.note(seat, answered)
            await self._visitors.show(self._state.table.entry, concerned={seat})
        await self._attendants.attend()

    async def receive_entries(self, entries: Sequence[Entry] = ()) -> None:
        """Another server has added these entries; they are read where it did not send them or one lacks."""
        async with self._state.lock:
            since, version = self._state.table.entry, self._state.table.version
            news = [entry for entry in entries if entry.number > version]
            try:
                if not entries or (news and news[0].number != version + 1):
                    news = await self._state.context.archive.entries(self._state.table.row.id, version)
                await self._take_in(news)
                await self._visitors.follow(news)
            except Exception as error:  # the database is away
                self._store.lose("news not read", error)
            if self._state.table.version > version and not self._state.lost:
                secret = all(entry.kind in SECRET for entry in news)
                await self._visitors.show(since, concerned=set().union(*map(parties, news)) if secret else None)
        self._attendants.carry_on()

    async def _take_in(self, news: list[Entry]) -> None:
        """Read what came; where that takes long, the whole table is read anew in a thread."""
        kinds = [entry.kind for entry in news]
        if kinds.count("move") > FEW or any(kind in SLOW for kind in kinds):
            self._state.table = await self._state.context.archive.read(self._state.table.row.id)
        else:
            for entry in news:
                self._state.table.read(entry)
