"""The BATTLE phase: battles declared, sieges, plunder (FIEF-6, FIEF-6.4, FIEF-6.5).

Also here: FIEF-5.1a, FIEF-5.3.1a.
"""

from __future__ import annotations

from homage.engine.course import ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.games.fief.actions import ATTACK, BESIEGE, JOIN, PASS, PLUNDER_MILL
from homage.games.fief.captures import apply_capture, forbidden_capture, legal_capture
from homage.games.fief.coalition import (
    apply_coalition,
    apply_confederate,
    forbidden_coalition,
    forbidden_confederate,
    legal_coalition,
    legal_confederate,
)
from homage.games.fief.families import free_lords_at, seat_in_turn
from homage.games.fief.figures import SEATS
from homage.games.fief.frames import TURN
from homage.games.fief.losses import apply_losses, forbidden_losses, legal_losses
from homage.games.fief.moments import begin_window
from homage.games.fief.opening import apply_opening, forbidden_opening, legal_opening
from homage.games.fief.places import TOWNS
from homage.games.fief.questions import (
    AIM_ASKED,
    BATTLE_ASKED,
    COALITION_ASKED,
    CONFEDERATE_ASKED,
    LOSS_ASKED,
    PLUNDER_ASKED,
    REROLL_ASKED,
    SCORCH_ASKED,
    SIEGE_ASKED,
    STOP_ASKED,
    SURRENDER_ASKED,
)
from homage.games.fief.refusals import BATTLE_STORM, FOUGHT_HERE, NO_ARMY, NO_ENEMY, NOT_THAT_NOW
from homage.games.fief.rounds import apply_round, forbidden_round, legal_round
from homage.games.fief.sides import begin_battle
from homage.games.fief.sieges import besiege, forbidden_siege, has_spoils, legal_siege, plunder
from homage.games.fief.state import NONE, State
from homage.games.fief.units import stands_at, troops_at
from homage.games.fief.ways import is_stormy
from homage.games.fief.windows import W15_TURN, W16_PLUNDER, W16_SIEGE

# Steps.
TURN_BEGINS, DECLARING, SIEGES_BEGIN, SIEGE_TURN, SIEGES, PLUNDER_BEGINS, PLUNDER_TURN, PLUNDERING, PHASE_OVER = range(
    9
)


@rule
def advance_battles(s: State, dice: Dice, story: Numbers) -> None:
    """Turns with W15, then W16 and sieges, then W16 and plunder (FIEF-6a, FIEF-6.4.1a, FIEF-6.5)."""
    step = frame_step(s)
    if step == TURN_BEGINS:
        begin_turn(s, SIEGES_BEGIN, W15_TURN)
    elif step == DECLARING:
        ask_or_next(s, BATTLE_ASKED, can_attack(s, s.active), TURN_BEGINS)
    elif step == SIEGES_BEGIN:
        begin_round_of(s, W16_SIEGE)
    elif step == SIEGE_TURN:
        begin_turn(s, PLUNDER_BEGINS, NONE)
    elif step == SIEGES:
        ask_or_next(s, SIEGE_ASKED, has_spoils(s, s.active, SIEGE_ASKED), SIEGE_TURN)
    elif step == PLUNDER_BEGINS:
        begin_round_of(s, W16_PLUNDER)
    elif step == PLUNDER_TURN:
        begin_turn(s, PHASE_OVER, NONE)
    elif step == PLUNDERING:
        ask_or_next(s, PLUNDER_ASKED, has_spoils(s, s.active, PLUNDER_ASKED), PLUNDER_TURN)
    else:
        s.active = NONE
        end_frame(s)


@rule
def begin_round_of(s: State, window: int) -> None:
    """A step in which all take their turn begins, after a window (FIEF-6.4.1a, FIEF-6.5)."""
    s.active = NONE
    set_operand(s, TURN, 0)
    go_on(s)
    begin_window(s, window)


@rule
def begin_turn(s: State, after: int, window: int) -> None:
    """The next family's turn, or all have had theirs (FIEF-6a, FIEF-6.4.1a, FIEF-6.5)."""
    if frame_operand(s, TURN) == s.seats:
        go_to(s, after)
        return
    s.active = seat_in_turn(s, frame_operand(s, TURN))
    s.declared = 0
    s.table_asked = 0
    go_on(s)
    if window != NONE:
        begin_window(s, window)


@rule
def ask_or_next(s: State, question: int, possible: bool, turn: int) -> None:
    """Ask the family whose turn it is if it can do anything; otherwise the next one is up.

    (FIEF-6a, FIEF-6.4.1a, FIEF-6.5)
    """
    if possible:
        ask(s, question, 1 << s.active)
    else:
        next_turn(s, turn)


@rule
def next_turn(s: State, turn: int) -> None:
    """The next family is up (FIEF-6a, FIEF-6.4.1a, FIEF-6.5)."""
    set_operand(s, TURN, frame_operand(s, TURN) + 1)
    go_to(s, turn)


@rule
def no_attack(s: State, seat: int, town: int, family: int) -> int:
    """Why a family cannot declare a battle in a town against another (FIEF-6a, FIEF-6b, FIEF-G.2.2a, R-51, R-78)."""
    if free_lords_at(s, seat, town) == 0 or troops_at(s, seat, town) == 0:
        return NO_ARMY
    if family == seat or family >= s.seats or not stands_at(s, family, town):
        return NO_ENEMY
    if s.declared >> town & 1:
        return FOUGHT_HERE
    if is_stormy(s, town):
        return BATTLE_STORM
    return 0


