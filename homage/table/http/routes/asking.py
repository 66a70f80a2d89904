"""Who asks, and in which house."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Request

from homage.table.errors import NotAllowed, NotSignedIn
from homage.table.http.identity import from_home, who
from homage.table.people.people import Person
from homage.table.rooms.house import House


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def person_asking(request: Request) -> Person:
    """Who asks; refused if nobody in particular does, or another site does it in their name."""
    house = house_of(request)
    if request.method != "GET" and not from_home(house, request):
        raise NotAllowed("Another site may not act in your name.")
    person = await who(house, request)
    if person is None:
        raise NotSignedIn("Say first who you are: POST /api/me with a name.")
    return person


async def anybody_asking(request: Request) -> Person | None:
    """Who asks, if it is anybody in particular."""
    return await who(house_of(request), request)


InHouse = Annotated[House, Depends(house_of)]
Visitor = Annotated[Person, Depends(person_asking)]
Anybody = Annotated[Person | None, Depends(anybody_asking)]
in_thread = asyncio.to_thread
