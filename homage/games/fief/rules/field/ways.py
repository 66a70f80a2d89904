"""Where a lord may go: by road, by sea, underground; and whether his company can (FIEF-5.2a, FIEF-5.3, FIEF-G.2.2)."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.fief.frames import STEP_FROM
from homage.games.fief.refusals import (
    ALL_GO_BACK,
    AT_SEA_ALREADY,
    ENOUGH_MARCHES,
    GUARD_HOLDS,
    NO_HARBOUR,
    NO_ROAD,
    NO_ROAD_TO_STAY_ON,
    NO_STEP_LEFT,
    NO_WAY_BACK,
    NOT_FREE,
    NOT_IN_HAND,
    RIDE_FROM_SEA,
    STORM,
)
from homage.games.fief.rules.cards.cards import UNDERGROUND
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.company import (
    held_by_guard,
    lord_fits,
    lord_steps,
    lords_came_along,
    may_step,
    turns_away,
    units_came_along,
)
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.places import AREA_OF, HARBOURS, NEIGHBOURS, OFFSHORE, TOWN_AT, TOWNS
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, RODE, State

GOALS = TOWNS + 1  # towns and OFFSHORE
MOST_MARCHES = 24  # so often a family names a marching lord in one turn; four lords with D'ARC make twelve STEPS


@rule
def is_stormy(s: State, place: int) -> bool:
    """Whether BAD WEATHER lies on the bishopric of a place (FIEF-G.2.2a)."""
    return s.bad_weather >> AREA_OF[place] & 1 == 1


@rule
def no_way(s: State, lord: int, start: int, goal: int) -> int:
    """Why a lord at a place cannot go to a town or OFFSHORE; 0 if there is a way.

    (FIEF-5.2a, FIEF-5.3a, FIEF-G.2.2a)
    """
    town = TOWN_AT[start]
    if start == OFFSHORE:
        if goal == OFFSHORE or not HARBOURS >> goal & 1:
            return NO_HARBOUR
        return 0
    if goal == OFFSHORE:
        if not HARBOURS >> town & 1:
            return NO_HARBOUR
        return no_sailing(s.lord_march[lord])
    if not NEIGHBOURS[town] >> goal & 1:
        return NO_ROAD
    if is_stormy(s, town) or is_stormy(s, goal):
        return STORM
    return 0


@rule
def no_sailing(march: int) -> int:
    """Why a pawn cannot go OFFSHORE (FIEF-5.3d, FIEF-5.3e, R-126)."""
    if march & BEGAN_OFFSHORE:
        return AT_SEA_ALREADY
    if march & RODE:
        return RIDE_FROM_SEA
    return 0


@rule
def no_step(s: State, seat: int, lord: int, goal: int) -> int:
    """Why the company as it is cannot make this STEP; 0 if it can (FIEF-5.2a, FIEF-5.3a)."""
    start = frame_operand(s, STEP_FROM)
    code = no_way(s, lord, start, goal)
    if code != 0:
        return code
    if goal == OFFSHORE:
        if stays_on_road(s):
            return NO_ROAD_TO_STAY_ON
        return no_sailing_company(s, seat)
    if turns_away(s, goal):
        return no_return(s, seat, goal)
    return 0


@rule
def stays_on_road(s: State) -> bool:
    """Whether somebody is to stay on the road used: at sea and underground there is none (FIEF-5.1.1b, R-106)."""
    return s.drop_pawns != 0 or s.drop_lords != 0


@rule
def no_sailing_company(s: State, seat: int) -> int:
    """Why somebody of the company cannot go OFFSHORE (FIEF-5.3d, FIEF-5.3e, R-126)."""
    for lord in range(LORDS):
        if s.march_lords >> lord & 1:
            code = no_sailing(s.lord_march[lord])
            if code != 0:
                return code
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1:
            code = no_sailing(s.pawn_march[seat, pawn])
            if code != 0:
                return code
    return 0


@rule
def no_return(s: State, seat: int, goal: int) -> int:
    """Why the company cannot turn away from where it waits: all that came goes back together (FIEF-5.2.3.1b, R-121)."""
    came = lords_came_along(s, seat)
    for lord in range(LORDS):
        if came >> lord & 1 and not s.march_lords >> lord & 1:
            if lord_fits(s, seat, lord, 0, goal):
                return ALL_GO_BACK
            return NO_WAY_BACK
    left = units_came_along(s, seat) & ~s.march_pawns
    if left == 0:
        return 0
    for pawn in range(PAWNS):
        if left >> pawn & 1 and not may_step(s, s.pawn_march[seat, pawn]):
            return NO_WAY_BACK
    return ALL_GO_BACK


@rule
def no_tunnel(s: State, seat: int, start: int, goal: int) -> int:
    """Why UNDERGROUND cannot take a company into a town (FIEF-G.4.2.2a, R-120)."""
    if s.hand[seat, UNDERGROUND] == 0 and not s.tunnel:
        return NOT_IN_HAND
    if start == OFFSHORE or not NEIGHBOURS[TOWN_AT[start]] >> goal & 1:
        return NO_ROAD
    if stays_on_road(s):
        return NO_ROAD_TO_STAY_ON
    return 0


@rule
def no_march(s: State, seat: int, lord: int) -> int:
    """Why a lord cannot be moved now; 0 if he can (FIEF-5a, FIEF-5.1.1a, FIEF-1.5.5a, FIEF-G.2.2a, FIEF-G.4.2.2a)."""
    place = s.lord_place[lord]
    if s.lord_family[lord] != seat or s.jailer[lord] != NONE or place == NONE:
        return NOT_FREE
    if lord_steps(s, lord) <= 0:
        return NO_STEP_LEFT
    if held_by_guard(s, lord):
        return GUARD_HOLDS
    if place == OFFSHORE:
        return 0
    if s.marches >= MOST_MARCHES:
        return ENOUGH_MARCHES
    for goal in range(GOALS):
        if no_way(s, lord, place, goal) == 0 or (goal < TOWNS and no_tunnel(s, seat, place, goal) == 0):
            return 0
    return STORM
