"""Simulations: the same for any number of threads, with honest intervals."""

from __future__ import annotations

import numpy as np
import pytest

import homage
from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.lab.simulate import simulate
from homage.lab.statistics import mean_interval, share_interval
from tests.conftest import seated, short


def test_the_number_of_threads_changes_nothing(native: Game) -> None:
    table = {"players": seated(native, "greedy", "random"), "options": short(native.name), "seed": 9}
    runs = [simulate(native, 300, **table, threads=threads) for threads in (1, 2, 7)]
    for run in runs[1:]:
        assert np.array_equal(run.rows.points, runs[0].rows.points)
        assert np.array_equal(run.rows.decisions, runs[0].rows.decisions)


def test_a_longer_run_begins_with_the_shorter_one(native: Game) -> None:
    def lengths(games: int, seed: int) -> list[int]:
        return simulate(native, games, seed=seed, options=short(native.name)).rows.decisions.tolist()

    assert lengths(200, seed=9)[:50] == lengths(50, seed=9) != lengths(50, seed=10)


def test_the_summary_adds_up(native: Game) -> None:
    run = simulate(native, 500, seed=1, options=short(native.name))
    summary = run.summary()
    assert summary["games"] == 500
    assert summary["decisions"] == int(run.rows.decisions.sum())
    assert summary["mean_decisions"] == summary["decisions"] / 500
    winners = (run.rows.places == 1).sum(axis=1)
    assert (sum(summary["wins"]), summary["shared"]) == (winners.sum(), (winners > 1).sum())
    assert winners.min() > 0
    assert summary["decisions_per_s"] == pytest.approx(summary["decisions"] / summary["seconds"])


def test_progress_is_told_to_the_end(native: Game) -> None:
    told: list[tuple[int, int]] = []
    simulate(native, 100, options=short(native.name), threads=1, progress=lambda *done: told.append(done))
    assert told[-1] == (100, 100)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "0 games cannot be simulated"),
        ({"games": 5, "threads": -1}, "-1 threads cannot play"),
        ({"games": 5, "players": ("random",) * 7}, "7 players were named for"),
        ({"games": 5, "seats": 7}, "cannot be played by 7"),
        ({"games": 5, "options": {"speed": 1}}, "There is no option 'speed'"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(native: Game, wrong: dict[str, object], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        simulate(native, **wrong)  # type: ignore[arg-type]


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(HomageError, match="Mixed Match is for two players"):
        simulate(homage.load("fealty"), 5, seats=4, options={"set": "mixed"})


def test_intervals_are_wilsons_and_normal() -> None:
    """Figures worked out by hand: 8 of 10 by Wilson's formula, and the mean of 1 to 9."""
    share = share_interval(8, 10)
    assert (share.low, share.middle, share.high) == pytest.approx((0.4902, 0.8, 0.9433), abs=1e-4)
    assert (share_interval(0, 10).low, share_interval(10, 10).high) == (0.0, pytest.approx(1.0))
    mean = mean_interval(np.arange(1, 10))
    assert (mean.low, mean.middle, mean.high) == pytest.approx((3.2108, 5.0, 6.7892), abs=1e-4)
