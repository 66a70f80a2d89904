"""Whether a database can be written to: it is tried, but not for each who asks."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import insert, update
from sqlalchemy.exc import SQLAlchemyError

from homage.table.errors import NotReady
from homage.table.store.schema import HOUSE
from homage.table.store.storage import Store

FRESH_S = 5.0  # what was found holds for so long
LEAST_FREE = 32_000_000  # bytes on the disk of a SQLite file


class Pulse:
    """The state of one database, as it was a moment ago."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._felt = -FRESH_S  # when
        self._why = ""

    def check(self) -> None:
        """Refuse with a sentence if nothing can be stored; waits for the database, so call it in a thread."""
        with self._lock:
            if self._clock() - self._felt >= FRESH_S:
                self._why = self._trouble()
                self._felt = self._clock()
            why = self._why
        if why:
            raise NotReady(why)

    def _trouble(self) -> str:
        try:
            self._write()
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            return f"The database cannot be written to: {reason}."
        path = self._store.engine.url.database if self._store.sqlite else None
        if path and (free := _free(Path(path))) < LEAST_FREE:
            return f"The disk of the database is almost full: {free // 1_000_000} MB are free; make room on it."
        return ""

    def _write(self) -> None:
        """As little as can be."""
        now = str(time.time_ns())
        with self._store.engine.begin() as connection:
            if not connection.execute(update(HOUSE).where(HOUSE.c.name == "pulse").values(value=now)).rowcount:
                connection.execute(insert(HOUSE).values(name="pulse", value=now))


def _free(file: Path) -> int:
    """Bytes that are free where a file lies."""
    disk = os.statvfs(file.parent)
    return disk.f_bavail * disk.f_frsize
