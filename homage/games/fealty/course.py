"""What follows what: the course of a turn and of the game (FEA-TURN), and the rules as the engine calls them.

Also here: RU-6, RU-33.
"""

from __future__ import annotations

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_step, go_on, go_to
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fealty.actions import (
    ABILITY_USE,
    HEIR,
    PLACE,
    PLACE_NOW,
    PLACED,
    PLACING,
    RETURNED,
    TURN,
)
from homage.games.fealty.rules.abilities import has_target, remove
from homage.games.fealty.rules.board import put_piece
from homage.games.fealty.rules.kingdom import slot_of
from homage.games.fealty.rules.pieces import ABILITY, REMOVE_OWN, SPEED
from homage.games.fealty.rules.placement import NOWHERE, SEVERAL, only_placement, placements, unplaceable
from homage.games.fealty.rules.scoring import final_scoring
from homage.games.fealty.rules.selection import (
    ORDERED,
    ask_arrangement,
    ask_picks,
    draw_step,
    next_swap,
    no_hands,
    reveal,
    take_back,
)
from homage.games.fealty.rules.setup import set_up
from homage.games.fealty.state import (
    NONE,
    TO_ORDER,
    TO_PICK,
    TO_PLACE,
    TO_REVEAL,
    TO_SWAP,
    TURN_FRAME,
    State,
)

MOST_OPTIONS = 512  # more than any decision offers: SIDE x SIDE squares at the most


@rule
def start(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set up; the first turn begins (FEA-SET, FEA-VAR-ORDER)."""
    set_up(s, seats, options, dice, story)
    if s.draw_rule == ORDERED:
        ask_arrangement(s)
    begin_frame(s, TURN_FRAME)


@rule
def advance(s: State, dice: Dice, story: Numbers) -> None:
    """A turn, step by step (FEA-TURN)."""
    step = frame_step(s)
    if step == TO_PICK:
        s.turn += 1
        tell(story, TURN, TO_ALL, s.turn)
        go_on(s)
        if not no_hands(s):
            ask_picks(s, story)
    elif step == TO_REVEAL:
        reveal(s, story)
        go_on(s)
    elif step == TO_SWAP:
        next_swap(s)
    elif step == TO_ORDER:
        set_order(s)
        go_on(s)
    elif step == TO_PLACE:
        next_placement(s, story)
    else:
        end_turn(s, story)


@rule
def set_order(s: State) -> None:
    """Lowest speed first; equal speeds clockwise from the Heir (FEA-TURN-2, FEA-TURN-2a, RU-7)."""
    s.order_at = 0
    s.placed_this_turn = 0
    for at in range(s.seats):
        s.order[at] = NONE
    for after_heir in range(s.seats):
        seat = (s.heir + after_heir) % s.seats
        if s.revealed[seat] >= 0:
            at = after_heir
            while at > 0 and (s.order[at - 1] < 0 or slower(s, s.order[at - 1], seat)):
                s.order[at] = s.order[at - 1]
                at -= 1
            s.order[at] = seat


@rule
def slower(s: State, seat: int, other: int) -> bool:
    """Whether a seat's revealed piece has a higher speed number than another's."""
    return SPEED[s.revealed[seat]] > SPEED[s.revealed[other]]


@rule
def next_placement(s: State, story: Numbers) -> None:
    """The next player in order places: compulsory, if there is a legal square at all (FEA-TURN-2b, FEA-TURN-2d)."""
    if s.order_at == s.seats or s.order[s.order_at] < 0:
        go_on(s)
        return
    seat = s.order[s.order_at]
    s.order_at += 1
    kind = s.revealed[seat]
    only = only_placement(s, seat, kind)
    if only == NOWHERE:
        take_back(s, seat)
        s.revealed[seat] = NONE
        tell(story, RETURNED, TO_ALL, seat, kind)
    elif only == SEVERAL:
        ask(s, PLACING, 1 << seat, kind)
    else:
        place(s, seat, only, story)


@rule
def place(s: State, seat: int, square: int, story: Numbers) -> None:
    """Stand the piece on the board, mark the duchy, then see to its ability (FEA-TURN-2, FEA-POL-2, FEA-TURN-2c)."""
    kind = s.revealed[seat]
    put_piece(s, seat, kind, square)
    s.used |= 1 << slot_of(s, square)
    s.last_placer = seat
    s.placed_this_turn += 1
    tell(story, PLACED, TO_ALL, seat, kind, square)
    if ABILITY[kind] == REMOVE_OWN and s.on_board[seat] == 1 << kind:
        remove(s, seat, kind, story)  # alone on the board, it must go itself (FEA-ABL-RM-2)
    elif has_target(s, seat, kind):
        ask(s, ABILITY_USE, 1 << seat, kind)


@rule
def end_turn(s: State, story: Numbers) -> None:
    """Draw, pass the Heir token, free the duchies; after the last turn, score (FEA-TURN-3 to FEA-TURN-6)."""
    for seat in range(s.seats):
        s.revealed[seat] = NONE
        s.order[seat] = NONE
    draw_step(s, story)
    if s.placed_this_turn > 0:
        s.heir = s.last_placer
        tell(story, HEIR, TO_ALL, s.heir)
    s.used = 0
    s.order_at = 0
    s.placed_this_turn = 0
    if s.turn < s.turns:
        go_to(s, TO_PICK)
    else:
        final_scoring(s, story)
        end_frame(s)


# -- what is asked -------------------------------------------------------------------------------------------------


PLACE_QUESTION = question(
    PLACING, PLACE_NOW, answer(PLACE, place, unless=unplaceable, listing=placements), name="place"
)
