"""What a server keeps to itself, what it says with every answer, and that it knows when nothing can be stored."""

from __future__ import annotations

import os
import re
import resource
import sys
import time
from pathlib import Path

import httpx
import pytest

from homage.table.errors import NotReady
from homage.table.settings import Settings
from homage.table.store import health
from homage.table.store.health import FRESH_S, Pulse
from homage.table.store.storage import Store
from tests.patience import PATIENCE_S
from tests.table.sentences import is_a_sentence
from tests.table.served import Server, serving, sqlite_in

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


# -- the file ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("there_before", [False, True])
def test_nobody_else_on_the_machine_can_read_the_database(tmp_path: Path, there_before: bool) -> None:
    before = os.umask(0o022)
    try:
        if there_before:  # as an earlier release left it
            (tmp_path / "homage.db").touch(0o644)
        with serving(sqlite_in(tmp_path)) as server:
            httpx.post(f"{server.url}/api/me", json={"name": "Anna"}, timeout=PATIENCE_S)
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("homage.db*")}
    finally:
        os.umask(before)
    assert set(modes) == {"homage.db", "homage.db-wal", "homage.db-shm"}
    assert set(modes.values()) == {0o600}


# -- what is said with every answer ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/me", "/api/tables/none", "/api/nowhere", "/health", "/metrics"])
def test_data_is_kept_by_nobody_and_taken_for_nothing_else(server: Server, path: str) -> None:
    headers = httpx.get(f"{server.url}{path}", timeout=PATIENCE_S).headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"


def test_the_page_of_requests_loads_nothing_from_elsewhere_and_lists_all_of_them(server: Server) -> None:
    answer = httpx.get(f"{server.url}/docs/http", timeout=PATIENCE_S)
    assert answer.status_code == 200
    assert answer.headers["content-security-policy"].startswith("default-src 'self';")
    assert "<script" not in answer.text
    assert not re.findall(r"(?:src|href)=.(?!/openapi)", answer.text)
    described = httpx.get(f"{server.url}/openapi.json", timeout=PATIENCE_S).json()
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}<" in answer.text
    assert "account: string" in answer.text, "with the fields of what is sent"
    assert httpx.get(f"{server.url}/redoc", timeout=PATIENCE_S).status_code == 404


# -- whether anything can be stored ------------------------------------------------------------------------------------


def until_health_is(server: Server, status: int) -> httpx.Response:
    until = time.monotonic() + PATIENCE_S
    while True:
        answer = httpx.get(f"{server.url}/health", timeout=PATIENCE_S)
        if answer.status_code == status or time.monotonic() > until:
            return answer
        time.sleep(0.2)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can be set on Linux alone")
def test_health_tells_that_the_disk_is_full_and_that_there_is_room_again(tmp_path: Path) -> None:
    with serving(sqlite_in(tmp_path)) as server:
        assert until_health_is(server, 200).json()["status"] == "ok"
        assert server.process is not None
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))  # no file can grow any more
        why = is_a_sentence(until_health_is(server, 503), 503)
        assert why.startswith("The database cannot be written to:")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        assert until_health_is(server, 200).json()["status"] == "ok"


@BOTH
def test_a_database_is_tried_once_in_a_while_however_many_ask(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, now = Store(Settings(database=database).url), 0.0
    store.migrate()
    pulse, tried = Pulse(store, lambda: now), []
    write = pulse._write
    monkeypatch.setattr(pulse, "_write", lambda: (tried.append(now), write()))
    for passed in (0.0, 1.0, FRESH_S, FRESH_S + 1, 3 * FRESH_S):
        now = passed
        pulse.check()
    assert tried == [0.0, FRESH_S, 3 * FRESH_S]
    store.close()


def test_a_disk_with_hardly_any_room_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(Settings(database=sqlite_in(tmp_path)).url)
    store.migrate()
    monkeypatch.setattr(health, "LEAST_FREE", 1 << 62)
    with pytest.raises(NotReady, match=r"almost full: [0-9]+ MB are free"):
        Pulse(store).check()
    store.close()
