"""A toy game for tests of the engine: windows for two to six seats, frames inside frames, and every limit to exceed.

Each round the bell may be rung out of turn by whoever holds a rope; a ring may be echoed, and an echo echoed again.
Then the player in turn works. With the option `mischief` he may also do something that no game may.
"""

from __future__ import annotations

from homage.engine.flow.course import (
    Course,
    ask,
    begin_frame,
    end_frame,
    frame_kind,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    kind_asked,
    open_window,
    waiting,
)
from homage.engine.flow.questions import Questions, answer, question
from homage.engine.flow.story import TO_ALL, Events, tell
from homage.engine.flow.windows import Answer, Condition, Window
from homage.engine.game import Game
from homage.engine.moves.actions import Actions
from homage.engine.moves.operands import numbered
from homage.engine.moves.refusals import Refusals
from homage.engine.native.rule import rule
from homage.engine.state.components import Components
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import EVERYBODY, I8, I16, OWNER, SCRATCH, Numbers, number, numbers
from homage.engine.state.limits import FRAMES, ROOM, TAPE, note, offer
from homage.engine.state.options import switch
from homage.engine.views.view import View, with_course
from homage.engine.views.words import Words, asking

SEATS, ROUNDS, ROPES, MOST_OPTIONS = 6, 6, 3, 16

ACTIONS = Actions()
PASS = ACTIONS.block("pass", passing=True)
RING = ACTIONS.block("ring")
WORK = ACTIONS.block("work", hours=numbered("hours", 4))
MISCHIEF = ACTIONS.block("mischief", kind=numbered("kind", 9))
DEEPER, SHOUT, GAMBLE, CROWD, STALL, CLASH, HOARD, INFLATE, STRAY = range(9)

EVENTS = Events()
RANG = EVENTS.kind("rang", "seat", "depth", rule="BEL-1", reveals=True)
WORKED = EVENTS.kind("worked", "seat", "hours", "die", rule="BEL-2", reveals=True)
SHOUTED = EVENTS.kind("shouted", "seat", rule="BEL-3")

REFUSALS = Refusals()
NOT_ASKED = REFUSALS.because("BEL-0", "it is not this player's decision now", "Wait until you are asked")
NO_ROPE = REFUSALS.because("BEL-1", "the player holds no rope", "Let it pass")
NOT_NOW = REFUSALS.because("BEL-2", "that is not asked for now", "Choose something else")

ROUND_FRAME, CHIME_FRAME, DEEP_FRAME, STALLED_FRAME = range(1, 5)
TO_BELL, TO_WORK, TO_NEXT = range(3)
BELL, ECHO, LABOUR, CHOICE = range(1, 5)
BELL_QUESTION = question(BELL, NOT_NOW, answer(PASS), answer(RING), name="bell", window=PASS)
ECHO_QUESTION = question(ECHO, NOT_NOW, answer(PASS), answer(RING), name="echo", window=PASS)
LABOUR_QUESTION = question(LABOUR, NOT_NOW, answer(WORK), answer(MISCHIEF), name="labour")
CHOICE_QUESTION = question(CHOICE, NOT_NOW, answer(PASS), name="choice")
QUESTIONS = Questions(ACTIONS, (BELL_QUESTION, ECHO_QUESTION, LABOUR_QUESTION, CHOICE_QUESTION))


class Bells(Course):
    """One game."""

    seats: int = number(seen=EVERYBODY, width=I8)
    mischief: int = number(seen=EVERYBODY, width=I8)
    mover: int = number(seen=EVERYBODY, width=I8)
    turn: int = number(seen=EVERYBODY, width=I8)
    crowded: int = number(seen=EVERYBODY, width=I8)
    rung: Numbers = numbers(SEATS, seen=EVERYBODY, width=I8)
    earned: Numbers = numbers(SEATS, seen=EVERYBODY, width=I16)
    ropes: Numbers = numbers(SEATS, seen=OWNER, width=I8)
    heap: Numbers = numbers(4, seen=SCRATCH)


