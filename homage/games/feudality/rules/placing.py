"""A tile on its way to a fief: which may be taken, where it goes, what is paid for it (FDY-TILE, FDY-SEQ-3).

Also here: FDY-R32, FDY-R40.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BUY_ASKED,
    BUY_NOW,
    CLERIC_ALONE,
    FITS_NOWHERE,
    FOREST_NOW,
    FORTIFIED,
    FORTIFY,
    FREE_SQUARE_NOW,
    GREY,
    HUNTER_ALONE,
    IN_KEEP,
    NEEDS_HILL,
    NOT_IN_TRAY,
    OCCUPIED,
    PASS,
    PLACE,
    PLACED,
    RELIC_ALONE,
    SECOND_WIZARD,
    SPACE_ASKED,
    SPACE_AT,
    SPACE_NOW,
    SPACE_TAKEN,
    SQUARE_ASKED,
    SQUARE_NOW,
    TAKE,
    TOO_DEAR,
    TOP_LEVEL,
)
from homage.games.feudality.rules.fief import free_spaces, put_tile, squares_for
from homage.games.feudality.rules.fiefs import BUILDING, HILLS, KEEP
from homage.games.feudality.rules.goods import begin_payment, payable
from homage.games.feudality.rules.tiles import (
    ALL,
    COST,
    FORTIFICATION,
    KINDS,
    LEVELS,
    ON_HILL,
    SPACE_OF,
    TILE_IDS,
    TILES,
    UNITS,
    WIZARD,
    WIZARDS,
)
from homage.games.feudality.state import BOUGHT, FREE, FROM_BAG, NONE, PLACING_FRAME, WHO, State

WHAT, WHERE, HOW = 1, 2, 3  # operands of a placing
CHOOSE_PLACE, PAY_FOR, SET_DOWN = range(3)  # its steps
_ALONE = {"cleric": CLERIC_ALONE, "holy_relic": RELIC_ALONE, "hunter": HUNTER_ALONE}
STANDS_ALONE = table([_ALONE.get(tile, OCCUPIED) for tile in TILE_IDS])


# -- what may be taken ---------------------------------------------------------------------------------------------


@rule
def not_takable(s: State, seat: int, tile: int) -> int:
    """Why a seat may not take a tile from the tray, whatever it costs; 0 if it may."""
    if s.tray[tile] == 0:
        return NOT_IN_TRAY
    if tile < UNITS:
        return 0
    if tile == WIZARD and s.land[seat, WIZARDS] != 0 and not others_have_wizards(s, seat):
        return SECOND_WIZARD
    if squares_for(s, seat, tile) == 0:
        return FITS_NOWHERE
    return 0


@rule
def others_have_wizards(s: State, seat: int) -> bool:
    """Whether every other player has a Wizard (FDY-TILE-13)."""
    for other in range(s.seats):
        if other != seat and s.land[other, WIZARDS] == 0:
            return False
    return True


@rule
def not_buyable(s: State, seat: int, tile: int) -> int:
    """Why a seat may not buy a tile from the tray; 0 if it may (FDY-SEQ-3c, FDY-SEQ-3d)."""
    refused = not_takable(s, seat, tile)
    if refused == 0 and not payable(s, seat, tile):
        return TOO_DEAR
    return refused


@rule
def not_fortifiable(s: State, seat: int) -> int:
    """Why a seat may not add a level; 0 if it may (FDY-FORT-1, FDY-FORT-2)."""
    if s.level[seat] == LEVELS:
        return TOP_LEVEL
    if not payable(s, seat, TILES + s.level[seat]):
        return TOO_DEAR
    return 0


@rule
def only_takable(s: State, seat: int) -> tuple[int, int]:
    """How many kinds of tile a seat may take from the tray, and the last of them."""
    count, last = 0, NONE
    for tile in range(TILES):
        if not_takable(s, seat, tile) == 0:
            count += 1
            last = tile
    return count, last


@rule
def can_buy(s: State, seat: int) -> bool:
    """Whether a seat can make any purchase."""
    if not_fortifiable(s, seat) == 0:
        return True
    for tile in range(TILES):
        if not_buyable(s, seat, tile) == 0:
            return True
    return False


# -- on its way ----------------------------------------------------------------------------------------------------


@rule
def begin_placing(s: State, seat: int, tile: int, how: int) -> None:
    """A tile, or the next level, begins its way to a fief."""
    begin_frame(s, PLACING_FRAME, seat, tile, NONE, how)


@rule
def advance_placing(s: State, story: Numbers) -> None:
    """The place is named, the cost is paid in full, the tile is set down (FDY-SEQ-3c, FDY-SEQ-3d, FDY-TRADE-4)."""
    seat, tile, step = frame_operand(s, WHO), frame_operand(s, WHAT), frame_step(s)
    if step == CHOOSE_PLACE:
        choose_place(s, seat, tile)
    elif step == PAY_FOR:
        go_on(s)
        if frame_operand(s, HOW) == BOUGHT:
            ask_price(s, seat, tile)
            begin_payment(s, seat, 0)
    else:
        set_down(s, seat, tile, story)
        end_frame(s)


@rule
def choose_place(s: State, seat: int, tile: int) -> None:
    """A unit goes to its space, a level onto the others, a tile where its owner wants (FDY-TILE-1, FDY-FORT-1)."""
    if tile == FORTIFICATION:
        name_place(s, s.fort_at[seat])
    elif tile >= UNITS:
        name_only(s, squares_for(s, seat, tile), SQUARE_ASKED, seat)
    elif s.space[seat, SPACE_OF[tile]] != NONE:
        name_place(s, s.space[seat, SPACE_OF[tile]])
    else:
        name_only(s, free_spaces(s, seat), SPACE_ASKED, seat)


@rule
def name_only(s: State, squares: int, kind: int, seat: int) -> None:
    """A single place needs no question."""
    if squares & (squares - 1) == 0:
        name_place(s, lowest_bit(squares))
    else:
        ask(s, kind, 1 << seat)


@rule
def name_place(s: State, square: int) -> None:
    """The place is named."""
    set_operand(s, WHERE, square)
    go_on(s)


@rule
def ask_price(s: State, seat: int, tile: int) -> None:
    """What is printed on the tile or level is due (FDY-SEQ-3d, FDY-FORT-2)."""
    item = tile
    if tile == FORTIFICATION:
        item = TILES + s.level[seat]
    for good in range(KINDS):
        s.due[good] = COST[item, good]


@rule
def set_down(s: State, seat: int, tile: int, story: Numbers) -> None:
    """A tile comes into the fief from tray, bag, bank (FDY-SEQ-3c, FDY-SET-5a, FDY-SET-6b, FDY-TILE-1, FDY-FORT-2)."""
    if tile == FORTIFICATION:
        s.level[seat] += 1
        tell(story, FORTIFIED, TO_ALL, seat, s.level[seat])
        return
    square, how = frame_operand(s, WHERE), frame_operand(s, HOW)
    if how == FROM_BAG:
        s.bag[tile] -= 1
        s.bag_size -= 1
    else:
        s.tray[tile] -= 1
    if tile < UNITS:
        s.space[seat, SPACE_OF[tile]] = square
        s.units[seat, tile] += 1
    else:
        put_tile(s, seat, tile, square)
    tell(story, PLACED, TO_ALL, seat, tile, square, how)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def squares_now(s: State, seat: int) -> int:
    """The squares on which the tile on its way may stand, a bit each."""
    return squares_for(s, seat, frame_operand(s, WHAT))


@rule
def why_not_there(s: State, seat: int, square: int) -> int:
    """Why the tile may not stand on a square (FDY-SET-4d, FDY-GEO-3, FDY-GEO-4, FDY-GEO-6, FDY-TILE)."""
    if not BUILDING >> square & 1:
        return GREY
    if KEEP[s.keep[seat]] >> square & 1:
        return IN_KEEP
    if s.land[seat, ALL] >> square & 1:
        return OCCUPIED
    if ON_HILL[frame_operand(s, WHAT)] and not HILLS[s.fief[seat]] >> square & 1:
        return NEEDS_HILL
    return STANDS_ALONE[frame_operand(s, WHAT)]


@rule
def square_now(s: State) -> int:
    """What is to be done now, by the rule that lets a tile be placed (FDY-SET-5b, FDY-SET-6b, FDY-SEQ-3c)."""
    if frame_operand(s, HOW) == FROM_BAG:
        return FOREST_NOW
    if frame_operand(s, HOW) == FREE:
        return FREE_SQUARE_NOW
    return SQUARE_NOW


@rule
def begin_fortifying(s: State, seat: int) -> None:
    """The next level is bought."""
    begin_placing(s, seat, FORTIFICATION, BOUGHT)


SQUARE_QUESTION = question(
    SQUARE_ASKED,
    square_now,
    answer(PLACE, name_place, square=squares_now, refused=why_not_there),
    name="square",
)
SPACE_QUESTION = question(
    SPACE_ASKED,
    SPACE_NOW,
    answer(SPACE_AT, name_place, square=free_spaces, refused=SPACE_TAKEN),
    name="space",
)
BUY_QUESTION = question(
    BUY_ASKED,
    BUY_NOW,
    answer(PASS),
    answer(FORTIFY, begin_fortifying, unless=not_fortifiable),
    answer(TAKE, partial(begin_placing, how=BOUGHT), unless=not_buyable),
    name="buy",
)
