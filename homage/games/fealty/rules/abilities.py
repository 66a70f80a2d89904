"""What a piece may do right after it is placed (FEA-ABL).

Also here: RU-9, RU-10, RU-11, RU-13, RU-17, RU-29, RU-30, RU-32, RU-34.
"""

from __future__ import annotations

from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.engine.state.limits import offer
from homage.games.fealty.actions import (
    ABILITY_USE,
    DECLINE,
    DECLINED,
    IMMOBILE_PIECE,
    INFLUENCED,
    MARK,
    MARKED,
    MOVE,
    MOVED,
    MUST_REMOVE,
    NOT_ABLE,
    NOT_ITSELF,
    NOT_ON_BOARD,
    NOT_THERE_TO_MOVE,
    ONLY_ITSELF,
    REMOVE,
    REMOVED,
    SPREAD,
    TOO_FAR,
    USE_NOW,
    write_move,
)
from homage.games.fealty.rules.board import lift_piece, put_marker, put_piece, put_token
from homage.games.fealty.rules.paths import first_row, last_row, spread
from homage.games.fealty.rules.pieces import (
    ABILITY,
    COMPULSORY,
    CONFLICT,
    DISTANCE,
    IMMOBILE,
    INFLUENCE,
    MOVE_OTHER,
    MOVE_SELF,
    REMOVE_OWN,
)
from homage.games.fealty.rules.placement import unfit
from homage.games.fealty.state import SIDE, State


@rule
def squares_reached(s: State, seat: int, origin: int, distance: int, first_action: int, out: Numbers, n: int) -> int:
    """Append an action for each empty square within a distance (FEA-NAT-5)."""
    spread(s, seat, origin, distance)
    for row in range(first_row(origin, distance), last_row(s, origin, distance) + 1):
        squares = s.reach[seat, row] & s.empty[row]
        while squares:
            n = offer(out, n, first_action + row * SIDE + lowest_bit(squares))
            squares &= squares - 1
    return n


@rule
def movable(placed: int, kind: int) -> bool:
    """Whether the ability of the piece just placed may move that piece (FEA-ABL-MO-1, FEA-ABL-MO-3, FEA-ABL-MS-1)."""
    if ABILITY[kind] == IMMOBILE:
        return False
    if ABILITY[placed] == MOVE_SELF:
        return kind == placed
    return ABILITY[placed] == MOVE_OTHER and kind != placed


# -- whether it is asked -------------------------------------------------------------------------------------------


@rule
def has_target(s: State, seat: int, placed: int) -> bool:
    """Whether the ability of the piece just placed can do anything, so that it is asked (FEA-TURN-2c, FEA-ABL-RM-1)."""
    ability = ABILITY[placed]
    if ability == REMOVE_OWN:
        return True
    if ability == CONFLICT or ability == INFLUENCE:
        return can_reach(s, seat, s.stands[seat, placed], DISTANCE[placed])
    pieces = s.on_board[seat]
    while pieces:
        kind = lowest_bit(pieces)
        pieces &= pieces - 1
        if movable(placed, kind) and can_reach(s, seat, s.stands[seat, kind], DISTANCE[placed]):
            return True
    return False


@rule
def can_reach(s: State, seat: int, origin: int, distance: int) -> bool:
    """Whether any empty square lies within a distance."""
    if distance < 1:
        return False
    row, bit = origin // SIDE, 1 << (origin % SIDE)
    if s.empty[row] & (bit << 1 | bit >> 1):  # mostly the next square will do
        return True
    spread(s, seat, origin, distance)
    for r in range(first_row(origin, distance), last_row(s, origin, distance) + 1):
        if s.reach[seat, r] & s.empty[r]:
            return True
    return False


@rule
def out_of_reach(s: State, seat: int, origin: int, distance: int, square: int) -> int:
    """Why an ability may not take a square; 0 if it may (FEA-NAT-3, FEA-NAT-4, FEA-NAT-5)."""
    full = unfit(s, seat, square)
    if full:
        return full
    row = square // SIDE
    if row < first_row(origin, distance) or row > last_row(s, origin, distance):
        return TOO_FAR
    spread(s, seat, origin, distance)
    if s.reach[seat, row] >> (square % SIDE) & 1:
        return 0
    return TOO_FAR


# -- each kind of ability, of the piece that the question is about -------------------------------------------------


@rule
def may_decline(about: int) -> bool:
    """Whether the ability may be left (FEA-ABL-2)."""
    return COMPULSORY[about] == 0


@rule
def decline(s: State, seat: int, about: int, story: Numbers) -> None:
    """Leave the ability (FEA-TURN-2c)."""
    tell(story, DECLINED, TO_ALL, seat, about)


@rule
def marks(s: State, seat: int, about: int, out: Numbers, n: int) -> int:
    """All squares where a conflict may be marked, as actions (FEA-ABL-CM-1)."""
    if ABILITY[about] != CONFLICT:
        return n
    return squares_reached(s, seat, s.stands[seat, about], DISTANCE[about], MARK, out, n)


