"""Forgotten passwords: a signed link, which works once and for an hour, by which a new one takes their place."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, insert, select, update

from homage.engine.errors import HomageError
from homage.table.people.people import CookieSigner, People, Person, person_in, tidy_password
from homage.table.store.schema import PLAYERS, RESETS

LASTS_MS = 3_600_000
MOST_LINKS = 3  # of one person at a time; the oldest go first


class BadLink(HomageError):
    """A link that was used, is too old, or is none of ours."""


class Resets:
    """Links to reset passwords. Methods wait for the database or hash: call them in threads."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._engine = people.engine

    def issue(self, person_id: str) -> str:
        """A new token for a link."""
        now, reset_id = self._people.clock(), secrets.token_urlsafe(16)
        own = RESETS.c.player_id == person_id
        with self._engine.begin() as database:
            database.execute(delete(RESETS).where(RESETS.c.expires <= now))
            newest = select(RESETS.c.id).where(own).order_by(RESETS.c.expires.desc()).limit(MOST_LINKS - 1)
            kept = list(database.execute(newest).scalars())
            database.execute(delete(RESETS).where(own, RESETS.c.id.not_in(kept)))
            database.execute(insert(RESETS).values(id=reset_id, player_id=person_id, expires=now + LASTS_MS))
        return self._signer.sign(reset_id).decode()

    def use(self, token: str, password: str) -> Person:
        """Give the person of a link a new password; no link of theirs works any more."""
        now, reset_id = self._people.clock(), self._signer.read(token)
        pending = (RESETS.c.id == reset_id) & (RESETS.c.expires > now)
        with self._engine.connect() as database:
            person_id = database.scalar(select(RESETS.c.player_id).where(pending)) if reset_id else None
        if person_id is None:
            raise BadLink("This link was used or is older than an hour; ask for another one.")
        hashed = self._people.hasher.hash(tidy_password(password))
        with self._engine.begin() as database:
            if not database.execute(delete(RESETS).where(pending)).rowcount:
                raise BadLink("This link was used a moment ago; ask for another one.")
            database.execute(delete(RESETS).where(RESETS.c.player_id == person_id))
            has_account = (PLAYERS.c.id == person_id) & PLAYERS.c.account.is_not(None)
            if not database.execute(update(PLAYERS).where(has_account).values(password=hashed)).rowcount:
                raise BadLink("The account of this link was deleted.")
            row = database.execute(select(PLAYERS).where(PLAYERS.c.id == person_id)).one()
        return person_in(row)

    @property
    def _signer(self) -> CookieSigner:
        return CookieSigner(self._people.secret(), b"reset", self._people.clock)
