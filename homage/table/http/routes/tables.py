"""Tables: opened, joined, replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from msgspec.structs import asdict

from homage.engine.errors import Refused
from homage.engine.flow.story import Event
from homage.engine.game import Game
from homage.engine.match.live_views import LiveViews
from homage.engine.match.match import Match
from homage.engine.match.openly import in_open_story, open_reckoning
from homage.engine.match.record import Record, parse_record
from homage.engine.state.layout import OPEN
from homage.games import load
from homage.table.askers import ASKER
from homage.table.entries.table import Table
from homage.table.entries.windows import Pauses
from homage.table.errors import NotAllowed, TooMany, Written
from homage.table.house.house import House
from homage.table.house.stories import Story
from homage.table.http.api import (
    BoardShown,
    Branch,
    Chronicle,
    Imported,
    NewTable,
    RecordBranch,
    Replayed,
    TableShown,
)
from homage.table.http.cards import example
from homage.table.http.replays import Replays
from homage.table.http.routes.asking import Anybody, InHouse, Visitor, in_thread
from homage.table.http.routes.lists import chair_shown, kept_for, listed
from homage.table.messages.beside import NOTHING, Beside, beside
from homage.table.messages.server_messages import StoryEvent, encode
from homage.table.messages.showing import chat_info, seen_events, story_events
from homage.table.people.limits import Limiter
from homage.table.people.people import Person

router = APIRouter()
TableId = Annotated[str, Path()]  # what cannot be one is as unknown as any other: 404
SeatNumber = Annotated[int, Path(ge=0, le=15)]
Link = Annotated[str, Query(max_length=64)]  # what the link to a table carries, once it was renewed


def shown(table: Table, person: Person | None) -> TableShown:
    """A table that is open in this server: as it stands now."""
    chairs = table.chairs.as_data(table.hosting.reserved)
    now = {
        "status": table.status,
        "chairs": [chair_shown(table.row.id, seat, each, table.guests) for seat, each in enumerate(chairs)],
        "host": table.hosting.host,
        "gate": table.hosting.gate,
        "invited": kept_for(chairs, person),
        "touched": table.touched,
        "waiting": list(table.waiting),
        "yours": sorted(table.chairs.seats_of(person.id)) if person else [],
        "rematch": table.rematch,
        "result": table.result(),
    }
    return listed(table.row, person).model_copy(update=now)


def with_link(house: House, table: Table, person: Person | None) -> TableShown:
    """The same, with what the link to the table must carry, for those who may invite others."""
    may_invite = person is not None and (person.id == table.hosting.host or table.chairs.seats_of(person.id))
    link = house.gates.link(table.row.id, table.hosting.links) if may_invite else ""
    return shown(table, person).model_copy(update={"link": link})


@router.post("/tables", status_code=201)
async def create(house: InHouse, person: Visitor, asked: NewTable) -> TableShown:
    """Open a table. It begins when no seat is open any more."""
    pauses = Pauses.read(asked.pauses)
    for name in asked.names.values():
        await in_thread(house.people.names.check_free, name, person.id)
    room = await house.tables.create(
        person,
        asked.game,
        asked.chairs,
        asked.options,
        asked.clock,
        asked.listed,
        pauses,
        asked.names,
        asked.hints,
        asked.absence,
    )
    return shown(room.table, person)


@router.get("/tables/{table_id}")
async def one(house: InHouse, person: Anybody, table_id: TableId, link: Link = "") -> TableShown:
    """One table, by its link."""
    try:
        return with_link(house, (await house.enter(table_id, person, link)).table, person)
    except Written as why:
        await _written(house, table_id, why)
        row = await in_thread(house.store.table, table_id)
        assert row is not None
        return listed(row, person)


def finished(table: Table) -> Match:
    if table.match is None and table.status == "over":
        raise Refused("The host has called this game off before it began; there is nothing to see.")
    if table.match is None or table.status != "over":
        raise NotAllowed("The game still runs: its record would show what is hidden. Wait until it is over.")
    return table.match


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def record(house: InHouse, person: Anybody, table_id: TableId, link: Link = "") -> Response:
    """The record of a game that is over, as 'homage replay' and 'homage verify' read it."""
    try:
        room = await house.enter(table_id, person, link)
    except Written as why:
        text = (await _written(house, table_id, why)).record
    else:
        async with room.state.lock:
            finished(room.table)
            whole = room.table.record
        text = await house.replaying.at_length(whole.dump)
    name = f'attachment; filename="{table_id}.homage"'
    return PlainTextResponse(text, headers={"Content-Disposition": name})


@router.get("/tables/{table_id}/chronicle/{seat}", response_model=Chronicle)
async def chronicle(house: InHouse, person: Visitor, table_id: TableId, seat: SeatNumber) -> Response:
    """A running game as your own seat knows it."""
    room = await house.room(table_id)
    async with room.state.lock:
        if seat not in room.table.chairs.seats_of(person.id):
            raise NotAllowed("That seat is not yours.")
        match = room.table.match
        if match is None:
            raise Refused("The game has not begun: some seats are still open.")
        names, aside = room.table.called, beside(room.table, seat)
        shown = await house.replaying.soon(_chronicle, table_id, match, seat, names, aside)
    return Response(shown, media_type="application/json")


def _chronicle(table_id: str, match: Match, seat: int, names: Mapping[str, str], aside: Beside) -> bytes:
    story = _story(match, seat, names, aside)
    return encode({"table": table_id, "seat": seat, "view": match.view(seat), "story": story})


@router.get("/tables/{table_id}/chat", response_model=list[dict[str, Any]])
async def chat(
    house: InHouse,
    person: Anybody,
    table_id: TableId,
    before: Annotated[int, Query(ge=0, le=2**31)],
    whisper: Annotated[str, Query(max_length=32)] = "",
    link: Link = "",
) -> Response:
    """The last 50 things that you could hear before an entry, or before a whisper that came after it."""
    table = (await house.enter(table_id, person, link)).table
    deaf_to = await in_thread(house.manners.blocks.blocked_by, person.id) if person else frozenset()
    seats = table.chairs.seats_of(person.id) if person else set()
    heard = [talk for talk in table.talk.before(before, seats, whisper) if talk.player not in deaf_to]
    shown = encode([chat_info(talk, guests=table.guests) for talk in heard])
    return Response(shown, media_type="application/json")


@router.get("/tables/{table_id}/talk", response_model=list[dict[str, Any]])
async def talk(house: InHouse, person: Anybody, table_id: TableId, link: Link = "") -> Response:
    """All that you could hear at a table whose game is over, each with the move after which it was said."""
    table = (await house.enter(table_id, person, link)).table
    finished(table)
    deaf_to = await in_thread(house.manners.blocks.blocked_by, person.id) if person else frozenset()
    heard = table.talk.visible_to(table.chairs.seats_of(person.id) if person else set())
    told = [each for each in heard if each.player not in deaf_to]
    shown = encode([chat_info(each, table.log.moves_before(each.number), table.guests) for each in told])
    return Response(shown, media_type="application/json")


@router.get("/tables/{table_id}/board")
async def board(house: InHouse, person: Anybody, table_id: TableId, link: Link = "") -> BoardShown:
    """The board as everybody sees it; of a game that has not begun, as it may look."""
    room = await house.enter(table_id, person, link)
    async with room.state.lock:
        if room.table.match is not None:
            return BoardShown(view=room.table.match.view(None))
    return BoardShown(view=await house.replaying.soon(example, room.table))


@router.get("/tables/{table_id}/replay", response_model=Replayed)
async def replay(
    house: InHouse,
    request: Request,
    person: Anybody,
    table_id: TableId,
    to: Annotated[int, Query(ge=0, le=100_000)] = 100_000,
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
    link: Link = "",
) -> Response:
    """A game that is over, at one of its moves: from a seat's eyes, or open; one of other rules only open."""
    replays: Replays = request.app.state.replays
    try:
        room = await house.enter(table_id, person, link)
    except Written as why:
        if seat is not None:
            raise NotAllowed(
                "This game had other rules than this server has, so no seat can be shown; omit the seat."
            ) from why
        error = why

        async def read() -> bytes:
            return await house.replaying.at_length(_written_move, await _written(house, table_id, error), to)

        return Response(await replays.of((table_id, 0, to, None), read), media_type="application/json")
    async with room.state.lock:
        match, names, entry = finished(room.table), room.table.called, room.table.entry
        aside = beside(room.table, OPEN if seat is None else seat)

    async def make() -> bytes:
        return await house.replaying.at_length(_at_move, match.game, match.private_record, to, seat, names, aside)

    shown = await replays.of((table_id, entry, min(to, match.played), seat), make)
    return Response(shown, media_type="application/json")


