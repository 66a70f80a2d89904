"""What the host of a table settles: who may sit down and look on, and who hosts it; and who asks to sit down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from homage.engine.errors import Refused
from homage.table.entries.chairs import Chair
from homage.table.entries.hosting import GATES, Hosting, Named
from homage.table.entries.table import Table
from homage.table.errors import NotAllowed
from homage.table.rooms.context import RoomState
from homage.table.rooms.seating import Seating, check_unblocked
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Visitors
from homage.table.store.doors import ADMITTED, REMOVED

NOT_HOST = "Only the host of this table can do that."


class Hosts:
    """The host of one table at work."""

    def __init__(self, state: RoomState, store: TableStore, visitors: Visitors, seating: Seating) -> None:
        self._state = state
        self._store = store
        self._visitors = visitors
        self._seating = seating

    # -- before the game ------------------------------------------------------------------------------------------

    async def cancel(self, host: str) -> None:
        """Call a game off that has not begun."""
        await self._as_host(host, lambda: self._store.append("end", {"why": "cancelled"}), before_the_game=True)

    async def free(self, host: str, seat: int) -> None:
        """Let others have a seat that is taken, or kept for somebody."""

        async def deed() -> None:
            chair = self._chair(seat)
            if chair.kind != "open":
                await self._store.append("stand", {"seat": seat, "by": "host"})
            elif seat in self._hosting.reserved:
                await self._store.append("host", {"what": "reserve", "seat": seat})
            else:
                raise Refused(f"Seat {seat + 1} is free already.")

        await self._as_host(host, deed, before_the_game=True)

    async def free_from(self, host: str, player: str) -> None:
        """Somebody whom the host has blocked keeps no seat of a game that has not begun, and asks for none."""

        async def deed() -> None:
            for seat in sorted(self._table.chairs.seats_of(player)):
                await self._store.append("stand", {"seat": seat, "by": "host"})
            for seat in [seat for seat, kept in self._hosting.reserved.items() if kept.player == player]:
                await self._store.append("host", {"what": "reserve", "seat": seat})
            if player in self._hosting.asking:
                await self._store.append("host", {"what": "decline", "player": player})

        async with self._state.lock:
            if self._table.status == "open" and self._hosting.host == host:
                await self._store.retry(deed)

    async def reserve(self, host: str, seat: int, named: Named) -> None:
        """Keep an open seat for the holder of an account."""

        async def deed() -> None:
            if self._chair(seat).kind != "open":
                raise Refused(f"Seat {seat + 1} is taken; free it first.")
            if named.player in self._hosting.removed:
                raise Refused(f"You have removed {named.name} from this table; let them in again first.")
            await check_unblocked(self._state, {named.player}, host, f"{named.name} takes no invitations from you.")
            body = {"what": "reserve", "seat": seat, "player": named.player, "name": named.name}
            await self._store.append("host", body, sitter=named.player)

        await self._as_host(host, deed, before_the_game=True)

    async def set_gate(self, host: str, gate: str, hashed: str | None = None) -> None:
        """Say what it takes to sit down; a password comes as its hash."""

        async def deed() -> None:
            if gate not in GATES:
                raise Refused(f"{gate!r} is no way to sit down; the ways are: {', '.join(GATES)}.")
            if (gate == "password") != (hashed is not None):
                raise Refused("A password belongs to the gate 'password', and to no other.")
            await self._state.context.archive.lock(self._table.row.id, hashed)
            await self._store.append("host", {"what": "gate", "gate": gate})

        await self._as_host(host, deed, before_the_game=True)

    async def answer(self, host: str, player: str, accept: bool) -> None:
        """Let somebody sit down who asked to, or not."""

        async def deed() -> None:
            asking = self._hosting.asking.get(player)
            if asking is None:
                raise Refused("They do not ask for a seat any more.")
            if accept:
                await self._seating.seat(asking)
            else:
                await self._store.append("host", {"what": "decline", "player": player})

        await self._as_host(host, deed, before_the_game=True)
        await self._seating.begin()

    async def withdraw(self, player: str) -> None:
        """Ask for a seat no longer."""

        async def deed() -> None:
            if player not in self._hosting.asking:
                raise Refused("You do not ask for a seat here.")
            await self._store.append("host", {"what": "withdraw", "player": player})

        async with self._state.lock:
            await self._store.retry(deed)

    # -- at any time ----------------------------------------------------------------------------------------------

    async def renew_link(self, host: str) -> None:
        """Let the link of a table that is not listed let in nobody any more who was not there before."""

        async def deed() -> None:
            if self._table.row.listed:
                raise Refused("This table is listed: everybody finds it, by any link; set a password instead.")
            await self._state.context.gates.forgive(self._table.row.id, ADMITTED)
            await self._store.append("host", {"what": "link"})

        await self._as_host(host, deed)

    async def hand_over(self, host: str, player: str) -> None:
        """Let somebody else host the table who has a seat or looks on."""

        async def deed() -> None:
            named = self._present(player)
            if player == host:
                raise Refused("You host this table already.")
            body = {"what": "host", "player": player, "name": named.name}
            await self._store.append("host", body, sitter=player)

        await self._as_host(host, deed)

    async def remove(self, host: str, player: str) -> None:
        """Send somebody away who looks on, for good."""

        async def deed() -> None:
            if player == host:
                raise Refused("You cannot remove yourself.")
            if self._table.chairs.seats_of(player):
                raise Refused("They have a seat; free it first, before the game begins. During the game, mute them.")
            named = self._present(player)
            await self._store.append("host", {"what": "remove", "player": player, "name": named.name})

        await self._as_host(host, deed)

    async def readmit(self, host: str, player: str) -> None:
        """Let somebody look on again."""

        async def deed() -> None:
            if player not in self._hosting.removed:
                raise Refused("They are not removed from this table.")
            await self._state.context.gates.forgive(self._table.row.id, REMOVED, player)
            await self._store.append("host", {"what": "readmit", "player": player})

        await self._as_host(host, deed)

    # -- what they share ------------------------------------------------------------------------------------------

    @property
    def _table(self) -> Table:
        return self._state.table

    @property
    def _hosting(self) -> Hosting:
        return self._state.table.hosting

    async def _as_host(self, person: str, deed: Callable[[], Awaitable[None]], before_the_game: bool = False) -> None:
        """Do what only the host may do, if this is the host at that moment."""

        async def check_and_do() -> None:
            if person != self._hosting.host:
                raise NotAllowed(NOT_HOST)
            if before_the_game and self._table.status != "open":
                raise Refused("The game has begun; this is for the time before.")
            await deed()

        async with self._state.lock:
            self._state.context.pace.check("moderating", person)
            await self._store.retry(check_and_do)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < self._table.row.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {self._table.row.seats}.")
        return self._table.chairs[seat]

    def _present(self, player: str) -> Named:
        """Somebody who is or was at the table: in a seat, looking on, in the chat, or asking for a seat."""
        for chair in self._table.chairs:
            if player and chair.player == player and not chair.other:
                return Named(player, chair.name)
        for viewer in self._visitors.viewers:
            if player and viewer.person == player:
                return Named(player, viewer.name)
        name = self._table.talk.name_of(player)
        if name:
            return Named(player, name)
        if player in self._hosting.asking:
            return self._hosting.asking[player]
        raise Refused("They are not at this table; look at the list of people again.")
