"""What a piece may do right after it is placed (FEA-ABL).

Also here: RU-9, RU-10, RU-11, RU-13, RU-17, RU-29, RU-30, RU-32, RU-34.
"""

from __future__ import annotations

from homage.engine.bits import lowest_bit
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fealty.actions import (
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
    block_of,
    read_move,
    write_move,
)
from homage.games.fealty.board import lift_piece, put_marker, put_piece, put_token
from homage.games.fealty.paths import first_row, last_row, spread
from homage.games.fealty.pieces import (
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
from homage.games.fealty.placement import unfit
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


@rule
def legal_abilities(s: State, seat: int, placed: int, out: Numbers) -> int:
    """Decline, and every target of the ability of the piece just placed, as actions."""
    n = 0
    if not COMPULSORY[placed]:
        n = offer(out, 0, DECLINE)
    ability = ABILITY[placed]
    if ability == CONFLICT or ability == INFLUENCE:
        first = MARK
        if ability == INFLUENCE:
            first = SPREAD
        return squares_reached(s, seat, s.stands[seat, placed], DISTANCE[placed], first, out, n)
    pieces = s.on_board[seat]
    while pieces:
        kind = lowest_bit(pieces)
        pieces &= pieces - 1
        if ability == REMOVE_OWN:
            n = offer(out, n, REMOVE + kind)
        elif movable(placed, kind):
            n = squares_reached(s, seat, s.stands[seat, kind], DISTANCE[placed], write_move(kind, 0), out, n)
    return n


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


@rule
def unusable(s: State, seat: int, placed: int, action: int) -> int:
    """Why the piece just placed may not do this; 0 if it may."""
    ability, block = ABILITY[placed], block_of(action)
    if action == DECLINE:
        if COMPULSORY[placed]:
            return MUST_REMOVE
        return 0
    if block == MARK:
        if ability != CONFLICT:
            return NOT_ABLE
        return out_of_reach(s, seat, s.stands[seat, placed], DISTANCE[placed], action - MARK)
    if block == SPREAD:
        if ability != INFLUENCE:
            return NOT_ABLE
        return out_of_reach(s, seat, s.stands[seat, placed], DISTANCE[placed], action - SPREAD)
    if block == REMOVE:
        if ability != REMOVE_OWN:
            return NOT_ABLE
        if not s.on_board[seat] >> (action - REMOVE) & 1:
            return NOT_ON_BOARD
        return 0
    if block == MOVE:
        if ability != MOVE_OTHER and ability != MOVE_SELF:
            return NOT_ABLE
        kind, square = read_move(action)
        return unmovable(s, seat, placed, kind, square)
    return USE_NOW


@rule
def unmovable(s: State, seat: int, placed: int, kind: int, square: int) -> int:
    """Why the piece just placed may not move this one there; 0 if it may (FEA-ABL-MO-1, FEA-ABL-MS-1)."""
    if not s.on_board[seat] >> kind & 1:
        return NOT_THERE_TO_MOVE
    if not movable(placed, kind):
        if ABILITY[kind] == IMMOBILE:
            return IMMOBILE_PIECE
        if ABILITY[placed] == MOVE_SELF:
            return ONLY_ITSELF
        return NOT_ITSELF
    return out_of_reach(s, seat, s.stands[seat, kind], DISTANCE[placed], square)


@rule
def use_ability(s: State, seat: int, placed: int, action: int, story: Numbers) -> None:
    """Carry out what the player chose (FEA-ABL); politics does not bind here (FEA-POL-3)."""
    block = block_of(action)
    if block == DECLINE:
        tell(story, DECLINED, TO_ALL, seat, placed)
    elif block == MARK:
        put_marker(s, action - MARK)
        tell(story, MARKED, TO_ALL, seat, placed, action - MARK)
    elif block == SPREAD:
        put_token(s, seat, action - SPREAD)
        tell(story, INFLUENCED, TO_ALL, seat, placed, action - SPREAD)
    elif block == REMOVE:
        kind = action - REMOVE
        origin = s.stands[seat, kind]
        lift_piece(s, seat, kind)
        s.removed[seat] |= 1 << kind
        tell(story, REMOVED, TO_ALL, seat, kind, origin)
    else:
        kind, square = read_move(action)
        origin = s.stands[seat, kind]
        lift_piece(s, seat, kind)
        put_piece(s, seat, kind, square)
        tell(story, MOVED, TO_ALL, seat, kind, origin, square)
