"""What is kept in memory for a while, and memory that is given back to the system."""

from __future__ import annotations

import ctypes
import sys
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")


def give_back() -> None:
    """Let the system have what was freed and is still held: by glibc, which gives nothing back from between."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other C libraries have none
        if trim is not None:
            trim(0)


class Cache(Generic[K]):
    """Bytes that were asked for last, as many as fit. Belongs to one event loop."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[K, bytes] = OrderedDict()
        self._size = 0

    def get(self, key: K) -> bytes | None:
        data = self._kept.get(key)
        if data is not None:
            self._kept.move_to_end(key)
        return data

    def put(self, key: K, data: bytes) -> None:
        self._size += len(data) - len(self._kept.pop(key, b""))
        self._kept[key] = data
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
