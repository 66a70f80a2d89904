"""The record of a game of Fealty, and who may see each field.

Squares are numbered `row * SIDE + column` over the whole kingdom; a set of squares is one integer per row, a bit per
column. A set of cards or pieces is one integer, a bit per kind.
"""

from __future__ import annotations

from homage.engine.layout import EVERYBODY, NOBODY, OWNER, SCRATCH, Numbers, number, numbers
from homage.engine.pending import Asking
from homage.engine.story import WIDTH
from homage.games.fealty.pieces import CLAIMS, COMPONENTS, DISCS, KINDS

SEATS = int(COMPONENTS["game"]["max_players"])
SIDE = max(max(int(layout["rows"]), int(layout["columns"])) for layout in COMPONENTS["layout"])
SQUARES = SIDE * SIDE
SLOTS = max(int(layout["duchies"]) for layout in COMPONENTS["layout"])
LAYERS = len(CLAIMS)
NONE = -1

# What comes next once nobody is asked.
TO_TURN, TO_REVEAL, TO_ORDER, TO_PLACE, OVER = 0, 1, 2, 3, 4


class State(Asking):
    """One game."""

    # What the table agreed on.
    seats: int = number(seen=EVERYBODY)
    turns: int = number(seen=EVERYBODY)
    draw_rule: int = number(seen=EVERYBODY)
    teams: int = number(seen=EVERYBODY)

    # Where the game stands.
    stage: int = number(seen=EVERYBODY)
    turn: int = number(seen=EVERYBODY)
    heir: int = number(seen=EVERYBODY)
    last_placer: int = number(seen=EVERYBODY)
    placed_this_turn: int = number(seen=EVERYBODY)
    used: int = number(seen=EVERYBODY)  # slots of duchies placed into this turn
    order: Numbers = numbers(SEATS, seen=EVERYBODY)  # who places first, second ...
    order_at: int = number(seen=EVERYBODY)

    # The kingdom.
    slots: int = number(seen=EVERYBODY)
    rows: int = number(seen=EVERYBODY)
    duchy: Numbers = numbers(SLOTS, seen=EVERYBODY)
    rotation: Numbers = numbers(SLOTS, seen=EVERYBODY)
    terrain: Numbers = numbers((LAYERS, SIDE), seen=EVERYBODY)  # squares that each type of claim may take

    # The board.
    empty: Numbers = numbers(SIDE, seen=EVERYBODY)
    passable: Numbers = numbers((SEATS, SIDE), seen=EVERYBODY)  # squares that are no obstacle to a seat
    markers: Numbers = numbers(SIDE, seen=EVERYBODY)
    tokens: Numbers = numbers((SEATS, SIDE), seen=EVERYBODY)  # squares with influence of a seat ...
    second: Numbers = numbers(SIDE, seen=EVERYBODY)  # ... with a second token on them
    third: Numbers = numbers(SIDE, seen=EVERYBODY)  # ... and a third
    on_board: Numbers = numbers(SEATS, seen=EVERYBODY)  # kinds of piece standing
    stands: Numbers = numbers((SEATS, KINDS), seen=EVERYBODY)  # on which square
    held_rows: Numbers = numbers(SEATS, seen=EVERYBODY)
    held_columns: Numbers = numbers(SEATS, seen=EVERYBODY)
    points: Numbers = numbers(SEATS, seen=EVERYBODY)

    # Cards.
    unplayed: Numbers = numbers(SEATS, seen=EVERYBODY)  # hand and deck together
    removed: Numbers = numbers(SEATS, seen=EVERYBODY)  # pieces taken off the board, cards swapped away
    known: Numbers = numbers(SEATS, seen=EVERYBODY)  # cards all have seen go back
    hand_size: Numbers = numbers(SEATS, seen=EVERYBODY)
    deck_size: Numbers = numbers(SEATS, seen=EVERYBODY)
    revealed: Numbers = numbers(SEATS, seen=EVERYBODY)
    arranged: Numbers = numbers(SEATS, seen=EVERYBODY)  # how many cards of the deck a player has put in order
    hand: Numbers = numbers(SEATS, seen=OWNER)
    picked: Numbers = numbers(SEATS, seen=OWNER)
    plan: Numbers = numbers((SEATS, DISCS), seen=OWNER)  # the deck in the order its owner chose
    deck: Numbers = numbers((SEATS, DISCS), seen=NOBODY)  # the shuffled deck, top card last

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
