"""Somebody has deleted their account: their games stay, under a name that is nobody's."""

from __future__ import annotations

import json
import re
import zlib
from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, Engine, select, update

from homage.table.store.schema import ENTRIES, SITTERS, STORIES, TABLES

FORMER = "a former player"
NAMED = ("sit", "chat", "whisper", "host")  # entries with the name of who sat down, spoke or hosts


def unfinished_tables(engine: Engine, player_id: str) -> list[str]:
    """The tables at which somebody may have a seat in a game that is not over."""
    seated = select(TABLES.c.id).join(SITTERS, TABLES.c.id == SITTERS.c.table_id)
    asked = seated.where(SITTERS.c.player_id == player_id, TABLES.c.status != "over")
    with engine.connect() as connection:
        return list(connection.execute(asked).scalars())


def forget_name(engine: Engine, player_id: str) -> None:
    """Take somebody's name out of all tables; reads everything that was said there, so call it in a thread."""
    with engine.begin() as connection:
        Forgetting(connection, player_id).everywhere()


class Forgetting:
    """Takes the name of one player out of a database."""

    def __init__(self, connection: Connection, player_id: str) -> None:
        self._connection = connection
        self._player = player_id
        self._names: dict[str, set[str]] = defaultdict(set)  # at each table

    def everywhere(self) -> None:
        """In entries and settings, and then in the stories of tables where the name was found."""
        execute = self._connection.execute
        said = select(ENTRIES.c.table_id, ENTRIES.c.number, ENTRIES.c.body)
        named = said.where(ENTRIES.c.kind.in_(NAMED), ENTRIES.c.body.contains(self._player, autoescape=True))
        for table_id, number, body in execute(named).all():
            this = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.number == number)
            execute(update(ENTRIES).where(this).values(body=self._without_name(table_id, body)))
        for column in (TABLES.c.settings, TABLES.c.chairs):
            named = select(TABLES.c.id, column).where(column.contains(self._player, autoescape=True))
            for row in execute(named).all():
                changed = {column.name: self._without_name(row[0], row[1])}
                execute(update(TABLES).where(TABLES.c.id == row[0]).values(changed))
        for table_id, names in self._names.items():
            story = execute(select(STORIES.c.body).where(STORIES.c.table_id == table_id)).scalar()
            if story is not None:
                execute(update(STORIES).where(STORIES.c.table_id == table_id).values(body=retold(story, names)))

    def _without_name(self, table_id: str, text: str) -> str:
        """The same, with another name wherever this player's stands; a damaged text stays as it is."""

        def former(part: dict[str, Any]) -> dict[str, Any]:
            if part.get("player") != self._player or "name" not in part:
                return part
            self._names[table_id].add(str(part["name"]))
            return {**part, "name": FORMER}

        try:
            return json.dumps(json.loads(text, object_hook=former))
        except ValueError:
            return text


def retold(story: bytes, names: set[str]) -> bytes:
    """A story in which somebody has no name any more; a damaged one stays as it is."""
    by_length = sorted(map(re.escape, names), key=len, reverse=True)
    name = re.compile(rf"(?<!\w)(?:{'|'.join(by_length)})(?!\w)")

    def former(part: dict[str, Any]) -> dict[str, Any]:
        words = part.get("words")
        return {**part, "words": name.sub(FORMER, words)} if isinstance(words, str) else part

    try:
        return zlib.compress(json.dumps(json.loads(zlib.decompress(story), object_hook=former)).encode())
    except (ValueError, zlib.error):
        return story
