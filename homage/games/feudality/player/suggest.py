"""A sensible quick choice, and who stands how: everything in thousandths of a point."""

from __future__ import annotations

from homage.engine.flow.course import frame_operand, kind_asked
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ACTIVATE_TILE,
    ATTACK,
    BUY_ASKED,
    CLAIM,
    COLLECT,
    FIRST_SQUARE_PART,
    FIUMACCIO,
    FORTIFY,
    GIVE,
    HEAL,
    JOIN,
    KEEP_AT,
    LEVY_ASKED,
    LIAISON,
    LOSE,
    MONSTER_ASKED,
    PASS,
    PAY,
    PLACE,
    RECEIVE,
    REROLL,
    SABOTAGE,
    SEND,
    SQUARE_ASKED,
    STRIKE,
    STRIKE_ASKED,
    TAKE,
    TAKE_ASKED,
    TARGET,
    TOWER_AT,
    TRADE,
    block_of,
    read_activate,
    read_collect,
    read_send,
)
from homage.games.feudality.player.changing import worth_of_reroll
from homage.games.feudality.player.worth import (
    HITS,
    POINT,
    cost_of,
    outlook,
    set_prices,
    survey,
    turns_left,
    worth_of_goods,
    worth_of_level,
    worth_of_part,
    worth_of_place,
    worth_of_tile,
)
from homage.games.feudality.rules.activation import yield_on
from homage.games.feudality.rules.baronial import LIAISON_CAUGHT, LIAISON_WON
from homage.games.feudality.rules.fief import army, defence, tile_of_part
from homage.games.feudality.rules.fiefs import DOUBLE_HILLS, HILLS, KEEP, RIVERS, SIDE, SQUARES
from homage.games.feudality.rules.goods import trade_rate
from homage.games.feudality.rules.levy import COUNT, IN_FOOD
from homage.games.feudality.rules.monster import BONUS
from homage.games.feudality.rules.monster import VICTIM as STRUCK
from homage.games.feudality.rules.placing import WHAT
from homage.games.feudality.rules.private_war import COUNTRY_DEFENCE, COUNTRY_LOST, COUNTRY_WON
from homage.games.feudality.rules.sabotage import VICTIM as SABOTAGED
from homage.games.feudality.rules.tiles import (
    FOOD,
    FORT_YIELD,
    KNIGHT,
    MINER,
    MINER_YIELD,
    POWER,
    STARS,
    TILE_POINTS,
    TILES,
    UNITS,
    WOLF,
    YIELD,
    YIELD_ANY,
    YIELD_KIND,
)
from homage.games.feudality.rules.war import DEMAND, HEALINGS
from homage.games.feudality.state import State

# In 64ths: how often two dice show so much or more.
_TOTALS = [first + second for first in range(1, SIDE + 1) for second in range(1, SIDE + 1)]
MOST_TOTAL = 2 * SIDE
AT_LEAST = table([sum(total >= least for total in _TOTALS) for least in range(MOST_TOTAL + 2)])
UNIT_AT_RISK = 70  # for each point of power that may fall

# How games went on from the ends of turns, by least squares over 250 games of greedy players.
LUCK = 1000  # points, in thousandths, by which who is ahead wins three of four; and more for each turn to come
LUCK_A_TURN = 185
OUTLOOK = 55  # per cent of what the best activations promise: dice leave tiles unused, and tiles are lost
ARMED = 62  # for each point of power in each turn to come
MOST_ARMED, MOST_TURNS_ARMED = 18, 8
SURVEYED = 1 << BUY_ASKED | 1 << TAKE_ASKED | 1 << SQUARE_ASKED


@rule
def chance(needed: int) -> int:
    """How many of 64 rolls of two dice show so much or more."""
    return AT_LEAST[min(max(needed, 0), MOST_TOTAL + 1)]


@rule
def chapter(s: State) -> int:
    """The turn."""
    return s.turn


@rule
def judge(s: State, out: Numbers) -> None:
    """By how far each is ahead of the best other, as the game is likely to end."""
    turns = turns_left(s)
    for seat in range(s.seats):
        out[seat] = prospect(s, seat, turns)
    first, second = 0, 0
    for seat in range(s.seats):
        if out[seat] > out[first]:
            first = seat
    second = (first + 1) % s.seats
    for seat in range(s.seats):
        if seat != first and out[seat] > out[second]:
            second = seat
    best, next_best = out[first], out[second]
    for seat in range(s.seats):
        ahead = out[seat] - best
        if seat == first:
            ahead = best - next_best
        out[seat] = 500 + 500 * ahead // (LUCK + LUCK_A_TURN * turns + abs(ahead))


