"""Random games of a game on a GPU: are they the processor's, and how many decisions are made in a second?

python -m bench.gpu [GAME] [GAMES]
"""

from __future__ import annotations

import sys
import time

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it; NumPy 2.5 no longer has it
    np.row_stack = np.vstack  # type: ignore[attr-defined]

from numba import cuda

import homage
from homage.lab.gpu import kernel_for, play_on_gpu
from homage.lab.simulate import simulate


def main(name: str = "fealty", games: int = 1 << 18) -> None:
    game = homage.load(name)
    kernel = kernel_for(game)
    began = time.perf_counter()
    play_on_gpu(game, 64, kernel=kernel)
    print(f"{name}: kernel compiled and run once in {time.perf_counter() - began:.1f} s")
    _, results, decisions = play_on_gpu(game, 4096, kernel=kernel)
    natively = simulate(game, 4096)
    most = game.most_seats
    same = np.array_equal(results[:, :2], natively.points) and np.array_equal(
        results[:, most : most + 2], natively.places
    )
    print(f"4096 games: results {'equal' if same else 'DIFFER from'} the processor's, {decisions.sum()} decisions")
    for count in (games // 16, games // 4, games):
        began = time.perf_counter()
        _, _, decisions = play_on_gpu(game, count, kernel=kernel)
        cuda.synchronize()
        seconds = time.perf_counter() - began
        print(f"{count} games: {decisions.sum() / seconds / 1e6:.1f} M decisions/s with transfers ({seconds:.3f} s)")


if __name__ == "__main__":
    main(*sys.argv[1:2], *(int(number) for number in sys.argv[2:3]))
