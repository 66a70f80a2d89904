"""Battles: who fights with what, Militia, the dice, and what the winner gets (FDM-8)."""

from __future__ import annotations

from homage.engine.components import table
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.feudalism.actions import (
    BATTLE_OVER,
    DICE,
    MILITIA_TOO_DEAR,
    NO_MILITIA,
    NOT_IN_HAND,
    PLAYED,
    RAISED,
    YIELDED,
)
from homage.games.feudalism.cards import (
    ALLIANCE,
    ALLIANCE_DRM,
    CAVALERIE,
    CAVALERIE_DRM,
    DISASTER_DRM,
    DUC,
    ESPIONS_DRM,
    FEROCITE,
    FEROCITE_DRM,
    INVADERS,
    KING,
    KING_ARMY,
    KING_DRM,
    MILITIA_COST,
    MILITIA_COST_WITH_DUC,
    MUSLIM_ARMY,
    REVOLTE,
    SETTLES,
    TENSIONS,
    TENSIONS_DRM,
    VASSAL,
    VIKING_ARMY,
)
from homage.games.feudalism.control import controlled, lose_region, regain_region
from homage.games.feudalism.decks import leave_hand
from homage.games.feudalism.dynasty import roll
from homage.games.feudalism.invasion import invasion_fails, invasion_wins
from homage.games.feudalism.regions import ARMY
from homage.games.feudalism.state import ATTACK, INVASION, NO_FIGHT, NONE, REVOLT, State

# What a total is made of (FDM-8.6e).
MODIFIERS = (
    "army",
    "king",
    "militia",
    "cavalerie_lourde_franque",
    "tensions_internes",
    "espions",
    "alliance",
    "ferocite",
    "disaster",
)
OF_ARMY, OF_KING, OF_MILITIA, OF_CAVALERIE, OF_TENSIONS, OF_ESPIONS, OF_ALLIANCE, OF_FEROCITE, OF_DISASTER = range(9)
MODIFIER_COUNT = len(MODIFIERS)

# The attacker's chance in 36ths, by how far his total is ahead before the dice (a tie is the defender's).
FARTHEST_AHEAD = 6
_DICE = range(1, 7)
CHANCES = table(
    [sum(a + ahead > d for a in _DICE for d in _DICE) for ahead in range(-FARTHEST_AHEAD, FARTHEST_AHEAD + 1)]
)


@rule
def attacking_side(s: State) -> int:
    """The King attacks in his own actions, else the Vassal."""
    if s.fight == ATTACK:
        return KING
    return VASSAL


@rule
def king_fights(s: State) -> bool:
    """The King has no part where an Invasion meets a rebel Region (FDM-8.4a)."""
    return s.fight != INVASION or controlled(s) >> s.fight_at & 1 == 1


@rule
def army_of(s: State, side: int) -> int:
    """The Army Strength with which a side fights (FDM-8.2b to FDM-8.2f)."""
    if s.fight == INVASION:
        if side == VASSAL:
            return INVADERS[s.invasion]
        return ARMY[s.fight_at]
    if side == KING:
        return KING_ARMY[s.king_card]
    if s.vikings >> s.fight_at & 1:
        return VIKING_ARMY
    if s.muslims >> s.fight_at & 1:
        return MUSLIM_ARMY
    return ARMY[s.fight_at]


@rule
def modifier(s: State, side: int, which: int) -> int:
    """One part of a side's total, without the die."""
    if which == OF_ARMY:
        return army_of(s, side)
    if which == OF_ESPIONS:
        return s.fight_spies * ESPIONS_DRM * (side == attacking_side(s))
    if side == VASSAL:
        if which == OF_ALLIANCE:
            return (s.support >> ALLIANCE & 1) * ALLIANCE_DRM
        if which == OF_FEROCITE:
            return (s.support >> FEROCITE & 1) * FEROCITE_DRM
        if which == OF_DISASTER and s.fight == REVOLT:
            return (s.disasters >> s.fight_at & 1) * DISASTER_DRM
        return 0
    if not king_fights(s):
        return 0
    if which == OF_KING:
        return KING_DRM[s.king_card]
    if which == OF_MILITIA:
        return s.militia
    if which == OF_CAVALERIE:
        return (s.support >> CAVALERIE & 1) * CAVALERIE_DRM
    if which == OF_TENSIONS:
        return (s.support >> TENSIONS & 1) * TENSIONS_DRM
    return 0


@rule
def strength(s: State, side: int) -> int:
    """A side's total without the die (FDM-8.6e)."""
    total = 0
    for which in range(MODIFIER_COUNT):
        total += modifier(s, side, which)
    return total


@rule
def chance(ahead: int) -> int:
    """The attacker's chance in 36ths, so far ahead before the dice."""
    return CHANCES[max(-FARTHEST_AHEAD, min(FARTHEST_AHEAD, ahead)) + FARTHEST_AHEAD]


# -- Militia -------------------------------------------------------------------------------------------------------


@rule
def militia_useful(s: State) -> bool:
    """Militia fights Revolts and Settlements, once a battle, never Raids (FDM-8.3b)."""
    if s.militia > 0:
        return False
    return s.fight != INVASION or (SETTLES[s.invasion] == 1 and king_fights(s))


@rule
def militia_price(amount: int, duke: int) -> int:
    """What so much Militia costs, with or without a Duc des Francs (FDM-8.3a, FDM-7.9b)."""
    if duke:
        return amount * MILITIA_COST_WITH_DUC
    return amount * MILITIA_COST


@rule
def militia_conceivable(s: State) -> bool:
    """Whether the King might raise Militia now, for all that everybody can see."""
    if not militia_useful(s):
        return False
    duke = s.hand_size[s.king] > 0 and s.unseen[DUC] > 0
    return s.treasury >= militia_price(1, 0) or (duke and s.treasury >= militia_price(1, 1))


@rule
def no_militia(s: State, amount: int, duke: int) -> int:
    """Why the King cannot raise so much Militia in this way."""
    if not militia_useful(s):
        return NO_MILITIA
    if duke and s.hand[s.king, DUC] == 0:
        return NOT_IN_HAND
    if militia_price(amount, duke) > s.treasury:
        return MILITIA_TOO_DEAR
    return 0


@rule
def raise_militia(s: State, amount: int, duke: int, story: Numbers) -> None:
    """The King pays for Militia in this battle; a Duc des Francs costs him a card next turn (FDM-8.3a, FDM-7.9c)."""
    if duke:
        leave_hand(s, s.king, DUC)
        tell(story, PLAYED, TO_ALL, s.king, DUC, NONE, 0)
        s.discard[DUC] += 1
        s.duke = 1
    s.militia = amount
    s.treasury -= militia_price(amount, duke)
    tell(story, RAISED, TO_ALL, amount, militia_price(amount, duke), s.treasury)


# -- the end of a battle -------------------------------------------------------------------------------------------


@rule
def roll_battle(s: State, dice: Dice, story: Numbers) -> None:
    """Both roll and add; the higher total wins, a tie is the defender's (FDM-8.6d to FDM-8.6f)."""
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
    """Nothing is left of a battle; Espions that no dice have used help the Vassal's next attack."""
    if s.fight_card:
        s.discard[REVOLTE] += 1
    if s.fight_spies:
        if s.spread_to != NONE:
            s.spread_spies = 1
        else:
            s.spies[VASSAL] = 1
    s.fight = NO_FIGHT
    s.fight_step = 0
    s.fight_at = 0
    s.fight_card = 0
    s.fight_marker = 0
    s.fight_spies = 0
    s.support = 0
    s.militia = 0
