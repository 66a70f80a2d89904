"""The database: SQLite or PostgreSQL. Entries are written by one thread that commits many tables at once."""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert, select, update

from homage.table.store.schema import ENTRIES, SITTERS, TABLES

CHANNEL = "homage"  # which tables have changed
ANSWERS = "homage_answers"  # what seats have answered in windows that are still open
MIGRATING = 0x686F6D616765  # a lock of PostgreSQL: "homage"
MOST_A_COMMIT = 400  # entries in one transaction
GATHER_S = 0.002  # how long the first entry of a transaction waits for others
MOST_A_NOTICE = 100  # tables named in one notification: PostgreSQL carries 8 kB


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's history."""

    table_id: str
    number: int
    at: int
    kind: str
    body: Any


@dataclass(frozen=True)
class TableRow:
    """A table as it was set up, and where it stands."""

    id: str
    game: str
    seats: int
    settings: dict[str, Any]
    chairs: list[dict[str, Any]]
    key: bytes
    listed: bool
    host: str
    status: str
    created: int
    touched: int
    due: int | None
    waiting: int = 0  # a bit for each seat that may decide now
    trouble: str | None = None  # why it could not be opened, in a sentence


@dataclass(frozen=True, slots=True)
class Write:
    """An entry to be stored, and what it makes of its table."""

    entry: Entry
    status: str
    touched: int  # when the last entry came that everybody hears of
    due: int | None
    sitter: str | None = None
    chairs: list[dict[str, Any]] | None = None  # where they have changed
    waiting: int = 0  # a bit for each seat that may decide now


