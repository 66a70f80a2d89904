"""What a tile gives: by the action roll to everybody, by a Baronial Action to the Senior (FDY-SEQ-1, FDY-BAR-0).

Also here: FDY-TILE-8, FDY-R11, FDY-R20, FDY-R30, FDY-R31.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    ACTIVATE_ASKED,
    ACTIVATE_NOW,
    ACTIVATE_TILE,
    ACTIVATED,
    BY_FORT,
    BY_TILE,
    COLLECTED,
    NO_FORT_POINTS_NOW,
    NO_LEVEL,
    NO_MINE,
    NO_STARS_NOW,
    NO_TILE_THERE,
    NOT_COLLECTED,
    NOT_MINED,
    NOT_THAT_YIELD,
    NOTHING_TO_COLLECT,
    OUT_OF_REACH,
    PASS,
)
from homage.games.feudality.rules.fiefs import NEAR, RIVERS
from homage.games.feudality.rules.goods import gain
from homage.games.feudality.rules.points import score
from homage.games.feudality.rules.tiles import (
    ALL,
    FORT_YIELD,
    FORTIFICATION,
    KINDS,
    MINER,
    MINER_YIELD,
    MINES_OF,
    NO_GROUP,
    RIVER_BONUS,
    STARS,
    TILE_POINTS,
    YIELD,
    YIELD_ANY,
    YIELD_KIND,
    YIELDING,
)
from homage.games.feudality.state import NONE, State

OWN = 1  # what a tile gives by itself, among the bits of `givings`; the other bits are resources to choose from
ANY = (1 << KINDS + 1) - 2


@rule
def givings(s: State, seat: int, square: int, collecting: int) -> int:
    """What the tile on a square may give, a bit each: 0 for its own yield, then each resource, counted from 1."""
    if square == s.fort_at[seat]:
        if s.level[seat] == 0:
            return 0
        if collecting:
            return ANY
        return ANY | OWN
    tile = s.tile[seat, square] - 1
    if tile == NONE:
        return 0
    if tile == MINER:
        return mines_next_to(s, seat, square)
    if YIELD_ANY[tile] > 0:
        return ANY
    if YIELD[tile] > 0 or (TILE_POINTS[tile] > 0 and not collecting):
        return OWN
    return 0


@rule
def mines_next_to(s: State, seat: int, square: int) -> int:
    """The resources of the mines that a Miner works in (FDY-TILE-6), as `givings` counts them."""
    found = 0
    for good in range(KINDS):
        if MINES_OF[good] != NO_GROUP and s.land[seat, MINES_OF[good]] & NEAR[square] != 0:
            found |= 2 << good
    return found


@rule
def in_reach(s: State, seat: int) -> int:
    """The squares under or next to the pawn that hold a tile or the fortification (FDY-SEQ-1b, FDY-SEQ-1g)."""
    return (s.land[seat, ALL] | 1 << s.fort_at[seat]) & NEAR[s.point]


@rule
def collectable(s: State, seat: int) -> int:
    """The squares that may yield resources (FDY-BAR-0b, FDY-BAR-0c)."""
    return s.land[seat, YIELDING] | 1 << s.fort_at[seat]


@rule
def yields_any(s: State, seat: int, squares: int, collecting: int) -> bool:
    """Whether any of these squares gives something."""
    while squares != 0:
        if givings(s, seat, lowest_bit(squares), collecting) != 0:
            return True
        squares &= squares - 1
    return False


@rule
def use_tile(s: State, seat: int, square: int, giving: int, collecting: int, story: Numbers) -> None:
    """A tile gives what it gives; points only by the action roll (FDY-SEQ-1d, FDY-FORT-4, FDY-BAR-0c, FDY-TILE-6)."""
    tile = s.tile[seat, square] - 1
    if square == s.fort_at[seat]:
        tile = FORTIFICATION
    if collecting:
        tell(story, COLLECTED, TO_ALL, seat, square, tile)
    else:
        tell(story, ACTIVATED, TO_ALL, seat, square, tile)
    if tile == FORTIFICATION:
        if giving == 0:
            score(s, seat, STARS[s.level[seat]], BY_FORT, story)
        else:
            gain(s, seat, giving - 1, FORT_YIELD, story)
        return
    if not collecting:
        score(s, seat, TILE_POINTS[tile], BY_TILE, story)
    if tile == MINER:
        gain(s, seat, giving - 1, MINER_YIELD, story)
    elif giving > 0:
        gain(s, seat, giving - 1, YIELD_ANY[tile], story)
    elif YIELD[tile] > 0:
        gain(s, seat, YIELD_KIND[tile], yield_on(s, seat, tile, square), story)


@rule
def yield_on(s: State, seat: int, tile: int, square: int) -> int:
    """How much a tile yields there: more on a river, for some (FDY-TILE-4, FDY-TILE-5)."""
    if RIVERS[s.fief[seat]] >> square & 1:
        return YIELD[tile] + RIVER_BONUS[tile]
    return YIELD[tile]


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def why_not_activated(s: State, seat: int, square: int) -> int:
    """Why a tile does not give that by the action roll (FDY-SEQ-1b, FDY-SEQ-1d, FDY-FORT-7, FDY-TILE-6)."""
    if not NEAR[s.point] >> square & 1:
        return OUT_OF_REACH
    possible = givings(s, seat, square, 0)
    if square == s.fort_at[seat]:
        return NO_LEVEL
    if s.tile[seat, square] - 1 == MINER:
        return why_not_mined(possible)
    if possible == 0:
        return NO_TILE_THERE
    return NOT_THAT_YIELD


@rule
def why_not_collected(s: State, seat: int, square: int) -> int:
    """Why a tile does not give that by a Baronial Action (FDY-BAR-0b, FDY-FORT-5, FDY-FORT-7, FDY-TILE-6)."""
    possible = givings(s, seat, square, 1)
    if square == s.fort_at[seat]:
        if s.level[seat] == 0:
            return NO_LEVEL
        return NO_FORT_POINTS_NOW
    if s.tile[seat, square] - 1 == MINER:
        return why_not_mined(possible)
    if possible != 0:
        return NOT_COLLECTED
    if givings(s, seat, square, 0) != 0:
        return NO_STARS_NOW
    return NOTHING_TO_COLLECT


@rule
def why_not_mined(possible: int) -> int:
    """Why a Miner does not give that (FDY-TILE-6)."""
    if possible == 0:
        return NO_MINE
    return NOT_MINED


ACTIVATE_QUESTION = question(
    ACTIVATE_ASKED,
    ACTIVATE_NOW,
    answer(PASS),
    answer(
        ACTIVATE_TILE,
        partial(use_tile, collecting=0),
        square=in_reach,
        giving=partial(givings, collecting=0),
        refused=why_not_activated,
    ),
    name="activate",
)
