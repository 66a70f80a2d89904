"""What a seat cannot know, imagined anew; and the game as numbers for learning players (ledger, section 8)."""

from __future__ import annotations

from homage.engine.flow.course import frame_kind
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.rules.agreement import MOST_ROUNDS
from homage.games.petty_fiefs.rules.memory import (
    BANDS,
    WATCHER,
    arrange_by_chance,
    narrow,
    open_sheet,
    see_hired,
)
from homage.games.petty_fiefs.rules.suits import PRINCES, PROVINCES, SEATS, SUITS, TILES, VALUES
from homage.games.petty_fiefs.state import COINS, HEAPS, MIXED, NONE, RESERVE_OF, State

PROVINCE_NUMBERS = 6 + 3 * SUITS  # of one province in an observation
OBSERVATION = PROVINCES * PROVINCE_NUMBERS + 3 * PRINCES + 2 * VALUES + VALUES + SUITS + TILES + SEATS * 3 + 16
OBSERVED = (-SUITS * VALUES, MOST_ROUNDS * SEATS)  # a tile that only the seat knows; turns


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Replace all that a seat (NONE: a spectator) cannot know by a random world that agrees with all it knows."""
    resample_tiles(s, seat, dice)
    for suit in range(2 * s.seats):
        if suit // 2 != seat:
            resample_vassals(s, suit, dice)
    resample_bands(s, seat, dice)


@rule
def tile_hidden(s: State, seat: int, tile: int) -> bool:
    """Whether a seat cannot know a tile: neither face-up, nor seen when it was laid."""
    if s.tile_up[tile] > 0:
        return False
    return seat == NONE or s.tile_known[seat, tile] == 0


@rule
def resample_tiles(s: State, seat: int, dice: Dice) -> None:
    """Tiles that a seat does not know change faces with each other; who laid one knows the new face.

    The faces are taken in their own order, so that how they lie now has no part in what is imagined.
    """
    count = 0
    for tile in range(s.tile_count):
        if tile_hidden(s, seat, tile):
            at = count
            while at > 0 and s.pool[at - 1] > s.tile[tile]:
                s.pool[at] = s.pool[at - 1]
                at -= 1
            s.pool[at] = s.tile[tile]
            count += 1
    for tile in range(s.tile_count):
        if tile_hidden(s, seat, tile):
            pick = draw(dice, count)
            s.tile[tile] = s.pool[pick]
            count -= 1
            s.pool[pick] = s.pool[count]
            for other in range(s.seats):
                if other != seat and s.tile_known[other, tile] > 0:
                    s.tile_known[other, tile] = s.tile[tile] + 1


@rule
def resample_vassals(s: State, suit: int, dice: Dice) -> None:
    """The coins of another's suit, in any arrangement that fits what all have seen (PF-R33b)."""
    owner, which = suit // 2, suit % 2
    open_sheet(s, suit)
    arrange_by_chance(s, dice)
    s.reserve[owner, which] = 0
    for value in range(VALUES):
        heap = lowest_bit(s.likely[value])
        if heap < COINS:
            s.coin[owner, which, heap] = value
        else:
            s.reserve[owner, which] |= 1 << value


