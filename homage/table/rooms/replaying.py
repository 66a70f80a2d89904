"""Where long games are played again: in a few threads, so that whoever serves people never waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

AT_ONCE = 2  # each of them takes turns with the thread that serves people, so more would only slow that down


class Replaying:
    """The threads of one server in which tables are read, records replayed and old states found again."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "replaying")

    async def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something that takes long, when one of the threads is free."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
