"""The Lay of the Land: tiles become provinces in a circle, then the pawns are placed (PF-LAY).

Also here: PF-R04.
"""

from __future__ import annotations

from homage.engine.flow.course import ask
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.petty_fiefs.actions import (
    ALREADY_PLACED,
    ATTACH,
    ATTACHED,
    CROWDED,
    DREW_TILE,
    FOUND,
    FOUNDED,
    LAY,
    LAY_NOW,
    NO_PROVINCE,
    PLACE_PRINCE,
    PLACE_WARLORD,
    PRINCE,
    PRINCE_PLACED,
    PRINCES_NOW,
    PROVINCE_FULL,
    TILE_GLIMPSED,
    TOO_MANY_PROVINCES,
    WARLORD_PLACED,
)
from homage.games.petty_fiefs.rules.suits import EXTRA, MOST_TILES_LAYING, SUITS
from homage.games.petty_fiefs.state import NONE, State


@rule
def most_provinces(s: State) -> int:
    """Two more than there are suits (PF-LAY-C)."""
    return 2 * s.seats + 3


@rule
def draw_tile(s: State, story: Numbers) -> None:
    """The player in turn draws a tile and looks at it alone; if he has a choice, he is asked (PF-LAY-2, PF-R33e)."""
    tile, seat = s.tiles_drawn, s.mover
    s.tiles_drawn += 1
    s.tile_known[seat, tile] = s.tile[tile] + 1
    looked = DREW_TILE
    if s.strict:
        looked = TILE_GLIMPSED
    tell(story, looked, 1 << seat, seat, tile, s.tile[tile])
    if s.provinces == 0 or (s.provinces == 1 and unattachable(s, 0) != 0):  # later there is always a choice (PF-R02)
        found(s, 0, story)
    else:
        ask(s, LAY, 1 << seat, tile)


@rule
def provinces_founded(s: State) -> int:
    """The provinces there are while land is laid, a bit each."""
    return (1 << s.founded) - 1


@rule
def unattachable(s: State, province: int) -> int:
    """Why the tile may not go to a province; 0 if it may (PF-LAY-3, PF-LAY-B)."""
    if province >= s.founded:
        return NO_PROVINCE
    if s.tiles_in[province] >= MOST_TILES_LAYING:
        return PROVINCE_FULL
    return 0


@rule
def unfoundable(s: State, after: int) -> int:
    """Why no province may be founded in the gap after another; 0 if it may (PF-LAY-C, PF-LAY-4)."""
    if after >= s.founded:
        return NO_PROVINCE
    if s.provinces >= most_provinces(s):
        return TOO_MANY_PROVINCES
    return 0


@rule
def attach(s: State, province: int, story: Numbers) -> None:
    """Lay the tile drawn at a province (PF-LAY-3)."""
    seat = s.mover
    lay(s, province)
    tell(story, ATTACHED, TO_ALL, seat, s.tiles_drawn - 1, province)


@rule
def found(s: State, after: int, story: Numbers) -> None:
    """Lay the tile drawn as a new province, clockwise of another; the others keep their order (PF-LAY-4)."""
    province = s.founded
    s.founded += 1
    at = 0
    if s.provinces > 0:
        at = s.place[after] + 1
    for place in range(s.provinces, at, -1):
        s.circle[place] = s.circle[place - 1]
        s.place[s.circle[place]] = place
    s.circle[at] = province
    s.place[province] = at
    s.provinces += 1
    seat = s.mover
    lay(s, province)
    tell(story, FOUNDED, TO_ALL, seat, s.tiles_drawn - 1, province, after)


@rule
def lay(s: State, province: int) -> None:
    """The tile drawn lies face-down; by the strict option its layer forgets it (PF-LAY-1, PF-LAY-2, PF-R33e)."""
    tile = s.tiles_drawn - 1
    s.tile_at[tile] = province
    s.laid_by[tile] = s.mover
    s.tiles_in[province] += 1
    if s.strict:
        s.tile_known[s.mover, tile] = 0
    s.mover = (s.mover + 1) % s.seats


@rule
def pawns_in(s: State, province: int) -> int:
    """Pawns in a province; while they are placed there are no other pieces (PF-LAY-10)."""
    pawns = 0
    for suit in range(SUITS):
        pawns += s.pieces[province, suit]
    return pawns


@rule
def unplaceable(s: State, pawn: int, province: int) -> int:
    """Why a pawn may not be placed in a province; 0 if it may (PF-LAY-8, PF-LAY-10)."""
    if s.pawn_at[pawn] != NONE:
        return ALREADY_PLACED
    if province >= s.founded:
        return NO_PROVINCE
    if pawns_in(s, province) >= s.seats:
        return CROWDED
    return 0


@rule
def prince_unplaceable(s: State, seat: int, which: int, province: int) -> int:
    """The same for a prince of a seat (PF-LAY-8, PF-LAY-10)."""
    return unplaceable(s, 2 * seat + which, province)


@rule
def warlord_unplaceable(s: State, province: int) -> int:
    """The same for the warlord (PF-LAY-10, PF-LAY-11)."""
    return unplaceable(s, EXTRA, province)


@rule
def stand_pawn(s: State, pawn: int, province: int) -> None:
    """A pawn stands in a province (PF-LAY-8, PF-LAY-11)."""
    s.pawn_at[pawn] = province
    s.pieces[province, pawn] += 1


@rule
def place_prince(s: State, seat: int, which: int, province: int, story: Numbers) -> None:
    """A prince takes his place; who places the last one places the warlord too (PF-LAY-7, PF-LAY-11)."""
    stand_pawn(s, 2 * seat + which, province)
    tell(story, PRINCE_PLACED, TO_ALL, seat, 2 * seat + which, province)
    if all_princes_stand(s):
        ask(s, PLACE_WARLORD, 1 << seat)
    else:
        s.mover = (s.mover + 1) % s.seats
        ask(s, PLACE_PRINCE, 1 << s.mover)


@rule
def all_princes_stand(s: State) -> bool:
    """Whether two circuits are over (PF-LAY-7)."""
    for suit in range(2 * s.seats):
        if s.pawn_at[suit] == NONE:
            return False
    return True


@rule
def place_warlord(s: State, seat: int, province: int, story: Numbers) -> None:
    """The warlord takes his place; Contention begins with the next player (PF-LAY-11, PF-LAY-12)."""
    stand_pawn(s, EXTRA, province)
    tell(story, WARLORD_PLACED, TO_ALL, seat, province)
    s.mover = (s.mover + 1) % s.seats


# -- what is asked -------------------------------------------------------------------------------------------------


LAY_QUESTION = question(
    LAY,
    LAY_NOW,
    answer(ATTACH, attach, unless=unattachable, province=provinces_founded),
    answer(FOUND, found, unless=unfoundable, after=provinces_founded),
    name="lay",
)
PRINCES_QUESTION = question(
    PLACE_PRINCE,
    PRINCES_NOW,
    answer(PRINCE, place_prince, unless=prince_unplaceable, province=provinces_founded),
    name="prince",
)
