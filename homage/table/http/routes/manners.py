"""How people treat each other: blocks, reports, and warnings of operators."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from msgspec import to_builtins

from homage.table.http.manners_api import BlockedShown, NewReport
from homage.table.http.routes.asking import InHouse, Visitor, in_thread
from homage.table.messages.showing import chat_info

router = APIRouter()
PlayerId = Annotated[str, Path(max_length=32)]


@router.get("/blocks")
async def blocks(house: InHouse, person: Visitor) -> list[BlockedShown]:
    """Whom you have blocked, the last first."""
    found = await in_thread(house.manners.blocks.of, person.id)
    return [BlockedShown.model_validate(each) for each in found]


@router.put("/blocks/{player}", status_code=204)
async def block(house: InHouse, person: Visitor, player: PlayerId) -> None:
    """Block somebody: you read nothing of them, and they cannot write to you, invite you, or sit at your tables."""
    house.pace.check("blocking", person.id)
    await house.order.block(person.id, player)


@router.delete("/blocks/{player}", status_code=204)
async def unblock(house: InHouse, person: Visitor, player: PlayerId) -> None:
    """Block somebody no longer."""
    house.pace.check("blocking", person.id)
    await house.order.unblock(person.id, player)


@router.post("/reports", status_code=201)
async def report(house: InHouse, person: Visitor, asked: NewReport) -> None:
    """Report somebody to the operators, with what you could read at a table."""
    talk = []
    if asked.table:
        table = (await house.enter(asked.table, person, asked.link)).table
        heard = table.talk.visible_to(table.chairs.seats_of(person.id))
        talk = [to_builtins(chat_info(each, guests=table.guests)) for each in heard]
    house.pace.check("reporting", person.id)
    await in_thread(house.manners.reports.add, person.id, asked.player, asked.table or None, asked.why, talk)


@router.delete("/warnings", status_code=204)
async def read_warnings(house: InHouse, person: Visitor) -> None:
    """Mark what operators have warned you of as read."""
    await in_thread(house.manners.deeds.read_warnings, person.id)
