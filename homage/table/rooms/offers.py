"""Offers at a table: to end the game, to play another, to take a move back; carried out once all have agreed."""

from __future__ import annotations

from homage.engine.errors import Refused
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.rooms.context import RoomState
from homage.table.rooms.moves import Moves, Stale
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer

WAITS = "Another offer waits for its answers; answer it first."


class Offers:
    """What needs the consent of everybody at one table."""

    def __init__(self, state: RoomState, store: TableStore, moves: Moves) -> None:
        self._state = state
        self._store = store
        self._moves = moves

    async def offer(self, viewer: Viewer, request: c.Offer) -> None:
        """Propose to end the game, or to play another."""
        table = self._state.table
        if request.what not in ("end", "rematch"):
            raise Refused(
                f"{request.what!r} cannot be offered; offer to 'end' the game or a 'rematch', or ask for 'undo'."
            )
        if request.what == "rematch":
            _check_rematch(table)
        offer, kind = table.offer, "offer"
        if offer is not None and (offer.what, request.what) == ("rematch", "rematch"):
            kind = "agree"  # both have asked for it in the same moment
        if offer is not None and (kind == "offer" or request.seat not in table.consenting(offer)):
            raise Refused(WAITS)
        self._state.context.pace.check("offers", viewer.person)
        await self._store.append(kind, {"seat": request.seat, "what": request.what}, viewer, request.id)
        await self._store.retry(self.settle)

    async def answer(self, viewer: Viewer, request: c.Answer) -> None:
        """Agree to an offer or refuse it."""
        table = self._state.table
        if table.offer is None or table.offer.number != request.offer:
            raise Stale("That offer no longer stands.")
        if request.seat not in table.consenting(table.offer):
            raise Refused("This offer does not need your answer.")
        kind = "agree" if request.agree else "refuse"
        await self._store.append(kind, {"seat": request.seat}, viewer, request.id)
        await self._store.retry(self.settle)

    async def settle(self) -> None:
        """Carry an offer out once nobody's consent is missing."""
        table = self._state.table
        offer = table.offer
        if offer is None or table.match is None or table.consenting(offer):
            return
        if offer.what == "end":
            await self._store.append("end", {"why": "agreed"})
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
