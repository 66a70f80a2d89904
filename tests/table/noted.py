"""Servers whose error stream is kept in a file."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.table.served import Server


def run_noted(log: Path, run: Callable[..., None], *arguments: Any) -> None:
    """Run something whose error stream goes to a file."""
    with log.open("ab") as stream:
        os.dup2(stream.fileno(), sys.stderr.fileno())
    run(*arguments)


class LoggedServer(Server):
    """A server whose error stream is kept in a file."""

    def __init__(self, database: str, log: Path, *flags: str, **environment: str) -> None:
        super().__init__(database, None, **environment)
        self.log = log
        self.flags = flags
        self.runs = (run_noted, self.log, *self.runs)

    @property
    def arguments(self) -> list[str]:
        return [*super().arguments, *self.flags]

    @property
    def said(self) -> str:
        """All that went to the error stream."""
        return self.log.read_text()

    @property
    def memory(self) -> int:
        """What the process holds in memory, in bytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    @property
    def worked(self) -> float:
        """The processor time that the process has used, in seconds."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class CommandedServer(LoggedServer):
    """A server started as people start it: by a command, which imports everything anew."""

    prefix: tuple[str, ...] = ()  # what runs it

    def start(self, wait: bool = True) -> None:
        command = [*self.prefix, sys.executable, "-m", "homage", *self.arguments]
        with self.log.open("ab") as stream:
            self.process = subprocess.Popen(command, env={**os.environ, **self.environment}, stderr=stream)
        if wait:
            self.wait_until_ready()


@contextmanager
def serving_logged(
    database: str, folder: Path, *flags: str, kind: type[LoggedServer] = LoggedServer, **environment: str
) -> Iterator[LoggedServer]:
    """A server with a log, for as long as the block runs."""
    server = kind(database, folder / "server.log", *flags, **environment)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


class Noted(Server):
    """One that is started many times, and must complain of nothing."""

    def __init__(self, database: str, **environment: str) -> None:
        super().__init__(database, None, **environment)
        handle, name = tempfile.mkstemp(prefix="homage-server-", suffix=".log")
        os.close(handle)
        self.log = Path(name)
        self.runs = (run_noted, self.log, *self.runs)

    @property
    def said(self) -> str:
        """All that went to the error stream."""
        return self.log.read_text(errors="replace")

    def check(self) -> None:
        """Nothing has gone wrong that nobody had thought of; then the file is not needed any more."""
        assert "Traceback" not in self.said, self.said[-5000:]
        self.log.unlink()
