"""The loop of simulations on a GPU: one game per thread, the same rules, the same dice, the same results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from homage.engine import contract
from homage.engine.dice import Dice, deal_channel, key_from_seed, keyed
from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.rule import Binding, Cuda
from homage.engine.story import blank_story
from homage.lab.batch import play_game
from homage.lab.simulate import seated
from homage.players.quick import numbered

THREADS = 64  # per block


def kernel_for(game: Game) -> Callable[..., Any]:
    """The kernel of a game: each thread plays one."""
    if not cuda.is_available():
        raise HomageError("No GPU was found that CUDA can use; simulate on the processor instead.")
    binding = Binding(Cuda(), {getattr(contract, name): game.rules[name] for name in contract.NAMES})
    play, take, score = binding.bind(play_game), binding.bind(deal_channel), binding.bind(contract.result)

    def kernel(
        states: Any,
        words: Any,
        veil: Any,
        seats: int,
        options: Any,
        players: Any,
        dice: Any,
        first: int,
        outs: Any,
        worths: Any,
        story: Any,
        results: Any,
        decisions: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(decisions):
            own = dice[1 + 2 * i : 3 + 2 * i]
            take(own[0], dice[0], 2 * (first + i))
            take(own[1], dice[0], 2 * (first + i) + 1)
            pair, rows = states[2 * i : 2 * i + 2], words[2 * i : 2 * i + 2]
            decisions[i] = play(pair, rows, veil, seats, options, players, own[0], own[1], outs[i], worths[i], story)
            score(pair[0], results[i])

    compiled: Callable[..., Any] = cuda.jit(kernel)
    return compiled


def play_on_gpu(
    game: Game,
    games: int,
    seats: int = 2,
    players: Sequence[str] = ("random",),
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    kernel: Callable[..., Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int32], NDArray[np.int32]]:
    """Play games 0 to `games` - 1 of a simulation; returns final states, results and counts of decisions."""
    kernel = kernel or kernel_for(game)
    encoded = game.encoded(game.agree(seats, options))
    numbers = np.array([numbered(name) for name in seated(game, seats, players)], np.int32)
    dice = Dice.array(1 + 2 * games)
    dice[0] = keyed(key_from_seed(seed))[0]
    states = cuda.to_device(game.state.array(2 * games))
    words = states.view(np.int64).reshape(2 * games, game.state.size // 8)
    results = cuda.to_device(np.zeros((games, 2 * game.most_seats), np.int32))
    decisions = cuda.to_device(np.zeros(games, np.int32))
    kernel[(games + THREADS - 1) // THREADS, THREADS](  # type: ignore[index]
        states,
        words,
        cuda.to_device(game.veil),
        seats,
        cuda.to_device(encoded),
        cuda.to_device(numbers),
        cuda.to_device(dice),
        0,
        cuda.to_device(np.zeros((games, game.most_options), np.int32)),
        cuda.to_device(np.zeros((games, game.most_options), np.int32)),
        cuda.to_device(blank_story(0)),
        results,
        decisions,
    )
    return states.copy_to_host()[::2], results.copy_to_host(), decisions.copy_to_host()
