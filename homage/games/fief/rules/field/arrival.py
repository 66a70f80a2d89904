"""A STEP is made: the company leaves, somebody inherits the town, it arrives, inside or waiting (FIEF-5.2.1, R-106)."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.events import DUG, SAILED_TO, STEPPED
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_HOW, STEP_LORD
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.company import (
    BY_RIDE,
    BY_SEA,
    UNDERGROUND_WAY,
    can_land,
    company_size,
    darc_along,
    leaves_empty,
)
from homage.games.fief.rules.field.towns import guests
from homage.games.fief.rules.field.units import look_again, put_pawn, shuffle_kinds
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.places import AREA_OF, HARBOURS, OFFSHORE, PLACES, TOWN_AT, TOWNS, waiting_place
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, RODE, SAILED, STEPS_MADE, SUFFERED, WITH_DARC, State


@rule
def heirs(s: State, seat: int) -> int:
    """The families one of which gets the town that its controller leaves; 0 if he keeps it (FIEF-5.2.2e)."""
    town = TOWN_AT[frame_operand(s, STEP_FROM)]
    if town >= TOWNS or s.control[town] != seat or not leaves_empty(s, seat, town):
        return 0
    return guests(s, town)


@rule
def lets_in(s: State, seat: int, town: int) -> bool:
    """Whether forces that reach a town are inside at once: it has no forces, or is their own (FIEF-5.2.1d, R-11)."""
    return s.stands[town] == 0 or s.control[town] == seat


@rule
def arrival_place(s: State, seat: int, start: int, goal: int, how: int) -> int:
    """Where a force stands that has reached its goal: there, or waiting before it (FIEF-5.2.1d, FIEF-5.2.1e, R-88)."""
    if goal == OFFSHORE or how == UNDERGROUND_WAY or lets_in(s, seat, goal):
        return goal
    return waiting_place(TOWN_AT[start], goal)


@rule
def marched(s: State, march: int, how: int, goal: int) -> int:
    """What a pawn has done this round after one more STEP; OFFSHORE ends it (FIEF-5.1.1a, FIEF-5.1.1c, FIEF-5.3c)."""
    made = min((march & STEPS_MADE) + 1, STEPS_MADE)
    if goal == OFFSHORE:
        made = STEPS_MADE
    now = march & (WITH_DARC | SUFFERED | BEGAN_OFFSHORE) | made
    if darc_along(s):
        now |= WITH_DARC
    if how == BY_SEA:
        now |= SAILED
    if how == BY_RIDE:
        now |= RODE
    return now


@rule
def make_step(s: State, seat: int, dice: Dice, story: Numbers) -> None:
    """The company goes; dropped forces wait on the road (FIEF-5.1.1b, FIEF-5.2a, FIEF-5.3a, FIEF-I.2, R-106, R-120)."""
    lord, start, goal = frame_operand(s, STEP_LORD), frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL)
    how = frame_operand(s, STEP_HOW)
    place = arrival_place(s, seat, start, goal, how)
    road = place
    if goal < TOWNS and start != OFFSHORE and how != UNDERGROUND_WAY:
        road = waiting_place(TOWN_AT[start], goal)
    s.steps_taken += 1
    units = company_size(s)
    for pawn in range(PAWNS):
        if s.march_pawns >> pawn & 1:
            s.pawn_came[seat, pawn] = s.steps_taken
            s.pawn_march[seat, pawn] = marched(s, s.pawn_march[seat, pawn], how, goal)
            if s.drop_pawns >> pawn & 1:
                put_pawn(s, seat, pawn, road)
            else:
                put_pawn(s, seat, pawn, place)
    move_lords(s, place, road, how)
    for each in range(PLACES):
        if s.stands[each] >> seat & 1 or each == place or each == road:
            look_again(s, each)
    if how == UNDERGROUND_WAY:
        tell(story, DUG, TO_ALL, lord, start, place, units)
    elif how == BY_SEA:
        tell(story, SAILED_TO, TO_ALL, lord, start, place, units)
    else:
        tell(story, STEPPED, TO_ALL, lord, start, place, units)
    if s.fog:
        shuffle_kinds(s, seat, place, dice)


@rule
def move_lords(s: State, place: int, road: int, how: int) -> None:
    """Lords and captives go; the road just used is remembered, if any (FIEF-5.1.1b, R-105, R-120, R-121, R-134)."""
    start, goal = frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL)
    for lord in range(LORDS):
        if s.march_lords >> lord & 1:
            s.lord_came[lord] = s.steps_taken
            s.lord_march[lord] = marched(s, s.lord_march[lord], how, goal)
            s.lord_place[lord] = place
            if s.drop_lords >> lord & 1:
                s.lord_place[lord] = road
            s.lord_road[lord] = NONE
            if how != UNDERGROUND_WAY and how != BY_SEA:
                s.lord_road[lord] = TOWN_AT[start]
            for town in range(TOWNS):
                s.barred[lord, town] = 0


@rule
def enters_plague(s: State, seat: int, start: int, place: int) -> bool:
    """Whether a STEP takes a force into a struck area, not from inside the same one (FIEF-G.2.1.3, R-14, R-125)."""
    area = AREA_OF[place]
    return s.plague >> area & 1 == 1 and AREA_OF[start] != area


# -- a troop without a lord at sea ---------------------------------------------------------------------------------


@rule
def must_land(s: State, seat: int) -> bool:
    """Whether forces of a family that began the phase OFFSHORE are still there, and can land (FIEF-5.3e, R-42)."""
    lords = can_land(s, seat)
    for lord in range(LORDS):
        overdue = s.lord_place[lord] == OFFSHORE and s.lord_march[lord] & BEGAN_OFFSHORE
        if overdue and (lords >> lord & 1 or (lords and s.jailer[lord] == seat)):
            return True
    return troop_at_sea(s, seat)


@rule
def mover_of(s: State, lord: int) -> int:
    """The family that moves a lord: his own, or his jailer (FIEF-6.3b)."""
    if s.jailer[lord] != NONE:
        return s.jailer[lord]
    return s.lord_family[lord]


@rule
def troop_at_sea(s: State, seat: int) -> bool:
    """Whether units of a family are still OFFSHORE that began the phase there."""
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == OFFSHORE and s.pawn_march[seat, pawn] & BEGAN_OFFSHORE:
            return True
    return False


@rule
def lordless_at_sea(s: State, seat: int) -> bool:
    """Whether a troop OFFSHORE has no lord to land it, so that it lands by itself (FIEF-5.3e)."""
    return troop_at_sea(s, seat) and can_land(s, seat) == 0


@rule
def land_troop(s: State, seat: int, harbour: int, dice: Dice, story: Numbers) -> int:
    """A troop without a lord lands in one harbour, with its captives; returns where it stands (FIEF-5.3e, FIEF-I.2)."""
    place = arrival_place(s, seat, OFFSHORE, harbour, BY_SEA)
    s.steps_taken += 1
    units = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == OFFSHORE and s.pawn_march[seat, pawn] & BEGAN_OFFSHORE:
            s.pawn_march[seat, pawn] = marched(s, s.pawn_march[seat, pawn], BY_SEA, harbour)
            s.pawn_came[seat, pawn] = s.steps_taken
            put_pawn(s, seat, pawn, place)
            units += 1
    for lord in range(LORDS):
        if s.lord_place[lord] == OFFSHORE and s.jailer[lord] == seat and s.lord_march[lord] & BEGAN_OFFSHORE:
            s.lord_march[lord] = marched(s, s.lord_march[lord], BY_SEA, harbour)
            s.lord_came[lord] = s.steps_taken
            s.lord_place[lord] = place
    look_again(s, OFFSHORE)
    look_again(s, place)
    tell(story, SAILED_TO, TO_ALL, NONE, OFFSHORE, place, units)
    if s.fog:
        shuffle_kinds(s, seat, place, dice)
    return place


@rule
def is_harbour(goal: int) -> bool:
    """Whether ships land there (FIEF-5.3a, FIEF-5.3e, FIEF-5.3.2)."""
    return goal < TOWNS and HARBOURS >> goal & 1 == 1