@rule
def resample_bands(s: State, seat: int, dice: Dice) -> None:
    """The mercenaries, in any arrangement that fits what the seat has seen; others know their own (PF-R33b)."""
    sheet = WATCHER
    if seat != NONE:
        sheet = BANDS + seat
    open_sheet(s, sheet)
    arrange_by_chance(s, dice)
    s.mixed = 0
    for other in range(s.seats):
        s.hired[other] = 0
    for value in range(VALUES):
        heap = lowest_bit(s.likely[value])
        if heap < COINS:
            s.band[heap] = value
        elif heap == MIXED:
            s.mixed |= 1 << value
        else:
            s.hired[heap - RESERVE_OF] |= 1 << value
    for other in range(s.seats):
        if other != seat:
            for value in range(VALUES):
                s.band_may[other, value] = s.band_may_all[value]
            see_hired(s, other)
            narrow(s, BANDS + other)


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """The circle from the seat's first prince on, suits from the seat's own on; then what it holds and what all see."""
    for i in range(OBSERVATION):
        out[i] = 0
    at = 0
    first = 0
    if s.pawn_at[2 * seat] != NONE:
        first = s.place[s.pawn_at[2 * seat]]
    for after in range(s.provinces):
        province = s.circle[(first + after) % s.provinces]
        observe_province(s, seat, province, at, out)
        at += PROVINCE_NUMBERS
    at = PROVINCES * PROVINCE_NUMBERS
    for suit in range(2 * s.seats):
        mine = from_seat(s, seat, suit)
        out[at + mine] = s.castle[suit] + (s.castle_at[suit] != NONE)
        out[at + PRINCES + mine] = s.marker_at[suit] != NONE
        out[at + 2 * PRINCES + mine] = s.reserve_count[suit]
    at += 3 * PRINCES
    for which in range(2):
        for value in range(VALUES):
            out[at + which * VALUES + value] = s.reserve[seat, which] >> value & 1
    at += 2 * VALUES
    for value in range(VALUES):
        out[at + value] = s.hired[seat] >> value & 1
    at += VALUES
    for suit in range(SUITS):
        for c in range(COINS):
            out[at + suit] += s.coin_at[suit, c] == PROVINCES
    at += SUITS
    for tile in range(s.tiles_drawn):
        out[at + tile] = s.tile_up[tile]
        if s.tile_up[tile] == 0:
            out[at + tile] = -s.tile_known[seat, tile]
    at += TILES
    for after in range(s.seats):
        other = (seat + after) % s.seats
        out[at + 3 * after] = s.hired_count[other]
        out[at + 3 * after + 1] = s.holder == other
        out[at + 3 * after + 2] = s.mover == other
    at += 3 * SEATS
    out[at] = frame_kind(s)
    out[at + 1] = s.actions_left
    out[at + 2] = s.idle
    out[at + 3] = s.turns
    out[at + 4] = s.seats
    out[at + 5] = s.mixed_count
    out[at + 6] = s.doing
    out[at + 7] = s.moved
    out[at + 8] = s.deployed
    out[at + 9] = s.conflict + 1
    out[at + 10] = s.provinces
    out[at + 11] = s.strict
    out[at + 12] = s.tiles_drawn
    out[at + 13] = s.most_rounds
    out[at + 14] = s.idle_end
    if s.tiles_drawn > 0:
        out[at + 15] = s.tile_known[seat, s.tiles_drawn - 1]


@rule
def from_seat(s: State, seat: int, suit: int) -> int:
    """A player suit's number counted from a seat's own."""
    return (suit - 2 * seat) % (2 * s.seats)


@rule
def observe_province(s: State, seat: int, province: int, at: int, out: Numbers) -> None:
    """One province: tiles, who holds it, and the pieces and known coins of each suit."""
    out[at] = 1
    out[at + 1] = s.tiles_in[province]
    if s.lord[province] != NONE:
        out[at + 2] = from_seat(s, seat, s.lord[province]) + 1
        out[at + 3] = s.castle_at[s.lord[province]] == province
    for tile in range(s.tiles_drawn):
        if s.tile_at[tile] == province:
            if s.tile_up[tile] > 0:
                out[at + 4] += (s.tile_up[tile] - 1) % VALUES
            elif s.tile_known[seat, tile] > 0:
                out[at + 5] += (s.tile_known[seat, tile] - 1) % VALUES
    for suit in range(SUITS):
        mine = suit
        if suit < 2 * s.seats:
            mine = from_seat(s, seat, suit)
        out[at + 6 + mine] = s.pieces[province, suit]
        out[at + 6 + SUITS + mine] = s.pawn_at[suit] == province
        for c in range(COINS):
            if s.coin_at[suit, c] == province:
                out[at + 6 + 2 * SUITS + mine] += value_known(s, seat, suit, c) + 1


@rule
def value_known(s: State, seat: int, suit: int, c: int) -> int:
    """The value of a lying coin if the seat knows it; NONE if not (PF-R33d)."""
    if suit < 2 * s.seats and suit // 2 == seat:
        return s.coin[seat, suit % 2, c]
    known, count = NONE, 0
    for value in range(VALUES):
        heaps = 0
        if suit < 2 * s.seats:
            heaps = s.may[suit, value]
        elif suit == SUITS - 1:
            heaps = s.band_may_all[value]
            if seat != NONE:
                heaps = s.band_may[seat, value]
        if heaps >> c & 1:
            known = value
            count += 1
    if count == 1:
        return known
    return NONE


assert HEAPS <= 31
