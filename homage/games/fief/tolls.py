"""What hits can take from units, and how it is told (FIEF-6.2.3.4c, R-48)."""

from __future__ import annotations

from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.events import UNITS_LOST, UNITS_LOST_HIDDEN
from homage.games.fief.figures import KNIGHT, UNIT_HITS
from homage.games.fief.state import State

BIG = int(UNIT_HITS[KNIGHT])  # hits that remove a knight; the other units that can be hit take one each


@rule
def most_used(hits: int, big: int, small: int) -> int:
    """How many of so many hits can be used up on so many units of each size."""
    best = 0
    for units in range(big + 1):
        if units * BIG <= hits:
            best = max(best, units * BIG + min(small, hits - units * BIG))
    return best


@rule
def can_use(hits: int, big: int, small: int) -> bool:
    """Whether exactly so many hits can be used up on so many units of each size."""
    for units in range(big + 1):
        left = hits - units * BIG
        if left >= 0 and left <= small:
            return True
    return False


@rule
def tell_lost(s: State, seat: int, place: int, kind: int, units: int, story: Numbers) -> None:
    """Units are lost outside a battle; with fog of war nobody but the owner is told their kind (FIEF-I.2)."""
    if units == 0:
        return
    if s.fog:
        tell(story, UNITS_LOST_HIDDEN, TO_ALL, seat, place, units)
    else:
        tell(story, UNITS_LOST, TO_ALL, seat, place, kind, units)
