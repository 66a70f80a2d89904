"""Simulations on a GPU: one game per thread, the same rules, the same dice, the same results.

Each thread keeps its game, its dice and its options in memory of its own, which the card lays out so that neighbours
read side by side. Threads whose games are over begin the next ones together, when enough of those that run together
have come so far: they go through a game in step, and what they do at the same time they do as quickly as one of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from homage.engine.errors import HomageError
from homage.engine.flow.contract import result
from homage.engine.flow.course import options_of, take, waiting
from homage.engine.flow.story import blank_story
from homage.engine.native.bits import lowest_bit
from homage.engine.rules.machine import Progress
from homage.lab.plan import Plan, check_fault, check_games
from homage.lab.playing import deal_game, decide
from homage.lab.simulate import Simulation
from homage.lab.tally import SEATS, Rows, Tally, add_up

try:
    from numba import int32, int64

    from homage.engine.native.cuda import config, cuda
    from homage.lab.gpu.kernel import (
        DICE,
        MOST_OPTIONS,
        RECORD,
        RESULTS,
        SUMS,
        THREE_DICE,
        TWO_STATES,
        kernel_of,
        multiprocessors,
        record_type,
    )
    from homage.lab.gpu.warps import WARP, count, meet
except ImportError as error:
    raise HomageError("Playing on a GPU needs numba-cuda; install it with: pip install 'homage[gpu]'.") from error

THREADS = 256  # of a block
BLOCKS = 8  # for each multiprocessor, if there are games enough
PATIENCE = WARP  # how many threads of those that run together must be done before they begin their next games
FIRST_STRETCH = 1 << 16  # games of the first launch; later ones are as long as a second or so
LONGEST_STRETCH = 1 << 30
ACTION = int64 if config.ENABLE_CUDASIM else int32  # numba-cuda's simulator counts in the width of what it has read


def play_on_card(
    veil: Any,
    seats: int,
    options: Any,
    players: Any,
    key: Any,
    story: Any,
    first: int,
    last: int,
    patience: int,
    begun: Any,
    tally: Any,
    results: Any,
    decisions: Any,
) -> None:
    """The kernel: play games `first` to `last - 1`, of which `begun` counts those that some thread has taken.

    Behind the count it holds the fault and the number of a game that exceeded a limit, if one did.
    """
    flat = cuda.local.array(TWO_STATES, int64)
    states = flat.view(RECORD)
    rolled = cuda.local.array(THREE_DICE, int64)
    dice = rolled.view(DICE)
    out = cuda.local.array(MOST_OPTIONS, ACTION)
    worth = cuda.local.array(MOST_OPTIONS, int32)
    end = cuda.local.array(RESULTS, int32)
    sums = cuda.local.array(SUMS, int64)
    for k in range(SUMS):
        sums[k] = 0
    for k in range(8):
        dice[0].key[k] = key[0].key[k]
    number, made, asked, seat, n, action = first - 1, 0, 0, 0, 0, 0
    while True:
        meet()
        if count(asked == 0) >= patience:
            if asked == 0 and number < last:
                if number >= first:
                    result(states[0], end)
                    add_up(sums, seats, end, made)
                    if states[0].fault:
                        begun[1] = states[0].fault
                        begun[2] = number
                    if len(decisions):
                        decisions[number - first] = made
                        for k in range(RESULTS):
                            results[number - first, k] = end[k]
                number, made = first + cuda.atomic.add(begun, 0, 1), 0
                if number < last:
                    deal_game(states[0], flat, seats, options, dice, number, story)
                    asked = waiting(states[0])
            if count(number >= last) == WARP:
                break
            meet()
        if asked:
            seat = lowest_bit(asked)
            n = options_of(states[0], seat, out)
        meet()
        if asked:
            action = decide(states, flat, veil, players, dice, seat, out, n, worth)
        meet()
        if asked:
            take(states[0], seat, action, dice[1], story)
        meet()
        if asked:
            made += 1
            asked = waiting(states[0])
    for k in range(SEATS + 3 * seats):
        cuda.atomic.add(tally, k, sums[k])


class Card:
    """A GPU made ready for a plan."""

    def __init__(self, plan: Plan, threads: int = THREADS, blocks: int = BLOCKS, patience: int = PATIENCE) -> None:
        """Threads of a block, blocks for each multiprocessor, and how long threads wait for each other."""
        self.plan, self._threads, self._patience = plan, threads, patience
        self.kernel = kernel_of(plan.game, play_on_card)
        self._most_blocks = blocks * multiprocessors()
        veil = record_type(plan.game).veil(plan.game.most_seats)
        read = (veil, plan.seats, plan.encoded, plan.numbers, plan.key, blank_story(0))
        self._read = [cuda.to_device(each) if isinstance(each, np.ndarray) else each for each in read]
        self.play(0, 0)  # compiles

    def play(self, first: int, last: int, rows: Rows | None = None) -> Tally:
        """Games `first` to `last - 1` of the plan; they are written into their rows too, where there are any."""
        seats, places = self.plan.seats, self.plan.game.most_seats
        tally = cuda.to_device(Tally.none(seats).numbers)
        begun = cuda.to_device(np.zeros(3, np.int64))
        kept = 0 if rows is None else last - first
        results = cuda.to_device(np.zeros((kept, 2 * places), np.int32))
        decisions = cuda.to_device(np.zeros(kept, np.int32))
        blocks = max(1, min(self._most_blocks, -(-(last - first) // self._threads)))
        self.kernel[blocks, self._threads](*self._read, first, last, self._patience, begun, tally, results, decisions)
        _, fault, number = begun.copy_to_host().tolist()
        check_fault(self.plan, fault, number)
        if rows is not None:
            ended = results.copy_to_host()
            rows.decisions[first:last] = decisions.copy_to_host()
            rows.points[first:last] = ended[:, :seats]
            rows.places[first:last] = ended[:, places : places + seats]
        return Tally(tally.copy_to_host())


def simulate_on_gpu(plan: Plan, games: int, progress: Progress | None = None, rows: bool = False) -> Simulation:
    """Simulate games of a plan on a GPU: the same games, one by one, as on the processor."""
    check_games(games)
    card, tally = Card(plan), Tally.none(plan.seats)
    kept = _room(games, plan.seats) if rows else None
    began = time.perf_counter()
    for first, last in _stretches(games):
        tally += card.play(first, last, kept)
        if progress is not None:
            progress(last, games)
    return Simulation(plan, time.perf_counter() - began, tally, kept)


def _stretches(games: int) -> Iterator[tuple[int, int]]:
    """Parts of a run, each as long as a second or so: between them it can be told how far it is, and stopped."""
    first, count = 0, FIRST_STRETCH
    while first < games:
        began, last = time.perf_counter(), min(first + count, games)
        yield first, last
        if time.perf_counter() - began < 1.0:
            count = min(4 * count, LONGEST_STRETCH)
        first = last


def _room(games: int, seats: int) -> Rows:
    return Rows(np.zeros(games, np.int32), np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int32))
