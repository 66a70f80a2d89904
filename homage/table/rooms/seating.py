"""The seats of a table: people sit down and the game begins; they leave, come back, or give up."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.table.entries.hosting import MOST_ASKING, Asking
from homage.table.errors import NotAllowed
from homage.table.messages import client_messages as c
from homage.table.rooms.attendants import Attendants
from homage.table.rooms.context import RoomState
from homage.table.rooms.offers import Offers
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer
from homage.table.thought.minds import SUBSTITUTE

CANNOT_SIT = "You cannot sit down at this table; choose another one, or open one yourself."


class Seating:
    """Who has which seat of one table."""

    def __init__(self, state: RoomState, store: TableStore, attendants: Attendants, offers: Offers) -> None:
        self._state = state
        self._store = store
        self._offers = offers
        self._attendants = attendants

    # -- before the game ------------------------------------------------------------------------------------------

    async def sit(
        self,
        seat: int,
        person: str,
        name: str,
        guest: bool = False,
        password: bool = False,
        other: bool = False,
    ) -> None:
        """Take an open seat, or ask the host for it; when none is left the game begins.

        `password`: the one of the table is known; `other`: it is somebody else who sits down at the person's screen.
        """
        async with self._state.lock:
            await self._store.retry(lambda: self._sit(Asking(person, name, seat, guest), password, other))
        await self.begin()

    async def begin(self) -> None:
        """Begin the game if nobody is waited for, and let computer players go on."""
        async with self._state.lock:
            await self._store.retry(self.begin_if_full)
        self._attendants.carry_on()

    async def _sit(self, asking: Asking, password: bool, other: bool) -> None:
        table, hosting = self._state.table, self._state.table.hosting
        seat, person = asking.seat, asking.player
        if not 0 <= seat < table.row.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {table.row.seats}.")
        if table.status == "over":
            raise Refused("The host has called this game off; choose another table.")
        if table.chairs[seat].kind != "open":
            raise Refused(f"Seat {seat + 1} is taken; choose another one, or watch.")
        if person in hosting.removed:
            raise NotAllowed("The host has removed you from this table.")
        kept = hosting.reserved.get(seat)
        if kept is not None and kept.player != person:
            raise Refused(f"Seat {seat + 1} is kept for {kept.name}; choose another one, or watch.")
        if kept is not None or person == hosting.host or table.chairs.seats_of(person):
            await self.seat(asking, other)  # they are expected
        elif hosting.gate == "approval":
            await self._ask(asking)
        elif hosting.gate == "password" and not password:
            raise NotAllowed("Whoever sits down at this table needs its password; ask the host for it.")
        else:
            await self.seat(asking, other)

    async def seat(self, asking: Asking, other: bool = False) -> None:
        """Let somebody have a seat, unless somebody who is there already has blocked them."""
        table = self._state.table
        if table.chairs[asking.seat].kind != "open":
            raise Refused(f"Seat {asking.seat + 1} was taken meanwhile.")
        there = {table.hosting.host, *(chair.player for chair in table.chairs if chair.player)}
        await check_unblocked(self._state, there, asking.player, CANNOT_SIT)
        body = {"seat": asking.seat, "player": asking.player, "name": asking.name}
        body |= {"other": True} if other else {}
        body |= {"guest": True} if asking.guest else {}
        await self._store.append("sit", body, sitter=asking.player)

    async def _ask(self, asking: Asking) -> None:
        """Ask the host for a seat."""
        hosting = self._state.table.hosting
        if asking.player in hosting.declined:
            raise NotAllowed("The host has declined to let you sit down at this table; you can watch.")
        if asking.player not in hosting.asking and len(hosting.asking) >= MOST_ASKING:
            raise Refused("Too many people ask for a seat at this table already; try again later.")
        await check_unblocked(self._state, {hosting.host}, asking.player, CANNOT_SIT)
        self._state.context.pace.check("asking", asking.player)
        body = {"what": "ask", "seat": asking.seat, "player": asking.player, "name": asking.name}
        await self._store.append("host", {**body, "guest": asking.guest})

    async def stand(self, seat: int, person: str) -> None:
        """Give a seat up before the game has begun."""
        async with self._state.lock:
            await self._store.retry(lambda: self._stand(seat, person))

    async def _stand(self, seat: int, person: str) -> None:
        if seat not in self._state.table.chairs.seats_of(person):
            raise Refused("That seat is not yours.")
        if self._state.table.status != "open":
            raise Refused("The game has begun; leave the seat to a computer player or resign instead.")
        await self._store.append("stand", {"seat": seat})

    async def seat_everybody(self) -> None:
        """Make it known who was given a seat when the table was opened; begin if nobody is waited for."""
        async with self._state.lock:
            for seat, chair in enumerate(list(self._state.table.chairs)):
                if chair.kind == "person":
                    body = {"seat": seat, "player": chair.player, "name": chair.name}
                    body |= {"other": True} if chair.other else {}
                    await self._store.retry(partial(self._store.append, "sit", body, sitter=chair.player))
            await self._store.retry(self.begin_if_full)
        self._attendants.carry_on()

    async def begin_if_full(self) -> None:
        """Begin the game if no seat is open."""
        table = self._state.table
        if table.status != "open" or any(chair.kind == "open" for chair in table.chairs):
            return
        options = table.game.agree(table.row.seats, table.row.settings["options"])
        match = Match(table.game, table.row.seats, options, table.row.key)
        await self._store.start(match, {"deal": match.deal})

    async def lay_open(self, match: Match, remarks: Mapping[str, Any]) -> None:
        """Store a recorded game, for replay. Nobody here saw it played, so it ends as what it is: imported."""
        record = match.record
        start = {
            "deal": record.deal,
            "commitment": record.commitment,
            "taken": record.taken,
            "moves": _listed(match),
            "remarks": remarks,
        }
        async with self._state.lock:
            await self._start_with(start)
            await self._store.append("end", {"why": "imported"})

    async def take_over(self, match: Match) -> None:
        """Go on from where another game stood: its moves come with the start, all or none."""
        async with self._state.lock:
            await self._start_with({"deal": match.deal, "moves": _listed(match)})
        await self.seat_everybody()

    async def _start_with(self, start: dict[str, Any]) -> None:
        """Begin with moves that are played again in a thread."""
        match = await self._state.context.replaying.soon(self._state.table.set_up, start)
        await self._store.start(match, start)

    # -- during the game ------------------------------------------------------------------------------------------

    async def resign(self, viewer: Viewer, request: c.Resign) -> None:
        """Give a seat up for good."""
        await self._store.append("resign", {"seat": request.seat}, viewer, request.id)

    async def leave(self, viewer: Viewer, request: c.Leave) -> None:
        """Leave a seat to a computer player: with the consent of the others, unless they have given it before."""
        table = self._state.table
        if table.chairs.several_people and not table.attendance.rules.lending:
            await self._offers.lend(viewer, request)
            return
        self._state.context.pace.check("leaving", viewer.person)
        await self._store.append("replace", _left(request.seat), viewer, request.id)

    async def back(self, viewer: Viewer, request: c.Back) -> None:
        """Come back to a seat that a computer player keeps."""
        if self._state.table.status == "over":
            raise Refused("The game is over.")
        chair = self._state.table.chairs[request.seat]
        if chair.resigned:
            raise Refused("You have resigned; the seat is played by a computer player to the end.")
        if chair.lost:
            raise Refused("You have lost on time; the seat is played by a computer player to the end.")
        if not chair.substitute:
            raise Refused("You play this seat already.")
        table = self._state.table
        if not table.attendance.rules.former and table.clocks.left(request.seat, self._state.context.now()) == 0:
            raise Refused("You have no time left; ask the others to give you some, then come back.")
        self._state.context.pace.check("leaving", viewer.person)
        await self._store.append("back", {"seat": request.seat}, viewer, request.id)

    async def take_days_off(self, viewer: Viewer, request: c.DaysOff) -> None:
        """Take days off, or be back from them."""
        seat, now, attendance = request.seat, self._state.context.now(), self._state.table.attendance
        days = attendance.days_off
        if not attendance.rules.days_off:
            raise Refused("There are no days off at this table; ask the others to give you time instead.")
        if request.on == days.on(seat, now):
            raise Refused("You have a day off already." if request.on else "You have no day off now.")
        if request.on and seat in attendance.late.seats:
            raise Refused("Your time is up; ask the others to give you some.")
        if request.on and not days.left(seat, now):
            raise Refused("You have no days off left this year; ask the others to give you time instead.")
        self._state.context.pace.check("leaving", viewer.person)
        await self._store.append("days_off" if request.on else "at_work", {"seat": seat}, viewer, request.id)

    async def vacate(self, person: str) -> None:
        """Somebody has gone for good: they have resigned, or others may sit down, and host the table."""
        async with self._state.lock:
            for seat in sorted(self._state.table.chairs.seats_of(person)):
                await self._store.retry(partial(self._vacate, seat))
            await self._store.retry(partial(self._free_from, person))
        self._attendants.carry_on()

    async def _free_from(self, person: str) -> None:
        """No seat is kept for somebody any more, and they host the table no longer if somebody else can."""
        table, hosting = self._state.table, self._state.table.hosting
        for seat in [seat for seat, kept in hosting.reserved.items() if kept.player == person]:
            await self._store.append("host", {"what": "reserve", "seat": seat})
        if person in hosting.asking:
            await self._store.append("host", {"what": "withdraw", "player": person})
        others = [chair for chair in table.chairs if chair.player and chair.player != person]
        if hosting.host == person and others and table.status != "over":
            body = {"what": "host", "player": others[0].player, "name": others[0].name}
            await self._store.append("host", body, sitter=others[0].player)

    async def _vacate(self, seat: int) -> None:
        table = self._state.table
        if table.status == "open":
            await self._store.append("stand", {"seat": seat})
        elif table.status == "playing" and not table.chairs[seat].out:
            await self._store.append("resign", {"seat": seat})


async def check_unblocked(state: RoomState, there: Collection[str], person: str, why: str) -> None:
    """Refuse somebody whom one of those who are there has blocked; the database says so, not what was known before."""
    others: Collection[str] = {each for each in there if each != person}
    blocks = state.context.manners.blocks
    if others and bool(await asyncio.to_thread(blocks.any_blocks, others, person)):
        raise NotAllowed(why)


def _left(seat: int) -> dict[str, Any]:
    """The entry by which a computer player keeps a seat that somebody has left."""
    return {"seat": seat, "by": SUBSTITUTE, "why": "left"}


def _listed(match: Match) -> list[list[Any]]:
    """The moves of a game, as an entry keeps them."""
    return [[move.seat, move.action, move.outcomes] for move in match.record.moves]
