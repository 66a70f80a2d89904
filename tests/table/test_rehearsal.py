"""Before an upgrade: every stored game is played again under the new rules, and the first difference is told."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from homage.cli import app
from homage.engine.errors import HomageError
from homage.table.house import storytelling
from homage.table.house.rehearsal import Rehearsed, rehearsals
from homage.table.house.stories import read_story
from homage.table.store.storage import Store
from tests.table.indoors import served
from tests.table.served import sqlite_in
from tests.table.test_stories import laid_open, opened_under


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A database with three games, the first and second of them written down: the first is of older rules."""
    folder = tmp_path_factory.mktemp("evening")

    async def played() -> list[str]:
        async with served(sqlite_in(folder)) as (house, web):
            ids = []
            for seed in (1, 2, 3):
                ids.append(await laid_open(web, seed))
                await asyncio.sleep(0.002)  # the clock of tables counts milliseconds
                if seed < 3:
                    assert await house.storyteller.once()
            await asyncio.to_thread(opened_under, house.store, ids[0], "0 older")
            return ids

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storytelling, "QUIET_MS", -1)
        return folder / "homage.db", asyncio.run(played())


@pytest.fixture
def backup(evening: tuple[Path, list[str]], tmp_path: Path) -> tuple[str, list[str]]:
    """A copy of it."""
    file, ids = evening
    with sqlite3.connect(file) as old, sqlite3.connect(tmp_path / "homage.db") as new:
        old.backup(new)
    return sqlite_in(tmp_path), ids


def found(url: str) -> list[Rehearsed]:
    return list(rehearsals(url))


def spoilt(url: str, table_id: str, change: Callable[[list[Any]], None]) -> None:
    """The moves of a game, as if other rules had made them."""
    store = Store(url)
    with store.engine.begin() as connection:
        asked = "SELECT body FROM entries WHERE table_id = ? AND kind = 'start'"
        body = json.loads(connection.exec_driver_sql(asked, (table_id,)).scalar_one())
        change(body["moves"])
        told = "UPDATE entries SET body = ? WHERE table_id = ? AND kind = 'start'"
        connection.exec_driver_sql(told, (json.dumps(body), table_id))
    store.engine.dispose()


def test_games_that_are_the_same_are_told_apart_from_those_that_are_not_opened(backup: tuple[str, list[str]]) -> None:
    url, ids = backup
    games = found(url)
    assert [game.table_id for game in games] == ids
    assert [(game.same_rules, game.written, game.differs) for game in games] == [
        (False, True, ""),
        (True, True, ""),
        (True, False, ""),
    ]
    assert all(game.moves > 20 for game in games)


def test_a_move_that_the_new_rules_forbid_is_told(backup: tuple[str, list[str]]) -> None:
    url, ids = backup
    spoilt(url, ids[2], lambda moves: moves[4].__setitem__(1, 99_999))
    assert "Move 5 of the record cannot be played: There is no action 99999" in found(url)[2].differs


def test_a_move_that_has_another_effect_is_told_by_the_story(backup: tuple[str, list[str]]) -> None:
    """The moves are all allowed still, but what is seen of them is not what was seen then; other words are the same."""
    url, ids = backup
    store = Store(url)
    for table_id, change in ((ids[0], {"words": "as it was called then"}), (ids[1], {"about": {"seat": 7}})):
        packed, row = store.story(table_id), store.table(table_id)
        assert packed is not None
        assert row is not None
        story = read_story(packed)
        story.scenes[6].told[0] = msgspec.structs.replace(story.scenes[6].told[0], **change)
        store.keep_story(table_id, row.touched, zlib.compress(msgspec.json.encode(story)))
    store.engine.dispose()
    assert [game.differs for game in found(url)] == ["", "move 7 has another effect", ""]


def test_a_game_that_does_not_end_as_it_did_is_told(backup: tuple[str, list[str]]) -> None:
    url, ids = backup
    store = Store(url)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET status = 'playing' WHERE id = ?", (ids[2],))
    store.engine.dispose()
    assert "the game is over, not playing" in found(url)[2].differs


def test_the_command_tells_it_and_changes_nothing(backup: tuple[str, list[str]], tmp_path: Path) -> None:
    _, ids = backup
    copy = tmp_path / "homage.db"
    before = copy.read_bytes()
    told = CliRunner().invoke(app, ["rehearse", str(copy)])
    assert told.exit_code == 0, told.output
    assert "3 games: this release opens 2, shows 1 finished ones of other rules" in told.output
    assert copy.read_bytes() == before
    with sqlite3.connect(copy) as connection:
        connection.execute("DROP TABLE stories")  # as an older release left it
        connection.execute("ALTER TABLE tables DROP COLUMN trouble")
    told = CliRunner().invoke(app, ["rehearse", str(copy)])
    assert told.exit_code == 1
    assert f"fealty {ids[0]} (over): the same under both rules" in told.output
    assert "does not open 1; 0 differ" in told.output


def test_what_is_no_database_of_a_server_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(HomageError, match="That database cannot be read"):
        found(sqlite_in(tmp_path))
    assert not list(tmp_path.iterdir())
    (tmp_path / "homage.db").write_text("nothing of the kind " * 100)
    with pytest.raises(HomageError, match="not a database; name a back-up"):
        found(sqlite_in(tmp_path))
