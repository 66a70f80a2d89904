"""When a table has to be looked after: a clock runs out, a window closes, a computer player may be late."""

from __future__ import annotations

from collections.abc import Collection

from homage.table.entries.table import Table

CRASHED_MS = 2000  # a server that has a table open moves for its computers and settles its windows sooner than that


def due(table: Table, now: int) -> int | None:
    """When somebody must look at a table again, if nothing happens before."""
    if table.status != "playing":
        return None
    window = table.window
    if window is not None and not window.waited_for():
        return window.ends + CRASHED_MS
    if window is None and (table.computers_asked() or any(table.foregone(seat) is not None for seat in table.waiting)):
        return now + CRASHED_MS
    consent = table.attendance.consent
    lapses = consent.lapses(consent.offer) if consent.offer is not None else None
    first = deadline(table, now)
    return min((at for at in (lapses, first and first[0]) if at is not None), default=None)


def deadline(table: Table, now: int, answered: Collection[int] = ()) -> tuple[int, int] | None:
    """When the first seat runs out of time, and which; in a window, of those that have not answered."""
    return min(((at, seat) for seat, at in deadlines(table, now, answered).items()), default=None)


def run_out(table: Table, now: int, answered: Collection[int] = ()) -> list[int]:
    """The seats that have run out of time."""
    return sorted(seat for seat, at in deadlines(table, now, answered).items() if at <= now)


def deadlines(table: Table, now: int, answered: Collection[int] = ()) -> dict[int, int]:
    """When each seat runs out of time that thinks on its own."""
    window, clocks = table.window, table.clocks
    if table.attendance.late or clocks.rule.kind == "none":
        return {}
    if window is None:
        return clocks.deadlines()
    waited = window.waited_for(answered)
    return {seat: window.runs_out(seat, clocks.stock(seat), now) for seat in waited}
