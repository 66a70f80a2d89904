"""Sessions: a device or program that acts for a person, from when they sign in until they sign out or it is ended.

A token carries the id of a session, signed. The id alone opens nothing; and a token is worth nothing once its session
has ended, here or at another server.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, insert, select, true, update

from homage.table.people.people import ID, MAX_AGE, People, Person, person_in
from homage.table.store.schema import PLAYERS, SESSIONS

SEEN_MS = 3_600_000  # when a session was last used is stored to the hour
MOST_SESSIONS = 50  # of one person; those that were not used for longest end first
LONGEST_DEVICE = 80


@dataclass(frozen=True)
class Session:
    """Somebody on one device."""

    id: str
    person: Person


@dataclass(frozen=True)
class Listed:
    """A session as its person sees it in a list."""

    id: str
    device: str
    created: int
    seen: int


class Sessions:
    """Who is signed in. Methods wait for the database: call them in threads."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._engine = people.engine
        self._clock = people.clock

    def token(self, session_id: str) -> str:
        """What lets its holder act as the person of a session; signed anew, it lasts for its whole time again."""
        return self._people.sign(session_id)

    def begin(self, person_id: str, device: str) -> tuple[str, list[str]]:
        """Somebody signs in; returns the id of the session, and of those that have ended to make room for it."""
        now, session_id = self._clock(), secrets.token_urlsafe(16)
        values = {"id": session_id, "player_id": person_id, "device": device[:LONGEST_DEVICE]}
        of_person = SESSIONS.c.player_id == person_id
        with self._engine.begin() as database:
            database.execute(insert(SESSIONS).values(**values, created=now, seen=now))
            asked = select(SESSIONS.c.id).where(of_person).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.created.desc())
            ended = list(database.execute(asked.offset(MOST_SESSIONS)).scalars())
            if ended:
                database.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(ended)))
        return session_id, ended

    def find(self, session_id: str) -> Session | None:
        """A session that has not ended; that it is used is noted."""
        if not ID.fullmatch(session_id):
            return None
        asked = select(PLAYERS, SESSIONS.c.seen).join(SESSIONS).where(SESSIONS.c.id == session_id)
        now = self._clock()
        with self._engine.connect() as database:
            row = database.execute(asked).one_or_none()
            if row is not None and now - _moment(row.seen) > SEEN_MS:
                database.execute(update(SESSIONS).where(SESSIONS.c.id == session_id).values(seen=now))
                database.commit()
        return None if row is None else Session(session_id, person_in(row))

    def of(self, person_id: str) -> list[Listed]:
        """All sessions of a person, the one used last first."""
        asked = select(SESSIONS).where(SESSIONS.c.player_id == person_id).order_by(SESSIONS.c.seen.desc())
        with self._engine.connect() as database:
            rows = database.execute(asked).all()
        return [Listed(row.id, str(row.device), _moment(row.created), _moment(row.seen)) for row in rows]

    def end(self, person_id: str, session_id: str) -> list[str]:
        """End a session of a person; returns the ids of those that have ended."""
        return self._end(person_id, SESSIONS.c.id == session_id) if ID.fullmatch(session_id) else []

    def end_all(self, person_id: str) -> list[str]:
        """End all sessions of a person."""
        return self._end(person_id, true())

    def end_others(self, person_id: str, session_id: str) -> list[str]:
        """End all sessions of a person but one."""
        return self._end(person_id, SESSIONS.c.id != session_id)

    def _end(self, person_id: str, which: ColumnElement[bool]) -> list[str]:
        those = (SESSIONS.c.player_id == person_id) & which
        with self._engine.begin() as database:
            ended = list(database.execute(select(SESSIONS.c.id).where(those)).scalars())
            database.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(ended)))
        return ended

    def ended(self, session_ids: list[str]) -> list[str]:
        """Which of these have ended."""
        asked = select(SESSIONS.c.id).where(SESSIONS.c.id.in_(session_ids))
        with self._engine.connect() as database:
            lasting = set(database.execute(asked).scalars())
        return [each for each in session_ids if each not in lasting]

    def forget_old(self) -> None:
        """Forget sessions whose tokens are too old to be read."""
        with self._engine.begin() as database:
            database.execute(delete(SESSIONS).where(SESSIONS.c.seen < self._clock() - MAX_AGE * 1000))


def _moment(stored: object) -> int:
    """When something was, as far as that is known: in SQLite a damaged row may have anything for a number."""
    return stored if isinstance(stored, int) else 0


class SignedIn:
    """Sessions seen lately, so that not every request asks the database; and who is to know when one ends."""

    def __init__(self, clock: Callable[[], int], keep_ms: int = 30_000, most: int = 10_000) -> None:
        self._clock = clock
        self._keep_ms = keep_ms
        self._most = most
        self._seen: dict[str, tuple[int, Session]] = {}
        self._told: dict[str, set[Callable[[], None]]] = {}
        self._ended: OrderedDict[str, None] = OrderedDict()  # the last that did: who read one before is told late

    def get(self, session_id: str) -> Session | None:
        """A session seen lately."""
        since, session = self._seen.get(session_id, (0, None))
        return session if 0 <= self._clock() - since < self._keep_ms else None

    def of(self, person_id: str) -> list[str]:
        """The sessions of a person that were seen lately."""
        return [session_id for session_id, (_, session) in self._seen.items() if session.person.id == person_id]

    def remember(self, session: Session) -> None:
        """A session just seen, its person as they are called now; unless it has ended since it was read."""
        if session.id in self._ended:
            return
        if len(self._seen) >= self._most:
            self._seen.clear()
        self._seen[session.id] = (self._clock(), session)

    def tell(self, session_id: str, ended: Callable[[], None]) -> Callable[[], None]:
        """Call this when the session ends, or now if it has; returns what to call when nobody need know any more."""
        if session_id in self._ended:
            ended()
        self._told.setdefault(session_id, set()).add(ended)
        return lambda: self._forget(session_id, ended)

    @property
    def connected(self) -> list[str]:
        """The sessions of which somebody is to know when they end."""
        return [session_id for session_id in self._told if session_id]

    def _forget(self, session_id: str, ended: Callable[[], None]) -> None:
        told = self._told.get(session_id, set())
        told.discard(ended)
        if not told:
            self._told.pop(session_id, None)

    def end(self, session_ids: Iterable[str]) -> None:
        """These have ended, at this server or another."""
        for session_id in session_ids:
            self._ended[session_id] = None
            while len(self._ended) > self._most:
                self._ended.popitem(last=False)
            self._seen.pop(session_id, None)
            for ended in self._told.pop(session_id, set()):
                ended()