@rule
def prospect(s: State, seat: int, turns: int) -> int:
    """The points that a seat is likely to end with, and a little for what breaks ties."""
    expected = s.points[seat] * POINT + s.level[seat] * 20 + army(s, seat)
    if turns <= 0:
        return expected
    set_prices(s, seat)
    survey(s, seat)
    armed = ARMED * min(army(s, seat), MOST_ARMED) * min(turns, MOST_TURNS_ARMED)
    return expected + outlook(s) * turns * OUTLOOK // 100 + worth_of_goods(s, seat) + armed


# -- the quick choice ----------------------------------------------------------------------------------------------


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """What each option is worth at a glance."""
    set_prices(s, seat)
    if SURVEYED >> kind_asked(s) & 1:
        survey(s, seat)
    for i in range(n):
        worth[i] = worth_of(s, seat, options[i])


@rule
def worth_of(s: State, seat: int, action: int) -> int:
    """What an option seems to be worth."""
    block = block_of(action)
    if block == PASS:
        return 0
    if block == ACTIVATE_TILE:
        square, giving = read_activate(action)
        return worth_of_giving(s, seat, square, giving, 0)
    if block == COLLECT:
        square, giving = read_collect(action)
        return worth_of_giving(s, seat, square, giving, 1)
    if block == TAKE:
        worth = worth_of_tile(s, seat, action - TAKE, turns_left(s))
        if kind_asked(s) == BUY_ASKED:
            worth -= cost_of(s, action - TAKE)
        return worth
    if block == PLACE:
        return worth_of_place(s, seat, frame_operand(s, WHAT), action - PLACE, turns_left(s))
    if block == FORTIFY:
        return worth_of_level(s, seat, turns_left(s)) - cost_of(s, TILES + s.level[seat])
    if block == REROLL:
        return worth_of_reroll(s, seat, action - REROLL)
    if block == TRADE:
        return worth_of_trade(s, seat, action - TRADE)
    if LIAISON <= block < TARGET:
        return worth_of_special(s, seat, action, block)
    return worth_of_rarer(s, seat, action, block)


@rule
def worth_of_giving(s: State, seat: int, square: int, giving: int, collecting: int) -> int:
    """What an activation brings; points also bring the end nearer."""
    if square == s.fort_at[seat]:
        if giving == 0:
            return STARS[s.level[seat]] * POINT
        return FORT_YIELD * s.price[giving - 1]
    tile, worth = s.tile[seat, square] - 1, 0
    if not collecting:
        worth = TILE_POINTS[tile] * POINT
    if tile == MINER:
        return worth + MINER_YIELD * s.price[giving - 1]
    if giving > 0:
        return worth + YIELD_ANY[tile] * s.price[giving - 1]
    if YIELD[tile] > 0:
        worth += yield_on(s, seat, tile, square) * s.price[YIELD_KIND[tile]]
    return worth


@rule
def worth_of_trade(s: State, seat: int, good: int) -> int:
    """What is given up; while the fief starves, against the tile that would be lost."""
    return 420 - trade_rate(s, seat) * s.price[good]


# -- Baronial Actions ----------------------------------------------------------------------------------------------


@rule
def worth_of_special(s: State, seat: int, action: int, block: int) -> int:
    """What a special action is likely to bring."""
    if block == LIAISON:
        return (chance(LIAISON_WON) - (64 - chance(LIAISON_CAUGHT + 1))) * POINT // 64
    if block == SABOTAGE:
        return -200
    strength = army(s, seat)
    risk = strength * UNIT_AT_RISK * min(turns_left(s), 6) // 6
    if block == ATTACK:
        target = action - ATTACK
        against = defence(s, target) - strength
        point = chance(against + 4) * min(s.points[target], 1) * POINT * 3 // 2
        booty = (chance(against + 1) - chance(against + 4)) * 250
        return (point + booty) // 64 - risk
    country = 0
    if block == FIUMACCIO:
        country = 1
    won = chance(COUNTRY_DEFENCE[country] + 1 - strength)
    lost = min(-COUNTRY_LOST[country], s.points[seat])
    return (won * COUNTRY_WON[country] - (64 - won) * lost) * POINT // 64 - risk


@rule
def threat(s: State, seat: int, other: int) -> int:
    """How much it helps a seat to harm another: the more the further that one is ahead."""
    if other == seat:
        return -POINT
    return 300 + 60 * (s.points[other] - s.points[seat] + 5) + 40 * s.level[other]


