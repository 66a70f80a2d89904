"""Entries on their way to the disk: one thread commits those of many tables at once.

Whatever came in while the last transaction was under way goes into the next. All entries of a transaction are one
statement, and all that they change of their tables another: a thread that asks the database often takes turns with the
one that serves people as often.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Engine, PoolProxiedConnection

from homage.table.store.rows import Entry, Write

CHANNEL = "homage"  # what was stored
MOST_A_COMMIT = 400  # entries in one transaction
GATHER_S = 0.002  # how long the first entry of a transaction waits for others
IDLE_S = 1.0  # after which a connection that is not written to is given back
MOST_A_NOTICE = 7_500  # bytes of entries in one notification: PostgreSQL carries 8 kB with what is around them

Rows = Sequence[tuple[Any, ...]]
Answer = bool | Exception


@dataclass(frozen=True)
class Dialect:
    """How a database is told many rows in one statement: what it is given for them, and what it reads of that."""

    given: Callable[[Rows], tuple[Any, ...]]
    entries: str
    tables: str
    chairs: str
    sitters: str
    answered: str
    calls: str
    results: str
    ends: str
    invited: str


# Only whom something can be sent to is stored; and of a conversation, its first word.
CALLS = """INSERT INTO outbox (table_id, number, player_id, kind, seat, at, due, away, over, sent, tries, worker)
    SELECT table_id, number, player_id, kind, seat, at, at, at, 0, '{{}}', 0, worker FROM ({given}) AS call
    WHERE (EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.player_id = call.player_id)
        OR (player_id = '' AND EXISTS (SELECT 1 FROM hooks WHERE hooks.table_id = call.table_id)))
    AND (kind <> 'message' OR NOT EXISTS (SELECT 1 FROM outbox AS known WHERE known.table_id = call.table_id
        AND known.player_id = call.player_id AND known.kind = 'message' AND known.over = 0))
    ON CONFLICT (table_id, number, player_id, kind) DO UPDATE SET over = 0, due = excluded.due"""


def _as_json(rows: Rows) -> tuple[Any, ...]:
    return (msgspec.json.encode(rows).decode(),)


def _as_columns(rows: Rows) -> tuple[Any, ...]:
    return tuple(list(column) for column in zip(*rows, strict=True))


SQLITE = Dialect(
    _as_json,
    entries="""INSERT INTO entries (table_id, number, at, kind, body)
        SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true
        ON CONFLICT DO NOTHING""",
    tables="""UPDATE tables SET status = value->>1, touched = value->>2, due = value->>3, waiting = value->>4,
        deadlines = value->>5 FROM json_each(?) WHERE tables.id = value->>0""",
    chairs="UPDATE tables SET chairs = value->>1 FROM json_each(?) WHERE tables.id = value->>0",
    sitters="""INSERT INTO sitters (table_id, player_id) SELECT value->>0, value->>1 FROM json_each(?) WHERE true
        ON CONFLICT DO NOTHING""",
    answered="""UPDATE outbox SET over = 1, due = value->>2 FROM json_each(?)
        WHERE outbox.table_id = value->>0 AND kind = 'turn' AND over = 0
        AND instr(value->>1, ',' || player_id || ':' || number || ',') = 0""",
    calls=CALLS.format(
        given="""SELECT value->>0 AS table_id, value->>1 AS number, value->>2 AS player_id, value->>3 AS kind,
            value->>4 AS seat, value->>5 AS at, value->>6 AS worker FROM json_each(?)"""
    ),
    results="UPDATE tables SET result = value->>1 FROM json_each(?) WHERE tables.id = value->>0",
    ends="UPDATE sitters SET ended = value->>1 FROM json_each(?) WHERE sitters.table_id = value->>0",
    invited="""UPDATE sitters SET invited = value->>2 FROM json_each(?)
        WHERE sitters.table_id = value->>0 AND sitters.player_id = value->>1""",
)
POSTGRESQL = Dialect(
    _as_columns,
    entries="""INSERT INTO entries (table_id, number, at, kind, body)
        SELECT * FROM unnest(%s::text[], %s::int[], %s::bigint[], %s::text[], %s::text[]) ON CONFLICT DO NOTHING""",
    tables="""UPDATE tables SET status = new.status, touched = new.touched, due = new.due, waiting = new.waiting,
        deadlines = new.deadlines FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::int[], %s::text[])
        AS new (id, status, touched, due, waiting, deadlines) WHERE tables.id = new.id""",
    chairs="""UPDATE tables SET chairs = new.chairs FROM unnest(%s::text[], %s::text[]) AS new (id, chairs)
        WHERE tables.id = new.id""",
    sitters="""INSERT INTO sitters (table_id, player_id) SELECT * FROM unnest(%s::text[], %s::text[])
        ON CONFLICT DO NOTHING""",
    answered="""UPDATE outbox SET over = 1, due = new.at
        FROM unnest(%s::text[], %s::text[], %s::bigint[]) AS new (id, asked, at)
        WHERE outbox.table_id = new.id AND kind = 'turn' AND over = 0
        AND position(',' || player_id || ':' || number || ',' in new.asked) = 0""",
    calls=CALLS.format(
        given="""SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::int[], %s::bigint[],
            %s::text[]) AS given (table_id, number, player_id, kind, seat, at, worker)"""
    ),
    results="""UPDATE tables SET result = new.result FROM unnest(%s::text[], %s::text[]) AS new (id, result)
        WHERE tables.id = new.id""",
    ends="""UPDATE sitters SET ended = new.ended FROM unnest(%s::text[], %s::bigint[]) AS new (id, ended)
        WHERE sitters.table_id = new.id""",
    invited="""UPDATE sitters SET invited = new.invited FROM unnest(%s::text[], %s::text[], %s::boolean[])
        AS new (id, player, invited) WHERE sitters.table_id = new.id AND sitters.player_id = new.player""",
)


class Notice(msgspec.Struct, array_like=True):
    """What one server tells the others on its database: entries that it has stored."""

    writer: str
    entries: list[Entry]
    tables: list[str] = []  # that have entries too long to be told here


def notices(writer: str, entries: Iterable[Entry]) -> Iterator[str]:
    """The same in as many texts as it takes; those of one table in their order."""
    said, left = Notice(writer, []), MOST_A_NOTICE
    for entry in entries:
        size = len(msgspec.json.encode(entry)) + 1
        if size > MOST_A_NOTICE:
            yield _text(Notice(writer, [], [entry.table_id]))
            continue
        if size > left:
            yield _text(said)
            said, left = Notice(writer, []), MOST_A_NOTICE
        said.entries.append(entry)
        left -= size
    if said.entries:
        yield _text(said)


class Writer:
    """The thread that writes, and those who wait for it."""

    def __init__(self, engine: Engine, sqlite: bool, name: str) -> None:
        self._engine = engine
        self._dialect = SQLITE if sqlite else POSTGRESQL
        self._server = name
        self._name = None if sqlite else name  # by which other servers on the database know us
        self._writes: queue.SimpleQueue[tuple[Write, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connection: PoolProxiedConnection | None = None  # kept while there is much to write
        self.commits = 0

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

    def append(self, write: Write) -> asyncio.Future[bool]:
        """An entry to be stored; true once it is on the disk, false if its number was taken by somebody else."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._writes.put((write, future))
        return future

    def _write_all(self) -> None:
        while True:
            first = self._next()
            if first is None:
                break
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
                break
        self._give_back()

    def _next(self) -> tuple[Write, asyncio.Future[bool]] | None:
        """The next entry to be stored; None when that was all."""
        try:
            return self._writes.get(timeout=IDLE_S)
        except queue.Empty:
            self._give_back()
            return self._writes.get()

    def _give_back(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _commit(self, batch: list[tuple[Write, asyncio.Future[bool]]]) -> None:
        writes = [write for write, _ in batch]
        answers: Sequence[Answer]
        try:
            answers = [True] * len(batch) if self._store(writes) else [self._store_one(write) for write in writes]
        except Exception as error:  # the database is away: every request of the batch is told so
            answers = [error] * len(batch)
        self.commits += 1
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[bool], Answer]]] = {}
        for (_, future), answer in zip(batch, answers, strict=True):
            by_loop.setdefault(future.get_loop(), []).append((future, answer))
        for loop, settled in by_loop.items():
            loop.call_soon_threadsafe(_settle, settled)

    def _store_one(self, write: Write) -> Answer:
        """One by one it shows whose number was taken."""
        try:
            return self._store([write])
        except Exception as error:  # the others of the batch may fare better
            return error

    def _store(self, writes: Sequence[Write]) -> bool:
        """All of these in one transaction, or none."""
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        try:
            stored = self._tell(self._connection.cursor(), writes)
            if stored:
                self._connection.commit()
            else:
                self._connection.rollback()
        except BaseException:
            self._connection.invalidate()
            self._connection = None
            raise
        return stored

    def _tell(self, cursor: Any, writes: Sequence[Write]) -> bool:
        """Tell the database all of these; false if a number was taken."""
        dialect = self._dialect
        entries = [(e.table_id, e.number, e.at, e.kind, _text(e.body)) for e in (write.entry for write in writes)]
        cursor.execute(dialect.entries, dialect.given(entries))
        if cursor.rowcount != len(entries):
            return False
        latest = {write.entry.table_id: write for write in writes}  # of each table
        tables = [
            (table_id, w.status, w.touched, w.due, w.waiting, _text(w.deadlines) if w.deadlines else None)
            for table_id, w in latest.items()
        ]
        cursor.execute(dialect.tables, dialect.given(tables))
        chairs = {w.entry.table_id: _text(w.chairs) for w in writes if w.chairs is not None}
        if chairs:
            cursor.execute(dialect.chairs, dialect.given(list(chairs.items())))
        sitters = [(w.entry.table_id, w.sitter) for w in writes if w.sitter]
        if sitters:
            cursor.execute(dialect.sitters, dialect.given(sitters))
        self._call(cursor, writes)
        self._tell_lists(cursor, writes)
        self._notify(cursor, writes)
        return True

    def _call(self, cursor: Any, writes: Sequence[Write]) -> None:
        """What people are to be notified of, and what no longer; a question that was answered meanwhile is neither."""
        dialect = self._dialect
        asked = {w.entry.table_id: (w.asked, w.entry.at) for w in writes if w.asked is not None}
        if asked:
            cursor.execute(dialect.answered, dialect.given([(table_id, *now) for table_id, now in asked.items()]))
        calls: dict[tuple[str, int, str, str], tuple[Any, ...]] = {}
        for write in writes:
            table_id, at = write.entry.table_id, write.entry.at
            still = asked.get(table_id, (None, 0))[0]
            for call in write.calls:
                if call.kind == "turn" and still is not None and f",{call.player}:{call.number}," not in still:
                    continue
                first = call.number if call.kind != "message" else 0
                row = (table_id, call.number, call.player, call.kind, call.seat, at, self._server)
                calls.setdefault((table_id, first, call.player, call.kind), row)
        if calls:
            cursor.execute(dialect.calls, dialect.given(list(calls.values())))

    def _tell_lists(self, cursor: Any, writes: Sequence[Write]) -> None:
        """What changes in lists of one's own tables: games that have ended, or go on again, and rematches."""
        dialect = self._dialect
        turned = {w.entry.table_id: w for w in writes if w.turned}
        if turned:
            results = [(table_id, w.result and _text(w.result)) for table_id, w in turned.items()]
            ends = [(table_id, w.entry.at if w.status == "over" else None) for table_id, w in turned.items()]
            cursor.execute(dialect.results, dialect.given(results))
            cursor.execute(dialect.ends, dialect.given(ends))
        invited = {(w.entry.table_id, player): asked for w in writes for player, asked in w.invited.items()}
        if invited:
            cursor.execute(dialect.invited, dialect.given([(*key, asked) for key, asked in invited.items()]))

    def _notify(self, cursor: Any, writes: Sequence[Write]) -> None:
        """Tell the other servers on this database, once it is stored."""
        if self._name is not None:
            for text in notices(self._name, (write.entry for write in writes)):
                cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


def _text(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _settle(settled: list[tuple[asyncio.Future[bool], Answer]]) -> None:
    for future, answer in settled:
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
