"""Stored games played again under the rules of this release: where each first differs from what happened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, column, create_engine, event, inspect, select, table
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.games import load
from homage.table.entries.table import Table
from homage.table.house.stories import Scene, read_story, story_of
from homage.table.store.rows import Entry, TableRow
from homage.table.store.storage import is_away, read_any_text

# As every layout has them: the database is read as it is, by whatever release it was written.
COLUMNS = ("id", "game", "seats", "settings", "key", "host", "status", "created", "touched")
TABLES = table("tables", *map(column, COLUMNS))
ENTRIES = table("entries", *map(column, ("table_id", "number", "at", "kind", "body")))
STORIES = table("stories", column("table_id"), column("until"), column("body"))


@dataclass(frozen=True)
class Rehearsed:
    """What became of one stored game."""

    table_id: str
    game: str
    status: str  # open, playing, over
    same_rules: bool  # this release opens it; else it can only be watched, once it is over and its story is written
    written: bool
    moves: int
    differs: str = ""  # where it first differs, in a sentence; nowhere if empty


def rehearsals(url: str) -> Iterator[Rehearsed]:
    """All stored games, the oldest first; nothing is changed."""
    engine = create_engine(
        f"{url.replace('sqlite:///', 'sqlite:///file:')}?mode=ro&uri=true" if "sqlite" in url else url
    )
    if "sqlite" in url:
        event.listen(engine, "connect", read_any_text)
    try:
        with engine.connect() as connection:
            ids = connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars().all()
        stories = "stories" in inspect(engine).get_table_names()
        for table_id in ids:
            yield _looked_at(engine, table_id, stories)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise HomageError(f"That database cannot be read: {reason}; name a back-up of a Homage server.") from error
    finally:
        engine.dispose()


def _looked_at(engine: Engine, table_id: str, stories: bool) -> Rehearsed:
    """One stored game; one whose row is damaged is told of like the others."""
    try:
        return _rehearsed(engine, table_id, stories)
    except Exception as error:
        if is_away(error):
            raise
        return Rehearsed(table_id, "game", "damaged", False, False, 0, f"it cannot be read: {error!r}")


def _rehearsed(engine: Engine, table_id: str, stories: bool) -> Rehearsed:
    with engine.connect() as connection:
        row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().one()
        asked = select(STORIES.c.body).where(STORIES.c.table_id == table_id, STORIES.c.until == row["touched"])
        story = connection.execute(asked).scalar() if stories else None
        ordered = select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.number)
        entries = connection.execute(ordered).all()
    moves, same, differs = 0, False, ""
    try:
        settings = json.loads(row["settings"])
        game = load(row["game"])
        same = settings["rules"] == game.rules_stamp
        if len(settings["chairs"]) != row["seats"]:
            raise HomageError("what is stored of it is damaged")
        texts = {"settings": settings, "chairs": settings["chairs"], "key": bytes.fromhex(row["key"])}
        found = Table(TableRow(**{**row, **texts, "listed": False, "due": None}), game)
        for each in entries:
            entry = Entry(each.table_id, each.number, each.at, each.kind, json.loads(each.body))
            moves = found.match.played if found.match is not None else 0
            try:
                found.read(entry)
            except Exception as error:
                what = f"move {moves + 1}" if entry.kind == "move" else f"the entry {entry.number} ({entry.kind})"
                raise HomageError(f"{what} is not possible: {error}") from error
        moves = found.match.played if found.match is not None else 0
        differs = _otherwise(found, row["status"], story)
    except Exception as error:  # whatever it is, the next game is looked at too
        differs = str(error) if isinstance(error, HomageError) else f"it cannot be read: {error!r}"
    return Rehearsed(table_id, row["game"], row["status"], same, story is not None, moves, differs)


def _otherwise(found: Table, status: str, story: bytes | None) -> str:
    """Where a game that can be played to its end is another one all the same; empty if it is not."""
    if found.match is None:
        return ""
    if story is not None:
        before = read_story(story)
        now = read_story(story_of(found.game, found.match.private_record, found.called))
        if now.view != before.view:
            return "the set-up is another"
        for number, (was, would_be) in enumerate(zip(before.scenes, now.scenes, strict=False), start=1):
            if _effect(was) != _effect(would_be):
                return f"move {number} has another effect"
    if found.status != status:
        return f"after move {found.match.played} the game is {found.status}, not {status}"
    return ""


def _effect(scene: Scene) -> list[Any]:
    """What happened by a move, in whatever words it is told."""
    return [*((told.kind, told.about, told.changes) for told in scene.told), scene.changes]
