"""Nothing appears and nothing vanishes: coins, tiles, pawns, castles, markers, and what is counted and known of them.

All of it is looked at in a state that hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from homage.engine.flow.course import frame_kind, over
from homage.games.petty_fiefs.rules.suits import EXTRA, NAMES, PROVINCES, SUITS, VALUES
from homage.games.petty_fiefs.state import CENTRE, COINS, CONTENTION, MIXED, NONE, RESERVE_OF, State
from homage.games.petty_fiefs.words.sentences import seat_name

EVERY_VALUE = list(range(VALUES))


def discrepancies(s: State) -> Iterator[str]:
    """What does not add up, a sentence each."""
    yield from of_circle(s)
    for suit in range(2 * s.seats):
        yield from of_coins(s, suit)
    yield from of_mercenaries(s)
    yield from of_tiles(s)
    yield from of_control(s)
    for suit in range(SUITS):
        yield from of_places(s, suit)
        yield from of_pieces(s, suit)
    for suit in suits_in_play(s):
        yield from of_knowledge(s, suit)


def values_in(bits: int) -> list[int]:
    """The values in a set, ascending."""
    return [value for value in range(VALUES) if bits >> value & 1]


def suits_in_play(s: State) -> list[int]:
    """The players' suits, and the mercenaries'."""
    return [*range(2 * s.seats), EXTRA]


def on_table(s: State, province: int) -> bool:
    """Whether there is such a province now."""
    return 0 <= province < PROVINCES and s.place[province] != NONE


def of_circle(s: State) -> Iterator[str]:
    """Each province has one place in the circle, and the places are filled without a gap."""
    circle = [s.circle[place] for place in range(PROVINCES)]
    there, rest = circle[: s.provinces], circle[s.provinces :]
    if len(set(there)) != s.provinces or not all(0 <= province < s.founded for province in there):
        yield f"The circle of {s.provinces} provinces holds one twice, or one that was never founded."
    if any(province != NONE for province in rest):
        yield f"A province lies beyond the {s.provinces} of the circle."
    places = [there.index(province) if province in there else NONE for province in range(PROVINCES)]
    if places != [s.place[province] for province in range(PROVINCES)]:
        yield "The places of the provinces are not those in the circle."


def of_coins(s: State, suit: int) -> Iterator[str]:
    """Six coins of a player's suit, each value once: lying, or in the reserve."""
    seat, which = divmod(suit, 2)
    lying = [c for c in range(COINS) if s.coin_at[suit, c] != NONE]
    kept = values_in(s.reserve[seat, which])
    if sorted([s.coin[seat, which, c] for c in lying] + kept) != EVERY_VALUE:
        yield f"The coins of {NAMES[suit]} are not there once each."
    if s.reserve_count[suit] != len(kept):
        yield f"{len(kept)} coins of {NAMES[suit]} are in reserve, counted as {s.reserve_count[suit]}."
    if any(s.coin[seat, which, c] != NONE for c in range(COINS) if c not in lying):
        yield f"A coin of {NAMES[suit]} has a value and lies nowhere."


def of_mercenaries(s: State) -> Iterator[str]:
    """Six mercenaries, each value once: lying in a province, hired, or mixed in the centre."""
    lying, mixed = [s.band[c] for c in range(COINS) if s.coin_at[EXTRA, c] != NONE], values_in(s.mixed)
    hired = [values_in(s.hired[seat]) for seat in range(s.seats)]
    if sorted([*lying, *mixed, *chain(*hired)]) != EVERY_VALUE:
        yield "The mercenaries are not there once each."
    if s.mixed_count != len(mixed):
        yield f"{len(mixed)} mercenaries are in the centre, counted as {s.mixed_count}."
    for seat in range(s.seats):
        if s.hired_count[seat] != len(hired[seat]):
            yield f"{seat_name(seat)} has hired {len(hired[seat])} mercenaries, counted as {s.hired_count[seat]}."
    if any(s.coin_at[EXTRA, c] == CENTRE for c in range(COINS)):
        yield "A mercenary lies in the centre as a bribe."


def of_tiles(s: State) -> Iterator[str]:
    """Each region tile is there once; those drawn lie in a province, or with the warlord at the end."""
    faces = [suit * VALUES + value for suit in range(2 * s.seats) for value in range(1, VALUES)]
    faces += [EXTRA * VALUES + value for value in range(VALUES)]
    tiles = range(s.tile_count)
    if sorted(s.tile[tile] for tile in tiles) != faces:
        yield "The region tiles are not there once each."
    lying = [s.tile_at[tile] for tile in tiles if s.tile_at[tile] != NONE]
    if any(where != CENTRE and not on_table(s, where) for where in lying):
        yield "A region tile lies in no province."
    if [lying.count(province) for province in range(PROVINCES)] != [
        s.tiles_in[province] for province in range(PROVINCES)
    ]:
        yield "The region tiles in the provinces are not as many as are counted."
    if CENTRE in lying and not over(s):
        yield "A region tile lies in the centre before the end."
    if len(lying) not in (s.tiles_drawn, s.tiles_drawn - 1):
        yield f"{len(lying)} region tiles lie on the table, and {s.tiles_drawn} were drawn."
    if frame_kind(s) in (CONTENTION, 0) and s.tiles_drawn != s.tile_count:
        yield f"{s.tile_count - s.tiles_drawn} region tiles were never drawn."
    for tile in tiles:
        shown = [s.tile_up[tile], *(s.tile_known[seat, tile] for seat in range(s.seats))]
        if any(face not in (0, s.tile[tile] + 1) for face in shown):
            yield f"Region tile {tile} is known by another face than its own."


