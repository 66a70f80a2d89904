"""Who is behind a request: by bearer token or by cookie, and never through another site."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from homage.table.house.house import House
from homage.table.people.people import COOKIE_NAME
from homage.table.people.sessions import LONGEST_DEVICE, Session

# What browsers and systems are known by in the header User-Agent; of several that are there, the first counts.
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def from_home(house: House, connection: HTTPConnection) -> bool:
    """Whether a page of ours asks, or no page at all: no other site may use a visitor's cookie."""
    origin = connection.headers.get("origin")
    allowed = {part.strip() for part in house.settings.origins.split(",") if part.strip()}
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


async def who(house: House, connection: HTTPConnection, token: str = "") -> Session | None:
    """Who is behind a request, and on which device."""
    bearer = connection.headers.get("authorization", "")
    given = token or (bearer[7:] if bearer.lower().startswith("bearer ") else connection.cookies.get(COOKIE_NAME, ""))
    session_id = house.people.read(given) if given else None
    if session_id is None:
        return None
    known = house.signed_in.get(session_id)
    if known is None:
        known = await asyncio.to_thread(house.sessions.find, session_id)
        if known is not None:
            house.signed_in.remember(known)
    return known


def by_page(connection: HTTPConnection) -> bool:
    """Whether a script in a page asks: browsers say so, programs do not. Scripts are given no tokens."""
    return "origin" in connection.headers or "sec-fetch-site" in connection.headers


def device(connection: HTTPConnection) -> str:
    """What a browser or program calls itself, in few words."""
    said = connection.headers.get("user-agent", "")
    browser = next((name for mark, name in BROWSERS.items() if mark in said), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in said), "")
    if browser and system:
        return f"{browser}, {system}"
    return "".join(sign for sign in said if sign.isprintable())[:LONGEST_DEVICE]
