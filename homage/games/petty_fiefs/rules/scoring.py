"""The end and the counting (PF-END); also how it stands by what can be known now.

Also here: PF-R24 to PF-R28, PF-R42.
"""

from __future__ import annotations

from homage.engine.flow.course import end_frame, over
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    BRIBES_SCORE,
    CASTLE_SCORE,
    ENDED,
    FOREIGN_SCORE,
    OWN_PIECES_SCORE,
    OWN_TILES_SCORE,
    SCORED,
    SIZE_SCORE,
    SUIT_TOTAL,
    TILE_LEFT,
    TILE_SHOWN,
    TILES_SCORE,
    TOTAL,
)
from homage.games.petty_fiefs.rules.suits import (
    BRIBE_LEFT,
    CASTLE_ALONE,
    CASTLE_WITH_PRINCE,
    EXTRA,
    FOREIGN_COIN,
    FOREIGN_PAWN,
    MERCENARY,
    OWN_COIN,
    OWN_PRINCE,
    OWN_TILE_BONUS,
    PER_TILE,
    SEATS,
    SUITS,
    VALUES,
    WARLORD_THERE,
)
from homage.games.petty_fiefs.state import CENTRE, COINS, NONE, State


@rule
def face_known(s: State, tile: int) -> int:
    """The face of a tile plus one; 0 if this record does not tell: a veiled one tells less (PF-END-C1, PF-END-C2)."""
    if s.tile_up[tile] > 0:
        return s.tile_up[tile]
    for seat in range(s.seats):
        if s.tile_known[seat, tile] > 0:
            return s.tile_known[seat, tile]
    return 0


@rule
def count_all(s: State, story: Numbers) -> None:
    """The score of every prince into `tally`, and what ties are broken by (PF-END-C, PF-END-D2)."""
    for suit in range(2 * s.seats):
        s.tally[suit] = 0
        s.widest[suit] = 0
        s.own_tiles[suit] = 0
        for c in range(COINS):
            if s.coin_at[suit, c] == CENTRE:
                s.tally[suit] += BRIBE_LEFT
        score(story, suit, BRIBES_SCORE, s.tally[suit])
    count_tiles(s, story)
    for suit in range(2 * s.seats):
        count_pieces(s, suit, story)
        tell(story, SUIT_TOTAL, TO_ALL, suit, s.tally[suit])


@rule
def score(story: Numbers, suit: int, what: int, points: int) -> None:
    """Tell what a prince scores for something, if it is anything."""
    if points != 0:
        tell(story, SCORED, TO_ALL, suit, what, points)


@rule
def leaves(s: State, tile: int) -> bool:
    """Whether a tile will be taken away before the counting: of the extra suit, and face-up already (PF-END-A)."""
    return not over(s) and s.tile_up[tile] > 0 and (s.tile_up[tile] - 1) // VALUES == EXTRA


@rule
def count_tiles(s: State, story: Numbers) -> None:
    """Tiles of other and of own suits, and the size of provinces (PF-END-C1, PF-END-C2, PF-END-C6, PF-END-D2)."""
    for province in range(s.founded):
        s.extent[province] = 0
    for suit in range(2 * s.seats):
        s.other_points[suit] = 0
        s.own_points[suit] = 0
    for tile in range(s.tiles_drawn):
        province = s.tile_at[tile]
        if province == NONE or province == CENTRE or leaves(s, tile):
            continue
        s.extent[province] += 1
        suit = s.lord[province]
        face = face_known(s, tile) - 1
        if suit != NONE and face >= 0:
            if face // VALUES == suit:
                s.own_points[suit] += face % VALUES + OWN_TILE_BONUS
                s.own_tiles[suit] += 1
            else:
                s.other_points[suit] += face % VALUES
    for suit in range(2 * s.seats):
        size = 0
        for province in range(s.founded):
            if s.lord[province] == suit:
                size += PER_TILE * s.extent[province]
                s.widest[suit] = max(s.widest[suit], s.extent[province])
        score(story, suit, TILES_SCORE, s.other_points[suit])
        score(story, suit, OWN_TILES_SCORE, s.own_points[suit])
        score(story, suit, SIZE_SCORE, size)
        s.tally[suit] += s.other_points[suit] + s.own_points[suit] + size


