"""Forgotten passwords: a link by mail, or from an operator, and a new password."""

from __future__ import annotations

from math import ceil

from fastapi import APIRouter, Request

from homage.table.askers import ASKER
from homage.table.errors import NotAllowed, TooMany
from homage.table.http.identity import from_home
from homage.table.http.manners_api import Reset, ResetAnswer, ResetAsked
from homage.table.http.routes.asking import InHouse, in_thread
from homage.table.people.limits import Limiter

router = APIRouter()


@router.post("/resets", status_code=202)
async def ask(house: InHouse, request: Request, asked: ResetAsked) -> ResetAnswer:
    """Have a link sent to the confirmed address of an account. The answer is the same for every account."""
    if not from_home(house, request):
        raise NotAllowed("Another site may not act in your name.")
    house.forgotten.ask(asked.account)
    return ResetAnswer(mail=house.forgotten.possible)


@router.post("/resets/use", status_code=204)
async def use(house: InHouse, request: Request, asked: Reset) -> None:
    """Put a new password in the place of a forgotten one. Everybody who is signed in to the account is signed out."""
    if not from_home(house, request):
        raise NotAllowed("Another site may not act in your name.")
    tries: Limiter = request.app.state.resets
    if not tries.allow(ASKER.get()):
        seconds = ceil(tries.retry_after(ASKER.get()))
        raise TooMany(f"Too many links were tried from your address; try again in {seconds} s.", seconds)
    person = await house.doorkeepers.hash(house.resets.use, asked.token, asked.password)
    await house.end_sessions(await in_thread(house.sessions.end_all, person.id))
