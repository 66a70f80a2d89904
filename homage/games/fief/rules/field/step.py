"""A STEP: named, asked for passage, refused or made, arrived (P5.b to P5.e of the ledger).

Also here: FIEF-5.1.1d, FIEF-5.2.3.1a, FIEF-5.2.4d.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import DIG_TO, LEAVE_TOWN_TO, STAY
from homage.games.fief.asked import CROSSING_ASKED, HEIR_ASKED, PICK_UP_ASKED, REFUSED_ASKED, STEP_ASKED
from homage.games.fief.events import STEP_OFF
from homage.games.fief.frames import STEP_FRAME, STEP_FROM, STEP_GOAL, STEP_HOW, STEP_LORD
from homage.games.fief.refusals import NOT_HEIR, NOT_THAT_NOW
from homage.games.fief.rules.cards.cards import UNDERGROUND
from homage.games.fief.rules.cards.hands import discard_card, play_card
from homage.games.fief.rules.cards.plague import enter_plague
from homage.games.fief.rules.court.families import first_in_turn, only_member
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.arrival import enters_plague, heirs, make_step
from homage.games.fief.rules.field.company import (
    BY_RIDE,
    UNDERGROUND_WAY,
    free_company,
    lord_fits,
    lord_steps,
    muster,
    take_units,
    trim,
)
from homage.games.fief.rules.field.control import set_control
from homage.games.fief.rules.field.crossing import can_ride, dismount, to_cross, unsaddle
from homage.games.fief.rules.field.marching_order import (
    AGAIN,
    ANSWERED,
    COMPANY_ANSWERS,
    CROSS,
    GO,
    LEAVE,
    MADE,
    PICK_UP,
    PLAGUE_THERE,
    RIDDEN,
    TURNED_DOWN,
    can_pick_up,
    no_dig,
)
from homage.games.fief.rules.field.sides import ATTACK_WON
from homage.games.fief.rules.field.towns import guests
from homage.games.fief.rules.figures import PAWNS, UNIT_KINDS
from homage.games.fief.rules.places import OFFSHORE, TOWN_AT, TOWNS, waiting_place
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_PASSAGE, request
from homage.games.fief.state import NONE, State

ASKS = 1 << 6  # in `granted`: the mover has chosen to ask rather than to ride


@rule
def begin_step(s: State, seat: int, lord: int) -> None:
    """A lord is chosen; all that is with him comes along (FIEF-5.1.1b)."""
    s.marches += 1
    begin_frame(s, STEP_FRAME, lord, s.lord_place[lord], NONE, 0)
    muster(s, seat, lord)


@rule
def advance_step(s: State, dice: Dice, story: Numbers) -> None:
    """On to the next question of a STEP, or the STEP itself; it ends when the leader falls.

    (FIEF-5.1.1d, FIEF-5.2a, FIEF-5.2.4d)
    """
    step, seat = frame_step(s), s.active
    if step == RIDDEN:
        after_ride(s, seat, story)
    elif step >= PLAGUE_THERE:
        advance_arrival(s, seat)
    elif not leads(s, seat):
        call_off(s, seat, story)
    else:
        trim(s, seat)
        if step < CROSS or step == AGAIN:
            ask_company(s, seat, step)
        elif step < AGAIN:
            advance_crossing(s, seat, step)
        else:
            advance_departure(s, seat, step, dice, story)


@rule
def leads(s: State, seat: int) -> bool:
    """Whether the leader can still make this STEP: free, where he stood, with a STEP left.

    (FIEF-5.1.1a, FIEF-5.1.1d)
    """
    lord = frame_operand(s, STEP_LORD)
    return (
        s.lord_family[lord] == seat
        and s.jailer[lord] == NONE
        and s.lord_place[lord] == frame_operand(s, STEP_FROM)
        and lord_steps(s, lord) > 0
    )


@rule
def call_off(s: State, seat: int, story: Numbers) -> None:
    """The STEP is not made and not spent (R-104); of a lord who has died on the way nothing more is told."""
    lord = frame_operand(s, STEP_LORD)
    if s.lord_family[lord] == seat:
        tell(story, STEP_OFF, TO_ALL, lord)
    end_step(s, seat)


@rule
def end_step(s: State, seat: int) -> None:
    """Nobody is on the way any more."""
    dismount(s, seat)
    s.march_lords = 0
    s.march_pawns = 0
    s.drop_pawns = 0
    s.drop_lords = 0
    end_frame(s)


@rule
def ask_company(s: State, seat: int, step: int) -> None:
    """Where to, and with whom; then who is picked up on the road, if anybody waits there (FIEF-5.1.1b, R-122)."""
    lord = frame_operand(s, STEP_LORD)
    if step == PICK_UP:
        if can_pick_up(s, seat):
            ask(s, PICK_UP_ASKED, 1 << seat, lord)
        else:
            go_on(s)
    else:
        ask(s, STEP_ASKED, 1 << seat, lord)


# -- crossing ------------------------------------------------------------------------------------------------------


@rule
def advance_crossing(s: State, seat: int, step: int) -> None:
    """Each crossed family in turn order is asked for a safe passage; all must agree (FIEF-5.2.3, R-37, R-134)."""
    lord, goal = frame_operand(s, STEP_LORD), frame_operand(s, STEP_GOAL)
    families = to_cross(s, seat)
    if step == ANSWERED:
        heard(s, lord, goal)
    elif families & ~s.granted == 0:
        go_to(s, LEAVE)
    elif step == TURNED_DOWN or families & s.barred[lord, goal]:
        go_to(s, TURNED_DOWN)
        ask(s, REFUSED_ASKED, 1 << seat, goal)
    elif not s.granted & ASKS and can_ride(s, seat):
        ask(s, CROSSING_ASKED, 1 << seat, goal)
    else:
        s.granted |= ASKS
        s.passage_of = first_in_turn(s, families & ~s.granted)
        go_to(s, ANSWERED)
        request(s, FOR_PASSAGE, seat, s.passage_of, goal)


@rule
def heard(s: State, lord: int, goal: int) -> None:
    """One family has answered; a refusal stands for this STEP to this town (FIEF-5.2.3.1, R-134)."""
    if s.reply == AGREED_TO:
        s.granted |= 1 << s.passage_of
        go_to(s, CROSS)
    else:
        s.barred[lord, goal] |= 1 << s.passage_of
        go_to(s, TURNED_DOWN)


@rule
def after_ride(s: State, seat: int, story: Numbers) -> None:
    """The cavalcade is over: the army moves on if it has won and a lord still leads it (FIEF-5.2.4, R-129)."""
    lords = free_company(s, seat)
    won = s.battle_outcome == ATTACK_WON and lords != 0
    unsaddle(s, seat, won)
    if not won:
        call_off(s, seat, story)
        return
    leader = frame_operand(s, STEP_LORD)
    if not lords >> leader & 1:
        leader = lowest_bit(lords)
        set_operand(s, STEP_LORD, leader)
    set_operand(s, STEP_FROM, s.lord_place[leader])
    set_operand(s, STEP_HOW, BY_RIDE)
    s.kinds_set[seat] = 0
    s.lords_set = 0
    goal = frame_operand(s, STEP_GOAL)
    for lord in range(LORDS):
        if s.jailer[lord] == seat and lord_fits(s, seat, lord, 0, goal):
            s.march_lords |= 1 << lord
    for kind in range(UNIT_KINDS):
        take_units(s, seat, kind, PAWNS, 0, 2)
    go_to(s, AGAIN)


# -- leaving and arriving ------------------------------------------------------------------------------------------


@rule
def dig(s: State, seat: int, town: int, story: Numbers) -> None:
    """UNDERGROUND takes the company straight into a neighbouring town (FIEF-G.4.2.2a, R-58, R-87)."""
    if s.tunnel:
        s.tunnel = 0
    else:
        play_card(s, seat, UNDERGROUND, town, story)
        discard_card(s, UNDERGROUND)
    set_operand(s, STEP_GOAL, town)
    set_operand(s, STEP_HOW, UNDERGROUND_WAY)
    go_to(s, LEAVE)


@rule
def advance_departure(s: State, seat: int, step: int, dice: Dice, story: Numbers) -> None:
    """A controller who leaves names the heir of the town (FIEF-5.2.2e); then the company goes (FIEF-5.2a)."""
    if step == GO:
        go_on(s)
        make_step(s, seat, dice, story)
        return
    families = heirs(s, seat)
    if families == 0:
        go_to(s, GO)
        return
    town = TOWN_AT[frame_operand(s, STEP_FROM)]
    if only_member(families) == NONE:
        ask(s, HEIR_ASKED, 1 << seat, town)
    else:
        set_control(s, town, only_member(families), story)
        go_to(s, GO)


@rule
def advance_arrival(s: State, seat: int) -> None:
    """Plague where the company has come, what stayed on the road included (FIEF-G.2.1.3, R-14, R-125); then the end."""
    if frame_step(s) == MADE:
        end_step(s, seat)
        return
    go_on(s)
    start, goal = frame_operand(s, STEP_FROM), frame_operand(s, STEP_GOAL)
    place, road = s.lord_place[frame_operand(s, STEP_LORD)], NONE
    if goal < TOWNS and start != OFFSHORE and place == goal:
        road = waiting_place(TOWN_AT[start], goal)
    if place != NONE and enters_plague(s, seat, start, place):
        enter_plague(s, seat, place, road)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def heirs_there(s: State, about: int) -> int:
    """The families to one of which a town is left (FIEF-5.2.2e)."""
    return guests(s, about)


@rule
def leave_town_to(s: State, about: int, family: int, story: Numbers) -> None:
    """The heir of a town is named (FIEF-5.2.2e)."""
    set_control(s, about, family, story)
    go_to(s, GO)


STEP_QUESTION = question(
    STEP_ASKED,
    NOT_THAT_NOW,
    *COMPANY_ANSWERS,
    answer(DIG_TO, dig, unless=no_dig),
    answer(STAY, call_off),
    name="step",
)
HEIR_QUESTION = question(
    HEIR_ASKED,
    NOT_THAT_NOW,
    answer(LEAVE_TOWN_TO, leave_town_to, family=heirs_there, refused=NOT_HEIR),
    name="heir",
)
