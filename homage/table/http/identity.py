"""Who is behind a request: by bearer token or by cookie, and never through another site."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from homage.table.people.people import COOKIE_NAME, Person
from homage.table.rooms.house import House


def from_home(house: House, connection: HTTPConnection) -> bool:
    """Whether a page of ours asks: no other site may use a visitor's cookie."""
    origin = connection.headers.get("origin")
    allowed = {part.strip() for part in house.settings.origins.split(",") if part.strip()}
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False


async def who(house: House, connection: HTTPConnection, token: str = "") -> Person | None:
    """The person behind a request."""
    bearer = connection.headers.get("authorization", "")
    given = token or (bearer[7:] if bearer.lower().startswith("bearer ") else connection.cookies.get(COOKIE_NAME, ""))
    person_id = house.people.read(given) if given else None
    if person_id is None:
        return None
    known = house.acquaintances.get(person_id)
    if known is None:
        known = await asyncio.to_thread(house.people.find, person_id)
        if known is not None:
            house.acquaintances.remember(known)
    return known
