"""A run: another process plays, and this one watches it until something breaks, or the games or the time are up."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Self

from homage.engine.errors import HomageError
from homage.engine.rules.machine import Progress
from homage.lab.fuzz.finding import Finding
from homage.lab.fuzz.game import Fault
from homage.lab.fuzz.journal import last_sign, read_journal
from homage.lab.fuzz.worker import Run

PATIENCE = 120.0  # seconds without a sign of work, after which a move counts as endless
GLANCE = 0.5  # seconds between two looks at the clock


@dataclass
class Played:
    """What was played of a game so far."""

    games: int = 0
    decisions: int = 0
    interpreted: int = 0  # games played again interpreted


class Fuzzing:
    """A run under way; `played` can be read at any time, by the name of the game."""

    def __init__(self, run: Run, patience: float = PATIENCE) -> None:
        self.run = run
        self.played: dict[str, Played] = {}
        self._patience = patience

    def watch(
        self,
        seconds: float | None = None,
        compiling: Progress = lambda done, total: None,
        progress: Callable[[], None] = lambda: None,
    ) -> Finding | None:
        """Play until something breaks: that is returned. None if the games or the seconds are up."""
        with TemporaryDirectory() as folder, Worker(self.run, Path(folder)) as worker:
            worker.await_ready(compiling)
            until = time.monotonic() + seconds if seconds is not None else float("inf")
            while time.monotonic() < until:
                message = worker.message()
                fault = worker.silence(self._patience) if message is None else self._heard(message)
                if fault is not None:
                    return worker.finding(fault)
                if worker.done:
                    return None
                progress()
            return None

    def _heard(self, message: dict[str, Any]) -> Fault | None:
        played = self.played.setdefault(message["game"], Played())
        played.games += 1
        played.decisions += message["decisions"]
        played.interpreted += message["interpreted"]
        return Fault(**message["fault"]) if message["fault"] else None


class Worker:
    """The process that plays (see `homage.lab.fuzz.worker`), as seen from outside."""

    def __init__(self, run: Run, folder: Path) -> None:
        self._run = run
        self._journal, self._errors = folder / "journal", folder / "errors"
        self._messages: SimpleQueue[str | None] = SimpleQueue()
        self._sign, self._seen = 0, time.monotonic()
        self._ended = False

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "homage.lab.fuzz.worker", json.dumps(asdict(self._run)), str(self._journal)]
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,  # Ctrl-C is for the process that watches
            )
        Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._messages.put(line)
        self._messages.put(None)

    def await_ready(self, compiling: Progress) -> None:
        """Until the games are loaded and compiled."""
        message = self.message()
        while message is None or "compiled" in message:
            if self._ended:
                raise HomageError(f"The games cannot be loaded: {self._said().splitlines()[-1]}")
            if message is not None:
                compiling(*message["compiled"])
            message = self.message()

    def message(self) -> dict[str, Any] | None:
        """The next message, or none within a moment."""
        try:
            line = self._messages.get(timeout=GLANCE)
        except Empty:
            return None
        self._ended = line is None
        return json.loads(line) if line is not None else None

    @property
    def done(self) -> bool:
        """Whether it has played all its games."""
        return self._ended and self._process.wait() == 0

    def silence(self, patience: float) -> Fault | None:
        """What it means that nothing was said: the process has died, a move does not end, or nothing yet."""
        if self._ended:
            return self._death()
        sign = last_sign(self._journal)
        if sign != self._sign:
            self._sign, self._seen = sign, time.monotonic()
        if time.monotonic() - self._seen < patience:
            return None
        self._process.send_signal(signal.SIGABRT)  # it then tells where it is
        self._process.wait()
        return self._fault(f"There was no progress for {patience:g} seconds: the move does not end.")

    def _death(self) -> Fault | None:
        code = self._process.wait()
        if code == 0:
            return None
        ending = signal.Signals(-code).name if code < 0 else f"status {code}"
        return self._fault(f"The process that played it was ended by {ending}.")

    def _fault(self, what: str) -> Fault:
        return Fault(len(read_journal(self._journal).tried), what, self._said())

    def _said(self) -> str:
        return self._errors.read_text(errors="replace").strip()

    def finding(self, fault: Fault) -> Finding:
        """What broke in the game that was played last."""
        course = read_journal(self._journal)
        return Finding(next(game for game in self._run.load() if game.name == course.table.game), course, fault)
