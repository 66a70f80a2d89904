"""What whoever runs a server relies on: health, figures, a graceful end, settings, logs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import inspect
from structlog.testing import capture_logs

from homage.engine.errors import HomageError
from homage.engine.warm import NOT_KEPT, NOT_MADE
from homage.games import load
from homage.table.errors import NotReady
from homage.table.house.house import House
from homage.table.http.app import make_app, note_native_code
from homage.table.http.serving import check_database
from homage.table.settings import Settings, read_settings
from homage.table.store.storage import Store
from tests.patience import PATIENCE_S
from tests.table.crash import Circle, Found, check_table
from tests.table.noted import CommandedServer, LoggedServer, serving_logged
from tests.table.served import Guest, Server, by_chance, closed_with, free_port, serving, sqlite_in

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def figures(server: Server) -> dict[str, float]:
    """Every figure of /metrics; those with labels under 'name{label}'."""
    answer = httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        sample.name + "".join(f"{{{label}}}" for label in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_health_tells_that_the_server_and_its_database_answer(server: Server) -> None:
    answer = httpx.get(f"{server.url}/health", timeout=PATIENCE_S)
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "sqlite", "native": [], "not_native": []}


def test_a_game_whose_native_code_cannot_be_made_is_reported_and_its_analyses_are_refused(tmp_path: Path) -> None:
    """Not with "try again in a few minutes", for ever."""

    async def evening() -> None:
        app = make_app(Settings(database=sqlite_in(tmp_path)), compile_games=False)
        house: House = app.state.house
        async with app.router.lifespan_context(app):
            with capture_logs() as logs:
                note_native_code(house, "feudalism", NOT_KEPT, "no room left")
                note_native_code(house, "fealty", NOT_MADE, "killed")
            assert [(line["event"], line["game"], line["why"]) for line in logs] == [
                (NOT_KEPT, "feudalism", "no room left"),
                (NOT_MADE, "fealty", "killed"),
            ]
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://homage") as web:
                assert (await web.get("/health")).json()["not_native"] == ["fealty"]
            fealty = load("fealty").interpreted
            with pytest.raises(NotReady, match="cannot analyse Fealty: its native code could not be compiled"):
                await house.analyses.begin("table", fealty, fealty.new(seed=1).record)

    asyncio.run(evening())


def test_figures_go_up_with_play(tmp_path: Path) -> None:
    """At a server of its own: elsewhere a room of an earlier test may be given up meanwhile."""
    with serving(sqlite_in(tmp_path)) as server:
        go_up_with_play(server)


def go_up_with_play(server: Server) -> None:
    async def evening() -> int:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table, brief=True) as visit:
                during = figures(server)
                assert during["homage_connections"] == before.get("homage_connections", 0) + 1
                refused = await visit.ask(type="play", seat=0, decision=999, action=0)
                assert refused["type"] == "refused"
            await anna.play_out(table, by_chance(1), brief=True)
            return int((await anna.web.get(f"/api/tables/{table}/replay")).json()["moves"])

    before = figures(server)
    moves = asyncio.run(evening())
    after = figures(server)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["homage_entries_total{move}"] == moves
    assert grown["homage_entries_total{sit}"] == 2
    assert grown["homage_entries_total{start}"] == 1
    assert grown["homage_refused_total"] == 1
    assert grown["homage_answer_seconds_count"] == moves, "what changes nothing is not timed"
    assert grown["homage_rooms"] == 1
    assert after["homage_connections"] == before.get("homage_connections", 0)


@pytest.mark.parametrize(
    ("seen_from", "status"), [(None, 200), ("203.0.113.7", 404), ("10.1.2.3", 200), ("::1", 200), ("nobody", 404)]
)
def test_figures_are_for_this_machine_and_whom_the_settings_name(
    few_may_read: Server, seen_from: str | None, status: int
) -> None:
    headers = {} if seen_from is None else {"X-Forwarded-For": seen_from}
    assert httpx.get(f"{few_may_read.url}/metrics", headers=headers, timeout=PATIENCE_S).status_code == status


@pytest.fixture(scope="module")
def few_may_read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(sqlite_in(tmp_path_factory.mktemp("figures")), HOMAGE_METRICS_FROM="10.0.0.0/8") as running:
        yield running


def test_what_a_seat_does_in_secret_changes_no_figure_and_nothing_that_others_can_read(server: Server) -> None:
    """As it was seen: figures, the number of the entry and the time of the last one went up with each order."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno, Guest(server, "Eve") as eve:
            more = {"options": {"king": "second"}, "clock": {"kind": "live", "minutes": 20}, "listed": True}
            table = await anna.open_table(["me", "open"], game="feudalism", **more)
            await bruno.sit(table, 1)

            async def readable() -> list[Any]:
                shown = (await eve.web.get(f"/api/tables/{table}")).json()
                listed = [each for each in (await eve.web.get("/api/tables")).json() if each["id"] == table]
                async with eve.at(table) as gallery:
                    told = {name: gallery.now.get(name) for name in ("entry", "waiting", "notes", "spectator")}
                    running = [chair.get("running") for chair in gallery.now["chairs"]]
                figures = httpx.get(f"{server.url}/metrics", timeout=PATIENCE_S).text
                return [shown, listed, told, running, figures]

            async with anna.at(table) as visit, bruno.at(table) as opposite:
                before, heard = await readable(), len(visit.updates)
                assert before[2]["waiting"] == [0], "Bruno is not asked anything"
                for treasury in (1, 2, 3):
                    when = {
                        "window": "answer:alliance",
                        "action": "play tensions_internes",
                        "when": {"treasury": treasury},
                    }
                    answer = await opposite.ask(type="standing", seat=1, orders=[when])
                    assert answer["type"] == "update", answer
                assert await readable() == before
                assert (await visit.ask(type="ping"))["type"] == "pong"
                assert len(visit.updates) == heard

    asyncio.run(evening())


