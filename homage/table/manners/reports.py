"""Reports: somebody tells the operators of somebody else, with what was said as far as the reporter could read it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, insert, or_, select, update

from homage.engine.errors import Refused
from homage.table.store.former import FORMER
from homage.table.store.schema import PLAYERS, REPORTS

LONGEST_WHY = 1000
MOST_TALK = 100  # messages that go with a report, the last
PAGE = 50  # reports of one page
REPORTER, REPORTED = PLAYERS.alias("reporter"), PLAYERS.alias("reported")
COLUMNS = (
    REPORTS,
    REPORTER.c.name.label("reporter_name"),
    REPORTED.c.name.label("reported_name"),
    REPORTED.c.account.label("reported_account"),
)


@dataclass(frozen=True)
class Report:
    """A report as operators read it."""

    id: int
    at: int
    reporter: str
    reporter_name: str
    reported: str
    reported_name: str
    reported_account: str | None
    table: str | None
    why: str
    talk: list[dict[str, Any]]
    settled: int | None


class Reports:
    """All reports of one database. Methods wait for it: call them in threads."""

    def __init__(self, engine: Engine, clock: Callable[[], int]) -> None:
        self._engine = engine
        self._clock = clock

    def add(self, reporter: str, reported: str, table_id: str | None, why: str, talk: Sequence[dict[str, Any]]) -> int:
        """Keep a report; one that nobody has looked at yet is not made twice."""
        if reporter == reported:
            raise Refused("You cannot report yourself.")
        same = (REPORTS.c.reporter == reporter) & (REPORTS.c.reported == reported) & REPORTS.c.settled.is_(None)
        with self._engine.begin() as database:
            if database.scalar(select(PLAYERS.c.id).where(PLAYERS.c.id == reported)) is None:
                raise Refused("There is nobody of that number; look at the table again.")
            if database.scalar(select(REPORTS.c.id).where(same, REPORTS.c.table_id == table_id).limit(1)) is not None:
                raise Refused("You have reported this person already; an operator will look at it.")
            values = {"reporter": reporter, "reported": reported, "table_id": table_id, "why": tidy(why)}
            made = database.execute(
                insert(REPORTS).values(**values, at=self._clock(), talk=json.dumps(list(talk)[-MOST_TALK:]))
            )
            key = made.inserted_primary_key
        assert key is not None
        return int(key[0])

    def page(self, settled: bool = False, before: int | None = None) -> list[Report]:
        """Reports that wait for an operator, or are settled; the latest first, those before a number."""
        which = REPORTS.c.settled.is_not(None) if settled else REPORTS.c.settled.is_(None)
        asked = self._asked().where(which)
        if before is not None:
            asked = asked.where(REPORTS.c.id < before)
        with self._engine.connect() as database:
            return [_read(row) for row in database.execute(asked.order_by(REPORTS.c.id.desc()).limit(PAGE)).all()]

    def one(self, report_id: int) -> Report | None:
        """A report by its number."""
        with self._engine.connect() as database:
            row = database.execute(self._asked().where(REPORTS.c.id == report_id)).one_or_none()
        return None if row is None else _read(row)

    def forget_name(self, person_id: str) -> None:
        """Somebody has deleted their account: reports stay, with their name in none of them."""
        theirs = or_(
            REPORTS.c.reporter == person_id,
            REPORTS.c.reported == person_id,
            REPORTS.c.talk.contains(person_id, autoescape=True),
        )
        with self._engine.begin() as database:
            for row in database.execute(select(REPORTS.c.id, REPORTS.c.talk).where(theirs)).all():
                talk = [
                    {**each, "name": FORMER} if each.get("player") == person_id else each for each in _talk(row.talk)
                ]
                database.execute(update(REPORTS).where(REPORTS.c.id == row.id).values(talk=json.dumps(talk)))

    def _asked(self) -> Any:
        joined = REPORTS.join(REPORTER, REPORTER.c.id == REPORTS.c.reporter)
        return select(*COLUMNS).select_from(joined.join(REPORTED, REPORTED.c.id == REPORTS.c.reported))


def tidy(why: str) -> str:
    """A reason as it is kept: without signs that cannot be shown."""
    text = "".join(sign for sign in why.strip() if sign.isprintable() or sign == "\n")[:LONGEST_WHY]
    if not text:
        raise Refused("Say why, in a few words.")
    return text


def _talk(text: str) -> list[dict[str, Any]]:
    try:
        return list(json.loads(text))
    except ValueError:  # damaged: the rest of it can still be read
        return []


def _read(row: Row[Any]) -> Report:
    names = row.reporter_name, row.reported, row.reported_name, row.reported_account
    return Report(row.id, row.at, row.reporter, *names, row.table_id, row.why, _talk(row.talk), row.settled)
