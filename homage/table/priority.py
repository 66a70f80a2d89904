"""Who goes first: threads that work for long step back behind the one that serves people."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

NICENESS = 10


def step_back() -> None:
    """Let the system run this thread, and those that it starts, behind all others."""
    if sys.platform == "linux":  # elsewhere niceness is the process's
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
