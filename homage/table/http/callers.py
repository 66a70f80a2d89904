"""Connections: how many there are, from where, and how long one may take to say what it wants.

A file is kept for each connection, and a process has only so many. Whoever opens connections and says nothing loses
them first, before anybody else is turned away. Whoever asks without reading the answers is cut off.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter, OrderedDict
from typing import Any, Protocol

import structlog
from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from homage.table import memory
from homage.table.askers import asker_at

log = structlog.get_logger()
HEAD_S, BODY_S = 15.0, 30.0  # for the head of a request, and for its body
READ_S = 60.0  # for a client to read on, while an answer waits for it
MOST_WAITING = 8  # requests on one connection that wait for the answer to an earlier one
LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
LOGGED_S = 60.0  # between two lines in the log about those who were turned away
MANY, SOON_S = 100, 1.0  # after so many connections are over, and so many seconds later, memory is given back


class Idle(Protocol):
    """A connection on which nothing is being done."""

    def hang_up(self) -> None: ...


class Callers:
    """All connections of one server. Belongs to one event loop."""

    def __init__(self, most: int, most_each: int, proxies: list[str] | str) -> None:
        """`most` in all, `most_each` from one address; proxies are believed when they name who calls."""
        self.most, self.most_each = most, most_each
        self.open = 0
        self.at_tables = 0  # of those that are open
        self._by_address: Counter[str] = Counter()
        self._idle: OrderedDict[Idle, None] = OrderedDict()  # who has said nothing for longest is first
        self._proxies = ProxyHeadersMiddleware(None, proxies).trusted_hosts  # type: ignore[arg-type]
        self._noted: dict[str, tuple[int, float]] = {}  # how often, and when it was last logged
        self._gone = 0  # connections, since memory was last given back

    def come(self, caller: Idle, peer: str) -> bool:
        """A connection is made: whether there is room for it."""
        from_one = not self.is_proxy(peer) and self._by_address[asker_at(peer)] >= self.most_each
        if not from_one and self.open >= self.most and self._idle:
            oldest, _ = self._idle.popitem(last=False)
            oldest.hang_up()
            self._note("idle connections closed")
        elif from_one or self.open >= self.most:
            self._note("connections turned away")
            return False
        self.open += 1
        self._by_address[asker_at(peer)] += 1
        self._idle[caller] = None
        return True

    def go(self, caller: Idle, peer: str) -> None:
        """A connection is over."""
        self._idle.pop(caller, None)
        self.open -= 1
        self.forget(asker_at(peer))
        self._gone += 1
        if self._gone >= MANY:
            self._gone = 0
            asyncio.get_running_loop().call_later(SOON_S, memory.give_back)

    def busy(self, caller: Idle) -> None:
        """A connection has said what it wants."""
        self._idle.pop(caller, None)

    def idle(self, caller: Idle) -> None:
        """Nothing is being done on a connection."""
        self._idle[caller] = None

    def sit(self, address: str) -> bool:
        """Somebody at an address wants to stay at a table; whether there is room for one more from there."""
        if self._by_address[f"at tables {address}"] >= self.most_each:
            self._note("connections turned away")
            return False
        self._by_address[f"at tables {address}"] += 1
        self.at_tables += 1
        return True

    def rise(self, address: str) -> None:
        """Somebody at an address has left a table."""
        self.forget(f"at tables {address}")
        self.at_tables -= 1

    def forget(self, key: str) -> None:
        self._by_address[key] -= 1
        if self._by_address[key] <= 0:
            del self._by_address[key]

    def is_proxy(self, peer: str) -> bool:
        """Whether an address is that of a proxy, behind which many are."""
        return peer in self._proxies

    def behind(self, peer: str, forwarded: str | None) -> str:
        """Who calls: the address of the connection, or the one that a proxy names."""
        if forwarded and self.is_proxy(peer):
            return asker_at(self._proxies.get_trusted_client_address(forwarded)[0] or peer)
        return asker_at(peer)

    def _note(self, what: str) -> None:
        times, logged = self._noted.get(what, (0, -LOGGED_S))
        if time.monotonic() - logged >= LOGGED_S:
            log.warning(what, so_far=times + 1, open=self.open, most=self.most, most_each=self.most_each)
            logged = time.monotonic()
        self._noted[what] = times + 1, logged


class TooManyAtOnce(Exception):
    """More requests than may wait on one connection."""


class Caller(HttpToolsProtocol):
    """A connection over HTTP that must say what it wants in time, and read what it is answered."""

    _timer: asyncio.TimerHandle | None = None  # for the client to get on
    _unread: asyncio.TimerHandle | None = None  # for the client to read on
    _inside = False
    _received = b""  # the last that came
    _answering: RequestResponseCycle | None = None  # the request that is being answered; others may wait

    @property
    def callers(self) -> Callers:
        callers: Callers = self.app_state["callers"]
        return callers

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = self.callers.come(self, self._peer)
        if self._inside:
            self._expect(HEAD_S)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_answering()
        super().connection_lost(exc)
        self._leave()

    def hang_up(self) -> None:
        """Make room for others, or do not wait any longer."""
        self._stop_answering()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._received = data
        super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_to_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        """What follows is a line (line.py), with manners of its own; it counts as a connection all the same."""
        upgrade = sys.exception()  # says where the request ends
        assert upgrade is not None
        if self.scope["http_version"] != "1.1":
            self.send_400_response("A WebSocket needs HTTP/1.1.")
        elif self.cycle is not None and not self.cycle.response_complete:
            self.send_400_response("A WebSocket begins when all earlier requests are answered.")
        else:
            self._expect(None)
            self._stop_waiting()
            self.callers.busy(self)
            super().handle_websocket_upgrade()
            if rest := self._received[upgrade.args[0] :]:
                self.transport.get_protocol().data_received(rest)  # type: ignore[attr-defined]

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._expect_to_read()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._expect_to_read()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect(HEAD_S)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            self.hang_up()
            raise TooManyAtOnce
        super().on_headers_complete()
        self._expect(BODY_S)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._expect(None)
        self.callers.busy(self)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._inside and self.transport.is_closing():
            self._expect_to_read()
        elif self._inside:
            self.callers.idle(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_answering(self) -> None:
        """Nobody reads it any more; uvicorn says so only to the last request that came."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _leave(self) -> None:
        self._expect(None)
        self._stop_waiting()
        if self._inside:
            self._inside = False
            self.callers.go(self, self._peer)

    def _expect(self, seconds: float | None) -> None:
        """Whoever calls must get on within so many seconds; None: it is our turn."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()
            self._expect_to_read()

    def _expect_to_read(self) -> None:
        """A connection that waits or closes until the client has read an answer does not do so for ever."""
        self._stop_waiting()
        self._unread = self.loop.call_later(READ_S, self.hang_up)

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def raise_file_limit(wanted: int) -> int:
    """Let this process have as many files as it may, up to so many; returns how many that are."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most: Any = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return wanted if soft == resource.RLIM_INFINITY else int(soft)
