"""What things are worth to a seat at a glance, in thousandths of a point.

A tile is worth what it adds to the best activation at each Point of Action, over the turns that are likely to come;
resources are worth what they will buy or feed.
"""

from __future__ import annotations

from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.feudality.rules.activation import mines_next_to, yield_on
from homage.games.feudality.rules.feeding import food_needed
from homage.games.feudality.rules.fief import army, pile, squares_for, tiles_in
from homage.games.feudality.rules.fiefs import HILLS, RIVERS, SIDE, SQUARES
from homage.games.feudality.rules.tiles import (
    ALL,
    COST,
    FOOD,
    FORTIFICATION,
    GRANARIES,
    KINDS,
    LEVELS,
    MINER,
    MINER_YIELD,
    ON_HILL,
    POWER,
    RESOURCES,
    RIVER_BONUS,
    SPACE_OF,
    STARS,
    STONE,
    TILE,
    TILE_IDS,
    TILE_POINTS,
    UNITS,
    YIELD,
    YIELD_ANY,
    YIELD_KIND,
)
from homage.games.feudality.state import NONE, State

POINT = 1000
ROLLS_A_TURN = 152  # hundredths: an action roll is repeated in 22 of 64 cases
GRANARY = TILE_IDS.index("granary")
NEIGHBOURS = 9

# What one of a kind is worth while there are few of it, and how many are few.
_SCARCE = {"gold": 170, "food": 110, "wood": 120, "stone": 230, "iron": 180}
_FEW = {"gold": 4, "food": 3, "wood": 3, "stone": 8, "iron": 6}
SCARCE = table([_SCARCE[name] for name in RESOURCES])
FEW = table([_FEW[name] for name in RESOURCES])
PLENTY = 45  # more of it
HUNGRY = 330  # Food that is lacking at the next feeding: each costs a tile

# What an ability adds in a turn of the game, besides what the tile gives.
_ABILITY = {"healing": 12, "wizard": 70, "trader": 25, "granary": 0, "soothsayer": 20}
ABILITY_WORTH = table([sum(_ABILITY[name] for name in tile.get("abilities", [])) for tile in TILE])
ANY_WORTH = 190  # a resource of one's choice
MINE_WORTH = 170  # one of what a Miner may come to yield
MINER_ALONE = 250  # a Miner where a mine may still come

# What units are worth in a turn, by the power there is already: wars and Bandits ask for little, private wars for more.
ARMY_STEPS = 24
_STEP = [55] * 6 + [42] * 6 + [24] * 6 + [8] * 6
ARMY_WORTH = table([sum(_STEP[:power]) for power in range(ARMY_STEPS + 1)])
KNIGHT_WORTH = 70  # the first: wars give one point more
FIRST_OF_TYPE = 18  # tournaments
EATEN = 22  # Food that a tile eats in its owner's turn


def _points_near(square: int) -> list[int]:
    """The Points of Action from which a square is reached; NONE for those that do not exist."""
    row, column = divmod(square, SIDE)
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return [r * SIDE + c if 0 <= r < SIDE and 0 <= c < SIDE else NONE for r, c in near]


POINTS_NEAR = table([_points_near(square) for square in range(SQUARES)])
HITS = table([sum(point != NONE for point in _points_near(square)) for square in range(SQUARES)])

# -- time and resources --------------------------------------------------------------------------------------------


@rule
def turns_left(s: State) -> int:
    """How many turns are likely to come: the leader needs about one for each point."""
    if s.ending:
        return 0
    most = 0
    for seat in range(s.seats):
        most = max(most, s.points[seat])
    return min(s.victory - most + 1, s.turn_cap - s.turn)


@rule
def price(s: State, seat: int, good: int) -> int:
    """What one more of a resource is worth."""
    have = s.goods[seat, good]
    if good == FOOD and have < food_needed(s, seat):
        return HUNGRY
    if good == STONE and s.level[seat] == LEVELS:
        return PLENTY
    if have < FEW[good]:
        return SCARCE[good]
    return PLENTY


@rule
def set_prices(s: State, seat: int) -> None:
    """Note what resources are worth to a seat; less when the end is near."""
    near = min(turns_left(s), 5)
    for good in range(KINDS):
        s.price[good] = price(s, seat, good) * near // 5


@rule
def worth_of_goods(s: State, seat: int) -> int:
    """What a seat's resources are worth together."""
    total = 0
    for good in range(KINDS):
        few = min(s.goods[seat, good], FEW[good])
        total += few * SCARCE[good] + (s.goods[seat, good] - few) * PLENTY
    return total


@rule
def cost_of(s: State, item: int) -> int:
    """What a tile or level costs, by the prices noted."""
    total = 0
    for good in range(KINDS):
        total += COST[item, good] * s.price[good]
    return total


# -- activation ----------------------------------------------------------------------------------------------------


@rule
def best_price(s: State) -> int:
    """What the resource is worth that is wanted most."""
    best = 0
    for good in range(KINDS):
        best = max(best, s.price[good])
    return best


