"""Games as learning programs step them: ours beside PettingZoo's and RLCard's, at random, in one run.

python -m bench.learners [SECONDS PER MEASUREMENT]

Stepped from Python means one Python call a decision, each with an observation and a mask of what is allowed, on one
core. A batch steps 1,024 games with one call.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import homage
from homage.gym import aec_env
from homage.lab.learners.batch import Batch

ZOO = ("tictactoe_v3", "connect_four_v3", "texas_holdem_v4", "go_v5", "chess_v6")  # PettingZoo's own
CARDS = ("leduc-holdem", "gin-rummy", "doudizhu")  # RLCard's
SLOTS = 1024


def paced(play: Callable[[], int], seconds: float) -> float:
    """Decisions a second; `play` makes some and says how many."""
    play()
    made, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        made += play()
    return made / (time.perf_counter() - began)


def of_zoo(env: Any, seconds: float) -> float:
    """Any PettingZoo environment in which agents act in turn."""
    rng = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=int(rng.integers(1 << 31)))
        made = 0
        for _ in env.agent_iter():
            observation, _reward, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            made += 1
        return made

    return paced(play, seconds)


def of_cards(name: str, seconds: float) -> float:
    """A game of RLCard's."""
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return paced(play, seconds)


def of_batch(name: str, threads: int, seconds: float) -> float:
    """A batch of ours, chosen for by NumPy."""
    batch, rng = Batch(homage.load(name), SLOTS, threads=threads), np.random.default_rng(1)
    slots = np.arange(SLOTS)

    def play() -> int:
        batch.step(batch.choices[slots, (rng.random(SLOTS) * batch.option_count).astype(np.int64)])
        return SLOTS

    return paced(play, seconds)


def peers(seconds: float) -> dict[str, float]:
    """What can be had of PettingZoo's and RLCard's games."""
    found = {}
    for name in ZOO:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found[f"PettingZoo {name}"] = of_zoo(import_module(f"pettingzoo.classic.{name}").env(), seconds)
        except ImportError as error:
            print(f"PettingZoo's {name} is NOT measured: {error}")
    for name in CARDS:
        found[f"RLCard {name}"] = of_cards(name, seconds)
    return found


def run(console: Console, seconds: float) -> None:
    """Measure and print."""
    theirs = peers(seconds)
    table = Table(title="Stepped by a learner, one core: decisions a second")
    table.add_column("game")
    for column in ("how", "decisions/s", "to the quickest of theirs", "to the slowest"):
        table.add_column(column, justify="right")
    quickest, slowest = max(theirs.values()), min(theirs.values())
    for name in homage.NAMES:
        homage.load(name).compile()
        ways = {"PettingZoo's way": of_zoo(aec_env(name), seconds), "a batch": of_batch(name, 1, seconds)}
        for how, pace in ways.items():
            table.add_row(name, how, f"{pace:,.0f}", f"{pace / quickest:.2f} x", f"{pace / slowest:.1f} x")
    for name, pace in theirs.items():
        table.add_row(name, "its own", f"{pace:,.0f}", "", "")
    console.print(table)


if __name__ == "__main__":
    run(Console(), *(float(number) for number in sys.argv[1:2] or ["2"]))
