"""Offers at a table, carried out once all have agreed: to end the game, to give time, to let a computer play ..."""

from __future__ import annotations

from typing import Any

from homage.engine.errors import Refused
from homage.table.entries.clocks import DAY, MINUTE
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.rooms.context import RoomState
from homage.table.rooms.moves import Moves, Stale
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer
from homage.table.thought.minds import SUBSTITUTE

WAYS = ("end", "rematch", "time", "computer", "break")
MOST_GIVEN = {"live": 60, "days": 14}  # minutes, or days
UNITS = {"live": ("minutes", MINUTE), "days": ("days", DAY)}
WAITS = "Another offer waits for its answers; answer it first."


class Offers:
    """What needs the consent of everybody at one table."""

    def __init__(self, state: RoomState, store: TableStore, moves: Moves) -> None:
        self._state = state
        self._store = store
        self._moves = moves

    async def offer(self, viewer: Viewer, request: c.Offer) -> None:
        """Propose something that the others must agree to."""
        table = self._state.table
        if request.what not in WAYS:
            raise Refused(
                f"{request.what!r} cannot be offered; offer one of {', '.join(WAYS)}, or ask for 'undo' or to 'leave'."
            )
        body: dict[str, Any] = {"seat": request.seat, "what": request.what}
        if request.what == "rematch":
            _check_rematch(table)
        elif request.what == "time":
            body |= {"to": request.to, "ms": _time_given(table, request)}
        elif request.what != "end":
            body["to"] = self._decided_about(request)
        offer, kind = table.offer, "offer"
        if offer is not None and (offer.what, request.what) == ("rematch", "rematch"):
            kind = "agree"  # both have asked for it in the same moment
        if offer is not None and (kind == "offer" or request.seat not in self._missing()):
            raise Refused(WAITS)
        self._state.context.pace.check("offers", viewer.person)
        await self._store.append(kind, body, viewer, request.id)
        await self._store.retry(self.settle)

    async def lend(self, viewer: Viewer, request: c.Leave) -> None:
        """Ask the others to let a computer player keep a seat."""
        if self._state.table.offer is not None:
            raise Refused(WAITS)
        self._state.context.pace.check("offers", viewer.person)
        await self._store.append("offer", {"seat": request.seat, "what": "lend"}, viewer, request.id)
        await self._store.retry(self.settle)

    def _decided_about(self, request: c.Offer) -> int:
        """The seat that is waited for, if the others may decide about it by now."""
        seat, table = request.to, self._state.table
        from_when = None if seat is None or seat == request.seat else table.attendance.decide_from(seat)
        if seat is None or from_when is None:
            raise Refused("Only a seat that keeps the others waiting can be decided about: name one `to` whom it is.")
        if self._state.context.now() < from_when:
            raise Refused("It is too early to decide that; the seat says from when on the others may.")
        return seat

    def _missing(self) -> set[int]:
        """Whose consent the offer that waits still lacks."""
        offer, consent = self._state.table.offer, self._state.table.attendance.consent
        return set() if offer is None else consent.missing(offer, self._state.context.now())

    async def answer(self, viewer: Viewer, request: c.Answer) -> None:
        """Agree to an offer or refuse it."""
        table = self._state.table
        if table.offer is None or table.offer.number != request.offer:
            raise Stale("That offer no longer stands.")
        if request.seat not in self._missing():
            raise Refused("This offer does not need your answer.")
        kind = "agree" if request.agree else "refuse"
        await self._store.append(kind, {"seat": request.seat}, viewer, request.id)
        await self._store.retry(self.settle)

    async def settle(self) -> None:
        """Carry an offer out once nobody's consent is missing."""
        table = self._state.table
        offer = table.offer
        if offer is None or table.match is None or self._missing():
            return
        if offer.what == "end":
            await self._store.append("end", {"why": "agreed"})
        elif offer.what == "break":
            await self._store.append("end", {"why": "broken_off", "by": [offer.to]})
        elif offer.what == "computer":
            await self._store.append("replace", {"seat": offer.to, "by": SUBSTITUTE, "why": "away"})
        elif offer.what == "lend":
            await self._store.append("replace", {"seat": offer.seat, "by": SUBSTITUTE, "why": "left"})
        elif offer.what == "time":
            await self._store.append("give", {"seat": offer.to, "ms": offer.ms})
        elif offer.what == "rematch":
            await self._store.append("rematch", {"table": await self._state.context.set_up_rematch(table)})
        else:
            own = table.log.last_decision(table.match, offer.seat)
            assert own is not None  # else there had been nothing to offer
            await self._moves.take_back(own, offer.seat)


def _check_rematch(table: Table) -> None:
    if table.status != "over":
        raise Refused("A rematch begins when the game is over.")
    if table.rematch:
        raise Refused("The next game has begun already; go to its table.")


def _time_given(table: Table, request: c.Offer) -> int:
    """The time that a seat shall have more, in milliseconds."""
    kind, seat = table.clocks.rule.kind, request.to
    if kind == "none":
        raise Refused("This table has no clock; everybody has time.")
    if seat is None or not 0 <= seat < table.row.seats or table.chairs[seat].kind != "person":
        raise Refused("Time is given to somebody's seat: name one `to` whom it goes.")
    if table.chairs[seat].out:
        raise Refused("That seat is out of the game; time does not help it any more.")
    if kind == "days" and seat not in table.asked_at:
        raise Refused("That seat is asked nothing now; days are given for a question.")
    unit, ms = UNITS[kind]
    if not 1 <= request.amount <= MOST_GIVEN[kind]:
        raise Refused(f"{request.amount} {unit} cannot be given; give 1 to {MOST_GIVEN[kind]}.")
    return request.amount * ms
