"""The analysis of a game that is over."""

from __future__ import annotations

from fastapi import APIRouter

from homage.table.http.api import AnalysisShown, MomentShown
from homage.table.http.routes.asking import Anybody, InHouse, Visitor
from homage.table.http.routes.tables import Link, TableId, finished
from homage.table.thought.analyses import Analysing

router = APIRouter()
MOST_SWINGS = 5


def shown(begun: Analysing | None) -> AnalysisShown:
    if begun is None:
        return AnalysisShown(status="none")
    analysis = begun.analysis
    return AnalysisShown(
        status=begun.status,
        decisions=len(analysis),
        moments=[MomentShown.model_validate(moment) for moment in list(analysis.moments)],
        swings=[moment.move for moment in analysis.swings(MOST_SWINGS)],
        ending=list(analysis.ending) if analysis.ending and begun.status == "done" else None,
    )


@router.post("/tables/{table_id}/analysis", status_code=202)
async def begin(house: InHouse, person: Visitor, table_id: TableId, link: Link = "") -> AnalysisShown:
    """Let a search go through a game that is over; ask again for what it has found by then."""
    room = await house.enter(table_id, person, link)
    async with room.state.lock:
        record = finished(room.table).private_record
    return shown(await house.analyses.begin(table_id, room.table.game, record))


@router.get("/tables/{table_id}/analysis")
async def look(house: InHouse, person: Anybody, table_id: TableId, link: Link = "") -> AnalysisShown:
    """What the search has found in a game that is over."""
    room = await house.enter(table_id, person, link)
    async with room.state.lock:
        finished(room.table)
    return shown(house.analyses.of(table_id))
