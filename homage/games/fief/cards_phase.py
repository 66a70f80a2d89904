"""The CARDS phase: discard, draw, disasters, play (FIEF-2); and every question that cards ask.

Also here: FIEF-G.1, FIEF-G.2.1, FIEF-G.3, FIEF-G.4.2.
"""

from __future__ import annotations

from homage.engine.course import (
    about_asked,
    ask,
    begin_frame,
    end_frame,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    set_operand,
)
from homage.engine.dice import Dice
from homage.engine.layout import Numbers
from homage.engine.limits import offer
from homage.engine.rule import rule
from homage.engine.story import TO_ALL, tell
from homage.games.fief.actions import DISCARD, DRAW_FROM, PASS, THROW_AWAY
from homage.games.fief.calming import apply_calming, forbidden_calming, legal_calming
from homage.games.fief.cards import CHARACTERS, EVENTS_PILE, HAND_CARDS
from homage.games.fief.draws import can_draw, draw_card, forbidden_draw, legal_draw
from homage.games.fief.events import DISCARDED
from homage.games.fief.families import seat_in_turn
from homage.games.fief.figures import DRAWS, HAND
from homage.games.fief.frames import DISASTER_FRAME, TURN
from homage.games.fief.hands import cards_held, discard_card, leave_hand
from homage.games.fief.lord_card import apply_prince, forbidden_prince, legal_prince
from homage.games.fief.moments import begin_window
from homage.games.fief.plague import apply_plague, forbidden_plague, legal_plague
from homage.games.fief.play import apply_play, could_play, forbidden_play, legal_play
from homage.games.fief.questions import (
    ASSASSIN_ASKED,
    CALM_ASKED,
    DISCARD_ASKED,
    DRAW_ASKED,
    ESCAPE_ASKED,
    PLAGUE_LOSS_ASKED,
    PLAY_ASKED,
    PRINCE_ASKED,
)
from homage.games.fief.refusals import NOT_IN_HAND, NOT_THAT_NOW
from homage.games.fief.state import NONE, State
from homage.games.fief.surprise import apply_surprise, forbidden_surprise, legal_surprise
from homage.games.fief.uprising import apply_uprising, forbidden_uprising, legal_uprising
from homage.games.fief.windows import W6, W6B, W7, W9, W_DRAW

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


@rule
def legal_cards(s: State, seat: int, kind: int, out: Numbers) -> int:
    """What may be done, for DISCARD_ASKED to UPRISING_LOSS_ASKED: hands the kinds of other chapters on to them.

    (FIEF-2.1, FIEF-2.2a, FIEF-2.6a, FIEF-G.1b, FIEF-G.2.1.2, FIEF-G.4.2.1c, FIEF-G.4.2.1e, FIEF-G.4.2.2c,
    FIEF-G.4.2.3b)
    """
    if kind == DISCARD_ASKED:
        n = offer(out, 0, PASS)
        for card in range(HAND_CARDS):
            if s.hand[seat, card] > 0:
                n = offer(out, n, DISCARD + card)
        return n
    if kind == DRAW_ASKED:
        return legal_draw(s, seat, frame_operand(s, AFTER_DISASTER), out)
    if kind == PLAY_ASKED:
        return legal_play(s, seat, out)
    if kind == PRINCE_ASKED:
        return legal_prince(s, out)
    if kind == PLAGUE_LOSS_ASKED:
        return legal_plague(s, seat, out)
    if kind == ASSASSIN_ASKED or kind == ESCAPE_ASKED:
        return legal_surprise(s, seat, kind, out)
    if kind == CALM_ASKED:
        return legal_calming(s, out)
    return legal_uprising(s, seat, kind, out)


@rule
def forbidden_cards(s: State, seat: int, kind: int, action: int) -> int:
    """Why not.

    (FIEF-2.1, FIEF-2.2a, FIEF-2.6a, FIEF-G.1b, FIEF-G.2.1.2, FIEF-G.4.2.1c, FIEF-G.4.2.1e, FIEF-G.4.2.2c,
    FIEF-G.4.2.3b)
    """
    if kind == DISCARD_ASKED:
        if action == PASS:
            return 0
        if action < DISCARD or action >= DISCARD + HAND_CARDS:
            return NOT_THAT_NOW
        if s.hand[seat, action - DISCARD] == 0:
            return NOT_IN_HAND
        return 0
    if kind == DRAW_ASKED:
        return forbidden_draw(s, seat, frame_operand(s, AFTER_DISASTER), action)
    if kind == PLAY_ASKED:
        return forbidden_play(s, seat, action)
    if kind == PRINCE_ASKED:
        return forbidden_prince(s, action)
    if kind == PLAGUE_LOSS_ASKED:
        return forbidden_plague(s, seat, action)
    if kind == ASSASSIN_ASKED or kind == ESCAPE_ASKED:
        return forbidden_surprise(s, seat, kind, action)
    if kind == CALM_ASKED:
        return forbidden_calming(s, action)
    return forbidden_uprising(s, seat, kind, action)


@rule
def apply_cards(s: State, seat: int, kind: int, action: int, dice: Dice, story: Numbers) -> None:
    """Discard, draw, play; or hand on to the chapter whose question it is.

    (FIEF-2.1, FIEF-2.2a, FIEF-2.6a, FIEF-G.1b, FIEF-G.2.1.2, FIEF-G.4.2.1c, FIEF-G.4.2.1e, FIEF-G.4.2.2c,
    FIEF-G.4.2.3b)
    """
    if kind == DISCARD_ASKED:
        apply_discard(s, seat, action, story)
    elif kind == DRAW_ASKED:
        apply_draw(s, seat, action, dice, story)
    elif kind == PLAY_ASKED:
        go_to(s, BEFORE_PLAYING)
        if action == PASS:
            next_turn(s)
        else:
            apply_play(s, seat, action, story)
    elif kind == PRINCE_ASKED:
        apply_prince(s, about_asked(s), action, story)
    elif kind == PLAGUE_LOSS_ASKED:
        apply_plague(s, seat, action, story)
    elif kind == ASSASSIN_ASKED or kind == ESCAPE_ASKED:
        apply_surprise(s, kind, action, story)
    elif kind == CALM_ASKED:
        apply_calming(s, seat, action, dice, story)
    else:
        apply_uprising(s, seat, kind, action, story)


@rule
def apply_discard(s: State, seat: int, action: int, story: Numbers) -> None:
    """A card is discarded, or the family is done (FIEF-2.1)."""
    if action == PASS:
        next_turn(s)
        return
    discard(s, seat, action - DISCARD, story)


@rule
def discard(s: State, seat: int, card: int, story: Numbers) -> None:
    """A card is announced and laid face up on its discard pile (FIEF-2.1)."""
    leave_hand(s, seat, card)
    discard_card(s, card)
    tell(story, DISCARDED, TO_ALL, seat, card)


@rule
def apply_draw(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """A card is drawn, or the family stops for this round (FIEF-2.2a, FIEF-2.3b, R-140); or one is discarded first."""
    if action == PASS:
        end_drawing(s)
        return
    if action >= THROW_AWAY:
        discard(s, seat, action - THROW_AWAY, story)
        return
    disaster = draw_card(s, seat, action - DRAW_FROM, dice, story)
    set_operand(s, AFTER_DISASTER, int(disaster))
