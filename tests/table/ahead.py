"""Servers whose clock a test puts forward, by hours or days; all else about them is as usual."""

from __future__ import annotations

import mmap
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from homage.table import watch
from homage.table.notices import notices
from tests.table.served import Server

LOOK_S = 0.1  # between two looks at the outbox: nobody shall wait for notices whose hours pass at once
SIZE = struct.Struct("d")


class Ahead:
    """How far ahead of the machine's clock some servers are: in a file, which they and the test share."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(SIZE.size))
        with file.open("r+b") as opened:
            self._memory = mmap.mmap(opened.fileno(), SIZE.size)

    @property
    def seconds(self) -> float:
        return float(SIZE.unpack(self._memory)[0])

    def go(self, hours: float = 0, minutes: float = 0) -> None:
        """Let time pass."""
        self._memory[:] = SIZE.pack(self.seconds + 3600 * hours + 60 * minutes)

    @property
    def hours(self) -> float:
        return self.seconds / 3600


class Time:
    """In place of the module `time`, where a server looks at the clock of its machine."""

    def __init__(self, ahead: Ahead) -> None:
        self._ahead = ahead

    def time_ns(self) -> int:
        return time.time_ns() + round(self._ahead.seconds * 1e9)

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead.seconds


def run_ahead(file: Path, run: Callable[..., None], *arguments: Any) -> None:
    """Run something in a process whose tables live ahead of time."""
    watch.time = Time(Ahead(file))  # type: ignore[assignment]
    notices.LOOK_S = LOOK_S
    run(*arguments)


class ServerAhead(Server):
    """A server whose clock is put forward."""

    def __init__(self, database: str, file: Path, **environment: str) -> None:
        super().__init__(database, None, **environment)
        self.ahead = Ahead(file)
        self.runs = (run_ahead, file, *self.runs)
