"""Native code made in the background, while the game is already played interpreted.

Compiling takes Python's lock for long stretches, so other processes do it and leave the code on the disk; this one then
only loads it. Two of them go through the same list from both ends: what one has made the other only loads, so they
share the work without having to divide it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from importlib import import_module

from homage.engine.game import Game

RULES_READY = "ready"


class Warming:
    """One game's rules on their way to native code, and then what others make of them."""

    def __init__(
        self,
        game: Game,
        module: str,
        makers: Sequence[str] = (),
        processes: int | None = None,
        tell: Callable[[str], None] = lambda why: None,
    ) -> None:
        """`makers` are modules whose `prepare(game)` compiles more that the game is used with.

        `tell` is called, in a thread, with what a compiler has said that ended before its time.
        """
        self.game = game
        self._tell = tell
        self.total = 0
        self.failed = ""  # why a compiler has ended before its time, in its own words
        self._stopped = False
        self._loading = threading.Lock()
        self._done: dict[int, int] = {}
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", __name__, str(place), module, *makers],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for place in range(processes or min(2, os.cpu_count() or 1))
        ]
        self._threads = [threading.Thread(target=self._follow, args=(each,), daemon=True) for each in self._processes]
        for thread in self._threads:
            thread.start()

    @property
    def done(self) -> int:
        """How many rules of `total` are compiled."""
        return self.total if self.ready else min(self.total, sum(self._done.values()))

    @property
    def ready(self) -> bool:
        """Whether the game runs natively by now."""
        return self.game.machine.native

    def wait(self, seconds: float | None = None) -> bool:
        """Until all is made or has failed, or so many seconds; whether it is over."""
        until = None if seconds is None else time.monotonic() + seconds
        for thread in self._threads:
            thread.join(None if until is None else max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def stop(self) -> None:
        """Give up: what was compiled so far stays on the disk."""
        self._stopped = True
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()

    def _follow(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        complaints: deque[str] = deque(maxlen=1)  # read as they come, so that none stands in the way
        reader = threading.Thread(target=complaints.extend, args=(process.stderr,), daemon=True)
        reader.start()
        try:
            with process.stdout as lines:
                for line in lines:
                    if line.strip() == RULES_READY:
                        with self._loading:
                            self.game.compile()
                    else:
                        done, total = line.split()
                        self._done[process.pid], self.total = int(done), int(total)
        except Exception as error:  # what is kept on the disk cannot be loaded
            self.failed = repr(error)
            process.terminate()
        reader.join()
        process.stderr.close()
        if (process.wait() != 0 or self.failed) and not self._stopped:
            self.failed = self.failed or "".join(complaints).strip() or f"exit code {process.returncode}"
            self._tell(self.failed)


def main(place: int, module: str, makers: Sequence[str]) -> None:
    """Compile the game of a module, saying how far it is; then what others make of it. Odd places begin at the end."""
    game: Game = import_module(module).GAME
    backwards = place % 2 == 1
    game.compile(lambda done, total: print(done, total, flush=True), backwards)
    print(RULES_READY, flush=True)
    for maker in reversed(makers) if backwards else makers:
        import_module(maker).prepare(game)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
