"""What the King does in his own actions: Paix de Dieu, Duc des Francs, Reconquête, and his attacks (FDM-7, FDM-8.5).

Also here: FDM-3.1D1d, FDM-3.1D2d.
"""

from __future__ import annotations

from homage.engine.flow.course import begin_frame, go_to
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import (
    BATTLE,
    DUKE_DIE,
    ENOUGH_ATTACKS,
    NO_ATTACK_LEFT,
    NO_MONEY,
    NOT_REBEL,
    PEACE_DIE,
)
from homage.games.feudalism.rules.cards import ATTACK_COST, ATTACKS, DUC_SUCCESS, KING, MOST_ATTACKS
from homage.games.feudalism.rules.control import uncontrolled
from homage.games.feudalism.rules.dynasty import move_track, roll
from homage.games.feudalism.rules.treasury import pay
from homage.games.feudalism.state import ATTACK, BATTLE_FRAME, RAISE, State


@rule
def make_peace(s: State, dice: Dice, story: Numbers) -> None:
    """Paix de Dieu fills the treasury (FDM-7.2a)."""
    die = roll(dice)
    s.treasury += die
    tell(story, PEACE_DIE, TO_ALL, die, s.treasury)


@rule
def ask_duke(s: State, dice: Dice, story: Numbers) -> None:
    """The Duke may help the King's situation (FDM-7.9a); however that goes, it costs a card next turn (FDM-7.9c)."""
    s.duke = 1
    die = roll(dice)
    tell(story, DUKE_DIE, TO_ALL, die, die >= DUC_SUCCESS)
    if die >= DUC_SUCCESS:
        move_track(s, 1, story)


@rule
def attack_limit(s: State) -> int:
    """How many attacks the King has in this turn (FDM-8.5b, FDM-6.7c)."""
    if s.ban:
        return min(ATTACKS, s.reconquests)
    return min(MOST_ATTACKS, ATTACKS + s.reconquests)


@rule
def reconquest_useless(s: State) -> int:
    """Why another Reconquête would give nothing (FDM-7.4a)."""
    if s.reconquests > 0:
        return ENOUGH_ATTACKS
    return 0


@rule
def attack_impossible(s: State) -> int:
    """Why the King cannot attack at all (FDM-8.1a, FDM-8.1b, FDM-8.5b)."""
    if s.attacks >= attack_limit(s):
        return NO_ATTACK_LEFT
    if s.treasury < ATTACK_COST:
        return NO_MONEY
    return 0


@rule
def may_attack(s: State) -> int:
    """The Regions that the King may attack now (FDM-3.1D2b)."""
    if attack_impossible(s):
        return 0
    return uncontrolled(s)


@rule
def no_attack_at(s: State) -> int:
    """Why the King cannot attack a Region: he can attack none, or not this one (FDM-3.1D2b, FDM-8.1b, FDM-8.5b)."""
    refused = attack_impossible(s)
    if refused:
        return refused
    return NOT_REBEL


@rule
def begin_attack(s: State, region: int, story: Numbers) -> None:
    """The King pays and marches, once or twice a turn; Espions help (FDM-8.1a, FDM-3.1D2b, FDM-7.3b)."""
    tell(story, BATTLE, TO_ALL, ATTACK, region)
    pay(s, ATTACK_COST, story)
    s.attacks += 1
    s.fight = ATTACK
    s.fight_at = region
    s.fight_spies = s.spies[KING]
    s.spies[KING] = 0
    begin_frame(s, BATTLE_FRAME)
    go_to(s, RAISE)
