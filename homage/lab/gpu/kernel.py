"""Kernels for the GPU: a function bound to the rules, sizes and records of one game, and kept on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from homage.engine.errors import HomageError
from homage.engine.flow.contract import stand_ins
from homage.engine.game import Game
from homage.engine.native.cache import cache_folder
from homage.engine.native.cuda import config, cuda
from homage.engine.native.rule import Binding, Cuda
from homage.engine.state.dice import Dice
from homage.engine.state.layout import WORD, Layout
from homage.lab.tally import SEATS

if not config.ENABLE_CUDASIM:
    from homage.lab.gpu.numba_cuda_patch import patch

    patch()

# What a kernel knows of its game; `kernel_of` puts the real ones in.
RECORD: Any = None  # the state
DICE: Any = None
WORDS = TWO_STATES = THREE_DICE = MOST_OPTIONS = RESULTS = SUMS = 0

BESIDE = ("lean_code", "warps", "numba_cuda_patch")  # files that a kernel depends on, too


def multiprocessors() -> int:
    """How many the card has; or a refusal where there is no card."""
    if not cuda.is_available():
        raise HomageError("No GPU was found that CUDA can use; leave --device out to play on the processor.")
    return int(getattr(cuda.get_current_device(), "MULTIPROCESSOR_COUNT", 1))  # numba-cuda's simulator has none


def record_type(game: Game) -> type[Layout]:
    """The record of a game on the card; numba-cuda's simulator counts in the width of a field, so it has wide ones."""
    return game.state.widened() if config.ENABLE_CUDASIM else game.state


def kernel_of(game: Game, function: Callable[..., Any]) -> Any:
    """A kernel for one game."""
    multiprocessors()
    bound, key = Binding(Cuda(), stand_ins(game.rules)).bind_kernel(function, _sizes(game))
    files = [Path(__file__).with_name(f"{name}.py").read_text() for name in BESIDE]
    name = hashlib.sha256("\n".join([key, *files]).encode()).hexdigest()[:24]
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder() / game.name / name)
    try:
        return cuda.jit(cache=True)(bound)
    finally:
        config.CACHE_DIR = before


def _sizes(game: Game) -> dict[str, Any]:
    """What stands for the names above in the kernels of a game."""
    record = record_type(game)
    words = record.size // WORD
    return {
        "RECORD": np.dtype((np.record, record.dtype)),
        "DICE": np.dtype((np.record, Dice.dtype)),
        "WORDS": words,
        "TWO_STATES": 2 * words,
        "THREE_DICE": 3 * Dice.size // WORD,
        "MOST_OPTIONS": game.most_options,
        "RESULTS": 2 * game.most_seats,
        "SUMS": SEATS + 3 * game.most_seats,
    }
