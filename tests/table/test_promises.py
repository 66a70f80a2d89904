"""What the pages for hosts and for clients promise: each promise has its test, each number is that of the code."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

import homage
from homage.engine.match import live_views
from homage.engine.state.dice import commitment
from homage.games.fealty import GAME as FEALTY
from homage.table.entries import pledges, prompts, talk
from homage.table.errors import NotReady
from homage.table.house import house as houses
from homage.table.house import opening, storytelling, sweeping, troubles
from homage.table.http import app, callers, connection, guard, line, painter, serving
from homage.table.messages import client_messages
from homage.table.people import doorkeepers, pace, people, sessions, turns
from homage.table.people.limits import Limit
from homage.table.rooms import context, pledging, replaying
from homage.table.settings import Settings
from homage.table.store import health
from homage.table.store.storage import Store
from homage.table.thought import analyses, minds
from homage.table.watch import MOST_BACK_MS
from tests.table.company import PASSWORD, table_of_two
from tests.table.indoors import Watcher, opened
from tests.table.noted import LoggedServer, serving_logged
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, by_chance, sqlite_in

ROOT = Path(homage.__file__).parents[1]
TESTS = ROOT / "tests"
USUAL = Settings()

FOR_HOSTS = ("server.md", "load.md", "operate.md")
FOR_CLIENTS = ("protocol.md", "limits.md", "requests.md", "messages.md")

# Sentences, as the pages have them, with the numbers of the code.
TO_HOSTS = [
    f"{client_messages.MOST_BYTES:,} bytes for a message, {guard.MOST_BODY:,} bytes for the body of a request, "
    f"{line.MOST_UNSENT:,} bytes queued for a slow client, {houses.MOST_ROOMS:,} tables in memory",
    f"{replaying.MOST_EACH} requests may wait for one address and {replaying.MOST_ALL} for all",
    f"begin requests for {1000 * turns.SLICE_S:.0f} ms of processor time",
    f"asked for something in the last {turns.COMPANY_S:.0f} seconds",
    f"and {turns.BURST_S:.0f} second of processor time at once",
    f"longer than {turns.LONGEST_S:.0f} seconds are refused",
    f"put into words once for each entry; the last {context.MOST_BYTES // 1_000_000} MB are cached",
    f"One person may open {USUAL.tables_per_minute:.0f} tables a minute",
    f"no more than {USUAL.computers_per_person} computer players are at work",
    f"hashed in two threads with a lower priority than the one that serves people; {doorkeepers.MOST_WAITING} requests "
    f"may wait for them, and {doorkeepers.MORE_WAITING} more from devices that have signed in before",
    f"must arrive within {callers.HEAD_S:.0f} seconds and its body within {callers.BODY_S:.0f} more",
    f"At most {line.MOST_UNSENT:,} bytes wait for a WebSocket",
    f"may send {callers.MOST_WAITING} requests ahead of its answers",
    f"leaves an answer unread for {callers.READ_S:.0f} seconds",
    f"{line.OTHER_FRAMES.rate:.0f} a second from one client and {line.OTHER_FRAMES.burst:.0f} in a burst",
    f"The server keeps idle HTTP connections for {serving.KEEP_ALIVE_S} seconds",
    f"{painter.MOST_WAITING} requests may wait for it (then status 429), the last {painter.MOST_KEPT} pictures are "
    f"cached, and a table is rendered at most every {painter.FRESH_S:.0f} seconds",
    f"A person has {sessions.MOST_SESSIONS} sessions at most; a session ends after {people.MAX_AGE // 86_400} days",
    f"checked at most every {health.FRESH_S:.0f} seconds",
    f"if less than {health.LEAST_FREE // 1_000_000} MB are free",
    f"those of the last {minds.MOST_MINDS} players asked",
    f"tries again after {sweeping.LONGEST_MS // 60_000} minutes, or when somebody asks for the table, "
    f"at most once in {troubles.KNOWN_MS // 1000} seconds",
]
TO_CLIENTS = [
    f"A message you send: {client_messages.MOST_BYTES:,} bytes",
    f"A chat message: {client_messages.MOST_CHAT} characters",
    f"{USUAL.messages_per_s:.0f} messages a second, {4 * USUAL.messages_per_s:.0f} in a burst",
    f"one that would wait longer than {turns.LONGEST_S:.0f} seconds is refused",
    f"{USUAL.tables_per_minute:.0f} tables a minute opened by one person, "
    f"{opening.OF_ADDRESS * USUAL.tables_per_minute:.0f} from one address; {USUAL.computers_per_person} computer "
    f"players at work at the tables of one person, {opening.OF_ADDRESS * USUAL.computers_per_person} for one address",
    f"waited for {prompts.MOST_A_DAY} times within 24 hours",
    f"after {connection.MOST_FLOODS} such refusals the server closes the connection",
    f"{USUAL.requests_per_s:.0f} requests a second from one address, {4 * USUAL.requests_per_s:.0f} in a burst",
    f"A body: {guard.MOST_BODY:,} bytes",
    f"{replaying.MOST_EACH} may wait for one address (then status 429) and {replaying.MOST_ALL} for all (503)",
    f"One address may import {app.IMPORTS.burst:.0f} records, then one every {1 / app.IMPORTS.rate:.0f} s",
    f"One address may create {app.ACCOUNTS.burst:.0f} accounts, then one every {1 / app.ACCOUNTS.rate:.0f} s",
    f"after {doorkeepers.OF_ADDRESS.free} wrong ones from one address, each further one is followed by a wait of "
    f"1 second that doubles each time, up to {doorkeepers.OF_ADDRESS.longest_s / 60:.0f} minutes; for one account up "
    f"to {doorkeepers.OF_ACCOUNT.longest_s / 60:.0f} minute",
    f"only your own wrong passwords count, likewise up to {doorkeepers.OF_DEVICE.longest_s / 60:.0f} minutes",
    f"every {1 / pace.OF_PERSON['offers'].rate:.0f} seconds, {pace.OF_PERSON['offers'].burst:.0f} in a burst; leave or "
    f"come back every {1 / pace.OF_PERSON['leaving'].rate:.0f} seconds, {pace.OF_PERSON['leaving'].burst:.0f} in a "
    f"burst; give orders (`standing`) or moderate once a second, {pace.OF_PERSON['orders'].burst:.0f} in a burst",
    f"One address may do each {pace.PEOPLE_AT_AN_ADDRESS} times as often",
    f"{USUAL.connections_per_address} WebSockets from one address",
    f"within {callers.HEAD_S:.0f} seconds and its body within {callers.BODY_S:.0f} more",
    f"A player may send one message a second, {talk.OF_PLAYER.burst:.0f} in a burst; a spectator one every "
    f"{1 / talk.OF_SPECTATOR.rate:.0f} seconds, {talk.OF_SPECTATOR.burst:.0f} in a burst; all spectators of a table "
    f"together one a second, {talk.OF_GALLERY.burst:.0f} in a burst",
    f"messages since, at most the last {talk.MOST_SENT}",
    f"Of spectators' messages the server keeps {talk.MOST_FROM_GALLERY}",
    f"the last {live_views.MOST_MOVES} moves",
    f"one pledge every {1 / pledges.OF_PLEDGER.rate:.0f} seconds, {pledges.OF_PLEDGER.burst:.0f} in a burst, and "
    f"{pledges.MOST_PROPOSED} in a game. {pledges.MOST_WAITING} may wait for an answer of the same seat, and "
    f"{pledges.MOST_OPEN} may be under way",
    f"one sentence of at most {pledging.MOST_WHY} characters",
]


def words(pages: tuple[str, ...]) -> str:
    """Some pages without their line breaks."""
    return re.sub(r"\s+", " ", "\n".join((ROOT / "docs" / page).read_text() for page in pages))


@pytest.mark.parametrize("sentence", TO_HOSTS)
def test_the_pages_for_hosts_have_the_numbers_of_the_code(sentence: str) -> None:
    assert sentence in words(FOR_HOSTS)


@pytest.mark.parametrize("sentence", TO_CLIENTS)
def test_the_pages_for_clients_have_the_numbers_of_the_code(sentence: str) -> None:
    assert sentence in words(FOR_CLIENTS)


def test_numbers_that_the_pages_tell_in_words_are_those_of_the_code() -> None:
    assert doorkeepers.AT_ONCE == 2, "Passwords are hashed in two threads"
    assert USUAL.processor_share == 0.25, "a quarter of a core"
    assert turns.UNATTENDED_SHARE == 0.1, "a tenth of a core"
    assert analyses.MOST_AT_ONCE == 2, "Analyses: two at a time on a server"
    assert storytelling.QUIET_MS == 10 * 60_000, "Ten minutes after the last entry of a finished game"
    assert storytelling.REST == 9, "a tenth of its spare time"
    assert MOST_BACK_MS == 24 * 3_600_000, "the clock has been set back by up to a day"
    assert pledges.MOST_CLOSED == 6, "the last six that are over"
    assert (talk.OF_GALLERY.rate, talk.OF_PLAYER.rate) == (1, 1), "one message a second"


def test_every_promise_names_tests_that_there_are() -> None:
    sources = {path.name: path.read_text() for folder in ("engine", "table") for path in (TESTS / folder).glob("*.py")}
    lines = [line for line in (ROOT / "docs" / "promises.md").read_text().splitlines() if line.startswith("| ")]
    promises = [line for line in lines if not line.startswith("| promise")]
    assert len(promises) > 30
    for promise in promises:
        named = re.findall(r"`(test_\w+\.py)::(\w+)`", promise)
        assert named, f"without a test: {promise}"
        for file, name in named:
            assert f"def test_{name}(" in sources[file], f"there is no test {name} in {file}"


# -- what no other test shows ----------------------------------------------------------------------------------------


def test_logs_hold_no_password_no_token_and_no_move(tmp_path: Path) -> None:
    """Of people who sign in, are refused, play, speak and are cut off."""
    secret = "the mill at midnight"

    async def evening(server: LoggedServer) -> list[str]:
        async with table_of_two(server) as (_, anna, bruno):
            web = anna.guest.web
            account = {"account": "anna in the log", "password": PASSWORD}
            for name, body in (("account", account), ("login", account), ("login", {**account, "password": "x" * 12})):
                await web.post(f"/api/{name}", json=body)
            await bruno.ask(type="chat", seat=1, to=[0], text=secret)
            asked = bruno.asked(1)
            assert asked is not None
            await bruno.play(1)
            await bruno.ask(type="play", seat=1, decision=1, action="nonsense")
            await bruno.socket.send("{" * 20_000)  # too long: cut off
            notations = [choice["notation"] for choice in asked["choices"]]
            tokens = [anna.guest.token, bruno.guest.token, *(cookie.value or "" for cookie in web.cookies.jar)]
            return [PASSWORD, "x" * 12, secret, *notations, *tokens]

    with serving_logged(sqlite_in(tmp_path), tmp_path, "--json-logs") as server:
        secrets = asyncio.run(evening(server))
    assert "serving" in server.said
    assert len(secrets) > 8
    for each in secrets:
        assert each not in server.said


def test_one_address_lays_so_many_records_open_and_makes_so_many_accounts(tmp_path: Path) -> None:
    record = FEALTY.new(2, 1).record.dump()

    async def until_refused(ask: Callable[[int], Awaitable[httpx.Response]], limit: Limit) -> None:
        """As many as the burst lets through, and those of the time that it takes."""
        began = time.monotonic()
        for number in range(1000):
            answer = await ask(number)
            if answer.status_code == 429:
                break
            assert answer.status_code in (200, 201), answer.text
        assert limit.burst <= number <= limit.burst + limit.rate * (time.monotonic() - began) + 1
        assert "try again in" in is_a_sentence(answer, 429)
        assert 1 <= int(answer.headers["retry-after"]) <= 1 / limit.rate

    async def evening(server: LoggedServer) -> None:
        async def open_account(number: int) -> httpx.Response:
            async with Guest(server, "Bruno") as bruno:
                return await bruno.web.post("/api/account", json={"account": f"bruno {number}", "password": PASSWORD})

        async with Guest(server, "Anna") as anna:
            await until_refused(lambda _: anna.web.post("/api/records", json={"record": record}), app.IMPORTS)
        await until_refused(open_account, app.ACCOUNTS)

    with serving_logged(sqlite_in(tmp_path), tmp_path) as server:
        asyncio.run(evening(server))


def test_when_too_many_tables_are_open_those_that_nobody_looks_at_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "MOST_ROOMS", 20)

    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            tables = []
            for _ in range(60):
                room = await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
                tables.append(room.table.row.id)
                assert len(house.rooms) <= 20
            assert (await house.room(tables[0])).table.status == "playing", "it is opened again when asked for"
            for room in house.rooms.values():
                await room.join(Watcher(anna), 0)
            while len(house.rooms) < 20:
                room = await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
                await room.join(Watcher(anna), 0)
            with pytest.raises(NotReady, match="20 are open, and people or computer players are at all of them"):
                await house.tables.create(anna, "fealty", ["me", "me"], {"short": True}, {}, False)
            assert len(house.rooms) == 20

    asyncio.run(evening())


def test_where_files_are_few_one_address_has_a_quarter_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "raise_file_limit", lambda wanted: 500)
    made = app.make_app(Settings(database=sqlite_in(tmp_path)), compile_games=False)
    known: callers.Callers = made.state.callers
    assert known.most == 500 - app.OTHER_FILES
    assert known.most_each == known.most // 4


def test_a_server_holds_as_many_connections_to_its_database_as_the_page_says() -> None:
    pool = Store("postgresql+psycopg://homage@nowhere/homage").engine.pool
    listening = 1
    most = pool.size() + pool._max_overflow + listening  # type: ignore[attr-defined]
    assert f"opens up to {most} connections to the database" in words(FOR_HOSTS)


def test_the_key_of_the_dice_is_told_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def evening(server: LoggedServer) -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "random"], options={"short": True})
            async with anna.at(table) as visit:
                promised = visit.now["commitment"]
            assert (await anna.web.get(f"/api/tables/{table}/record")).status_code == 403
            await anna.play_out(table, by_chance(1))
            record = (await anna.web.get(f"/api/tables/{table}/record")).text
            found = re.search(r'"?key"?\s*[:=]\s*"?([0-9a-f]{64})', record)
            assert found is not None, record[:400]
            assert commitment(bytes.fromhex(found[1])) == promised
            assert not any(found[1].encode() in message for message in anna.heard)

    with serving_logged(sqlite_in(tmp_path), tmp_path) as server:
        asyncio.run(evening(server))


def test_the_unit_for_systemd_lets_a_server_have_files_for_all_its_connections() -> None:
    unit = (ROOT / "docs" / "deploy" / "homage.service").read_text()
    found = re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)
    assert found is not None
    assert int(found[1]) >= 2 * USUAL.most_connections + app.OTHER_FILES
