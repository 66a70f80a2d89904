"""The BATTLE phase: battles declared, sieges, plunder (FIEF-6, FIEF-6.4, FIEF-6.5).

Also here: FIEF-5.1a, FIEF-5.3.1a.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.answering import possible
from homage.engine.flow.course import ask, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import ACTIONS, ATTACK, BESIEGE, PASS, PLUNDER_MILL
from homage.games.fief.asked import (
    BATTLE_ASKED,
    PLUNDER_ASKED,
    SIEGE_ASKED,
)
from homage.games.fief.frames import TURN
from homage.games.fief.refusals import BATTLE_STORM, FOUGHT_HERE, NO_ARMY, NO_ENEMY, NOT_THAT_NOW
from homage.games.fief.rules.court.families import free_lords_at, seat_in_turn
from homage.games.fief.rules.field.sides import begin_battle
from homage.games.fief.rules.field.sieges import besiege, no_plunder, no_siege, plunder
from homage.games.fief.rules.field.units import stands_at, troops_at
from homage.games.fief.rules.field.ways import is_stormy
from homage.games.fief.rules.moments import W15_TURN, W16_PLUNDER, W16_SIEGE, begin_window
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, State

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
        ask_or_next(s, SIEGE_ASKED, can_besiege(s, s.active), SIEGE_TURN)
    elif step == PLUNDER_BEGINS:
        begin_round_of(s, W16_PLUNDER)
    elif step == PLUNDER_TURN:
        begin_turn(s, PHASE_OVER, NONE)
    elif step == PLUNDERING:
        ask_or_next(s, PLUNDER_ASKED, can_plunder(s, s.active), PLUNDER_TURN)
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


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def contested_towns(s: State, seat: int) -> int:
    """The towns in which a family and others stand (FIEF-6a)."""
    towns = 0
    for town in range(TOWNS):
        if s.stands[town] >> seat & 1 and s.stands[town] != 1 << seat:
            towns |= 1 << town
    return towns


@rule
def declare_battle(s: State, seat: int, town: int, family: int, story: Numbers) -> None:
    """A family attacks another in a town (FIEF-6a, FIEF-6b)."""
    s.declared |= 1 << town
    begin_battle(s, seat, family, town, town, 0, story)


BATTLE_QUESTION = question(
    BATTLE_ASKED,
    NOT_THAT_NOW,
    answer(PASS, partial(next_turn, turn=TURN_BEGINS)),
    answer(ATTACK, declare_battle, unless=no_attack, town=contested_towns),
    name="battle",
)
SIEGE_QUESTION = question(
    SIEGE_ASKED,
    NOT_THAT_NOW,
    answer(PASS, partial(next_turn, turn=SIEGE_TURN)),
    answer(BESIEGE, besiege, unless=no_siege),
    name="siege",
)
PLUNDER_QUESTION = question(
    PLUNDER_ASKED,
    NOT_THAT_NOW,
    answer(PASS, partial(next_turn, turn=PLUNDER_TURN)),
    answer(PLUNDER_MILL, plunder, unless=no_plunder),
    name="plunder",
)
can_attack = possible(ACTIONS, BATTLE_QUESTION, besides=PASS)
can_besiege = possible(ACTIONS, SIEGE_QUESTION, besides=PASS)
can_plunder = possible(ACTIONS, PLUNDER_QUESTION, besides=PASS)
