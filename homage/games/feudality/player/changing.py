"""Which die a Wizard had better roll again, at a glance."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand
from homage.engine.native.rule import rule
from homage.games.feudality.actions import (
    ACTION_ROLL,
    ATTACK_ROLL,
    BANDITS_ROLL,
    BOTH_ROLL,
    GUARD_ROLL,
    LIAISON_ROLL,
    MONSTER_ROLL,
    OWN_UNIT_ROLL,
    PRICE_ROLL,
    PRIVATE_ROLL,
    SABOTAGE_ROLL,
    VISIT_ROLL,
    WAR_ROLL,
)
from homage.games.feudality.player.worth import survey
from homage.games.feudality.rules.attack import POINT_MARGIN
from homage.games.feudality.rules.bandits import BONUS as BANDITS_BONUS
from homage.games.feudality.rules.baronial import LIAISON_WON
from homage.games.feudality.rules.cards import KINGS_VISIT
from homage.games.feudality.rules.contest import WHAT
from homage.games.feudality.rules.fief import army, defence
from homage.games.feudality.rules.fiefs import SIDE
from homage.games.feudality.rules.monster import BONUS, VICTIM
from homage.games.feudality.rules.private_war import COUNTRY, COUNTRY_DEFENCE
from homage.games.feudality.rules.rolls import PURPOSE
from homage.games.feudality.rules.sabotage import OWN_DICE
from homage.games.feudality.rules.tiles import GOLD
from homage.games.feudality.rules.war import WIN_AT_LEAST, troops
from homage.games.feudality.state import State

BELOW = 1  # the frame that rolls lies below the roll
KEPT = 60  # what a Wizard may still be good for
HIGHER, LOWER = 1, -1
PER_PIP = 100


@rule
def worth_of_reroll(s: State, seat: int, die: int) -> int:
    """What a re-roll of a die is worth, against keeping both."""
    purpose = frame_operand(s, PURPOSE)
    if purpose == ACTION_ROLL:
        return worth_of_another_point(s, seat, die)
    if purpose == BOTH_ROLL:
        if s.die[1] > s.die[0]:
            return -KEPT
        if die == 0:
            return PER_PIP * (2 * s.die[0] - SIDE - 1) // 2 - KEPT
        return PER_PIP * (SIDE + 1 - 2 * s.die[1]) // 2 - KEPT
    return wanted(s, seat, purpose) * PER_PIP * (SIDE + 1 - 2 * s.die[die]) // 2 - KEPT


@rule
def worth_of_another_point(s: State, seat: int, die: int) -> int:
    """What the best activation would be worth on average, against what it is."""
    survey(s, seat)
    row, column, total = s.die[0] - 1, s.die[1] - 1, 0
    for number in range(SIDE):
        if die == 0:
            total += s.best[number * SIDE + column]
        else:
            total += s.best[row * SIDE + number]
    return total // SIDE - s.best[row * SIDE + column] - KEPT


@rule
def wanted(s: State, seat: int, purpose: int) -> int:
    """Whether the roller wants higher numbers, lower ones, or is content."""
    total = s.die[0] + s.die[1]
    if purpose == WAR_ROLL:
        return (total < WIN_AT_LEAST and troops(s, seat) > 0) * HIGHER
    if purpose == LIAISON_ROLL:
        return (total < LIAISON_WON) * HIGHER
    if purpose == BANDITS_ROLL:
        return (total + frame_operand(s, BANDITS_BONUS, BELOW) > defence(s, seat)) * LOWER
    if purpose == MONSTER_ROLL:
        target = frame_operand(s, VICTIM, BELOW)
        beaten = total + frame_operand(s, BONUS, BELOW) <= defence(s, target)
        if target == seat:
            return (not beaten) * LOWER
        return beaten * HIGHER
    if purpose == VISIT_ROLL:
        if frame_operand(s, WHAT, BELOW) == KINGS_VISIT:
            return HIGHER
        return LOWER
    if purpose == PRIVATE_ROLL:
        country = frame_operand(s, COUNTRY, BELOW)
        return (total + army(s, seat) <= COUNTRY_DEFENCE[country]) * HIGHER
    if purpose == ATTACK_ROLL:
        return (total + army(s, seat) < defence(s, frame_operand(s, 0, BELOW)) + POINT_MARGIN) * HIGHER
    if purpose == SABOTAGE_ROLL or purpose == OWN_UNIT_ROLL:
        return HIGHER
    if purpose == GUARD_ROLL:
        return (total < frame_operand(s, OWN_DICE, BELOW)) * HIGHER
    if purpose == PRICE_ROLL:
        return (total > s.goods[seat, GOLD]) * LOWER
    return 0
