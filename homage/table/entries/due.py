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
    first = deadline(table)
    return first and first[0]


def deadline(table: Table, answered: Collection[int] = ()) -> tuple[int, int] | None:
    """When the first seat runs out of time, and which; in a window, of those that have not answered."""
    window, clocks = table.window, table.clocks
    if window is None or clocks.rule.kind == "none":
        return clocks.deadline()
    waited = window.waited_for(answered)
    return min(((window.runs_from(seat) + clocks.stock(seat), seat) for seat in waited), default=None)
