"""Time to watch: what happened since a seat was last asked is followed before its clock runs.

Everybody is granted the same for the same public story: so much for each event that all can see, up to a limit. What is
hidden makes no difference, and what is not used is not kept.
"""

from __future__ import annotations

from homage.engine.match.match import Match
from homage.table.entries.clocks import SECOND

EVENT_MS = SECOND  # for each public event that is not told aside
MOST_MS = 20 * SECOND  # for one decision


def story_ms(match: Match, seat: int) -> int:
    """How long the story takes since the last move that a seat was asked about, that move included."""
    granted = 0
    for step in range(match.played, -1, -1):
        seen = [event for event in match.past.happened(step) if event.seen(None) and not event.kind.aside]
        granted += EVENT_MS * len(seen)
        if granted >= MOST_MS or (step and seat in match.past.deciders(step - 1)):
            break
    return min(granted, MOST_MS)
