"""What things are worth to a family at a glance, in thousandths of a victory point."""

from __future__ import annotations

from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.fief.player.estimates import pawn_power
from homage.games.fief.rules.court.families import lord_count, lords_of
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.titles import city_of, fief_count, is_bishop, is_cardinal, is_woman, victory_points
from homage.games.fief.rules.court.victory import is_pair, missing_points, party_of
from homage.games.fief.rules.field.towns import towns_of
from homage.games.fief.rules.figures import (
    ALLIANCE_VP,
    CITY,
    LONE_VP,
    MILL_INCOME,
    PAWNS,
    STRONGHOLD,
    TOWN_INCOME,
)
from homage.games.fief.rules.places import BISHOPRIC_OF, CHIEF, FIEF_OF, FIEF_SIZE, FIEF_TOWNS, TOWNS
from homage.games.fief.state import NONE, State

POINT = 1000
DENIER = 45
POWER = 35  # a unit, for each hit it takes
ROUNDS_AHEAD = 4  # so many incomes count
CLAIM = 600  # all towns of a fief whose title is still to be bought
WALLS = 200  # a stronghold there: without one no title can be bought
VOTE = 12
ALLY = 500  # of what an ally gains, in thousandths

# How much it counts what a rival gains or loses, in thousandths, by the points that he lacks.
THREAT = table([1100, 700, 400, 250, 200])


@rule
def rounds_ahead(s: State) -> int:
    """How many incomes are reckoned with."""
    return min(ROUNDS_AHEAD, s.round_cap - s.round_number)


@rule
def is_friend(s: State, seat: int, other: int) -> bool:
    """Whether two families win together, or are the same."""
    return party_of(s, seat) >> other & 1 == 1


@rule
def threat(s: State, other: int) -> int:
    """How much it counts, in thousandths, what a rival gains: the nearer he is to victory the more."""
    return THREAT[missing_points(s, party_of(s, other))]


@rule
def weight(s: State, seat: int, other: int) -> int:
    """In thousandths, what something that another family gains counts for a family: what rivals gain is lost."""
    if seat == other:
        return 1000
    if is_friend(s, seat, other):
        return ALLY
    return -threat(s, other)


# -- towns ---------------------------------------------------------------------------------------------------------


@rule
def worth_of_town(s: State, seat: int, town: int) -> int:
    """What control of a town is worth to a family beside what it has: income, votes, the way to a title."""
    fief = FIEF_OF[town]
    worth = (TOWN_INCOME + MILL_INCOME * s.mills[town]) * DENIER * rounds_ahead(s) + VOTE
    if CHIEF[BISHOPRIC_OF[town]] == town:
        worth += VOTE
    if s.fortress[town] == CITY:
        return worth + POINT
    if city_of(s, fief) == NONE:
        have, size = count_bits(towns_of(s, seat) & FIEF_TOWNS[fief] & ~(1 << town)), FIEF_SIZE[fief]
        worth += CLAIM * (2 * have + 1) // (size * size)
        if s.fortress[town] == STRONGHOLD:
            worth += WALLS
    return worth


@rule
def falls_home(s: State, seat: int, town: int) -> bool:
    """Whether a town without forces stays with a family: one of its lords holds the title of the fief."""
    holder = s.fief_lord[FIEF_OF[town]]
    return holder != NONE and s.lord_family[holder] == seat


# -- lords ---------------------------------------------------------------------------------------------------------


@rule
def worth_of_lord(s: State, lord: int) -> int:
    """What a family would miss without a lord: FIEF titles pass on while it has others, the crown does not."""
    worth = 150 + 60 * fief_count(s, lord)
    if is_woman(lord):
        worth -= 20
    if s.king == lord or s.pope == lord:
        worth += 800
    if is_bishop(s, lord):
        worth += 100
    if is_cardinal(s, lord):
        worth += 120
    if s.queen == lord or s.prince == lord or s.darc == lord:
        worth += 120
    if lord_count(s, s.lord_family[lord]) == 1:
        worth += 500 + 300 * fief_count(s, lord)
    return worth


# -- how families stand --------------------------------------------------------------------------------------------


@rule
def army(s: State, seat: int, by: int) -> int:
    """The power of all units of a family on the board, as a family sees them."""
    power = 0
    for pawn in range(PAWNS):
        if s.pawn_place[seat, pawn] != NONE:
            power += pawn_power(s, seat, pawn, by)
    return power


@rule
def standing(s: State, seat: int, by: int) -> int:
    """The points of a family, and what else brings it nearer to victory."""
    worth = POINT * victory_points(s, seat) + DENIER * min(s.deniers[seat], 40) // 2 + POWER * army(s, seat, by) // 2
    lords, towns = lords_of(s, seat), towns_of(s, seat)
    for lord in range(LORDS):
        if lords >> lord & 1:
            worth += 60
            if is_bishop(s, lord):
                worth += 80
            if is_cardinal(s, lord):
                worth += 80
    for town in range(TOWNS):
        if towns >> town & 1:
            worth += worth_of_town(s, seat, town) // 2
            if s.fortress[town] == CITY:
                worth -= POINT // 2  # its title is counted
    return worth


@rule
def progress(s: State, party: int, by: int) -> int:
    """How far those who win together have come, in thousandths of what victory takes."""
    worth = 0
    for seat in range(s.seats):
        if party >> seat & 1:
            worth += standing(s, seat, by)
    if is_pair(party):
        return worth // ALLIANCE_VP
    return worth // LONE_VP
