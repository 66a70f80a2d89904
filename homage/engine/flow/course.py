"""The course of play: what is under way, who is asked, and the one loop that takes a game from decision to decision.

A **frame** is something that has begun and is not over: a turn, a battle, a card that may still be answered. It has a
kind, a step and a few operands. What interrupts it lies on top; when that is over, the frame below looks again at what
is still possible. While nobody is asked, the game's `advance` takes the top frame one step on. A game is over when no
frame is left.

A **question** goes to one seat, or to several that answer secretly in any order. A **window** is a question in which
every seat may act out of turn or let it pass. Nobody else can tell who has answered it. When all have, one of those
who act does so, by the game's `precedence`; the intentions of the others are forgotten, and the frame opens the window
again if it still can. When all let it pass the frame goes on to its next step.
"""

from __future__ import annotations

from homage.engine.flow.contract import advance, apply, legal, precedence, resample, start
from homage.engine.flow.story import overfull
from homage.engine.native.bits import lowest_bit
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import EVERYBODY, I8, I16, OWNER, SCRATCH, Layout, Numbers, Seen, number, numbers
from homage.engine.state.limits import (
    ENDLESS,
    FRAMES,
    NO_FAULT,
    STEPS,
    TAPE,
    TOO_MANY_DICE,
    TOO_MANY_EVENTS,
    TOO_MANY_FRAMES,
    TOO_MANY_OPTIONS,
    TOO_MANY_QUESTIONS,
)

OPERANDS = 4
MOST_SEATS = 8
NOBODY = -1


class Course(Layout):
    """The part of a state that says what is under way and who is asked."""

    frames: int = number(seen=EVERYBODY, width=I8)
    frame_kind: Numbers = numbers(FRAMES, seen=EVERYBODY, width=I8)
    frame_step: Numbers = numbers(FRAMES, seen=EVERYBODY, width=I8)
    frame_of: Numbers = numbers((FRAMES, OPERANDS), seen=EVERYBODY)

    asked_seats: int = number(seen=EVERYBODY, width=I16)  # who have still to answer, a bit each; of a window, all asked
    asked_kind: int = number(seen=EVERYBODY, width=I8)
    asked_about: int = number(seen=EVERYBODY)
    asked_pass: int = number(seen=EVERYBODY)  # of a window: the action that lets it pass, plus one
    intended: Numbers = numbers(MOST_SEATS, seen=OWNER)  # in a window: what a seat wants to do, plus one
    answered: int = number(seen=Seen.NOBODY, width=I16)  # who have answered the open window, a bit each
    acted: int = number(seen=SCRATCH, width=I8)  # who acted in the window that was closed last, or NOBODY

    fault: int = number(seen=EVERYBODY, width=I8)  # the limit that was exceeded (see `limits`)


# -- frames --------------------------------------------------------------------------------------------------------


