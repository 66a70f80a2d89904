"""Coins on their way: out of a reserve, back home, in and out of the centre; and what is known of them on the way.

Also here: PF-R36.
"""

from __future__ import annotations

from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.games.petty_fiefs.rules.memory import coin_seen, coin_went, sheets_of
from homage.games.petty_fiefs.rules.suits import EXTRA
from homage.games.petty_fiefs.state import CENTRE, COINS, MIXED, NONE, RESERVE_OF, State


@rule
def free_coin(s: State, suit: int) -> int:
    """The lowest number that no lying coin of the suit has."""
    c = 0
    while s.coin_at[suit, c] != NONE:
        c += 1
    return c


@rule
def put_down(s: State, suit: int, c: int, where: int) -> None:
    s.coin_at[suit, c] = where
    if where != CENTRE:
        s.pieces[where, suit] += 1


@rule
def pick_up(s: State, suit: int, c: int) -> None:
    where = s.coin_at[suit, c]
    s.coin_at[suit, c] = NONE
    s.coin_up[suit, c] = 0
    if where != CENTRE:
        s.pieces[where, suit] -= 1


@rule
def lay_vassal(s: State, seat: int, which: int, value: int, where: int) -> int:
    """A coin of one's own goes face-down to a province or the centre; returns its number (PF-CON-C1, PF-R33c)."""
    suit = 2 * seat + which
    c = free_coin(s, suit)
    put_down(s, suit, c, where)
    s.coin[seat, which, c] = value
    s.reserve[seat, which] &= ~(1 << value)
    s.reserve_count[suit] -= 1
    coin_went(s, suit, RESERVE_OF, c, s.reserve_count[suit] == 0, NONE, value)
    return c


@rule
def vassal_home(s: State, suit: int, c: int) -> None:
    """A coin returns to its owner's reserve; if others see it, they have seen it (PF-CON-D1, PF-CFL-F1, PF-R33c)."""
    seat, which = suit // 2, suit % 2
    value = s.coin[seat, which, c]
    pick_up(s, suit, c)
    s.coin[seat, which, c] = NONE
    s.reserve[seat, which] |= 1 << value
    s.reserve_count[suit] += 1
    coin_went(s, suit, c, RESERVE_OF, True, NONE, value)


@rule
def find_vassal(s: State, seat: int, which: int, value: int) -> int:
    """The number of the lying coin with that value; NONE if it does not lie in a province with its prince."""
    suit = 2 * seat + which
    for c in range(COINS):
        if s.coin_at[suit, c] == s.pawn_at[suit] and s.coin[seat, which, c] == value:
            return c
    return NONE


@rule
def expose(s: State, suit: int, c: int) -> int:
    """Turn a lying coin face-up; returns its value (PF-CFL-A1, PF-CFL-B)."""
    if suit == EXTRA:
        value = s.band[c]
    else:
        value = s.coin[suit // 2, suit % 2, c]
    s.coin_up[suit, c] = value + 1
    coin_seen(s, suit, value, c)
    return value


@rule
def conceal(s: State, suit: int, c: int) -> None:
    """Turn a coin face-down again where it lies (PF-CFL-E, PF-R33e)."""
    s.coin_up[suit, c] = 0
    s.stirred |= sheets_of(s, suit)


@rule
def draw_band(s: State, seat: int, dice: Dice) -> int:
    """A mercenary from the centre, by chance, to a reserve; returns its value (PF-CON-A2, PF-R33c)."""
    pick = draw(dice, count_bits(s.mixed))
    left = s.mixed
    for _ in range(pick):
        left &= left - 1
    value = lowest_bit(left)
    s.mixed &= ~(1 << value)
    s.mixed_count -= 1
    s.hired[seat] |= 1 << value
    s.hired_count[seat] += 1
    coin_went(s, EXTRA, MIXED, RESERVE_OF + seat, s.mixed_count == 0, seat, value)
    return value


@rule
def send_band(s: State, seat: int, value: int, province: int) -> int:
    """A mercenary from one's reserve to a province, face-down (PF-CON-C3, PF-R33c)."""
    c = free_coin(s, EXTRA)
    put_down(s, EXTRA, c, province)
    s.band[c] = value
    s.hired[seat] &= ~(1 << value)
    s.hired_count[seat] -= 1
    coin_went(s, EXTRA, RESERVE_OF + seat, c, s.hired_count[seat] == 0, seat, value)
    return c


@rule
def recall_band(s: State, seat: int, c: int) -> int:
    """A mercenary from a province to one's reserve, where it is looked at; returns its value (PF-CON-D2, PF-R33c)."""
    value = s.band[c]
    pick_up(s, EXTRA, c)
    s.band[c] = NONE
    s.hired[seat] |= 1 << value
    s.hired_count[seat] += 1
    coin_went(s, EXTRA, c, RESERVE_OF + seat, True, seat, value)
    return value


@rule
def band_to_centre(s: State, c: int) -> None:
    """A mercenary that everybody has just seen is mixed in with those in the centre (PF-CFL-F2, PF-R33c)."""
    value = s.band[c]
    pick_up(s, EXTRA, c)
    s.band[c] = NONE
    s.mixed |= 1 << value
    s.mixed_count += 1
    coin_went(s, EXTRA, c, MIXED, True, NONE, value)
