"""A battle in the order in which it is fought: the price, Militia, cards of both sides, the dice, the end (FDM-8.6)."""

from __future__ import annotations

from homage.engine.flow.course import end_frame, frame_step
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import BATTLE_OVER, DICE, DONE, YIELD, YIELDED
from homage.games.feudalism.rules.asking import ask_side, window_for
from homage.games.feudalism.rules.cards import ATTACK_COST, KING, REVOLTE, VASSAL
from homage.games.feudalism.rules.control import lose_region, regain_region
from homage.games.feudalism.rules.dynasty import roll
from homage.games.feudalism.rules.invasion import invasion_fails, invasion_wins
from homage.games.feudalism.rules.militia import militia_conceivable, no_militia
from homage.games.feudalism.rules.playable import conceivable
from homage.games.feudalism.rules.strength import attacking_side, strength
from homage.games.feudalism.state import (
    ATTACKER,
    DEFENDER,
    GIVE_UP,
    INVASION,
    NO_FIGHT,
    NONE,
    PAY,
    RAISE,
    REVOLT,
    State,
)


@rule
def advance_battle(s: State, dice: Dice, story: Numbers) -> None:
    """The next step of a battle (FDM-8.6). Where money could be spent in any case, it is no mere window (FDM-WIN-1)."""
    step, side = frame_step(s), attacking_side(s)
    if step == PAY:
        if s.treasury >= ATTACK_COST:
            ask_side(s, PAY, KING)
        else:
            window_for(s, PAY, KING, conceivable(s, PAY, KING), YIELD)
    elif step == GIVE_UP:
        yield_region(s, story)
    elif step == RAISE:
        if no_militia(s, 1, 0) == 0:
            ask_side(s, RAISE, KING)
        else:
            window_for(s, RAISE, KING, militia_conceivable(s), DONE)
    elif step == ATTACKER:
        window_for(s, ATTACKER, side, conceivable(s, ATTACKER, side), DONE)
    elif step == DEFENDER:
        if side == VASSAL and no_militia(s, 1, 0) == 0:
            ask_side(s, DEFENDER, KING)
        else:
            raising = side == VASSAL and militia_conceivable(s)
            window_for(s, DEFENDER, 1 - side, raising or conceivable(s, DEFENDER, 1 - side), DONE)
    else:
        roll_battle(s, dice, story)


@rule
def roll_battle(s: State, dice: Dice, story: Numbers) -> None:
    """Both roll and add; the higher total wins (FDM-8.6d to FDM-8.6g, FDM-5f, FDM-5.1a, FDM-5.2a, FDM-6.4c)."""
    side = attacking_side(s)
    attacker = roll(dice)
    defender = roll(dice)
    attack = attacker + strength(s, side)
    defence = defender + strength(s, 1 - side)
    tell(story, DICE, TO_ALL, attacker, defender, attack, defence)
    tell(story, BATTLE_OVER, TO_ALL, s.fight, s.fight_at, attack > defence)
    s.fight_spies = 0
    if s.fight == INVASION:
        if attack > defence:
            invasion_wins(s, dice, story)
        else:
            invasion_fails(s, story)
    elif attack > defence:
        if s.fight == REVOLT:
            lose_region(s, s.fight_at, s.fight_marker, story)
        else:
            regain_region(s, s.fight_at, story)
    end_battle(s)


@rule
def yield_region(s: State, story: Numbers) -> None:
    """The King cannot or will not pay: the Region is lost without a battle (FDM-6.2e, FDM-8.1c)."""
    tell(story, YIELDED, TO_ALL, s.fight_at, s.treasury)
    lose_region(s, s.fight_at, s.fight_marker, story)
    end_battle(s)


@rule
def end_battle(s: State) -> None:
    """Nothing is left of a battle but Espions that no dice have used (FDM-3.1x, FDM-6.4c, FDM-8.3a, FDM-8.6c)."""
    if s.fight_card:
        s.discard[REVOLTE] += 1
    if s.fight_spies:
        if s.spread_to != NONE:
            s.spread_spies = 1
        else:
            s.spies[VASSAL] = 1
    s.fight = NO_FIGHT
    s.fight_at = 0
    s.fight_card = 0
    s.fight_marker = 0
    s.fight_spies = 0
    s.support = 0
    s.militia = 0
    end_frame(s)