@rule
def begin_frame(s: Course, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Something begins, at step 0; what was under way waits below."""
    at = s.frames
    if at >= FRAMES:
        s.fault = TOO_MANY_FRAMES
        return
    s.frame_kind[at] = kind
    s.frame_step[at] = 0
    s.frame_of[at, 0] = a
    s.frame_of[at, 1] = b
    s.frame_of[at, 2] = c
    s.frame_of[at, 3] = d
    s.frames = at + 1


@rule
def end_frame(s: Course) -> None:
    """What is under way on top is over."""
    at = s.frames - 1
    s.frames = at
    s.frame_kind[at] = 0
    s.frame_step[at] = 0
    for operand in range(OPERANDS):
        s.frame_of[at, operand] = 0


@rule
def frame_kind(s: Course, below: int = 0) -> int:
    """What is under way on top, or so many frames below; 0 if nothing is."""
    if s.frames <= below:
        return 0
    return s.frame_kind[s.frames - 1 - below]


@rule
def frame_step(s: Course) -> int:
    """The step of the top frame."""
    return s.frame_step[s.frames - 1]


@rule
def frame_operand(s: Course, operand: int, below: int = 0) -> int:
    """An operand of the top frame, or of one so many frames below."""
    return s.frame_of[s.frames - 1 - below, operand]


@rule
def set_operand(s: Course, operand: int, value: int) -> None:
    """Change an operand of the top frame."""
    s.frame_of[s.frames - 1, operand] = value


@rule
def go_to(s: Course, step: int) -> None:
    """The top frame goes to a step."""
    s.frame_step[s.frames - 1] = step


@rule
def go_on(s: Course) -> None:
    """The top frame goes on to its next step."""
    s.frame_step[s.frames - 1] += 1


# -- questions -----------------------------------------------------------------------------------------------------


@rule
def ask(s: Course, kind: int, seats: int, about: int = 0) -> None:
    """Ask the seats in a bit mask."""
    if s.asked_seats != 0:
        s.fault = TOO_MANY_QUESTIONS
        return
    s.asked_kind = kind
    s.asked_seats = seats
    s.asked_about = about
    s.asked_pass = 0


@rule
def open_window(s: Course, kind: int, seats: int, passing: int, about: int = 0) -> None:
    """Let the seats in a bit mask act out of turn; where there are none, the top frame goes on to its next step."""
    if seats == 0:
        go_on(s)
        return
    ask(s, kind, seats, about)
    s.asked_pass = passing + 1


@rule
def ask_again(s: Course, seat: int) -> None:
    """The seat that has just answered has more to say to the same question."""
    s.asked_seats |= 1 << seat


@rule
def over(s: Course) -> bool:
    """Whether the game is over: nothing is under way."""
    return s.frames == 0


@rule
def waiting(s: Course) -> int:
    """The seats that may decide now, as a bit mask; 0 when the game is over."""
    if s.fault != NO_FAULT:
        return 0
    return s.asked_seats & ~s.answered


@rule
def kind_asked(s: Course) -> int:
    """What is asked, or was asked in the question that is being answered; 0 when nothing is."""
    return s.asked_kind


@rule
def about_asked(s: Course) -> int:
    """What the question is about."""
    return s.asked_about


@rule
def in_window(s: Course) -> bool:
    """Whether the question is a window."""
    return s.asked_pass != 0


@rule
def imagine(s: Course, seat: int, dice: Dice) -> None:
    """Replace all that the seat cannot know by what might be; in a window, that others have answered it."""
    resample(s, seat, dice)
    own = 0
    if seat != NOBODY:
        own = 1 << seat
    forget_answers(s, ~own)


@rule
def options_of(s: Course, seat: int, out: Numbers) -> int:
    """Fill `out` with the seat's legal actions; returns how many. More than there is room for is a fault."""
    n = legal(s, seat, out)
    if n > len(out):  # type: ignore[arg-type]
        s.fault = TOO_MANY_OPTIONS
        return len(out)  # type: ignore[arg-type]
    return n


# -- from decision to decision -------------------------------------------------------------------------------------


@rule
def begin(s: Course, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Set a zeroed record up for play, on to the first decision."""
    drawn = dice.drawn
    start(s, seats, options, dice, story)
    run(s, drawn, dice, story)


@rule
def take(s: Course, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Carry a legal action out, on to the next decision."""
    if s.fault != NO_FAULT:
        return
    drawn = dice.drawn
    if s.asked_pass == 0:
        s.asked_seats &= ~(1 << seat)
        apply(s, seat, action, dice, story)
    else:
        answer(s, seat, action)
        if s.answered == s.asked_seats:
            close_window(s, dice, story)
    run(s, drawn, dice, story)


@rule
def answer(s: Course, seat: int, action: int) -> None:
    """A seat answers the open window."""
    s.intended[seat] = action + 1
    s.answered |= 1 << seat


@rule
def forget_answers(s: Course, seats: int) -> None:
    """These seats have not answered the open window after all."""
    left = s.answered & seats
    s.answered &= ~seats
    while left != 0:
        s.intended[lowest_bit(left)] = 0
        left &= left - 1


@rule
def others_pass(s: Course, seat: int) -> None:
    """All others who have not answered the open window let it pass."""
    left = waiting(s) & ~(1 << seat)
    while left != 0:
        answer(s, lowest_bit(left), s.asked_pass - 1)
        left &= left - 1


@rule
def close_window(s: Course, dice: Dice, story: Numbers) -> None:
    """All have answered: one of those who act does, or the frame goes on. No other intention is ever seen."""
    actor = first_to_act(s)
    action = s.intended[max(actor, 0)] - 1
    s.acted = actor
    forget_answers(s, s.asked_seats)
    s.asked_seats = 0
    s.asked_pass = 0
    if actor == NOBODY:
        go_on(s)
    else:
        apply(s, actor, action, dice, story)


@rule
def first_to_act(s: Course) -> int:
    """Who acts of those that want to: the first by the game's precedence, then by the number of the seat."""
    actor, best, left = NOBODY, 0, s.answered
    while left != 0:
        seat = lowest_bit(left)
        left &= left - 1
        if s.intended[seat] != s.asked_pass:
            rank = precedence(s, seat, s.intended[seat] - 1)
            if actor == NOBODY or rank < best:
                actor, best = seat, rank
    return actor


@rule
def run(s: Course, drawn: int, dice: Dice, story: Numbers) -> None:
    """Advance the top frame until somebody is asked, the game is over, or a limit is exceeded."""
    if s.asked_seats == 0:
        s.asked_kind = 0
        s.asked_about = 0
    steps = 0
    while s.asked_seats == 0 and s.frames > 0 and s.fault == NO_FAULT:
        advance(s, dice, story)
        steps += 1
        if steps > STEPS:
            s.fault = ENDLESS
    if overfull(story):
        s.fault = TOO_MANY_EVENTS
    if dice.drawn - drawn > TAPE:
        s.fault = TOO_MANY_DICE