@rule
def count_pieces(s: State, suit: int, story: Numbers) -> None:
    """Own coins and prince, foreign pieces, the castle: in provinces of the suit (PF-END-C3 to PF-END-C5)."""
    own, foreign, castle = 0, 0, 0
    for province in range(s.founded):
        if s.lord[province] != suit:
            continue
        for other in range(SUITS):
            if s.pieces[province, other] > 0:
                coins = coins_in(s, other, province)
                here = s.pawn_at[other] == province
                if other == suit:
                    own += OWN_COIN * coins + OWN_PRINCE * here
                elif other == EXTRA:
                    foreign += MERCENARY * coins + WARLORD_THERE * here
                else:
                    foreign += FOREIGN_COIN * coins + FOREIGN_PAWN * here
        if s.castle_at[suit] == province:
            castle = s.castle[suit] * CASTLE_ALONE
            if s.pawn_at[suit] == province:
                castle = s.castle[suit] * CASTLE_WITH_PRINCE
    score(story, suit, OWN_PIECES_SCORE, own)
    score(story, suit, FOREIGN_SCORE, foreign)
    score(story, suit, CASTLE_SCORE, castle)
    s.tally[suit] += own + foreign + castle


@rule
def coins_in(s: State, suit: int, province: int) -> int:
    """How many coins of a suit lie in a province (PF-END-C3, PF-END-C4)."""
    coins = 0
    for c in range(COINS):
        coins += s.coin_at[suit, c] == province
    return coins


@rule
def better_loser(s: State, suit: int, other: int) -> bool:
    """Whether a suit is before another of the same score: castle, largest province, own tiles (PF-END-D2)."""
    if s.castle[suit] != s.castle[other]:
        return s.castle[suit] > s.castle[other]
    if s.widest[suit] != s.widest[other]:
        return s.widest[suit] > s.widest[other]
    return s.own_tiles[suit] > s.own_tiles[other]


@rule
def weaker_prince(s: State, seat: int) -> int:
    """The prince whose score is the player's; of two equal ones the better by the ties (PF-END-D1, PF-END-D3)."""
    first, second = 2 * seat, 2 * seat + 1
    if s.tally[first] != s.tally[second]:
        if s.tally[first] < s.tally[second]:
            return first
        return second
    if better_loser(s, second, first):
        return second
    return first


@rule
def ahead_of(s: State, seat: int, other: int) -> bool:
    """Whether a player is placed before another (PF-END-D4)."""
    mine, theirs = weaker_prince(s, seat), weaker_prince(s, other)
    if s.tally[mine] != s.tally[theirs]:
        return s.tally[mine] > s.tally[theirs]
    return better_loser(s, mine, theirs)


@rule
def place_of(s: State, seat: int) -> int:
    """The place of a player; equals share one, and the next is left out (PF-END-D4)."""
    place = 1
    for other in range(s.seats):
        if ahead_of(s, other, seat):
            place += 1
    return place


@rule
def take_warlords_tiles(s: State, story: Numbers) -> None:
    """Extra-suit tiles that lie face-up already leave for the warlord's own province (PF-END-A)."""
    for tile in range(s.tiles_drawn):
        face = s.tile_up[tile] - 1
        if face >= 0 and face // VALUES == EXTRA:
            tell(story, TILE_LEFT, TO_ALL, tile, face, s.tile_at[tile])
            s.tiles_in[s.tile_at[tile]] -= 1
            s.tile_at[tile] = CENTRE


@rule
def final_scoring(s: State, why: int, story: Numbers) -> None:
    """The game is over: tiles leave, tiles are turned up, princes are counted (PF-END-A to PF-END-D4)."""
    tell(story, ENDED, TO_ALL, why)
    take_warlords_tiles(s, story)
    for tile in range(s.tiles_drawn):
        if s.tile_up[tile] == 0:
            s.tile_up[tile] = s.tile[tile] + 1
            tell(story, TILE_SHOWN, TO_ALL, tile, s.tile[tile], s.tile_at[tile])
    end_frame(s)
    count_all(s, story)
    for suit in range(2 * s.seats):
        s.score[suit] = s.tally[suit]
    for seat in range(s.seats):
        weaker = weaker_prince(s, seat)
        tell(story, TOTAL, TO_ALL, seat, s.tally[weaker], weaker, place_of(s, seat))


@rule
def reckon(s: State, story: Numbers) -> None:
    """The counting as it would be by what can be known now, told and counted."""
    if not over(s):
        count_all(s, story)


@rule
def result(s: State, out: Numbers) -> None:
    """Points of all seats, then places; while the game runs, by what can be known now (PF-END-D1, PF-END-D4)."""
    count_all(s, s.unheard)
    for seat in range(s.seats):
        out[seat] = s.tally[weaker_prince(s, seat)]
        out[SEATS + seat] = place_of(s, seat)
