"""What the WebSocket takes of a move: one request read, and an answer written to each of two players, without a socket.

python -m bench.frames [--seconds 1] [--move 404,1017]

`line` is ours (`homage/table/http/line.py`), with its limits, its task and its turns on the event loop; the others are
the bare protocols of libraries: websockets, which a line uses, and wsproto if it is installed. `--move` is what a whole
move takes in brief and in full mode, in microseconds (`python -m bench.profile`).
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import uvicorn
from rich.console import Console
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol

from bench.arguments import Arguments, numbers
from bench.showing import markdown, show, shown
from homage.table.http.line import Line
from homage.table.messages.client_messages import MOST_BYTES

REQUEST = b'{"type":"play","id":17,"seat":0,"decision":31,"action":1042}'
ANSWERS = {"brief": 160, "full": 2_000}  # bytes to each of two players
MOVE = (404, 1_017)  # microseconds of a whole move in brief and in full mode, by docs/speed-server.md
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
Move = Callable[[bytes, list[bytes]], None]  # with what a client sends, and what both players are answered


class Nowhere(asyncio.Transport):
    """A transport whose bytes are gone at once."""

    def write(self, data: Any) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0


class Answering(Line):
    """Answers each message twice."""

    def welcome(self, request: HTTPConnection) -> Awaitable[None]:
        self.answers: Iterator[list[bytes]] = iter(())
        return self._talk_back()

    async def _talk_back(self) -> None:
        while await self.receive() is not None:
            for answer in next(self.answers):
                self.send(answer)


def different(size: int) -> list[list[bytes]]:
    """What both players are answered in a hundred moves: never the same."""
    return [[bytes(str(each).zfill(size), "ascii") for each in (2 * move, 2 * move + 1)] for move in range(100)]


def per_move(move: Move, seconds: float, answers: list[list[bytes]]) -> float:
    """Microseconds of processor time of one."""
    said = Frame(Opcode.TEXT, REQUEST).serialize(mask=True)
    times, until, began = 0, time.monotonic() + seconds, time.process_time()
    while time.monotonic() < until:
        for both in answers:
            move(said, both)
        times += len(answers)
    return 1e6 * (time.process_time() - began) / times


async def of_a_line(seconds: float, answers: list[list[bytes]]) -> float:
    """The same of a line; the event loop turns once for each message, as it does in a server."""
    line = Answering(uvicorn.Config(Starlette()), ServerState(), {})
    line.connection_made(Nowhere())
    line.data_received(UPGRADE)
    line.answers = itertools.cycle(answers)
    said = Frame(Opcode.TEXT, REQUEST).serialize(mask=True)
    await asyncio.sleep(0)
    spent = []
    for talking in (True, False):  # a turn of the loop by itself is not the line's
        times, until, began = 0, time.monotonic() + seconds, time.process_time()
        while time.monotonic() < until:
            for _ in range(100):
                if talking:
                    line.data_received(said)
                await asyncio.sleep(0)
            times += 100
        spent.append(1e6 * (time.process_time() - began) / times)
    line.connection_lost(None)
    await asyncio.sleep(0)
    return spent[0] - spent[1]


def websockets_protocol() -> Move:
    protocol = Protocol(SERVER, state=OPEN, max_size=MOST_BYTES)

    def move(said: bytes, answers: list[bytes]) -> None:
        protocol.receive_data(said)
        assert [event.data for event in protocol.events_received()] == [REQUEST]  # type: ignore[union-attr]
        for answer in answers:
            protocol.send_text(answer)
        b"".join(protocol.data_to_send())

    return move


def wsproto_connection() -> Move | None:
    try:
        wsproto: Any = importlib.import_module("wsproto")
    except ImportError:
        return None
    connection, message = wsproto.Connection(wsproto.ConnectionType.SERVER), wsproto.events.TextMessage

    def move(said: bytes, answers: list[bytes]) -> None:
        connection.receive_data(said)
        assert [event.data.encode() for event in connection.events()] == [REQUEST]
        for answer in answers:
            connection.send(message(answer.decode()))

    return move


def run(console: Console, seconds: float, moves: Sequence[int] = MOVE) -> None:
    peers = {"websockets": websockets_protocol(), "wsproto": wsproto_connection()}
    rows = []
    for (mode, size), whole in zip(ANSWERS.items(), moves, strict=True):
        answers = different(size)
        ours = asyncio.run(of_a_line(seconds, answers))
        found = {name: peer and per_move(peer, seconds, answers) for name, peer in peers.items()}
        rows.append([mode, shown(ours, ".1f"), *(shown(each, ".1f") for each in found.values())])
        rows[-1].append(shown(100 * ours / whole, ".1f") + " %")
    columns = ["mode", "line, µs a move", *(f"{name}, µs" for name in peers), "the line's share of a move"]
    show(console, "The WebSocket, of a move: one request and two answers", markdown(columns, rows))


if __name__ == "__main__":
    asked = Arguments("bench.frames", __doc__, seconds=1.0)
    asked.add_argument("--move", type=numbers, default=MOVE, help="microseconds of a whole move: brief,full")
    arguments = asked.parse_args()
    run(Console(), arguments.seconds, arguments.move)
