"""Requests to addresses that people have given: they reach the internet, and nothing inside the network of the server.

A name is resolved once; every address it has is checked, and the connection goes to one of those. So a name that says
something else a moment later leads nowhere, nor does a redirection: none is followed.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeVar

import httpcore
import httpx

from homage.engine.errors import HomageError
from homage.table.notices.sending import Unsure

T = TypeVar("T")
IP = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
PORTS = (443, 8443)
LONGEST_URL = 2000
NOWHERE = "{} is no host on the internet; check the address."  # the same for all: nobody explores a network by it
CONNECT_S, ANSWER_S = 5.0, 10.0
TOTAL_S = 2 * CONNECT_S + ANSWER_S  # also for whoever answers a byte at a time
TIMES = {"pool": CONNECT_S, "connect": CONNECT_S, "read": ANSWER_S, "write": ANSWER_S}
MOST_ANSWER = 65_536  # bytes that are read of an answer, so that its connection can be used again
MOST_CONNECTIONS, KEPT_CONNECTIONS, KEPT_S = 64, 32, 60.0
# Addresses that pass for public ones: of the hosts of virtual machines, and IPv4 within IPv6.
METADATA = {ip_address("168.63.129.16")}
CARRIERS = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))  # the last 32 bits are an address of IPv4


class Forbidden(HomageError):
    """An address to which nothing is sent."""


class Unreachable(HomageError):
    """There is nobody, so nothing was sent."""


class Outside:
    """Sends requests out, in a thread with an event loop of its own: whoever serves people does not wait for it."""

    def __init__(self, inside: Iterable[Network] = ()) -> None:
        """`inside`: networks that may be reached all the same, also without TLS."""
        self._inside = tuple(inside)
        self._pool: httpcore.AsyncConnectionPool | None = None
        self._loop: asyncio.AbstractEventLoop | None = None  # of the thread
        self._thread: threading.Thread | None = None
        self._ended: asyncio.Event

    async def check(self, url: str) -> str:
        """The address as it is kept; refused if nothing may be sent there."""
        parts = self._parsed(url)
        await self._there(self._resolved(parts.raw_host.decode(), self._port(parts), parts.scheme == "https"))
        return str(parts)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> httpcore.Response:
        """Send something; the status and headers of the answer are what counts of it."""
        return await self._there(self._post(self._parsed(url), body, headers))

    async def close(self) -> None:
        """Send nothing more."""
        if self._loop is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._ended.set)
            await asyncio.to_thread(self._thread.join, CONNECT_S)

    async def _there(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the thread."""
        if self._loop is None:
            ready: Future[asyncio.AbstractEventLoop] = Future()
            self._thread = threading.Thread(target=lambda: asyncio.run(self._live(ready)), name="outside", daemon=True)
            self._thread.start()
            self._loop = ready.result()
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def _live(self, ready: Future[asyncio.AbstractEventLoop]) -> None:
        """What the thread does until it ends: wait for others to ask it for something."""
        self._ended = asyncio.Event()
        ready.set_result(asyncio.get_running_loop())
        await self._ended.wait()
        if self._pool is not None:
            await self._pool.aclose()

    async def _post(self, parts: httpx.URL, body: bytes, headers: Mapping[str, str]) -> httpcore.Response:
        asked = [(name, value) for name, value in headers.items()]
        try:
            async with asyncio.timeout(TOTAL_S):
                connections = self._connections()
                async with connections.stream(
                    "POST", str(parts), headers=asked, content=body, extensions={"timeout": TIMES}
                ) as answer:
                    await _read(answer)
                    return answer
        except (httpcore.ConnectError, httpcore.ConnectTimeout, httpcore.PoolTimeout) as error:
            raise Unreachable(f"{parts.host} cannot be reached: {error!r}.") from error
        except (TimeoutError, httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError) as error:
            raise Unsure(f"{parts.host} has not answered: {error!r}.") from error

    def _connections(self) -> httpcore.AsyncConnectionPool:
        if self._pool is None:
            self._pool = httpcore.AsyncConnectionPool(
                ssl_context=httpx.create_ssl_context(trust_env=False),
                max_connections=MOST_CONNECTIONS,
                max_keepalive_connections=KEPT_CONNECTIONS,
                keepalive_expiry=KEPT_S,
                network_backend=Checked(self),
            )
        return self._pool

    def _parsed(self, url: str) -> httpx.URL:
        """An address, if it is one of the internet by its looks."""
        try:
            if len(url) > LONGEST_URL:
                raise httpx.InvalidURL("it is too long")
            parts = httpx.URL(url)
        except httpx.InvalidURL as error:
            raise Forbidden(f"That address cannot be read: {error}; check it.") from error
        if parts.scheme not in ("http", "https") or not parts.host:
            raise Forbidden("That is not an address of the web; it begins with https://.")
        if parts.userinfo:
            raise Forbidden("An address with a user name or password in it is not used; leave them out.")
        if self._is_inside(parts.raw_host.decode()):
            return parts
        if parts.scheme != "https":
            raise Forbidden("Notices are sent over HTTPS only; give an address that begins with https://.")
        if self._port(parts) not in PORTS:
            raise Forbidden(f"Notices are sent to the ports {' and '.join(map(str, PORTS))} only; leave the port out.")
        return parts

    def _port(self, parts: httpx.URL) -> int:
        return parts.port or (443 if parts.scheme == "https" else 80)

    async def _resolved(self, host: str, port: int, secure: bool) -> Sequence[str]:
        """The addresses of a host, all of which may be reached; refused if one of them may not."""
        try:
            async with asyncio.timeout(CONNECT_S):
                loop = asyncio.get_running_loop()
                found = await loop.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise Unreachable(NOWHERE.format(host)) from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not addresses or not all(self._may_reach(address) for address in addresses):
            raise Forbidden(NOWHERE.format(host))
        if not secure and not all(self._is_inside(address) for address in addresses):
            raise Forbidden("Notices are sent over HTTPS only; give an address that begins with https://.")
        return addresses

    def _may_reach(self, address: str) -> bool:
        known = ip_address(address.partition("%")[0])
        return self._is_inside(address) or all(map(_is_public, _meant(known)))

    def _is_inside(self, address: str) -> bool:
        """Whether an address is one that the settings name."""
        try:
            known = ip_address(address.strip("[]"))
        except ValueError:
            return False
        return any(known in network for network in self._inside)


