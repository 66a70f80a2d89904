"""The database: SQLite or PostgreSQL."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Engine,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.store.doors import Doors
from homage.table.store.rows import Entry, Found, TableRow, read_row
from homage.table.store.schema import ENTRIES, SITTERS, STORIES, TABLES
from homage.table.store.writing import Writer
from homage.table.watch import machine_ms

MIGRATIONS = Path(__file__).parent / "migrations"
ANSWERS = "homage_answers"  # what seats have answered in windows that are still open
MIGRATING = 0x686F6D616765  # a lock of PostgreSQL: "homage"
MOST_RUNNING = 1000  # tables of one person in a list
OWN = TABLES.join(SITTERS, TABLES.c.id == SITTERS.c.table_id)
FAR = 2**62  # later than any time; in SQLite a text, which a damaged row may have for a number, is later still


class Store:
    """All that is kept."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.engine = _engine(url)
        self.name = secrets.token_hex(6)  # tells our own notices from those of other servers
        self.writer = Writer(self.engine, self.sqlite, self.name)
        self.doors = Doors(self.engine)

    def check_layout(self) -> None:
        """Refuse a database of another program, or of a newer release; one that is empty, or older, is brought up."""
        tables = set(inspect(self.engine).get_table_names())
        if not tables:
            return
        if "alembic_version" not in tables:
            raise HomageError("The database belongs to another program; give Homage one of its own.")
        with self.engine.connect() as connection:
            layout = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        known = {each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
        if layout not in known or "entries" not in tables:
            raise HomageError(
                f"The database has the layout {layout!r}, which this release does not know: a newer release or another "
                "program made it; run that release, or restore an earlier back-up."
            )

    def migrate(self, to: str = "head") -> None:
        """Bring the database to the present layout, or to that of an earlier release."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["engine"] = self.engine
        with self.engine.connect() as connection:
            if not self.sqlite:  # servers that start together take turns
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({MIGRATING})")
            command.upgrade(config, to)
            connection.invalidate()  # and with it goes the lock

    # -- reading: call these in threads --------------------------------------------------------------------------

    def times(self) -> tuple[int, int]:
        """What time it is, by the clock that all servers on the database share; and when a table was last touched."""
        with self.engine.connect() as connection:
            latest = connection.scalar(select(func.max(TABLES.c.touched)).where(TABLES.c.touched < FAR)) or 0
            if self.sqlite:
                return machine_ms(), latest
            seconds = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
            return int(seconds * 1000), latest

    def table(self, table_id: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
        return None if row is None else read_row(row)

    def entries(self, table_id: str, after: int = 0, kind: str = "") -> list[Entry]:
        """The entries of a table after a number; those of one kind, if that is named."""
        asked = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number > after)
        asked = asked.where(ENTRIES.c.kind == kind) if kind else asked
        with self.engine.connect() as connection:
            rows = connection.execute(asked.order_by(ENTRIES.c.number)).all()
        return [Entry(row.table_id, row.number, row.at, row.kind, json.loads(row.body)) for row in rows]

    def load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """A table with all its entries."""
        row = self.table(table_id)
        return None if row is None else (row, self.entries(table_id))

    def lobby(self, most: int = 100) -> Found:
        """Listed tables that are open or being played, the latest first."""
        asked = select(TABLES).where(TABLES.c.listed, TABLES.c.status.in_(["open", "playing"]))
        return self._rows(asked.order_by(TABLES.c.status, TABLES.c.touched.desc()).limit(most))

    def running_tables(self, player_id: str, most: int = MOST_RUNNING) -> Found:
        """Tables at which a player has or had a seat, or which they opened, and whose game is not over."""
        asked = _own(player_id).where(SITTERS.c.ended.is_(None))
        return self._rows(asked.order_by(TABLES.c.touched.desc()).limit(most))

    def rematches_asked(self, player_id: str, most: int = MOST_RUNNING) -> Found:
        """Tables whose game is over, and where a player is asked to another: their index knows no other tables."""
        asked = _own(player_id).where(SITTERS.c.invited)
        return self._rows(asked.order_by(TABLES.c.touched.desc()).limit(most))

    def finished_tables(self, player_id: str, most: int, before: tuple[int, str] | None = None) -> Found:
        """So many tables of a player whose game is over, the latest first: those that ended before one of them."""
        asked = _own(player_id).where(SITTERS.c.ended.is_not(None))
        if before is not None:
            asked = asked.where(tuple_(SITTERS.c.ended, SITTERS.c.table_id) < before)
        return self._rows(asked.order_by(SITTERS.c.ended.desc(), SITTERS.c.table_id.desc()).limit(most))

    def waiting_tables(self, player_id: str, most: int = MOST_RUNNING) -> list[str]:
        """Where a player is to decide: asked often, so nothing else is read."""
        asked = select(TABLES.c.id, TABLES.c.chairs, TABLES.c.waiting).select_from(OWN)
        mine = asked.where(SITTERS.c.player_id == player_id, SITTERS.c.ended.is_(None), TABLES.c.waiting != 0)
        with self.engine.connect() as connection:
            rows = connection.execute(mine.order_by(TABLES.c.touched).limit(most)).all()
        return [row.id for row in rows if player_id in row.chairs and _waits_for(player_id, row.chairs, row.waiting)]

    def due(self, now: int, most: int) -> list[str]:
        """So many tables at which somebody must look, those first that have waited longest."""
        asked = select(TABLES.c.id).where(TABLES.c.due <= now, TABLES.c.status == "playing")
        with self.engine.connect() as connection:
            return list(connection.execute(asked.order_by(TABLES.c.due, TABLES.c.id).limit(most)).scalars())

    def story(self, table_id: str) -> bytes | None:
        """The story of a finished game; none if it was not written down, or the table has changed since."""
        asked = select(STORIES.c.body).join(TABLES, TABLES.c.id == STORIES.c.table_id)
        with self.engine.connect() as connection:
            return connection.scalar(asked.where(TABLES.c.id == table_id, STORIES.c.until == TABLES.c.touched))

    def without_story(self, after: int, before: int) -> tuple[str, int] | None:
        """The first table that came to rest in that time and whose story is not written down; and when it did."""
        written = select(STORIES.c.table_id).where(STORIES.c.until == TABLES.c.touched)
        asked = select(TABLES.c.id, TABLES.c.touched).where(
            TABLES.c.status == "over", TABLES.c.touched > after, TABLES.c.touched < before, TABLES.c.id.not_in(written)
        )
        with self.engine.connect() as connection:
            found = connection.execute(asked.order_by(TABLES.c.touched).limit(1)).first()
        return None if found is None else (found.id, found.touched)

    def _rows(self, asked: Select[Any]) -> Found:
        """Tables for a list: those that can be read, whatever is wrong with others."""
        with self.engine.connect() as connection:
            try:
                rows = connection.execute(asked).mappings().all()
            except Exception as error:  # the database, or what lies between, stumbles over one of them
                if is_away(error):
                    raise
            else:
                return self._with_guests(_found((row["id"], partial(read_row, row)) for row in rows))
        with self.engine.connect() as connection:
            ids = connection.execute(asked.with_only_columns(TABLES.c.id)).scalars().all()
        return self._with_guests(_found((table_id, partial(self.table, table_id)) for table_id in ids))

    def _with_guests(self, found: Found) -> Found:
        """The same, with who of the people in the chairs has no account."""
        people = {chair["player"] for row in found.tables for chair in row.chairs if chair.get("player")}
        guests = frozenset(self.doors.guests_among(people))
        return Found([replace(row, guests=guests) for row in found.tables], found.damaged)

    # -- writing ------------------------------------------------------------------------------------------------

    def create_table(self, row: TableRow) -> None:
        """Store a new table; it has no entries yet."""
        texts = {"settings": json.dumps(row.settings), "chairs": json.dumps(row.chairs), "key": row.key.hex()}
        values = {column.name: getattr(row, column.name) for column in TABLES.c} | texts
        with self.engine.begin() as connection:
            connection.execute(insert(TABLES).values({**values, "deadlines": None, "result": None}))
            connection.execute(insert(SITTERS).values(table_id=row.id, player_id=row.host))

    def postpone(self, table_id: str, due: int | None, now: int) -> None:
        """Look at a table again later that is due now; what has happened there meanwhile counts more."""
        still_due = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.due <= now)
        with self.engine.begin() as connection:
            connection.execute(still_due.values(due=due))

    def note_trouble(self, table_id: str, trouble: str | None) -> None:
        """Keep why a table could not be opened; None: it was."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(trouble=trouble))

    def keep_result(self, table_id: str, result: dict[str, Any]) -> None:
        """Note how a game has ended that was finished under a release which did not note it."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(result=json.dumps(result)))

    def keep_story(self, table_id: str, until: int, body: bytes) -> None:
        """Write the story of a finished game down, in the place of an older one."""
        with self.engine.begin() as connection:
            connection.execute(delete(STORIES).where(STORIES.c.table_id == table_id))
            connection.execute(insert(STORIES).values(table_id=table_id, until=until, body=body))

    def announce(self, news: dict[str, Any]) -> None:
        """Tell the other servers on this database something that is not stored."""
        if not self.sqlite:
            with self.engine.begin() as connection:
                payload = json.dumps({"writer": self.name, **news})
                connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (ANSWERS, payload))

    def open(self) -> None:
        """Begin to write."""
        self.writer.open()

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        self.writer.close()
        event.listen(self.engine, "checkin", _let_go)  # what a thread still has in its hands
        self.engine.dispose()


def _own(player_id: str) -> Select[Any]:
    """Tables of one player, with what their own list knows beside."""
    asked = select(TABLES, SITTERS.c.ended, SITTERS.c.invited.label("rematch_asked"))
    return asked.select_from(OWN).where(SITTERS.c.player_id == player_id)


def _waits_for(player_id: str, chairs: str, waiting: int) -> bool:
    """Whether one of somebody's seats may decide now; of a damaged row nothing is known."""
    try:
        return any(waiting >> seat & 1 and chair["player"] == player_id for seat, chair in _seated(chairs))
    except (ValueError, TypeError, AttributeError):
        return False


def _seated(chairs: str) -> Iterator[tuple[int, dict[str, str]]]:
    return ((seat, chair) for seat, chair in enumerate(json.loads(chairs)) if "player" in chair)


def is_away(error: Exception) -> bool:
    """Whether the database does not answer at all; else it is what was asked for that cannot be read."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, SQLAlchemyError)
    return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)


def read_any_text(connection: Any, _: Any = None) -> None:
    """Let SQLite hand over texts that are damaged, too: a sign that is none is no reason to read none of the rows."""
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")


def _found(tables: Iterable[tuple[str, Callable[[], TableRow | None]]]) -> Found:
    found = Found([], {})
    for table_id, read in tables:
        try:
            row = read()
        except Exception as error:
            if is_away(error):
                raise
            found.damaged[table_id] = error
        else:
            found.tables.extend([] if row is None else [row])
    return found


def _let_go(_: Any, record: Any) -> None:
    """A connection comes back to a store that is closed."""
    record.invalidate()


def _keep_private(path: str | None) -> None:
    """Nobody else on this machine reads the file: it holds the secret that signs tokens."""
    if not path or path == ":memory:":
        return
    with suppress(OSError):  # where the file cannot be had, opening it says so
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for file in (path, f"{path}-wal", f"{path}-shm"):
            if os.path.exists(file):
                os.chmod(file, 0o600)


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, pool_size=8)
    _keep_private(make_url(url).database)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        read_any_text(connection)
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
