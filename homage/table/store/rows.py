"""What is stored of a table, as records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec

from homage.engine.state.options import OptionValue

MOST_SEATS = 16


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
    guests: frozenset[str] = frozenset()  # people in its chairs who have no account; known in lists only
    deadlines: dict[str, int] | None = None  # when the time of each seat is up that may decide now
    result: dict[str, Any] | None = None  # how it ended
    ended: int | None = None  # when it ended; only in somebody's own list
    rematch_asked: bool = False  # whether they are asked to a rematch; only there


class StoredChair(TypedDict):
    """A seat, as lists of tables need it."""

    kind: Literal["person", "open", "computer"]
    name: NotRequired[str]
    player: NotRequired[str]
    other: NotRequired[bool]  # somebody else sits there, at the screen of that person
    reserved: NotRequired[dict[str, str]]  # for whom it is kept: player and name


class StoredSettings(TypedDict):
    """What lists of tables need of the settings of one."""

    options: dict[str, OptionValue]
    clock: dict[str, str | int | float]
    hints: NotRequired[bool]


class StoredTable(TypedDict):
    """What must hold of the row of a table; a damaged one may hold anything."""

    id: str
    game: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    settings: StoredSettings
    chairs: list[StoredChair]
    listed: bool
    host: str
    status: Literal["open", "playing", "over"]
    created: int
    touched: int
    due: int | None
    waiting: int
    trouble: str | None
    deadlines: dict[str, int] | None
    result: dict[str, Any] | None


def read_row(row: Mapping[Any, Any]) -> TableRow:
    """A table as it is stored; a ValueError if it is damaged."""
    texts = {part: msgspec.json.decode(row[part]) for part in ("settings", "chairs")}
    texts |= {part: row[part] and msgspec.json.decode(row[part]) for part in ("deadlines", "result")}
    whole = {str(name): each for name, each in row.items()} | texts | {"key": bytes.fromhex(row["key"])}
    msgspec.convert(whole, StoredTable)
    if len(whole["chairs"]) != whole["seats"]:
        raise ValueError(f"{whole['seats']} seats have {len(whole['chairs'])} chairs")
    return TableRow(**whole)


@dataclass(frozen=True)
class Found:
    """Tables for a list, and those that cannot be read, each with the reason."""

    tables: list[TableRow]
    damaged: dict[str, Exception]


class Call(msgspec.Struct, frozen=True, array_like=True):
    """Something that a person is to be notified of, wherever they are; without a player: the webhooks of the table."""

    number: int  # of the question, or of the entry
    player: str
    kind: str  # turn, message, end; invitation, offer, ask: which are all invitations to people
    seat: int


class Write(msgspec.Struct, frozen=True):
    """An entry to be stored, and what it makes of its table."""

    entry: Entry
    status: str
    touched: int  # when the last entry came that everybody hears of
    due: int | None
    sitter: str | None = None
    chairs: list[dict[str, Any]] | None = None  # where they have changed
    waiting: int = 0  # a bit for each seat that may decide now
    calls: Sequence[Call] = ()
    asked: str | None = None  # who is asked which questions from now on, where that has changed
    deadlines: dict[int, int] = {}  # when the time of each of these is up
    turned: bool = False  # with it the game has ended, or goes on again
    result: dict[str, Any] | None = None  # how it has ended
    invited: dict[str, bool] = {}  # who is asked to a rematch from now on, and who is not any more
