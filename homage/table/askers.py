"""Who asks: the address and the person behind what is done at the moment, so that nobody takes more than a share."""

from __future__ import annotations

from collections import OrderedDict, deque
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Generic, TypeVar

T = TypeVar("T")
ASKER: ContextVar[str] = ContextVar("asker", default="")  # an address; empty: the server itself
UNATTENDED = "tables that nobody attends"  # in the place of an address
PERSON: ContextVar[str] = ContextVar("person", default="")  # empty: nobody in particular


def asker_at(address: str) -> str:
    """Whoever is at an address; in IPv6 a household has a whole network of them."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known) >> 64 << 64, 64)))


class RoundRobin(Generic[T]):
    """What waits: everybody who asks has a turn, and the next comes when all others had theirs."""

    def __init__(self) -> None:
        self._by_asker: OrderedDict[str, deque[T]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def waiting(self, asker: str) -> int:
        """How much waits for somebody."""
        return len(self._by_asker.get(asker, ()))

    def put(self, asker: str, work: T) -> None:
        self._by_asker.setdefault(asker, deque()).append(work)
        self._length += 1

    def take(self) -> T:
        asker, theirs = self._by_asker.popitem(last=False)
        work = theirs.popleft()
        if theirs:
            self._by_asker[asker] = theirs
        self._length -= 1
        return work
