"""Computer players at a table answer pledges, propose some to people, and keep their own word."""

from __future__ import annotations

from dataclasses import replace

from homage.engine.errors import Refused
from homage.engine.flow.pledges import Negotiator, Promise
from homage.engine.match.match import Match
from homage.players.seated import Asked
from homage.table.entries.pledges import Pledge, stored
from homage.table.rooms.context import RoomState
from homage.table.rooms.table_store import TableStore


class Negotiations:
    """How the computer players of one table bargain with pledges, where the game has any."""

    def __init__(self, state: RoomState, store: TableStore) -> None:
        self._state = state
        self._store = store
        self._considered = -1  # the step of the game up to which they have thought of proposals

    @property
    def pending(self) -> bool:
        """Whether a computer player has something to say."""
        return bool(self._owed()) or self._is_occasion()

    def _owed(self) -> list[Pledge]:
        """The proposals that computer players have still to answer."""
        table = self._state.table
        if table.status != "playing":
            return []
        return [pledge for pledge in table.pledges.unanswered() if table.chairs[pledge.bargain.to].computer]

    def _is_occasion(self) -> bool:
        """Whether something has happened after which computer players propose pledges to people."""
        table = self._state.table
        match, negotiator = table.match, table.game.negotiator
        if negotiator is None or match is None or not table.chairs.people or table.status != "playing":
            return False
        since = self._considered if 0 <= self._considered <= match.played else match.played - 1
        steps = range(max(0, since) + 1, match.played + 1)
        found = any(event.kind.name in negotiator.occasions for step in steps for event in match.past.happened(step))
        if not found:
            self._considered = match.played
        return found

    async def negotiate(self) -> None:
        """Answer what is owed, and propose what comes to mind."""
        negotiator, match = self._state.table.game.negotiator, self._state.table.match
        if negotiator is None or match is None:
            return
        seen = match.veiled(None).proxies[0]
        for pledge in self._owed():
            bargain, book = pledge.bargain, self._state.table.pledges
            why = negotiator.objection(seen, bargain, book.given_by(bargain.to), book.trust(bargain.by))
            answer = {"seat": bargain.to, "to": bargain.by, "pledge": pledge.id, "agree": not why, "why": why}
            await self._store.append("pledge_answer", answer)
        if self._is_occasion():
            self._considered = match.played
            await self._propose(negotiator, match)

    async def _propose(self, negotiator: Negotiator, match: Match) -> None:
        table = self._state.table
        seen, book, people = match.veiled(None).proxies[0], table.pledges, table.chairs.people
        for seat, chair in enumerate(table.chairs):
            if not chair.computer:
                continue
            bargain = negotiator.proposal(
                seen, seat, book.proposed_by(seat), lambda other: book.trust(other) if other in people else 0.0
            )
            try:
                if bargain is not None:
                    book.check(bargain)
                    await self._store.append("pledge", stored(bargain))
            except Refused:
                continue  # it has proposed that, or enough

    def true_to_word(self, asked: Asked) -> Asked:
        """A question without the answers that would break the seat's word, unless keeping it may cost the game."""
        promises, negotiator = self._state.table.pledges.given_by(asked.seat), self._state.table.game.negotiator
        return asked if negotiator is None or not promises else true_to_word(negotiator, asked, promises)


def true_to_word(negotiator: Negotiator, asked: Asked, promises: list[Promise]) -> Asked:
    """A question without the answers that would break one of these promises; all of them where none is left."""
    seen = asked.scene.proxies[0]
    binding = [promise for promise in promises if not negotiator.too_dear(seen, promise)]
    kept = [action for action in asked.legal if not any(negotiator.breaks(seen, each, action) for each in binding)]
    return replace(asked, legal=tuple(kept)) if 0 < len(kept) < len(asked.legal) else asked
