"""The offer that waits at a table for the consent of the others, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from homage.table.entries.absence import AbsenceRules
from homage.table.entries.chairs import OF_THE_MOMENT, Chairs, Note, Offer


class Consent:
    """What the people of one table agree on; one offer at a time."""

    def __init__(self, chairs: Chairs, rules: AbsenceRules, tell: Callable[[Note], None]) -> None:
        self.offer: Offer | None = None
        self._chairs = chairs
        self._rules = rules
        self._tell = tell

    def make(self, number: int, at: int, body: Mapping[str, Any]) -> None:
        """Somebody makes an offer."""
        self.offer = Offer(number, body["seat"], body["what"], to=body.get("to"), ms=body.get("ms", 0), at=at)

    def agree(self, seat: int) -> None:
        """Somebody agrees to it."""
        if self.offer is not None:
            self.offer.agreed.add(seat)

    def lapses(self, offer: Offer) -> int | None:
        """When those who say nothing to a decision about somebody absent are taken to agree; None: never."""
        return offer.at + self._rules.away_ms if offer.decides and self._rules.away_days else None

    def missing(self, offer: Offer, now: int = 0) -> set[int]:
        """Whose consent it still lacks. A rematch asks all who had a seat, each person once.

        Whoever is decided about, or is given time, is not asked.
        """
        if offer.what == "rematch":
            agreed = {self._chairs[seat].player for seat in (offer.seat, *offer.agreed)}
            people = [seat for seat, chair in enumerate(self._chairs) if chair.kind == "person"]
            return {seat for seat in people if self._chairs[seat].player not in agreed}
        lapses = self.lapses(offer)
        if lapses is not None and now >= lapses:
            return set()
        return set(self._chairs.people) - offer.agreed - {offer.seat, offer.to}

    def go_on(self, number: int, at: int, deciders: Collection[int], by_days: bool) -> None:
        """A move was made: what was offered for the moment is void, and what was about a question now answered."""
        offer = self.offer
        if offer is None:
            return
        answered = offer.to in deciders and (offer.decides or by_days)
        if offer.what in OF_THE_MOMENT or answered:
            self.close(number, at, "void")

    def done(self, number: int, at: int, *what: str) -> None:
        """Something was done, which `what` offers lead to: by the one that waits, or that one is void now."""
        if self.offer is not None and (self.offer.what not in what or self.missing(self.offer, at)):
            self.close(number, at, "void")
        self.offer = None

    def close(self, number: int, at: int, kind: str, by: int | None = None) -> None:
        """Tell everybody what became of the offer that waits, if one does."""
        if self.offer is not None:
            self._tell(Note(number, at, kind, self.offer.seat, self.offer.what, by))
        self.offer = None
