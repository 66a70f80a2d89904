"""The doors of tables: passwords, and by what people without an account are known again; nobody else reads them."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from homage.table.store.schema import PLAYERS, TABLE_MARKS, TABLE_PASSWORDS, TABLES

REMOVED, MUTED, ADMITTED = "removed", "muted", "admitted"
FORGOTTEN_MS = 7 * 86_400_000  # after the last word at a table whose game is over


class Doors:
    """The doors of all tables of one database. Methods wait for it: call them in threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def lock(self, table_id: str, hashed: str | None) -> None:
        """Whoever sits down needs this password, as its hash; None: nobody needs one."""
        with self._engine.begin() as database:
            database.execute(delete(TABLE_PASSWORDS).where(TABLE_PASSWORDS.c.table_id == table_id))
            if hashed is not None:
                database.execute(insert(TABLE_PASSWORDS).values(table_id=table_id, password=hashed))

    def password(self, table_id: str) -> str | None:
        """The hash of the password of a table."""
        with self._engine.connect() as database:
            asked = select(TABLE_PASSWORDS.c.password).where(TABLE_PASSWORDS.c.table_id == table_id)
            return database.scalar(asked)

    def mark(self, table_id: str, what: str, marks: dict[str, str], at: int) -> None:
        """Know these marks again at a table, each with the person it stands for."""
        for mark, player in marks.items():
            this = {"table_id": table_id, "what": what, "mark": mark, "player": player}
            try:
                with self._engine.begin() as database:
                    database.execute(insert(TABLE_MARKS).values(**this, at=at))
            except IntegrityError:
                continue  # it is known already

    def unmark(self, table_id: str, what: str, player: str | None = None) -> None:
        """Forget what stands for a person at a table, or for anybody."""
        which = (TABLE_MARKS.c.table_id == table_id) & (TABLE_MARKS.c.what == what)
        if player is not None:
            which &= TABLE_MARKS.c.player == player
        with self._engine.begin() as database:
            database.execute(delete(TABLE_MARKS).where(which))

    def marked(self, table_id: str, what: str, mark: str) -> int | None:
        """Since when a mark is known at a table."""
        this = (TABLE_MARKS.c.table_id == table_id) & (TABLE_MARKS.c.what == what) & (TABLE_MARKS.c.mark == mark)
        with self._engine.connect() as database:
            return database.scalar(select(TABLE_MARKS.c.at).where(this).order_by(TABLE_MARKS.c.at).limit(1))

    def guests_among(self, people: set[str]) -> set[str]:
        """Which of these people have no account."""
        asked = select(PLAYERS.c.id).where(PLAYERS.c.id.in_(sorted(people)), PLAYERS.c.account.is_(None))
        with self._engine.connect() as database:
            return set(database.execute(asked).scalars()) if people else set()

    def forget_old(self, now: int) -> None:
        """Forget marks of tables at which nobody has spoken for a while since their game was over."""
        quiet = select(TABLES.c.id).where(TABLES.c.status == "over", TABLES.c.touched < now - FORGOTTEN_MS)
        with self._engine.begin() as database:
            database.execute(delete(TABLE_MARKS).where(TABLE_MARKS.c.table_id.in_(quiet)))
