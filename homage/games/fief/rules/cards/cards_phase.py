"""The CARDS phase: discard, draw, disasters, play (FIEF-2); and every question that cards ask.

Also here: FIEF-G.1, FIEF-G.2.1, FIEF-G.3, FIEF-G.4.2.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import (
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Numbers
from homage.games.fief.actions import DISCARD, DRAW_FROM, PASS, THROW_AWAY
from homage.games.fief.asked import (
    DISCARD_ASKED,
    DRAW_ASKED,
    PLAY_ASKED,
)
from homage.games.fief.events import DISCARDED
from homage.games.fief.frames import DISASTER_FRAME, TURN
from homage.games.fief.refusals import NOT_IN_HAND, NOT_THAT_NOW
from homage.games.fief.rules.cards.cards import CHARACTERS, EVENTS_PILE
from homage.games.fief.rules.cards.draws import can_draw, draw_card, no_draw, no_throwing_away
from homage.games.fief.rules.cards.hands import cards_held, discard_card, leave_hand
from homage.games.fief.rules.cards.play import CARDS_TO_PLAY, could_play
from homage.games.fief.rules.court.families import seat_in_turn
from homage.games.fief.rules.figures import DRAWS, HAND
from homage.games.fief.rules.moments import W6, W6B, W7, W9, W_DRAW, begin_window
from homage.games.fief.state import NONE, State

# Steps: A discard, B draw, C disasters, D play, and the windows between them.
BEGINNING, DISCARDS, BEFORE_DRAWING, DRAWING, AFTER_DRAWING, DISASTERS, BEFORE_PLAYING, PLAYING = range(8)
AFTER_DISASTER = 1  # operand: the last card drawn was a disaster


@rule
def advance_cards(s: State, dice: Dice, story: Numbers) -> None:
    """W6, A discard, W6b, B draw, W7, C disasters, D play with W9 (FIEF-2.1 to FIEF-2.6b)."""
    step = frame_step(s)
    if step == BEGINNING:
        next_step(s)
        begin_window(s, W6)
    elif step == DISCARDS:
        next_to_discard(s)
    elif step == BEFORE_DRAWING:
        next_step(s)
        begin_window(s, W6B)
    elif step == DRAWING:
        next_to_draw(s)
    elif step == AFTER_DRAWING:
        next_step(s)
        begin_window(s, W7)
    elif step == DISASTERS:
        next_step(s)
        begin_frame(s, DISASTER_FRAME)
    elif step == BEFORE_PLAYING:
        next_to_play(s)
    elif could_play(s, s.active):
        ask(s, PLAY_ASKED, 1 << s.active)
    else:
        go_to(s, BEFORE_PLAYING)
        next_turn(s)


@rule
def next_step(s: State) -> None:
    """The step is over for all; the next begins with the first player (FIEF-2.1, FIEF-2.2a, FIEF-2.5a, FIEF-2.6a)."""
    s.active = NONE
    set_operand(s, TURN, 0)
    set_operand(s, AFTER_DISASTER, 0)
    s.drawn[CHARACTERS] = 0
    s.drawn[EVENTS_PILE] = 0
    go_on(s)


@rule
def next_turn(s: State) -> None:
    """The step is over for one family (FIEF-2.1, FIEF-2.2a, FIEF-2.6a)."""
    set_operand(s, TURN, frame_operand(s, TURN) + 1)
    set_operand(s, AFTER_DISASTER, 0)
    s.drawn[CHARACTERS] = 0
    s.drawn[EVENTS_PILE] = 0


@rule
def next_to_discard(s: State) -> None:
    """Step A: in turn order each family may discard; who can draw two cards anyway is not asked (FIEF-2.1, R-158)."""
    turn = frame_operand(s, TURN)
    if turn == s.seats:
        next_step(s)
        return
    s.active = seat_in_turn(s, turn)
    if cards_held(s, s.active) > HAND - DRAWS:
        ask(s, DISCARD_ASKED, 1 << s.active)
    else:
        next_turn(s)


@rule
def next_to_draw(s: State) -> None:
    """Step B: in turn order each family may draw; pawns and gifts between two of them (FIEF-2.2a, R-147)."""
    turn = frame_operand(s, TURN)
    if turn == s.seats:
        next_step(s)
        return
    s.active = seat_in_turn(s, turn)
    if can_draw(s, s.active, frame_operand(s, AFTER_DISASTER)):
        ask(s, DRAW_ASKED, 1 << s.active)
    else:
        end_drawing(s)


@rule
def end_drawing(s: State) -> None:
    """A family draws no more (FIEF-2.2a, R-147)."""
    next_turn(s)
    if frame_operand(s, TURN) < s.seats:
        begin_window(s, W_DRAW)


@rule
def next_to_play(s: State) -> None:
    """Step D: in turn order, W9 before each turn and after each card (FIEF-2.6a, R-159)."""
    turn = frame_operand(s, TURN)
    if turn == s.seats:
        s.active = NONE
        end_frame(s)
        return
    seat = seat_in_turn(s, turn)
    if s.active != seat:
        s.active = seat
        s.table_asked = 0
        s.turned_away = 0
    if could_play(s, seat):
        go_to(s, PLAYING)
    else:
        next_turn(s)
    begin_window(s, W9)


# -- what is asked -------------------------------------------------------------------------------------------------


@rule
def discard(s: State, seat: int, card: int, story: Numbers) -> None:
    """A card is announced and laid face up on its discard pile (FIEF-2.1)."""
    leave_hand(s, seat, card)
    discard_card(s, card)
    tell(story, DISCARDED, TO_ALL, seat, card)


@rule
def is_held(s: State, seat: int, card: int) -> bool:
    """Whether a card is in a hand (FIEF-2.1)."""
    return s.hand[seat, card] > 0


@rule
def no_draw_now(s: State, seat: int, pile: int) -> int:
    """Why a family cannot draw from a pile (FIEF-2.2a, FIEF-2.2b, FIEF-2.3b)."""
    return no_draw(s, seat, pile, frame_operand(s, AFTER_DISASTER))


@rule
def draw_next(s: State, seat: int, pile: int, dice: Dice, story: Numbers) -> None:
    """A card is drawn; after a disaster the next comes from EVENTS (FIEF-2.2a, FIEF-2.3b, R-140)."""
    disaster = draw_card(s, seat, pile, dice, story)
    set_operand(s, AFTER_DISASTER, int(disaster))


@rule
def no_discard_now(s: State, seat: int, card: int) -> int:
    """Why a family that was not asked in step A cannot discard a card before it draws (FIEF-2.1, R-158)."""
    return no_throwing_away(s, seat, card, frame_operand(s, AFTER_DISASTER))


DISCARD_QUESTION = question(
    DISCARD_ASKED,
    NOT_THAT_NOW,
    answer(PASS, next_turn),
    answer(DISCARD, discard, when=is_held, refused=NOT_IN_HAND),
    name="discard",
)
DRAW_QUESTION = question(
    DRAW_ASKED,
    NOT_THAT_NOW,
    answer(PASS, end_drawing),
    answer(DRAW_FROM, draw_next, unless=no_draw_now),
    answer(THROW_AWAY, discard, unless=no_discard_now),
    name="draw",
)
PLAY_QUESTION = question(
    PLAY_ASKED,
    NOT_THAT_NOW,
    answer(PASS, next_turn),
    *CARDS_TO_PLAY,
    first=partial(go_to, step=BEFORE_PLAYING),
    name="play",
)
