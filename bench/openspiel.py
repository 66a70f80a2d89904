"""OpenSpiel's C++ games, played at random: stepped from Python, and inside its own C++ search.

Decisions are those of players; chance nodes are stepped through but not counted.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

import pyspiel

GAMES = ("backgammon", "gin_rummy", "hearts")


@dataclass(frozen=True)
class Pace:
    """Decisions in a second, stepped from Python and in C++ rollouts."""

    name: str
    from_python: float
    in_rollouts: float


def _settle(state: pyspiel.State, rng: random.Random) -> None:
    """Through chance nodes to the next decision."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])


def _play(state: pyspiel.State, rng: random.Random) -> int:
    """To the end, at random; returns how many decisions were made."""
    decisions = 0
    _settle(state, rng)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        decisions += 1
        _settle(state, rng)
    return decisions


def stepped_from_python(name: str, seconds: float) -> float:
    """Decisions a second."""
    game, rng, decisions = pyspiel.load_game(name), random.Random(1), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += _play(game.new_initial_state(), rng)
    return decisions / (time.perf_counter() - began)


def first_choice(name: str) -> tuple[pyspiel.State, float]:
    """A position with a real choice, and the mean number of decisions left in it."""
    rng = random.Random(1)
    root = pyspiel.load_game(name).new_initial_state()
    _settle(root, rng)
    while len(root.legal_actions()) < 2:
        root.apply_action(root.legal_actions()[0])
        _settle(root, rng)
    return root, sum(_play(root.clone(), rng) for _ in range(100)) / 100


def simulations_per_s(root: pyspiel.State, seconds: float) -> float:
    """Simulations in a second of processor time of MCTS with one random rollout each, all of it in C++."""
    simulations, spent = 50, 0.0
    while True:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(root.get_game(), evaluator, 2.0, simulations, 1000, False, 42, False)
        began = time.process_time()
        bot.mcts_search(root)
        spent = time.process_time() - began
        if spent > seconds / 2:
            return simulations / spent
        simulations *= 2


def measure(name: str, seconds: float) -> Pace:
    """Both paces of one game."""
    root, left = first_choice(name)
    return Pace(name, stepped_from_python(name, seconds), simulations_per_s(root, seconds) * left)
