"""How long a test waits for what must come: only a test that fails waits so long, however busy the machine is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE_S = 25.0


async def until(holds: Callable[[], object]) -> None:
    """Wait until something is so, and let the event loop go on meanwhile."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.005)


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something is so that another thread or process brings about."""
    limit = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.05)
