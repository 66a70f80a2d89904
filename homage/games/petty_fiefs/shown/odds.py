"""The odds of a conflict: how strong the others in a province may be, by all that a seat knows of their coins.

Every full arrangement of a suit's values that fits what the seat knows is equally likely (PF-R33), and the suits do not
depend on each other. Mercenaries are taken to fight for whoever commands them now; bribes may change that.
"""

from __future__ import annotations

from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.games.petty_fiefs.rules.memory import BANDS, find_coins, known, open_sheet
from homage.games.petty_fiefs.rules.suits import EXTRA, PRINCE_STRENGTH, VALUES, WARLORD_STRENGTH
from homage.games.petty_fiefs.state import ALL_COINS, COINS, NONE, REACH, STRENGTHS, State

POINT = 100
CERTAIN = 1 << 15  # a probability of 1
ALL_VALUES = (1 << VALUES) - 1
SUM_OF = table([sum(value for value in range(VALUES) if values >> value & 1) for values in range(1 << VALUES)])


@rule
def survey_odds(s: State, seat: int, province: int) -> None:
    """For each strength with which the seat might fight in a province, the chance that all others have less."""
    commander, most = NONE, REACH
    if s.pieces[province, EXTRA] > 0:
        commander = s.holder
    if commander == seat:
        most = STRENGTHS
    for strength in range(most):
        s.below[strength] = CERTAIN
    if commander != NONE and commander != seat:
        for suit in range(2 * commander, 2 * commander + 2):  # he may give their strength to a suit that is not there
            stand_against(s, suit, province, most)
        fight_for_others(s, seat, province)
    for suit in range(2 * s.seats):
        if s.pieces[province, suit] > 0 and suit // 2 != seat and suit // 2 != commander:
            stand_against(s, suit, province, most)
    if commander == seat:
        fight_for_seat(s, seat, province)
    for strength in range(REACH):
        s.odds[province, strength] = s.below[strength] * 100 // CERTAIN


@rule
def trust_what_is_sure(s: State) -> None:
    """Count on no conflict that might be lost."""
    for place in range(s.provinces):
        for strength in range(REACH):
            if s.odds[s.circle[place], strength] < 100:
                s.odds[s.circle[place], strength] = 0


@rule
def chance_of(s: State, province: int, suit: int, strength: int) -> int:
    """The chance that a suit with so much strength (in hundredths) wins a conflict, per cent (PF-CFL-C4, PF-CFL-C5)."""
    tie = s.lord[province] == suit  # is his
    return s.odds[province, min((strength + POINT - 1 + tie) // POINT, REACH - 1)]


@rule
def stand_against(s: State, suit: int, province: int, most: int) -> None:
    """A suit of a rival: all others have less only if it has less, too (PF-CFL-C1)."""
    certain = PRINCE_STRENGTH * (s.pawn_at[suit] == province)
    if s.castle_at[suit] == province:
        certain += s.castle[suit]
    here = coins_here(s, suit, province)
    told = value_told(s, suit, here)
    if told != NONE:
        for strength in range(certain + told + 1):
            s.below[strength] = 0
        return
    ways = add_up(s, suit, here)
    less = 0
    for strength in range(most):
        if 0 < strength - certain <= ALL_COINS + 1:
            less += s.sums[strength - certain - 1]
        s.below[strength] = s.below[strength] * less // ways


@rule
def fight_for_others(s: State, seat: int, province: int) -> None:
    """A rival commands the mercenaries: the stronger of his suits has their strength as well (PF-CFL-C2)."""
    certain = WARLORD_STRENGTH * (s.pawn_at[EXTRA] == province)
    ways = add_up(s, BANDS + seat, coins_here(s, EXTRA, province))
    for down in range(REACH):
        strength = REACH - 1 - down
        less = 0
        for more in range(min(ALL_COINS, strength - certain) + 1):
            less += s.sums[more] * s.below[strength - certain - more]
        s.below[strength] = less // ways


@rule
def fight_for_seat(s: State, seat: int, province: int) -> None:
    """The seat commands the mercenaries: with their strength it outdoes what it could not without (PF-CFL-C2)."""
    certain = WARLORD_STRENGTH * (s.pawn_at[EXTRA] == province)
    ways = add_up(s, BANDS + seat, coins_here(s, EXTRA, province))
    for strength in range(REACH):
        less = 0
        for more in range(ALL_COINS + 1):
            less += s.sums[more] * s.below[min(STRENGTHS - 1, strength + certain + more)]
        s.below[strength] = less // ways


# -- what coins may be ---------------------------------------------------------------------------------------------


@rule
def coins_here(s: State, suit: int, province: int) -> int:
    """The coins of a suit in a province, a bit each."""
    here = 0
    for c in range(COINS):
        here |= (s.coin_at[suit, c] == province) << c
    return here


@rule
def value_told(s: State, sheet: int, here: int) -> int:
    """What these coins make together, if a sheet tells each of them; NONE if not."""
    once, twice, told = 0, 0, 0
    for value in range(VALUES):
        heaps = known(s, sheet, value) & here
        twice |= once & heaps
        once |= heaps
        if heaps:
            told += value
    if twice:
        return NONE
    return told


@rule
def add_up(s: State, sheet: int, here: int) -> int:
    """Into `sums`: in how many arrangements on a sheet these coins make so much; returns how many there are."""
    for total in range(ALL_COINS + 1):
        s.sums[total] = 0
    open_sheet(s, sheet)
    coins = coins_first(s, here)
    find_coins(s)
    arrange(s, 0, 0, coins)
    arrange(s, 1, coins, COINS)
    every = 0
    for values in range(1 << VALUES):
        if count_bits(values) == coins:
            ways = s.ways[0, values] * s.ways[1, ALL_VALUES ^ values]
            s.sums[SUM_OF[values]] += ways
            every += ways
    return every


@rule
def coins_first(s: State, here: int) -> int:
    """Put these coins before all others of their suit; returns how many they are."""
    first = 0
    for at in range(COINS):
        heap = s.heap[at]
        if here >> heap & 1:
            s.heap[at] = s.heap[first]
            s.heap[first] = heap
            first += 1
    return first


@rule
def arrange(s: State, row: int, first: int, after: int) -> None:
    """Into a row of `ways`: in how many ways the coins from one to before another can be just these values."""
    s.ways[row, 0] = 1
    for values in range(1, 1 << VALUES):
        ways, coin = 0, first + count_bits(values) - 1
        if coin < after:
            left = values
            while left:
                value = lowest_bit(left)
                left &= left - 1
                if s.fits[value] >> coin & 1:
                    ways += s.ways[row, values ^ 1 << value]
        s.ways[row, values] = ways
