"""Who you are: a guest with a name, or the holder of an account; and where you are signed in."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from homage.engine.errors import Refused
from homage.table.askers import ASKER
from homage.table.errors import NotAllowed, NotSignedIn, TooMany
from homage.table.house.house import House
from homage.table.http.api import Credentials, Deletion, Entered, Me, NewName, NewPassword, SessionShown
from homage.table.http.identity import by_page, device, from_home, who
from homage.table.http.routes.asking import NOT_SIGNED_IN, AnySession, InHouse, OwnSession, in_thread
from homage.table.people.devices import Device
from homage.table.people.limits import Limiter
from homage.table.people.people import COOKIE, COOKIE_NAME, DEVICE_COOKIE, Person, account_named
from homage.table.people.sessions import Session

router = APIRouter()


def set_cookie(house: House, session_id: str, response: Response) -> str:
    """Remember a session in a signed cookie; returns the token."""
    token = house.sessions.token(session_id)
    response.set_cookie(COOKIE_NAME, token, secure=house.settings.secure_cookies, **COOKIE)
    return token


def device_asking(house: House, request: Request) -> Device:
    """The browser or program that asks, by the cookie that outlives its sessions."""
    return house.devices.read(request.cookies.get(DEVICE_COOKIE, ""))


def remember_device(house: House, person: Person, request: Request, response: Response) -> None:
    """Once a device has signed in to an account, nobody else's wrong passwords hold it up there."""
    if person.account is not None:
        token = house.devices.write(house.devices.introduced(device_asking(house, request), person.account))
        response.set_cookie(DEVICE_COOKIE, token, secure=house.settings.secure_cookies, **{**COOKIE, "path": "/api"})


def entered(house: House, session: Session, request: Request, response: Response) -> Entered:
    """Somebody is signed in; a script in a page is not given what the cookie hides."""
    house.signed_in.remember(session)
    token, person = set_cookie(house, session.id, response), session.person
    remember_device(house, person, request, response)
    return Entered(id=person.id, name=person.name, account=person.account, token="" if by_page(request) else token)


async def begin_session(house: House, person: Person, request: Request) -> Session:
    """Sign somebody in on this device; of too many devices the one that was used least lately is signed out."""
    session_id, ended = await in_thread(house.sessions.begin, person.id, device(request))
    await house.end_sessions(ended)
    return Session(session_id, person)


async def end_session_before(house: House, before: Session | None) -> None:
    """Whoever was signed in on this device is no more."""
    if before is not None:
        await house.end_sessions(await in_thread(house.sessions.end, before.person.id, before.id))


def at_home(house: House, request: Request) -> None:
    if not from_home(house, request):
        raise NotAllowed("Another site may not act in your name.")


@router.get("/me")
async def me(house: InHouse, session: AnySession, request: Request, response: Response) -> Me | None:
    """Who the server takes you for. A page is told null where it is nobody yet; a program is refused."""
    if session is None:
        if by_page(request):
            return None
        raise NotSignedIn(NOT_SIGNED_IN)
    if COOKIE_NAME in request.cookies:
        set_cookie(house, session.id, response)  # it lasts for its whole time from now on
        remember_device(house, session.person, request, response)
    person = session.person
    standing = await in_thread(house.manners.deeds.standing, person.id)
    warnings = await in_thread(house.manners.deeds.warnings, person.id)
    muted = standing.muted_until if standing is not None else None
    return Me(
        id=person.id,
        name=person.name,
        account=person.account,
        operator=standing is not None and standing.operator,
        muted_until=muted if muted and muted > house.now() else None,
        warnings=warnings,
    )


@router.post("/me")
async def introduce(
    house: InHouse, session: AnySession, asked: NewName, request: Request, response: Response
) -> Entered:
    """Come in as a guest under a name, or change it."""
    at_home(house, request)
    if session is None:
        guest = await in_thread(house.people.new_guest, asked.name)
        return entered(house, await begin_session(house, guest, request), request, response)
    renamed = await in_thread(house.people.rename, session.person.id, asked.name)
    return entered(house, Session(session.id, renamed), request, response)


