"""The MOVEMENT phase: turns, marches in any order of the lords (R-13), waiting forces (FIEF-5)."""

from __future__ import annotations

from homage.engine.flow.answering import possible
from homage.engine.flow.course import ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS, MARCH, PASS, STEP_TO
from homage.games.fief.asked import MARCH_ASKED
from homage.games.fief.events import ENTERED
from homage.games.fief.frames import TURN
from homage.games.fief.refusals import MUST_LAND, NO_HARBOUR, NOT_THAT_NOW
from homage.games.fief.rules.cards.cards import UNDERGROUND
from homage.games.fief.rules.cards.hands import cards_held, in_view
from homage.games.fief.rules.cards.plague import enter_plague
from homage.games.fief.rules.cards.targets import no_lending
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.arrival import (
    enters_plague,
    is_harbour,
    land_troop,
    lordless_at_sea,
    mover_of,
    must_land,
)
from homage.games.fief.rules.field.step import begin_step
from homage.games.fief.rules.field.units import look_again, put_pawn, shuffle_kinds
from homage.games.fief.rules.field.ways import no_march
from homage.games.fief.rules.figures import PAWNS
from homage.games.fief.rules.moments import W13, W14, W14_ENTERED, begin_window, stir
from homage.games.fief.rules.places import FIRST_WAITING, OFFSHORE, READY, TOWN_AT, TOWNS
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, SUFFERED, State

# Steps.
BEGIN, TURN_BEGINS, MARCHES, STEP_OVER, ALL_MOVED, ENTERING, ALL_ENTERED, PHASE_OVER = range(8)


@rule
def advance_movement(s: State, dice: Dice, story: Numbers) -> None:
    """In turn order; W13 around STEPS; at the end W14, waiting forces enter, W14 again (FIEF-5a, R-12)."""
    step = frame_step(s)
    if step == BEGIN:
        begin_marches(s)
        go_on(s)
    elif step == TURN_BEGINS:
        begin_turn(s)
    elif step == MARCHES:
        ask_march(s)
    elif step == STEP_OVER:
        go_to(s, MARCHES)
        open_march(s)
    elif step == ALL_MOVED:
        s.active = NONE
        go_on(s)
        begin_window(s, W14)
    elif step == ENTERING:
        enter_next(s, dice, story)
    elif step == ALL_ENTERED:
        stir(s)
        go_on(s)
        begin_window(s, W14_ENTERED)
    else:
        end_frame(s)


@rule
def begin_marches(s: State) -> None:
    """Nobody has made a STEP yet (FIEF-5.1.1a, FIEF-5.1.1c, R-134); who is OFFSHORE now must land (FIEF-5.3e).

    Plague suffered this round stays noted (FIEF-G.2.1.3).
    """
    for lord in range(LORDS):
        s.lord_march[lord] &= SUFFERED
        s.lord_came[lord] = 0
        s.lord_road[lord] = NONE
        if s.lord_place[lord] == OFFSHORE:
            s.lord_march[lord] |= BEGAN_OFFSHORE
        for town in range(TOWNS):
            s.barred[lord, town] = 0
    for seat in range(s.seats):
        for pawn in range(PAWNS):
            s.pawn_march[seat, pawn] &= SUFFERED
            s.pawn_came[seat, pawn] = 0
            if s.pawn_place[seat, pawn] == OFFSHORE:
                s.pawn_march[seat, pawn] |= BEGAN_OFFSHORE


@rule
def begin_turn(s: State) -> None:
    """The next family's turn, or all have moved (FIEF-5a)."""
    if frame_operand(s, TURN) == s.seats:
        go_to(s, ALL_MOVED)
        return
    s.active = seat_in_turn(s, frame_operand(s, TURN))
    s.steps_taken = 0
    s.marches = 0
    s.table_asked = 0
    s.tunnel = 0
    go_on(s)
    open_march(s)


@rule
def open_march(s: State) -> None:
    """W13: one of its own where somebody may hold UNDERGROUND to lend to the family that marches (R-58, R-150)."""
    for seat in range(s.seats):
        if cards_held(s, seat) > 0 and not in_view(s, UNDERGROUND) and no_lending(s, seat, W13) == 0:
            stir(s)
    begin_window(s, W13)


@rule
def ask_march(s: State) -> None:
    """Which lord marches; a family that can move nothing is not asked (FIEF-5a)."""
    seat = s.active
    if can_move(s, seat):
        ask(s, MARCH_ASKED, 1 << seat)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """The next family is up (FIEF-5a)."""
    set_operand(s, TURN, frame_operand(s, TURN) + 1)
    go_to(s, TURN_BEGINS)


@rule
def enter_next(s: State, dice: Dice, story: Numbers) -> None:
    """The next waiting force enters its town, in order of the turns; who controls it is settled before another does.

    (FIEF-5a, FIEF-5.2.2c, R-11, R-12)
    """
    for turn in range(s.seats):
        seat = seat_in_turn(s, turn)
        for place in range(FIRST_WAITING, READY):
            if s.stands[place] >> seat & 1:
                enter_town(s, seat, place, dice, story)
                return
    go_on(s)


@rule
def enter_town(s: State, seat: int, place: int, dice: Dice, story: Numbers) -> None:
    """The forces of a family at a waiting place enter the town before it, captives too (FIEF-5a, FIEF-I.2, R-12)."""
    town = TOWN_AT[place]
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place:
            put_pawn(s, seat, pawn, town)
    for lord in range(LORDS):
        if s.lord_place[lord] == place and mover_of(s, lord) == seat:
            s.lord_place[lord] = town
    look_again(s, place)
    look_again(s, town)
    tell(story, ENTERED, TO_ALL, seat, place, town)
    if s.fog:
        shuffle_kinds(s, seat, town, dice)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def no_ending(s: State, seat: int) -> int:
    """Why the turn cannot end: forces must land (FIEF-5a, FIEF-5.3e)."""
    if must_land(s, seat):
        return MUST_LAND
    return 0


@rule
def march(s: State, seat: int, lord: int) -> None:
    """A lord marches (FIEF-5a, FIEF-5.1.1a)."""
    go_to(s, STEP_OVER)
    begin_step(s, seat, lord)


@rule
def landing_towns(s: State, seat: int) -> int:
    """The harbours in which a troop without a lord can land (FIEF-5.3e)."""
    harbours = 0
    if lordless_at_sea(s, seat):
        for town in range(TOWNS):
            if is_harbour(town):
                harbours |= 1 << town
    return harbours


@rule
def why_not_landed(s: State, seat: int) -> int:
    """Why no troop lands there (FIEF-5.3e)."""
    if lordless_at_sea(s, seat):
        return NO_HARBOUR
    return NOT_THAT_NOW


@rule
def land(s: State, seat: int, place: int, dice: Dice, story: Numbers) -> None:
    """A troop without a lord lands by itself (FIEF-5.3e, FIEF-G.2.1.3)."""
    go_to(s, STEP_OVER)
    reached = land_troop(s, seat, place, dice, story)
    if enters_plague(s, seat, OFFSHORE, reached):
        enter_plague(s, seat, reached)


MARCH_QUESTION = question(
    MARCH_ASKED,
    NOT_THAT_NOW,
    answer(PASS, end_turn, unless=no_ending),
    answer(MARCH, march, unless=no_march),
    answer(STEP_TO, land, place=landing_towns, refused=why_not_landed),
    name="march",
)
can_move = possible(ACTIONS, MARCH_QUESTION, besides=PASS)
