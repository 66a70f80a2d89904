"""The seats of a table: people sit down and the game begins; they leave, come back, or give up."""

from __future__ import annotations

from functools import partial
from typing import Any

from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.table.messages import client_messages as c
from homage.table.rooms.attendants import Attendants
from homage.table.rooms.context import RoomState
from homage.table.rooms.offers import Offers
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer
from homage.table.thought.minds import SUBSTITUTE


class Seating:
    """Who has which seat of one table."""

    def __init__(self, state: RoomState, store: TableStore, attendants: Attendants, offers: Offers) -> None:
        self._state = state
        self._store = store
        self._offers = offers
        self._attendants = attendants

    # -- before the game ------------------------------------------------------------------------------------------

    async def sit(self, seat: int, person: str, name: str) -> None:
        """Take an open seat; when none is left the game begins."""
        async with self._state.lock:
            await self._store.retry(lambda: self._sit(seat, person, name))
            await self._store.retry(self.begin_if_full)
        self._attendants.carry_on()

    async def _sit(self, seat: int, person: str, name: str) -> None:
        table = self._state.table
        if not 0 <= seat < table.row.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {table.row.seats}.")
        if table.chairs[seat].kind != "open":
            raise Refused(f"Seat {seat + 1} is taken; choose another one, or watch.")
        await self._store.append("sit", {"seat": seat, "player": person, "name": name}, sitter=person)

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

    async def lay_open(self, match: Match) -> None:
        """Store a recorded game, for replay. Nobody here saw it played, so it ends as what it is: imported."""
        record = match.record
        start = {
            "deal": record.deal,
            "commitment": record.commitment,
            "taken": record.taken,
            "moves": _listed(match),
            "remarks": record.remarks,
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
        """Somebody has gone for good: they have resigned, or others may sit down."""
        async with self._state.lock:
            for seat in sorted(self._state.table.chairs.seats_of(person)):
                await self._store.retry(partial(self._vacate, seat))
        self._attendants.carry_on()

    async def _vacate(self, seat: int) -> None:
        table = self._state.table
        if table.status == "open":
            await self._store.append("stand", {"seat": seat})
        elif table.status == "playing" and not table.chairs[seat].out:
            await self._store.append("resign", {"seat": seat})


def _left(seat: int) -> dict[str, Any]:
    """The entry by which a computer player keeps a seat that somebody has left."""
    return {"seat": seat, "by": SUBSTITUTE, "why": "left"}


def _listed(match: Match) -> list[list[Any]]:
    """The moves of a game, as an entry keeps them."""
    return [[move.seat, move.action, move.outcomes] for move in match.record.moves]