# -- a graceful end -------------------------------------------------------------------------------------------------


def test_told_to_stop_in_the_middle_of_play_it_keeps_its_promises_and_says_goodbye(tmp_path: Path) -> None:
    async def evening(server: LoggedServer) -> tuple[list[Circle], list[int | None]]:
        circles = [Circle([server], number, seed=11) for number in range(4)]
        people = [person for circle in circles for person in circle.people]
        for person in people:
            await person.introduce()
        async with Guest(server, "Zoe") as zoe:
            table = await zoe.open_table(["me", "open"])
            async with zoe.socket(table) as first, zoe.socket(table, brief=True) as second:
                playing = [asyncio.ensure_future(circle.play_on(lambda: False)) for circle in circles]
                while (await asyncio.to_thread(figures, server)).get("homage_entries_total{move}", 0) < 60:
                    await asyncio.sleep(0.1)
                assert server.process is not None
                server.process.send_signal(signal.SIGTERM)
                await asyncio.to_thread(server.process.wait, 60)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                codes = [await closed_with(each) for each in (first, second)]
        for person in people:
            await person.web.aclose()
        return circles, codes

    server = LoggedServer(
        sqlite_in(tmp_path), tmp_path / "log", HOMAGE_REQUESTS_PER_S="10000", HOMAGE_MESSAGES_PER_S="10000"
    )
    server.start()
    try:
        circles, codes = asyncio.run(evening(server))
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    assert server.process is not None
    assert server.process.returncode in (0, -signal.SIGTERM)
    assert all(code in (1012, 4012) for code in codes), codes
    assert "Traceback" not in server.said, server.said
    assert promises_kept(circles, server.database) > 20


def promises_kept(circles: list[Circle], database: str) -> int:
    """How many moves were acknowledged; all of them are stored."""
    from homage.table.store.storage import Store

    store, found = Store(Settings(database=database).url), Found()
    for circle in circles:
        for table in circle.tables:
            if circle.host.requests.get(table):
                check_table(store, table, circle.people, found, over=False)
    store.close()
    return found.acknowledged


# -- settings -------------------------------------------------------------------------------------------------------


def test_flags_come_before_the_environment_and_the_environment_before_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOMAGE_PORT", "8123")
    monkeypatch.setenv("HOMAGE_JSON_LOGS", "yes")
    monkeypatch.setenv("HOMAGE_MESSAGES_PER_S", "2.5")
    settings = read_settings(port=None, host="0.0.0.0", json_logs=False)
    assert (settings.port, settings.host, settings.json_logs, settings.messages_per_s) == (8123, "0.0.0.0", False, 2.5)
    assert settings.thinkers == Settings().thinkers


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("evening.db", f"sqlite:///{Path('evening.db').absolute()}"),
        ("sqlite:////srv/homage.db", "sqlite:////srv/homage.db"),
        ("postgresql://homage@db/homage", "postgresql+psycopg://homage@db/homage"),
        ("postgres://homage@db/homage", "postgresql+psycopg://homage@db/homage"),
    ],
)
def test_a_database_may_be_named_as_people_name_it(given: str, url: str) -> None:
    assert Settings(database=given).url == url