@rule
def unmarkable(s: State, seat: int, about: int, square: int) -> int:
    """Why no conflict may be marked there; 0 if it may (FEA-ABL-1, FEA-ABL-CM-1)."""
    if ABILITY[about] != CONFLICT:
        return NOT_ABLE
    return out_of_reach(s, seat, s.stands[seat, about], DISTANCE[about], square)


@rule
def mark(s: State, seat: int, about: int, square: int, story: Numbers) -> None:
    """Mark a conflict; politics does not bind abilities (FEA-ABL-CM-1, FEA-POL-3)."""
    put_marker(s, square)
    tell(story, MARKED, TO_ALL, seat, about, square)


@rule
def influences(s: State, seat: int, about: int, out: Numbers, n: int) -> int:
    """All squares that influence may reach, as actions (FEA-ABL-IN-1)."""
    if ABILITY[about] != INFLUENCE:
        return n
    return squares_reached(s, seat, s.stands[seat, about], DISTANCE[about], SPREAD, out, n)


@rule
def uninfluenced(s: State, seat: int, about: int, square: int) -> int:
    """Why influence may not go there; 0 if it may (FEA-ABL-1, FEA-ABL-IN-1)."""
    if ABILITY[about] != INFLUENCE:
        return NOT_ABLE
    return out_of_reach(s, seat, s.stands[seat, about], DISTANCE[about], square)


@rule
def influence(s: State, seat: int, about: int, square: int, story: Numbers) -> None:
    """Lay a token; politics does not bind abilities (FEA-ABL-IN-1, FEA-POL-3)."""
    put_token(s, seat, square)
    tell(story, INFLUENCED, TO_ALL, seat, about, square)


@rule
def removable(s: State, seat: int, about: int) -> int:
    """The pieces that the seat may take off the board (FEA-ABL)."""
    if ABILITY[about] != REMOVE_OWN:
        return 0
    return s.on_board[seat]


@rule
def why_not_removed(about: int) -> int:
    """Why a piece may not be taken off the board (FEA-ABL-1, FEA-ABL-RM-1)."""
    if ABILITY[about] != REMOVE_OWN:
        return NOT_ABLE
    return NOT_ON_BOARD


@rule
def remove(s: State, seat: int, kind: int, story: Numbers) -> None:
    """Take a piece of one's own off the board, and out of the game (FEA-ABL)."""
    origin = s.stands[seat, kind]
    lift_piece(s, seat, kind)
    s.removed[seat] |= 1 << kind
    tell(story, REMOVED, TO_ALL, seat, kind, origin)


@rule
def moves(s: State, seat: int, about: int, out: Numbers, n: int) -> int:
    """All pieces that may be moved, and to where, as actions (FEA-ABL-MO-1, FEA-ABL-MS-1)."""
    if ABILITY[about] != MOVE_OTHER and ABILITY[about] != MOVE_SELF:
        return n
    pieces = s.on_board[seat]
    while pieces:
        kind = lowest_bit(pieces)
        pieces &= pieces - 1
        if movable(about, kind):
            n = squares_reached(s, seat, s.stands[seat, kind], DISTANCE[about], write_move(kind, 0), out, n)
    return n


@rule
def unmovable(s: State, seat: int, about: int, kind: int, square: int) -> int:
    """Why the piece just placed may not move this one there; 0 if it may (FEA-ABL-MO-1, FEA-ABL-MS-1)."""
    if ABILITY[about] != MOVE_OTHER and ABILITY[about] != MOVE_SELF:
        return NOT_ABLE
    if not s.on_board[seat] >> kind & 1:
        return NOT_THERE_TO_MOVE
    if not movable(about, kind):
        if ABILITY[kind] == IMMOBILE:
            return IMMOBILE_PIECE
        if ABILITY[about] == MOVE_SELF:
            return ONLY_ITSELF
        return NOT_ITSELF
    return out_of_reach(s, seat, s.stands[seat, kind], DISTANCE[about], square)


@rule
def move(s: State, seat: int, kind: int, square: int, story: Numbers) -> None:
    """A piece goes elsewhere; politics does not bind abilities (FEA-ABL, FEA-POL-3)."""
    origin = s.stands[seat, kind]
    lift_piece(s, seat, kind)
    put_piece(s, seat, kind, square)
    tell(story, MOVED, TO_ALL, seat, kind, origin, square)


# -- what is asked -------------------------------------------------------------------------------------------------


ABILITY_QUESTION = question(
    ABILITY_USE,
    USE_NOW,
    answer(DECLINE, decline, when=may_decline, refused=MUST_REMOVE),
    answer(MARK, mark, unless=unmarkable, listing=marks),
    answer(SPREAD, influence, unless=uninfluenced, listing=influences),
    answer(REMOVE, remove, kind=removable, refused=why_not_removed),
    answer(MOVE, move, unless=unmovable, listing=moves),
    name="ability",
)
