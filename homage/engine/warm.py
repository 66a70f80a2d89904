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
from pathlib import Path
from tempfile import TemporaryDirectory

from homage.engine.game import Game
from homage.engine.native.cache import CacheNotWritable

RULES_READY = "ready"
NOT_KEPT, NOT_MADE = "native code not kept", "native code not made"
CANNOT_KEEP = 3  # how a compiler ends that cannot write its code


class Warming:
    """One game's rules on their way to native code, and then what others make of them.

    Where the usual folder cannot be written, the code is made in a temporary one, and made anew the next time.
    """

    def __init__(
        self,
        game: Game,
        module: str,
        makers: Sequence[str] = (),
        processes: int | None = None,
        tell: Callable[[str, str], None] = lambda what, why: None,
    ) -> None:
        """`makers` are modules whose `prepare(game)` compiles more that the game is used with.

        `tell` is called, in a thread, when code could not be kept or not be made, with the words of the compiler.
        """
        self.game = game
        self._command = [module, *makers]
        self._tell = tell
        self.total = 0
        self.failed = ""  # why there is no native code, in the words of a compiler
        self.unkept = ""  # why it had to be made elsewhere
        self._stopped = False
        self._starting = threading.Lock()
        self._loading = threading.Lock()
        self._elsewhere: TemporaryDirectory[str] | None = None
        self._done: dict[int, int] = {}
        self._processes: list[subprocess.Popen[str]] = []
        places = range(processes or min(2, os.cpu_count() or 1))
        self._threads = [threading.Thread(target=self._make, args=(place,), daemon=True) for place in places]
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
        with self._starting:
            self._stopped = True
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()
        if self._elsewhere is not None:
            self._elsewhere.cleanup()

    def _make(self, place: int) -> None:
        """Let a compiler work in the usual folder, or in another one if that cannot be written."""
        status, why = self._compiled(place, None)
        if status == CANNOT_KEEP:
            self.unkept = why
            self._tell(NOT_KEPT, why)
            status, why = self._compiled(place, self._another_folder())
        if status != 0 and not self._stopped:
            self.failed = why or f"exit code {status}"
            self._tell(NOT_MADE, self.failed)

    def _another_folder(self) -> Path:
        with self._starting:
            if self._elsewhere is None:
                self._elsewhere = TemporaryDirectory(prefix="homage-", ignore_cleanup_errors=True)
            return Path(self._elsewhere.name)

    def _compiled(self, place: int, folder: Path | None) -> tuple[int, str]:
        """How a compiler has ended, and its last words."""
        with self._starting:
            if self._stopped:
                return 0, ""
            process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(place), *self._command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=os.environ if folder is None else {**os.environ, "HOMAGE_CACHE": str(folder)},
            )
            self._processes.append(process)
        assert process.stderr is not None
        complaints: deque[str] = deque(maxlen=1)  # read as they come, so that none stands in the way
        reader = threading.Thread(target=complaints.extend, args=(process.stderr,), daemon=True)
        reader.start()
        why = self._follow(process, folder)
        reader.join()
        process.stderr.close()
        return process.wait(), why or "".join(complaints).strip()

    def _follow(self, process: subprocess.Popen[str], folder: Path | None) -> str:
        """Note how far a compiler is, and load what it has made; why that cannot be loaded."""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                if line.strip() != RULES_READY:
                    done, total = line.split()
                    self._done[process.pid], self.total = int(done), int(total)
                    continue
                try:
                    with self._loading:
                        self.game.compile(folder=folder)
                except Exception as error:  # whatever it is, the game is played interpreted
                    process.terminate()
                    return repr(error)
        return ""


def main(place: int, module: str, makers: Sequence[str]) -> None:
    """Compile the game of a module, saying how far it is; then what others make of it. Odd places begin at the end."""
    game: Game = import_module(module).GAME
    backwards = place % 2 == 1
    try:
        game.compile(lambda done, total: print(done, total, flush=True), backwards)
        print(RULES_READY, flush=True)
        for maker in reversed(makers) if backwards else makers:
            import_module(maker).prepare(game)
    except CacheNotWritable as error:
        print(error, file=sys.stderr)
        sys.exit(CANNOT_KEEP)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
