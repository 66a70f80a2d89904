"""Databases of every schema that had games of Feudality and FIEF open: nothing in them is lost or left unexplained."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import MetaData, create_engine, select

from homage.engine.match.record import parse_record
from homage.games import load
from homage.table.house.house import House
from homage.table.settings import Settings
from homage.table.store.storage import MIGRATIONS, Store
from support.postgres import Postgres
from tests.table.backups import commands, run
from tests.table.beating import play_on
from tests.table.indoors import Watcher, served
from tests.table.sentences import is_a_sentence
from tests.table.served import sqlite_in

FOLDER = Path(__file__).parent / "earlier"
DUMPS = sorted(FOLDER.glob("*.sql.gz"))
Rows = dict[str, list[dict[str, Any]]]


def restored(dump: Path, folder: Path) -> str:
    """The database that a dump was made of."""
    with sqlite3.connect(folder / "homage.db") as connection:
        connection.executescript(gzip.decompress(dump.read_bytes()).decode())
    connection.close()
    return sqlite_in(folder)


def rows_of(database: str) -> Rows:
    engine, schema = create_engine(database), MetaData()
    schema.reflect(engine)
    with engine.connect() as connection:
        found = {table.name: connection.execute(select(table)).mappings().all() for table in schema.sorted_tables}
    engine.dispose()
    return {name: [dict(row) for row in rows] for name, rows in found.items()}


def move_to_postgres(rows: Rows, address: str) -> None:
    """The same rows in PostgreSQL, in the schema of that time."""
    store, schema = Store(Settings(database=address).url), MetaData()
    store.migrate(rows["alembic_version"][0]["version_num"])
    schema.reflect(store.engine)
    with store.engine.begin() as connection:
        for table in schema.sorted_tables:
            if table.name != "alembic_version" and rows[table.name]:
                connection.execute(table.insert(), rows[table.name])
    store.close()


async def looked_at(house: House, web: httpx.AsyncClient, before: Rows) -> None:
    (await web.post("/api/me", json={"name": "Bruno"})).raise_for_status()
    told = {each["table_id"] for each in before.get("stories", [])}
    statuses = set()
    for row in before["tables"]:
        page, game = f"/api/tables/{row['id']}", load(row["game"])
        today = json.loads(row["settings"])["rules"] == game.rules_stamp
        statuses.add(row["status"])
        entries = [each for each in before["entries"] if each["table_id"] == row["id"]]
        assert len(house.store.entries(row["id"])) == len(entries) > 0, "nothing is lost"
        if today and row["status"] == "playing":
            room, anna = await house.room(row["id"]), house.people.find(row["host"])
            await play_on(room, Watcher(anna), random.Random(1), 3)
            assert room.table.version == len(entries) + 3
        elif today or row["id"] in told:
            shown = (await web.get(page)).json()
            assert (shown["status"], shown["trouble"]) == ("over", "")
            last = (await web.get(f"{page}/replay?to=100000")).json()
            assert last["move"] == last["moves"] > 0
            assert len(parse_record((await web.get(f"{page}/record")).text, "record").moves) == last["moves"]
        else:
            said = is_a_sentence(await web.get(f"{page}/record"), 409)
            assert f"other rules of {game.title}" in said
            assert "continue it with the release that opened it" in said
            assert is_a_sentence(await web.get(page), 409) == said
            if row["status"] == "playing":
                lobby = {each["id"]: each["trouble"] for each in (await web.get("/api/tables")).json()}
                assert lobby[row["id"]] == said
    assert statuses == {"playing", "over"}


def opened_today(database: str, before: Rows) -> None:
    async def evening() -> None:
        async with served(database) as (house, web):
            await looked_at(house, web, before)

    asyncio.run(evening())


def test_every_schema_that_had_these_games_is_there() -> None:
    """Feudality came with 0003, FIEF with 0006; no commit with Feudality ended at 0004."""
    found = set()
    for dump in DUMPS:
        text = gzip.decompress(dump.read_bytes()).decode()
        revision = text.partition('INSERT INTO "alembic_version" VALUES(\'')[2][:4]
        found |= {(revision, game) for game in ("feudality", "fief") if f",'{game}'," in text}
    with_both = {(revision, game) for revision in ("0006", "0007", "0008") for game in ("feudality", "fief")}
    assert found == {("0003", "feudality"), ("0005", "feudality"), *with_both}
    newest = max(path.name[:4] for path in (MIGRATIONS / "versions").glob("0*.py"))
    assert newest == "0009", "write a database with the last commit of the schema before: tests/table/earlier/write.py"


@pytest.mark.parametrize("dump", DUMPS, ids=lambda path: path.name.partition(".")[0])
def test_an_earlier_database_is_opened_and_nothing_is_lost(tmp_path: Path, dump: Path) -> None:
    database = restored(dump, tmp_path)
    opened_today(database, rows_of(database))


@pytest.mark.parametrize("dump", DUMPS, ids=lambda path: path.name.partition(".")[0])
def test_a_dump_of_an_earlier_postgres_database_is_restored_and_opened(
    tmp_path: Path, postgres_of_our_own: Postgres, dump: Path
) -> None:
    """By the commands of docs/operate.md: into an empty database, which is then brought up to today's schema."""
    (back_up,), (restore,) = commands("PostgreSQL: back up"), commands("PostgreSQL: restore")
    database, name = restored(dump, tmp_path), f"earlier_{dump.name.partition('.')[0]}"
    before = rows_of(database)
    with postgres_of_our_own.database(name) as first, postgres_of_our_own.database(f"{name}_restored") as second:
        move_to_postgres(before, first)
        run(back_up, tmp_path, HOMAGE_DATABASE=first)
        run(restore, tmp_path, HOMAGE_DATABASE=second)
        assert len(rows_of(Settings(database=second).url)["entries"]) == len(before["entries"])
        opened_today(second, before)
