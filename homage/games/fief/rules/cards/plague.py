"""The plague: strikes an area when revealed, and forces that enter it later (FIEF-G.2.1).

A PLAGUE frame is about an area (no seat), or about one force: a family at a place, and on the road before it if a part
of the force stayed there. Who suffers is who has not suffered yet this round: of an area all who are there, of a force
that enters it in MOVEMENT those who came by the last STEP. Such a force is halved as a whole (R-125): the owner decides
first about the units at the place, then about those on the road.

Also here: FIEF-6.3c.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, between, exactly, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS, LOSE
from homage.games.fief.asked import PLAGUE_LOSS_ASKED
from homage.games.fief.events import PLAGUE_DIE
from homage.games.fief.frames import MOVEMENT, PLAGUE_AREA, PLAGUE_AT, PLAGUE_FRAME, PLAGUE_PLACE, PLAGUE_SEAT
from homage.games.fief.refusals import NOT_THAT_NOW
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.tolls import (
    begin_toll,
    decide_loss,
    family_deciding,
    kind_in_question,
    tell_due,
    tell_lost,
    why_not_lost,
)
from homage.games.fief.rules.field.units import look_again, put_pawn, steps_left
from homage.games.fief.rules.figures import D6, PAWNS, PLAGUE_KILLS_TO, UNIT_KINDS
from homage.games.fief.rules.places import AREA_OF, PLACES
from homage.games.fief.state import NONE, SUFFERED, State

ROLL, HALVE, LOSSES = range(3)  # steps
HALF, ON_ROAD = PLAGUE_AREA, PLAGUE_AT  # of a force: units to be lost; where the rest of it stands, or NONE
read_lose = ACTIONS.reader(LOSE)


@rule
def begin_plague(s: State, area: int) -> None:
    """A plague strikes an area (FIEF-G.2.1.1, FIEF-G.2.1.2)."""
    begin_frame(s, PLAGUE_FRAME, area, NONE, NONE, 0)


@rule
def enter_plague(s: State, seat: int, place: int, road: int = NONE) -> None:
    """A force has entered an area: if a plague lies there, who has not suffered yet does now (FIEF-G.2.1.3, R-14).

    Whoever calls it knows that the STEP came from another area (R-125), and has noted the STEP as the one by which all
    of the force came. What it has left on a road is a part of it (R-125).
    """
    if AREA_OF[place] != NONE and s.plague >> AREA_OF[place] & 1:
        begin_frame(s, PLAGUE_FRAME, 0, place, seat, road)


@rule
def advance_plague(s: State, dice: Dice, story: Numbers) -> None:
    """D6 for each lord, the dead leave together, then half of the units go (FIEF-G.2.1.1, FIEF-G.2.1.2, R-145)."""
    seat, step = frame_operand(s, PLAGUE_SEAT), frame_step(s)
    if step == ROLL:
        go_on(s)
        roll_for_lords(s, dice, story)
    elif seat == NONE:
        halve_next(s)
    elif step == HALVE:
        place = frame_operand(s, PLAGUE_PLACE)
        set_operand(s, HALF, (stricken_from(s, seat, place, 0) + stricken_on_road(s, seat)) // 2)
        begin_toll(s, seat, place, story)
        go_on(s)
    else:
        lose_next(s, seat, story)


# -- lords ---------------------------------------------------------------------------------------------------------


@rule
def strikes_lord(s: State, lord: int) -> bool:
    """Whether the plague strikes a lord: free, there, not struck this round (FIEF-G.2.1.1, FIEF-G.2.1.3, R-14)."""
    place = s.lord_place[lord]
    if s.lord_family[lord] == NONE or s.jailer[lord] != NONE or place == NONE or s.lord_march[lord] & SUFFERED:
        return False
    seat = frame_operand(s, PLAGUE_SEAT)
    if seat == NONE:
        return AREA_OF[place] == frame_operand(s, PLAGUE_AREA)
    there = place == frame_operand(s, PLAGUE_PLACE) or place == frame_operand(s, ON_ROAD)
    return s.lord_family[lord] == seat and there and s.lord_came[lord] == s.steps_taken


@rule
def roll_for_lords(s: State, dice: Dice, story: Numbers) -> None:
    """A D6 for each lord, in turn order of the families: 1 to 3 eliminates him (FIEF-G.2.1.1)."""
    for turn in range(s.seats):
        seat = seat_in_turn(s, turn)
        for lord in range(LORDS):
            if s.lord_family[lord] == seat and strikes_lord(s, lord):
                die = draw(dice, D6) + 1
                tell(story, PLAGUE_DIE, TO_ALL, lord, die)
                s.lord_march[lord] |= SUFFERED
                if die <= PLAGUE_KILLS_TO:
                    doom(s, lord)


# -- units ---------------------------------------------------------------------------------------------------------


@rule
def strikes_unit(s: State, seat: int, pawn: int, place: int) -> bool:
    """Whether a unit suffers: once a round, in MOVEMENT by the last STEP (FIEF-G.2.1.2, FIEF-G.2.1.3, R-125)."""
    if s.pawn_place[seat, pawn] != place or s.pawn_march[seat, pawn] & SUFFERED:
        return False
    return s.phase != MOVEMENT or s.pawn_came[seat, pawn] == s.steps_taken


@rule
def stricken(s: State, seat: int, place: int, kind: int) -> int:
    """How many units of a kind suffer."""
    n = 0
    for pawn in range(PAWNS):
        if s.pawn_kind[seat, pawn] == kind and strikes_unit(s, seat, pawn, place):
            n += 1
    return n


@rule
def stricken_from(s: State, seat: int, place: int, kind: int) -> int:
    """How many units of this kind and of those after it suffer."""
    n = 0
    for each in range(kind, UNIT_KINDS):
        n += stricken(s, seat, place, each)
    return n


@rule
def stricken_on_road(s: State, seat: int) -> int:
    """How many units suffer that the force has left on a road."""
    road = frame_operand(s, ON_ROAD)
    if road == NONE:
        return 0
    return stricken_from(s, seat, road, 0)


@rule
def halve_next(s: State) -> None:
    """The next family and town of the area, in turn order, loses half its units (FIEF-G.2.1.2, R-145)."""
    area = frame_operand(s, PLAGUE_AREA)
    for at in range(frame_operand(s, PLAGUE_AT), s.seats * PLACES):
        seat, place = seat_in_turn(s, at // PLACES), at % PLACES
        if AREA_OF[place] == area and stricken_from(s, seat, place, 0) > 0:
            set_operand(s, PLAGUE_AT, at + 1)
            begin_frame(s, PLAGUE_FRAME, 0, place, seat, NONE)
            go_to(s, HALVE)
            return
    end_frame(s)


@rule
def lose_next(s: State, seat: int, story: Numbers) -> None:
    """The owner picks how many of each kind are lost, where there is a choice; then the rest has suffered."""
    place, kind = frame_operand(s, PLAGUE_PLACE), s.toll_kind[seat]
    if left_to_lose(s, seat, place) == 0 or kind == UNIT_KINDS:
        take_losses(s, seat, place, story)
        return
    least, most = least_lost(s, seat, place, kind), most_lost(s, seat, place, kind)
    if least == most:
        decide_loss(s, seat, least)
    else:
        ask(s, PLAGUE_LOSS_ASKED, 1 << seat, place)


@rule
def take_losses(s: State, seat: int, place: int, story: Numbers) -> None:
    """What was decided is lost, the rest has suffered; then comes what stayed on the road (FIEF-G.2.1.2, R-125)."""
    for kind in range(UNIT_KINDS):
        lose_kind(s, seat, place, kind, story)
        set_operand(s, HALF, frame_operand(s, HALF) - s.toll_losses[seat, kind])
    for pawn in range(PAWNS):
        if strikes_unit(s, seat, pawn, place):
            s.pawn_march[seat, pawn] |= SUFFERED
    road = frame_operand(s, ON_ROAD)
    if road == NONE:
        end_frame(s)
        return
    set_operand(s, PLAGUE_PLACE, road)
    set_operand(s, ON_ROAD, NONE)
    begin_toll(s, seat, road, story)


@rule
def left_to_lose(s: State, seat: int, place: int) -> int:
    """How many units are still to be chosen."""
    left = min(frame_operand(s, HALF), stricken_from(s, seat, place, 0) + stricken_on_road(s, seat))
    for kind in range(UNIT_KINDS):
        left -= s.toll_losses[seat, kind]
    return left


@rule
def least_lost(s: State, seat: int, place: int, kind: int) -> int:
    """How many of a kind must be lost at least: the other kinds, and what is on the road, do not suffice.

    (FIEF-G.2.1.2)
    """
    others = stricken_from(s, seat, place, kind + 1) + stricken_on_road(s, seat)
    return max(0, left_to_lose(s, seat, place) - others)


@rule
def most_lost(s: State, seat: int, place: int, kind: int) -> int:
    """How many of a kind can be lost at most (FIEF-G.2.1.2)."""
    return min(stricken(s, seat, place, kind), left_to_lose(s, seat, place))


@rule
def lose_kind(s: State, seat: int, place: int, kind: int, story: Numbers) -> None:
    """What was decided is lost of a kind: first those with the fewest STEPS left."""
    units = s.toll_losses[seat, kind]
    for _ in range(units):
        worst, fewest = NONE, 0
        for pawn in range(PAWNS):
            if s.pawn_kind[seat, pawn] == kind and strikes_unit(s, seat, pawn, place):
                left = steps_left(s.pawn_march[seat, pawn])
                if worst == NONE or left < fewest:
                    worst, fewest = pawn, left
        put_pawn(s, seat, worst, NONE)
    tell_lost(s, seat, place, kind, units, story)
    if units > 0:
        look_again(s, place)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def fewest_lost(s: State, seat: int) -> int:
    """How many of the kind in question must be lost (FIEF-G.2.1.2)."""
    return least_lost(s, seat, frame_operand(s, PLAGUE_PLACE), s.toll_kind[seat])


@rule
def greatest_loss(s: State, seat: int) -> int:
    """How many of the kind in question can be lost (FIEF-G.2.1.2)."""
    return most_lost(s, seat, frame_operand(s, PLAGUE_PLACE), s.toll_kind[seat])


@rule
def lose_to_plague(s: State, seat: int, family: int, unit: int, units: int, story: Numbers) -> None:
    """So many will be lost (FIEF-G.2.1.2)."""
    decide_loss(s, family, units)
    tell_due(s, seat, frame_operand(s, PLAGUE_PLACE), story)


PLAGUE_LOSS_QUESTION = question(
    PLAGUE_LOSS_ASKED,
    NOT_THAT_NOW,
    answer(
        LOSE,
        lose_to_plague,
        family=exactly(family_deciding),
        unit=exactly(kind_in_question),
        units=between(fewest_lost, greatest_loss),
        refused=why_not_lost,
    ),
    name="plague",
)