@rule
def start(s: Bells, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    """Ropes are dealt secretly."""
    s.seats = seats
    s.mischief = options[0]
    for seat in range(seats):
        s.ropes[seat] = draw(dice, ROPES)
    begin_frame(s, ROUND_FRAME)


@rule
def advance(s: Bells, dice: Dice, story: Numbers) -> None:
    """A round, a chime that may be echoed, or mischief."""
    kind = frame_kind(s)
    if kind == ROUND_FRAME:
        advance_round(s)
    elif kind == CHIME_FRAME:
        if frame_step(s) == 0:
            open_window(s, ECHO, everybody(s) & ~(1 << frame_operand(s, 0)), PASS)
        else:
            end_frame(s)
    elif kind == DEEP_FRAME:
        begin_frame(s, DEEP_FRAME)


@rule
def advance_round(s: Bells) -> None:
    """The bell, then work, then the next player."""
    step = frame_step(s)
    if step == TO_BELL:
        open_window(s, BELL, everybody(s), PASS)
    elif step == TO_WORK:
        go_on(s)
        ask(s, LABOUR, 1 << s.mover)
    else:
        s.turn += 1
        s.mover = (s.mover + 1) % s.seats
        go_to(s, TO_BELL)
        if s.turn == ROUNDS:
            end_frame(s)


@rule
def everybody(s: Bells) -> int:
    """Whoever may hold a rope, for all that can be seen: those who have rung less often than there are ropes."""
    seats = 0
    for seat in range(s.seats):
        if s.rung[seat] < ROPES - 1:
            seats |= 1 << seat
    return seats


@rule
def precedence(s: Bells, seat: int, action: int) -> int:
    """Whoever sits next to the player in turn acts first."""
    return (seat - s.mover) % s.seats


@rule
def legal(s: Bells, seat: int, out: Numbers) -> int:
    if not waiting(s) >> seat & 1:
        return 0
    kind, n = kind_asked(s), 0
    if kind == LABOUR:
        for hours in range(4):
            n = offer(out, n, WORK + hours)
        if s.mischief:
            for which in range(INFLATE):  # what comes then spoils memory where nothing checks it: not by chance
                n = offer(out, n, MISCHIEF + which)
        if s.crowded:
            for _ in range(2 * MOST_OPTIONS):
                n = offer(out, n, MISCHIEF)
        return n
    n = offer(out, 0, PASS)
    if s.ropes[seat] > 0:
        n = offer(out, n, RING)
    return n


@rule
def forbidden(s: Bells, seat: int, action: int) -> int:
    if seat < 0 or seat >= s.seats or not waiting(s) >> seat & 1:
        return NOT_ASKED
    if kind_asked(s) == LABOUR:
        if WORK <= action < MISCHIEF or (s.mischief and action >= MISCHIEF):
            return 0
        return NOT_NOW
    if action == RING and s.ropes[seat] == 0:
        return NO_ROPE
    if action == PASS or action == RING:
        return 0
    return NOT_NOW


@rule
def apply(s: Bells, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    """Ring, work, or do mischief."""
    if action == RING:
        s.ropes[seat] -= 1
        s.rung[seat] += 1
        tell(story, RANG, TO_ALL, seat, s.frames)
        begin_frame(s, CHIME_FRAME, seat)
    elif action < MISCHIEF:
        die = draw(dice, 6)
        s.earned[seat] += action - WORK + die
        tell(story, WORKED, TO_ALL, seat, action - WORK, die)
    else:
        misbehave(s, seat, action - MISCHIEF, dice, story)


@rule
def misbehave(s: Bells, seat: int, which: int, dice: Dice, story: Numbers) -> None:
    """What no game may do: exceed a limit."""
    if which == DEEPER:
        begin_frame(s, DEEP_FRAME)
    elif which == SHOUT:
        for _ in range(ROOM + 1):
            tell(story, SHOUTED, TO_ALL, seat)
    elif which == GAMBLE:
        for _ in range(TAPE + 1):
            s.earned[seat] = draw(dice, 6)
    elif which == CROWD:
        s.crowded = 1
    elif which == STALL:
        begin_frame(s, STALLED_FRAME)
    elif which == CLASH:
        ask(s, CHOICE, 1 << seat)
        ask(s, CHOICE, 1 << seat)
    elif which == HOARD:
        n = 0
        for value in range(9):
            n = note(s, s.heap, n, value)
    elif which == INFLATE:
        s.rung[seat] = 100 * ROPES
    else:
        s.heap[s.seats + ROOM] = 1


@rule
def result(s: Bells, out: Numbers) -> None:
    for seat in range(s.seats):
        out[seat] = s.earned[seat] + 2 * s.rung[seat]
    for seat in range(s.seats):
        out[SEATS + seat] = 1
        for other in range(s.seats):
            if out[other] > out[seat]:
                out[SEATS + seat] += 1


@rule
def reckon(s: Bells, story: Numbers) -> None:
    """Nothing is counted before the end."""


@rule
def resample(s: Bells, seat: int, dice: Dice) -> None:
    """Any ropes that others may still hold."""
    for other in range(s.seats):
        if other != seat:
            s.ropes[other] = draw(dice, ROPES - s.rung[other])


@rule
def observe(s: Bells, seat: int, out: Numbers) -> None:
    out[0] = s.turn
    out[1] = s.ropes[seat]
    for other in range(s.seats):
        out[2 + other] = s.rung[other]


@rule
def weigh(s: Bells, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    for i in range(n):
        worth[i] = options[i]
        if options[i] >= MISCHIEF:
            worth[i] = -1


@rule
def judge(s: Bells, out: Numbers) -> None:
    for seat in range(s.seats):
        out[seat] = 1 + s.earned[seat]


@rule
def chapter(s: Bells) -> int:
    return s.turn


RULES = (start, advance, precedence, legal, forbidden, apply, result, reckon, resample, observe, weigh, judge, chapter)
_IN_ROUND = Condition(
    "round", "from round", tuple((k, str(k)) for k in range(ROUNDS)), lambda s, seat, since: s.turn >= since
)
GAME = Game(
    name="bells",
    title="Bells",
    credits="A toy.",
    version="1",
    prefix="BEL",
    seats=range(2, SEATS + 1),
    options=(switch("mischief", "Whether limits may be exceeded.", on="They may.", off="They may not."),),
    check_options=lambda seats, options: None,
    encode_options=lambda options: [int(options["mischief"])],
    state=Bells,
    actions=ACTIONS,
    events=EVENTS,
    refusals=REFUSALS,
    questions=QUESTIONS,
    components=Components({}, "0" * 64),
    rules={each.__name__: each for each in RULES},
    most_options=MOST_OPTIONS,
    observation=2 + SEATS,
    observed=(0, 100),
    most_decisions=lambda seats, options: 40 * ROUNDS * seats,
    view=with_course(
        View(
            public={
                "turn": lambda s: s.turn,
                "rung": lambda s: [s.rung[each] for each in range(s.seats)],
                "earned": lambda s: [s.earned[each] for each in range(s.seats)],
                "depth": lambda s: s.frames,
            },
            own={
                "ropes": lambda s, seat: None if seat is None or seat < 0 else s.ropes[seat],
                "intended": lambda s, seat: None if seat is None or seat < 0 else s.intended[seat],
            },
        ),
        "bells",
        QUESTIONS,
    ),
    words=Words(
        seat=lambda seat: f"Player {seat + 1}",
        action=lambda s, seat, action: ACTIONS.notation(action),
        notation=ACTIONS.notation,
        parse=ACTIONS.parse,
        event=lambda event: f"{event.kind.name} {' '.join(map(str, event.operands))}",
        question=asking(QUESTIONS, {"bell": "Ring?", "echo": "Echo?", "labour": "How long?", "choice": "What?"}),
        how_to_play="Ring, or work.",
    ),
    windows=(
        Window("bell", "before work", BELL_QUESTION, (Answer(RING, "ring the bell", (_IN_ROUND,)),)),
        Window("echo", "when the bell is rung", ECHO_QUESTION, (Answer(RING, "echo it", (_IN_ROUND,)),), decisive=True),
    ),
    window=lambda s: QUESTIONS.name(s.asked_kind),
)
assert FRAMES > 2 * SEATS
