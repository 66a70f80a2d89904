"""A STEP is named: where to, who comes along, who stays on the road (P5.b of the ledger; FIEF-5.1.1b, R-106, R-122).

Also here: FIEF-1.5.5a, FIEF-5.2a, FIEF-5.2.4d, FIEF-5.3e, FIEF-G.4.2.2a, R-43.
"""

from __future__ import annotations

from homage.engine.course import frame_operand, frame_step, go_to, set_operand
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.fief.actions import DIG_TO, DONE, DROP, DROP_LORD, KEEP, LEAVE_LORD, STAY, STEP_TO, TAKE_LORD
from homage.games.fief.company import (
    BY_LAND,
    BY_RIDE,
    BY_SEA,
    UNDERGROUND_WAY,
    available,
    drop_units,
    going,
    going_from,
    least_units,
    lord_fits,
    must_take_all,
    take_units,
    trim,
)
from homage.games.fief.figures import FOR_SALE, MOST_UNITS, UNIT_KINDS
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_HOW, STEP_LORD
from homage.games.fief.guard import guard_kind
from homage.games.fief.lords import LORDS
from homage.games.fief.places import OFFSHORE, TOWNS
from homage.games.fief.refusals import (
    ALL_LAND,
    CHOSEN_ALREADY,
    GUARD_STAYS,
    NO_ROAD,
    NOT_ALONG,
    NOT_SO_MANY,
    NOT_THAT_NOW,
)
from homage.games.fief.state import NONE, State
from homage.games.fief.ways import GOALS, no_step, no_tunnel

# The steps of a STEP frame.
NAME, PICK_UP, CROSS, ANSWERED, TURNED_DOWN, RIDDEN, AGAIN, LEAVE, GO, PLAGUE_THERE, MADE = range(11)
COUNTS = MOST_UNITS + 1  # values of the operand `units`


# -- who comes along -----------------------------------------------------------------------------------------------


@rule
def most_units(s: State, seat: int, kind: int) -> int:
    """How many units of a kind can come along, before the road is known (FIEF-5.1.1b, R-122)."""
    return available(s, seat, kind, 1, NONE)


@rule
def no_keep(s: State, seat: int, kind: int, units: int) -> int:
    """Why not so many units of a kind come along (FIEF-5.1.1b, FIEF-1.5.5a, FIEF-5.3e)."""
    if kind >= FOR_SALE:
        return GUARD_STAYS
    if s.kinds_set[seat] >> kind & 1:
        return CHOSEN_ALREADY
    if units < least_units(s, seat, kind):
        return ALL_LAND
    if units > most_units(s, seat, kind) or units == going_from(s, seat, kind, 0, 1):
        return NOT_SO_MANY
    return 0


@rule
def no_leave(s: State, seat: int, lord: int) -> int:
    """Why a lord or captive of the company cannot be left (FIEF-5.1.1b, FIEF-5.3e)."""
    if not s.march_lords >> lord & 1 or lord == frame_operand(s, STEP_LORD):
        return NOT_ALONG
    if s.lords_set >> lord & 1:
        return CHOSEN_ALREADY
    if s.jailer[lord] == seat and must_take_all(s, seat):
        return ALL_LAND
    return 0


@rule
def no_take(s: State, seat: int, lord: int, last: int) -> int:
    """Why a lord or captive cannot be taken along, from sources up to this rank (FIEF-5.1.1b, R-122)."""
    if s.march_lords >> lord & 1 or not lord_fits(s, seat, lord, last, frame_operand(s, STEP_GOAL)):
        return NOT_ALONG
    if s.lords_set >> lord & 1:
        return CHOSEN_ALREADY
    return 0


@rule
def no_drop(s: State, seat: int, kind: int, units: int) -> int:
    """Why not so many of the units that come along stay on the road (FIEF-5.1.1b, R-106)."""
    if frame_operand(s, STEP_FROM) == OFFSHORE:
        return NOT_THAT_NOW
    if kind >= FOR_SALE:
        return GUARD_STAYS
    if s.kinds_set[seat] >> (UNIT_KINDS + kind) & 1:
        return CHOSEN_ALREADY
    if units == 0 or units > going(s, seat, kind):
        return NOT_SO_MANY
    return 0


