"""Blocks: somebody wants to hear nothing of somebody else, and not to sit at a table with them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Engine, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from homage.engine.errors import Refused
from homage.table.store.schema import BLOCKS, PLAYERS

MOST_BLOCKS = 500  # of one person


@dataclass(frozen=True)
class Blocked:
    """Somebody who is blocked, as the list of blocks shows them."""

    id: str
    name: str
    guest: bool
    at: int


class Blocks:
    """All blocks of one database. Methods wait for it: call them in threads."""

    def __init__(self, engine: Engine, clock: Callable[[], int]) -> None:
        self._engine = engine
        self._clock = clock

    def add(self, person_id: str, blocked_id: str) -> None:
        """Somebody blocks somebody; twice is once."""
        if person_id == blocked_id:
            raise Refused("You cannot block yourself.")
        own = select(func.count()).select_from(BLOCKS)
        own = own.where(BLOCKS.c.player_id == person_id, BLOCKS.c.blocked_id != blocked_id)
        with self._engine.connect() as database:
            if database.scalar(select(PLAYERS.c.id).where(PLAYERS.c.id == blocked_id)) is None:
                raise Refused("There is nobody of that number; look at the table again.")
            if (database.scalar(own) or 0) >= MOST_BLOCKS:
                raise Refused(f"You have blocked {MOST_BLOCKS} people, which is the most; unblock some first.")
        with suppress(IntegrityError), self._engine.begin() as database:
            database.execute(insert(BLOCKS).values(player_id=person_id, blocked_id=blocked_id, at=self._clock()))

    def drop(self, person_id: str, blocked_id: str) -> None:
        """Somebody blocks somebody no longer."""
        this = (BLOCKS.c.player_id == person_id) & (BLOCKS.c.blocked_id == blocked_id)
        with self._engine.begin() as database:
            database.execute(delete(BLOCKS).where(this))

    def of(self, person_id: str) -> list[Blocked]:
        """Whom a person blocks, the last first."""
        asked = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.account, BLOCKS.c.at)
        asked = asked.join(BLOCKS, BLOCKS.c.blocked_id == PLAYERS.c.id).where(BLOCKS.c.player_id == person_id)
        with self._engine.connect() as database:
            rows = database.execute(asked.order_by(BLOCKS.c.at.desc(), PLAYERS.c.id)).all()
        return [Blocked(row.id, row.name, row.account is None, row.at) for row in rows]

    def blocked_by(self, person_id: str) -> frozenset[str]:
        """The ids of those whom a person blocks."""
        asked = select(BLOCKS.c.blocked_id).where(BLOCKS.c.player_id == person_id)
        with self._engine.connect() as database:
            return frozenset(database.execute(asked).scalars())

    def any_blocks(self, people: Collection[str], other: str) -> bool:
        """Whether one of these people blocks somebody."""
        asked = select(BLOCKS.c.player_id).where(BLOCKS.c.player_id.in_(sorted(people)), BLOCKS.c.blocked_id == other)
        with self._engine.connect() as database:
            return database.scalar(asked.limit(1)) is not None

    def forget(self, person_id: str) -> None:
        """Somebody is gone for good: they block nobody, and nobody blocks them."""
        with self._engine.begin() as database:
            theirs = or_(BLOCKS.c.player_id == person_id, BLOCKS.c.blocked_id == person_id)
            database.execute(delete(BLOCKS).where(theirs))
