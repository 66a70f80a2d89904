"""What operators see and do; for nobody else."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from homage.engine.errors import Refused
from homage.table.errors import NotAllowed
from homage.table.http.manners_api import DeedShown, NewDeed, ReportShown, StandingShown
from homage.table.http.routes.asking import InHouse, Visitor, in_thread
from homage.table.people.people import Person

router = APIRouter()
Before = Annotated[int | None, Query(ge=0, le=2**31)]


async def operator_asking(house: InHouse, person: Visitor) -> Person:
    """Who asks, if it is an operator at this moment."""
    if not await in_thread(house.manners.deeds.is_operator, person.id):
        raise NotAllowed("This is for the operators of this server.")
    return person


Operator = Annotated[Person, Depends(operator_asking)]


@router.get("/moderate/reports")
async def reports(
    house: InHouse, operator: Operator, settled: bool = False, before: Before = None
) -> list[ReportShown]:
    """Reports that nobody has looked at, or that are settled: the latest first, 50 at a time."""
    found = await in_thread(house.manners.reports.page, settled, before)
    return [ReportShown.model_validate(each) for each in found]


@router.get("/moderate/people")
async def standing(
    house: InHouse, operator: Operator, who: Annotated[str, Query(min_length=1, max_length=200)]
) -> StandingShown:
    """Somebody by their account or public number: how they stand, and what operators have done about them."""
    named = await in_thread(house.people.named, who)
    found = await in_thread(house.manners.deeds.standing, named.id if named else who)
    if found is None:
        raise Refused("There is no account of that name, and nobody of that number.")
    deeds = await in_thread(house.manners.deeds.page, None, found.id)
    shown = StandingShown.model_validate(found)
    return shown.model_copy(update={"deeds": [DeedShown.model_validate(each) for each in deeds]})


@router.post("/moderate/deeds", status_code=201)
async def do(house: InHouse, operator: Operator, asked: NewDeed) -> DeedShown:
    """Warn, mute, close an account or open it again, or settle a report; it is written down."""
    deeds = house.manners.deeds
    done = await in_thread(deeds.do, operator.id, asked.player, asked.what, asked.why, asked.hours, asked.report)
    await house.order.follow_operators()
    return DeedShown.model_validate(done)


@router.get("/moderate/log")
async def log(house: InHouse, operator: Operator, before: Before = None) -> list[DeedShown]:
    """What operators have done: the latest first, 100 at a time."""
    return [DeedShown.model_validate(each) for each in await in_thread(house.manners.deeds.page, before)]
