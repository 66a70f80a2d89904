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
from numpy.typing import NDArray

from homage.engine.dice import Dice, key_from_seed, keyed
from homage.engine.errors import HomageError
from homage.engine.game import Game, Options
from homage.engine.machine import Machine, Progress, compile_all
from homage.engine.story import blank_story
from homage.lab.batch import play_games
from homage.lab.statistics import Interval, mean_interval, share_interval
from homage.players.quick import numbered

MOST_A_CHUNK = 4096  # games that a thread plays before it reports


@dataclass(frozen=True)
class Simulation:
    """What was played, and how it ended: a row a game, a column a seat."""

    game: Game
    seats: int
    players: tuple[str, ...]
    options: Options
    seed: int
    seconds: float
    decisions: NDArray[np.int32]
    points: NDArray[np.int32]
    places: NDArray[np.int32]

    @property
    def games(self) -> int:
        return len(self.decisions)

    @property
    def won(self) -> NDArray[np.bool_]:
        """Who won; more than one in a row where a victory is shared."""
        won: NDArray[np.bool_] = self.places == 1
        return won

    def win_chance(self, seat: int) -> Interval:
        """A seat's share of victories, shared ones included."""
        return share_interval(int(self.won[:, seat].sum()), self.games)

    def mean_points(self, seat: int) -> Interval:
        """A seat's points on average."""
        return mean_interval(self.points[:, seat])

    def summary(self) -> dict[str, Any]:
        """The results as plain data."""
        decisions = int(self.decisions.sum())
        seats = range(self.seats)
        return {
            "game": self.game.name,
            "seats": self.seats,
            "players": list(self.players),
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "decisions": decisions,
            "seconds": self.seconds,
            "decisions_per_s": decisions / self.seconds,
            "games_per_s": self.games / self.seconds,
            "mean_decisions": decisions / self.games,
            "wins": [int(self.won[:, seat].sum()) for seat in seats],
            "win_chance": [self.win_chance(seat).as_list() for seat in seats],
            "shared": int((self.won.sum(axis=1) > 1).sum()),
            "mean_points": [self.mean_points(seat).middle for seat in seats],
            "points_interval": [self.mean_points(seat).as_list() for seat in seats],
        }


class _Desk:
    """The arrays one thread plays on."""

    def __init__(self, game: Game, key: NDArray[Any]) -> None:
        self.states = game.state.array(2)
        self.words = game.state.as_words(self.states)
        self.veil = game.veil
        self.dice = Dice.array(3)
        self.dice[0] = key[0]
        self.out = np.zeros(game.most_options, np.int32)
        self.worth = np.zeros(game.most_options, np.int32)
        self.story = blank_story(0)


def prepare(game: Game) -> None:
    """Compile the loop, or see that it is on the disk."""
    loop_for(game)


def loop_for(game: Game, progress: Progress | None = None) -> Callable[..., Any]:
    """The compiled loop of a game, from the disk or compiled now."""
    machine: Machine = game.compile(progress)
    loop = machine.bind(play_games)
    desk = _Desk(game, keyed(key_from_seed(0)))
    row = np.zeros(1, np.int32)
    table = np.zeros((1, 2 * game.most_seats), np.int32)
    desks = (desk.states, desk.words, desk.veil, 2, row, row, desk.dice, 0, 1, desk.out, desk.worth, desk.story)
    compile_all([(loop, (*desks, table, row))], len(machine.binding), None)
    return loop


def seated(game: Game, seats: int, players: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat: one for all, or one each."""
    names = tuple(players) * seats if len(players) == 1 else tuple(players)
    if len(names) != seats:
        raise HomageError(f"{len(names)} players were named for {seats} seats; name one for all, or one for each.")
    for name in names:
        numbered(name)
    return names


def simulate(
    game: Game,
    games: int,
    seats: int = 2,
    players: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress | None = None,
    compiling: Progress | None = None,
) -> Simulation:
    """Play so many games. The same seed gives the same games, whatever the number of threads."""
    agreed = game.agree(seats, options)
    names = seated(game, seats, players)
    if games < 1:
        raise HomageError(f"{games} games cannot be simulated; ask for at least one.")
    threads = (os.cpu_count() or 1) if threads is None else threads
    if threads < 1:
        raise HomageError(f"{threads} threads cannot play; ask for at least one.")
    loop = loop_for(game, compiling)
    encoded, numbers = game.encoded(agreed), np.array([numbered(name) for name in names], np.int32)
    results, decisions = np.zeros((games, 2 * game.most_seats), np.int32), np.zeros(games, np.int32)
    key = keyed(key_from_seed(seed))
    desks = [_Desk(game, key) for _ in range(threads)]
    chunk = max(1, min(MOST_A_CHUNK, games // (threads * 8)))
    done, counting = 0, Lock()

    def work(thread: int, first: int) -> int:
        desk, count = desks[thread], min(chunk, games - first)
        part = slice(first, first + count)
        loop(
            desk.states,
            desk.words,
            desk.veil,
            seats,
            encoded,
            numbers,
            desk.dice,
            first,
            count,
            desk.out,
            desk.worth,
            desk.story,
            results[part],
            decisions[part],
        )
        return count

    def stint(thread: int) -> None:
        nonlocal done
        for first in range(thread * chunk, games, threads * chunk):
            played = work(thread, first)
            with counting:
                done += played
                if progress is not None:
                    progress(done, games)

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for finished in [pool.submit(stint, thread) for thread in range(threads)]:
            finished.result()
    seconds = time.perf_counter() - began
    most = game.most_seats
    return Simulation(
        game, seats, names, agreed, seed, seconds, decisions, results[:, :seats], results[:, most : most + seats]
    )