@rule
def can_attack(s: State, seat: int) -> bool:
    """Whether a family can declare a battle anywhere (FIEF-6a, FIEF-6b)."""
    for town in range(TOWNS):
        if s.stands[town] >> seat & 1 and s.stands[town] != 1 << seat:
            for family in range(s.seats):
                if no_attack(s, seat, town, family) == 0:
                    return True
    return False


@rule
def legal_battle(s: State, seat: int, kind: int, out: Numbers) -> int:
    """Answers to BATTLE_ASKED to PLUNDER_ASKED: hands the kinds of a running battle on to its chapters.

    (FIEF-6a, FIEF-6c, FIEF-6.1a, FIEF-6.2a, FIEF-6.2.1, FIEF-6.2.3.4a, FIEF-6.2.3.4c, FIEF-6.2.3.5a, FIEF-6.2.3.5b,
    FIEF-6.4.1a, FIEF-6.5)
    """
    if kind == BATTLE_ASKED:
        n = offer(out, 0, PASS)
        for town in range(TOWNS):
            if s.stands[town] >> seat & 1 and s.stands[town] != 1 << seat:
                for family in range(s.seats):
                    if no_attack(s, seat, town, family) == 0:
                        n = offer(out, n, ATTACK + town * SEATS + family)
        return n
    if kind == COALITION_ASKED:
        return legal_coalition(s, seat, out)
    if kind == SURRENDER_ASKED or kind == SCORCH_ASKED or kind == AIM_ASKED:
        return legal_opening(s, kind, out)
    if kind == REROLL_ASKED or kind == STOP_ASKED:
        return legal_round(s, kind, out)
    if kind == LOSS_ASKED:
        return legal_losses(s, seat, out)
    if kind == CONFEDERATE_ASKED:
        return legal_confederate(s, seat, out)
    if kind == SIEGE_ASKED or kind == PLUNDER_ASKED:
        return legal_siege(s, seat, kind, out)
    return legal_capture(s, kind, out)


@rule
def forbidden_battle(s: State, seat: int, kind: int, action: int) -> int:
    """Why not.

    (FIEF-6a, FIEF-6c, FIEF-6.1a, FIEF-6.2a, FIEF-6.2.1, FIEF-6.2.3.4a, FIEF-6.2.3.4c, FIEF-6.2.3.5a, FIEF-6.2.3.5b,
    FIEF-6.4.1a, FIEF-6.5)
    """
    if kind == BATTLE_ASKED:
        if action == PASS:
            return 0
        if action < ATTACK or action >= JOIN:
            return NOT_THAT_NOW
        return no_attack(s, seat, (action - ATTACK) // SEATS, (action - ATTACK) % SEATS)
    if kind == COALITION_ASKED:
        return forbidden_coalition(s, seat, action)
    if kind == SURRENDER_ASKED or kind == SCORCH_ASKED or kind == AIM_ASKED:
        return forbidden_opening(s, kind, action)
    if kind == REROLL_ASKED or kind == STOP_ASKED:
        return forbidden_round(s, kind, action)
    if kind == LOSS_ASKED:
        return forbidden_losses(s, seat, action)
    if kind == CONFEDERATE_ASKED:
        return forbidden_confederate(s, seat, action)
    if kind == SIEGE_ASKED or kind == PLUNDER_ASKED:
        return forbidden_siege(s, seat, kind, action)
    return forbidden_capture(s, kind, action)


@rule
def apply_battle(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Declare, besiege, plunder; or hand on.

    (FIEF-6a, FIEF-6c, FIEF-6.1a, FIEF-6.2a, FIEF-6.2.1, FIEF-6.2.3.4a, FIEF-6.2.3.4c, FIEF-6.2.3.5a, FIEF-6.2.3.5b,
    FIEF-6.4.1a, FIEF-6.5)
    """
    if kind == BATTLE_ASKED:
        if action == PASS:
            next_turn(s, TURN_BEGINS)
        else:
            town = (action - ATTACK) // SEATS
            s.declared |= 1 << town
            begin_battle(s, seat, (action - ATTACK) % SEATS, town, town, 0, story)
    elif kind == COALITION_ASKED:
        apply_coalition(s, seat, action)
    elif kind == SURRENDER_ASKED or kind == SCORCH_ASKED or kind == AIM_ASKED:
        apply_opening(s, seat, action, dice, story)
    elif kind == REROLL_ASKED or kind == STOP_ASKED:
        apply_round(s, seat, action, dice, story)
    elif kind == LOSS_ASKED:
        apply_losses(s, seat, action)
    elif kind == CONFEDERATE_ASKED:
        apply_confederate(s, seat, action, story)
    elif kind == SIEGE_ASKED or kind == PLUNDER_ASKED:
        apply_siege(s, seat, kind, action, story)
    else:
        apply_capture(s, action, story)


@rule
def apply_siege(s: State, seat: int, kind: int, action: int, story: Numbers) -> None:
    """A town is besieged, a mill plundered, or the next family is up (FIEF-6.4.1a, FIEF-6.5)."""
    if action == PASS:
        if kind == SIEGE_ASKED:
            next_turn(s, SIEGE_TURN)
        else:
            next_turn(s, PLUNDER_TURN)
    elif kind == SIEGE_ASKED:
        besiege(s, seat, action - BESIEGE, story)
    else:
        plunder(s, seat, action - PLUNDER_MILL, story)
