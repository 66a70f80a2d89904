"""What a battle brings that both sides fight to the end: exact chances, and the losses to expect.

Nobody surrenders, stops, joins or leaves; no card is played. A side loses its small units before its knights, for
knights shrug off single hits, and the royal guard last of each; a bombard that cancels no penalty rolls again the
worst die if that shows less than the average.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from homage.games.fief.rules.field.sides import ATTACK, DEFENCE
from homage.games.fief.rules.field.strength import dice_for
from homage.games.fief.rules.field.tolls import BIG, most_used
from homage.games.fief.rules.figures import (
    ARCHER,
    BOMBARD,
    BONUS_HITS,
    KNIGHT,
    LORD_HITS,
    MAN,
    RETINUE,
    RIDE_BONUS,
    ROUNDS_WITHOUT_LOSS,
    SERGEANT,
    UNIT_CP,
    UNIT_KINDS,
)
from homage.games.fief.shown.fighters import FACES
from homage.games.fief.state import SIDES

Units = tuple[int, ...]  # by kind
Hits = dict[int, float]  # how likely each number of hits is

SMALL_FIRST = (MAN, ARCHER, SERGEANT)  # in which order small units are given up
BIG_FIRST = (KNIGHT, RETINUE)
AVERAGE = sum(FACES) / len(FACES)
_CP = [int(UNIT_CP[kind]) for kind in range(UNIT_KINDS)]
_BONUS = [int(BONUS_HITS[kind]) for kind in range(UNIT_KINDS)]
KEPT = 2_000  # outlooks that are remembered


class Leaders(NamedTuple):
    """What a side has besides its units; it stays until they are gone."""

    lords: int
    points: int  # combat points of the lords
    dice: int  # that D'ARC adds


class Field(NamedTuple):
    """Where and how the battle is fought."""

    leaders: tuple[Leaders, Leaders]
    walls: int = 0  # dice that the walls take, after siege engines and before bombards
    ride: bool = False


class Outlook(NamedTuple):
    """How likely each end is, and the losses to expect, the attack's first."""

    wins: float  # of the attack
    loses: float
    open: float  # neither has won
    units: tuple[float, float]
    lords: tuple[float, float]


def troops(units: Units) -> int:
    """The units of a side, bombards aside."""
    return sum(units) - units[BOMBARD]


# -- dice ----------------------------------------------------------------------------------------------------------


@cache
def rolled(dice: int, again: int) -> Hits:
    """What so many dice show when the worst may be rolled again so many times; nobody may change what is returned."""
    lying: dict[tuple[int, ...], float] = {}
    for shown in product(FACES, repeat=dice):
        lying[shown] = lying.get(shown, 0.0) + len(FACES) ** -dice
    for _ in range(again if dice else 0):
        after: dict[tuple[int, ...], float] = {}
        for shown, chance in lying.items():
            worst, *others = sorted(shown)
            faces = FACES if worst < AVERAGE else [worst]
            for face in faces:
                after[face, *others] = after.get((face, *others), 0.0) + chance / len(faces)
        lying = after
    hits: Hits = {}
    for shown, chance in lying.items():
        hits[sum(shown)] = hits.get(sum(shown), 0.0) + chance
    return hits


def penalty(field: Field, attack: Units) -> int:
    """The dice that the walls take from the attack."""
    return max(field.walls - attack[BOMBARD], 0)


def points_of(field: Field, side: int, units: Units) -> int:
    """The combat points of a side."""
    return field.leaders[side].points + sum(cp * count for cp, count in zip(_CP, units, strict=True))


def dice_of(field: Field, side: int, units: Units) -> int:
    """How many dice a side rolls."""
    dice = int(dice_for(points_of(field, side, units))) + field.leaders[side].dice
    return max(dice - penalty(field, units), 0) if side == ATTACK else dice


def archers_of(field: Field, side: int, units: Units) -> int:
    """The archers of a side that shoot before the first round."""
    return max(units[ARCHER] - penalty(field, units), 0) if side == ATTACK else units[ARCHER]


def _strikes(field: Field, side: int, units: Units) -> Hits:
    """The hits that a side scores in a round."""
    dice = dice_of(field, side, units)
    again = max(units[BOMBARD] - field.walls, 0) if side == ATTACK else units[BOMBARD]
    more = sum(hits * count for hits, count in zip(_BONUS, units, strict=True))
    if side == DEFENCE and field.ride:
        more += RIDE_BONUS * dice
    return {hits + more: chance for hits, chance in rolled(dice, again).items()}


def _shots(field: Field, side: int, units: Units) -> Hits:
    """The hits of the archers of a side: a die, and a hit for each further archer (FIEF-6.2.2a)."""
    archers = archers_of(field, side, units)
    if archers == 0:
        return {0: 1.0}
    more = archers - 1 + (RIDE_BONUS if side == DEFENCE and field.ride else 0)
    return {hits + more: chance for hits, chance in rolled(1, 0).items()}


# -- losses --------------------------------------------------------------------------------------------------------


