"""How strong forces look to a family, and how likely one side beats another, for the quick choice."""

from __future__ import annotations

from homage.engine.native.rule import rule
from homage.games.fief.rules.court.families import is_free
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.victory import party_of
from homage.games.fief.rules.field.sides import ATTACK, DEFENCE
from homage.games.fief.rules.field.strength import dice_for, holds_walls
from homage.games.fief.rules.figures import (
    BOMBARD,
    DARC_DICE,
    LORD_HITS,
    MOST_DICE,
    NO_FORTRESS,
    PAWNS,
    PENALTY,
    UNIT_HITS,
)
from homage.games.fief.state import NONE, State

SURE = 1000
FACE_DOWN = 2  # what a unit counts whose kind is not seen


@rule
def seen_kind(s: State, seat: int, pawn: int, by: int) -> int:
    """The kind of a unit as a family sees it; NONE if it is face down."""
    if seat == by:
        return s.pawn_kind[seat, pawn]
    return s.pawn_shown[seat, pawn] - 1


@rule
def pawn_power(s: State, seat: int, pawn: int, by: int) -> int:
    """How many hits a unit takes, as a family sees it: that is also what it adds to the dice."""
    kind = seen_kind(s, seat, pawn, by)
    if kind == NONE:
        return FACE_DOWN
    return UNIT_HITS[kind]


@rule
def power_at(s: State, seat: int, place: int, by: int) -> int:
    """What the units and free lords of a family at a place are worth in battle, as a family sees them."""
    power = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == place:
            power += pawn_power(s, seat, pawn, by)
    for lord in range(LORDS):
        if s.lord_place[lord] == place and s.lord_family[lord] == seat and s.jailer[lord] == NONE:
            power += LORD_HITS
    return power


@rule
def party_power_at(s: State, seat: int, place: int, by: int) -> int:
    """The same with the family that it is allied to, which would join it."""
    party, power = party_of(s, seat), 0
    for other in range(s.seats):
        if party >> other & 1 and s.stands[place] >> other & 1:
            power += power_at(s, other, place, by)
    return power


@rule
def wall_dice(s: State, seat: int, town: int) -> int:
    """How many dice the walls of a town take from a family that attacks its controller."""
    if s.fortress[town] == NO_FORTRESS:
        return 0
    dice = PENALTY[s.fortress[town]] - s.siege[town, seat]
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] == town and s.pawn_kind[seat, pawn] == BOMBARD:
            dice -= 1
    return max(dice, 0)


@rule
def chance(attack: int, defence: int, wall: int, more: int) -> int:
    """In thousandths, how likely so much attacking power beats a defence, with dice lost to walls and more by D'ARC."""
    dice = min(max(dice_for(attack) + more - wall, 0), MOST_DICE)
    ours, theirs = attack * dice, defence * dice_for(defence)
    if ours == 0:
        return 0
    return SURE * ours * ours // (ours * ours + theirs * theirs)


@rule
def darc_dice(s: State, seat: int, town: int) -> int:
    """The dice that D'ARC adds to a family's battle in a town."""
    if s.darc != NONE and s.lord_family[s.darc] == seat and s.lord_place[s.darc] == town and is_free(s, s.darc):
        return DARC_DICE
    return 0


@rule
def chance_there(s: State, seat: int, power: int, town: int, target: int) -> int:
    """How likely a family with so much power wins in a town against another that stands there."""
    wall = 0
    if s.control[town] != NONE and party_of(s, target) >> s.control[town] & 1:
        wall = wall_dice(s, seat, town)
    return chance(power, party_power_at(s, target, town, seat), wall, darc_dice(s, seat, town))


@rule
def side_power(s: State, side: int, by: int) -> int:
    """What a side of the battle that is fought is worth, as a family sees it."""
    power = 0
    for seat in range(s.seats):
        if s.battle_side[seat] == side:
            for pawn in range(PAWNS):
                if s.pawn_fights[seat, pawn]:
                    power += pawn_power(s, seat, pawn, by)
    for lord in range(LORDS):
        if s.battle_lords >> lord & 1 and s.battle_side[s.lord_family[lord]] == side:
            power += LORD_HITS
    return power


@rule
def chance_in_battle(s: State, side: int, by: int) -> int:
    """How likely a side wins the battle that is fought."""
    wall = 0
    if holds_walls(s) and not s.undermined and not s.gate_open:
        wall = wall_dice(s, s.battle_leader[ATTACK], s.battle_town)
    wins = chance(side_power(s, ATTACK, by), side_power(s, DEFENCE, by), wall, 0)
    if side == ATTACK:
        return wins
    return SURE - wins
