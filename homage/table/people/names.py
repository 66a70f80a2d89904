"""Names of accounts: nobody else has one that looks alike, at the table or as an account."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from homage.engine.errors import HomageError
from homage.table.people.lookalikes import skeleton
from homage.table.store.schema import ACCOUNT_NAMES, PLAYERS


class NameTaken(HomageError):
    """A name that looks like the name of somebody's account."""


class AccountNames:
    """The names of all accounts, as they look. Methods wait for the database: call them in threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def check_free(self, name: str, person_id: str = "") -> None:
        """Refuse a name that looks like that of an account of anybody but this person."""
        asked = select(ACCOUNT_NAMES.c.player_id).where(ACCOUNT_NAMES.c.skeleton == skeleton(name))
        with self._engine.connect() as database:
            holder = database.scalar(asked)
        if holder is not None and holder != person_id:
            raise NameTaken(
                f"The name {name} looks like the name of somebody's account; choose another, or sign in if it is yours."
            )

    def claim(self, database: Connection, account: str, person_id: str) -> None:
        """Keep a name for an account; an IntegrityError if one that looks alike is kept already."""
        database.execute(insert(ACCOUNT_NAMES).values(skeleton=skeleton(account), player_id=person_id))

    def release(self, database: Connection, person_id: str) -> None:
        """The name of an account is free again."""
        database.execute(delete(ACCOUNT_NAMES).where(ACCOUNT_NAMES.c.player_id == person_id))

    def claim_all(self) -> None:
        """Keep the names of accounts that an earlier release made; of two that look alike, that of the older one."""
        named = select(ACCOUNT_NAMES.c.player_id)
        asked = select(PLAYERS.c.id, PLAYERS.c.account).where(
            PLAYERS.c.account.is_not(None), PLAYERS.c.id.not_in(named)
        )
        with self._engine.connect() as database:
            nameless = database.execute(asked.order_by(PLAYERS.c.created)).all()
        for row in nameless:
            with suppress(IntegrityError), self._engine.begin() as database:
                self.claim(database, row.account, row.id)
