"""The MOVEMENT phase: turns, marches in any order of the lords (R-13), waiting forces (FIEF-5)."""

from __future__ import annotations

from homage.engine.course import about_asked, ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import DIG_TO, LEAVE_TOWN_TO, MARCH, PASS, STAY, STEP_TO, block_of
from homage.games.fief.arrival import enters_plague, is_harbour, land_troop, lordless_at_sea, mover_of, must_land
from homage.games.fief.cards import UNDERGROUND
from homage.games.fief.control import set_control
from homage.games.fief.events import ENTERED
from homage.games.fief.families import seat_in_turn
from homage.games.fief.figures import PAWNS
from homage.games.fief.frames import TURN
from homage.games.fief.hands import cards_held, in_view
from homage.games.fief.lords import LORDS
from homage.games.fief.moments import begin_window, stir
from homage.games.fief.naming import (
    GO,
    apply_naming,
    apply_pick_up,
    forbidden_naming,
    forbidden_pick_up,
    legal_naming,
    legal_pick_up,
)
from homage.games.fief.places import FIRST_WAITING, OFFSHORE, READY, TOWN_AT, TOWNS
from homage.games.fief.plague import enter_plague
from homage.games.fief.questions import HEIR_ASKED, MARCH_ASKED, PICK_UP_ASKED, STEP_ASKED
from homage.games.fief.refusals import MUST_LAND, NO_HARBOUR, NOT_HEIR, NOT_THAT_NOW
from homage.games.fief.refusing import apply_crossing, forbidden_crossing, legal_crossing
from homage.games.fief.state import BEGAN_OFFSHORE, NONE, SUFFERED, State
from homage.games.fief.step import begin_step, call_off, dig
from homage.games.fief.targets import no_lending
from homage.games.fief.towns import guests
from homage.games.fief.units import look_again, put_pawn, shuffle_kinds
from homage.games.fief.ways import no_march
from homage.games.fief.windows import W13, W14, W14_ENTERED

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
def can_move(s: State, seat: int) -> bool:
    """Whether a family can move anything now (FIEF-5a, FIEF-5.3e)."""
    if lordless_at_sea(s, seat):
        return True
    for lord in range(LORDS):
        if no_march(s, seat, lord) == 0:
            return True
    return False


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


# -- answers -------------------------------------------------------------------------------------------------------


@rule
def legal_movement(s: State, seat: int, kind: int, out: Numbers) -> int:
    """Answers to MARCH_ASKED, STEP_ASKED, PICK_UP_ASKED, HEIR_ASKED, CROSSING_ASKED, REFUSED_ASKED.

    (FIEF-5a, FIEF-5.1.1b, FIEF-5.2.2e, FIEF-5.2.3.1b)
    """
    if kind == MARCH_ASKED:
        return legal_march(s, seat, out)
    if kind == STEP_ASKED:
        return legal_naming(s, seat, out)
    if kind == PICK_UP_ASKED:
        return legal_pick_up(s, seat, out)
    if kind == HEIR_ASKED:
        n, families = 0, guests(s, about_asked(s))
        for family in range(s.seats):
            if families >> family & 1:
                n = offer(out, n, LEAVE_TOWN_TO + family)
        return n
    return legal_crossing(s, seat, kind, out)


@rule
def legal_march(s: State, seat: int, out: Numbers) -> int:
    """End the turn; a lord; a harbour for a troop without a lord (FIEF-5a, FIEF-5.1.1a, FIEF-5.3e)."""
    n = 0
    if not must_land(s, seat):
        n = offer(out, n, PASS)
    for lord in range(LORDS):
        if no_march(s, seat, lord) == 0:
            n = offer(out, n, MARCH + lord)
    if lordless_at_sea(s, seat):
        for town in range(TOWNS):
            if is_harbour(town):
                n = offer(out, n, STEP_TO + town)
    return n


@rule
def forbidden_movement(s: State, seat: int, kind: int, action: int) -> int:
    """Why not (FIEF-5a, FIEF-5.1.1b, FIEF-5.2.2e, FIEF-5.2.3.1b)."""
    block = block_of(action)
    if kind == MARCH_ASKED:
        return forbidden_march(s, seat, block, action)
    if kind == STEP_ASKED:
        return forbidden_naming(s, seat, block, action)
    if kind == PICK_UP_ASKED:
        return forbidden_pick_up(s, seat, block, action)
    if kind == HEIR_ASKED:
        if block != LEAVE_TOWN_TO:
            return NOT_THAT_NOW
        if guests(s, about_asked(s)) >> (action - LEAVE_TOWN_TO) & 1:
            return 0
        return NOT_HEIR
    return forbidden_crossing(s, seat, kind, block, action)


@rule
def forbidden_march(s: State, seat: int, block: int, action: int) -> int:
    """Why the turn cannot end, or that lord or troop cannot move (FIEF-5a, FIEF-5.1.1a, FIEF-5.3e)."""
    if block == PASS:
        if must_land(s, seat):
            return MUST_LAND
        return 0
    if block == MARCH:
        return no_march(s, seat, action - MARCH)
    if block == STEP_TO and lordless_at_sea(s, seat):
        if is_harbour(action - STEP_TO):
            return 0
        return NO_HARBOUR
    return NOT_THAT_NOW


@rule
def apply_movement(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """A lord is chosen, companions, a way; an answer to a refusal.

    (FIEF-5a, FIEF-5.1.1b, FIEF-5.2.2e, FIEF-5.2.3.1b, FIEF-G.4.2.2a)
    """
    block = block_of(action)
    if kind == MARCH_ASKED:
        apply_march(s, seat, block, action, dice, story)
    elif kind == STEP_ASKED:
        if block == STAY:
            call_off(s, seat, story)
        elif block == DIG_TO:
            dig(s, seat, action - DIG_TO, story)
        else:
            apply_naming(s, seat, block, action)
    elif kind == PICK_UP_ASKED:
        apply_pick_up(s, seat, block, action)
    elif kind == HEIR_ASKED:
        set_control(s, about_asked(s), action - LEAVE_TOWN_TO, story)
        go_to(s, GO)
    else:
        apply_crossing(s, seat, block, action, story)


@rule
def apply_march(s: State, seat: int, block: int, action: int, dice: Dice, story: Numbers) -> None:
    """The turn ends, a lord marches, or a troop lands by itself (FIEF-5a, FIEF-5.1.1a, FIEF-5.3e, FIEF-G.2.1.3)."""
    if block == PASS:
        end_turn(s)
        return
    go_to(s, STEP_OVER)
    if block == MARCH:
        begin_step(s, seat, action - MARCH)
        return
    place = land_troop(s, seat, action - STEP_TO, dice, story)
    if enters_plague(s, seat, OFFSHORE, place):
        enter_plague(s, seat, place)
