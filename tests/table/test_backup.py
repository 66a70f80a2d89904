"""Back-ups of a server that runs are restored, and played on from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from support.postgres import Postgres
from tests.table.backups import postgres_restored, sqlite_restored


@pytest.mark.parametrize("way", [0, 1], ids=["python", "sqlite3"])
def test_a_running_sqlite_server_is_backed_up_and_restored(way: int, tmp_path: Path) -> None:
    if way == 1 and shutil.which("sqlite3") is None:
        pytest.skip("there is no program sqlite3 here")
    assert sqlite_restored(tmp_path, way)["entries"] > 10


def test_a_running_postgres_server_is_backed_up_and_restored(postgres_of_our_own: Postgres, tmp_path: Path) -> None:
    assert postgres_restored(postgres_of_our_own, tmp_path, "backed_up")["entries"] > 10
