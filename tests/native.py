"""Make the native code that tests need, on two cores and each once: python -m tests.native

`homage compile` leaves out what few people use. Workers of pytest would all make it at the same time.
"""

from __future__ import annotations

import homage
from homage.commands.compile import MAKERS, make_native
from homage.commands.terminal import screen
from homage.engine.game import Game
from homage.games import load
from homage.lab.experiment.measure import measuring_loop
from homage.lab.learners.batch import loops_for

CHANGED = ("feudalism", {"start.treasury": 12})  # the variant that experiments of tests ask for


def prepare(game: Game) -> None:
    """What is measured in experiments, what learners step; for one game also as it is played with another number."""
    measuring_loop(game)
    loops_for(game)
    if game.name == CHANGED[0]:
        measuring_loop(load(*CHANGED))


if __name__ == "__main__":
    for name in homage.NAMES:
        make_native(screen(), homage.load(name), (*MAKERS, __spec__.name))
