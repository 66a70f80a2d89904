"""The outbox: what is to be sent, stored with the entries that cause it, until there is nothing left to do about it.

A server claims rows before it looks at them: for so long nobody else does. If it dies, they are due again when that
time is over. What was begun stays marked: mails and webhooks that were begun are not repeated, as nobody knows whether
they went out; a push is, since it replaces the one before.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Engine, case, delete, func, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from homage.table.store.schema import OUTBOX

LEASE_MS = 120_000  # for which a row is claimed
OTHERS_MS = 5_000  # after which other servers look at what one has stored
NEVER = 2**62
MOST_LOOKED_AT, MOST_EACH = 500, 50  # rows that are claimed at once, of all people and of one
BEGUN, DONE, FAILED = "begun", "done", "failed"
KEY = (OUTBOX.c.table_id, OUTBOX.c.number, OUTBOX.c.player_id, OUTBOX.c.kind)


@dataclass
class Row:
    """Something that a person is to be notified of."""

    table_id: str
    number: int
    player: str
    kind: str
    seat: int
    at: int
    due: int  # while it is claimed: until when
    away: int
    over: bool
    sent: dict[str, str] = field(default_factory=dict)
    tries: int = 0

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What it is known by."""
        return self.table_id, self.number, self.player, self.kind

    @property
    def whose(self) -> str:
        """Whose rows are looked at together: those of a person, or of the webhooks of a table."""
        return self.player or self.table_id

    @property
    def pushed(self) -> list[str]:
        """The devices that show it."""
        return [
            each.removeprefix("push:") for each, how in self.sent.items() if each.startswith("push:") and how == DONE
        ]


@dataclass(frozen=True)
class Settled:
    """What became of a row: when it is to be looked at again; None: there is nothing left to do."""

    row: Row
    due: int | None


