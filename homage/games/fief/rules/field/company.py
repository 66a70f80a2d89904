"""Who goes along on a STEP: the leader, lords and captives with him, units by kind (FIEF-5.1.1, R-122).

Everything at the leader's place comes along unless it is left. From a waiting place he may also take what stands in
the town before him, and on the road that he uses what waits there. The STEP frame lies on top while a STEP is made.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_HOW, STEP_LORD
from homage.games.fief.rules.court.families import captives_at, free_lords_at
from homage.games.fief.rules.court.guard import guard_kind
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.units import steps_left
from homage.games.fief.rules.figures import FOR_SALE, KNIGHT, PAWNS, RETINUE, STEPS_WITH_DARC, UNIT_KINDS
from homage.games.fief.rules.places import CAME_FROM, FIRST_WAITING, OFFSHORE, TOWN_AT, TOWNS, waiting_place
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, RODE, SAILED, STEPS_MADE, State

# How a STEP is made (STEP_HOW).
BY_LAND, BY_SEA, UNDERGROUND_WAY, BY_RIDE = range(4)


# -- STEPS left ----------------------------------------------------------------------------------------------------


@rule
def lord_steps(s: State, lord: int) -> int:
    """How many STEPS a lord has left: a free D'ARC lord makes three (FIEF-5.1.1a, R-74)."""
    if s.darc == lord and s.jailer[lord] == NONE:
        return STEPS_WITH_DARC - (s.lord_march[lord] & STEPS_MADE)
    return steps_left(s.lord_march[lord])


@rule
def darc_along(s: State) -> bool:
    """Whether D'ARC makes this STEP as a free lord (FIEF-5.1.1c, R-74, R-75)."""
    return s.darc != NONE and s.jailer[s.darc] == NONE and s.march_lords >> s.darc & 1 == 1


@rule
def may_step(s: State, march: int) -> bool:
    """Whether a pawn has a STEP left for this company: with D'ARC everybody makes up to three (FIEF-5.1.1c, R-75)."""
    if darc_along(s):
        return march & STEPS_MADE < STEPS_WITH_DARC
    return steps_left(march) > 0


@rule
def held_by_guard(s: State, lord: int) -> bool:
    """Whether a guard without STEP left holds its lord back (FIEF-1.5.5a, R-126)."""
    guard, seat, place = guard_kind(s, lord), s.lord_family[lord], s.lord_place[lord]
    if guard == NONE or s.jailer[lord] != NONE:
        return False
    for pawn in range(PAWNS):
        guards = s.pawn_place[seat, pawn] == place and s.pawn_kind[seat, pawn] == guard
        if guards and not may_step(s, s.pawn_march[seat, pawn]):
            return True
    return False


# -- where companions come from ------------------------------------------------------------------------------------


@rule
def on_road_used(place: int, origin: int, goal: int) -> bool:
    """Whether a place lies on the road between two towns, heading either way (R-122)."""
    if goal == NONE or goal >= TOWNS or origin >= TOWNS or place < FIRST_WAITING or waiting_place(origin, goal) == NONE:
        return False
    return place == waiting_place(origin, goal) or place == waiting_place(goal, origin)


@rule
def source_rank(place: int, start: int, goal: int) -> int:
    """Where companions are taken first: with the leader (0), in the town (1), on the road used (2); NONE: nowhere.

    (R-122)
    """
    if place == NONE:
        return NONE
    if place == start:
        return 0
    if place == TOWN_AT[start]:
        return 1
    if on_road_used(place, TOWN_AT[start], goal):
        return 2
    return NONE


@rule
def pawn_rank(s: State, seat: int, pawn: int, kind: int, start: int, goal: int) -> int:
    """The source of a unit that may come along; NONE if it may not (R-122)."""
    if s.pawn_kind[seat, pawn] != kind or not may_step(s, s.pawn_march[seat, pawn]):
        return NONE
    if frame_operand(s, STEP_HOW) == BY_RIDE and not s.pawn_fights[seat, pawn]:
        return NONE
    return source_rank(s.pawn_place[seat, pawn], start, goal)


@rule
def available(s: State, seat: int, kind: int, last: int, goal: int) -> int:
    """How many units of a kind may come along, from sources up to this rank (FIEF-5.1.1b, R-122)."""
    start, n = frame_operand(s, STEP_FROM), 0
    for pawn in range(PAWNS):
        rank = pawn_rank(s, seat, pawn, kind, start, goal)
        if rank != NONE and rank <= last:
            n += 1
    return n


