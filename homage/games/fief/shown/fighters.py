"""The two sides of a battle as everybody sees them: their units, combat points and dice, and what a round may bring."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from homage.engine.native.bits import count_bits
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.sides import ATTACK, side_lords
from homage.games.fief.rules.field.strength import dice_for, lord_cp, penalty_after_engines
from homage.games.fief.rules.figures import (
    ARCHER,
    BATTLE_FACES,
    BATTLE_SIDES,
    BOMBARD,
    BONUS_HITS,
    DARC_DICE,
    LORD_HITS,
    PAWNS,
    RIDE_BONUS,
    UNIT_CP,
    UNIT_HITS,
    UNIT_KINDS,
)
from homage.games.fief.rules.places import NONE
from homage.games.fief.state import State
from homage.games.fief.words.names import bits

FACES = [int(BATTLE_FACES[face]) for face in range(BATTLE_SIDES)]


@dataclass(frozen=True)
class Fighters:
    """What one side of a battle has."""

    units: dict[int, int]  # by kind
    lords: int  # a bit each
    points: int  # combat points
    dice: int  # after the walls
    penalty: int  # dice that the walls take
    archers: int  # that shoot
    bonus: int  # hits besides the dice
    each: int  # hits besides each die

    @property
    def endures(self) -> int:
        """How many hits leave nobody on the side."""
        return sum(int(UNIT_HITS[kind]) * count for kind, count in self.units.items()) + LORD_HITS * count_bits(
            self.lords
        )


def fighting_units(s: State, seat: int) -> dict[int, int]:
    """The units of a family in the battle, by kind; they have been turned up."""
    units = dict.fromkeys(range(UNIT_KINDS), 0)
    for pawn in range(PAWNS):
        if s.pawn_fights[seat, pawn] and s.pawn_shown[seat, pawn]:
            units[s.pawn_shown[seat, pawn] - 1] += 1
    return units


def fighters(s: State, side: int) -> Fighters:
    """One side of the battle that is fought."""
    families = [fighting_units(s, seat) for seat in range(s.seats) if s.battle_side[seat] == side]
    units = {kind: sum(each[kind] for each in families) for kind in range(UNIT_KINDS)}
    lords = int(side_lords(s, side))
    points = sum(int(UNIT_CP[kind]) * count for kind, count in units.items())
    points += sum(int(lord_cp(s, lord)) for lord in bits(lords, LORDS))
    attacks = side == ATTACK
    penalty = max(int(penalty_after_engines(s)) - units[BOMBARD], 0) if attacks else 0
    dice = int(dice_for(points)) + (DARC_DICE if s.darc != NONE and lords >> s.darc & 1 else 0)
    return Fighters(
        units=units,
        lords=lords,
        points=points,
        dice=max(dice - penalty, 0),
        penalty=penalty,
        archers=max(units[ARCHER] - penalty, 0),
        bonus=sum(int(BONUS_HITS[kind]) * count for kind, count in units.items()),
        each=0 if attacks else s.battle_ride * RIDE_BONUS,
    )


@cache
def hit_ways(dice: int) -> dict[int, int]:
    """In how many of all ways that so many dice can fall they show so many hits; nobody may change what is returned."""
    ways: dict[int, int] = {}
    for faces in product(FACES, repeat=dice):
        ways[sum(faces)] = ways.get(sum(faces), 0) + 1
    return ways


def average_hits(side: Fighters) -> float:
    """The hits that a side scores on average in a round."""
    return side.bonus + side.dice * (sum(FACES) / len(FACES) + side.each)


def breaks(side: Fighters, other: Fighters) -> float:
    """How likely a side leaves nobody of the other in the next round."""
    needed = other.endures - side.bonus - side.dice * side.each
    ways = hit_ways(side.dice)
    return sum(count for hits, count in ways.items() if hits >= needed) / sum(ways.values())
