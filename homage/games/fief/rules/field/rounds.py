"""A round of a battle: dice, re-rolls, hits; and the leaders' word after it (FIEF-6.2.3, FIEF-6.2.3.5)."""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import DONE, FIGHT_ON, REROLL, STOP, SURRENDER
from homage.games.fief.asked import REROLL_ASKED, STOP_ASKED
from homage.games.fief.events import BATTLE_ROUND, HITS, REROLLED, ROLLED
from homage.games.fief.refusals import NO_REROLL, NO_STOP, NOT_THAT_NOW
from homage.games.fief.rules.field.opening import surrender
from homage.games.fief.rules.field.sides import (
    AGREED_STOP,
    ATTACK,
    ATTACK_REROLLS,
    ATTACK_WORD,
    DEFENCE,
    ROLLING,
    ROUND_CHECK,
    RUNNING,
    check_end,
    finish,
    side_lords,
)
from homage.games.fief.rules.field.strength import (
    free_bombards,
    guard_hits,
    holds_walls,
    penalty_left,
    side_cp,
    side_dice,
)
from homage.games.fief.rules.figures import BATTLE_FACES, BATTLE_SIDES, MOST_DICE, RIDE_BONUS
from homage.games.fief.state import SIDES, State

REROLLS = 2  # operand: re-rolls that are left
WANTS_STOP = 2  # operand, after the round: 1 when the attacker wants to stop


# -- dice ----------------------------------------------------------------------------------------------------------


@rule
def roll_round(s: State, dice: Dice, story: Numbers) -> None:
    """Both sides roll, each as many dice as it is worth now (FIEF-6.2.3.1, FIEF-6.2.3.4a)."""
    s.battle_round += 1
    tell(story, BATTLE_ROUND, TO_ALL, s.battle_round, side_cp(s, ATTACK), side_cp(s, DEFENCE), penalty_left(s))
    for side in range(SIDES):
        rolled = side_dice(s, side)
        for die in range(MOST_DICE):
            s.battle_dice[side, die] = 0
            if die < rolled:
                face = draw(dice, BATTLE_SIDES)
                s.battle_dice[side, die] = face + 1
                tell(story, ROLLED, TO_ALL, side, die, face)
    set_operand(s, REROLLS, free_bombards(s, ATTACK))
    go_on(s)


@rule
def dice_rolled(s: State, side: int) -> int:
    """How many dice of a side lie on the table (FIEF-6.2.3.1, FIEF-6.2.3.4a)."""
    n = 0
    for die in range(MOST_DICE):
        if s.battle_dice[side, die]:
            n += 1
    return n


@rule
def rolling_side(s: State) -> int:
    """Whose re-rolls it is: the attacker's first (FIEF-6.2.3.4a, R-77)."""
    if frame_step(s) == ATTACK_REROLLS:
        return ATTACK
    return DEFENCE


@rule
def ask_reroll(s: State) -> None:
    """One re-roll per bombard that cancels no penalty (FIEF-6.2.3.4a, R-77)."""
    side = rolling_side(s)
    if frame_operand(s, REROLLS) > 0 and dice_rolled(s, side) > 0:
        ask(s, REROLL_ASKED, 1 << s.battle_leader[side])
        return
    set_operand(s, REROLLS, 0)
    if side == ATTACK:
        set_operand(s, REROLLS, free_bombards(s, DEFENCE))
    go_on(s)


@rule
def was_rolled(s: State, die: int) -> bool:
    """Whether a die of the side that rolls again lies on the table (FIEF-6.2.3.4a)."""
    return die < dice_rolled(s, rolling_side(s))


@rule
def roll_again(s: State, die: int, dice: Dice, story: Numbers) -> None:
    """A die is rolled again (FIEF-6.2.3.4a)."""
    side = rolling_side(s)
    face = draw(dice, BATTLE_SIDES)
    s.battle_dice[side, die] = face + 1
    set_operand(s, REROLLS, frame_operand(s, REROLLS) - 1)
    tell(story, REROLLED, TO_ALL, side, die, face)


REROLL_QUESTION = question(
    REROLL_ASKED,
    NOT_THAT_NOW,
    answer(DONE, partial(set_operand, operand=REROLLS, value=0)),
    answer(REROLL, roll_again, when=was_rolled, refused=NO_REROLL),
    name="reroll",
)


@rule
def count_hits(s: State, story: Numbers) -> None:
    """Faces, the royal guard, and a defender's bonus in a cavalcade (FIEF-6.2.3.4, FIEF-5.2.4c)."""
    for side in range(SIDES):
        hits = guard_hits(s, side)
        for die in range(MOST_DICE):
            if s.battle_dice[side, die]:
                hits += BATTLE_FACES[s.battle_dice[side, die] - 1]
                if side == DEFENCE:
                    hits += s.battle_ride * RIDE_BONUS
        s.battle_hits[1 - side] = hits
        tell(story, HITS, TO_ALL, side, hits)


@rule
def clear_dice(s: State) -> None:
    """The dice of the round are taken up (FIEF-6.2.3.1)."""
    for side in range(SIDES):
        for die in range(MOST_DICE):
            s.battle_dice[side, die] = 0


# -- the leaders' word ---------------------------------------------------------------------------------------------


@rule
def stops_alone(s: State) -> bool:
    """Whether the attacker decides alone to stop: walls are stormed, or no lord defends (FIEF-6.2.3.5c, R-99)."""
    return holds_walls(s) or side_lords(s, DEFENCE) == 0


@rule
def advance_word(s: State, story: Numbers) -> None:
    """Check E, then each leader surrenders, offers to stop, or goes on (FIEF-6.2a, FIEF-6.2.3.5, R-94)."""
    step = frame_step(s)
    if step == ROUND_CHECK:
        outcome = check_end(s, True)
        if outcome != RUNNING:
            finish(s, outcome, story)
            return
        set_operand(s, WANTS_STOP, 0)
        go_on(s)
    elif step == ATTACK_WORD:
        ask(s, STOP_ASKED, 1 << s.battle_leader[ATTACK])
    else:
        ask(s, STOP_ASKED, 1 << s.battle_leader[DEFENCE])


@rule
def may_stop(s: State) -> bool:
    """Whether stopping can be chosen: by the attacker, or by the defender once the attacker wants it.

    (FIEF-6.2.3.5b, FIEF-6.2.3.5c)
    """
    return frame_step(s) == ATTACK_WORD or frame_operand(s, WANTS_STOP) == 1


@rule
def stop_fighting(s: State, story: Numbers) -> None:
    """A leader wants to stop; the defender's word ends the battle (FIEF-6.2.3.5b, FIEF-6.2.3.5c)."""
    if frame_step(s) == ATTACK_WORD and not stops_alone(s):
        set_operand(s, WANTS_STOP, 1)
        go_on(s)
    else:
        finish(s, AGREED_STOP, story)


@rule
def fight_on(s: State) -> None:
    """A leader goes on: the defender speaks next, or another round begins (FIEF-6.2.3.5b)."""
    if frame_step(s) == ATTACK_WORD:
        set_operand(s, WANTS_STOP, 0)
        go_on(s)
    else:
        go_to(s, ROLLING)


STOP_QUESTION = question(
    STOP_ASKED,
    NOT_THAT_NOW,
    answer(FIGHT_ON, fight_on),
    answer(STOP, stop_fighting, when=may_stop, refused=NO_STOP),
    answer(SURRENDER, surrender),
    name="stop",
)
