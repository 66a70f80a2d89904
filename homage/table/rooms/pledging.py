"""What people ask of the pledges of a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from homage.engine.errors import Refused
from homage.engine.match import Match
from homage.engine.pledges import Bargain, Promise, Term, read_promise
from homage.table.people.limits import Limiter
from homage.table.rooms import pledge_messages as p
from homage.table.rooms.keeping import Household, Viewer
from homage.table.rooms.message import ClientMessage
from homage.table.rooms.pledges import OF_PLEDGER, stored
from homage.table.rooms.table import Table
from homage.table.rooms.visiting import Visited

MOST_WHY = 200  # characters


class Pledging(Visited):
    """A table at which seats promise each other things."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._proposing = Limiter(OF_PLEDGER)

    async def _pledge(self, viewer: Viewer, request: p.Pledge) -> None:
        match = self._other(viewer, request.seat, request.to)
        seen = match.veiled(None).proxies[0]
        gives = self._promise(seen, request.seat, request.to, request.gives)
        bargain = Bargain(request.seat, request.to, gives, self._promise(seen, request.to, request.seat, request.wants))
        self.table.pledges.check(bargain, request.instead_of)
        if not self._proposing.allow(viewer.person):
            raise Refused("You propose pledges too quickly; wait a few seconds.")
        await self._store("pledge", stored(bargain, request.instead_of), viewer, request.id)

    def _promise(self, seen: Any, by: int, to: int, asked: p.PromiseAsked | None) -> Promise | None:
        if asked is None:
            return None
        return read_promise(self.table.game.pledges_by_name, seen, by, to, asked.kind, asked.about)

    async def _answer_pledge(self, viewer: Viewer, request: p.AnswerPledge) -> None:
        self._own(viewer, request.seat)
        pledge = self.table.pledges.waiting_for(request.seat, request.pledge)
        why = "".join(sign for sign in request.why.strip() if sign.isprintable())
        if len(why) > MOST_WHY:
            raise Refused(f"A reason may have {MOST_WHY} characters, not {len(why)}; say it in one sentence.")
        body = {"seat": request.seat, "to": pledge.bargain.by, "pledge": pledge.id, "agree": request.agree, "why": why}
        await self._store("pledge_answer", body, viewer, request.id)

    async def _withdraw_pledge(self, viewer: Viewer, request: p.WithdrawPledge) -> None:
        self._own(viewer, request.seat)
        pledge = self.table.pledges.waiting_of(request.seat, request.pledge)
        body = {"seat": request.seat, "to": pledge.bargain.to, "pledge": pledge.id}
        await self._store("pledge_withdrawn", body, viewer, request.id)

    async def _tell_terms(self, viewer: Viewer, request: p.AskTerms) -> None:
        match = self._other(viewer, request.seat, request.to)
        seen = match.veiled(None).proxies[0]
        parties = (request.seat, request.to), (request.to, request.seat)
        kinds = [
            p.PledgeKindSaid(kind.name, kind.words, *(_terms(kind.terms, seen, by, to) for by, to in parties))
            for kind in match.game.pledges
        ]
        viewer.post(p.Terms(request.id, kinds))

    def _other(self, viewer: Viewer, seat: int, to: int) -> Match:
        """The game, if this person can promise something to another seat in it now."""
        match = self._own(viewer, seat)
        if not match.game.pledges:
            raise Refused(f"There are no pledges in {match.game.title}; talk to the others instead.")
        if to == seat or not 0 <= to < match.seats:
            raise Refused(f"A pledge is made with another seat than yours; seats run from 1 to {match.seats}.")
        return match

    def _seat(self, viewer: Viewer, seat: int) -> None:
        """Nobody asks for a seat that is not theirs."""
        if seat not in self.table.seats_of(viewer.person):
            raise Refused("That seat is not yours.")

    def _own(self, viewer: Viewer, seat: int) -> Match:
        """The game, if this person plays this seat in it now."""
        self._seat(viewer, seat)
        if self.table.match is None:
            raise Refused("The game has not begun: some seats are still open.")
        if self.table.status == "over":
            raise Refused("The game is over.")
        if self.table.chairs[seat].substitute:
            raise Refused("A computer player keeps your seat; come back to it first.")
        return self.table.match


PLEDGING: dict[type[ClientMessage], Callable[[Any, Viewer, Any], Awaitable[None]]] = {
    p.Pledge: Pledging._pledge,
    p.AnswerPledge: Pledging._answer_pledge,
    p.WithdrawPledge: Pledging._withdraw_pledge,
    p.AskTerms: Pledging._tell_terms,
}


def _terms(terms: tuple[Term, ...], seen: Any, by: int, to: int) -> list[p.TermSaid]:
    """What a promise has to say; nothing where it cannot be given now."""
    told = [
        p.TermSaid(term.name, term.words, [p.PickSaid(each.value, each.words, each.thing) for each in picks])
        for term in terms
        if (picks := term.picks(seen, by, to))
    ]
    return told if len(told) == len(terms) else []