class Store:
    """All that is kept."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.engine = _engine(url)
        self.writer = secrets.token_hex(6)  # tells our own notices from those of other servers
        self._writes: queue.SimpleQueue[tuple[Write, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.commits = 0

    def migrate(self, to: str = "head") -> None:
        """Bring the database to the present layout, or to that of an earlier release."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["engine"] = self.engine
        with self.engine.connect() as connection:
            if not self.sqlite:  # servers that start together take turns
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({MIGRATING})")
            command.upgrade(config, to)
            connection.invalidate()  # and with it goes the lock

    # -- reading: call these in threads --------------------------------------------------------------------------

    def table(self, table_id: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
        return None if row is None else _table_row(row)

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        asked = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number > after)
        with self.engine.connect() as connection:
            rows = connection.execute(asked.order_by(ENTRIES.c.number)).all()
        return [Entry(row.table_id, row.number, row.at, row.kind, json.loads(row.body)) for row in rows]

    def load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """A table with all its entries."""
        row = self.table(table_id)
        return None if row is None else (row, self.entries(table_id))

    def lobby(self, most: int = 100) -> list[TableRow]:
        """Listed tables that are open or being played, the latest first."""
        asked = select(TABLES).where(TABLES.c.listed, TABLES.c.status.in_(["open", "playing"]))
        return self._rows(asked.order_by(TABLES.c.status, TABLES.c.touched.desc()).limit(most))

    def tables_of(self, player_id: str, most: int = 100) -> list[TableRow]:
        """Tables at which a player has or had a seat, or which they opened."""
        seated = select(SITTERS.c.table_id).where(SITTERS.c.player_id == player_id)
        asked = select(TABLES).where(TABLES.c.id.in_(seated) | (TABLES.c.host == player_id))
        return self._rows(asked.order_by(TABLES.c.touched.desc()).limit(most))

    def due(self, now: int, most: int = 200) -> list[str]:
        """Tables at which somebody must look, those first that have waited longest."""
        asked = select(TABLES.c.id).where(TABLES.c.due <= now, TABLES.c.status == "playing")
        with self.engine.connect() as connection:
            return list(connection.execute(asked.order_by(TABLES.c.due, TABLES.c.id).limit(most)).scalars())

    def _rows(self, asked: Any) -> list[TableRow]:
        """Tables for a list; one whose row is damaged is left out."""
        found = []
        with self.engine.connect() as connection:
            for row in connection.execute(asked).mappings():
                with suppress(ValueError):
                    found.append(_table_row(row))
        return found

    # -- writing ------------------------------------------------------------------------------------------------

    def create_table(self, row: TableRow) -> None:
        """Store a new table; it has no entries yet."""
        texts = {"settings": json.dumps(row.settings), "chairs": json.dumps(row.chairs), "key": row.key.hex()}
        values = {**row.__dict__, **texts}
        with self.engine.begin() as connection:
            connection.execute(insert(TABLES).values(values))

    def postpone(self, table_id: str, due: int | None, now: int) -> None:
        """Look at a table again later that is due now; what has happened there meanwhile counts more."""
        still_due = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.due <= now)
        with self.engine.begin() as connection:
            connection.execute(still_due.values(due=due))

    def note_trouble(self, table_id: str, trouble: str | None) -> None:
        """Keep why a table could not be opened; None: it was."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(trouble=trouble))

    def announce(self, news: dict[str, Any]) -> None:
        """Tell the other servers on this database something that is not stored."""
        if not self.sqlite:
            with self.engine.begin() as connection:
                payload = json.dumps({"writer": self.writer, **news})
                connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (ANSWERS, payload))

    def open(self) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is still waiting, then stop."""
        if self._thread is not None:
            self._writes.put(None)
            self._thread.join()
            self._thread = None
        event.listen(self.engine, "checkin", _let_go)  # what a thread still has in its hands
        self.engine.dispose()

    async def append(self, write: Write) -> bool:
        """Store an entry; true once it is on the disk, false if its number was taken by somebody else."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._writes.put((write, future))
        return await future

    def _write_all(self) -> None:
        """The writer: whatever has come in while the last transaction was on its way goes into the next."""
        while True:
            first = self._writes.get()
            if first is None:
                return
            time.sleep(GATHER_S)
            batch, last = [first], False
            while len(batch) < MOST_A_COMMIT and not last:
                try:
                    more = self._writes.get_nowait()
                except queue.Empty:
                    break
                last = more is None
                if more is not None:
                    batch.append(more)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[tuple[Write, asyncio.Future[bool]]]) -> None:
        writes = [write for write, _ in batch]
        answers: list[bool | Exception]
        try:
            answers = [True] * len(batch) if self._store(writes) else self._store_each(writes)
        except Exception as error:  # the database is away: every request of the batch is told so
            answers = [error] * len(batch)
        self.commits += 1
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[bool], bool | Exception]]] = {}
        for (_, future), answer in zip(batch, answers, strict=True):
            by_loop.setdefault(future.get_loop(), []).append((future, answer))
        for loop, settled in by_loop.items():
            loop.call_soon_threadsafe(_settle, settled)

    def _store_each(self, writes: Sequence[Write]) -> list[bool | Exception]:
        """One by one, to see whose number was taken."""
        return [self._store_one(write) for write in writes]

    def _store_one(self, write: Write) -> bool | Exception:
        try:
            return self._store([write])
        except Exception as error:  # the others of the batch may fare better
            return error

    def _store(self, writes: Sequence[Write]) -> bool:
        """All of these in one transaction, or none."""
        mark = "?" if self.sqlite else "%s"
        entries = [(e.table_id, e.number, e.at, e.kind, json.dumps(e.body)) for e in (write.entry for write in writes)]
        places = ", ".join([mark] * 5)
        with self.engine.connect() as connection:
            stored = connection.exec_driver_sql(
                f"INSERT INTO entries (table_id, number, at, kind, body) VALUES ({places}) ON CONFLICT DO NOTHING",
                entries,
            )
            if stored.rowcount != len(entries):
                connection.rollback()
                return False
            named = ", ".join(f"{column} = {mark}" for column in ("status", "touched", "due", "waiting"))
            connection.exec_driver_sql(
                f"UPDATE tables SET {named} WHERE id = {mark}",
                [(w.status, w.touched, w.due, w.waiting, w.entry.table_id) for w in writes],
            )
            moved = [(json.dumps(w.chairs), w.entry.table_id) for w in writes if w.chairs is not None]
            if moved:
                connection.exec_driver_sql(f"UPDATE tables SET chairs = {mark} WHERE id = {mark}", moved)
            sitters = [(w.entry.table_id, w.sitter) for w in writes if w.sitter]
            if sitters:
                connection.exec_driver_sql(
                    f"INSERT INTO sitters (table_id, player_id) VALUES ({mark}, {mark}) ON CONFLICT DO NOTHING", sitters
                )
            if not self.sqlite:
                self._notify(connection, writes)
            connection.commit()
        return True

    def _notify(self, connection: Connection, writes: Sequence[Write]) -> None:
        """Tell the other servers on this database which tables have changed."""
        ids = sorted({write.entry.table_id for write in writes})
        for start in range(0, len(ids), MOST_A_NOTICE):
            payload = " ".join([self.writer, *ids[start : start + MOST_A_NOTICE]])
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def _settle(settled: list[tuple[asyncio.Future[bool], bool | Exception]]) -> None:
    for future, answer in settled:
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _table_row(row: Any) -> TableRow:
    texts = {"settings": json.loads(row["settings"]), "chairs": json.loads(row["chairs"])}
    return TableRow(**{**row, **texts, "key": bytes.fromhex(row["key"])})


def _let_go(_: Any, record: Any) -> None:
    """A connection comes back to a store that is closed."""
    record.invalidate()


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, pool_size=8)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
