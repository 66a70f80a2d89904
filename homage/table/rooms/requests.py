"""Which requests there are at a table, who may make them, and where they go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from homage.engine.errors import HomageError, Refused
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.messages import pledge_messages as p
from homage.table.messages import server_messages as m
from homage.table.messages.message import ClientMessage
from homage.table.rooms.room import Room
from homage.table.rooms.visitors import Viewer

Check = Callable[[Table, str, Any], None]  # refuses a request that a person may not make at a table
Handler = Callable[[Viewer, Any], Awaitable[None]]

# -- who may make a request --------------------------------------------------------------------------------------------


def anybody(table: Table, person: str, request: Any) -> None:
    """Whoever looks at the table."""


def host(table: Table, person: str, request: Any) -> None:
    """The host of the table: who opened it, until they hand it over."""
    if person != table.hosting.host:
        raise Refused("Only the host of this table can moderate its chat.")


def seat(table: Table, person: str, request: Any) -> None:
    """Whoever has the seat that the request names."""
    if request.seat not in table.chairs.seats_of(person):
        raise Refused("That seat is not yours.")


def player(table: Table, person: str, request: Any) -> None:
    """Whoever plays that seat now, in a game under way."""
    seat(table, person, request)
    if table.match is None:
        raise Refused("The game has not begun: some seats are still open.")
    if table.status == "over":
        raise Refused("The game is over.")
    if table.chairs[request.seat].out:
        raise Refused("Your seat is out of the game; a computer player plays it to the end.")
    if table.chairs[request.seat].substitute:
        raise Refused("A computer player keeps your seat; come back to it first.")


def spectator_or(check: Check) -> Check:
    """Also whoever names no seat."""
    return lambda table, person, request: None if request.seat is None else check(table, person, request)


def offerer(table: Table, person: str, request: c.Offer) -> None:
    """Players; once the game is over, whoever has a seat may want to play another."""
    own_time = request.what == "time" and request.to == request.seat
    if table.status == "playing" and own_time and not table.chairs[request.seat].out:
        seat(table, person, request)  # also while a computer player keeps it: that is how one comes back
    else:
        (seat if request.what == "rematch" else player)(table, person, request)


def answerer(table: Table, person: str, request: c.Answer) -> None:
    """The same of answers to offers."""
    rematch = table.offer is not None and table.offer.what == "rematch"
    (seat if rematch else player)(table, person, request)


# -- the requests ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Route:
    """Who may make a request, and which part of the room carries it out."""

    check: Check
    handler: Callable[[Room], Handler]
    locked: bool = True  # nothing else happens at the table meanwhile; else the part takes the lock, if at all


REQUESTS: dict[type[ClientMessage], Route] = {
    c.Play: Route(player, lambda room: room.moves.play),
    c.Hold: Route(player, lambda room: room.moves.hold),
    c.StandingOrders: Route(player, lambda room: room.moves.order),
    c.Undo: Route(player, lambda room: room.moves.undo),
    c.Offer: Route(offerer, lambda room: room.offers.offer),
    c.Answer: Route(answerer, lambda room: room.offers.answer),
    c.Resign: Route(player, lambda room: room.seating.resign),
    c.Leave: Route(player, lambda room: room.seating.leave),
    c.Back: Route(seat, lambda room: room.seating.back),
    c.DaysOff: Route(player, lambda room: room.seating.take_days_off),
    p.Pledge: Route(player, lambda room: room.pledging.propose),
    p.AnswerPledge: Route(player, lambda room: room.pledging.answer),
    p.WithdrawPledge: Route(player, lambda room: room.pledging.withdraw),
    p.AskTerms: Route(player, lambda room: room.pledging.terms),
    c.Chat: Route(spectator_or(seat), lambda room: room.chat.say),
    c.Moderate: Route(host, lambda room: room.chat.moderate),
    c.Hint: Route(player, lambda room: room.advising.hint, locked=False),
    c.Why: Route(player, lambda room: room.inquiries.why),
    c.DraftRow: Route(player, lambda room: room.inquiries.draft),
    c.Recall: Route(player, lambda room: room.inquiries.recall),
    c.Foresee: Route(spectator_or(player), lambda room: room.inquiries.foresee),
    c.See: Route(anybody, lambda room: room.inquiries.see),
    c.Ping: Route(anybody, lambda room: room.inquiries.ping, locked=False),
    c.Hidden: Route(anybody, lambda room: room.visitors.show_or_hide, locked=False),
}
FOR_THE_ASKER = (c.Ping, c.See, c.Why, c.Foresee, c.DraftRow, c.Recall, c.Hint)  # nobody else has anything of these


async def handle(room: Room, viewer: Viewer, request: c.Request) -> None:
    """Carry a request out, or refuse it in a sentence; nothing else changes then."""
    if _in_vain(viewer, request):
        return
    try:
        if not REQUESTS[type(request)].locked:
            await _carry_out(room, viewer, request)
            return
        async with room.state.lock:
            if _in_vain(viewer, request):
                return  # gone while it waited
            await room.store.retry(lambda: _carry_out(room, viewer, request))
    except HomageError as error:
        viewer.post(m.Refusal(request.id, str(error), getattr(error, "rule", "")))
    else:
        room.attendants.carry_on()


async def _carry_out(room: Room, viewer: Viewer, request: c.Request) -> None:
    route = REQUESTS[type(request)]
    route.check(room.table, viewer.person, request)
    await route.handler(room)(viewer, request)


def _in_vain(viewer: Viewer, request: c.Request) -> bool:
    """Whether nobody waits any more for what only the asker has something of."""
    return viewer.gone and isinstance(request, FOR_THE_ASKER)
