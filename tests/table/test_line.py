"""The WebSocket by itself: a server that answers whatever it is told, and clients with good and bad manners."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Iterator
from typing import Any

import pytest
import uvicorn
import websockets
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from uvicorn.server import ServerState

from homage.table.http import line as line_module
from homage.table.http.line import MOST_UNSENT, Line
from tests.patience import PATIENCE_S
from tests.table.echoes import listening
from tests.table.wire import CLOSE, PING, TEXT, all_of, frame, knock, sent, upgrade


@pytest.fixture(scope="module", params=["uvloop", "asyncio"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    with listening(request.param) as port:
        yield port


def test_messages_come_back_whole_and_in_order(port: int) -> None:
    async def talk() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/echo") as client:
            said: list[Any] = ["short", "x" * 200, "Châtelaine", "y" * 16_384]
            for text in said:
                await client.send(text)
            await client.send(["in ", "several ", "parts"])
            await client.send(b"as bytes")
            await asyncio.wait_for(await client.ping(), PATIENCE_S)
            assert [await client.recv() for _ in range(6)] == [*said, "in several parts", "as bytes"]

    asyncio.run(talk())


def test_many_messages_in_one_piece_are_answered_in_order(port: int) -> None:
    client, _ = knock(port, upgrade())
    words = [str(number).encode() for number in range(3000)]
    with client:
        client.sendall(b"".join(sent(TEXT, word) for word in [*words, b"leave"]))
        assert all_of(client) == b"".join(frame(TEXT, word) for word in words) + frame(CLOSE, b"\x0f\xa0")


@pytest.mark.parametrize("connection", ["Upgrade", "upgrade", "keep-alive, Upgrade"])
def test_hands_are_shaken_with_every_browser(port: int, connection: str) -> None:
    """Firefox wants to keep the connection alive and to upgrade it."""
    client, answer = knock(port, upgrade(connection=connection))
    with client:
        assert answer.startswith(b"HTTP/1.1 101 ")
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in answer  # RFC 6455, 1.3
        client.sendall(sent(CLOSE, b"\x03\xe8"))
        assert all_of(client) == frame(CLOSE, b"\x03\xe8")


def test_no_extension_is_agreed_on(port: int) -> None:
    client, answer = knock(port, upgrade(**{"Sec-WebSocket-Extensions": "permessage-deflate"}))
    client.close()
    assert b"extensions" not in answer.lower()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (upgrade("/elsewhere"), 404),
        (upgrade("/%C3%A9?%C3%A9"), 404),
        (upgrade("/echo", **{"Sec-WebSocket-Version": "12"}), 400),
        (upgrade("/echo", **{"Sec-WebSocket-Key": "short"}), 400),
        (upgrade("/echo" + "x" * 20_000), 414),
        (upgrade("/echo").replace(b"GET", b"POST"), 405),
    ],
    ids=["elsewhere", "not ASCII", "old version", "no key", "long address", "POST"],
)
def test_whoever_cannot_come_in_is_told_so_over_http(port: int, request_: bytes, status: int) -> None:
    client, answer = knock(port, request_)
    with client:
        body = all_of(client)
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer
    if status == 404:
        assert json.loads(body) == {"why": "Nobody is there.", "rule": ""}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (sent(TEXT, b"x" * 16_385), 1009),
        (sent(TEXT, b"x" * 10_000, False) + sent(0, b"x" * 10_000), 1009),
        (sent(TEXT, b"\xff"), 1007),
        (frame(TEXT, b"not masked"), 1002),
        (sent(TEXT, b"fail"), 1011),
    ],
    ids=["too long", "too long in parts", "not UTF-8", "not masked", "fails"],
)
def test_who_is_sent_away_is_told_why(port: int, said: bytes, code: int) -> None:
    client, _ = knock(port, upgrade())
    with client:
        client.sendall(said + sent(TEXT, b"and more") * 1000)
        answer = all_of(client)
    assert answer[:1] == bytes([0x80 | CLOSE])
    assert int.from_bytes(answer[2:4], "big") == code


def test_what_fails_for_one_client_does_not_concern_another(port: int) -> None:
    async def talk() -> None:
        address = f"ws://127.0.0.1:{port}/echo"
        async with websockets.connect(address) as calm, websockets.connect(address) as wild:
            await wild.send("fail")
            with pytest.raises(websockets.ConnectionClosed):
                await wild.recv()
            await calm.send("still there?")
            assert await calm.recv() == "still there?"

    asyncio.run(talk())


@pytest.mark.parametrize("loop", ["uvloop", "asyncio"])
def test_a_client_that_answers_no_ping_is_dropped_and_one_that_does_is_not(loop: str) -> None:
    async def talk(port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/echo") as lively:
            client, _ = await asyncio.to_thread(knock, port, upgrade())
            with client:
                answer = await asyncio.to_thread(all_of, client)
            assert answer.startswith(frame(PING, b""))
            assert b"no pong in time" in answer
            await lively.send("here")
            assert await lively.recv() == "here"

    with listening(loop, ping_s=0.2) as port:
        asyncio.run(talk(port))


def test_at_the_end_clients_are_told_to_come_back() -> None:
    async def talk(port: int) -> Any:
        return await websockets.connect(f"ws://127.0.0.1:{port}/echo").__aenter__()

    with asyncio.Runner() as runner:
        with listening("uvloop") as port:
            client = runner.run(talk(port))
            runner.run(client.send("x"))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            runner.run(hear_out(client))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


async def hear_out(client: Any) -> None:
    while True:
        await asyncio.wait_for(client.recv(), PATIENCE_S)


# -- a line without a socket ----------------------------------------------------------------------------------------


class Wire(asyncio.Transport):
    """A transport that keeps what is written, and lets nobody read it."""

    def __init__(self) -> None:
        super().__init__()
        self.unread = bytearray()
        self.reading, self.ended, self.aborted = True, False, False

    def write(self, data: Any) -> None:
        self.unread += data

    def get_write_buffer_size(self) -> int:
        return len(self.unread)

    def write_eof(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.ended = True

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def abort(self) -> None:
        self.aborted = True


class Slow(Line):
    """Takes a message only when told to."""

    def welcome(self, request: HTTPConnection) -> Awaitable[None]:
        self.heard: list[bytes] = []
        self.served = asyncio.Semaphore(0)
        return self._serve()

    async def _serve(self) -> None:
        while (data := await self.receive()) is not None:
            self.heard.append(data)
            await self.served.acquire()


def slow_line() -> tuple[Slow, Wire]:
    line, wire = Slow(uvicorn.Config(Starlette()), ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(upgrade())
    assert wire.unread.startswith(b"HTTP/1.1 101 ")
    wire.unread.clear()
    return line, wire


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_client_is_not_read_from_while_what_it_sent_waits() -> None:
    async def talk() -> None:
        line, wire = slow_line()
        await settle()
        line.data_received(sent(TEXT, b"1"))
        await settle()
        assert wire.reading  # one request at a time is what everybody sends
        line.data_received(sent(TEXT, b"2") + sent(TEXT, b"3"))
        assert not wire.reading
        line.served.release()
        await settle()
        assert (line.heard, wire.reading) == ([b"1", b"2"], False)
        line.served.release()
        line.served.release()
        await settle()
        assert (line.heard, wire.reading) == ([b"1", b"2", b"3"], True)
        line.connection_lost(None)
        await settle()

    asyncio.run(talk())


def test_what_came_before_the_line_broke_is_heard() -> None:
    async def talk() -> None:
        line, wire = slow_line()
        line.data_received(sent(TEXT, b"1") + sent(PING, b"alive?") + sent(TEXT, b"2"))
        line.connection_lost(None)
        line.served.release()
        line.served.release()
        await settle()
        assert line.heard == [b"1", b"2"]
        line.send(b"to nobody")
        assert not wire.unread, "nothing is written to a line that is gone, not even a pong"
        assert not line._server.tasks

    asyncio.run(talk())


def test_between_two_messages_of_one_client_others_have_their_turn() -> None:
    async def talk() -> None:
        line, _ = slow_line()
        for _ in range(100):
            line.served.release()
        line.data_received(sent(TEXT, b"x") * 100)
        turns = 0
        while len(line.heard) < 100:
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 100
        line.connection_lost(None)
        await settle()

    asyncio.run(talk())


def test_a_client_that_does_not_read_is_cut_off_at_a_bound() -> None:
    async def talk() -> None:
        line, wire = slow_line()
        line.send(b"x" * 2 * MOST_UNSENT)  # a single message may be as long as it has to be
        assert not wire.aborted
        line.pause_writing()
        wire.unread.clear()
        for _ in range(10):
            line.send(b"x" * (MOST_UNSENT // 5))
        assert wire.aborted
        assert MOST_UNSENT <= len(wire.unread) < MOST_UNSENT * 1.3
        line.connection_lost(None)
        await settle()
        assert not line._server.tasks

    asyncio.run(talk())


@pytest.mark.parametrize("answer", ["a pong", "a ping"])
def test_what_a_line_sends_by_itself_counts_as_unread_too(answer: str) -> None:
    async def talk() -> None:
        line, wire = slow_line()
        line.pause_writing()
        wire.unread += b"x" * (MOST_UNSENT + 1)
        if answer == "a pong":
            line.data_received(sent(PING, b""))
        else:
            line._ping()
        await settle()
        assert wire.aborted
        assert len(wire.unread) == MOST_UNSENT + 1
        line.connection_lost(None)
        await settle()

    asyncio.run(talk())


def test_answers_over_http_that_were_not_read_count_as_unread_too() -> None:
    """They were written before the line began, and nobody says again that they wait."""

    async def talk() -> None:
        line, wire = Slow(uvicorn.Config(Starlette()), ServerState(), {}), Wire()
        wire.unread += b"x" * (MOST_UNSENT + 1)
        line.connection_made(wire)
        line.data_received(upgrade())
        line.send(b"x")
        assert wire.aborted
        line.connection_lost(None)
        await settle()

    asyncio.run(talk())


def test_a_request_that_is_declined_is_over_even_if_nobody_reads_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "FAREWELL_S", 0.0)

    async def talk() -> None:
        line, wire = Slow(uvicorn.Config(Starlette()), ServerState(), {}), Wire()
        line.connection_made(wire)
        line.data_received(upgrade(**{"Sec-WebSocket-Version": "8"}))
        assert wire.unread.startswith(b"HTTP/1.1 400 ")
        await asyncio.sleep(0.01)
        assert wire.aborted
        line.connection_lost(None)

    asyncio.run(talk())


def test_who_is_told_to_leave_may_hang_up_first() -> None:
    """Both sides hear each other out: nothing that was sent is lost, whatever the client has still been sending."""

    async def talk() -> None:
        line, wire = slow_line()
        line.data_received(sent(TEXT, b"1") + sent(TEXT, b"2"))
        await settle()
        line.data_received(sent(TEXT, b"3"))
        assert not wire.reading
        line.send(b"last words")
        line.close(4000)
        line.send(b"never sent")
        assert wire.unread == frame(TEXT, b"last words") + frame(CLOSE, b"\x0f\xa0")
        assert wire.ended
        assert wire.reading
        assert not wire.aborted
        line.served.release()
        line.connection_lost(None)
        await settle()
        assert line.heard == [b"1"]
        assert not line._server.tasks

    asyncio.run(talk())
