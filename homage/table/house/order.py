"""Order in the house: who blocks whom, who makes an account, and what operators have done, as open tables must know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress

from homage.engine.errors import HomageError
from homage.table.manners.deeds import Deed
from homage.table.manners.manners import Manners
from homage.table.people.sessions import SignedIn
from homage.table.rooms.room import Room
from homage.table.store.former import unfinished_tables
from homage.table.store.storage import Store


class Order:
    """Keeps order among the people of one server. Other servers on the database hear of it by `announce`."""

    def __init__(
        self,
        store: Store,
        manners: Manners,
        rooms: Mapping[str, Room],
        room: Callable[[str], Awaitable[Room]],
        signed_in: SignedIn,
        end_missed_sessions: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._manners = manners
        self._rooms = rooms
        self._room = room
        self._signed_in = signed_in
        self._end_missed_sessions = end_missed_sessions

    async def block(self, person_id: str, blocked_id: str) -> None:
        """Somebody wants to hear nothing of somebody, who loses their seats at tables of theirs that have not begun."""
        await asyncio.to_thread(self._manners.blocks.add, person_id, blocked_id)
        for room in await self._unfinished(blocked_id):  # those that are closed are opened for it
            await room.hosts.free_from(person_id, blocked_id)
        await self.uphold(person_id, blocked_id)
        await asyncio.to_thread(self._store.announce, {"blocks": person_id, "blocked": blocked_id})

    async def unblock(self, person_id: str, blocked_id: str) -> None:
        """They may be heard again."""
        await asyncio.to_thread(self._manners.blocks.drop, person_id, blocked_id)
        await self.uphold(person_id)
        await asyncio.to_thread(self._store.announce, {"blocks": person_id})

    async def uphold(self, person_id: str, blocked_id: str = "") -> None:
        """Let somebody hear from now on whom they do not block, at this server; `blocked_id` is new among them.

        Also a seat that the blocked person is about to take in this moment is free afterwards: who sits down holds up
        who frees the seat.
        """
        for room in list(self._rooms.values()) if blocked_id else []:
            if room.table.hosting.host == person_id:
                await room.hosts.free_from(person_id, blocked_id)
        viewers = [each for room in self._rooms.values() for each in room.visitors.viewers if each.person == person_id]
        deaf_to = await asyncio.to_thread(self._manners.blocks.blocked_by, person_id) if viewers else frozenset()
        for viewer in viewers:
            viewer.deaf_to = deaf_to

    async def registered(self, person_id: str) -> None:
        """A guest has made an account."""
        self.no_guest(person_id)
        await asyncio.to_thread(self._store.announce, {"registered": person_id})

    def no_guest(self, person_id: str) -> None:
        """Somebody is a guest no longer, at all tables that are open."""
        for room in self._rooms.values():
            room.table.guests.discard(person_id)

    async def follow_operators(self) -> None:
        """Let count what operators have done, on the page or by the command."""
        for deed in await asyncio.to_thread(self._manners.catch_up):
            if deed.what == "close":
                await self._close(deed)

    async def _close(self, deed: Deed) -> None:
        """Sign somebody out whose account was closed; they resign their games, or free their seats."""
        self._signed_in.end(self._signed_in.of(deed.player))
        await self._end_missed_sessions()
        for room in await self._unfinished(deed.player):
            await room.seating.vacate(deed.player)

    async def _unfinished(self, person_id: str) -> Collection[Room]:
        """The tables at which somebody may have a seat in a game that is not over; those that can be opened."""
        found = []
        for table_id in await asyncio.to_thread(unfinished_tables, self._store.engine, person_id):
            with suppress(HomageError):
                found.append(await self._room(table_id))
        return found
