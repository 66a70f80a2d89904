"""Pledges as they are told: to their parties while they are under way, to everybody once they are kept or broken."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from homage.engine.pledges import Promise
from homage.table.rooms.messages import Told
from homage.table.rooms.pledge_messages import DecidedSaid, PledgeSaid, PromiseSaid
from homage.table.rooms.pledges import Decided, Pledge
from homage.table.rooms.reasons import Given
from homage.table.rooms.table import Table
from homage.table.rooms.unfolding import Seat
from homage.table.rooms.wording import calling

Numbered = tuple[int, Told]  # something told, and the entry that brought it


def pledges_said(table: Table, pledges: Iterable[Pledge]) -> list[PledgeSaid]:
    """Pledges, for those who may know of them."""
    return [
        PledgeSaid(
            pledge.id,
            pledge.bargain.by,
            pledge.bargain.to,
            pledge.state,
            _promise_said(table, pledge, "gives"),
            _promise_said(table, pledge, "wants"),
            pledge.why,
        )
        for pledge in pledges
    ]


def _promise_said(table: Table, pledge: Pledge, side: str) -> PromiseSaid | None:
    if side not in pledge.fates:
        return None
    promise = pledge.promise(side)
    return PromiseSaid(promise.kind, dict(promise.about), _phrase(table, promise), pledge.fates[side].outcome)


def _phrase(table: Table, promise: Promise) -> str:
    return calling(table.pledges.phrase(promise), table.called)


def decided_said(table: Table, since: int) -> list[DecidedSaid]:
    """The promises that turned out to be kept or broken after an entry."""
    return [
        DecidedSaid(each.entry, each.promise.by, each.promise.to, _phrase(table, each.promise), each.kept)
        for each in table.pledges.decided()
        if each.entry > since
    ]


def asides_told(table: Table, since: int, seat: Seat) -> list[Numbered]:
    """The same as lines of the chronicle, and the reasons that a seat was given."""
    verdicts = [(each.entry, verdict_told(table, each)) for each in table.pledges.decided() if each.entry > since]
    reasons = [(each.entry, _reason_told(table, each)) for each in table.reasons.since(since, seat)]
    return [*reasons, *verdicts]


def _reason_told(table: Table, given: Given) -> Told:
    line = calling(f"    {table.game.words.seat(given.by)}: “{given.words}”", table.called)
    return Told("reason", {"by": given.by, "to": given.to}, line)


def verdict_told(table: Table, decided: Decided) -> Told:
    """A promise that turned out to be kept or broken, as a line of the chronicle."""
    promise, does = decided.promise, "keeps" if decided.kept else "breaks"
    by, to = table.game.words.seat(promise.by), table.game.words.seat(promise.to)
    line = calling(f"  {by} {does} its word to {to}: to {table.pledges.phrase(promise)}.", table.called)
    kind = "pledge_kept" if decided.kept else "pledge_broken"
    return Told(kind, {"by": promise.by, "to": promise.to}, line)


def in_order(told: Iterable[Numbered], asides: list[Numbered]) -> list[Told]:
    """A story with the asides behind the entries that brought them."""
    numbered = [*told, *asides]
    return [each for _, each in (sorted(numbered, key=itemgetter(0)) if asides else numbered)]
