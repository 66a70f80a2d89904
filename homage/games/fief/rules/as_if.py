"""A state in which rules can be tried out: what they write changes nothing."""

from __future__ import annotations

from typing import Any


class _Cells(dict[Any, int]):
    """A field of several numbers: those that were written or read, over those that lie below."""

    def __init__(self, below: Any) -> None:
        super().__init__()
        self._below = below

    def __missing__(self, at: Any) -> int:
        value = self[at] = int(self._below[at])
        return value


class AsIf:
    """A state that rules may write over without changing it: what is written stays here."""

    def __init__(self, below: Any) -> None:
        self._below = below

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._below, name)
        if not isinstance(found, int):
            found = _Cells(found)
        setattr(self, name, found)
        return found
