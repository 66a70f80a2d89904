"""Who asks: the address behind what is done at the moment, so that nobody takes more than a share."""

from __future__ import annotations

from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network

ASKER: ContextVar[str] = ContextVar("asker", default="")  # empty: the server itself


def asker_at(address: str) -> str:
    """Whoever is at an address; in IPv6 a household has a whole network of them."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((int(known) >> 64 << 64, 64)))