@rule
def worth_of_use(s: State, seat: int, tile: int, square: int) -> int:
    """What an activation of a tile is worth, where it stands or would stand."""
    worth = TILE_POINTS[tile] * POINT
    if tile == MINER:
        mines, best = mines_next_to(s, seat, square) >> 1, 0
        while mines != 0:
            best = max(best, s.price[lowest_bit(mines)])
            mines &= mines - 1
        return best * MINER_YIELD
    if YIELD_ANY[tile] > 0:
        return worth + YIELD_ANY[tile] * best_price(s)
    if YIELD[tile] > 0:
        return worth + yield_on(s, seat, tile, square) * s.price[YIELD_KIND[tile]]
    return worth


@rule
def survey(s: State, seat: int) -> None:
    """Note the best activation of a seat at each Point of Action."""
    for point in range(SQUARES):
        s.best[point] = 0
    squares = s.land[seat, ALL]
    while squares != 0:
        square = lowest_bit(squares)
        squares &= squares - 1
        note_worth(s, square, worth_of_use(s, seat, s.tile[seat, square] - 1, square))
    if s.level[seat] > 0:
        note_worth(s, s.fort_at[seat], max(STARS[s.level[seat]] * POINT, best_price(s)))


@rule
def note_worth(s: State, square: int, worth: int) -> None:
    """Something on a square is worth so much when it is activated."""
    for at in range(NEIGHBOURS):
        point = POINTS_NEAR[square, at]
        if point != NONE and s.best[point] < worth:
            s.best[point] = worth


@rule
def added(s: State, square: int, worth: int) -> int:
    """What that would add to the best activations, summed over all Points of Action."""
    total = 0
    for at in range(NEIGHBOURS):
        point = POINTS_NEAR[square, at]
        if point != NONE and s.best[point] < worth:
            total += worth - s.best[point]
    return total


@rule
def in_turns(s: State, total: int, turns: int) -> int:
    """What a sum over all Points of Action brings in so many turns."""
    return total * ROLLS_A_TURN * turns // (100 * SQUARES)


@rule
def outlook(s: State) -> int:
    """What the best activations bring in a turn."""
    total = 0
    for point in range(SQUARES):
        total += s.best[point]
    return in_turns(s, total, 1)


# -- tiles ---------------------------------------------------------------------------------------------------------


@rule
def worth_of_place(s: State, seat: int, tile: int, square: int, turns: int) -> int:
    """What a tile is worth on a square, by what was surveyed; rivers and hills are kept for who needs them."""
    worth = in_turns(s, added(s, square, worth_of_use(s, seat, tile, square)), turns)
    if RIVERS[s.fief[seat]] >> square & 1 and RIVER_BONUS[tile] == 0:
        worth -= 25
    if HILLS[s.fief[seat]] >> square & 1 and not ON_HILL[tile]:
        worth -= 40
    if TILE_POINTS[tile] == 0 and YIELD[tile] == 0:
        worth -= 4 * HITS[square]  # what needs no activation stands where the dice seldom fall
    return worth


@rule
def worth_of_tile(s: State, seat: int, tile: int, turns: int) -> int:
    """What a tile is worth on the best square, or in the Keep."""
    own_turns = (turns + s.seats - 1) // s.seats
    if tile < UNITS:
        return worth_of_unit(s, seat, tile, turns) - EATEN * own_turns
    best, squares = -POINT, squares_for(s, seat, tile)
    while squares != 0:
        best = max(best, worth_of_place(s, seat, tile, lowest_bit(squares), turns))
        squares &= squares - 1
    best += ABILITY_WORTH[tile] * turns - EATEN * own_turns
    if tile == GRANARY and s.land[seat, GRANARIES] == 0:
        best += (tiles_in(s, seat) + 3) // 10 * 150 * own_turns
    if tile == MINER:
        best = max(best, MINER_ALONE * min(turns, 10) // 10)
    return best


@rule
def worth_of_unit(s: State, seat: int, unit: int, turns: int) -> int:
    """What one more unit is worth."""
    power = min(army(s, seat), ARMY_STEPS)
    more = min(power + POWER[unit], ARMY_STEPS)
    worth = ARMY_WORTH[more] - ARMY_WORTH[power]
    if pile(s, seat, SPACE_OF[unit]) == 0:
        worth += FIRST_OF_TYPE
        if POWER[unit] >= 3:
            worth += KNIGHT_WORTH
    return worth * turns


@rule
def worth_of_level(s: State, seat: int, turns: int) -> int:
    """What the next level is worth: its stars, its defence."""
    own_turns = (turns + s.seats - 1) // s.seats
    stars = in_turns(s, added(s, s.fort_at[seat], STARS[s.level[seat] + 1] * POINT), turns)
    return stars + 40 * turns - EATEN * own_turns


@rule
def worth_of_part(s: State, seat: int, tile: int, square: int, turns: int) -> int:
    """What a fief would miss without that tile, unit or level, roughly."""
    if tile == FORTIFICATION:
        return 200 + s.level[seat] * 30 + 9 * POINT * ROLLS_A_TURN * turns // (100 * SQUARES)
    if tile < UNITS:
        return 150 + POWER[tile] * 25 * min(turns, 8)
    use = worth_of_use(s, seat, tile, square)
    return 100 + HITS[square] * use * ROLLS_A_TURN * turns // (200 * SQUARES) + ABILITY_WORTH[tile] * turns
