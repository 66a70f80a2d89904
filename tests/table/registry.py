"""A registry of people to try things on: a clock set by hand, passwords that are cheap to check."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy import Engine, create_engine

from homage.engine.errors import HomageError
from homage.table.store.schema import METADATA

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
OTHER_PASSWORD = "battery staple"
START = 1_700_000_000_000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class HandClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class WatchedHasher(PasswordHasher):
    """A cheap hasher that remembers what it was asked to compare with."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.looked_at: list[str | bytes] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.looked_at.append(hash)
        return bool(super().verify(hash, password))


def open_engine(folder: Path) -> Engine:
    """A database file with all tables in it."""
    engine = create_engine(f"sqlite:///{folder / 'homage.db'}")
    METADATA.create_all(engine)
    return engine


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do all of them at the same moment; refusals are among the results."""
    ready = threading.Barrier(len(deeds))

    def do(deed: Callable[[], object]) -> object:
        ready.wait()
        try:
            return deed()
        except HomageError as refusal:
            return type(refusal)

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))
