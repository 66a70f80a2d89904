"""How people are reached when they are elsewhere: devices, mail, webhooks; and what they want to hear of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from html import escape
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from homage.engine.errors import HomageError, Refused
from homage.games import NAMES
from homage.table.askers import ASKER
from homage.table.errors import NotAllowed, NotInstalled, TooMany
from homage.table.house.house import House
from homage.table.http.identity import device
from homage.table.http.notice_models import (
    DeviceShown,
    HookMade,
    HookShown,
    MailShown,
    MailToken,
    NewHook,
    NewMailAddress,
    NoticesShown,
    NoticesWanted,
    PushSubscription,
    QuietHours,
)
from homage.table.http.pages import GUARD
from homage.table.http.routes.asking import InHouse, OwnSession, Visitor, in_thread
from homage.table.notices.channels import Channels
from homage.table.notices.hooks import Hook
from homage.table.notices.mail import tidy_address
from homage.table.notices.preferences import Preferences, Quiet, read_preferences
from homage.table.notices.push import Subscription
from homage.table.notices.sending import Failed, Unsubscribed
from homage.table.people.limits import Limit, Limiter
from homage.table.people.people import Person
from homage.table.rooms.archive import TABLE_ID

router = APIRouter()
TOUCHES = Limiter(Limit(1 / 20, 10))  # requests to addresses that a person gives
Token = Annotated[str, Path(max_length=400)]
PAGE = (
    "<!doctype html><html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
    "content='width=device-width, initial-scale=1'><meta name='referrer' content='no-referrer'><title>Homage</title>"
    "<link rel='icon' href='/icon.svg'>"
    "<style>body {{ font-family: sans-serif; margin: 3em auto; max-width: 30em; padding: 0 1em }} "
    "button {{ font: inherit; padding: .5em 1em }}</style></head><body><h1>Homage</h1><p>{}</p>{}</body></html>"
)


def account_holder(person: Person) -> Person:
    """Mail and webhooks go out in the name of somebody who can be held to account for them."""
    if person.account is None:
        raise NotAllowed("Mail and webhooks need an account; make one, or use notices of this browser.")
    return person


def touch(person: Person) -> None:
    """Nobody explores other hosts through us."""
    if not TOUCHES.allow(person.id):
        seconds = ceil(TOUCHES.retry_after(person.id))
        raise TooMany(f"You try addresses too often; wait {seconds} s.", seconds)


def hook_shown(hook: Hook) -> HookShown:
    return HookShown(
        id=hook.id,
        url=hook.shortened,
        form=hook.form,
        table=hook.table_id,
        failing=hook.failures > 0,
        paused=hook.broken,
    )


@router.get("/notices")
async def notices(house: InHouse, session: OwnSession) -> NoticesShown:
    """How you are reached, and what you want to hear of."""
    return await in_thread(_shown, house, session.person.id, session.id)


def _shown(house: House, person: str, session: str) -> NoticesShown:
    channels = house.notices.channels
    wants, mail = channels.preferences.of(person), channels.addresses.of(person)
    here = channels.devices.of_session(session)
    return NoticesShown(
        mail=MailShown(address=mail.address, confirmed=mail.confirmed) if mail else None,
        mail_possible=house.mailer.possible,
        push_key=channels.push.key,
        quiet=QuietHours(**wants.quiet.__dict__) if wants.quiet else None,
        kinds={kind: list(by) for kind, by in wants.kinds.items()},
        muted_games=list(wants.muted),
        devices=[
            DeviceShown(id=each.id, name=each.name, created=each.created, current=each.id in here)
            for each in channels.devices.of(person)
        ],
        hooks=[hook_shown(hook) for hook in channels.hooks.of(person)],
    )


@router.put("/notices")
async def want(house: InHouse, session: OwnSession, asked: NoticesWanted) -> NoticesShown:
    """Say what you want to hear of, by which channels, and when not."""
    for name in asked.muted_games:
        if name not in NAMES and not TABLE_ID.fullmatch(name):
            raise Refused(f"{name!r} is neither a game nor a table; mute one of those.")
    change = _change(asked)
    change(Preferences())  # whatever is wrong with it is said before anything is kept
    await in_thread(house.notices.channels.preferences.change, session.person.id, change)
    await in_thread(house.notices.outbox.look_again, session.person.id)
    return await notices(house, session)


def _change(asked: NoticesWanted) -> Callable[[Preferences], Preferences]:
    given = asked.model_fields_set
    quiet = Quiet.read(asked.quiet.start, asked.quiet.end, asked.quiet.zone) if asked.quiet else None

    def change(before: Preferences) -> Preferences:
        kinds = {**before.kinds, **asked.kinds}
        muted = asked.muted_games if "muted_games" in given else before.muted
        return read_preferences(kinds, muted, quiet if "quiet" in given else before.quiet)

    return change


# -- devices ----------------------------------------------------------------------------------------------------------


@router.post("/notices/push", status_code=201)
async def subscribe(house: InHouse, session: OwnSession, asked: PushSubscription, request: Request) -> DeviceShown:
    """Show notices on this device, until you sign out there. Repeat it whenever the client starts: that is harmless."""
    touch(session.person)
    at = Subscription(asked.endpoint, asked.keys.p256dh, asked.keys.auth)
    at.check()
    channels = house.notices.channels
    at = replace(at, endpoint=await channels.outside.check(at.endpoint))
    name = device(request)
    made = await in_thread(channels.devices.add, session.person.id, session.id, name, at)
    await house.notices.reachable(session.person.id)
    return DeviceShown(id=made, name=name, created=house.now(), current=True)


@router.delete("/notices/push", status_code=204)
async def unsubscribe_endpoint(
    house: InHouse, session: OwnSession, endpoint: Annotated[str, Query(max_length=2000)]
) -> None:
    """Show no more notices on the device whose subscription has this endpoint."""
    await in_thread(house.notices.channels.devices.remove_endpoint, session.person.id, endpoint)


@router.delete("/notices/push/{device_id}", status_code=204)
async def unsubscribe_device(house: InHouse, session: OwnSession, device_id: Annotated[str, Path()]) -> None:
    """Show no more notices on one of your devices."""
    if not await in_thread(house.notices.channels.devices.remove, session.person.id, device_id):
        raise Refused("You have no such device; look at the list again.")


# -- mail -------------------------------------------------------------------------------------------------------------


@router.post("/notices/mail", status_code=202)
async def set_address(house: InHouse, person: Visitor, asked: NewMailAddress) -> MailShown:
    """Get notices by mail, once you have followed the link that is sent to the address."""
    account_holder(person)
    if not house.mailer.possible:
        raise NotInstalled("This server sends no mail; use notices of this browser, or a webhook.")
    address, channels = tidy_address(asked.address), house.notices.channels
    token = await in_thread(channels.addresses.ask, person.id, address, ASKER.get())
    await channels.ask_to_confirm(person.id, person.name, address, token)
    return MailShown(address=address, confirmed=False)


@router.delete("/notices/mail", status_code=204)
async def remove_address(house: InHouse, person: Visitor) -> None:
    """Forget your mail address."""
    await in_thread(house.notices.channels.addresses.remove, person.id)


@router.post("/notices/mail/confirm", status_code=204)
async def confirm_address(house: InHouse, asked: MailToken) -> None:
    """Confirm an address by the token of the link. Nobody need be signed in."""
    await _confirm(house, asked.token)


async def _confirm(house: House, token: str) -> None:
    person = await in_thread(house.notices.channels.addresses.confirm, token)
    await house.notices.reachable(person)


@router.get("/notices/mail/confirm/{token}", response_class=HTMLResponse)
async def ask_to_confirm(house: InHouse, token: Token) -> HTMLResponse:
    """The page behind the link in the mail: programs that follow all links confirm nothing."""
    return _page("Notices of your games will come to your mail address.", "Confirm the address")


@router.post("/notices/mail/confirm/{token}", response_class=HTMLResponse)
async def confirm_by_link(house: InHouse, token: Token) -> HTMLResponse:
    """The button of that page."""
    try:
        await _confirm(house, token)
    except HomageError as error:
        return _page(str(error), status=400)
    return _page("Your mail address is confirmed.")


@router.get("/notices/mail/unsubscribe/{token}", response_class=HTMLResponse)
async def ask_to_unsubscribe(house: InHouse, token: Token) -> HTMLResponse:
    """The page behind the link that ends mails."""
    try:
        await in_thread(house.notices.channels.addresses.check_token, token)
    except HomageError as error:
        return _page(str(error), status=400)
    return _page("No more mail will come from here.", "End these mails")


@router.post("/notices/mail/unsubscribe/{token}", response_class=HTMLResponse)
async def unsubscribe(house: InHouse, token: Token) -> HTMLResponse:
    """End mails, by the button of that page or of a mail program (RFC 8058). Nobody need be signed in."""
    channels: Channels = house.notices.channels
    try:
        person = await in_thread(channels.addresses.unsubscribe, token)
    except HomageError as error:
        return _page(str(error), status=400)
    if person is not None:
        await in_thread(channels.preferences.stop_mail, person)
    return _page("No more mail will come from here. You can turn it on again in your settings.")


def _page(words: str, button: str = "", status: int = 200) -> HTMLResponse:
    form = f"<form method='post'><button>{escape(button)}</button></form>" if button else ""
    return HTMLResponse(PAGE.format(escape(words), form), status, headers=GUARD)


# -- webhooks ---------------------------------------------------------------------------------------------------------


@router.post("/notices/hooks", status_code=201)
async def add_hook(house: InHouse, person: Visitor, asked: NewHook) -> HookMade:
    """Have a program of yours told, or a room of Discord or Slack."""
    account_holder(person)
    touch(person)
    channels = house.notices.channels
    if asked.table is not None:
        table = (await house.room(asked.table)).table
        if person.id != table.row.host and not table.chairs.seats_of(person.id):
            raise NotAllowed("A webhook for a table is made by whoever opened it, or has a seat there.")
    url = await channels.outside.check(asked.url)
    made = await in_thread(channels.hooks.add, person.id, url, asked.form, asked.table)
    if asked.table is None:
        await house.notices.reachable(person.id)
    else:
        await house.notices.call(asked.table)
    return HookMade(**hook_shown(made).model_dump(), secret=made.secret)


@router.delete("/notices/hooks/{hook_id}", status_code=204)
async def remove_hook(house: InHouse, person: Visitor, hook_id: Annotated[str, Path()]) -> None:
    """Send nothing more to one of your webhooks."""
    await in_thread(house.notices.channels.hooks.remove, person.id, hook_id)


@router.post("/notices/hooks/{hook_id}/test", status_code=204)
async def test_hook(house: InHouse, person: Visitor, hook_id: Annotated[str, Path()]) -> None:
    """Send a notice of the kind 'test' to one of your webhooks; one that was paused is used again if it arrives."""
    touch(person)
    hooks = house.notices.channels.hooks
    hook = await in_thread(hooks.find, person.id, hook_id)
    said = {"kind": "test", "title": "Homage", "body": "This webhook works.", "link": house.mailer.link("/")}
    try:
        await asyncio.shield(hooks.send(hook, f"test.{house.now()}", said))
    except (Failed, Unsubscribed, HomageError) as error:
        await in_thread(hooks.note, hook, False)
        why = str(error) or "nobody is there any longer"
        raise Refused(f"The webhook did not take the notice: {why.rstrip('.')}; check its address.") from error
    await in_thread(hooks.note, hook, True)
