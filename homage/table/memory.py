"""Memory that is given back to the system."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Let the system have what was freed and is still held: by glibc, which gives nothing back from between."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other C libraries have none
        if trim is not None:
            trim(0)
