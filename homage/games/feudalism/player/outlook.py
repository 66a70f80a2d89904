"""Who is how likely to win as a turn begins: the search judges games by it."""

from __future__ import annotations

from math import comb

import numpy as np

from homage.engine.flow.course import over
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.rules.cards import TRACK_LOST, TURNS
from homage.games.feudalism.state import State

# The chance to win so many of so many turns at least, each as likely as not, in thousandths.
CHANCE_OF_TURNS = np.array(
    [
        [sum(1000 * comb(left, k) for k in range(least, left + 1)) // 2**left for least in range(TURNS + 2)]
        for left in range(TURNS + 1)
    ],
    np.int32,
)


@rule
def chapter(s: State) -> int:
    """The turn."""
    return s.turn


@rule
def judge(s: State, out: Numbers) -> None:
    """As a turn begins: by the victory points before the King was judged, and the marker, not the die, of that.

    Every turn to come is as likely to bring its point to one as to the other.
    """
    king = s.judged
    left = TURNS - s.turn
    if not over(s):
        left += 1
    lead = s.points[king] - s.points[1 - king]
    if king == s.king:
        lead -= 1
    else:
        lead += 1
    kept, lost = ahead_at_the_end(lead + 1, left), ahead_at_the_end(lead - 1, left)
    wins = lost + (kept - lost) * (s.judged_at - TRACK_LOST) // 6
    if s.judged_at == 0:
        wins = 500
    out[king] = wins
    out[1 - king] = 1000 - wins


@rule
def ahead_at_the_end(lead: int, left: int) -> int:
    """The chance to end ahead with such a lead and so many turns left, in thousandths."""
    enough = min(max((left - lead) // 2 + 1, 0), left + 1)  # turns to be won
    return int(CHANCE_OF_TURNS[left, enough])
