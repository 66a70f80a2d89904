"""The devices on which people are reached by push. A device belongs to a session, and is forgotten with it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Engine, delete, insert, select, update

from homage.table.notices.push import Subscription
from homage.table.store.schema import PUSH_DEVICES, SESSIONS

MOST = 10  # of one person; those that came first make room


@dataclass(frozen=True)
class Device:
    """A browser that can be reached."""

    id: str
    name: str
    created: int
    at: Subscription


class PushDevices:
    """All of them. Methods wait for the database: call them in threads."""

    def __init__(self, engine: Engine, now: Callable[[], int]) -> None:
        self._engine = engine
        self._now = now

    def add(self, player_id: str, session_id: str, name: str, at: Subscription) -> str:
        """A device subscribes; one that has subscribed before is that person's from now on. Returns its id."""
        mark, device_id = mark_of(at.endpoint), secrets.token_urlsafe(12)
        with self._engine.begin() as database:
            database.execute(delete(PUSH_DEVICES).where(PUSH_DEVICES.c.mark == mark))
            database.execute(
                insert(PUSH_DEVICES).values(
                    id=device_id,
                    player_id=player_id,
                    session_id=session_id,
                    name=name,
                    endpoint=at.endpoint,
                    mark=mark,
                    p256dh=at.p256dh,
                    auth=at.auth,
                    created=self._now(),
                )
            )
            of_person = PUSH_DEVICES.c.player_id == player_id
            oldest = select(PUSH_DEVICES.c.id).where(of_person).order_by(PUSH_DEVICES.c.created.desc()).offset(MOST)
            many = list(database.execute(oldest).scalars())
            if many:
                database.execute(delete(PUSH_DEVICES).where(PUSH_DEVICES.c.id.in_(many)))
        return device_id

    def of(self, player_id: str) -> list[Device]:
        """The devices of a person that are signed in."""
        asked = select(PUSH_DEVICES).join(SESSIONS, SESSIONS.c.id == PUSH_DEVICES.c.session_id)
        signed_in = (PUSH_DEVICES.c.player_id == player_id) & (SESSIONS.c.player_id == player_id)
        with self._engine.connect() as database:
            rows = database.execute(asked.where(signed_in).order_by(PUSH_DEVICES.c.created)).all()
        return [Device(row.id, row.name, row.created, Subscription(row.endpoint, row.p256dh, row.auth)) for row in rows]

    def of_session(self, session_id: str) -> set[str]:
        """The ids of what was subscribed in a session."""
        with self._engine.connect() as database:
            asked = select(PUSH_DEVICES.c.id).where(PUSH_DEVICES.c.session_id == session_id)
            return set(database.execute(asked).scalars())

    def remove(self, player_id: str, device_id: str) -> bool:
        """A person wants no more notices on a device; whether it was theirs."""
        return self._remove((PUSH_DEVICES.c.player_id == player_id) & (PUSH_DEVICES.c.id == device_id))

    def remove_endpoint(self, player_id: str, endpoint: str) -> bool:
        """The same for a device that knows itself by its address."""
        return self._remove((PUSH_DEVICES.c.player_id == player_id) & (PUSH_DEVICES.c.mark == mark_of(endpoint)))

    def unsubscribed(self, device_id: str) -> None:
        """Its push service says that it is reached no longer."""
        self._remove(PUSH_DEVICES.c.id == device_id)

    def end_sessions(self, session_ids: Sequence[str]) -> None:
        """Whoever signs out on a device is not to be notified there."""
        self._remove(PUSH_DEVICES.c.session_id.in_(session_ids))

    def forget(self, player_id: str) -> None:
        """A person has gone for good."""
        self._remove(PUSH_DEVICES.c.player_id == player_id)

    def move(self, before: str, now: str) -> None:
        """A device is signed in anew, as the same person."""
        same = (PUSH_DEVICES.c.session_id == before) & (
            PUSH_DEVICES.c.player_id == select(SESSIONS.c.player_id).where(SESSIONS.c.id == now).scalar_subquery()
        )
        with self._engine.begin() as database:
            database.execute(update(PUSH_DEVICES).where(same).values(session_id=now))

    def _remove(self, which: ColumnElement[bool]) -> bool:
        with self._engine.begin() as database:
            return bool(database.execute(delete(PUSH_DEVICES).where(which)).rowcount)


def mark_of(endpoint: str) -> str:
    """What an address is found by: it is longer than an index wants to hold."""
    return hashlib.sha256(endpoint.encode()).hexdigest()
