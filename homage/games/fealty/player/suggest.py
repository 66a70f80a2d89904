"""A sensible quick choice: score the board as it would stand, one placement ahead.

`s` is veiled for the seat and private to the caller, so pieces are tried on it and taken off again.
"""

from __future__ import annotations

from homage.engine.flow.course import kind_asked
from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fealty.actions import (
    ABILITY_USE,
    DECLINE,
    KEEP,
    MARK,
    MOVE,
    PICK,
    PLACE,
    PLACING,
    REMOVE,
    SELECT,
    SPREAD,
    SWAPPING,
    block_of,
    read_move,
)
from homage.games.fealty.rules.board import allied, lift_piece, put_marker, put_piece, put_token, unblock
from homage.games.fealty.rules.kingdom import DUCHY_SIDE
from homage.games.fealty.rules.pieces import ABILITY, REMOVE_OWN, SPEED
from homage.games.fealty.rules.placement import closed_duchies, open_columns, open_squares
from homage.games.fealty.rules.scoring import claim_all, side_points
from homage.games.fealty.state import SIDE, State

HOPELESS = -1000
LEAD = 8  # points ahead that win three games of four
TRIED_SQUARES = 12  # of the squares open to a card, how many are tried before it is picked


@rule
def lead(s: State, seat: int) -> int:
    """How far the seat's side would be ahead of the best other if the board were scored now."""
    claim_all(s, s.unheard, False)
    best = 0
    for other in range(s.seats):
        if not allied(s, seat, other):
            best = max(best, side_points(s, other))
    return side_points(s, seat) - best


@rule
def lead_after_placing(s: State, seat: int, kind: int, square: int) -> int:
    """The lead with a piece on a square; an Inquisitor's price is paid with the piece that is missed least."""
    rows, columns = s.held_rows[seat], s.held_columns[seat]
    put_piece(s, seat, kind, square)
    value = lead(s, seat)
    if ABILITY[kind] == REMOVE_OWN:
        value = HOPELESS
        pieces = s.on_board[seat]
        while pieces:
            victim = lowest_bit(pieces)
            pieces &= pieces - 1
            value = max(value, lead_after_removing(s, seat, victim))
    lift_piece(s, seat, kind)
    s.held_rows[seat] = rows
    s.held_columns[seat] = columns
    return value


@rule
def lead_after_removing(s: State, seat: int, kind: int) -> int:
    """The lead without one of the seat's pieces."""
    square = s.stands[seat, kind]
    lift_piece(s, seat, kind)
    value = lead(s, seat)
    put_piece(s, seat, kind, square)
    return value


@rule
def lead_after_ability(s: State, seat: int, action: int) -> int:
    """The lead after using the ability in a certain way."""
    block = block_of(action)
    if block == DECLINE:
        return lead(s, seat)
    if block == REMOVE:
        return lead_after_removing(s, seat, action - REMOVE)
    if block == MOVE:
        kind, square = read_move(action)
        origin = s.stands[seat, kind]
        lift_piece(s, seat, kind)
        put_piece(s, seat, kind, square)
        value = lead(s, seat)
        lift_piece(s, seat, kind)
        put_piece(s, seat, kind, origin)
        return value
    square = action - MARK
    if block == SPREAD:
        square = action - SPREAD
        put_token(s, seat, square)
    else:
        put_marker(s, square)
    value = lead(s, seat)
    s.markers[square // SIDE] &= ~(1 << (square % SIDE))
    s.tokens[seat, square // SIDE] &= ~(1 << (square % SIDE))
    unblock(s, square)
    return value


@rule
def worth_of_card(s: State, seat: int, kind: int, dice: Dice) -> int:
    """The best lead that a card could bring now, tried on some of the squares open to it."""
    closed = closed_duchies(s, seat, kind)
    total, best, columns = 0, HOPELESS, 0
    for row in range(s.rows):
        if row % DUCHY_SIDE == 0:
            columns = open_columns(s, seat, closed, row)
        total += count_bits(open_squares(s, seat, columns, row))
    for row in range(s.rows):
        if row % DUCHY_SIDE == 0:
            columns = open_columns(s, seat, closed, row)
        squares = open_squares(s, seat, columns, row)
        while squares:
            square = row * SIDE + lowest_bit(squares)
            squares &= squares - 1
            if total <= TRIED_SQUARES or draw(dice, total) < TRIED_SQUARES:
                best = max(best, lead_after_placing(s, seat, kind, square))
    return best


@rule
def keeps_inquisitor(s: State, seat: int, dice: Dice) -> bool:
    """Whether the flipped Inquisitor promises as much as the cards it could be swapped for do on average."""
    inquisitor = s.revealed[seat]
    others, total = 0, 0
    cards = s.unplayed[seat]
    while cards:
        total += worth_of_card(s, seat, lowest_bit(cards), dice)
        others += 1
        cards &= cards - 1
    return worth_of_card(s, seat, inquisitor, dice) * others >= total


@rule
def weigh(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    """How far each option would leave the seat ahead."""
    asked = kind_asked(s)
    for i in range(n):
        action = options[i]
        if asked == PLACING:
            worth[i] = lead_after_placing(s, seat, s.revealed[seat], action - PLACE)
        elif asked == ABILITY_USE:
            worth[i] = lead_after_ability(s, seat, action)
        elif asked == SELECT:
            worth[i] = worth_of_card(s, seat, action - PICK, dice)
        elif asked == SWAPPING:
            worth[i] = 0
        else:
            worth[i] = SPEED[action - PICK]
    if asked == SWAPPING and n > 1:
        kept = keeps_inquisitor(s, seat, dice)
        for i in range(n):
            worth[i] = kept == (options[i] == KEEP)


@rule
def chapter(s: State) -> int:
    """The turn."""
    return s.turn


@rule
def judge(s: State, out: Numbers) -> None:
    """By the points, if the board were scored now."""
    claim_all(s, s.unheard, False)
    for seat in range(s.seats):
        best = 0
        for other in range(s.seats):
            if not allied(s, seat, other):
                best = max(best, side_points(s, other))
        ahead = side_points(s, seat) - best
        out[seat] = 500 + 500 * ahead // (LEAD + abs(ahead))
