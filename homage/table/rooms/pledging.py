"""What people ask of the pledges of a table: propose, answer or withdraw one, know what can be promised."""

from __future__ import annotations

from typing import Any

from homage.engine.errors import Refused
from homage.engine.flow.pledges import Bargain, Promise, Term, read_promise
from homage.table.entries.pledges import OF_PLEDGER, stored
from homage.table.messages import pledge_messages as p
from homage.table.people.limits import Limiter
from homage.table.rooms.context import RoomState
from homage.table.rooms.table_store import TableStore
from homage.table.rooms.visitors import Viewer

MOST_WHY = 200  # characters


class Pledging:
    """How people promise each other things at one table."""

    def __init__(self, state: RoomState, store: TableStore) -> None:
        self._state = state
        self._store = store
        self.limiter = Limiter(OF_PLEDGER)

    async def propose(self, viewer: Viewer, request: p.Pledge) -> None:
        """Propose a pledge to another seat."""
        self._check_other(request.seat, request.to)
        seen = self._state.match.veiled(None).proxies[0]
        gives = self._promise(seen, request.seat, request.to, request.gives)
        bargain = Bargain(request.seat, request.to, gives, self._promise(seen, request.to, request.seat, request.wants))
        self._state.table.pledges.check(bargain, request.instead_of)
        if not self.limiter.allow(viewer.person):
            raise Refused("You propose pledges too quickly; wait a few seconds.")
        await self._store.append("pledge", stored(bargain, request.instead_of), viewer, request.id)

    def _promise(self, seen: Any, by: int, to: int, asked: p.PromiseAsked | None) -> Promise | None:
        if asked is None:
            return None
        return read_promise(self._state.table.game.pledges_by_name, seen, by, to, asked.kind, asked.about)

    async def answer(self, viewer: Viewer, request: p.AnswerPledge) -> None:
        """Agree to a pledge or decline it."""
        pledge = self._state.table.pledges.waiting_for(request.seat, request.pledge)
        why = "".join(sign for sign in request.why.strip() if sign.isprintable())
        if len(why) > MOST_WHY:
            raise Refused(f"A reason may have {MOST_WHY} characters, not {len(why)}; say it in one sentence.")
        body = {"seat": request.seat, "to": pledge.bargain.by, "pledge": pledge.id, "agree": request.agree, "why": why}
        await self._store.append("pledge_answer", body, viewer, request.id)

    async def withdraw(self, viewer: Viewer, request: p.WithdrawPledge) -> None:
        """Withdraw a pledge that was not answered yet."""
        pledge = self._state.table.pledges.waiting_of(request.seat, request.pledge)
        body = {"seat": request.seat, "to": pledge.bargain.to, "pledge": pledge.id}
        await self._store.append("pledge_withdrawn", body, viewer, request.id)

    async def terms(self, viewer: Viewer, request: p.AskTerms) -> None:
        """What two seats can promise each other now."""
        self._check_other(request.seat, request.to)
        seen = self._state.match.veiled(None).proxies[0]
        parties = (request.seat, request.to), (request.to, request.seat)
        kinds = [
            p.PledgeKindInfo(kind.name, kind.words, *(_terms(kind.terms, seen, by, to) for by, to in parties))
            for kind in self._state.table.game.pledges
        ]
        viewer.post(p.Terms(request.id, kinds))

    def _check_other(self, seat: int, to: int) -> None:
        """Whether a seat can promise something to another in this game."""
        game, seats = self._state.table.game, self._state.match.seats
        if not game.pledges:
            raise Refused(f"There are no pledges in {game.title}; talk to the others instead.")
        if to == seat or not 0 <= to < seats:
            raise Refused(f"A pledge is made with another seat than yours; seats run from 1 to {seats}.")


def _terms(terms: tuple[Term, ...], seen: Any, by: int, to: int) -> list[p.TermInfo]:
    """What a promise has to say; nothing where it cannot be given now."""
    told = [
        p.TermInfo(term.name, term.words, [p.PickInfo(each.value, each.words, each.thing) for each in picks])
        for term in terms
        if (picks := term.picks(seen, by, to))
    ]
    return told if len(told) == len(terms) else []