def after_hits(units: Units, lords: int, hits: int) -> tuple[Units, int]:
    """What hits leave of a side: its units, and how many of its lords."""
    big = sum(units[kind] for kind in BIG_FIRST)
    small = sum(units[kind] for kind in SMALL_FIRST)
    used = int(most_used(hits, big, small))
    lost_big = max(0, -(-(used - small) // BIG))
    left = list(units)
    for kinds, lost in ((BIG_FIRST, lost_big), (SMALL_FIRST, used - BIG * lost_big)):
        for kind in kinds:
            gone = min(left[kind], lost)
            left[kind] -= gone
            lost -= gone
    spare = hits - small - BIG * big
    return tuple(left), lords - min(max(spare, 0) // LORD_HITS, lords)


# -- the battle ----------------------------------------------------------------------------------------------------

WON, LOST, OPEN = range(3)  # how a battle ends for the attack
ENDS = 3
NUMBERS = ENDS + 2 * SIDES  # of a prospect: how likely each end is, then units and lords left to both sides


class Course:
    """One side on its way down: all that hits can leave of it, the least first, and what each of that strikes."""

    def __init__(self, field: Field, side: int, units: Units, strikes: int, struck: int) -> None:
        """Of the side of a battle on which nobody strikes more than so often, nor is struck more often."""
        found = [(units, field.leaders[side].lords)]
        for state in found:
            found += [left for hits in range(1, struck + 1) if (left := after_hits(*state, hits)) not in found]
        self.states = sorted(found, key=lambda state: sum(state[0]) + state[1])
        place = {state: at for at, state in enumerate(self.states)}
        self.left = [[place[after_hits(*state, hits)] for hits in range(struck + 1)] for state in self.states]
        self.strikes = [_row(_strikes(field, side, state[0]), strikes) for state in self.states]


def _row(hits: Hits, most: int) -> Any:
    row = np.zeros(most + 1)
    for count, chance in hits.items():
        row[count] = chance
    return row


def _verdict(attackers: int, attack_lords: int, defenders: int, defence_lords: int) -> int | None:
    """How the battle ends with this left of both sides; None if it goes on (FIEF-6.2.3.5b)."""
    if not attackers + attack_lords:
        return LOST if defenders + defence_lords else OPEN
    if not defenders + defence_lords:
        return WON
    if not attack_lords or not attackers + defenders:
        return OPEN
    if attackers and defenders:
        return None
    return WON if attackers else LOST


def _most_hits(field: Field, side: int, units: Units) -> int:
    """More hits than this a side scores at no time: it only gets weaker; but a shot needs no combat points."""
    return max(max(_strikes(field, side, units)), max(_shots(field, side, units)))


@lru_cache(KEPT)
def outlook(field: Field, attack: Units, defence: Units, shots: bool, idle: int) -> Outlook:
    """What the battle brings from here on: with the archers' shots still to come, or after rounds without a loss."""
    most = [_most_hits(field, side, units) for side, units in ((ATTACK, attack), (DEFENCE, defence))]
    ours = Course(field, ATTACK, attack, most[ATTACK], most[DEFENCE])
    theirs = Course(field, DEFENCE, defence, most[DEFENCE], most[ATTACK])
    ahead = np.zeros((len(ours.states), len(theirs.states), NUMBERS))
    for own, (own_units, own_lords) in enumerate(ours.states):
        for other, (other_units, other_lords) in enumerate(theirs.states):
            here = ahead[own, other]
            left = (sum(own_units), sum(other_units), own_lords, other_lords)
            end = _verdict(troops(own_units), own_lords, troops(other_units), other_lords)
            last = own == len(ours.states) - 1 and other == len(theirs.states) - 1
            rounds = max(ROUNDS_WITHOUT_LOSS - idle, 1) if last else ROUNDS_WITHOUT_LOSS
            if end is None:
                here[:] = _fought(ours, theirs, own, other, ahead, rounds, left)
            else:
                here[end], here[ENDS:] = 1, left
    if shots and dice_of(field, ATTACK, attack) == 0:
        return Outlook(0, 0, 1, (0, 0), (0, 0))
    final = ahead[-1, -1]
    if shots:
        rows = [_row(_shots(field, side, units), most[side]) for side, units in ((ATTACK, attack), (DEFENCE, defence))]
        final = rows[DEFENCE] @ (rows[ATTACK] @ ahead[np.ix_(ours.left[-1], theirs.left[-1])])
    wins, loses, neither, *left_over = (float(number) for number in final)
    lost = [before - after for before, after in zip(_whole(field, attack, defence), left_over, strict=True)]
    return Outlook(wins, loses, neither, (lost[0], lost[1]), (lost[2], lost[3]))


def _whole(field: Field, attack: Units, defence: Units) -> tuple[int, int, int, int]:
    return sum(attack), sum(defence), field.leaders[ATTACK].lords, field.leaders[DEFENCE].lords


def _fought(ours: Course, theirs: Course, own: int, other: int, ahead: Any, rounds: int, left: tuple[int, ...]) -> Any:
    """Round after round until somebody is lost; so many may pass without a loss, then nobody wins."""
    after = ahead[np.ix_(ours.left[own], theirs.left[other])]  # by the hits taken, then by those scored
    strikes, struck = ours.strikes[own], theirs.strikes[other]
    losses = struck @ (strikes @ after)
    same = sum(struck[hits] for hits, to in enumerate(ours.left[own]) if to == own)
    same *= sum(strikes[hits] for hits, to in enumerate(theirs.left[other]) if to == other)
    unmoved = np.array([0, 0, 1, *left])
    return sum(same**number for number in range(rounds)) * losses + same**rounds * unmoved
