"""Sums of games: parts add up to the whole, and the whole is what the rows say."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.lab.plan import Plan
from homage.lab.simulate import Desk, loop_for, simulate, simulate_plan
from homage.lab.statistics import mean_interval, share_interval
from homage.lab.tally import Rows, Tally, add_up
from tests.conftest import short


def test_parts_in_any_order_add_up_to_the_whole(native: Game) -> None:
    plan = Plan.of(native, seed=3, options=short(native.name))
    whole = simulate_plan(plan, 60, threads=2)
    desk, parts = Desk(plan, loop_for(native)), [(45, 15), (0, 7), (7, 38)]
    tally = Tally.none(min(native.seats))
    for first, count in parts:
        tally += Tally.of(desk.play(first, count))
    assert tally == whole.tally
    assert tally != Tally.of(desk.play(0, 59))


def test_a_tally_says_what_the_rows_say() -> None:
    """Three games at three seats, worked out by hand; the second has two winners."""
    rows = Rows(
        np.array([10, 12, 14], np.int32),
        np.array([[5, 1, 0], [4, 4, 2], [0, 1, 9]], np.int32),
        np.array([[1, 2, 3], [1, 1, 3], [3, 2, 1]], np.int32),
    )
    tally = Tally.of(rows)
    assert (tally.games, tally.decisions, tally.shared, tally.seats) == (3, 36, 1, 3)
    assert (tally.wins, tally.points) == ([2, 1, 1], [9, 6, 11])
    assert tally.win_chance(0) == share_interval(2, 3)
    for seat in range(3):
        assert tally.mean_points(seat).as_list() == pytest.approx(mean_interval(rows.points[:, seat]).as_list())
    added = np.zeros(len(tally.numbers), np.int64)
    for decisions, points, places in zip(rows.decisions, rows.points, rows.places, strict=True):
        add_up(added, 3, np.concatenate([points, places]), int(decisions))
    assert Tally(added) == tally


def test_without_rows_the_sums_are_the_same(native: Game) -> None:
    brief = simulate(native, 40, seed=4, rows=False)
    assert brief.rows is None
    assert brief.tally == simulate(native, 40, seed=4).tally


def test_a_plan_goes_over_to_another_process_and_means_the_same(native: Game) -> None:
    plan = Plan.of(native, native.most_seats, ("greedy",), seed=8)
    there = pickle.loads(pickle.dumps(plan))
    assert there == plan
    assert there.game is native
    assert len(there.players) == native.most_seats


def test_a_plan_for_players_who_do_not_exist_is_refused(native: Game) -> None:
    with pytest.raises(HomageError, match="There is no computer player 'king' that plays without search"):
        Plan.of(native, players=("king",))