class Outbox:
    """All rows. Methods wait for the database: call them in threads."""

    def __init__(self, engine: Engine, server: str, now: Callable[[], int]) -> None:
        self._engine = engine
        self._server = server
        self._now = now
        self._alone = engine.dialect.name == "sqlite"

    # -- the rows of others ---------------------------------------------------------------------------------------

    def take_over(self) -> None:
        """This server has the database to itself: nobody else will return to what was claimed."""
        if self._alone:
            with self._engine.begin() as database:
                claimed = (OUTBOX.c.due > self._now()) & (OUTBOX.c.due <= self._now() + LEASE_MS)
                database.execute(update(OUTBOX).where(claimed).values(due=self._now()))

    def claim(self, busy: Collection[str]) -> list[Row]:
        """Rows that are due, for this server alone; none of those people who are being notified."""
        now = self._now()
        mine = (OUTBOX.c.worker == self._server) & (OUTBOX.c.due <= now)
        due = mine | (OUTBOX.c.due <= (now if self._alone else now - OTHERS_MS))
        place = func.row_number().over(partition_by=OUTBOX.c.player_id, order_by=OUTBOX.c.due).label("place")
        ranked = select(*KEY, OUTBOX.c.due, place).where(due).subquery()
        asked = select(ranked).where(or_(ranked.c.place <= MOST_EACH, ranked.c.player_id == ""))
        with self._engine.connect() as database:
            found = database.execute(asked.order_by(ranked.c.due).limit(MOST_LOOKED_AT)).all()
        chosen = [tuple(row)[:4] for row in found if (row.player_id or row.table_id) not in busy]
        if not chosen:
            return []
        free = select(*KEY).where(tuple_(*KEY).in_(chosen), due).with_for_update(skip_locked=True)
        lease = {"due": now + LEASE_MS, "worker": self._server}
        with self._engine.begin() as database:
            claimed = update(OUTBOX).where(tuple_(*KEY).in_(free)).values(lease).returning(OUTBOX)
            return [_read(row) for row in database.execute(claimed).all()]

    def begin(self, row: Row, targets: Iterable[str]) -> bool:
        """Note that something is being sent, before it is; false if there is nothing to send any more."""
        row.sent |= dict.fromkeys(targets, BEGUN)
        with self._engine.begin() as database:
            return bool(database.execute(_update(row).values(sent=json.dumps(row.sent))).rowcount)

    def settle(self, settled: Sequence[Settled]) -> None:
        """Note what became of claimed rows. What has happened to one meanwhile counts more than what was planned."""
        apart = 1 if not self._alone else max(1, len(settled))  # one by one, nobody who waits makes others wait
        for first in range(0, len(settled), apart):
            with self._engine.begin() as database:
                for each in settled[first : first + apart]:
                    row, unchanged = each.row, OUTBOX.c.due == each.row.due
                    if each.due is None and database.execute(delete(OUTBOX).where(_is(row), unchanged)).rowcount:
                        continue
                    values = {"sent": json.dumps(row.sent), "tries": row.tries, "away": row.away}
                    again = case((unchanged, each.due if each.due is not None else NEVER), else_=OUTBOX.c.due)
                    database.execute(_update(row).values(**values, due=again))

    # -- what happens to people -----------------------------------------------------------------------------------

    def seen(self, looks: Mapping[tuple[str, str], bool]) -> None:
        """People look at tables, or have just looked: questions are known to them, and the rest is over.

        Whether they have answered in a window, too: then their devices show it no longer.
        """
        now = self._now()
        person, asked = OUTBOX.c.player_id, list(looks)
        rows: list[Any] = []
        with self._engine.connect() as database:
            for first in range(0, len(asked), MOST_LOOKED_AT):
                theirs = tuple_(OUTBOX.c.table_id, person).in_(asked[first : first + MOST_LOOKED_AT])
                rows += database.execute(select(*KEY).where(theirs, OUTBOX.c.over == 0)).all()
        for row in rows:
            this = tuple_(*KEY) == tuple_(*row)
            news: dict[str, Any] = {"away": now} if row.kind == "turn" else {"over": 1}
            if row.kind != "turn" or looks[row.table_id, row.player_id]:
                news["due"] = now
            with self._engine.begin() as database:
                database.execute(update(OUTBOX).where(this).values(news))

    def look_again(self, player_id: str) -> None:
        """There is a new way to reach a person, or they want something else."""
        live = (OUTBOX.c.player_id == player_id) & (OUTBOX.c.over == 0)
        with self._engine.begin() as database:
            database.execute(update(OUTBOX).where(live).values(due=self._now()))

    def add(self, rows: Sequence[Row]) -> None:
        """Something that no entry brings; what is known already stays."""
        insert = sqlite.insert if self._alone else postgresql.insert
        values = [
            {
                **dict(zip(("table_id", "number", "player_id", "kind"), row.key, strict=True)),
                "seat": row.seat,
                "at": row.at,
                "due": row.due,
                "away": row.away,
                "over": 0,
                "sent": "{}",
                "tries": 0,
                "worker": self._server,
            }
            for row in rows
        ]
        if values:
            with self._engine.begin() as database:
                database.execute(insert(OUTBOX).on_conflict_do_nothing(), values)

    def others_show(self, row: Row) -> bool:
        """Whether something else is shown to the person about the same table, in the place of this."""
        same = (OUTBOX.c.table_id == row.table_id) & (OUTBOX.c.player_id == row.player) & (OUTBOX.c.over == 0)
        with self._engine.connect() as database:
            found = database.execute(select(OUTBOX.c.sent).where(same, ~_is(row))).scalars()
            return any("push:" in sent for sent in found)

    def forget(self, player_id: str) -> None:
        """A person has gone for good."""
        with self._engine.begin() as database:
            database.execute(delete(OUTBOX).where(OUTBOX.c.player_id == player_id))

    def counts(self) -> tuple[int, int]:
        """How many rows wait to be looked at, and how many of all were tried in vain."""
        due, vain = OUTBOX.c.due <= self._now(), OUTBOX.c.tries > 0
        count = select(func.count()).select_from(OUTBOX)
        with self._engine.connect() as database:
            return database.scalar(count.where(due)) or 0, database.scalar(count.where(vain)) or 0


def by_person(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Rows by those who are notified, in the order in which they came."""
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.at):
        found[row.whose].append(row)
    return dict(found)


def _is(row: Row) -> ColumnElement[bool]:
    return tuple_(*KEY) == tuple_(*row.key)


def _update(row: Row) -> Any:
    return update(OUTBOX).where(_is(row))


def _read(row: Any) -> Row:
    sent = json.loads(row.sent)
    return Row(
        row.table_id,
        row.number,
        row.player_id,
        row.kind,
        row.seat,
        row.at,
        row.due,
        row.away,
        bool(row.over),
        sent if isinstance(sent, dict) else {},
        row.tries,
    )
