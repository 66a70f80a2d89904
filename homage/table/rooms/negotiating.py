"""Computer players at a table answer pledges, propose some to people, and keep their own word."""

from __future__ import annotations

from dataclasses import replace

from homage.engine.errors import Refused
from homage.engine.match import Match
from homage.engine.pledges import Negotiator, Promise
from homage.players.seated import Asked
from homage.table.rooms.keeping import Household, Kept
from homage.table.rooms.pledges import Pledge, stored
from homage.table.rooms.table import Table


class Negotiated(Kept):
    """A table whose computer players bargain with pledges, where the game has any."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._considered = -1  # the step of the game up to which they have thought of proposals

    def _to_negotiate(self) -> bool:
        """Whether a computer player has something to say."""
        return bool(self._owed()) or self._is_occasion()

    def _owed(self) -> list[Pledge]:
        """The proposals that computer players have still to answer."""
        if self.table.status != "playing":
            return []
        chairs = self.table.chairs
        return [pledge for pledge in self.table.pledges.unanswered() if chairs[pledge.bargain.to].computer]

    def _is_occasion(self) -> bool:
        """Whether something has happened after which computer players propose pledges to people."""
        match, people, negotiator = self.table.match, self.table.people, self.table.game.negotiator
        if negotiator is None or match is None or not people or self.table.status != "playing":
            return False
        since = self._considered if 0 <= self._considered <= match.played else match.played - 1
        steps = range(max(0, since) + 1, match.played + 1)
        found = any(event.kind.name in negotiator.occasions for step in steps for event in match.happened(step))
        if not found:
            self._considered = match.played
        return found

    async def _negotiate(self) -> None:
        """Answer what is owed, and propose what comes to mind."""
        negotiator, match = self.table.game.negotiator, self.table.match
        if negotiator is None or match is None:
            return
        seen = match.veiled(None).proxies[0]
        for pledge in self._owed():
            bargain, book = pledge.bargain, self.table.pledges
            why = negotiator.objection(seen, bargain, book.given_by(bargain.to), book.trust(bargain.by))
            answer = {"seat": bargain.to, "to": bargain.by, "pledge": pledge.id, "agree": not why, "why": why}
            await self._store("pledge_answer", answer)
        if self._is_occasion():
            self._considered = match.played
            await self._propose(negotiator, match)

    async def _propose(self, negotiator: Negotiator, match: Match) -> None:
        seen, book, people = match.veiled(None).proxies[0], self.table.pledges, self.table.people
        for seat, chair in enumerate(self.table.chairs):
            if not chair.computer:
                continue
            bargain = negotiator.proposal(
                seen, seat, book.proposed_by(seat), lambda other: book.trust(other) if other in people else 0.0
            )
            try:
                if bargain is not None:
                    book.check(bargain)
                    await self._store("pledge", stored(bargain))
            except Refused:
                continue  # it has proposed that, or enough

    def _true_to_word(self, asked: Asked) -> Asked:
        """A question without the answers that would break the seat's word, unless keeping it may cost the game."""
        promises, negotiator = self.table.pledges.given_by(asked.seat), self.table.game.negotiator
        return asked if negotiator is None or not promises else true_to_word(negotiator, asked, promises)


def true_to_word(negotiator: Negotiator, asked: Asked, promises: list[Promise]) -> Asked:
    """A question without the answers that would break one of these promises; all of them where none is left."""
    seen = asked.scene.proxies[0]
    binding = [promise for promise in promises if not negotiator.too_dear(seen, promise)]
    kept = [action for action in asked.legal if not any(negotiator.breaks(seen, each, action) for each in binding)]
    return replace(asked, legal=tuple(kept)) if 0 < len(kept) < len(asked.legal) else asked
