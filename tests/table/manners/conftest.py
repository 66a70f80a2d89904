"""What the tests of this folder run on: both kinds of database, since all of it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from homage.table.settings import Settings
from homage.table.store.schema import METADATA
from support.postgres import Postgres
from tests.table.served import Server, serving, sqlite_in

DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="package", params=DATABASES)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not harm it."""
    limits = {"HOMAGE_REQUESTS_PER_S": "1000"}
    if request.param == "sqlite":
        with serving(sqlite_in(tmp_path_factory.mktemp("manners")), **limits) as running:
            yield running
        return
    postgres: Postgres = request.getfixturevalue("postgres_of_our_own")
    with postgres.database("manners") as address, serving(address, **limits) as running:
        yield running


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return str(request.getfixturevalue("postgres")) if request.param == "postgres" else sqlite_in(tmp_path)


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """A database with all tables in it."""
    opened = create_engine(Settings(database=database).url)
    METADATA.create_all(opened)
    yield opened
    opened.dispose()
