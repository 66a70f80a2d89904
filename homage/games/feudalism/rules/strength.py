"""Who fights with what: armies, modifiers and totals, and the odds of the dice (FDM-8.2, FDM-8.6e)."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.feudalism.rules.cards import (
    ALLIANCE,
    ALLIANCE_DRM,
    CAVALERIE,
    CAVALERIE_DRM,
    DISASTER_DRM,
    ESPIONS_DRM,
    FEROCITE,
    FEROCITE_DRM,
    INVADERS,
    KING,
    KING_ARMY,
    KING_DRM,
    MUSLIM_ARMY,
    TENSIONS,
    TENSIONS_DRM,
    VASSAL,
    VIKING_ARMY,
)
from homage.games.feudalism.rules.control import controlled
from homage.games.feudalism.rules.regions import ARMY
from homage.games.feudalism.state import ATTACK, INVASION, REVOLT, State

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
    """One part of a side's total (FDM-8.6e): of King, Militia, cards, Disaster (FDM-8.4a, FDM-8.3a, FDM-6, FDM-7)."""
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
