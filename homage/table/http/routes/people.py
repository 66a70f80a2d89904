"""Who you are: a guest with a name, or the holder of an account."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from homage.table.errors import NotAllowed
from homage.table.http.api import Credentials, Me, NewName
from homage.table.http.identity import from_home
from homage.table.http.routes.asking import Anybody, InHouse, Visitor, in_thread
from homage.table.people.people import COOKIE, COOKIE_NAME, Person
from homage.table.rooms.house import House

router = APIRouter()


def introduced(house: House, person: Person, response: Response) -> Me:
    """Remember a person in a signed cookie."""
    house.acquaintances.remember(person)
    token = house.people.sign(person.id)
    response.set_cookie(COOKIE_NAME, token, secure=house.settings.secure_cookies, **COOKIE)
    return Me(id=person.id, name=person.name, account=person.account, token=token)


def at_home(house: House, request: Request) -> None:
    if not from_home(house, request):
        raise NotAllowed("Another site may not act in your name.")


@router.get("/me")
async def me(house: InHouse, person: Visitor, response: Response) -> Me:
    """Who the server takes you for."""
    return introduced(house, person, response)


@router.post("/me")
async def introduce(house: InHouse, person: Anybody, asked: NewName, request: Request, response: Response) -> Me:
    """Come in as a guest under a name, or change it."""
    at_home(house, request)
    known = (
        await in_thread(house.people.new_guest, asked.name)
        if person is None
        else await in_thread(house.people.rename, person.id, asked.name)
    )
    return introduced(house, known, response)


@router.post("/account")
async def register(house: InHouse, person: Visitor, asked: Credentials, response: Response) -> Me:
    """Keep your games across devices: an account for the guest you are."""
    async with house.doorkeepers:
        known = await in_thread(house.people.register, person.id, asked.account, asked.password)
    return introduced(house, known, response)


@router.post("/login")
async def login(house: InHouse, asked: Credentials, request: Request, response: Response) -> Me:
    """Come in with an account."""
    at_home(house, request)
    async with house.doorkeepers:
        known = await in_thread(house.people.login, asked.account, asked.password)
    return introduced(house, known, response)


@router.post("/logout", status_code=204)
async def logout(house: InHouse, request: Request, response: Response) -> None:
    """Be nobody on this device."""
    at_home(house, request)
    response.delete_cookie(COOKIE_NAME)
