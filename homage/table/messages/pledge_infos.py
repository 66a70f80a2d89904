"""Pledges as they are told: to their parties while they are under way, to everybody once they are kept or broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from homage.engine.flow.pledges import Promise
from homage.engine.match.live_views import Seat
from homage.engine.state.layout import OPEN, Held
from homage.table.entries.pledges import Decided, Pledge
from homage.table.entries.reasons import Given
from homage.table.entries.table import Table
from homage.table.messages.pledge_messages import BreaksInfo, DecidedInfo, PledgeInfo, PromiseInfo
from homage.table.messages.server_messages import StoryEvent
from homage.table.messages.wording import calling

Numbered = tuple[int, StoryEvent]  # something told, and the entry or the step that brought it


@dataclass(frozen=True)
class Aside:
    """A line of the chronicle that is no event of the game, and the entry and the step that brought it."""

    entry: int
    step: int
    event: StoryEvent


def pledge_info(table: Table, pledge: Pledge) -> PledgeInfo:
    """A pledge, for those who may know of it."""
    return PledgeInfo(
        pledge.id,
        pledge.bargain.by,
        pledge.bargain.to,
        pledge.state,
        _promise_info(table, pledge, "gives"),
        _promise_info(table, pledge, "wants"),
        pledge.why,
        pledge.instead_of,
    )


def _promise_info(table: Table, pledge: Pledge, side: str) -> PromiseInfo | None:
    if side not in pledge.fates:
        return None
    promise = pledge.promise(side)
    return PromiseInfo(promise.kind, dict(promise.about), _phrase(table, promise), pledge.fates[side].outcome)


def _phrase(table: Table, promise: Promise) -> str:
    return calling(table.pledges.phrase(promise), table.called)


def breaks_info(table: Table, seat: int, seen: Held, actions: Sequence[int]) -> list[BreaksInfo]:
    """The promises of a seat that some of its choices would break, by what it sees."""
    negotiator, promises = table.game.negotiator, table.pledges.given_by(seat)
    if negotiator is None or not promises:
        return []
    s = seen.proxies[0]
    found = [(each, [action for action in actions if negotiator.breaks(s, each, action)]) for each in promises]
    return [BreaksInfo(promise.to, _phrase(table, promise), breaking) for promise, breaking in found if breaking]


def decided_info(table: Table, since: int) -> list[DecidedInfo]:
    """The promises that turned out to be kept or broken after an entry."""
    return [
        DecidedInfo(each.entry, each.promise.by, each.promise.to, _phrase(table, each.promise), each.kept)
        for each in table.pledges.decided()
        if each.entry > since
    ]


def asides(table: Table, since: int, seat: Seat) -> list[Aside]:
    """The same as lines of the chronicle; the reasons that a seat was given (OPEN: that anybody was); its passes."""
    reasons = [Aside(each.entry, each.step, _reason_event(table, each)) for each in table.reasons.since(since, seat)]
    verdicts = [each for each in table.pledges.decided() if each.entry > since]
    passes = {} if seat is None or seat == OPEN else table.log.foregone(table.match, seat)
    nothing = [
        Aside(entry, move + 1, _pass_event(table, seat, move)) for move, entry in passes.items() if entry > since
    ]
    return reasons + nothing + [Aside(each.entry, each.step, verdict_event(table, each)) for each in verdicts]


def _pass_event(table: Table, seat: Seat, move: int) -> StoryEvent:
    assert table.match is not None
    assert seat is not None
    passing = table.game.actions.passing([next(table.match.past.moves(move)).action]) is not None
    line = "You had nothing to do: passed." if passing else "You had no choice: it was played for you."
    return StoryEvent("nothing_to_do", {"seat": seat}, f"    {line}")


def _reason_event(table: Table, given: Given) -> StoryEvent:
    line = calling(f"    {table.game.words.seat(given.by)}: “{given.words}”", table.called)
    return StoryEvent("reason", {"by": given.by, "to": given.to}, line)


def verdict_event(table: Table, decided: Decided) -> StoryEvent:
    """A promise that turned out to be kept or broken, as a line of the chronicle."""
    promise, does = decided.promise, "keeps" if decided.kept else "breaks"
    by, to = table.game.words.seat(promise.by), table.game.words.seat(promise.to)
    line = calling(f"  {by} {does} its word to {to}: to {table.pledges.phrase(promise)}.", table.called)
    kind = "pledge_kept" if decided.kept else "pledge_broken"
    return StoryEvent(kind, {"by": promise.by, "to": promise.to}, line)


def in_order(told: Iterable[Numbered], asides: list[Numbered]) -> list[StoryEvent]:
    """A story with the asides behind the entries, or the steps, that brought them."""
    numbered = [*told, *asides]
    return [each for _, each in (sorted(numbered, key=itemgetter(0)) if asides else numbered)]
