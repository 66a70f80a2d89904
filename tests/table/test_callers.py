"""Connections that say nothing, or are too many: whoever opens them loses them, and everybody else gets in."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
import websockets

from homage.table.http import callers
from homage.table.http.callers import Callers, raise_file_limit
from homage.table.http.serving import KEEP_ALIVE_S
from tests.patience import PATIENCE_S
from tests.table.echoes import LONG, listening
from tests.table.noted import CommandedServer, LoggedServer
from tests.table.served import Guest, Server, serving_here, sqlite_in
from tests.table.wire import all_of, upgrade

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow"
FILES = 300


class Silent:
    """A connection that has said nothing yet."""

    gone = False

    def hang_up(self) -> None:
        self.gone = True


# -- by themselves -----------------------------------------------------------------------------------------------------


def test_whoever_has_said_nothing_for_longest_makes_room() -> None:
    known = Callers(3, 100, "127.0.0.1")
    silent = [Silent() for _ in range(5)]
    for each in silent[:3]:
        assert known.come(each, "127.0.0.1")
    known.busy(silent[0])
    assert known.come(silent[3], "127.0.0.1")
    assert [each.gone for each in silent] == [False, True, False, False, False]
    known.go(silent[1], "127.0.0.1")
    for each in (silent[2], silent[3]):
        known.busy(each)
    assert not known.come(silent[4], "127.0.0.1"), "nobody is silent any more"
    known.go(silent[0], "127.0.0.1")
    assert known.come(silent[4], "127.0.0.1")


def test_one_address_has_only_a_share_unless_it_is_a_proxy() -> None:
    known = Callers(100, 2, "127.0.0.1")
    strangers = [Silent() for _ in range(3)]
    assert [known.come(each, "203.0.113.7") for each in strangers] == [True, True, False]
    assert known.come(Silent(), "203.0.113.8")
    known.go(strangers[0], "203.0.113.7")
    assert known.come(Silent(), "203.0.113.7")
    assert all(known.come(Silent(), "127.0.0.1") for _ in range(20)), "many are behind it"
    assert [known.sit("203.0.113.9") for _ in range(3)] == [True, True, False]
    assert known.at_tables == 2
    known.rise("203.0.113.9")
    assert known.sit("203.0.113.9")


def test_only_a_proxy_is_believed_about_who_calls() -> None:
    known = Callers(100, 2, "127.0.0.1,10.0.0.0/8")
    assert known.behind("127.0.0.1", "203.0.113.7") == "203.0.113.7"
    assert known.behind("10.1.2.3", "198.51.100.1, 203.0.113.7") == "203.0.113.7"
    assert known.behind("198.51.100.9", "203.0.113.7") == "198.51.100.9"
    assert known.behind("127.0.0.1", None) == "127.0.0.1"


def test_the_limit_of_files_is_raised_as_far_as_it_may() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert raise_file_limit(300) == 300
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 300
        assert raise_file_limit(200) == 300, "never lowered"
        assert raise_file_limit(10**9) == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def echoes() -> Iterator[int]:
    with listening("uvloop") as port:
        yield port


# -- at a server -------------------------------------------------------------------------------------------------------


def test_a_connection_is_kept_for_longer_than_those_who_use_it_again_keep_it(patient: LoggedServer) -> None:
    """Whoever sends a request just when the server closes an idle connection would lose it; httpx keeps 5 seconds."""
    assert KEEP_ALIVE_S > 120, "Caddy's, the longest of the proxies that docs/operate.md shows"
    request = b"GET /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with socket.create_connection(("127.0.0.1", patient.port), timeout=PATIENCE_S) as line:
        for pause in (0, 6.5):
            time.sleep(pause)
            line.sendall(request)
            assert b"".join(iter(partial(line.recv, 1), b"}")).startswith(b"HTTP/1.1 200 ")  # to the end of the body


@pytest.mark.parametrize(
    "said",
    [b"", HALF, b'POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{"name":'],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_to_its_end_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    for name in ("HEAD_S", "BODY_S"):
        monkeypatch.setattr(callers, name, 0.2)
    with (
        serving_here(sqlite_in(tmp_path)) as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as slow,
    ):
        slow.sendall(said)
        answer = b""
        while more := slow.recv(1000):
            answer += more
        assert answer.startswith(b"HTTP/1.1 408 ")
        monkeypatch.undo()  # so that a busy machine has all the time it needs
        assert httpx.get(f"{server.url}/health", timeout=PATIENCE_S).status_code == 200


def test_memory_is_given_back_when_many_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(callers, "SOON_S", 0.0)
    monkeypatch.setattr(callers.memory, "give_back", lambda: given.append(1))

    async def come_and_go() -> None:
        known = Callers(1000, 1000, "127.0.0.1")
        for each in range(callers.MANY):
            assert not given, each
            caller = Silent()
            assert known.come(caller, "10.0.0.1")
            known.go(caller, "10.0.0.1")
            await asyncio.sleep(0)
        while not given:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(come_and_go(), PATIENCE_S))


PAGE = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
LONG_PAGE = b"GET /long HTTP/1.1\r\nHost: x\r\n"


def test_requests_may_be_sent_before_the_last_is_answered_but_not_without_end(echoes: int) -> None:
    with socket.create_connection(("127.0.0.1", echoes), timeout=PATIENCE_S) as few:
        few.sendall(PAGE * 3)
        answers = b""
        while answers.count(b"at last") < 3:
            answers += few.recv(1000)
    with socket.create_connection(("127.0.0.1", echoes), timeout=PATIENCE_S) as many:
        many.sendall(PAGE * (callers.MOST_WAITING + 2))
        with suppress(ConnectionError):
            assert not all_of(many)


def test_no_line_begins_while_a_request_is_being_answered(echoes: int) -> None:
    with socket.create_connection(("127.0.0.1", echoes), timeout=PATIENCE_S) as hasty:
        hasty.sendall(PAGE + upgrade())
        assert all_of(hasty).startswith(b"HTTP/1.1 400 ")
    with socket.create_connection(("127.0.0.1", echoes), timeout=PATIENCE_S) as patient:
        patient.sendall(PAGE)
        while b"at last" not in patient.recv(1000):
            pass
        patient.sendall(upgrade())
        assert patient.recv(1000).startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize("end", [b"\r\n", b"Connection: close\r\n\r\n"], ids=["kept alive", "closed"])
def test_whoever_does_not_read_an_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch, echoes: int, end: bytes) -> None:
    monkeypatch.setattr(callers, "READ_S", 0.0)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(PATIENCE_S)
        deaf.connect(("127.0.0.1", echoes))
        deaf.sendall(LONG_PAGE + end)
        time.sleep(1)
        received = 0
        with suppress(ConnectionError):
            while part := deaf.recv(1 << 16):
                received += len(part)
        assert received < LONG


class FewFiles(CommandedServer):
    """A server that may have few files, as many systems have it."""

    prefix = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh")


@pytest.fixture(scope="module")
def few_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoggedServer]:
    folder = tmp_path_factory.mktemp("few")
    server = FewFiles(sqlite_in(folder), folder / "log", HOMAGE_REQUESTS_PER_S="1000")
    server.start()
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.said
    assert "too few files" in server.said


@contextmanager
def half_sent(server: Server, number: int) -> Iterator[None]:
    """Connections that begin a request and never end it."""
    with ExitStack() as stack:
        for _ in range(number):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S))
            connection.sendall(HALF)
        yield


def test_more_half_sent_requests_than_files_lock_nobody_out(few_files: LoggedServer) -> None:
    with half_sent(few_files, 2 * FILES):
        for _ in range(5):
            assert httpx.get(f"{few_files.url}/health", timeout=PATIENCE_S).status_code == 200
    assert "idle connections closed" in few_files.said


def test_more_websockets_from_one_address_than_are_for_it_lock_nobody_out(few_files: LoggedServer) -> None:
    async def evening() -> list[int]:
        async with Guest(few_files, "Mallory") as mallory, Guest(few_files, "Anna") as anna:
            table = await mallory.open_table(["me", "open"])
            async with Crowd() as stack:
                codes = [await stack.code(mallory, table) for _ in range(FILES)]
                elsewhere = {"Authorization": f"Bearer {anna.token}", "X-Forwarded-For": "203.0.113.9"}
                address = f"ws://127.0.0.1:{few_files.port}/ws/{table}"
                async with websockets.connect(address, additional_headers=elsewhere, max_size=None) as socket:
                    assert json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))["type"] == "update"
                assert (await anna.web.get("/api/tables/mine")).status_code == 200
            return codes

    codes = asyncio.run(evening())
    assert set(codes) == {0, 4429}
    assert codes.count(0) == (FILES - 100) // 4
    assert "connections turned away" in few_files.said


class Crowd:
    """Sockets that stay open."""

    async def __aenter__(self) -> Crowd:
        self.sockets: list[websockets.ClientConnection] = []
        return self

    async def code(self, guest: Guest, table: str) -> int:
        """Open one more: 0 if it stays, or the code with which it is closed."""
        socket = await guest.socket(table, brief=True)
        self.sockets.append(socket)
        said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
        if said["type"] != "refused":
            return 0
        await asyncio.wait_for(socket.wait_closed(), PATIENCE_S)
        return socket.close_code or 0

    async def __aexit__(self, *_: object) -> None:
        for each in self.sockets:
            await each.close()
