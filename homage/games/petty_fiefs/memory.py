"""What everybody may know of the coins: the heaps in which each value may be (PF-R33).

A heap is a place where coins cannot be told apart: a coin that lies is a heap of its own, a reserve is one, so are the
mercenaries in the centre. The coins of a suit are its six values, each once; so a value that is known somewhere says
something of all others.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.components import table
from homage.engine.dice import Dice, draw
from homage.engine.rule import rule
from homage.games.petty_fiefs.state import COINS, HEAPS, MIXED, NONE, RESERVE_OF, State
from homage.games.petty_fiefs.suits import EXTRA, SEATS, VALUES

ANYWHERE = (1 << HEAPS) - 1
# Sets of sets of coins: bit m of WITHOUT[c] is set if coin c is not in the set m of coins, bit m of WITH[c] if it is.
# The set of all coins is left out of WITH: it would be the sign of the number.
WITHOUT = table([sum(1 << m for m in range(1 << COINS) if not m >> c & 1) for c in range(COINS)])
WITH = table([sum(1 << m for m in range((1 << COINS) - 1) if m >> c & 1) for c in range(COINS)])
ALL_COINS = (1 << COINS) - 1


@rule
def narrow(s: State) -> None:
    """Strike out of `likely` every heap that fits no full arrangement; `heap_size` has the coins of each heap."""
    present = count_out(s)
    everywhere = True
    for value in range(VALUES):
        s.likely[value] &= present
        everywhere = everywhere and s.likely[value] == present
    if not everywhere:
        find_coins(s)
        arrange_ahead(s)
        arrange_behind(s)
        strike_out(s)


@rule
def count_out(s: State) -> int:
    """The coins one by one, each with its heap; returns the heaps that are not empty."""
    present, coins = 0, 0
    for heap in range(HEAPS):
        if s.heap_size[heap] > 0:
            present |= 1 << heap
            for _ in range(s.heap_size[heap]):
                s.heap[coins] = heap
                coins += 1
    return present


@rule
def find_coins(s: State) -> None:
    """For each value, the coins that it may be."""
    for value in range(VALUES):
        coins = 0
        for c in range(COINS):
            coins |= (s.likely[value] >> s.heap[c] & 1) << c
        s.fits[value] = coins


@rule
def arrange_ahead(s: State) -> None:
    """For each value, the sets of coins that the values before it can be."""
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
    """For each value, the sets of coins that may be taken before it so that it and all after it still find theirs."""
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
    """Keep for each value the heaps where some full arrangement has it."""
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
    count_out(s)
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


# -- vassals: what all but their owner know ------------------------------------------------------------------------


@rule
def size_vassals(s: State, suit: int) -> None:
    """How many coins of a player's suit are in each heap."""
    for heap in range(HEAPS):
        s.heap_size[heap] = 0
    for c in range(COINS):
        if s.coin_at[suit, c] != NONE:
            s.heap_size[c] = 1
    s.heap_size[RESERVE_OF] = s.reserve_count[suit]


@rule
def vassal_went(s: State, suit: int, old: int, new: int, emptied: bool) -> None:
    """A coin that others do not see has gone from one heap to another (PF-R33c)."""
    for value in range(VALUES):
        if s.may[suit, value] >> old & 1:
            s.may[suit, value] |= 1 << new
            if emptied:
                s.may[suit, value] &= ~(1 << old)
    narrow_vassals(s, suit)


@rule
def vassal_seen(s: State, suit: int, value: int, heap: int) -> None:
    """A value seen lies there and nowhere else; what lies alone there is nothing else (PF-R33c)."""
    s.may[suit, value] = 1 << heap
    if heap < COINS:
        for other in range(VALUES):
            if other != value:
                s.may[suit, other] &= ~(1 << heap)


