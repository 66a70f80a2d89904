"""A STEP is named: where to, who comes along, who stays on the road (P5.b of the ledger; FIEF-5.1.1b, R-106, R-122).

Also here: FIEF-1.5.5a, FIEF-5.2a, FIEF-5.2.4d, FIEF-5.3e, FIEF-G.4.2.2a, R-43.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.answering import possible
from homage.engine.flow.course import frame_operand, frame_step, go_to, set_operand
from homage.engine.flow.questions import answer, between, question
from homage.engine.native.rule import rule
from homage.games.fief.actions import ACTIONS, DONE, DROP, DROP_LORD, KEEP, LEAVE_LORD, STEP_TO, TAKE_LORD
from homage.games.fief.asked import PICK_UP_ASKED
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_HOW, STEP_LORD
from homage.games.fief.refusals import (
    ALL_LAND,
    CHOSEN_ALREADY,
    GUARD_STAYS,
    NO_ROAD,
    NOT_ALONG,
    NOT_SO_MANY,
    NOT_THAT_NOW,
)
from homage.games.fief.rules.court.guard import guard_kind
from homage.games.fief.rules.field.company import (
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
from homage.games.fief.rules.field.ways import no_step, no_tunnel
from homage.games.fief.rules.figures import FOR_SALE, UNIT_KINDS
from homage.games.fief.rules.places import OFFSHORE
from homage.games.fief.state import NONE, State

# The steps of a STEP frame.
NAME, PICK_UP, CROSS, ANSWERED, TURNED_DOWN, RIDDEN, AGAIN, LEAVE, GO, PLAGUE_THERE, MADE = range(11)


# -- who comes along -----------------------------------------------------------------------------------------------


@rule
def most_units(s: State, seat: int, kind: int) -> int:
    """How many units of a kind can come along, before the road is known (FIEF-5.1.1b, R-122)."""
    return available(s, seat, kind, 1, NONE)


@rule
def no_keep(s: State, seat: int, unit: int, units: int) -> int:
    """Why not so many units of a kind come along (FIEF-5.1.1b, FIEF-1.5.5a, FIEF-5.3e)."""
    if unit >= FOR_SALE:
        return GUARD_STAYS
    if s.kinds_set[seat] >> unit & 1:
        return CHOSEN_ALREADY
    if units < least_units(s, seat, unit):
        return ALL_LAND
    if units > most_units(s, seat, unit) or units == going_from(s, seat, unit, 0, 1):
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
def no_drop(s: State, seat: int, unit: int, units: int) -> int:
    """Why not so many of the units that come along stay on the road (FIEF-5.1.1b, R-106)."""
    if frame_operand(s, STEP_FROM) == OFFSHORE:
        return NOT_THAT_NOW
    if unit >= FOR_SALE:
        return GUARD_STAYS
    if s.kinds_set[seat] >> (UNIT_KINDS + unit) & 1:
        return CHOSEN_ALREADY
    if units == 0 or units > going(s, seat, unit):
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
def no_goal(s: State, seat: int, place: int) -> int:
    """Why the company cannot go there now; after a cavalcade only where it was heading for (FIEF-5.2a, FIEF-5.2.4d)."""
    if frame_step(s) == AGAIN:
        if place == frame_operand(s, STEP_GOAL):
            return 0
        return NO_ROAD
    return no_step(s, seat, frame_operand(s, STEP_LORD), place)


@rule
def no_dig(s: State, seat: int, town: int) -> int:
    """Why the company cannot go there underground (FIEF-G.4.2.2a)."""
    if frame_step(s) == AGAIN:
        return NOT_THAT_NOW
    return no_tunnel(s, seat, frame_operand(s, STEP_FROM), town)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def kinds_to_name(s: State, seat: int) -> int:
    """The kinds of unit still to be named; guards stay with their lord (FIEF-5.1.1b, FIEF-1.5.5a)."""
    return ~s.kinds_set[seat] & (1 << FOR_SALE) - 1


@rule
def fewest_kept(s: State, seat: int, unit: int) -> int:
    """How many units of a kind must come along (FIEF-5.3e)."""
    return least_units(s, seat, unit)


@rule
def most_kept(s: State, seat: int, unit: int) -> int:
    """How many units of a kind can come along (FIEF-5.1.1b)."""
    return most_units(s, seat, unit)


@rule
def most_dropped(s: State, seat: int, unit: int) -> int:
    """How many units of a kind can stay on the road: none of a guard (FIEF-5.1.1b, R-106)."""
    if unit >= FOR_SALE:
        return 0
    return going(s, seat, unit)


@rule
def name_goal(s: State, seat: int, place: int) -> None:
    """The company sets out: by sea, by road, or through the gap that its cavalcade has made.

    (FIEF-5.2a, FIEF-5.3a, FIEF-5.2.4d)
    """
    if frame_step(s) == AGAIN:
        go_to(s, LEAVE)
    else:
        set_operand(s, STEP_GOAL, place)
        if place == OFFSHORE or frame_operand(s, STEP_FROM) == OFFSHORE:
            set_operand(s, STEP_HOW, BY_SEA)
        else:
            set_operand(s, STEP_HOW, BY_LAND)
        go_to(s, PICK_UP)
    trim(s, seat)


@rule
def keep_units(s: State, seat: int, unit: int, units: int) -> None:
    """So many units of a kind come along (FIEF-5.1.1b)."""
    take_units(s, seat, unit, units, 0, 1)
    s.kinds_set[seat] |= 1 << unit
    trim(s, seat)


@rule
def leave_lord(s: State, seat: int, lord: int) -> None:
    """A lord or captive stays where he is (FIEF-5.1.1b)."""
    s.march_lords &= ~(1 << lord)
    s.lords_set |= 1 << lord
    trim(s, seat)


@rule
def take_lord(s: State, seat: int, lord: int) -> None:
    """A lord or captive comes along (FIEF-5.1.1b, R-122)."""
    s.march_lords |= 1 << lord
    s.lords_set |= 1 << lord
    trim(s, seat)


@rule
def drop_kind(s: State, seat: int, unit: int, units: int) -> None:
    """So many units of a kind stay on the road (FIEF-5.1.1b, R-106)."""
    drop_units(s, seat, unit, units)
    s.kinds_set[seat] |= 1 << (UNIT_KINDS + unit)
    trim(s, seat)


@rule
def drop_lord(s: State, seat: int, lord: int) -> None:
    """A lord stays on the road, and his guard with him (FIEF-5.1.1b, FIEF-1.5.5a, R-106)."""
    s.drop_lords |= 1 << lord
    guard = guard_kind(s, lord)
    if guard != NONE and s.jailer[lord] == NONE:
        drop_units(s, seat, guard, going(s, seat, guard))
    trim(s, seat)


COMPANY_ANSWERS = (
    answer(STEP_TO, name_goal, unless=no_goal),
    answer(KEEP, keep_units, unless=no_keep, unit=kinds_to_name, units=between(fewest_kept, most_kept)),
    answer(LEAVE_LORD, leave_lord, unless=no_leave),
    answer(TAKE_LORD, take_lord, unless=partial(no_take, last=1)),
    answer(DROP, drop_kind, unless=no_drop, units=between(1, most_dropped)),
    answer(DROP_LORD, drop_lord, unless=no_drop_lord),
)


# -- picked up on the road -----------------------------------------------------------------------------------------


@rule
def units_on_road(s: State, seat: int, kind: int) -> int:
    """How many units of a kind wait on the road used and could come along (FIEF-5.1.1b, R-122)."""
    goal = frame_operand(s, STEP_GOAL)
    return available(s, seat, kind, 2, goal) - available(s, seat, kind, 1, goal)


@rule
def fewest_picked_up(s: State, seat: int, unit: int) -> int:
    """One more than come along from the road already (FIEF-5.1.1b, R-122)."""
    return going_from(s, seat, unit, 2, 2) + 1


@rule
def most_picked_up(s: State, seat: int, unit: int) -> int:
    """All of a kind on the road; guards stay with their lord (FIEF-5.1.1b, FIEF-1.5.5a, R-122)."""
    if unit >= FOR_SALE:
        return 0
    return units_on_road(s, seat, unit)


@rule
def why_not_picked_up(unit: int) -> int:
    """Why not so many units of a kind are picked up (FIEF-5.1.1b, FIEF-1.5.5a, R-122)."""
    if unit >= FOR_SALE:
        return GUARD_STAYS
    return NOT_SO_MANY


@rule
def no_lord_up(s: State, seat: int, lord: int) -> int:
    """Why a lord or captive cannot be picked up: he waits on the road used (FIEF-5.1.1b, R-122)."""
    if no_take(s, seat, lord, 1) == 0:
        return NOT_ALONG
    return no_take(s, seat, lord, 2)


@rule
def pick_units_up(s: State, seat: int, unit: int, units: int) -> None:
    """So many units of a kind come along from the road (FIEF-5.1.1b, R-122)."""
    take_units(s, seat, unit, units, 2, 2)
    trim(s, seat)


PICK_UP_QUESTION = question(
    PICK_UP_ASKED,
    NOT_THAT_NOW,
    answer(DONE, partial(go_to, step=CROSS)),
    answer(KEEP, pick_units_up, units=between(fewest_picked_up, most_picked_up), refused=why_not_picked_up),
    answer(TAKE_LORD, take_lord, unless=no_lord_up),
    name="pick_up",
)
any_to_pick_up = possible(ACTIONS, PICK_UP_QUESTION, besides=DONE)


@rule
def can_pick_up(s: State, seat: int) -> bool:
    """Whether own forces wait on the road used that could come along (FIEF-5.1.1b, R-122)."""
    how = frame_operand(s, STEP_HOW)
    if how == BY_SEA or how == UNDERGROUND_WAY or how == BY_RIDE:
        return False
    return any_to_pick_up(s, seat)