class Checked(httpcore.AsyncNetworkBackend):
    """Connects to a host at an address that was checked in the same moment."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """As httpcore asks for it; TLS is then begun with the name of the host."""
        addresses = await self._outside._resolved(host, port, secure=port in PORTS)
        trouble: Exception = Unreachable(f"{host} has no address.")
        for address in addresses:
            try:
                return await self._network.connect_tcp(address, port, CONNECT_S, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                trouble = error
        raise trouble

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Never."""
        raise Forbidden("Notices are not sent to files.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def _read(answer: httpcore.Response) -> None:
    """Read so much of an answer that its connection can be used again, and no more."""
    left = MOST_ANSWER
    async for part in answer.aiter_stream():
        left -= len(part)
        if left < 0:
            return


def _meant(address: IP) -> list[IP]:
    """An address, and the one of IPv4 that it stands for."""
    if isinstance(address, IPv4Address):
        return [address]
    within = [address.ipv4_mapped, address.sixtofour]
    if any(address in carrier for carrier in CARRIERS):
        within.append(IPv4Address(int(address) & 0xFFFFFFFF))
    if address.teredo is not None:
        within.extend(address.teredo)
    return [each for each in within if each is not None] or [address]


def _is_public(address: IP) -> bool:
    if isinstance(address, IPv6Address) and address.is_site_local:  # given up long ago, and still used in networks
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved and address not in METADATA