@rule
def narrow_vassals(s: State, suit: int) -> None:
    """What follows for a suit; by the strict option only from what lies face-up now (PF-R33e)."""
    if s.strict:
        for value in range(VALUES):
            s.may[suit, value] = ANYWHERE
        for c in range(COINS):
            if s.coin_up[suit, c]:
                vassal_seen(s, suit, s.coin_up[suit, c] - 1, c)
    size_vassals(s, suit)
    for value in range(VALUES):
        s.likely[value] = s.may[suit, value]
    narrow(s)
    for value in range(VALUES):
        s.may[suit, value] = s.likely[value]


# -- mercenaries: what each seat knows, and who only watches -------------------------------------------------------


@rule
def bands_known(s: State, viewer: int, value: int) -> int:
    """The heaps in which a viewer (SEATS: who only watches) must look for a mercenary."""
    if viewer == SEATS:
        return s.band_may_all[value]
    return s.band_may[viewer, value]


@rule
def know_bands(s: State, viewer: int, value: int, heaps: int) -> None:
    if viewer == SEATS:
        s.band_may_all[value] = heaps
    else:
        s.band_may[viewer, value] = heaps


@rule
def size_bands(s: State) -> None:
    """How many mercenaries are in each heap."""
    for heap in range(HEAPS):
        s.heap_size[heap] = 0
    for c in range(COINS):
        if s.coin_at[EXTRA, c] != NONE:
            s.heap_size[c] = 1
    for seat in range(s.seats):
        s.heap_size[RESERVE_OF + seat] = s.hired_count[seat]
    s.heap_size[MIXED] = s.mixed_count


@rule
def band_went(s: State, old: int, new: int, emptied: bool, seer: int, value: int) -> None:
    """A mercenary has gone from one heap to another; one seat has looked at it (PF-R33c)."""
    for viewer in range(SEATS + 1):
        if viewer < s.seats or viewer == SEATS:
            if viewer == seer:
                band_seen_by(s, viewer, value, new)
            else:
                for each in range(VALUES):
                    heaps = bands_known(s, viewer, each)
                    if heaps >> old & 1:
                        heaps |= 1 << new
                        if emptied:
                            heaps &= ~(1 << old)
                        know_bands(s, viewer, each, heaps)
    narrow_bands(s)


@rule
def band_seen_by(s: State, viewer: int, value: int, heap: int) -> None:
    """A viewer sees which mercenary lies there."""
    know_bands(s, viewer, value, 1 << heap)
    if heap < COINS:
        for other in range(VALUES):
            if other != value:
                know_bands(s, viewer, other, bands_known(s, viewer, other) & ~(1 << heap))


@rule
def band_seen(s: State, value: int, heap: int) -> None:
    """Everybody sees which mercenary lies there, or goes there."""
    for viewer in range(SEATS + 1):
        if viewer < s.seats or viewer == SEATS:
            band_seen_by(s, viewer, value, heap)


@rule
def narrow_bands(s: State) -> None:
    """What follows for each viewer."""
    size_bands(s)
    for viewer in range(SEATS + 1):
        if viewer < s.seats or viewer == SEATS:
            narrow_bands_for(s, viewer)


@rule
def narrow_bands_for(s: State, viewer: int) -> None:
    """What follows for one viewer; by the strict option only from what can be looked up now (PF-R33e)."""
    if s.strict:
        for value in range(VALUES):
            know_bands(s, viewer, value, ANYWHERE)
        for c in range(COINS):
            if s.coin_up[EXTRA, c]:
                band_seen_by(s, viewer, s.coin_up[EXTRA, c] - 1, c)
        if viewer < SEATS:
            see_hired(s, viewer)
    for value in range(VALUES):
        s.likely[value] = bands_known(s, viewer, value)
    narrow(s)
    for value in range(VALUES):
        know_bands(s, viewer, value, s.likely[value])


@rule
def see_hired(s: State, seat: int) -> None:
    """A seat sees the mercenaries in its own reserve, and so that the others are not there (PF-R33b)."""
    for value in range(VALUES):
        if s.hired[seat] >> value & 1:
            s.band_may[seat, value] = 1 << (RESERVE_OF + seat)
        else:
            s.band_may[seat, value] &= ~(1 << (RESERVE_OF + seat))
