"""Native code made in the background, while the game is already played interpreted.

Compiling takes Python's lock for long stretches, so another process does it and leaves the code on the disk; this one
then only loads it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homage.engine.game import Game


class Warming:
    """One game's rules on their way to native code."""

    def __init__(self, game: Game, module: str) -> None:
        self.game = game
        self.done, self.total = 0, 0
        self.failed = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, module],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether the game runs natively by now."""
        return self.game.machine.native

    def wait(self) -> None:
        """Until it is ready or has failed."""
        self._thread.join()

    def stop(self) -> None:
        """Give up: what was compiled so far stays on the disk."""
        self._process.terminate()
        self._process.wait()

    def _follow(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                done, total = line.split()
                self.done, self.total = int(done), int(total)
        if self._process.wait() == 0:
            self.game.compile()
        else:
            self.failed = True


def main(module: str) -> None:
    """Compile the game of a module, saying how far it is."""
    game: Game = import_module(module).GAME
    game.compile(lambda done, total: print(done, total, flush=True))


if __name__ == "__main__":
    main(sys.argv[1])
