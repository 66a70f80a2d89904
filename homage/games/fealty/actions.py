"""What a player can do, what can happen, and why something may not be done: the numbers and their names."""

from __future__ import annotations

from homage.engine.flow.story import Events
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import named
from homage.engine.moves.refusals import Refusals
from homage.games.fealty.rules.pieces import KIND_OF_SPEED, NAME
from homage.games.fealty.state import SIDE, SQUARES

# A piece may also be named by its speed. A square has column letter and row number, from the top left: d8 is (7,3).
_SPEEDS = {str(speed): kind for speed, kind in KIND_OF_SPEED.items()}
_SQUARE_NAMES = [f"{chr(ord('a') + square % SIDE)}{square // SIDE + 1}" for square in range(SQUARES)]
CARD = named("piece", NAME, also=_SPEEDS, thing=lambda seat, kind: f"card {kind}")
PIECE = named("piece", NAME, also=_SPEEDS, thing=lambda seat, kind: f"piece {seat} {kind}")
SQUARE = named("square", _SQUARE_NAMES, thing=lambda seat, square: f"square {square}")

ACTIONS = Actions()
PICK = ACTIONS.block("pick", kind=CARD)
KEEP = ACTIONS.block("keep")
SWAP = ACTIONS.block("swap")
PLACE = ACTIONS.block("place", square=SQUARE)
DECLINE = ACTIONS.block("decline", passing=True)
MARK = ACTIONS.block("mark", square=SQUARE)
SPREAD = ACTIONS.block("spread", square=SQUARE)
REMOVE = ACTIONS.block("remove", kind=PIECE)
MOVE = ACTIONS.block("move", kind=PIECE, square=SQUARE)

# Rules that tell which block an action is of and what a move names, and that number a move.
block_of = ACTIONS.finder()
read_move = ACTIONS.reader(MOVE)
write_move = ACTIONS.writer(MOVE)

# What is asked.
ARRANGE, SELECT, SWAPPING, PLACING, ABILITY_USE = 1, 2, 3, 4, 5

EVENTS = Events()
HEIR = EVENTS.kind("heir", "seat", rule="FEA-TURN-4", beat="short")
DUCHY = EVENTS.kind("duchy", "slot", "duchy", "rotation", rule="FEA-SET-4", reveals=True)
DISC = EVENTS.kind("disc", "seat", "kind", rule="FEA-SET-8", reveals=True)
TURN = EVENTS.kind("turn", "turn", rule="FEA-TURN-1", beat="short")
DREW = EVENTS.kind("drew", "seat", "kind", rule="FEA-TURN-3", reveals=True, beat="none")
DREW_UNSEEN = EVENTS.kind("drew_unseen", "seat", "cards", rule="FEA-TURN-3", beat="none")
ARRANGED = EVENTS.kind("arranged", "seat", "kind", "position", rule="FEA-VAR-ORDER", beat="none")
PICKED = EVENTS.kind("picked", "seat", "kind", rule="FEA-TURN-1", beat="none")
REVEALED = EVENTS.kind("revealed", "seat", "kind", rule="FEA-TURN-1a", reveals=True, beat="short", sound="card")
KEPT = EVENTS.kind("kept", "seat", "kind", rule="FEA-VAR-BLIND-2", beat="short")
SWAPPED = EVENTS.kind("swapped", "seat", "kind", rule="FEA-VAR-BLIND-2")
PLACED = EVENTS.kind("placed", "seat", "kind", "square", rule="FEA-TURN-2")
RETURNED = EVENTS.kind("returned", "seat", "kind", rule="FEA-TURN-2d")
DECLINED = EVENTS.kind("declined", "seat", "kind", rule="FEA-TURN-2c", beat="short")
MOVED = EVENTS.kind("moved", "seat", "kind", "origin", "square", rule="FEA-ABL-1")
MARKED = EVENTS.kind("marked", "seat", "kind", "square", rule="FEA-ABL-CM-1")
INFLUENCED = EVENTS.kind("influenced", "seat", "kind", "square", rule="FEA-ABL-IN-1")
REMOVED = EVENTS.kind("removed", "seat", "kind", "square", rule="FEA-ABL-RM-1")
SCORING = EVENTS.kind("scoring", "kind", rule="FEA-SCO-1", beat="counted")
CLAIMED = EVENTS.kind("claimed", "seat", "kind", "square", "tokens", rule="FEA-SCO-3", beat="counted")
TIED = EVENTS.kind("tied", "kind", "square", rule="FEA-SCO-7", beat="counted")
TOTAL = EVENTS.kind("total", "seat", "points", "place", rule="FEA-WIN-1", beat="counted")