@router.post("/account")
async def register(
    house: InHouse, session: OwnSession, asked: Credentials, request: Request, response: Response
) -> Entered:
    """Keep your games across devices: an account for the guest you are. The guest's tokens end."""
    newcomers: Limiter = request.app.state.newcomers
    if not newcomers.allow(ASKER.get()):
        seconds = ceil(newcomers.retry_after(ASKER.get()))
        raise TooMany(f"Too many accounts are made from your address; try again in {seconds} s.", seconds)
    known = await house.doorkeepers.hash(house.people.register, session.person.id, asked.account, asked.password)
    await house.order.registered(known.id)
    return await only_session(house, known, request, response)


async def only_session(house: House, person: Person, request: Request, response: Response) -> Entered:
    """Sign somebody in on this device, and out everywhere else."""
    before, begun = await who(house, request), await begin_session(house, person, request)
    if before is not None:
        await in_thread(house.notices.channels.devices.move, before.id, begun.id)
    await house.end_sessions(await in_thread(house.sessions.end_others, person.id, begun.id))
    return entered(house, begun, request, response)


@router.post("/login")
async def login(
    house: InHouse, session: AnySession, asked: Credentials, request: Request, response: Response
) -> Entered:
    """Come in with an account."""
    at_home(house, request)
    account, at = account_named(asked.account), device_asking(house, request)
    before = at.id if house.devices.knows(at, account) else ""
    known = await house.doorkeepers.check(
        ASKER.get(), account, house.people.login, account, asked.password, device=before
    )
    begun = await begin_session(house, known, request)
    await end_session_before(house, session)
    return entered(house, begun, request, response)


@router.post("/password")
async def change_password(
    house: InHouse, session: OwnSession, asked: NewPassword, request: Request, response: Response
) -> Entered:
    """Change your password. You stay signed in here, with a new token, and nowhere else."""
    person = session.person
    known = await house.doorkeepers.check(
        ASKER.get(), person.id, house.people.change_password, person.id, asked.old, asked.new, device=session.id
    )
    return await only_session(house, known, request, response)


@router.post("/account/delete", status_code=204)
async def delete_account(house: InHouse, session: OwnSession, asked: Deletion, response: Response) -> None:
    """Delete your account for good. Your games stay, under "a former player"; you are signed out everywhere."""
    person = session.person
    await house.doorkeepers.check(
        ASKER.get(),
        person.id,
        house.people.check_password,
        person.id,
        asked.account,
        asked.password,
        device=session.id,
    )
    deleting = asyncio.create_task(house.delete_account(person))
    await asyncio.shield(deleting)  # it is done to the end, though whoever asked has gone
    response.delete_cookie(COOKIE_NAME)
    response.delete_cookie(DEVICE_COOKIE, path="/api")


@router.post("/logout", status_code=204)
async def logout(house: InHouse, session: AnySession, request: Request, response: Response) -> None:
    """Be nobody on this device: the token is worth nothing any more."""
    at_home(house, request)
    await end_session_before(house, session)
    response.delete_cookie(COOKIE_NAME)


@router.get("/sessions")
async def list_sessions(house: InHouse, session: OwnSession) -> list[SessionShown]:
    """Where you are signed in, the device used last first."""
    found = await in_thread(house.sessions.of, session.person.id)
    shown = [SessionShown.model_validate(each) for each in found]
    return [each.model_copy(update={"current": each.id == session.id}) for each in shown]


@router.delete("/sessions", status_code=204)
async def end_other_sessions(house: InHouse, session: OwnSession) -> None:
    """Sign out everywhere but here."""
    await house.end_sessions(await in_thread(house.sessions.end_others, session.person.id, session.id))


@router.delete("/sessions/{session_id}", status_code=204)
async def end_session(house: InHouse, session: OwnSession, session_id: Annotated[str, Path()]) -> None:
    """Sign out one of your devices."""
    ended = await in_thread(house.sessions.end, session.person.id, session_id)
    if not ended:
        raise Refused("You are not signed in there; look at the list of your sessions again.")
    await house.end_sessions(ended)
