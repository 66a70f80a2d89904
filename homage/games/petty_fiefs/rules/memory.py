"""What everybody may know of the coins: the heaps in which each value may be (PF-R33).

A heap is a place where coins cannot be told apart: a coin that lies is a heap of its own, a reserve is one, so are the
mercenaries in the centre. The coins of a suit are its six values, each once; so a value that is known somewhere says
something of all others.

What is known of one suit by one viewer is a sheet: each player's suit has one, for all but its owner; the mercenaries
have one for each seat, and one for who only watches.
"""

from __future__ import annotations

from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.dice import Dice, draw
from homage.games.petty_fiefs.rules.suits import EXTRA, SEATS, VALUES
from homage.games.petty_fiefs.state import COINS, HEAPS, MIXED, NONE, RESERVE_OF, State

ANYWHERE = (1 << HEAPS) - 1
# Sets of sets of coins: bit m of WITHOUT[c] is set if coin c is not in the set m of coins, bit m of WITH[c] if it is.
# The set of all coins is left out of WITH: it would be the sign of the number.
WITHOUT = table([sum(1 << m for m in range(1 << COINS) if not m >> c & 1) for c in range(COINS)])
WITH = table([sum(1 << m for m in range((1 << COINS) - 1) if m >> c & 1) for c in range(COINS)])
ALL_COINS = (1 << COINS) - 1

# A player's suit has the sheet of its own number; then come those of the mercenaries.
BANDS = EXTRA  # that of seat 0
WATCHER = BANDS + SEATS


@rule
def reconsider(s: State) -> None:
    """What follows from all that was seen, and from all that went unseen, since this was last thought over (PF-R33c).

    At the end of a decision is early enough: until then at most one coin goes without being seen by all.
    """
    while s.stirred:
        sheet = lowest_bit(s.stirred)
        s.stirred &= s.stirred - 1
        narrow(s, sheet)


@rule
def narrow(s: State, sheet: int) -> None:
    """Strike out of a sheet every heap that fits no full arrangement (PF-R33c)."""
    if s.strict:
        look_again(s, sheet)
    present = open_sheet(s, sheet)
    everywhere = True
    for value in range(VALUES):
        s.likely[value] &= present
        everywhere = everywhere and s.likely[value] == present
    if not everywhere:
        find_coins(s)
        arrange_ahead(s)
        arrange_behind(s)
        strike_out(s)
    for value in range(VALUES):
        know(s, sheet, value, s.likely[value])


@rule
def open_sheet(s: State, sheet: int) -> int:
    """A sheet into `likely`; the coins one by one, each with its heap; returns the heaps that have any (PF-R33a)."""
    for value in range(VALUES):
        s.likely[value] = known(s, sheet, value)
    suit = min(sheet, EXTRA)
    coins, rest = 0, RESERVE_OF
    for c in range(COINS):
        if s.coin_at[suit, c] != NONE:
            s.heap[coins] = c
            coins += 1
    if suit == EXTRA:
        rest = MIXED
        for seat in range(s.seats):
            for _ in range(s.hired_count[seat]):
                s.heap[coins] = RESERVE_OF + seat
                coins += 1
    for at in range(coins, COINS):
        s.heap[at] = rest
    present = 0
    for at in range(COINS):
        present |= 1 << s.heap[at]
    return present


@rule
def find_coins(s: State) -> None:
    """For each value, the coins that it may be (PF-R33c)."""
    for value in range(VALUES):
        coins = 0
        for c in range(COINS):
            coins |= (s.likely[value] >> s.heap[c] & 1) << c
        s.fits[value] = coins


@rule
def arrange_ahead(s: State) -> None:
    """For each value, the sets of coins that the values before it can be (PF-R33c)."""
    s.ahead[0] = 1
    for value in range(VALUES - 1):
        reached, coins = 0, s.fits[value]
        while coins:
            c = lowest_bit(coins)
            coins &= coins - 1
            reached |= (s.ahead[value] & WITHOUT[c]) << (1 << c)
        s.ahead[value + 1] = reached


@rule
def arrange_behind(s: State) -> None:
    """For each value, the sets of coins that may be taken before it so that all from it on find theirs (PF-R33c)."""
    last = 0
    for c in range(COINS):
        if s.fits[VALUES - 1] >> c & 1:
            last |= 1 << (ALL_COINS ^ (1 << c))
    s.behind[VALUES - 1] = last
    for value in range(VALUES - 2, 0, -1):
        before, coins = 0, s.fits[value]
        while coins:
            c = lowest_bit(coins)
            coins &= coins - 1
            before |= (s.behind[value + 1] & WITH[c]) >> (1 << c)
        s.behind[value] = before


@rule
def strike_out(s: State) -> None:
    """Keep for each value the heaps where some full arrangement has it (PF-R33c)."""
    for value in range(VALUES):
        kept, coins = 0, s.fits[value]
        while coins:
            c = lowest_bit(coins)
            coins &= coins - 1
            if value == VALUES - 1:
                fits = s.ahead[value] >> (ALL_COINS ^ (1 << c)) & 1
            else:
                fits = (s.ahead[value] & WITHOUT[c]) << (1 << c) & s.behind[value + 1]
            if fits:
                kept |= 1 << s.heap[c]
        s.likely[value] = kept


