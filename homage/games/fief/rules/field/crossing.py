"""Crossing other families: who is crossed, safe passage, who can be ridden down (FIEF-5.2.1, FIEF-5.2.3, FIEF-5.2.4).

Also here: FIEF-5.3a, FIEF-6.4.2c.
"""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_HOW
from homage.games.fief.refusals import NO_RIDE, RIDE_FROM_SEA, RIDE_UNFIT
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.company import (
    BY_LAND,
    company_size,
    free_company,
    goes_back,
    knights_along,
)
from homage.games.fief.rules.field.towns import besiegers, is_besieged
from homage.games.fief.rules.figures import NO_FORTRESS, PAWNS
from homage.games.fief.rules.places import TOWN_AT, waiting_place
from homage.games.fief.state import NONE, RODE, SAILED, STEPS_MADE, State

IN_TOWN, ON_ROAD = range(GROUNDS := 2)  # where a cavalcade strikes


@rule
def leaves_siege(s: State, seat: int, town: int) -> bool:
    """Whether the company takes anybody out of the family's own besieged town (R-124)."""
    if s.control[town] != seat or not is_besieged(s, town):
        return False
    for lord in range(LORDS):
        if s.march_lords >> lord & 1 and s.lord_place[lord] == town:
            return True
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1 and s.pawn_place[seat, pawn] == town:
            return True
    return False


@rule
def crossed_in_town(s: State, seat: int, goal: int) -> int:
    """The families crossed in the town that the company leaves or passes (FIEF-5.2.1a, FIEF-5.2.1b, R-123)."""
    town, crossed = TOWN_AT[frame_operand(s, STEP_FROM)], 0
    if leaves_siege(s, seat, town):
        crossed = besiegers(s, town)
    others = s.stands[town] & ~(1 << seat)
    if s.control[town] != NONE and is_besieged(s, town):
        others &= ~(1 << s.control[town])
    lords = free_company(s, seat)
    for lord in range(LORDS):
        if lords >> lord & 1 and s.lord_march[lord] & STEPS_MADE and not goes_back(s, lord, goal):
            crossed |= others
    return crossed & ~(1 << seat)


@rule
def crossed_on_road(s: State, seat: int, goal: int) -> int:
    """The families that wait on the road used, heading either way (FIEF-5.2.1c)."""
    town = TOWN_AT[frame_operand(s, STEP_FROM)]
    return (s.stands[waiting_place(town, goal)] | s.stands[waiting_place(goal, town)]) & ~(1 << seat)


@rule
def to_cross(s: State, seat: int) -> int:
    """Whose leave this STEP needs: nobody's by sea, underground, or after a cavalcade (FIEF-5.2.3.1a, R-41)."""
    if frame_operand(s, STEP_HOW) != BY_LAND:
        return 0
    return crossed_towards(s, seat, frame_operand(s, STEP_GOAL))


@rule
def crossed_towards(s: State, seat: int, goal: int) -> int:
    """The families that a STEP by land to a neighbouring town crosses."""
    return crossed_in_town(s, seat, goal) | crossed_on_road(s, seat, goal)


@rule
def no_cavalry(s: State, seat: int) -> int:
    """Why the company cannot ride a cavalcade: lords and knights alone, none just landed (FIEF-5.2.4a, R-39, R-135)."""
    if knights_along(s, seat) == 0 or knights_along(s, seat) != company_size(s):
        return NO_RIDE
    for lord in range(LORDS):
        if s.march_lords >> lord & 1 and s.lord_march[lord] & SAILED:
            return RIDE_FROM_SEA
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1 and s.pawn_march[seat, pawn] & SAILED:
            return RIDE_FROM_SEA
    return 0


@rule
def no_ride(s: State, seat: int, family: int, ground: int) -> int:
    """Why a family cannot be ridden down in the town or on the road (FIEF-5.2.3.2)."""
    if frame_operand(s, STEP_HOW) != BY_LAND or family >= s.seats or not to_cross(s, seat) >> family & 1:
        return RIDE_UNFIT
    if ground == ON_ROAD:
        if not crossed_on_road(s, seat, frame_operand(s, STEP_GOAL)) >> family & 1:
            return RIDE_UNFIT
        return no_cavalry(s, seat)
    town, goal = TOWN_AT[frame_operand(s, STEP_FROM)], frame_operand(s, STEP_GOAL)
    if not crossed_in_town(s, seat, goal) >> family & 1 or not s.stands[town] >> family & 1:
        return RIDE_UNFIT
    sallies = s.control[town] == seat and s.siege[town, family] > 0
    if s.fortress[town] != NO_FORTRESS and not sallies:
        return RIDE_UNFIT
    return no_cavalry(s, seat)


@rule
def can_ride(s: State, seat: int) -> bool:
    """Whether a cavalcade against anybody is possible now (FIEF-5.2.4a)."""
    for family in range(s.seats):
        if no_ride(s, seat, family, IN_TOWN) == 0 or no_ride(s, seat, family, ON_ROAD) == 0:
            return True
    return False


@rule
def saddle(s: State, seat: int) -> None:
    """Who makes the STEP takes part in the cavalcade; others of the family stay out (R-129)."""
    for pawn in range(PAWNS):
        s.pawn_fights[seat, pawn] = s.march_pawns >> pawn & 1
    s.battle_lords |= free_company(s, seat)


@rule
def unsaddle(s: State, seat: int, won: bool) -> None:
    """A cavalcade is over: who has won may move on, anybody else makes no more STEP this round (FIEF-5.2.4d)."""
    mark = STEPS_MADE
    if won:
        mark = RODE
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn]:
            s.pawn_march[seat, pawn] |= mark
    for lord in range(LORDS):
        if s.march_lords >> lord & 1:
            s.lord_march[lord] |= mark


@rule
def dismount(s: State, seat: int) -> None:
    """The STEP is over: nobody takes part in a cavalcade any more (FIEF-5.2.4a)."""
    for pawn in range(PAWNS):
        s.pawn_fights[seat, pawn] = 0