@rule
def no_drop_lord(s: State, seat: int, lord: int) -> int:
    """Why a lord or captive of the company cannot stay on the road (FIEF-5.1.1b, R-106)."""
    if frame_operand(s, STEP_FROM) == OFFSHORE:
        return NOT_THAT_NOW
    if not s.march_lords >> lord & 1 or lord == frame_operand(s, STEP_LORD):
        return NOT_ALONG
    if s.drop_lords >> lord & 1:
        return CHOSEN_ALREADY
    return 0


@rule
def no_goal(s: State, seat: int, goal: int) -> int:
    """Why the company cannot go there now; after a cavalcade only where it was heading for (FIEF-5.2a, FIEF-5.2.4d)."""
    if frame_step(s) == AGAIN:
        if goal == frame_operand(s, STEP_GOAL):
            return 0
        return NO_ROAD
    return no_step(s, seat, frame_operand(s, STEP_LORD), goal)


@rule
def no_dig(s: State, seat: int, goal: int) -> int:
    """Why the company cannot go there underground (FIEF-G.4.2.2a)."""
    if frame_step(s) == AGAIN:
        return NOT_THAT_NOW
    return no_tunnel(s, seat, frame_operand(s, STEP_FROM), goal)


# -- answers -------------------------------------------------------------------------------------------------------


@rule
def legal_naming(s: State, seat: int, out: Numbers) -> int:
    """Goals, companions, who is dropped, UNDERGROUND, or not to march after all.

    (FIEF-5.1.1b, FIEF-5.2a, FIEF-5.3e, FIEF-G.4.2.2a, R-106)
    """
    n = 0
    for goal in range(GOALS):
        if no_goal(s, seat, goal) == 0:
            n = offer(out, n, STEP_TO + goal)
    for kind in range(FOR_SALE):
        if s.kinds_set[seat] >> kind & 1:
            continue
        least, most, now = least_units(s, seat, kind), most_units(s, seat, kind), going_from(s, seat, kind, 0, 1)
        for units in range(least, most + 1):
            if units != now:
                n = offer(out, n, KEEP + kind * COUNTS + units)
    for lord in range(LORDS):
        if no_leave(s, seat, lord) == 0:
            n = offer(out, n, LEAVE_LORD + lord)
    for lord in range(LORDS):
        if no_take(s, seat, lord, 1) == 0:
            n = offer(out, n, TAKE_LORD + lord)
    for kind in range(FOR_SALE):
        for units in range(1, going(s, seat, kind) + 1):
            if no_drop(s, seat, kind, units) == 0:
                n = offer(out, n, DROP + kind * COUNTS + units)
    for lord in range(LORDS):
        if no_drop_lord(s, seat, lord) == 0:
            n = offer(out, n, DROP_LORD + lord)
    for goal in range(TOWNS):
        if no_dig(s, seat, goal) == 0:
            n = offer(out, n, DIG_TO + goal)
    return offer(out, n, STAY)