def of_control(s: State) -> Iterator[str]:
    """One castle and one marker for each prince, and one lord at most in a province."""
    lords = [NONE] * PROVINCES
    for suit in range(2 * s.seats):
        for where in (s.castle_at[suit], s.marker_at[suit]):
            if where == NONE:
                continue
            if not on_table(s, where):
                yield f"A castle or a marker of {NAMES[suit]} is in no province."
            elif lords[where] != NONE:
                yield f"{NAMES[lords[where]]} and {NAMES[suit]} hold one province, or one of them holds it twice."
            else:
                lords[where] = suit
        if not 0 <= s.castle[suit] < VALUES or (s.castle[suit] and s.castle_at[suit] == NONE):
            yield f"The castle of {NAMES[suit]} shows {s.castle[suit]}, which it cannot."
    if lords != [s.lord[province] for province in range(PROVINCES)]:
        yield "The lords of the provinces are not those whose castle or marker is there."
    if not NONE <= s.holder < s.seats:
        yield f"The mercenary control marker is with seat {s.holder + 1} of {s.seats}."


def of_places(s: State, suit: int) -> Iterator[str]:
    """Coins and pawns of a suit in play lie in a province or the centre; others are not there at all."""
    pawn, coins = s.pawn_at[suit], [s.coin_at[suit, c] for c in range(COINS)]
    if any(where not in (NONE, CENTRE) and not on_table(s, where) for where in coins):
        yield f"A coin of {NAMES[suit]} lies in no province."
    if pawn != NONE and not on_table(s, pawn):
        yield f"The pawn of {NAMES[suit]} stands in no province."
    if suit not in suits_in_play(s) and (pawn != NONE or any(where != NONE for where in coins)):
        yield f"A piece of {NAMES[suit]} is on the table, and nobody plays that suit."
    if suit in suits_in_play(s) and pawn == NONE and frame_kind(s) in (CONTENTION, 0):
        yield f"The pawn of {NAMES[suit]} is not on the table."


def of_pieces(s: State, suit: int) -> Iterator[str]:
    """The pieces of a suit in a province are counted: coins, pawn and castle."""
    lying = [s.coin_at[suit, c] for c in range(COINS)] + [s.pawn_at[suit]]
    lying += [s.castle_at[suit]] if suit < 2 * s.seats else []
    for province in range(PROVINCES):
        if s.pieces[province, suit] != lying.count(province):
            counted = s.pieces[province, suit]
            yield f"{lying.count(province)} pieces of {NAMES[suit]} are in province {province}, counted as {counted}."


def of_knowledge(s: State, suit: int) -> Iterator[str]:
    """No place is struck out where a value really is, and none is left that does not exist (PF-R33c)."""
    heaps = [heap_of(s, suit, value) for value in range(VALUES)]
    present = sum(1 << heap for heap in set(heaps))
    for known in known_of(s, suit):
        if not all(known[value] >> heaps[value] & 1 for value in range(VALUES)):
            yield f"What is known of the coins of {NAMES[suit]} rules out the truth."
        if any(known[value] & ~present for value in range(VALUES)):
            yield f"What is known of the coins of {NAMES[suit]} names a place where there is none."


def heap_of(s: State, suit: int, value: int) -> int:
    """Where a value really is, as PF-R33a tells places apart."""
    for c in range(COINS):
        lies = s.band[c] if suit == EXTRA else s.coin[suit // 2, suit % 2, c]
        if s.coin_at[suit, c] != NONE and lies == value:
            return c
    if suit != EXTRA:
        return RESERVE_OF
    return next((RESERVE_OF + seat for seat in range(s.seats) if s.hired[seat] >> value & 1), MIXED)


def known_of(s: State, suit: int) -> list[list[int]]:
    """The places left for each value of a suit, by everybody who keeps such knowledge."""
    if suit != EXTRA:
        return [[s.may[suit, value] for value in range(VALUES)]]
    seats = [[s.band_may[seat, value] for value in range(VALUES)] for seat in range(s.seats)]
    return [[s.band_may_all[value] for value in range(VALUES)], *seats]
