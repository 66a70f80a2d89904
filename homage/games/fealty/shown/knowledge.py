"""What a seat cannot know, replaced by what might be (ledger, section 7); and what a learning player sees.

Also here: RU-19.
"""

from __future__ import annotations

from homage.engine.native.bits import count_bits, lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.games.fealty.rules.pieces import DISCS, KINDS
from homage.games.fealty.rules.selection import HANDS, NO_LUCK, ORDERED
from homage.games.fealty.state import LAYERS, SEATS, SIDE, SLOTS, SQUARES, State

# The observation: a plane per type of terrain, obstacles and things, then what is held and where the game stands.
MARKER_PLANE = LAYERS
TOKEN_PLANE = MARKER_PLANE + 1  # own, then the others clockwise
PIECE_PLANE = TOKEN_PLANE + SEATS
PLANES = PIECE_PLANE + SEATS
FACTS = SEATS * 5 + KINDS * (SEATS * 2 + 1) + 9 + DISCS
OBSERVATION = PLANES * SQUARES + FACTS
OBSERVED = (0, max(3 * SQUARES, (1 << SLOTS) - 1))  # points: three tokens on every square; or duchies, a bit each


@rule
def any_card(cards: int, dice: Dice) -> int:
    """A card drawn from a set at random."""
    for _ in range(draw(dice, count_bits(cards))):
        cards &= cards - 1
    return lowest_bit(cards)


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """A random world that agrees with all that the seat knows."""
    for other in range(s.seats):
        if s.draw_rule == ORDERED:
            if other != seat:
                resample_plan(s, other, dice)
            continue
        if s.draw_rule == NO_LUCK:
            s.hand[other] = s.unplayed[other]
        elif s.draw_rule == HANDS and other != seat:
            resample_hand(s, other, dice)
        resample_deck(s, other, dice)
        if other != seat and s.picked[other] >= 0:
            s.picked[other] = any_card(s.hand[other], dice)


@rule
def resample_hand(s: State, other: int, dice: Dice) -> None:
    """Cards seen going back to the hand are there; the rest of it is any of the unplayed (RU-5)."""
    hand = s.known[other]
    pool = s.unplayed[other] & ~hand
    for _ in range(s.hand_size[other] - count_bits(hand)):
        card = any_card(pool, dice)
        hand |= 1 << card
        pool &= ~(1 << card)
    s.hand[other] = hand


@rule
def resample_deck(s: State, other: int, dice: Dice) -> None:
    """The deck holds what is neither played nor in hand, in any order; a card put back face up stays on top."""
    pool = s.unplayed[other] & ~s.hand[other]
    top = s.deck_size[other] - 1
    if s.draw_rule != HANDS and s.known[other]:
        s.deck[other, top] = lowest_bit(s.known[other])
        pool &= ~s.known[other]
        top -= 1
    for at in range(top, -1, -1):
        card = any_card(pool, dice)
        s.deck[other, at] = card
        pool &= ~(1 << card)


@rule
def resample_plan(s: State, other: int, dice: Dice) -> None:
    """An arranged deck: flipped cards are known, so is one put back on top; the rest may lie in any order."""
    pool = s.unplayed[other]
    position = DISCS - s.deck_size[other]
    if s.known[other]:
        s.plan[other, position] = lowest_bit(s.known[other])
        pool &= ~s.known[other]
        position += 1
    while position < s.arranged[other]:
        card = any_card(pool, dice)
        s.plan[other, position] = card
        pool &= ~(1 << card)
        position += 1


@rule
def observe_squares(squares: int, row: int, plane: int, value: int, out: Numbers) -> None:
    """Write a value into a plane for each square of a row."""
    while squares:
        out[plane * SQUARES + row * SIDE + lowest_bit(squares)] += value
        squares &= squares - 1


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """The board as planes seen from the seat (own first, then clockwise), then cards and counts."""
    for i in range(OBSERVATION):
        out[i] = 0
    for row in range(s.rows):
        for layer in range(LAYERS):
            observe_squares(s.terrain[layer, row], row, layer, 1, out)
        observe_squares(s.markers[row], row, MARKER_PLANE, 1, out)
        for after in range(s.seats):
            mine = s.tokens[(seat + after) % s.seats, row]
            observe_squares(mine, row, TOKEN_PLANE + after, 1, out)
            observe_squares(mine & s.second[row], row, TOKEN_PLANE + after, 1, out)
            observe_squares(mine & s.third[row], row, TOKEN_PLANE + after, 1, out)
    at = PLANES * SQUARES
    for kind in range(KINDS):
        out[at + kind] = s.hand[seat] >> kind & 1
    at += KINDS
    for after in range(s.seats):
        other = (seat + after) % s.seats
        for kind in range(KINDS):
            square = s.stands[other, kind]
            if square >= 0:
                out[(PIECE_PLANE + after) * SQUARES + square] = kind + 1
            out[at + after * KINDS + kind] = s.unplayed[other] >> kind & 1
            out[at + (SEATS + after) * KINDS + kind] = s.known[other] >> kind & 1
    at += 2 * SEATS * KINDS
    for after in range(s.seats):
        other = (seat + after) % s.seats
        out[at + after * 5] = s.hand_size[other]
        out[at + after * 5 + 1] = s.deck_size[other]
        out[at + after * 5 + 2] = s.revealed[other] + 1
        out[at + after * 5 + 3] = s.arranged[other]
        out[at + after * 5 + 4] = s.points[other]
    at += 5 * SEATS
    out[at] = s.turn
    out[at + 1] = s.turns
    out[at + 2] = (s.heir - seat) % s.seats
    out[at + 3] = s.used
    out[at + 4] = s.draw_rule
    out[at + 5] = s.teams
    out[at + 6] = s.seats
    out[at + 7] = s.slots
    out[at + 8] = s.picked[seat] + 1
    for position in range(DISCS):
        out[at + 9 + position] = s.plan[seat, position] + 1
