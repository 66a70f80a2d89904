"""What a side is worth: combat points, dice, the fortress penalty and what lifts it (FIEF-6.2.3.1, FIEF-6.2.3.2).

Also here: FIEF-6.1b, FIEF-6.4.2d, FIEF-6.4.3.
"""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import is_titled, is_woman
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE, in_town, side_lords, side_units
from homage.games.fief.rules.figures import (
    ARCHER,
    BOMBARD,
    BONUS_HITS,
    CP_FOR_DICE,
    DARC_DICE,
    DICE_LEVELS,
    MAN_CP,
    PENALTY,
    TITLED_WOMAN_CP,
    UNIT_CP,
    UNIT_KINDS,
    UNTITLED_WOMAN_CP,
)
from homage.games.fief.state import NONE, State


@rule
def lord_cp(s: State, lord: int) -> int:
    """Men count, women with any title too (FIEF-6.2.3.1, R-73)."""
    if not is_woman(lord):
        return MAN_CP
    if is_titled(s, lord):
        return TITLED_WOMAN_CP
    return UNTITLED_WOMAN_CP


@rule
def side_cp(s: State, side: int) -> int:
    """The combat points of a side."""
    points, lords = 0, side_lords(s, side)
    for kind in range(UNIT_KINDS):
        points += UNIT_CP[kind] * side_units(s, side, kind)
    for lord in range(LORDS):
        if lords >> lord & 1:
            points += lord_cp(s, lord)
    return points


@rule
def dice_for(points: int) -> int:
    """How many dice combat points are worth."""
    dice = 0
    for level in range(DICE_LEVELS):
        if points >= CP_FOR_DICE[level]:
            dice += 1
    return dice


@rule
def holds_walls(s: State) -> bool:
    """Whether the defending side controls the fortress of the town (FIEF-6.2.3.2a, R-85, R-86)."""
    if not in_town(s) or PENALTY[s.fortress[s.battle_town]] == 0:
        return False
    controller = s.control[s.battle_town]
    return controller != NONE and s.battle_side[controller] == DEFENCE


@rule
def penalty_after_engines(s: State) -> int:
    """The fortress penalty that engines, UNDERGROUND and an open gate leave (FIEF-6.1, FIEF-6.2.3.2, FIEF-6.4.3)."""
    if not holds_walls(s) or s.undermined or s.gate_open:
        return 0
    penalty = PENALTY[s.fortress[s.battle_town]]
    for seat in range(s.seats):
        if s.battle_side[seat] == ATTACK:
            penalty -= s.battle_engines[seat]
    return max(penalty, 0)


@rule
def penalty_left(s: State) -> int:
    """The fortress penalty after bombards, one each."""
    return max(penalty_after_engines(s) - side_units(s, ATTACK, BOMBARD), 0)


@rule
def free_bombards(s: State, side: int) -> int:
    """The bombards of a side that cancel no penalty: a re-roll each (FIEF-6.2.3.4a)."""
    bombards = side_units(s, side, BOMBARD)
    if side == ATTACK:
        return max(bombards - penalty_after_engines(s), 0)
    return bombards


@rule
def side_dice(s: State, side: int) -> int:
    """How many dice a side rolls (FIEF-6.2.3.1, FIEF-6.2.3.2a); D'ARC adds one (FIEF-G.4.1.1b)."""
    dice = dice_for(side_cp(s, side))
    if s.darc != NONE and side_lords(s, side) >> s.darc & 1:
        dice += DARC_DICE
    if side == ATTACK:
        dice = max(dice - penalty_left(s), 0)
    return dice


@rule
def guard_hits(s: State, side: int) -> int:
    """The extra hits of a royal guard (FIEF-6.2.3.4b)."""
    hits = 0
    for kind in range(UNIT_KINDS):
        hits += BONUS_HITS[kind] * side_units(s, side, kind)
    return hits


@rule
def shooting_archers(s: State, side: int) -> int:
    """The archers that shoot: each point of penalty keeps an attacking one from it (FIEF-6.4.4)."""
    archers = side_units(s, side, ARCHER)
    if side == ATTACK:
        archers = max(archers - penalty_left(s), 0)
    return archers
