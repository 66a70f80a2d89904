"""Thousands of games between computer players, on all cores, with the same result for any number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np

from homage.engine.errors import HomageError
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.rules.machine import Machine, Progress, compile_all
from homage.engine.state.dice import Dice
from homage.lab.plan import Plan, check_fault, check_games
from homage.lab.playing import play_games
from homage.lab.tally import Rows, Tally

MOST_A_CHUNK = 4096  # games that a thread plays before it reports


@dataclass(frozen=True)
class Simulation:
    """The plan of a run and its results."""

    plan: Plan
    seconds: float
    tally: Tally
    rows: Rows | None = None  # the games one by one, where somebody wants them

    def summary(self) -> dict[str, Any]:
        """The results as plain data."""
        plan, tally = self.plan, self.tally
        chances = [tally.win_chance(seat) for seat in range(plan.seats)]
        points = [tally.mean_points(seat) for seat in range(plan.seats)]
        return {
            "game": plan.name,
            "changes": dict(plan.changes),
            "seats": plan.seats,
            "players": list(plan.players),
            "options": plan.options,
            "seed": plan.seed,
            "games": tally.games,
            "decisions": tally.decisions,
            "seconds": self.seconds,
            "decisions_per_s": tally.decisions / self.seconds,
            "games_per_s": tally.games / self.seconds,
            "mean_decisions": tally.decisions / tally.games,
            "wins": tally.wins,
            "win_chance": [chance.as_list() for chance in chances],
            "shared": tally.shared,
            "mean_points": [each.middle for each in points],
            "points_interval": [each.as_list() for each in points],
        }


class Desk:
    """A worker for one thread: the compiled loop and its arrays."""

    def __init__(self, plan: Plan, loop: Callable[..., Any]) -> None:
        game, self._plan = plan.game, plan
        self._seats, self._room, self._loop = plan.seats, 2 * game.most_seats, loop
        states, dice, numbers = game.state.array(2), Dice.array(3), np.zeros((2, game.most_options), np.int32)
        dice[0] = plan.key[0]
        self._table = (
            states,
            game.state.as_words(states).ravel(),
            game.veil,
            plan.seats,
            plan.encoded,
            plan.numbers,
            dice,
        )
        self._paper = (numbers[0], numbers[1], blank_story(0))

    def play(self, first: int, count: int) -> Rows:
        """Play games `first` to `first + count - 1` of the plan."""
        results, decisions = np.zeros((count, self._room), np.int32), np.zeros(count, np.int32)
        self._loop(*self._table, first, count, *self._paper, results, decisions)
        worst = int(decisions.argmin())
        check_fault(self._plan, max(0, -int(decisions[worst])), first + worst)
        places = self._room // 2
        return Rows(decisions, results[:, : self._seats], results[:, places : places + self._seats])


def prepare(game: Game) -> None:
    """Compile the loop, or see that it is on the disk."""
    loop_for(game)


def loop_for(game: Game, progress: Progress | None = None) -> Callable[..., Any]:
    """The compiled loop of a game, from the disk or compiled now."""
    machine: Machine = game.compile(progress)
    loop = machine.bind(play_games)
    states, dice, row = game.state.array(2), Dice.array(3), np.zeros(1, np.int32)
    table = np.zeros((1, 2 * game.most_seats), np.int32)
    desk = (states, game.state.as_words(states).ravel(), game.veil, 2, row, row, dice, 0, 1, row, row, blank_story(0))
    compile_all([(loop, (*desk, table, row))], len(machine.binding), None)
    return loop


def simulate(
    game: Game,
    games: int,
    seats: int | None = None,
    players: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
    rows: bool = True,
) -> Simulation:
    """Simulate games. The same seed gives the same games, whatever the number of threads.

    Rows take some bytes a game; with `rows=False` a run of any length fits into memory.
    """
    return simulate_plan(Plan.of(game, seats, players, options, seed), games, threads, progress, rows)


def simulate_plan(
    plan: Plan, games: int, threads: int | None = None, progress: Progress | None = None, rows: bool = True
) -> Simulation:
    """Play so many games of a plan."""
    check_games(games)
    threads = (os.cpu_count() or 1) if threads is None else threads
    if threads < 1:
        raise HomageError(f"{threads} threads cannot play; ask for at least one.")
    loop = loop_for(plan.game)
    desks = [Desk(plan, loop) for _ in range(threads)]
    chunk = max(1, min(MOST_A_CHUNK, games // (threads * 8)))
    kept: dict[int, Rows] = {}
    tally, counting = Tally.none(plan.seats), Lock()

    def stint(thread: int) -> None:
        nonlocal tally
        for first in range(thread * chunk, games, threads * chunk):
            played = desks[thread].play(first, min(chunk, games - first))
            with counting:
                tally += Tally.of(played)
                if rows:
                    kept[first] = played
                if progress is not None:
                    progress(tally.games, games)

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for finished in [pool.submit(stint, thread) for thread in range(threads)]:
            finished.result()
    seconds = time.perf_counter() - began
    return Simulation(plan, seconds, tally, _joined([kept[first] for first in sorted(kept)]) if rows else None)


def _joined(parts: Sequence[Rows]) -> Rows:
    decisions, points, places = zip(*((part.decisions, part.points, part.places) for part in parts), strict=True)
    return Rows(np.concatenate(decisions), np.concatenate(points), np.concatenate(places))
