"""Buckets of tokens: nobody gets more than the limit, and memory is bounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homage.table.people.limits import Limit, Limiter

RATES = st.floats(0.01, 100)
BURSTS = st.integers(1, 20)
GAPS = st.lists(st.floats(0, 5), min_size=1, max_size=100)


def test_a_burst_passes_and_the_next_waits() -> None:
    limiter = Limiter(Limit(rate=2, burst=3))
    assert [limiter.allow("ann", now=10) for _ in range(5)] == [True, True, True, False, False]
    assert limiter.retry_after("ann", now=10) == 0.5
    assert not limiter.allow("ann", now=10.25)
    assert limiter.allow("ann", now=10.5)
    assert not limiter.allow("ann", now=10.5)


def test_a_long_rest_gives_one_burst_and_no_more() -> None:
    limiter = Limiter(Limit(rate=1, burst=2))
    assert limiter.allow("ann", now=0)
    assert [limiter.allow("ann", now=1000) for _ in range(3)] == [True, True, False]


def test_one_key_does_not_use_up_anothers() -> None:
    limiter = Limiter(Limit(rate=1, burst=1))
    assert limiter.allow("ann", now=0)
    assert limiter.allow("bob", now=0)
    assert not limiter.allow("ann", now=0)


def test_asking_in_vain_costs_nothing() -> None:
    limiter = Limiter(Limit(rate=1, burst=1))
    assert limiter.allow("ann", now=0)
    assert not any(limiter.allow("ann", now=tenth / 10) for tenth in range(10))
    assert limiter.allow("ann", now=1)


def test_a_clock_that_steps_back_gives_nothing() -> None:
    limiter = Limiter(Limit(rate=1, burst=2))
    assert limiter.allow("ann", now=100)
    assert limiter.allow("ann", now=50)
    assert not limiter.allow("ann", now=100)


def test_without_a_time_the_clock_is_asked() -> None:
    now = 0.0
    limiter = Limiter(Limit(rate=1, burst=1), clock=lambda: now)
    assert limiter.allow("ann")
    assert not limiter.allow("ann")
    assert limiter.retry_after("ann") == 1
    now = 1.0
    assert limiter.retry_after("ann") == 0
    assert limiter.allow("ann")


def test_who_never_asked_need_not_wait() -> None:
    limiter = Limiter(Limit(rate=1, burst=1))
    assert limiter.retry_after("ann") == 0
    assert len(limiter) == 0


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (-1, 1), (1, 0), (1, 0.5), (float("nan"), 1)])
def test_a_limit_that_would_shut_somebody_out_for_good_is_refused(rate: float, burst: float) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Limit(rate, burst)


def test_a_limiter_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one key"):
        Limiter(Limit(1, 1), most_keys=0)


@given(RATES, BURSTS, GAPS)
def test_in_no_span_of_time_is_more_allowed_than_burst_and_rate(rate: float, burst: int, gaps: list[float]) -> None:
    limiter = Limiter(Limit(rate, burst))
    now, allowed = 0.0, []
    for gap in gaps:
        now += gap
        if limiter.allow("ann", now):
            allowed.append(now)
    for first, start in enumerate(allowed):
        for last, end in enumerate(allowed[first:], first):
            assert last - first + 1 <= burst + rate * (end - start) + 1e-6


@given(RATES, BURSTS, GAPS)
def test_who_waits_as_told_is_allowed_and_not_sooner(rate: float, burst: int, gaps: list[float]) -> None:
    limiter = Limiter(Limit(rate, burst))
    now = 0.0
    for gap in gaps:
        now += gap
        wait = limiter.retry_after("ann", now)
        assert limiter.allow("ann", now) == (wait == 0)
    wait = limiter.retry_after("ann", now)
    if wait > 1e-6:
        assert not limiter.allow("ann", now + wait - 1e-6)
    assert limiter.allow("ann", now + wait + 1e-6)


@given(st.integers(1, 5), st.lists(st.tuples(st.sampled_from("abcdefghij"), st.floats(0, 2)), max_size=100))
def test_never_are_more_keys_remembered_than_told(most: int, asked: list[tuple[str, float]]) -> None:
    limiter = Limiter(Limit(rate=1, burst=3), most_keys=most)
    now = 0.0
    for key, gap in asked:
        now += gap
        limiter.allow(key, now)
        assert 1 <= len(limiter) <= most


def test_full_buckets_are_forgotten_long_before_there_is_no_room() -> None:
    limiter = Limiter(Limit(rate=1, burst=1), most_keys=1000)
    for number in range(500):
        limiter.allow(f"guest {number}", now=0)
    limiter.allow("ann", now=10)
    assert len(limiter) == 1


def test_of_empty_buckets_the_one_asked_for_longest_ago_is_forgotten() -> None:
    limiter = Limiter(Limit(rate=0.001, burst=1), most_keys=2)
    assert limiter.allow("ann", now=0)
    assert limiter.allow("bob", now=1)
    assert not limiter.allow("ann", now=2)  # in vain, but heard
    assert limiter.allow("cid", now=3)  # bob is forgotten
    assert not limiter.allow("ann", now=4)
    assert limiter.retry_after("bob", now=4) == 0
