"""What operators do: warn, mute, close an account and open it again; each is written down, by whom, when and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Row, delete, insert, select, update

from homage.engine.errors import Refused
from homage.table.manners.reports import tidy
from homage.table.store.schema import OPERATOR_LOG, PLAYERS, REPORTS, RESETS, SESSIONS

LONGEST_MUTE_H = 24 * 366
PAGE = 100
HOUR_MS = 3_600_000
BY_PAGE = ("warn", "mute", "unmute", "close", "reopen", "settle")  # what operators may do there
BY_NAME = PLAYERS.alias("operator")


@dataclass(frozen=True)
class Deed:
    """Something that an operator did, as the log has it."""

    id: int
    at: int
    by: str  # the name of the operator; empty: by the command
    player: str
    name: str  # of the player
    what: str
    why: str
    until: int | None
    report: int | None


@dataclass(frozen=True)
class Standing:
    """How somebody stands with the operators."""

    id: str
    name: str
    account: str | None
    created: int
    muted_until: int | None
    closed: int | None
    operator: bool


class Deeds:
    """The deeds of all operators of one database. Methods wait for it: call them in threads."""

    def __init__(self, engine: Engine, clock: Callable[[], int]) -> None:
        self._engine = engine
        self._clock = clock

    def do(self, by: str | None, player: str, what: str, why: str, hours: float = 0, report: int | None = None) -> Deed:
        """Carry a deed out and write it down, both or neither. `by` is an operator; None: the command."""
        now = self._clock()
        until = now + int(hours * HOUR_MS) if what == "mute" else None
        with self._engine.begin() as database:
            _check(database, by, player, what, hours)
            self._carry_out(database, player, what, until, report)
            values = {"at": now, "by_id": by, "player_id": player, "what": what, "why": tidy(why)}
            database.execute(insert(OPERATOR_LOG).values(**values, until=until, report=report))
            last = _log().order_by(OPERATOR_LOG.c.id.desc()).limit(1)
            return _read(database.execute(last).one())

    def _carry_out(self, database: Connection, player: str, what: str, until: int | None, report: int | None) -> None:
        now = self._clock()
        of_player: dict[str, dict[str, Any]] = {
            "mute": {"muted_until": until},
            "unmute": {"muted_until": None},
            "close": {"closed": now},
            "reopen": {"closed": None},
            "operator": {"operator": True},
            "no operator": {"operator": False},
        }
        if what in of_player:
            database.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(**of_player[what]))
        if what == "close":  # whoever has one of them is signed out when the servers read the log
            for table in (SESSIONS, RESETS):
                database.execute(delete(table).where(table.c.player_id == player))
        if report is not None:
            database.execute(
                update(REPORTS).where(REPORTS.c.id == report, REPORTS.c.settled.is_(None)).values(settled=now)
            )

    def page(self, before: int | None = None, player: str = "") -> list[Deed]:
        """The log, the latest first; those before a number, or about one person."""
        asked = _log()
        if before is not None:
            asked = asked.where(OPERATOR_LOG.c.id < before)
        if player:
            asked = asked.where(OPERATOR_LOG.c.player_id == player)
        with self._engine.connect() as database:
            return [_read(row) for row in database.execute(asked.order_by(OPERATOR_LOG.c.id.desc()).limit(PAGE)).all()]

    def since(self, known: int) -> list[Deed]:
        """What was written down after a number, in order."""
        asked = _log().where(OPERATOR_LOG.c.id > known).order_by(OPERATOR_LOG.c.id).limit(PAGE)
        with self._engine.connect() as database:
            return [_read(row) for row in database.execute(asked).all()]

    def muted(self) -> tuple[dict[str, int], int]:
        """Who is muted until when, and the number of the last deed."""
        asked = select(PLAYERS.c.id, PLAYERS.c.muted_until).where(PLAYERS.c.muted_until > self._clock())
        last = select(OPERATOR_LOG.c.id).order_by(OPERATOR_LOG.c.id.desc()).limit(1)
        with self._engine.connect() as database:
            known = database.scalar(last) or 0
            return {row.id: row.muted_until for row in database.execute(asked).all()}, known

    def standing(self, player: str) -> Standing | None:
        """How somebody stands."""
        columns = [PLAYERS.c[name] for name in Standing.__dataclass_fields__]
        with self._engine.connect() as database:
            row = database.execute(select(*columns).where(PLAYERS.c.id == player)).one_or_none()
        return None if row is None else Standing(*row)

    def is_operator(self, player: str) -> bool:
        """Whether somebody is an operator now."""
        asked = select(PLAYERS.c.operator).where(PLAYERS.c.id == player, PLAYERS.c.closed.is_(None))
        with self._engine.connect() as database:
            return bool(database.scalar(asked))

    def operators(self) -> list[str]:
        """The accounts of all operators."""
        with self._engine.connect() as database:
            return list(database.execute(select(PLAYERS.c.account).where(PLAYERS.c.operator)).scalars())

    def warnings(self, player: str) -> list[str]:
        """What somebody was warned of and has not read yet."""
        asked = select(OPERATOR_LOG.c.why).where(_unread(player)).order_by(OPERATOR_LOG.c.id)
        with self._engine.connect() as database:
            return list(database.execute(asked).scalars())

    def read_warnings(self, player: str) -> None:
        """Somebody has read all that they were warned of."""
        with self._engine.begin() as database:
            database.execute(update(OPERATOR_LOG).where(_unread(player)).values(seen=self._clock()))


def _unread(player: str) -> Any:
    warned = (OPERATOR_LOG.c.player_id == player) & (OPERATOR_LOG.c.what == "warn")
    return warned & OPERATOR_LOG.c.seen.is_(None)


def _check(database: Connection, by: str | None, player: str, what: str, hours: float) -> None:
    """Refuse what cannot be done to somebody."""
    row = database.execute(select(PLAYERS).where(PLAYERS.c.id == player)).one_or_none()
    if row is None:
        raise Refused("There is nobody of that number or account.")
    if by is not None and what not in BY_PAGE:
        raise Refused(f"{what!r} is nothing that operators can do here; choose one of: {', '.join(BY_PAGE)}.")
    if by is not None and row.operator and what != "settle":
        raise Refused("This person is an operator; only the command 'homage moderate' can do that to an operator.")
    if what in ("close", "reopen", "operator", "reset") and row.account is None:
        raise Refused(f"{row.name} is a guest and has no account; mute a guest instead.")
    if what == "close" and row.closed is not None:
        raise Refused(f"The account {row.account} is closed already.")
    if what == "reopen" and row.closed is None:
        raise Refused(f"The account {row.account} is not closed.")
    if what == "mute" and not 0 < hours <= LONGEST_MUTE_H:
        raise Refused(f"Somebody can be muted for up to {LONGEST_MUTE_H} hours; give a number of hours.")


def _log() -> Any:
    columns = OPERATOR_LOG, PLAYERS.c.name, BY_NAME.c.name.label("by_name")
    joined = OPERATOR_LOG.join(PLAYERS, PLAYERS.c.id == OPERATOR_LOG.c.player_id)
    return select(*columns).select_from(joined.outerjoin(BY_NAME, BY_NAME.c.id == OPERATOR_LOG.c.by_id))


def _read(row: Row[Any]) -> Deed:
    by = "" if row.by_id is None else row.by_name
    return Deed(row.id, row.at, by, row.player_id, row.name, row.what, row.why, row.until, row.report)
