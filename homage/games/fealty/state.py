"""The record of a game of Fealty, and who may see each field.

Squares are numbered `row * SIDE + column` over the whole kingdom; a set of squares is one integer per row, a bit per
column. A set of cards or pieces is one integer, a bit per kind.
"""

from __future__ import annotations

from homage.engine.flow.course import Course
from homage.engine.flow.story import WIDTH
from homage.engine.state.layout import EVERYBODY, I8, I16, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.games.fealty.components import COMPONENTS
from homage.games.fealty.rules.pieces import CLAIMS, DISCS, KINDS

SEATS = int(COMPONENTS["game"]["max_players"])
SIDE = max(max(int(layout["rows"]), int(layout["columns"])) for layout in COMPONENTS["layout"])
SQUARES = SIDE * SIDE
SLOTS = max(int(layout["duchies"]) for layout in COMPONENTS["layout"])
LAYERS = len(CLAIMS)
NONE = -1

# The one frame of the game, and its steps in the order of a turn.
TURN_FRAME = 1
TO_PICK, TO_REVEAL, TO_SWAP, TO_ORDER, TO_PLACE, TO_END = range(6)
SWAPS_ASKED = 0  # its operand: how many players have been asked whether they swap


class State(Course):
    """One game."""

    # What the table agreed on.
    seats: int = number(seen=EVERYBODY, width=I8)
    turns: int = number(seen=EVERYBODY, width=I8)
    draw_rule: int = number(seen=EVERYBODY, width=I8)
    teams: int = number(seen=EVERYBODY, width=I8)

    # Where the game stands.
    turn: int = number(seen=EVERYBODY, width=I8)
    heir: int = number(seen=EVERYBODY, width=I8)
    last_placer: int = number(seen=EVERYBODY, width=I8)
    placed_this_turn: int = number(seen=EVERYBODY, width=I8)
    used: int = number(seen=EVERYBODY, width=I16)  # slots of duchies placed into this turn
    order: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # who places first, second ...
    order_at: int = number(seen=EVERYBODY, width=I8)

    # The kingdom.
    slots: int = number(seen=EVERYBODY, width=I8)
    rows: int = number(seen=EVERYBODY, width=I8)
    duchy: Numbers = numbers(SLOTS, seen=EVERYBODY, width=I8)
    rotation: Numbers = numbers(SLOTS, seen=EVERYBODY, width=I8)
    terrain: Numbers = numbers((LAYERS, SIDE), seen=EVERYBODY)  # squares that each type of claim may take

    # The board.
    empty: Numbers = numbers(SIDE, seen=EVERYBODY)
    passable: Numbers = numbers((SEATS, SIDE), seen=EVERYBODY)  # squares that are no obstacle to a seat
    markers: Numbers = numbers(SIDE, seen=EVERYBODY)
    tokens: Numbers = numbers((SEATS, SIDE), seen=EVERYBODY)  # squares with influence of a seat ...
    second: Numbers = numbers(SIDE, seen=EVERYBODY)  # ... with a second token on them
    third: Numbers = numbers(SIDE, seen=EVERYBODY)  # ... and a third
    on_board: Numbers = numbers(SEATS, seen=EVERYBODY)  # kinds of piece standing
    stands: Numbers = numbers((SEATS, KINDS), seen=EVERYBODY, width=I16)  # on which square
    held_rows: Numbers = numbers(SEATS, seen=EVERYBODY)
    held_columns: Numbers = numbers(SEATS, seen=EVERYBODY)
    points: Numbers = numbers(SEATS, seen=EVERYBODY, width=I16)

    # Cards.
    unplayed: Numbers = numbers(SEATS, seen=EVERYBODY)  # hand and deck together
    removed: Numbers = numbers(SEATS, seen=EVERYBODY)  # pieces taken off the board, cards swapped away
    known: Numbers = numbers(SEATS, seen=EVERYBODY)  # cards all have seen go back
    hand_size: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    deck_size: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    revealed: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    arranged: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)  # how many cards of the deck a player has put in order
    hand: Numbers = numbers(SEATS, seen=OWNER)
    picked: Numbers = numbers(SEATS, seen=OWNER, width=I8)
    plan: Numbers = numbers((SEATS, DISCS), seen=OWNER, width=I8)  # the deck in the order its owner chose
    deck: Numbers = numbers((SEATS, DISCS), seen=NOBODY, width=I8)  # the shuffled deck, top card last

    # Room to work out paths and claims.
    reach: Numbers = numbers((SEATS, SIDE), seen=SCRATCH)
    fresh: Numbers = numbers((SEATS, SIDE), seen=SCRATCH)
    once: Numbers = numbers(SIDE, seen=SCRATCH)
    twice: Numbers = numbers(SIDE, seen=SCRATCH)
    settled: Numbers = numbers(SIDE, seen=SCRATCH)
    won: Numbers = numbers((SEATS, SIDE), seen=SCRATCH)
    still_empty: Numbers = numbers(SIDE, seen=SCRATCH)
    still_passable: Numbers = numbers((SEATS, SIDE), seen=SCRATCH)
    tally: Numbers = numbers(SEATS, seen=SCRATCH)
    unheard: Numbers = numbers((1, WIDTH), seen=SCRATCH)  # a story that keeps nothing
