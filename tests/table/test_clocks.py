"""Clocks: everybody is charged for their own thinking, and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homage.engine.errors import HomageError
from homage.table.entries.clocks import DAY, MINUTE, SECOND, ClockRule, Clocks

NONE = ClockRule("none")
LIVE = ClockRule("live", minutes=5)
FISCHER = ClockRule("live", minutes=5, increment_s=10)
DAYS = ClockRule("days", days=3)
SEATS = 4

# -- what can be agreed ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", [NONE, LIVE, FISCHER, DAYS, ClockRule("live", 0.5, 2.5), ClockRule("days", days=60)])
def test_a_clock_is_read_back_from_its_plain_data(rule: ClockRule) -> None:
    assert ClockRule.read(rule.as_dict()) == rule


def test_plain_data_holds_only_what_the_kind_knows() -> None:
    assert NONE.as_dict() == {"kind": "none"}
    assert LIVE.as_dict() == {"kind": "live", "minutes": 5, "increment_s": 0}
    assert DAYS.as_dict() == {"kind": "days", "days": 3}


def test_nothing_asked_for_is_no_clock() -> None:
    assert ClockRule.read({}) == NONE


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"kind": "sand"}, "There is no clock of the kind 'sand'; the kinds are: none, live, days."),
        ({"kind": ["live"]}, "There is no clock of the kind ['live']; the kinds are: none, live, days."),
        ({"kind": "none", "days": 1}, "A clock of the kind 'none' has no setting 'days'; it has: kind."),
        ({"kind": "days", "hours": 1}, "A clock of the kind 'days' has no setting 'hours'; it has: kind, days."),
        ({"kind": "live", "minutes": "5"}, "The minutes of a clock cannot be '5'; give a number."),
        ({"kind": "live", "minutes": True}, "The minutes of a clock cannot be True; give a number."),
        ({"kind": "live"}, "A clock cannot have 0 minutes; give more than 0 and at most 600."),
        ({"kind": "live", "minutes": 601}, "A clock cannot have 601 minutes; give more than 0 and at most 600."),
        (
            {"kind": "live", "minutes": float("nan")},
            "A clock cannot have nan minutes; give more than 0 and at most 600.",
        ),
        ({"kind": "live", "minutes": 5, "increment_s": -1}, "A clock cannot add -1 seconds; give 0 to 600."),
        ({"kind": "live", "minutes": 5, "increment_s": 601}, "A clock cannot add 601 seconds; give 0 to 600."),
        ({"kind": "days"}, "A clock cannot have 0 days; give more than 0 and at most 60."),
        ({"kind": "days", "days": 61}, "A clock cannot have 61 days; give more than 0 and at most 60."),
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError) as refused:
        ClockRule.read(asked)
    assert str(refused.value) == said


# -- stories -----------------------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(NONE, 2)
    clocks.update(0, [0, 1], None, [])
    assert clocks.left(0, 10**9) is None
    assert not clocks.running(0)
    assert clocks.deadline() is None


def test_a_clock_runs_from_the_question_to_the_answer() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.asked(1_000, 0)
    assert clocks.left(0, 61_000) == 4 * MINUTE
    clocks.answered(61_000, 0)
    assert not clocks.running(0)
    assert clocks.left(0, 10**9) == 4 * MINUTE
    assert clocks.left(1, 10**9) == 5 * MINUTE


def test_an_answer_adds_the_increment_and_a_withdrawn_question_does_not() -> None:
    clocks = Clocks(FISCHER, 2)
    for seat in (0, 1):
        clocks.asked(0, seat)
    clocks.answered(MINUTE, 0)
    clocks.withdrawn(MINUTE, 1)
    assert clocks.left(0, MINUTE) == 4 * MINUTE + 10 * SECOND
    assert clocks.left(1, MINUTE) == 4 * MINUTE


def test_days_are_full_again_at_each_question() -> None:
    clocks = Clocks(DAYS, 2)
    for seat, ending in enumerate((clocks.answered, clocks.withdrawn)):
        clocks.asked(0, seat)
        assert clocks.left(seat, 2 * DAY) == DAY
        ending(2 * DAY, seat)
        clocks.asked(5 * DAY, seat)
        assert clocks.left(seat, 5 * DAY) == 3 * DAY


def test_a_clock_stops_at_nought() -> None:
    clocks = Clocks(LIVE, 1)
    clocks.asked(0, 0)
    assert clocks.left(0, 6 * MINUTE) == 0
    clocks.answered(6 * MINUTE, 0)
    assert clocks.left(0, 6 * MINUTE) == 0


def test_a_watch_that_was_set_back_gives_no_time() -> None:
    clocks = Clocks(LIVE, 1)
    clocks.asked(1_000, 0)
    assert clocks.left(0, 500) == 5 * MINUTE
    clocks.answered(500, 0)
    assert clocks.left(0, 500) == 5 * MINUTE


def test_the_seat_that_answers_and_is_asked_again_starts_a_new_question() -> None:
    clocks = Clocks(DAYS, 2)
    clocks.update(0, [0, 1], None, [])
    clocks.update(DAY, [0, 1], 0, [])
    assert clocks.left(0, DAY) == 3 * DAY
    assert clocks.left(1, DAY) == 2 * DAY


def test_a_computer_player_that_takes_over_stops_the_clock_and_gives_it_back() -> None:
    clocks = Clocks(FISCHER, 2)
    clocks.update(0, [0], None, [])
    clocks.update(MINUTE, [0], None, [0])
    assert not clocks.running(0)
    clocks.update(2 * MINUTE, [0], 0, [0])
    clocks.update(3 * MINUTE, [0], None, [])
    assert clocks.running(0)
    assert clocks.left(0, 3 * MINUTE) == 4 * MINUTE


def test_the_first_deadline_is_the_nearest_and_of_equal_ones_the_lower_seats() -> None:
    clocks = Clocks(LIVE, 3)
    assert clocks.deadline() is None
    clocks.asked(0, 2)
    clocks.asked(0, 1)
    assert clocks.deadline() == (5 * MINUTE, 1)
    clocks.answered(MINUTE, 1)
    clocks.asked(2 * MINUTE, 1)
    assert clocks.deadline() == (5 * MINUTE, 2)


# -- whatever happens --------------------------------------------------------------------------------------------------

Step = tuple[int, set[int], int | None, set[int]]  # the arguments of an update
SOME = st.sets(st.integers(0, SEATS - 1))
RULES = st.sampled_from([LIVE, FISCHER, DAYS])


@st.composite
def evenings(draw: st.DrawFn) -> list[Step]:
    """Updates as a table makes them, with time going on between."""
    at, steps = draw(st.integers(0, 10**6)), []
    for _ in range(draw(st.integers(0, 15))):
        answered = draw(st.none() | st.integers(0, SEATS - 1))
        steps.append((at, draw(SOME), answered, draw(SOME)))
        at += draw(st.integers(0, 15_000))
    return steps


def played(rule: ClockRule, steps: list[Step]) -> Clocks:
    clocks = Clocks(rule, SEATS)
    for step in steps:
        clocks.update(*step)
    return clocks


@given(RULES, evenings())
def test_those_who_wait_with_a_clock_run_and_nobody_else(rule: ClockRule, steps: list[Step]) -> None:
    clocks = Clocks(rule, SEATS)
    for at, waiting, answered, unclocked in steps:
        clocks.update(at, waiting, answered, unclocked)
        assert {seat for seat in range(SEATS) if clocks.running(seat)} == waiting - unclocked


@given(evenings(), st.integers(0, 15_000))
def test_time_used_is_the_sum_of_the_intervals_in_which_a_seat_was_asked(steps: list[Step], later: int) -> None:
    """Fifteen intervals of fifteen seconds stay below the five minutes, so no clock stops at nought."""
    clocks = played(LIVE, steps)
    end = steps[-1][0] + later if steps else later
    for seat in range(SEATS):
        times = [step[0] for step in steps] + [end]
        asked = sum(
            times[i + 1] - times[i]
            for i, (_, waiting, _, unclocked) in enumerate(steps)
            if seat in waiting and seat not in unclocked
        )
        assert clocks.left(seat, end) == 5 * MINUTE - asked


@given(RULES, st.lists(st.integers(0, 4 * MINUTE), min_size=SEATS, max_size=SEATS))
def test_seats_asked_at_once_are_charged_only_their_own_thinking(rule: ClockRule, thinking: list[int]) -> None:
    clocks, waiting = Clocks(rule, SEATS), set(range(SEATS))
    clocks.update(0, waiting, None, [])
    for seat in sorted(waiting, key=lambda seat: thinking[seat]):
        now = thinking[seat]
        assert clocks.left(seat, now) == rule.time_ms - now
        waiting = waiting - {seat}
        clocks.update(now, waiting, seat, [])
    for seat in range(SEATS):
        stock = rule.time_ms if rule.kind == "days" else rule.time_ms - thinking[seat] + rule.increment_ms
        assert clocks.left(seat, 10**9) == stock


@given(st.floats(0.001, 1), evenings())
def test_without_increment_no_seat_ever_gains_time(minutes: float, steps: list[Step]) -> None:
    clocks = Clocks(ClockRule("live", minutes=minutes), SEATS)
    before = [clocks.left(seat, 0) or 0 for seat in range(SEATS)]
    for step in steps:
        clocks.update(*step)
        after = [clocks.left(seat, step[0]) or 0 for seat in range(SEATS)]
        assert all(0 <= now <= then for now, then in zip(after, before, strict=True))
        before = after


@given(RULES, evenings())
def test_a_deadline_is_the_first_moment_without_time(rule: ClockRule, steps: list[Step]) -> None:
    clocks = played(rule, steps)
    running = [seat for seat in range(SEATS) if clocks.running(seat)]
    deadline = clocks.deadline()
    if deadline is None:
        assert not running
        return
    when, seat = deadline
    assert seat in running
    assert clocks.left(seat, when) == 0
    assert all(clocks.left(each, when - 1) for each in running)


@given(RULES, evenings(), st.integers(0, 10**6))
def test_looking_at_a_clock_changes_nothing(rule: ClockRule, steps: list[Step], now: int) -> None:
    watched, alone = Clocks(rule, SEATS), played(rule, steps)
    for step in steps:
        watched.update(*step)
        watched.deadline()
        watched.left(0, now)
    assert [watched.left(seat, now) for seat in range(SEATS)] == [alone.left(seat, now) for seat in range(SEATS)]
    assert watched.deadline() == alone.deadline()
