"""Which game's native code is made next: that of a game which somebody has opened goes before all others."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

LOOK_S = 0.5  # between two looks at what is made


class Making(Protocol):
    """Native code that is being made."""

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it is over."""

    def stop(self) -> None:
        """Give up; what was made stays on the disk."""


class Warmth:
    """The games of a server on their way to native code, a few at a time."""

    def __init__(self, games: Sequence[str], make: Callable[[str], Making], at_once: int | None = None) -> None:
        self._make = make
        self._at_once = at_once or min(2, os.cpu_count() or 1)
        self._waiting = list(games)  # the next first
        self._wanted: list[str] = []
        self._making: dict[str, Making] = {}
        self._made: list[Making] = []  # their folders may still be read
        self._task: asyncio.Task[None] | None = None

    @property
    def making(self) -> list[str]:
        """The games whose code is being made."""
        return list(self._making)

    def want(self, game: str) -> None:
        """Somebody has opened a game: if its code has still to be made, it is next, in place of one nobody wants."""
        if game not in self._wanted:
            self._wanted.append(game)
        if game not in self._waiting:
            return
        self._waiting.remove(game)
        self._waiting.insert(0, game)
        idle = [each for each in self._making if each not in self._wanted]
        if len(self._making) >= self._at_once and idle:
            self._making.pop(idle[-1]).stop()
            self._waiting.insert(1, idle[-1])
        self.go_on()

    def go_on(self) -> None:
        """Take what is done away, and begin what is next."""
        for game in [game for game, made in self._making.items() if made.wait(0)]:
            self._made.append(self._making.pop(game))
        while self._waiting and len(self._making) < self._at_once:
            game = self._waiting.pop(0)
            self._making[game] = self._make(game)

    def start(self) -> None:
        """Make all of them, one after the other."""
        self.go_on()
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._making:
            await asyncio.sleep(LOOK_S)
            self.go_on()

    async def close(self) -> None:
        """Give up."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for made in [*self._making.values(), *self._made]:
            made.stop()