@pytest.mark.parametrize("given", ["postgresql://homage@db/homage", "postgresql+psycopg://homage@db/homage"])
def test_a_database_whose_driver_is_not_installed_names_the_extra(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setattr("homage.table.settings.find_spec", lambda name: None)
    with pytest.raises(HomageError, match=r"pip install 'homage\[postgres\]'"):
        _ = Settings(database=given).url
    assert Settings(database="evening.db").url.startswith("sqlite:///")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "eighty"),
        ("PORT", ""),
        ("PORT", "8000.5"),
        ("SECURE_COOKIES", "maybe"),
        ("THINKERS", "two"),
        ("MESSAGES_PER_S", "fast"),
        ("MOST_CONNECTIONS", "1e3"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    monkeypatch.setenv(f"HOMAGE_{name}", text)
    with pytest.raises(HomageError, match=f"HOMAGE_{name}={text!r} cannot be read as"):
        read_settings()


def serve_once(tmp_path: Path, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected to refuse to start."""
    command = [sys.executable, "-m", "homage", "serve", "--no-compile", "--port", str(free_port())]
    given = {**os.environ, "HOMAGE_DATABASE": sqlite_in(tmp_path), **environment}
    return subprocess.run(
        [*command, *flags], env=given, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )


def refused_in_a_sentence(ended: subprocess.CompletedProcess[str]) -> bool:
    return ended.returncode == 2 and "Traceback" not in ended.stderr and len(ended.stderr.strip().splitlines()) <= 1


def test_a_server_with_a_setting_that_cannot_be_read_says_so_and_ends(tmp_path: Path) -> None:
    ended = serve_once(tmp_path, HOMAGE_THINKERS="two")
    assert refused_in_a_sentence(ended), ended
    assert ended.stderr.strip() == "HOMAGE_THINKERS='two' cannot be read as int; correct or unset it."


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("THINKERS", "0"),
        ("REQUESTS_PER_S", "-1"),
        ("MESSAGES_PER_S", "nan"),
        ("MOST_CONNECTIONS", "-5"),
        ("PORT", "99999"),
    ],
)
def test_what_is_out_of_range_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    monkeypatch.setenv(f"HOMAGE_{name}", text)
    with pytest.raises(HomageError, match=f"(?i)HOMAGE_{name}|{name}"):
        read_settings()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("HOMAGE_PROT", "There is no setting HOMAGE_PROT; did you mean HOMAGE_PORT?"),
        ("HOMAGE_SECURE_COOKIE", "There is no setting HOMAGE_SECURE_COOKIE; did you mean HOMAGE_SECURE_COOKIES?"),
        ("HOMAGE_WIBBLE", "There is no setting HOMAGE_WIBBLE; docs/server.md lists the settings."),
    ],
)
def test_a_misspelt_setting_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch, name: str, said: str) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(HomageError, match=re.escape(said)):
        read_settings()


LAYOUTS = {
    "of another program": ["CREATE TABLE customers (id INTEGER)"],
    "of another program that migrates too": [
        "CREATE TABLE customers (id INTEGER)",
        "CREATE TABLE alembic_version (version_num VARCHAR(32))",
        "INSERT INTO alembic_version VALUES ('0003')",
    ],
    "newer": ["UPDATE alembic_version SET version_num = '9999'"],
}


@BOTH
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_database_that_is_not_ours_or_newer_is_refused_and_left_alone(database: str, layout: str) -> None:
    store = Store(Settings(database=database).url)
    if layout == "newer":
        store.migrate()
    with store.engine.begin() as connection:
        for statement in LAYOUTS[layout]:
            connection.exec_driver_sql(statement)
    before = inspect(store.engine).get_table_names()
    with pytest.raises(HomageError, match=r"another program") as refused:
        check_database(store.url)
    assert str(refused.value).count(".") == 1
    assert inspect(store.engine).get_table_names() == before
    store.close()


def test_a_database_of_ours_is_taken_as_often_as_it_is_given(tmp_path: Path) -> None:
    url = Settings(database=sqlite_in(tmp_path)).url
    for _ in range(2):
        check_database(url)


def test_a_database_whose_layout_is_no_text_any_more_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """SQLite's own message about it is no text either."""
    url = sqlite_in(tmp_path)
    store = Store(url)
    store.migrate()
    store.engine.dispose()
    (file,) = tmp_path.glob("*.db")
    damaged = file.read_bytes().replace(b"tablealembic", b"table\xeflembic")
    file.write_bytes(damaged.replace(b"CREATE TABLE alembic", b"CREATE TABLX alembic"))
    with pytest.raises(HomageError, match="cannot be used"):
        check_database(url)


def test_a_server_that_cannot_open_its_database_says_so_and_ends(tmp_path: Path) -> None:
    ended = serve_once(tmp_path, "--database", str(tmp_path / "nowhere" / "homage.db"))
    assert refused_in_a_sentence(ended), ended


# -- logs -----------------------------------------------------------------------------------------------------------


def test_logs_for_machines_are_json_line_by_line(tmp_path: Path) -> None:
    with serving_logged(sqlite_in(tmp_path), tmp_path, "--json-logs", kind=CommandedServer) as server:
        httpx.get(f"{server.url}/api/tables/none", timeout=PATIENCE_S)
        asyncio.run(one_move(server))
    lines = [json.loads(line) for line in server.said.splitlines()]
    assert lines[0]["event"] == "serving"
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)


async def one_move(server: Server) -> None:
    async with Guest(server, "Anna") as anna, anna.at(await anna.open_table(["me", "me"])) as visit:
        await visit.play(visit.now["waiting"][0])


def test_a_rude_client_is_noted_in_json_too(tmp_path: Path) -> None:
    with (
        serving_logged(sqlite_in(tmp_path), tmp_path, "--json-logs") as server,
        socket.create_connection(("127.0.0.1", server.port)) as rude,
    ):
        rude.sendall(b"\x00\x01 nonsense\r\n\r\n")
        rude.recv(1000)
    assert all(json.loads(line)["event"] for line in server.said.splitlines())