@rule
def forbidden_naming(s: State, seat: int, block: int, action: int) -> int:
    """Why not (FIEF-5.1.1b, FIEF-5.2a, FIEF-5.3e, FIEF-G.4.2.2a, R-106)."""
    at = action - block
    if block == STEP_TO:
        return no_goal(s, seat, at)
    if block == KEEP:
        return no_keep(s, seat, at // COUNTS, at % COUNTS)
    if block == LEAVE_LORD:
        return no_leave(s, seat, at)
    if block == TAKE_LORD:
        return no_take(s, seat, at, 1)
    if block == DROP:
        return no_drop(s, seat, at // COUNTS, at % COUNTS)
    if block == DROP_LORD:
        return no_drop_lord(s, seat, at)
    if block == DIG_TO:
        return no_dig(s, seat, at)
    if block == STAY:
        return 0
    return NOT_THAT_NOW


@rule
def apply_naming(s: State, seat: int, block: int, action: int) -> None:
    """The goal is named, or the company changes (FIEF-5.1.1b, FIEF-5.2a, R-106)."""
    at = action - block
    if block == STEP_TO:
        name_goal(s, at)
    elif block == KEEP:
        take_units(s, seat, at // COUNTS, at % COUNTS, 0, 1)
        s.kinds_set[seat] |= 1 << (at // COUNTS)
    elif block == LEAVE_LORD:
        s.march_lords &= ~(1 << at)
        s.lords_set |= 1 << at
    elif block == TAKE_LORD:
        s.march_lords |= 1 << at
        s.lords_set |= 1 << at
    elif block == DROP:
        drop_units(s, seat, at // COUNTS, at % COUNTS)
        s.kinds_set[seat] |= 1 << (UNIT_KINDS + at // COUNTS)
    else:
        drop_lord(s, seat, at)
    trim(s, seat)


@rule
def name_goal(s: State, goal: int) -> None:
    """The company sets out: by sea, by road, or through the gap that its cavalcade has made.

    (FIEF-5.2a, FIEF-5.3a, FIEF-5.2.4d)
    """
    if frame_step(s) == AGAIN:
        go_to(s, LEAVE)
        return
    set_operand(s, STEP_GOAL, goal)
    if goal == OFFSHORE or frame_operand(s, STEP_FROM) == OFFSHORE:
        set_operand(s, STEP_HOW, BY_SEA)
    else:
        set_operand(s, STEP_HOW, BY_LAND)
    go_to(s, PICK_UP)


@rule
def drop_lord(s: State, seat: int, lord: int) -> None:
    """A lord stays on the road, and his guard with him (FIEF-5.1.1b, FIEF-1.5.5a, R-106)."""
    s.drop_lords |= 1 << lord
    guard = guard_kind(s, lord)
    if guard != NONE and s.jailer[lord] == NONE:
        drop_units(s, seat, guard, going(s, seat, guard))


# -- picked up on the road -----------------------------------------------------------------------------------------


@rule
def can_pick_up(s: State, seat: int) -> bool:
    """Whether own forces wait on the road used that could come along (FIEF-5.1.1b, R-122)."""
    how = frame_operand(s, STEP_HOW)
    if how == BY_SEA or how == UNDERGROUND_WAY or how == BY_RIDE:
        return False
    for lord in range(LORDS):
        if no_take(s, seat, lord, 1) and no_take(s, seat, lord, 2) == 0:
            return True
    for kind in range(FOR_SALE):
        if units_on_road(s, seat, kind) > going_from(s, seat, kind, 2, 2):
            return True
    return False


@rule
def units_on_road(s: State, seat: int, kind: int) -> int:
    """How many units of a kind wait on the road used and could come along (FIEF-5.1.1b, R-122)."""
    goal = frame_operand(s, STEP_GOAL)
    return available(s, seat, kind, 2, goal) - available(s, seat, kind, 1, goal)


@rule
def legal_pick_up(s: State, seat: int, out: Numbers) -> int:
    """So many units are picked up; lords; or no more (FIEF-5.1.1b, R-122)."""
    n = offer(out, 0, DONE)
    for kind in range(FOR_SALE):
        for units in range(going_from(s, seat, kind, 2, 2) + 1, units_on_road(s, seat, kind) + 1):
            n = offer(out, n, KEEP + kind * COUNTS + units)
    for lord in range(LORDS):
        if no_take(s, seat, lord, 1) and no_take(s, seat, lord, 2) == 0:
            n = offer(out, n, TAKE_LORD + lord)
    return n


@rule
def forbidden_pick_up(s: State, seat: int, block: int, action: int) -> int:
    """Why not (FIEF-5.1.1b, FIEF-1.5.5a, R-122)."""
    at = action - block
    if block == DONE:
        return 0
    if block == KEEP:
        kind, units = at // COUNTS, at % COUNTS
        if kind >= FOR_SALE:
            return GUARD_STAYS
        if units > going_from(s, seat, kind, 2, 2) and units <= units_on_road(s, seat, kind):
            return 0
        return NOT_SO_MANY
    if block == TAKE_LORD:
        if no_take(s, seat, at, 1) == 0:
            return NOT_ALONG
        return no_take(s, seat, at, 2)
    return NOT_THAT_NOW


@rule
def apply_pick_up(s: State, seat: int, block: int, action: int) -> None:
    """Forces on the road come along, or the company goes on (FIEF-5.1.1b, R-122)."""
    at = action - block
    if block == DONE:
        go_to(s, CROSS)
        return
    if block == KEEP:
        take_units(s, seat, at // COUNTS, at % COUNTS, 2, 2)
    else:
        s.march_lords |= 1 << at
        s.lords_set |= 1 << at
    trim(s, seat)
