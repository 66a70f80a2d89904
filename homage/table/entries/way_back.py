"""The way back at a table: to a seat's own last decision, over everything that has passed by itself since.

A seat alone goes back as long as nothing was rolled or revealed and nobody else has answered. Where it leads, and why
not, follows from what everybody sees, and from what the seat itself has done.
"""

from __future__ import annotations

from dataclasses import dataclass

from homage.engine.match.match import Match
from homage.table.entries.table import Table

NO_MOVE = "There is nothing to undo: you have made no move yet."
CANNOT = "Your last move cannot be undone: {}."
CONSENT = "The others must agree to undo your last move: {}."
REVEALED, ANSWERED = "something was rolled or revealed since", "another player has answered since"


@dataclass(frozen=True)
class WayBack:
    """Before which move (0 is the first) it leads, why the seat alone cannot go there, and whether others may agree."""

    to: int | None
    why: str = ""
    asks: bool = False


def way_back(table: Table, seat: int, passed: bool = False) -> WayBack:
    """Where a seat gets by taking its last decision back.

    Where that cannot be, or if it is wanted (`passed`), to the last question that was answered in its place.
    """
    given = _way_to(table, seat, max(table.log.foregone(table.match, seat), default=None))
    own = given if passed else _way_to(table, seat, table.log.last_decision(table.match, seat))
    return given if given.to is not None and own.why and not given.why else own


def _way_to(table: Table, seat: int, to: int | None) -> WayBack:
    match, others = table.match, set(table.chairs.people) - {seat}
    if match is None or to is None:
        return WayBack(None, NO_MOVE)
    since = REVEALED if match.past.final_since(to) else ANSWERED if _answered(match, to, others) else ""
    if not since:
        return WayBack(to)
    return WayBack(to, CONSENT.format(since), True) if others else WayBack(to, CANNOT.format(since))


def _answered(match: Match, since: int, others: set[int]) -> bool:
    """Whether another person has made one of the moves from this one on; who let a window pass is nobody's concern."""
    return any(match.past.actor(move) in others for move in range(since, match.played))
