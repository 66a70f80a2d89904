"""Tournaments and royal visits: players roll, and one of them wins (FDY-EV-TOUR, FDY-EV-KVISIT, FDY-EV-QVISIT).

Also here: FDY-R14, FDY-R51.
"""

from __future__ import annotations

from functools import partial

from homage.engine.flow.course import ask, begin_frame, end_frame, frame_operand, frame_step, go_on, go_to, set_operand
from homage.engine.flow.questions import answer, question
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import (
    BOTH_ROLL,
    BY_CONTEST,
    CHAMPION_ROLL,
    CONTEST_WON,
    JOIN,
    JOIN_ASKED,
    JOIN_NOW,
    JOINED,
    NOBODY_JOINED,
    OWN_UNIT_ROLL,
    PASS,
    STAYED_AWAY,
    TIED,
    VISIT_ROLL,
)
from homage.games.feudality.rules.cards import JOUST, QUEENS_VISIT
from homage.games.feudality.rules.fief import pile
from homage.games.feudality.rules.points import FAVOUR, score, seat_at
from homage.games.feudality.rules.rolls import begin_roll
from homage.games.feudality.rules.tiles import KNIGHT, SPACE_OF, WOLF
from homage.games.feudality.state import AT, CHAMPION, CONTEST_FRAME, DICE, State

WHAT, TAKING_PART, UNIT = 0, 2, 3  # operands of a contest
SAY, THROW, NOTE, COMPARE = range(4)  # its steps


@rule
def begin_tournament(s: State, unit: int) -> None:
    """Who has the unit may take part (FDY-EV-TOUR-1)."""
    begin_frame(s, CONTEST_FRAME, JOUST, 0, 0, unit)


@rule
def begin_visit(s: State, what: int) -> None:
    """All players roll (FDY-EV-KVISIT, FDY-EV-QVISIT)."""
    begin_frame(s, CONTEST_FRAME, what, 0, (1 << s.seats) - 1)
    go_to(s, THROW)


@rule
def advance_contest(s: State, story: Numbers) -> None:
    """Players say whether they take part, roll, and are compared until one is best."""
    step = frame_step(s)
    if step == SAY:
        say(s, story)
    elif step == THROW:
        throw(s)
    elif step == NOTE:
        note_number(s)
    else:
        compare(s, story)


@rule
def say(s: State, story: Numbers) -> None:
    """Before any die is rolled, each holder of the unit is asked (FDY-EV-TOUR-1, FDY-EV-TOUR-2, FDY-R54)."""
    at = frame_operand(s, AT)
    if at < s.seats:
        seat = seat_at(s, at)
        if pile(s, seat, SPACE_OF[frame_operand(s, UNIT)]) > 0:
            ask(s, JOIN_ASKED, 1 << seat)
        else:
            set_operand(s, AT, at + 1)
    elif frame_operand(s, TAKING_PART) == 0:
        tell(story, NOBODY_JOINED, TO_ALL)
        end_frame(s)
    else:
        set_operand(s, TAKING_PART, frame_operand(s, TAKING_PART) | 1 << CHAMPION)
        set_operand(s, AT, 0)
        go_on(s)


@rule
def answer_herald(s: State, seat: int, joins: bool, story: Numbers) -> None:
    """A player takes part with one unit, or does not."""
    if joins:
        set_operand(s, TAKING_PART, frame_operand(s, TAKING_PART) | 1 << seat)
        tell(story, JOINED, TO_ALL, seat, contestant(s, seat, frame_operand(s, UNIT)))
    else:
        tell(story, STAYED_AWAY, TO_ALL, seat)
    set_operand(s, AT, frame_operand(s, AT) + 1)


@rule
def contestant(s: State, seat: int, unit: int) -> int:
    """The unit that a player sends; Wolf, if he has no Knight (FDY-TILE-2)."""
    if unit == KNIGHT and s.units[seat, KNIGHT] == 0:
        return WOLF
    return unit


@rule
def throw(s: State) -> None:
    """The next who takes part rolls; for the Champion the Senior, first (FDY-EV-TOUR-2, FDY-EV-KVISIT, FDY-WIZ-2a)."""
    at, taking_part = frame_operand(s, AT), frame_operand(s, TAKING_PART)
    if at == s.seats:
        go_to(s, COMPARE)
        return
    seat = seat_at(s, at)
    own, champion = taking_part >> seat & 1, at == 0 and taking_part >> CHAMPION & 1
    if frame_operand(s, WHAT) != JOUST:
        if own:
            go_on(s)
            begin_roll(s, seat, DICE, VISIT_ROLL)
        else:
            set_operand(s, AT, at + 1)
    elif own and champion:
        go_on(s)
        begin_roll(s, seat, DICE, BOTH_ROLL)
    elif champion:
        go_on(s)
        begin_roll(s, seat, 1, CHAMPION_ROLL)
    elif own:
        go_on(s)
        begin_roll(s, seat, 1, OWN_UNIT_ROLL)
    else:
        set_operand(s, AT, at + 1)


@rule
def note_number(s: State) -> None:
    """What was rolled is noted: the higher the better, also where the lowest wins."""
    at, taking_part, what = frame_operand(s, AT), frame_operand(s, TAKING_PART), frame_operand(s, WHAT)
    seat = seat_at(s, at)
    if what != JOUST:
        s.rolled[seat] = s.die[0] + s.die[1] + s.points[seat]
        if what == QUEENS_VISIT:
            s.rolled[seat] = -s.rolled[seat]
    elif at == 0 and taking_part >> CHAMPION & 1:
        s.rolled[CHAMPION] = s.die[0]
        s.rolled[seat] = s.die[1]
    else:
        s.rolled[seat] = s.die[0]
    set_operand(s, AT, at + 1)
    go_to(s, THROW)


@rule
def compare(s: State, story: Numbers) -> None:
    """The single best scores; who share the best number roll again (FDY-EV-TOUR-3, FDY-EV-TOUR-4, FDY-EV-QVISIT)."""
    taking_part, best, winner, tied = frame_operand(s, TAKING_PART), 0, -1, 0
    for each in range(CHAMPION + 1):
        if taking_part >> each & 1:
            if winner < 0 or s.rolled[each] > best:
                best, winner, tied = s.rolled[each], each, 1 << each
            elif s.rolled[each] == best:
                tied |= 1 << each
    if tied & (tied - 1) != 0:
        tell(story, TIED, TO_ALL, tied)
        set_operand(s, TAKING_PART, tied)
        set_operand(s, AT, 0)
        go_to(s, THROW)
        return
    tell(story, CONTEST_WON, TO_ALL, winner, abs(best))
    for each in range(CHAMPION + 1):
        s.rolled[each] = 0
    if winner != CHAMPION:
        score(s, winner, FAVOUR, BY_CONTEST, story)
    end_frame(s)


# -- what is asked -------------------------------------------------------------------------------------------------


JOIN_QUESTION = question(
    JOIN_ASKED,
    JOIN_NOW,
    answer(PASS, partial(answer_herald, joins=False)),
    answer(JOIN, partial(answer_herald, joins=True)),
    name="join",
)
