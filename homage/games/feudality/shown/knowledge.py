"""Nothing is hidden but chance to come (ledger, section 7); and what a learning player sees."""

from __future__ import annotations

from homage.engine.flow.course import OPERANDS, frame_kind, frame_operand, kind_asked
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.feudality.rules.agreement import GREATEST
from homage.games.feudality.rules.cards import CARDS, EVENT, EVENT_OF
from homage.games.feudality.rules.feeding import food_needed
from homage.games.feudality.rules.fief import defence
from homage.games.feudality.rules.fiefs import SIDE, SQUARES
from homage.games.feudality.rules.rolls import ready_wizards
from homage.games.feudality.rules.tiles import KINDS, SPACES, TILES, UNITS
from homage.games.feudality.state import CHAMPION, DICE, SEATS, State

EVENTS_LISTED = len(EVENT)
SEAT_NUMBERS = SQUARES + KINDS + 2 * UNITS + SPACES + 10  # of a fief, its goods, its units, and ten facts
FACTS = KINDS + UNITS + DICE + OPERANDS + 10
OBSERVATION = SEATS * SEAT_NUMBERS + 3 * TILES + EVENTS_LISTED + FACTS
OBSERVED = (-GREATEST - 2 * SIDE, GREATEST + 2 * SIDE)  # a visit adds both dice to the points


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """All is known: tiles and events are drawn when they are needed."""


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """The fiefs, the own first and then clockwise; bag, tray, discards; the events left; what is under way."""
    for i in range(OBSERVATION):
        out[i] = 0
    for after in range(s.seats):
        observe_fief(s, (seat + after) % s.seats, after * SEAT_NUMBERS, out)
    at = SEATS * SEAT_NUMBERS
    for tile in range(TILES):
        out[at + tile] = s.bag[tile]
        out[at + TILES + tile] = s.tray[tile]
        out[at + 2 * TILES + tile] = s.discard[tile]
    at += 3 * TILES
    for card in range(CARDS):
        out[at + EVENT_OF[card]] += s.events >> card & 1
    observe_course(s, seat, at + EVENTS_LISTED, out)


@rule
def observe_fief(s: State, seat: int, at: int, out: Numbers) -> None:
    """A fief, what its lord has, and what he needs."""
    for square in range(SQUARES):
        out[at + square] = s.tile[seat, square]
    at += SQUARES
    for good in range(KINDS):
        out[at + good] = s.goods[seat, good]
    at += KINDS
    for unit in range(UNITS):
        out[at + unit] = s.units[seat, unit]
        out[at + UNITS + unit] = s.sent[seat, unit]
    at += 2 * UNITS
    for space in range(SPACES):
        out[at + space] = s.space[seat, space] + 1
    at += SPACES
    out[at] = s.points[seat]
    out[at + 1] = s.fief[seat] + 1
    out[at + 2] = s.keep[seat] + 1
    out[at + 3] = s.fort_at[seat] + 1
    out[at + 4] = s.level[seat]
    out[at + 5] = defence(s, seat)
    out[at + 6] = food_needed(s, seat)
    out[at + 7] = count_bits(ready_wizards(s, seat))
    out[at + 8] = s.rats == seat
    out[at + 9] = s.rolled[seat]


@rule
def observe_course(s: State, seat: int, at: int, out: Numbers) -> None:
    """Where the game stands, and what is asked."""
    for good in range(KINDS):
        out[at + good] = s.due[good]
    at += KINDS
    for unit in range(UNITS):
        out[at + unit] = s.fallen[unit]
    at += UNITS
    for die in range(DICE):
        out[at + die] = s.die[die]
    at += DICE
    if s.frames > 0:
        for operand in range(OPERANDS):
            out[at + operand] = frame_operand(s, operand)
    at += OPERANDS
    out[at] = s.turn
    out[at + 1] = s.turn_cap
    out[at + 2] = s.victory
    out[at + 3] = s.seats
    out[at + 4] = (s.senior - seat) % s.seats
    out[at + 5] = s.point + 1
    out[at + 6] = s.card + 1
    out[at + 7] = kind_asked(s)
    out[at + 8] = frame_kind(s)
    out[at + 9] = s.rolled[CHAMPION]