@rule
def lord_fits(s: State, seat: int, lord: int, last: int, goal: int) -> bool:
    """Whether another lord or captive may come along, from sources up to this rank (FIEF-5.1.1b, R-122)."""
    if s.lord_family[lord] == NONE or not may_step(s, s.lord_march[lord]):
        return False
    if s.jailer[lord] != seat and (s.jailer[lord] != NONE or s.lord_family[lord] != seat or held_by_guard(s, lord)):
        return False
    rank = source_rank(s.lord_place[lord], frame_operand(s, STEP_FROM), goal)
    return rank != NONE and rank <= last


# -- the company ---------------------------------------------------------------------------------------------------


@rule
def muster(s: State, seat: int, lord: int) -> None:
    """All with the leader come along; nobody has granted passage (FIEF-5.1.1b, FIEF-5.1.1c, FIEF-5.2.3.1a, R-122)."""
    s.march_lords = 1 << lord
    s.drop_lords = 0
    s.lords_set = 0
    s.kinds_set[seat] = 0
    s.granted = 0
    if s.darc != NONE and s.jailer[s.darc] == NONE and lord_steps(s, s.darc) > 0 and s.darc != lord:
        s.march_lords |= 1 << s.darc
        if not lord_fits(s, seat, s.darc, 0, NONE):
            s.march_lords = 1 << lord
    for other in range(LORDS):
        if lord_fits(s, seat, other, 0, NONE):
            s.march_lords |= 1 << other
    s.march_pawns = 0
    s.drop_pawns = 0
    for kind in range(UNIT_KINDS):
        take_units(s, seat, kind, PAWNS, 0, 0)
    trim(s, seat)


@rule
def trim(s: State, seat: int) -> None:
    """Who can no longer come along stays; the royal guard goes with its lord (FIEF-5.1.1b, FIEF-1.5.5a, R-122)."""
    leader, goal = frame_operand(s, STEP_LORD), frame_operand(s, STEP_GOAL)
    for lord in range(LORDS):
        if s.march_lords >> lord & 1 and lord != leader and not lord_fits(s, seat, lord, 2, goal):
            s.march_lords &= ~(1 << lord)
    s.drop_lords &= s.march_lords
    start = frame_operand(s, STEP_FROM)
    for pawn in range(PAWNS):
        kind = s.pawn_kind[seat, pawn]
        fits = pawn_rank(s, seat, pawn, kind, start, goal) != NONE
        if kind >= FOR_SALE:
            fits = fits and guarded_goes(s, seat, kind)
            s.march_pawns |= int(fits) << pawn
        if not fits:
            s.march_pawns &= ~(1 << pawn)
    s.drop_pawns &= s.march_pawns


@rule
def guarded_goes(s: State, seat: int, kind: int) -> bool:
    """Whether the lord of a guard goes, so that it goes too."""
    lord = s.queen
    if kind == RETINUE:
        lord = s.king
    return lord != NONE and s.march_lords >> lord & 1 == 1 and s.jailer[lord] == NONE and s.lord_family[lord] == seat


@rule
def going(s: State, seat: int, kind: int) -> int:
    """How many units of a kind make this STEP (FIEF-5.1.1b)."""
    n = 0
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1 and s.pawn_kind[seat, pawn] == kind:
            n += 1
    return n


@rule
def going_from(s: State, seat: int, kind: int, first: int, last: int) -> int:
    """How many units of a kind make this STEP, from sources of these ranks (FIEF-5.1.1b, R-122)."""
    start, goal, n = frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL), 0
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1:
            rank = pawn_rank(s, seat, pawn, kind, start, goal)
            if rank != NONE and first <= rank <= last:
                n += 1
    return n


@rule
def take_units(s: State, seat: int, kind: int, units: int, first: int, last: int) -> None:
    """So many units of a kind, from sources of these ranks, come along; the others there stay (FIEF-5.1.1b, R-122)."""
    start, goal = frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL)
    for pawn in range(PAWNS):
        rank = pawn_rank(s, seat, pawn, kind, start, goal)
        if rank != NONE and first <= rank <= last:
            s.march_pawns &= ~(1 << pawn)
    for _ in range(units):
        pawn = next_pawn(s, seat, kind, first, last)
        if pawn == NONE:
            break
        s.march_pawns |= 1 << pawn


@rule
def drop_units(s: State, seat: int, kind: int, units: int) -> None:
    """So many of the units of a kind that come along stay on the road (FIEF-5.1.1b, R-106)."""
    left = units
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1 and s.pawn_kind[seat, pawn] == kind:
            s.drop_pawns &= ~(1 << pawn)
            if left > 0:
                s.drop_pawns |= 1 << pawn
                left -= 1


