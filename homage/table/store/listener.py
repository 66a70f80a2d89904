"""An ear for the other servers on the same PostgreSQL database: a thread that hears what they have stored or noted."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog

from homage.table.store.storage import ANSWERS, Store
from homage.table.store.writing import CHANNEL, Notice

log = structlog.get_logger()
AGAIN_S = 1.0  # until it is tried again to reach the database, and how long a thread that is to stop may wait

_read_notice = msgspec.json.Decoder(Notice).decode


@dataclass(frozen=True)
class Handlers:
    """What is done, in the event loop, about what is heard."""

    listening: Callable[[], None]  # from now on: whatever came before may have been missed
    entries: Callable[[Notice], None]  # other servers have stored these
    news: Callable[[dict[str, Any]], None]  # another server has noted an answer, sees somebody come, is alive ...


class Listener:
    """Hears all servers, and passes on what concerns this one.

    A busy server tells each of its transactions to all others. What concerns no table that is open here, and what this
    server itself has told, ends in this thread: the event loop is not woken for it.
    """

    def __init__(self, store: Store, is_open: Callable[[str], bool], handlers: Handlers) -> None:
        self._store = store
        self._is_open = is_open  # a table, here; asked in the thread
        self._handlers = handlers
        self._stopped = threading.Event()

    def start(self) -> None:
        """Listen, and pass on to the event loop that runs now."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), name="listener", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg  # only here: it is an extra

        url = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.execute(f"LISTEN {ANSWERS}")
                    loop.call_soon_threadsafe(self._handlers.listening)
                    while not self._stopped.is_set():
                        for told in connection.notifies(timeout=AGAIN_S):
                            self._pass_on(loop, told.channel, told.payload)
            except psycopg.Error as error:
                log.error("not listening", why=str(error))
                self._stopped.wait(AGAIN_S)
            except RuntimeError:
                return  # the loop is gone: the server has stopped

    def _pass_on(self, loop: asyncio.AbstractEventLoop, channel: str, payload: str) -> None:
        if channel != CHANNEL:
            news = json.loads(payload)
            if news["writer"] != self._store.name:
                loop.call_soon_threadsafe(self._handlers.news, news)
            return
        notice = _read_notice(payload)
        if notice.writer == self._store.name:
            return
        notice.entries = [entry for entry in notice.entries if self._is_open(entry.table_id)]
        notice.tables = [table_id for table_id in notice.tables if self._is_open(table_id)]
        if notice.entries or notice.tables:
            loop.call_soon_threadsafe(self._handlers.entries, notice)
