"""Nothing appears and nothing vanishes: coins, tiles, pawns, castles, markers, and what is counted of them."""

from __future__ import annotations

from typing import Any

from homage.games.petty_fiefs.state import CENTRE, COINS, CONTENTION, MIXED, NONE, OVER, RESERVE_OF
from homage.games.petty_fiefs.suits import EXTRA, PROVINCES, SEATS, SUITS, VALUES

EVERY_VALUE = list(range(VALUES))


def values_in(bits: int) -> list[int]:
    return [value for value in range(VALUES) if bits >> value & 1]


def suits_in_play(s: Any) -> list[int]:
    return [*range(2 * s.seats), EXTRA]


def assert_accounted_for(s: Any) -> None:
    """Everything on the table is there once, and all that is counted agrees with it."""
    assert_circle(s)
    assert_coins(s)
    assert_tiles(s)
    assert_control(s)
    assert_pieces(s)
    assert_truth_fits_what_is_known(s)


def assert_circle(s: Any) -> None:
    """Each province on the table has one place, and the places are filled without a gap."""
    on_table = [s.circle[place] for place in range(s.provinces)]
    assert len(set(on_table)) == s.provinces
    assert all(0 <= province < s.founded for province in on_table)
    assert all(s.circle[place] == NONE for place in range(s.provinces, PROVINCES))
    for province in range(PROVINCES):
        assert s.place[province] == (on_table.index(province) if province in on_table else NONE)


def assert_coins(s: Any) -> None:
    """Six coins of each suit, each value once: lying, in a reserve, or mixed in the centre."""
    for suit in range(2 * s.seats):
        seat, which = divmod(suit, 2)
        lying = [s.coin[seat, which, c] for c in range(COINS) if s.coin_at[suit, c] != NONE]
        kept = values_in(s.reserve[seat, which])
        assert sorted(lying + kept) == EVERY_VALUE
        assert s.reserve_count[suit] == len(kept)
        assert all(s.coin[seat, which, c] == NONE for c in range(COINS) if s.coin_at[suit, c] == NONE)
    bands = [s.band[c] for c in range(COINS) if s.coin_at[EXTRA, c] != NONE]
    for seat in range(s.seats):
        assert s.hired_count[seat] == len(values_in(s.hired[seat]))
        bands += values_in(s.hired[seat])
    assert s.mixed_count == len(values_in(s.mixed))
    assert sorted(bands + values_in(s.mixed)) == EVERY_VALUE
    assert all(s.coin_at[EXTRA, c] != CENTRE for c in range(COINS)), "a mercenary is never a bribe"
    for suit in set(range(SUITS)) - set(suits_in_play(s)):
        assert all(s.coin_at[suit, c] == NONE for c in range(COINS))
    for suit in range(SUITS):
        for c in range(COINS):
            where = s.coin_at[suit, c]
            assert where in (NONE, CENTRE) or s.place[where] != NONE


def assert_tiles(s: Any) -> None:
    """Each region tile once: 10n + 6 faces, those drawn in a province (or with the warlord, at the end)."""
    faces = [suit * VALUES + value for suit in range(2 * s.seats) for value in range(1, VALUES)]
    faces += [EXTRA * VALUES + value for value in range(VALUES)]
    assert s.tile_count == 10 * s.seats + 6
    assert sorted(s.tile[tile] for tile in range(s.tile_count)) == faces
    counts = [0] * (PROVINCES + 1)
    for tile in range(s.tile_count):
        where = s.tile_at[tile]
        if where != NONE:
            assert where == CENTRE or s.place[where] != NONE
            counts[where] += 1
        assert s.tile_up[tile] in (0, s.tile[tile] + 1)
        for seat in range(s.seats):
            assert s.tile_known[seat, tile] in (0, s.tile[tile] + 1)
    assert counts[:PROVINCES] == [s.tiles_in[province] for province in range(PROVINCES)]
    assert counts[CENTRE] == 0 or s.stage == OVER
    undrawn = s.tile_count - s.tiles_drawn
    assert sum(counts) in (s.tiles_drawn, s.tiles_drawn - 1)
    assert undrawn == 0 or s.stage not in (CONTENTION, OVER)


def assert_control(s: Any) -> None:
    """One castle and one marker for each prince, at most one lord in a province."""
    lords = [NONE] * PROVINCES
    for suit in range(2 * s.seats):
        for where in (s.castle_at[suit], s.marker_at[suit]):
            if where != NONE:
                assert s.place[where] != NONE
                assert lords[where] == NONE, "two marks in one province"
                lords[where] = suit
        assert 0 <= s.castle[suit] < VALUES
        assert s.castle[suit] == 0 or s.castle_at[suit] != NONE
    assert lords == [s.lord[province] for province in range(PROVINCES)]
    assert NONE <= s.holder < s.seats


def assert_pieces(s: Any) -> None:
    """`pieces` counts what lies and stands."""
    for province in range(PROVINCES):
        for suit in range(SUITS):
            lying = sum(s.coin_at[suit, c] == province for c in range(COINS))
            castle = suit < 2 * s.seats and s.castle_at[suit] == province
            assert s.pieces[province, suit] == lying + (s.pawn_at[suit] == province) + castle
    for suit in range(SUITS):
        if s.stage in (CONTENTION, OVER):
            assert (s.pawn_at[suit] != NONE) == (suit in suits_in_play(s))
        assert s.pawn_at[suit] == NONE or s.place[s.pawn_at[suit]] != NONE


def heap_of(s: Any, suit: int, value: int) -> int:
    """Where a value really is, as PF-R33a tells places apart."""
    if suit == EXTRA:
        for c in range(COINS):
            if s.coin_at[EXTRA, c] != NONE and s.band[c] == value:
                return c
        for seat in range(s.seats):
            if s.hired[seat] >> value & 1:
                return RESERVE_OF + seat
        return MIXED
    for c in range(COINS):
        if s.coin_at[suit, c] != NONE and s.coin[suit // 2, suit % 2, c] == value:
            return c
    return RESERVE_OF


def heap_sizes(s: Any, suit: int) -> dict[int, int]:
    sizes: dict[int, int] = {}
    for value in range(VALUES):
        heap = heap_of(s, suit, value)
        sizes[heap] = sizes.get(heap, 0) + 1
    return sizes


def knowers(s: Any, suit: int) -> list[list[int]]:
    """What is known of the values of a suit, by everybody who keeps such knowledge."""
    if suit != EXTRA:
        return [[s.may[suit, value] for value in range(VALUES)]]
    known = [[s.band_may_all[value] for value in range(VALUES)]]
    return known + [[s.band_may[seat, value] for value in range(VALUES)] for seat in range(min(s.seats, SEATS))]


def assert_truth_fits_what_is_known(s: Any) -> None:
    """No place is struck out where a value really is, and none is left that does not exist (PF-R33c)."""
    for suit in suits_in_play(s):
        present = sum(1 << heap for heap in heap_sizes(s, suit))
        for known in knowers(s, suit):
            for value in range(VALUES):
                assert known[value] >> heap_of(s, suit, value) & 1
                assert known[value] & ~present == 0
