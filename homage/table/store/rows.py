"""What is stored of a table, as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a table's history."""

    table_id: str
    number: int
    at: int
    kind: str
    body: Any


@dataclass(frozen=True)
class TableRow:
    """A table as it was set up, and where it stands."""

    id: str
    game: str
    seats: int
    settings: dict[str, Any]
    chairs: list[dict[str, Any]]
    key: bytes
    listed: bool
    host: str
    status: str
    created: int
    touched: int
    due: int | None
    waiting: int = 0  # a bit for each seat that may decide now
    trouble: str | None = None  # why it could not be opened, in a sentence


class Write(msgspec.Struct, frozen=True):
    """An entry to be stored, and what it makes of its table."""

    entry: Entry
    status: str
    touched: int  # when the last entry came that everybody hears of
    due: int | None
    sitter: str | None = None
    chairs: list[dict[str, Any]] | None = None  # where they have changed
    waiting: int = 0  # a bit for each seat that may decide now
