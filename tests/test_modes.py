"""The same games, interpreted, native and on numba-cuda's simulator, end in the same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import homage
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.rules.machine import Machine
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.lab.playing import play_games
from homage.lab.simulate import loop_for, simulate
from homage.players.quick import QUICK, player_number
from tests.conftest import at_every_table, brief, combinations

ON_THE_SIMULATOR = """
import json, sys
import homage
from homage.lab.gpu.simulate import simulate_on_gpu
from homage.lab.plan import Plan
for seats, options in json.loads(sys.argv[2]):
    plan = Plan.of(homage.load(sys.argv[1]), seats, ("random",), options, seed=5)
    run = simulate_on_gpu(plan, 1, rows=True)
    rows = run.rows
    print(*rows.points[0], *rows.places[0], rows.decisions[0], *run.tally.numbers)
"""


def played(game: Game, machine: Machine, seats: int, options: dict[str, Any], players: tuple[str, ...]) -> Any:
    """One game on a machine: its final state, result and number of decisions."""
    states = game.state.array(2)
    dice = Dice.array(3)
    dice[0] = keyed(key_from_seed(5))[0]
    results, decisions = np.zeros((1, 2 * game.most_seats), np.int32), np.zeros(1, np.int32)

    def room() -> Any:
        """For actions; interpreted rules take them as Python's numbers, like those of a match."""
        return [0] * game.most_options if machine is game.plain else np.zeros(game.most_options, np.int32)

    machine.bind(play_games)(
        machine.form(Held(game.state, states)),
        game.state.as_words(states).ravel(),
        game.state.veil(game.most_seats),
        seats,
        game.encoded(game.agree(seats, options)),
        np.array([player_number(name) for name in players], np.int32),
        machine.form(Held(Dice, dice)),
        0,
        1,
        room(),
        room(),
        blank_story(0),
        results,
        decisions,
    )
    return game.state.state_bytes(states), results.ravel().tolist(), decisions.tolist()


def few(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """A few tables of a game, with few seats, among which every choice of every option occurs."""
    tables = [(seats, options, set(options.items())) for seats, options in combinations(game)]
    missing, chosen = set().union(*(features for _, _, features in tables)), []
    while missing:
        seats, options, features = max(tables, key=lambda table: len(table[2] & missing))
        chosen.append((seats, options))
        missing -= features
    return chosen


@at_every_table()
def test_interpreted_and_native_games_are_one(name: str, seats: int, options: dict[str, Any]) -> None:
    game = homage.load(name)
    loop_for(game)
    plain = played(game, game.plain, seats, options, ("random",) * seats)
    native = played(game, game.compile(), seats, options, ("random",) * seats)
    assert list(game.state.differences(plain[0], native[0])) == []
    assert plain == native


@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("name", homage.NAMES)
def test_players_choose_alike_interpreted_and_native(name: str, player: str) -> None:
    game = homage.load(name)
    loop_for(game)
    seats, options = few(game)[0]
    players = (player, *("random",) * (seats - 1))
    assert played(game, game.plain, seats, options, players) == played(game, game.compile(), seats, options, players)


@pytest.mark.parametrize("name", homage.NAMES)
def test_simulated_gpu_games_are_the_native_ones(name: str) -> None:
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: the GPU's rules are NOT tested here")
    game = homage.load(name)
    loop_for(game)
    first, *others = few(game)
    tables = [first, *((seats, {**options, **brief(name)}) for seats, options in others)]  # one of them to its end
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ON_THE_SIMULATOR, name, json.dumps(tables)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    for (seats, options), line in zip(tables, run.stdout.splitlines(), strict=True):
        native = simulate(game, 1, seats, ("random",), options, seed=5)
        rows = native.rows
        told = [*rows.points[0], *rows.places[0], rows.decisions[0], *native.tally.numbers]
        assert [int(number) for number in line.split()] == told, options
