"""Finished games can be watched for good: also by a release that has other rules."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from homage.engine.match.live_views import applied
from homage.engine.match.record import parse_record
from homage.games import NAMES, load
from homage.table.house import storytelling
from homage.table.house.stories import read_story, story_of
from homage.table.house.storytelling import QUIET_MS
from homage.table.http.routes.tables import _at_move, _written_move
from homage.table.store.schema import STORIES, TABLES
from homage.table.store.storage import Store
from tests.conftest import play_randomly
from tests.table.indoors import served
from tests.table.sentences import is_a_sentence
from tests.table.served import sqlite_in

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
MOVES = 25  # of a game that is told whole


@pytest.mark.parametrize("name", NAMES)
def test_a_story_shows_every_move_as_the_rules_would(name: str) -> None:
    game = load(name).interpreted
    match = play_randomly(game.new(game.seats[0], seed=3), random.Random(3), MOVES)
    record = match.private_record
    story = read_story(story_of(game, record, {}))
    for move in (0, 1, 2, 7, match.played - 1, match.played):
        told, live = (json.loads(each) for each in (_written_move(story, move), _at_move(game, record, move, None, {})))
        aside = next((at for at, event in enumerate(live["moved"]) if event["changes"]), 0)  # told before the board
        seen_told, seen_live = ([*followed(each)][aside:] for each in (told, live))
        assert seen_told == seen_live, f"the board at each event of move {move}"
        for part in ("moved", "scoring") if move == match.played else ("moved",):
            assert [without_changes(each) for each in told[part]] == [without_changes(each) for each in live[part]]
        for part in ("move", "moves", "view", "story"):
            assert told[part] == live[part], f"{part} at move {move}"
    assert story.shown(10_000)["move"] == match.played, "there is nothing after the end"
    assert parse_record(story.record, "story") == record


def followed(replayed: dict[str, Any]) -> Any:
    view = replayed["view"]
    for event in replayed["moved"]:
        view = applied(view, event["changes"])
        yield view


def without_changes(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "changes": []}


async def laid_open(web: httpx.AsyncClient, seed: int) -> str:
    """A game that is over, at a table."""
    (await web.post("/api/me", json={"name": "Anna"})).raise_for_status()
    match = play_randomly(load("fealty").new(2, seed, options={"short": True}), random.Random(seed))
    answer = await web.post("/api/records", json={"record": match.private_record.dump()})
    return str(answer.json()["id"])


def opened_under(store: Store, table_id: str, rules: str) -> None:
    """The table of a release that had other rules."""
    row = store.table(table_id)
    assert row is not None
    settings = json.dumps({**row.settings, "rules": rules})
    with store.engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(settings=settings))


@BOTH
def test_a_finished_game_is_watched_under_other_rules(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def older() -> tuple[str, str, dict[str, Any]]:
        async with served(database) as (house, web):
            told = await laid_open(web, 1)
            live = (await web.get(f"/api/tables/{told}/replay?to=5")).json()
            monkeypatch.setattr(storytelling, "QUIET_MS", -1)
            assert await house.storyteller.once()
            assert not await house.storyteller.once(), "each is written once"
            untold = await laid_open(web, 2)
            return told, untold, live

    async def newer(told: str, untold: str, live: dict[str, Any]) -> None:
        async with served(database) as (house, web):
            (await web.post("/api/me", json={"name": "Bruno"})).raise_for_status()
            for table_id in (told, untold):
                await asyncio.to_thread(opened_under, house.store, table_id, "0 older")
            shown = (await web.get(f"/api/tables/{told}/replay?to=5")).json()
            assert {**shown, "scoring": live["scoring"]} == live
            table = (await web.get(f"/api/tables/{told}")).json()
            assert (table["status"], table["trouble"]) == ("over", "")
            record = parse_record((await web.get(f"/api/tables/{told}/record")).text, "record")
            assert len(record.moves) == live["moves"]
            own_eyes = await web.get(f"/api/tables/{told}/replay?seat=0")
            branch = await web.post(f"/api/tables/{told}/branch", json={"to": 1, "seat": 0})
            unknown = await web.get(f"/api/tables/{untold}/replay")
            assert "so no seat can be shown" in is_a_sentence(own_eyes, 403)
            assert "its replay shows it" in is_a_sentence(branch, 409)
            assert "the release that opened it" in is_a_sentence(unknown, 409)

    asyncio.run(newer(*asyncio.run(older())))


def test_a_damaged_story_is_told_of_in_a_sentence(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with served(sqlite_in(tmp_path)) as (house, web):
            told = await laid_open(web, 1)
            monkeypatch.setattr(storytelling, "QUIET_MS", -1)
            assert await house.storyteller.once()
            with house.store.engine.begin() as connection:
                connection.execute(update(STORIES).values(body=b"once upon a time"))
            opened_under(house.store, told, "0 older")
            del house.rooms[told]
            assert "its story is damaged" in is_a_sentence(await web.get(f"/api/tables/{told}/replay"), 409)

    asyncio.run(evening())


def test_a_story_is_written_when_a_table_has_come_to_rest_and_anew_when_it_was_touched_since(tmp_path: Any) -> None:
    store = Store(f"sqlite:///{tmp_path / 'homage.db'}")
    store.migrate()

    async def evening() -> None:
        async with served(store.url) as (house, web):
            table_id = await laid_open(web, 1)
            touched = house.rooms[table_id].table.touched
            assert house.store.without_story(0, touched) is None, "somebody may still speak there, or take back"
            assert house.store.without_story(0, house.now() - QUIET_MS) is None
            assert house.store.without_story(0, touched + 1) == (table_id, touched)
            house.store.keep_story(table_id, touched, b"first")
            assert house.store.without_story(0, touched + 1) is None
            assert house.store.story(table_id) == b"first"
            with house.store.engine.begin() as connection:
                connection.execute(update(TABLES).values(touched=touched + 5))
            assert house.store.story(table_id) is None, "the end may be another one now"
            assert house.store.without_story(0, touched + 6) == (table_id, touched + 5)
            house.store.keep_story(table_id, touched + 5, b"second")
            assert house.store.story(table_id) == b"second"

    asyncio.run(evening())


def test_nothing_is_written_of_a_game_under_way(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor can a story be asked for by its link: it hides nothing."""
    monkeypatch.setattr(storytelling, "QUIET_MS", -1)

    async def evening() -> None:
        async with served(f"sqlite:///{tmp_path / 'homage.db'}") as (house, web):
            (await web.post("/api/me", json={"name": "Anna"})).raise_for_status()
            asked = {"game": "fealty", "chairs": ["me", "me"]}
            table_id = (await web.post("/api/tables", json=asked)).json()["id"]
            assert not await house.storyteller.once()
            await asyncio.to_thread(opened_under, house.store, table_id, "0 older")
            house.rooms.clear()
            assert (await web.get(f"/api/tables/{table_id}/replay")).status_code == 409

    asyncio.run(evening())


def test_one_game_that_cannot_be_told_does_not_keep_others_from_being_told(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storytelling, "QUIET_MS", -1)

    async def evening() -> None:
        async with served(f"sqlite:///{tmp_path / 'homage.db'}") as (house, web):
            first = await laid_open(web, 1)
            await asyncio.sleep(0.002)  # the clock of tables counts milliseconds
            second = await laid_open(web, 2)
            await asyncio.to_thread(opened_under, house.store, first, "0 older")
            house.rooms.clear()
            assert [await house.storyteller.once() for _ in range(3)] == [True, True, False]
            assert [house.store.story(each) is None for each in (first, second)] == [True, False]

    asyncio.run(evening())