REFUSALS = Refusals()
NOT_ASKED = REFUSALS.because("FEA-TURN-2", "it is not this player's decision now", "Wait until you are asked")
PICK_NOW = REFUSALS.because("FEA-TURN-1", "cards are being picked now", "Pick a card of your hand")
ARRANGE_NOW = REFUSALS.because("FEA-VAR-ORDER", "decks are being arranged now", "Name the next card of your deck")
SWAP_NOW = REFUSALS.because("FEA-VAR-BLIND-2", "an Inquisitor was flipped", "Keep it, or discard it for the next card")
PLACE_NOW = REFUSALS.because(
    "FEA-TURN-2b", "the revealed piece is to be placed now, and placing is compulsory", "Place it on a legal square"
)
USE_NOW = REFUSALS.because(
    "FEA-TURN-2c", "the ability of the piece just placed is decided now", "Use the ability or decline it"
)
NOT_IN_HAND = REFUSALS.because("FEA-TURN-1", "that card is not in your hand", "Pick a card that you hold")
NOT_TO_ARRANGE = REFUSALS.because(
    "FEA-VAR-ORDER", "that card is not yours or already has its place in the deck", "Name a card that has no place yet"
)
NO_LAND = REFUSALS.because(
    "FEA-SET-4", "that square lies outside the kingdom", "Choose a square on one of the duchies laid out"
)
MOUNTAIN = REFUSALS.because("FEA-NAT-1", "a mountain is an obstacle to everybody", "Choose a square without a mountain")
ON_OBSTACLE = REFUSALS.because(
    "FEA-NAT-3", "an obstacle stands there, and nothing may be put on one", "Choose an empty square"
)
OCCUPIED = REFUSALS.because(
    "FEA-NAT-4a", "a piece or token is there; you may pass over your own side's, but not stop", "Choose an empty square"
)
ROW_HELD = REFUSALS.because(
    "FEA-POL-1", "you already have a piece in that row or column", "Choose another row and another column"
)
DUCHY_USED = REFUSALS.because(
    "FEA-POL-2", "a piece was already placed in that duchy this turn", "Choose a duchy not used this turn"
)
DUCHY_HELD = REFUSALS.because(
    "FEA-ABL-ID-1",
    "that duchy is used this turn and holds a piece of yours, so the Magistrate's writ does not run there",
    "Choose an unused duchy or one without a piece of yours",
)
TOO_FAR = REFUSALS.because(
    "FEA-NAT-5", "no path without obstacles is short enough", "Choose a square that the ability reaches"
)
NOT_ABLE = REFUSALS.because("FEA-ABL-1", "the piece just placed has no such ability", "Use its own ability or decline")
MUST_REMOVE = REFUSALS.because(
    "FEA-ABL-2", "this ability is compulsory", "Choose a piece of yours to take off the board"
)
IMMOBILE_PIECE = REFUSALS.because(
    "FEA-ABL-IM-1", "no ability moves that piece", "Choose another piece to move, or decline"
)
NOT_ITSELF = REFUSALS.because(
    "FEA-ABL-MO-1", "the ability moves another piece, not the one just placed", "Choose another piece, or decline"
)
ONLY_ITSELF = REFUSALS.because(
    "FEA-ABL-MS-1", "the ability moves only the piece just placed", "Move that piece, or decline"
)
NOT_THERE_TO_MOVE = REFUSALS.because(
    "FEA-ABL-MO-1", "you have no such piece on the board to move", "Choose a piece of yours that stands there"
)
NOT_ON_BOARD = REFUSALS.because(
    "FEA-ABL-RM-1", "you have no such piece on the board", "Choose a piece of yours that stands on the board"
)
