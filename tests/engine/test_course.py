"""The course of play: frames inside frames, questions to one seat or to many, and limits that are not exceeded."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import (
    FRAMES,
    Course,
    about_asked,
    ask,
    ask_again,
    begin_frame,
    end_frame,
    frame_kind,
    frame_operand,
    frame_step,
    go_on,
    go_to,
    kind_asked,
    over,
    set_operand,
    waiting,
)
from homage.engine.state.limits import TOO_FULL, TOO_MANY_FRAMES, TOO_MANY_QUESTIONS, note, offer

VOTE, REACT = 1, 2
TURN, BATTLE = 1, 2


@pytest.fixture
def s() -> Course:
    return Course.proxies(Course.array(1))[0]


def test_what_interrupts_lies_on_top_and_what_was_interrupted_is_unchanged_below(s: Course) -> None:
    begin_frame(s, TURN, 7)
    go_to(s, 3)
    begin_frame(s, BATTLE, 1, 2, 3, 4)
    go_on(s)
    set_operand(s, 0, 9)
    assert (frame_kind(s), frame_step(s)) == (BATTLE, 1)
    assert [frame_operand(s, at) for at in range(4)] == [9, 2, 3, 4]
    assert (frame_kind(s, 1), frame_operand(s, 0, 1)) == (TURN, 7)
    end_frame(s)
    assert (frame_kind(s), frame_step(s), frame_operand(s, 0)) == (TURN, 3, 7)


def test_a_course_that_is_over_leaves_nothing_behind() -> None:
    records = Course.array(1)
    s = Course.proxies(records)[0]
    begin_frame(s, BATTLE, 1, 2, 3, 4)
    go_to(s, 5)
    assert not over(s)
    end_frame(s)
    assert over(s)
    assert frame_kind(s) == 0
    assert Course.state_bytes(records) == bytes(Course.saved)


def test_the_seventeenth_frame_is_a_fault_and_changes_nothing_else(s: Course) -> None:
    for _ in range(FRAMES):
        begin_frame(s, TURN)
    assert s.fault == 0
    begin_frame(s, BATTLE)
    assert s.fault == TOO_MANY_FRAMES
    assert (s.frames, frame_kind(s)) == (FRAMES, TURN)


def test_a_question_goes_to_several_seats_at_once(s: Course) -> None:
    ask(s, VOTE, 0b101, 5)
    assert (kind_asked(s), about_asked(s), waiting(s)) == (VOTE, 5, 0b101)
    s.asked_seats &= ~1
    ask_again(s, 0)
    assert waiting(s) == 0b101


def test_a_second_question_is_a_fault_and_the_first_stands(s: Course) -> None:
    ask(s, VOTE, 0b001)
    ask(s, REACT, 0b010)
    assert s.fault == TOO_MANY_QUESTIONS
    assert (kind_asked(s), s.asked_seats) == (VOTE, 0b001)
    assert waiting(s) == 0, "nobody is asked in a game that has failed"


def test_options_beyond_the_room_are_counted_and_not_written() -> None:
    out = [0, 0]
    n = 0
    for action in (5, 6, 7):
        n = offer(out, n, action)
    assert (n, out) == (3, [5, 6])


def test_a_list_in_the_scratch_room_notes_that_it_is_full(s: Course) -> None:
    room = [0]
    assert note(s, room, 0, 4) == 1
    assert s.fault == 0
    assert note(s, room, 1, 5) == 1
    assert (s.fault, room) == (TOO_FULL, [4])
