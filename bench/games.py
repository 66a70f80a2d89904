"""The figures of our own games: decisions a second by target, threads, state, copy, compile and start-up.

python -m bench.games [--game GAME] [--seats N] [--seconds S]
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import homage
from bench.arguments import Arguments
from homage.engine.game import Game
from homage.engine.native.rule import rule
from homage.lab.simulate import simulate


def decisions_per_s(game: Game, threads: int, seconds: float, seats: int | None = None) -> float:
    """Random legal play: listing, choosing, applying; with as few seats as the game allows if none are named."""
    games = 20
    while True:
        run = simulate(game, games, seats=seats or game.seats[0], threads=threads)
        if run.seconds > seconds / 2:
            return run.tally.decisions / run.seconds
        games = int(games * max(2.0, seconds / max(run.seconds, 1e-3)))


def greedy_game_ms(game: Game, seats: int, games: int = 50) -> float:
    """Milliseconds of a game between greedy players."""
    return simulate(game, games, seats=seats, players=("greedy",), threads=1).seconds / games * 1e3


def native_from_python(game: Game, seconds: float) -> float:
    """Native rules, but each list, choice and move through the Python API."""
    return _stepped(game, seconds)


def interpreted(name: str, seconds: float) -> float:
    """All of it interpreted, as in the first seconds after installing."""
    game = homage.load(name)
    native, game._native = game._native, None
    pace = _stepped(game, seconds)
    game._native = native
    return pace


def _stepped(game: Game, seconds: float) -> float:
    rng, decisions, began = random.Random(1), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        table = game.new(seats=game.seats[0], seed=decisions)
        while waiting := table.waiting:
            table.play(waiting[0], rng.choice(table.legal(waiting[0])))
            decisions += 1
    return decisions / (time.perf_counter() - began)


@rule
def copy_back_and_forth(words: np.ndarray, saved: int, times: int) -> None:
    for i in range(times):
        to = i & 1
        for w in range(saved):
            words[to, w] = words[1 - to, w]


def copy_ns(game: Game) -> float:
    """Nanoseconds to copy a state, in compiled code."""
    words = game.state.as_words(game.state.array(2))
    copy = game.compile().bind(copy_back_and_forth)
    copy(words, game.state.saved // 8, 1)
    began = time.perf_counter()
    copy(words, game.state.saved // 8, 1_000_000)
    return (time.perf_counter() - began) * 1e3


def cold_compile_s(name: str) -> float:
    """Seconds until everything of a game is compiled, from nothing, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        _homage(["compile", name], folder)
        return time.perf_counter() - began


def cold_rules_s(name: str) -> float:
    """Seconds of processor time to compile the rules of a game, from nothing, in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        _run(["-c", f"import homage; homage.load({name!r}).compile()"], folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def warm_start_s(name: str) -> float:
    """Seconds of a whole `homage sim` of one game, with native code on the disk; the best of three."""
    folder = os.environ.get("HOMAGE_CACHE", "")
    times = []
    for _ in range(4):
        began = time.perf_counter()
        _homage(["sim", name, "--games", "1", "--json"], folder)
        times.append(time.perf_counter() - began)
    return min(times[1:])


def _homage(words: list[str], cache: str) -> None:
    _run(["-m", "homage", *words], cache)


def _run(words: list[str], cache: str) -> None:
    environment = {**os.environ, "HOMAGE_CACHE": cache} if cache else dict(os.environ)
    root = Path(__file__).parents[1]
    subprocess.run([sys.executable, *words], env=environment, cwd=root, check=True, capture_output=True)


def main() -> None:
    arguments = Arguments("bench.games", __doc__, seconds=5)
    arguments.one_game("fealty")
    arguments.add_argument("--seats", type=int, help="as few as the game allows if left out")
    given = arguments.parse_args()
    print(f"cold compile of the rules, processor time: {cold_rules_s(given.game):.1f} s")
    game = homage.load(given.game)
    seats = given.seats or game.seats[0]
    print(f"random play, {seats} seats: {decisions_per_s(game, 1, given.seconds, seats):,.0f} decisions/s on one core")
    print(f"greedy play, {seats} seats: {greedy_game_ms(game, seats):.1f} ms a game")
    print(f"state: {game.state.saved:,} bytes, and {game.state.size - game.state.saved:,} to work in")


if __name__ == "__main__":
    main()
