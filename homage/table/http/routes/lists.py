"""Lists of tables: the lobby, and somebody's own."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query

from homage.engine.errors import Refused
from homage.table.entries.absence import AbsenceRules
from homage.table.entries.lords import called
from homage.table.http.api import FinishedTables, ListedChair, TableShown
from homage.table.http.routes.asking import Anybody, InHouse, Visitor, in_thread
from homage.table.people.people import Person
from homage.table.store.rows import TableRow

router = APIRouter()
PAGE = 20  # finished games that are shown at once
CURSOR = re.compile(r"([0-9]{1,15})\.([A-Za-z0-9_-]{1,32})")


def chair_shown(table_id: str, seat: int, chair: Mapping[str, Any], guests: Collection[str]) -> ListedChair:
    """A seat in a list."""
    kind, name = chair["kind"], chair.get("name", "")
    return ListedChair(
        seat=seat,
        kind=kind,
        name=called(table_id, seat, kind, name),
        level=name if kind == "computer" else "",
        guest=kind == "person" and (chair.get("other", False) or chair.get("player") in guests),
        reserved=chair.get("reserved", {}).get("name", ""),
    )


def kept_for(chairs: Sequence[Mapping[str, Any]], person: Person | None) -> list[int]:
    """The free seats that are kept for somebody."""
    kept = [(seat, chair.get("reserved", {}).get("player")) for seat, chair in enumerate(chairs)]
    return [seat for seat, player in kept if person is not None and player == person.id]


def listed(row: TableRow, person: Person | None, now: int | None = None) -> TableShown:
    """A table in a list: as it is stored, without opening it; `now` in a list of somebody's own."""
    chairs = [chair_shown(row.id, seat, chair, row.guests) for seat, chair in enumerate(row.chairs)]
    own = [n for n, chair in enumerate(row.chairs) if person and chair.get("player") == person.id]
    times = [at for seat, at in (row.deadlines or {}).items() if int(seat) in own]
    return TableShown(
        id=row.id,
        game=row.game,
        status=row.status,
        options=row.settings["options"],
        clock=row.settings["clock"],
        hints=row.settings.get("hints", False),
        absence=AbsenceRules.of(row.settings).as_dict(),
        chairs=chairs,
        listed=row.listed,
        created=row.created,
        touched=row.touched,
        yours=own,
        invited=kept_for(row.chairs, person),
        waiting=[seat for seat in range(row.seats) if row.waiting >> seat & 1],
        trouble=row.trouble or "",
        lesson=row.settings.get("lesson", ""),
        host=row.host,
        left_ms=max(0, min(times) - now) if times and now is not None else None,
        rematch_asked=row.rematch_asked,
        ended=row.ended,
        result=row.result,
    )


@router.get("/tables")
async def lobby(house: InHouse, person: Anybody) -> list[TableShown]:
    """Listed tables that wait for players or can be watched."""
    found = await in_thread(house.store.lobby)
    return [listed(row, person) for row in await house.troubles.set_aside(found)]


@router.get("/tables/mine")
async def mine(house: InHouse, person: Visitor) -> list[TableShown]:
    """Tables at which you have or had a seat, or which you opened, and whose game is not over: first those that wait
    for you, by the time you have left. Of games that are over, those where you are asked to a rematch.
    """
    now = house.now()
    running = await in_thread(house.store.running_tables, person.id)
    asked = await in_thread(house.store.rematches_asked, person.id)
    rows = [*await house.troubles.set_aside(running), *await house.troubles.set_aside(asked)]
    return sorted((listed(row, person, now) for row in rows), key=_urgency)


def _urgency(table: TableShown) -> tuple[bool, float, bool, int]:
    """The place of a table in somebody's list: where they are to decide, what is due first, what was touched last."""
    playing = table.status == "playing"
    waits = playing and bool({*table.yours} & {*table.waiting})
    left = float("inf") if table.left_ms is None else table.left_ms
    return not waits, left, not playing, -table.touched


@router.get("/tables/mine/waiting")
async def waiting(house: InHouse, person: Visitor) -> list[str]:
    """The numbers of the tables that wait for a decision of yours: for those who ask again and again."""
    return await in_thread(house.store.waiting_tables, person.id)


@router.get("/tables/mine/finished")
async def finished(house: InHouse, person: Visitor, after: Annotated[str, Query()] = "") -> FinishedTables:
    """Your games that are over, the latest first; `after` is `more` of the page before."""
    last_seen = CURSOR.fullmatch(after)
    if after and last_seen is None:
        raise Refused("No page of your games begins there; omit `after` for the first, or send `more` of a page.")
    before = (int(last_seen[1]), last_seen[2]) if last_seen else None
    found = await in_thread(house.store.finished_tables, person.id, PAGE + 1, before)
    rows = await house.troubles.set_aside(found)
    rows, full = rows[:PAGE], len(rows) + len(found.damaged) > PAGE
    results = await house.results.of(rows)
    last = rows[-1] if full and rows else None
    return FinishedTables(
        tables=[listed(row, person).model_copy(update={"result": results[row.id]}) for row in rows],
        more=f"{last.ended}.{last.id}" if last else "",
    )