# -- everything else -----------------------------------------------------------------------------------------------


@rule
def worth_of_rarer(s: State, seat: int, action: int, block: int) -> int:
    """What is chosen less often."""
    if block == SEND:
        return worth_of_sending(s, seat, action)
    if block == HEAL:
        if frame_operand(s, HEALINGS) > 0:
            return 10 * POWER[action - HEAL]
        return 10 * POWER[action - HEAL] - 15
    if block == PAY:
        if kind_asked(s) == LEVY_ASKED:
            return worth_of_paying(s, seat)
        return 1
    if block == GIVE:
        return -s.price[action - GIVE]
    if block == RECEIVE:
        return s.price[action - RECEIVE]
    if block == TARGET:
        return worth_of_target(s, seat, action - TARGET, kind_asked(s))
    if block == LOSE:
        return -worth_of_parts(s, seat, action - LOSE)
    if block == STRIKE:
        if kind_asked(s) == STRIKE_ASKED:
            return worth_of_strike(s, seat, frame_operand(s, STRUCK), action - STRIKE)
        return worth_of_strike(s, seat, frame_operand(s, SABOTAGED), action - STRIKE)
    if block == KEEP_AT:
        return worth_of_keep(s, seat, action - KEEP_AT)
    if block == TOWER_AT:
        return HITS[action - TOWER_AT]
    if block == JOIN or block == CLAIM:
        return POINT
    return 0


@rule
def worth_of_sending(s: State, seat: int, action: int) -> int:
    """A Knight wins a point more; every unit may fall; what is not sent now must be made up for by others."""
    count, unit = read_send(action)
    if count == 0:
        return 0
    lacking = frame_operand(s, DEMAND)
    for other in range(unit + 1, UNITS):
        lacking -= s.sent[seat, other] * POWER[other]
    power = count * POWER[unit]
    worth = min(max(lacking, 0), power) * UNIT_AT_RISK // 2 - power * UNIT_AT_RISK // 2
    if (unit == KNIGHT and s.sent[seat, WOLF] == 0) or (unit == WOLF and s.units[seat, KNIGHT] == 0):
        worth += 600
    return worth


@rule
def worth_of_paying(s: State, seat: int) -> int:
    """A point is lost by who does not pay, if there is one."""
    if s.points[seat] == 0:
        return -POINT
    each = 110
    if frame_operand(s, IN_FOOD):
        each = 160 + max(frame_operand(s, COUNT) - s.goods[seat, FOOD], 0) * 120
    return POINT - frame_operand(s, COUNT) * each


@rule
def worth_of_target(s: State, seat: int, target: int, kind: int) -> int:
    """Whom to harm; a monster that is likely to be beaten is a gift."""
    if kind != MONSTER_ASKED:
        return threat(s, seat, target)
    breaks_in = chance(defence(s, target) + 1 - frame_operand(s, BONUS))
    return (breaks_in * threat(s, seat, target) - (64 - breaks_in) * sign_of(seat, target) * POINT) // 64


@rule
def sign_of(seat: int, other: int) -> int:
    """1 for another, -1 for oneself."""
    if seat == other:
        return -1
    return 1


@rule
def worth_of_parts(s: State, owner: int, part: int) -> int:
    """What a fief would miss without a part."""
    square = s.fort_at[owner]
    if part >= FIRST_SQUARE_PART:
        square = part - FIRST_SQUARE_PART
    return worth_of_part(s, owner, tile_of_part(s, owner, part), square, turns_left(s))


@rule
def worth_of_strike(s: State, seat: int, owner: int, part: int) -> int:
    """What a victim would miss; of one's own fief the least."""
    return sign_of(seat, owner) * worth_of_parts(s, owner, part)


@rule
def worth_of_keep(s: State, seat: int, square: int) -> int:
    """A Keep spares rivers and hills, gives Iron, and wastes squares that dice seldom reach."""
    covered, worth, best = KEEP[square], 0, 0
    for each in range(SQUARES):
        if covered >> each & 1:
            best = max(best, HITS[each])
            worth -= 8 * HITS[each]
            if RIVERS[s.fief[seat]] >> each & 1:
                worth -= 50
            if HILLS[s.fief[seat]] >> each & 1:
                worth -= 20
            if DOUBLE_HILLS[s.fief[seat]] >> each & 1:
                worth += 40
    return worth + 40 * best