async def _written(house: House, table_id: str, why: Written) -> Story:
    """The story of a game whose table cannot be opened; if there is none, why."""
    story = await house.storyteller.story(table_id)
    if story is None:
        raise why
    return story


def _written_move(story: Story, to: int) -> bytes:
    told = story.shown(to)
    return encode({**told, **{part: _whole(told[part]) for part in ("story", "moved", "scoring")}})


def _at_move(
    game: Game, whole: Record, to: int, seat: int | None, names: Mapping[str, str], aside: Beside = NOTHING
) -> bytes:
    """As it is sent, so that nothing long is left to do for the thread that serves people."""
    match = game.replay(whole, to)
    scoring = open_reckoning(match) if seat is None else match.foreseen(seat)[1]
    eyes, views = OPEN if seat is None else seat, LiveViews(match)
    view = dict(views.of(eyes).view)
    moved = views.follow([eyes])[eyes] if match.played else []
    return encode(
        {
            "move": match.played,
            "moves": len(whole.moves),
            "view": view,
            "story": _story(match, eyes, names, aside),
            "moved": _whole([*seen_events(match.game, moved, names), *aside.lines_at(match.played)]),
            "scoring": _whole(story_events(match.game, scoring, names)),
            "pledges": aside.pledges_at(match.played),
        }
    )