@rule
def arrange_by_chance(s: State, dice: Dice) -> None:
    """Give each value a heap, all full arrangements being equally likely; `likely` then names one heap each."""
    for taken in range(1 << COINS):
        s.ways[VALUES, taken] = 0
    s.ways[VALUES, ALL_COINS] = 1
    for value in range(VALUES - 1, -1, -1):
        for taken in range(1 << COINS):
            ways = 0
            for c in range(COINS):
                if not taken >> c & 1 and s.likely[value] >> s.heap[c] & 1:
                    ways += s.ways[value + 1, taken | 1 << c]
            s.ways[value, taken] = ways
    taken = 0
    for value in range(VALUES):
        pick = draw(dice, s.ways[value, taken])
        c = 0
        while True:
            if not taken >> c & 1 and s.likely[value] >> s.heap[c] & 1:
                pick -= s.ways[value + 1, taken | 1 << c]
                if pick < 0:
                    break
            c += 1
        taken |= 1 << c
        s.likely[value] = 1 << s.heap[c]


# -- sheets --------------------------------------------------------------------------------------------------------


@rule
def known(s: State, sheet: int, value: int) -> int:
    """The heaps in which a value may be (PF-R33b)."""
    if sheet < BANDS:
        return s.may[sheet, value]
    if sheet == WATCHER:
        return s.band_may_all[value]
    return s.band_may[sheet - BANDS, value]


@rule
def know(s: State, sheet: int, value: int, heaps: int) -> None:
    """Write them down (PF-R33b)."""
    if sheet < BANDS:
        s.may[sheet, value] = heaps
    elif sheet == WATCHER:
        s.band_may_all[value] = heaps
    else:
        s.band_may[sheet - BANDS, value] = heaps


@rule
def seen(s: State, sheet: int, value: int, heap: int) -> None:
    """A value seen lies there and nowhere else; what lies alone there is nothing else (PF-R33c)."""
    know(s, sheet, value, 1 << heap)
    if heap < COINS:
        for other in range(VALUES):
            if other != value:
                know(s, sheet, other, known(s, sheet, other) & ~(1 << heap))


@rule
def went(s: State, sheet: int, old: int, new: int, emptied: bool) -> None:
    """A coin that is not seen has gone from one heap to another (PF-R33c)."""
    for value in range(VALUES):
        heaps = known(s, sheet, value)
        if heaps >> old & 1:
            heaps |= 1 << new
            if emptied:
                heaps &= ~(1 << old)
            know(s, sheet, value, heaps)


@rule
def look_again(s: State, sheet: int) -> None:
    """By the strict option a sheet tells only what can be looked up now (PF-R33e)."""
    suit = min(sheet, EXTRA)
    for value in range(VALUES):
        know(s, sheet, value, ANYWHERE)
    for c in range(COINS):
        if s.coin_up[suit, c]:
            seen(s, sheet, s.coin_up[suit, c] - 1, c)
    if BANDS <= sheet < WATCHER:
        see_hired(s, sheet - BANDS)


@rule
def see_hired(s: State, seat: int) -> None:
    """A seat sees the mercenaries in its own reserve, and so that the others are not there (PF-R33b, PF-R33e)."""
    for value in range(VALUES):
        if s.hired[seat] >> value & 1:
            s.band_may[seat, value] = 1 << (RESERVE_OF + seat)
        else:
            s.band_may[seat, value] &= ~(1 << (RESERVE_OF + seat))


# -- what happens to coins -----------------------------------------------------------------------------------------


@rule
def sheets_of(s: State, suit: int) -> int:
    """The sheets of a suit, a bit each (PF-R33b)."""
    if suit == EXTRA:
        return ((1 << s.seats) - 1) << BANDS | 1 << WATCHER
    return 1 << suit


@rule
def coin_seen(s: State, suit: int, value: int, heap: int) -> None:
    """Everybody sees which coin of a suit lies there (PF-R33c)."""
    sheets = sheets_of(s, suit)
    s.stirred |= sheets
    while sheets:
        sheet = lowest_bit(sheets)
        sheets &= sheets - 1
        seen(s, sheet, value, heap)


@rule
def coin_went(s: State, suit: int, old: int, new: int, emptied: bool, seer: int, value: int) -> None:
    """A coin of a suit has gone from one heap to another; one seat (NONE: nobody) has looked at it (PF-R33c)."""
    sheets = sheets_of(s, suit)
    s.stirred |= sheets
    while sheets:
        sheet = lowest_bit(sheets)
        sheets &= sheets - 1
        if seer != NONE and sheet == BANDS + seer:
            seen(s, sheet, value, new)
        else:
            went(s, sheet, old, new, emptied)
