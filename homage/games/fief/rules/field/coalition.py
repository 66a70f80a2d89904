"""Coalitions: families in the town join a side before a battle, and stop or change sides after a round.

(FIEF-6.1, FIEF-6.2.3.5a; R-45, R-99, R-107, R-131)
"""

from __future__ import annotations

from homage.engine.flow.course import ask, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import CHANGE_SIDES, FIGHT_ON, JOIN, PASS, STOP
from homage.games.fief.asked import COALITION_ASKED, CONFEDERATE_ASKED
from homage.games.fief.events import CHANGED_SIDES, JOINED, LEFT_BATTLE
from homage.games.fief.frames import BATTLE_TRIED, BATTLE_TURN
from homage.games.fief.refusals import NO_SWITCH, NOT_THAT_NOW, ONLY_DEFENCE, TURNED_AWAY
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.sides import (
    ATTACK,
    CHANGING_SIDES,
    COALITIONS,
    CONFEDERATES,
    DEFENCE,
    JOINING,
    MEETING,
    ROUND_CHECK,
    enlist,
    has_part,
    is_near,
    lords_near,
    stand_down,
)
from homage.games.fief.rules.field.strength import holds_walls
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_CHANGE, FOR_COALITION, request
from homage.games.fief.state import NONE, State

JOINS = 2  # operand: the side that is being asked


@rule
def whose_word(s: State) -> int:
    """The family that is asked now."""
    return seat_in_turn(s, frame_operand(s, BATTLE_TURN))


@rule
def next_family(s: State) -> None:
    """On to the next family in turn order (R-45, R-131)."""
    set_operand(s, BATTLE_TURN, frame_operand(s, BATTLE_TURN) + 1)
    set_operand(s, BATTLE_TRIED, 0)


@rule
def is_leader(s: State, seat: int) -> bool:
    """Whether a family leads a side."""
    return s.battle_leader[ATTACK] == seat or s.battle_leader[DEFENCE] == seat


# -- before the battle ---------------------------------------------------------------------------------------------


@rule
def no_joining(s: State, seat: int, side: int) -> int:
    """Why a family cannot ask to join a side: in a cavalcade only the defence (FIEF-6.1a, FIEF-5.2.4b, R-45)."""
    if frame_operand(s, BATTLE_TRIED) >> side & 1:
        return TURNED_AWAY
    if side == ATTACK and (s.battle_ride or lords_near(s, seat) == 0):
        return ONLY_DEFENCE
    return 0


@rule
def advance_coalitions(s: State, story: Numbers) -> None:
    """Other families there choose a side or none, in turn order; its leader answers (FIEF-6.1a, FIEF-5.2.4b)."""
    if frame_step(s) == JOINING:
        heard_leader(s, story)
        return
    if frame_operand(s, BATTLE_TURN) == s.seats:
        set_operand(s, BATTLE_TURN, 0)
        go_to(s, MEETING)
        return
    seat = whose_word(s)
    can_join = no_joining(s, seat, ATTACK) == 0 or no_joining(s, seat, DEFENCE) == 0
    if s.battle_side[seat] == NONE and can_join and is_near(s, seat):
        ask(s, COALITION_ASKED, 1 << seat)
    else:
        next_family(s)


@rule
def heard_leader(s: State, story: Numbers) -> None:
    """The leader has answered; who is refused may ask the other (FIEF-6.1a, R-45)."""
    go_to(s, COALITIONS)
    seat, side = whose_word(s), frame_operand(s, JOINS)
    if s.reply == AGREED_TO:
        enlist(s, seat, side)
        tell(story, JOINED, TO_ALL, seat, side)
        next_family(s)


@rule
def ask_to_join(s: State, seat: int, side: int) -> None:
    """A family asks a leader to join him (FIEF-6.1a, R-45)."""
    set_operand(s, BATTLE_TRIED, frame_operand(s, BATTLE_TRIED) | 1 << side)
    set_operand(s, JOINS, side)
    go_to(s, JOINING)
    request(s, FOR_COALITION, seat, s.battle_leader[side], side)


COALITION_QUESTION = question(
    COALITION_ASKED,
    NOT_THAT_NOW,
    answer(PASS, next_family),
    answer(JOIN, ask_to_join, unless=no_joining),
    name="coalition",
)


# -- after a round -------------------------------------------------------------------------------------------------


@rule
def may_switch(s: State, seat: int) -> bool:
    """Whether a confederate can change sides: in no cavalcade, not lordless (FIEF-6.2.3.5a, FIEF-5.2.4b, R-131)."""
    if s.battle_ride or frame_operand(s, BATTLE_TRIED):
        return False
    if s.battle_side[seat] == ATTACK:
        return True
    for lord in range(LORDS):
        if s.battle_lords >> lord & 1 and s.lord_family[lord] == seat:
            return True
    return False


@rule
def advance_confederates(s: State, story: Numbers) -> None:
    """In turn order each confederate who is no leader goes on, stops or changes sides (FIEF-6.2.3.5a)."""
    if frame_step(s) == CHANGING_SIDES:
        heard_other_leader(s, story)
        return
    if frame_operand(s, BATTLE_TURN) == s.seats:
        set_operand(s, BATTLE_TURN, 0)
        go_to(s, ROUND_CHECK)
        return
    seat = whose_word(s)
    keeps_walls = s.control[s.battle_town] == seat
    if s.battle_side[seat] != NONE and not is_leader(s, seat) and (has_part(s, seat) or keeps_walls):
        ask(s, CONFEDERATE_ASKED, 1 << seat)
    else:
        next_family(s)


@rule
def heard_other_leader(s: State, story: Numbers) -> None:
    """A turncoat is refused, or admitted and opens the gate to the attackers (FIEF-6.1c, FIEF-6.2.3.5a)."""
    go_to(s, CONFEDERATES)
    seat = whose_word(s)
    if s.reply != AGREED_TO:
        set_operand(s, BATTLE_TRIED, 1)
        return
    side = ATTACK
    if s.battle_side[seat] == ATTACK:
        side = DEFENCE
    elif holds_walls(s):
        s.gate_open = 1
    s.battle_side[seat] = side
    tell(story, CHANGED_SIDES, TO_ALL, seat, side)
    next_family(s)


@rule
def leave_battle(s: State, seat: int, story: Numbers) -> None:
    """A confederate stops (FIEF-6.2.3.5a, R-131)."""
    stand_down(s, seat)
    tell(story, LEFT_BATTLE, TO_ALL, seat)
    next_family(s)


@rule
def ask_to_switch(s: State, seat: int) -> None:
    """A confederate asks the other leader to change sides (FIEF-6.2.3.5a, R-131)."""
    go_on(s)
    request(s, FOR_CHANGE, seat, s.battle_leader[1 - s.battle_side[seat]], s.battle_side[seat])


CONFEDERATE_QUESTION = question(
    CONFEDERATE_ASKED,
    NOT_THAT_NOW,
    answer(FIGHT_ON, next_family),
    answer(STOP, leave_battle),
    answer(CHANGE_SIDES, ask_to_switch, when=may_switch, refused=NO_SWITCH),
    name="confederate",
)
