"""What hits can take from units, how a family decides about it, and how it is told (FIEF-6.2.3.4c, R-48).

With fog of war nobody else knows what a family can lose: how often it has to decide already tells something of its
units, and units that leave the board are turned up, for all see what is in a pool (FIEF-I.2).
"""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import LOSSES_DUE, UNITS_LOST, UNITS_UNVEILED
from homage.games.fief.refusals import NOT_THAT_NOW, WRONG_LOSS
from homage.games.fief.rules.figures import KNIGHT, UNIT_HITS, UNIT_KINDS
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
    """Units are lost outside a battle; all see them go back to the pool (FIEF-I.2)."""
    if units == 0:
        return
    if s.fog:
        tell(story, UNITS_UNVEILED, TO_ALL, seat, place, kind, units)
    tell(story, UNITS_LOST, TO_ALL, seat, place, kind, units)


# -- deciding ------------------------------------------------------------------------------------------------------


@rule
def begin_toll(s: State, seat: int, place: int, story: Numbers) -> None:
    """A family begins to decide what it loses at a place."""
    s.toll_kind[seat] = 0
    for kind in range(UNIT_KINDS):
        s.toll_losses[seat, kind] = 0
    tell_due(s, seat, place, story)


@rule
def tell_due(s: State, seat: int, place: int, story: Numbers) -> None:
    """With fog of war all see that a family has something to decide, or has nothing."""
    if s.fog:
        tell(story, LOSSES_DUE, TO_ALL, seat, place)


@rule
def decide_loss(s: State, seat: int, units: int) -> None:
    """So many of the kind in question will be lost; on to the next kind."""
    s.toll_losses[seat, s.toll_kind[seat]] = units
    s.toll_kind[seat] += 1


# -- answers: so many of a kind are lost ---------------------------------------------------------------------------


@rule
def family_deciding(seat: int) -> int:
    """Each family decides about its own units (FIEF-6.2.3.4c)."""
    return seat


@rule
def kind_in_question(s: State, seat: int) -> int:
    """The kind of which it says how many are lost (FIEF-6.2.3.4c)."""
    return s.toll_kind[seat]


@rule
def why_not_lost(s: State, seat: int, family: int, unit: int) -> int:
    """Why so many cannot be lost: of others, of another kind, or the number does not fit (FIEF-6.2.3.4c, R-48)."""
    if family != seat or unit != s.toll_kind[seat]:
        return NOT_THAT_NOW
    return WRONG_LOSS
