"""Who asks, and in which house."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Request

from homage.table.askers import PERSON
from homage.table.errors import NotAllowed, NotSignedIn
from homage.table.house.house import House
from homage.table.http.identity import from_home, who
from homage.table.people.people import Person
from homage.table.people.sessions import Session

NOT_SIGNED_IN = "You are not signed in; POST /api/me with a name first."


def house_of(request: Request) -> House:
    """The house that a request comes to."""
    house: House = request.app.state.house
    return house


async def house_asked(request: Request) -> House:
    """The same as a dependency: FastAPI would call one that is not async in a thread."""
    return house_of(request)


async def session_of(request: Request) -> Session | None:
    """Who asks, and on which device, if it is anybody in particular."""
    session = await who(house_of(request), request)
    PERSON.set(session.person.id if session else "")
    return session


async def session_asking(request: Request) -> Session:
    """The same; refused if nobody in particular asks, or another site does it in their name."""
    if request.method != "GET" and not from_home(house_of(request), request):
        raise NotAllowed("Another site may not act in your name.")
    session = await session_of(request)
    if session is None:
        raise NotSignedIn(NOT_SIGNED_IN)
    return session


async def person_asking(request: Request) -> Person:
    """Who asks; refused if nobody in particular does, or another site does it in their name."""
    return (await session_asking(request)).person


async def anybody_asking(request: Request) -> Person | None:
    """Who asks, if it is anybody in particular."""
    session = await session_of(request)
    return None if session is None else session.person


InHouse = Annotated[House, Depends(house_asked)]
OwnSession = Annotated[Session, Depends(session_asking)]
AnySession = Annotated[Session | None, Depends(session_of)]
Visitor = Annotated[Person, Depends(person_asking)]
Anybody = Annotated[Person | None, Depends(anybody_asking)]
in_thread = asyncio.to_thread
