"""A crossing to be asked for, or refused: stop, go back, go underground, ride (FIEF-5.2.3.1b, FIEF-5.2.3.2)."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand, go_to, set_operand
from homage.engine.flow.questions import answer, exactly, question
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ASK_PASSAGE, DIG_TO, GO_BACK, RIDE, STAY
from homage.games.fief.asked import CROSSING_ASKED, REFUSED_ASKED
from homage.games.fief.frames import STEP_FROM, STEP_GOAL, STEP_LORD
from homage.games.fief.refusals import NO_CROSSING, NO_ROAD, NO_WAY_BACK, NOT_THAT_NOW
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.company import lord_fits, lords_came_along, may_step, units_came_along
from homage.games.fief.rules.field.crossing import ON_ROAD, no_ride, saddle
from homage.games.fief.rules.field.marching_order import CROSS, RIDDEN
from homage.games.fief.rules.field.sides import begin_battle
from homage.games.fief.rules.field.step import ASKS, call_off, dig
from homage.games.fief.rules.field.ways import no_tunnel, no_way
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.places import CAME_FROM, TOWN_AT, waiting_place
from homage.games.fief.state import NONE, State


@rule
def no_back(s: State, seat: int) -> int:
    """Why the company cannot go back: it must have come by a road, with all that came (FIEF-5.2.3.1b, R-121)."""
    lord, start = frame_operand(s, STEP_LORD), frame_operand(s, STEP_FROM)
    back = s.lord_road[lord]
    if CAME_FROM[start] == NONE or back == NONE or back == frame_operand(s, STEP_GOAL):
        return NO_WAY_BACK
    code = no_way(s, lord, start, back)
    if code != 0:
        return code
    came = lords_came_along(s, seat) & ~(1 << lord)
    for other in range(LORDS):
        if came >> other & 1 and not lord_fits(s, seat, other, 0, back):
            return NO_WAY_BACK
    pawns = units_came_along(s, seat)
    for pawn in range(PAWNS):
        if pawns >> pawn & 1 and not may_step(s, s.pawn_march[seat, pawn]):
            return NO_WAY_BACK
    return 0


@rule
def go_back(s: State, seat: int) -> None:
    """All that came by the same STEP goes back together (FIEF-5.2.3.1b, R-121); others there are crossed (R-38)."""
    s.march_lords |= lords_came_along(s, seat)
    s.march_pawns |= units_came_along(s, seat)
    s.drop_pawns = 0
    s.drop_lords = 0
    s.granted = 0
    set_operand(s, STEP_GOAL, s.lord_road[frame_operand(s, STEP_LORD)])
    go_to(s, CROSS)


@rule
def no_dig_on(s: State, seat: int, town: int) -> int:
    """Why the STEP cannot go on underground, to the town it was named for (FIEF-5.2.3.2, FIEF-G.4.2.2a)."""
    if town != frame_operand(s, STEP_GOAL):
        return NO_ROAD
    return no_tunnel(s, seat, frame_operand(s, STEP_FROM), town)


@rule
def ride(s: State, seat: int, family: int, ground: int, story: Numbers) -> None:
    """A cavalcade: an immediate battle against one family, in the town or on the road (FIEF-5.2.4a, R-129)."""
    town, goal = TOWN_AT[frame_operand(s, STEP_FROM)], frame_operand(s, STEP_GOAL)
    place = town
    if ground == ON_ROAD:
        place = waiting_place(town, goal)
    go_to(s, RIDDEN)
    saddle(s, seat)
    begin_battle(s, seat, family, town, place, 1, story)


@rule
def goal_named(s: State) -> int:
    """The town to which the company is going (FIEF-5.2.3.2)."""
    return frame_operand(s, STEP_GOAL)


@rule
def ask_for_passage(s: State) -> None:
    """The mover asks the families that he crosses (FIEF-5.2.3.1a)."""
    s.granted |= ASKS


@rule
def why_not_refused(action: int) -> int:
    """Why something else cannot be done after a refusal: there is nobody to ask again (FIEF-5.2.3.1b)."""
    if action == ASK_PASSAGE:
        return NO_CROSSING
    return NOT_THAT_NOW


DIG_ON = answer(DIG_TO, dig, unless=no_dig_on, town=exactly(goal_named))
CROSSING_QUESTION = question(
    CROSSING_ASKED,
    NOT_THAT_NOW,
    DIG_ON,
    answer(ASK_PASSAGE, ask_for_passage),
    answer(STAY, call_off),
    answer(RIDE, ride, unless=no_ride),
    name="crossing",
)
REFUSED_QUESTION = question(
    REFUSED_ASKED,
    why_not_refused,
    DIG_ON,
    answer(STAY, call_off),
    answer(GO_BACK, go_back, unless=no_back),
    answer(RIDE, ride, unless=no_ride),
    name="refused",
)