def _story(match: Match, eyes: int, names: Mapping[str, str], aside: Beside) -> list[dict[str, Any]]:
    """What somebody knows of a game, with what went on beside it."""
    numbered = list(_known(match, eyes))
    told = story_events(match.game, [event for _, event in numbered], names)
    return _whole(aside.among(zip([step for step, _ in numbered], told, strict=True), match.played))


def _known(match: Match, eyes: int) -> Iterator[tuple[int, Event]]:
    """What somebody may know, by its steps; sights that were fleeting, of the last one alone."""
    for step in range(match.played + 1):
        for event in match.past.happened(step):
            seen = event if eyes == OPEN or step == match.played else event.later
            if in_open_story(match, event) if eyes == OPEN else seen.seen(eyes):
                yield step, seen


def _whole(told: Iterable[StoryEvent]) -> list[dict[str, Any]]:
    """Lines with all their fields, also those that have nothing to say."""
    return [asdict(each) for each in told]


@router.post("/tables/{table_id}/branch", status_code=201)
async def branch(house: InHouse, person: Visitor, table_id: TableId, asked: Branch) -> TableShown:
    """Step into a game that is over, and play on from there against computer players."""
    room = await house.enter(table_id, person, asked.link)
    async with room.state.lock:
        whole = finished(room.table).private_record
    match = await house.replaying.at_length(room.table.game.replay, whole, asked.to)
    return shown((await house.tables.branch(person, match, asked.seat)).table, person)


@router.post("/records", status_code=201)
async def import_record(house: InHouse, person: Visitor, asked: Imported, request: Request) -> TableShown:
    """Lay a record open for replay: a table at which nobody plays."""
    match, remarks = await _read(house, request, asked.record)
    return shown((await house.tables.lay_open(person, match, remarks)).table, person)


@router.post("/records/branch", status_code=201)
async def branch_record(house: InHouse, person: Visitor, asked: RecordBranch, request: Request) -> TableShown:
    """Step into a record, and play on from there against computer players."""
    match, _ = await _read(house, request, asked.record, asked.to)
    key = match.private_record.key if asked.same_dice else ""
    room = await house.tables.branch(person, match, asked.seat, asked.lesson, bytes.fromhex(key))
    return shown(room.table, person)


async def _read(house: House, request: Request, text: str, to: int | None = None) -> tuple[Match, dict[str, Any]]:
    """A recorded game, up to a move, with what its record remarks; only so many of one address."""
    read = await house.replaying.at_length(_replayed, text, to)
    importers: Limiter = request.app.state.importers
    if not importers.allow(ASKER.get()):  # what cannot be read costs nothing
        seconds = ceil(importers.retry_after(ASKER.get()))
        raise TooMany(f"Too many records come from your address; try again in {seconds} s.", seconds)
    return read


def _replayed(text: str, to: int | None) -> tuple[Match, dict[str, Any]]:
    record = parse_record(text, "that")
    return load(record.game).replay(record, to), record.remarks