@rule
def free_company(s: State, seat: int) -> int:
    """The free lords who make this STEP (FIEF-5.2.1a, R-123)."""
    lords = 0
    for lord in range(LORDS):
        if s.march_lords >> lord & 1 and s.jailer[lord] == NONE and s.lord_family[lord] == seat:
            lords |= 1 << lord
    return lords


@rule
def can_land(s: State, seat: int) -> int:
    """The free lords of a family who can land, not who has just sailed in (FIEF-5.3c, FIEF-5.3e, R-43)."""
    lords, at_sea = 0, free_lords_at(s, seat, OFFSHORE)
    for lord in range(LORDS):
        if at_sea >> lord & 1 and lord_steps(s, lord) > 0 and not held_by_guard(s, lord):
            lords |= 1 << lord
    return lords


@rule
def must_take_all(s: State, seat: int) -> bool:
    """Whether the last lords who can land leave OFFSHORE: each unit from there goes with one (FIEF-5.3e, R-43)."""
    return frame_operand(s, STEP_FROM) == OFFSHORE and can_land(s, seat) & ~s.march_lords == 0


@rule
def least_units(s: State, seat: int, kind: int) -> int:
    """How many units of a kind must come along at least (FIEF-5.3e, R-43)."""
    if must_take_all(s, seat):
        return available(s, seat, kind, 0, NONE)
    return 0


@rule
def next_pawn(s: State, seat: int, kind: int, first: int, last: int) -> int:
    """The next unit of a kind to come along: who came with the leader, who may sail and ride, whose STEPS fit.

    (FIEF-5.1.1b, FIEF-5.1.1c, R-122)
    """
    leader, start, goal = frame_operand(s, STEP_LORD), frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL)
    wanted, best, worth = lord_steps(s, leader), NONE, 0
    for pawn in range(PAWNS):
        rank = pawn_rank(s, seat, pawn, kind, start, goal)
        if rank == NONE or rank < first or rank > last or s.march_pawns >> pawn & 1:
            continue
        march = s.pawn_march[seat, pawn]
        fit = steps_left(march)
        if fit >= wanted:
            fit = 8 - fit
        value = 256 - 64 * rank + fit
        if rank == 0 and s.pawn_came[seat, pawn] == s.lord_came[leader]:
            value += 32
        if not march & (BEGAN_OFFSHORE | SAILED | RODE):
            value += 16
        if best == NONE or value > worth:
            best, worth = pawn, value
    return best


@rule
def company_size(s: State) -> int:
    """How many units come along."""
    return count_bits(s.march_pawns)


@rule
def knights_along(s: State, seat: int) -> int:
    """How many knights come along; king's retinue knights are knights (R-39)."""
    return going(s, seat, KNIGHT) + going(s, seat, RETINUE)


@rule
def leaves_empty(s: State, seat: int, town: int) -> bool:
    """Whether nothing of the family is left in a town when the company has gone."""
    if free_lords_at(s, seat, town) & ~s.march_lords:
        return False
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == town and not s.march_pawns >> pawn & 1:
            return False
    return True


@rule
def units_came_along(s: State, seat: int) -> int:
    """Units that came to the leader's waiting place by the same STEP, a bit per pawn (FIEF-5.2.3.1b, R-121)."""
    leader, place, pawns = frame_operand(s, STEP_LORD), frame_operand(s, STEP_FROM), 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place and s.pawn_came[seat, pawn] == s.lord_came[leader]:
            pawns |= 1 << pawn
    return pawns


@rule
def lords_came_along(s: State, seat: int) -> int:
    """Lords and captives who came to the leader's waiting place by the same STEP (FIEF-5.2.3.1b, R-121)."""
    leader, place, lords = frame_operand(s, STEP_LORD), frame_operand(s, STEP_FROM), 0
    here = free_lords_at(s, seat, place) | captives_at(s, seat, place)
    for lord in range(LORDS):
        if here >> lord & 1 and s.lord_came[lord] == s.lord_came[leader]:
            lords |= 1 << lord
    return lords


@rule
def goes_back(s: State, lord: int, goal: int) -> bool:
    """Whether a lord goes back over the road that he has just used (R-38, R-105)."""
    return goal != OFFSHORE and s.lord_road[lord] == goal


@rule
def turns_away(s: State, goal: int) -> bool:
    """Whether the company goes back from a waiting position, where nothing may be left (FIEF-5.2.3.1b, R-121)."""
    return CAME_FROM[frame_operand(s, STEP_FROM)] != NONE and goes_back(s, frame_operand(s, STEP_LORD), goal)
