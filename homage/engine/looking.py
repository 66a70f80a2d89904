"""Looking at a game again and again: only what has changed is put together anew.

A view has parts, each under a name of its own (`view`). A look keeps every part together with the numbers of the record
that it was made of; when the game goes on, the parts whose numbers have changed are made again, and what became of the
view is told in differences. Nothing need be declared for that: what a part reads is noted while it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.layout import SIGNS, Field, Held, Layout
from homage.engine.match import Match

Difference = tuple[str, Any]  # a place in a view, such as "seats.0.hand", and what stands there now
MOST_PIECES = 1000  # that a look keeps


class Sight:
    """Some parts of a view, as they were when last looked at."""

    def __init__(self, layout: Any, parts: Mapping[str, Callable[[Any], Any]]) -> None:
        self._parts = parts
        self.record = Held(layout)  # what was looked at
        self._reader = _reader(layout)(memoryview(self.record.saved.data))
        self._rows = _rows(layout)
        self._reads: dict[str, int] = {}
        self.seen: dict[str, Any] = {}

    def look(self, state: NDArray[np.int64], veil: NDArray[np.int64]) -> bool:
        """Look at a state through a veil; whether anything has changed."""
        now = (state & veil[: len(state)]).view(np.uint8)
        ours = self.record.saved
        changed = (ours != now).nonzero()[0].tolist()
        if not changed and self.seen:
            return False
        ours[:] = now
        self._forget(changed)
        reader = self._reader
        for name, part in self._parts.items():
            if name not in self._reads:
                reader.look_read = 0
                self.seen[name] = part(reader)
                self._reads[name] = reader.look_read
        return True

    def _forget(self, changed: Iterable[int]) -> None:
        """Drop what was made of these bytes."""
        rows, bits = self._rows, 0
        for byte in changed:
            bits |= rows[byte]
        for name in [name for name, reads in self._reads.items() if reads & bits]:
            del self._reads[name]
        pieces = self._reader.look_pieces
        if len(pieces) > MOST_PIECES:
            pieces.clear()
        for key in [key for key, (_, reads) in pieces.items() if reads & bits]:
            del pieces[key]


class Look:
    """What one seat (None: a spectator, OPEN: with nothing hidden) sees of a match, and what was last told of it."""

    def __init__(self, match: Match, seat: int | None) -> None:
        game = match.game
        self._veil = game.veil_of(seat)
        self._own = Sight(game.state, {name: _as_seen_by(seat, part) for name, part in game.view.own.items()})
        self._standing: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.number = 0  # grows with every difference that is told

    @property
    def record(self) -> Held:
        """The state as it was last seen."""
        return self._own.record

    def look(self, match: Match, state: NDArray[np.int64], everybody: Sight) -> list[Difference]:
        """Look at a state of the match that everybody has looked at; what is other than when this was last asked."""
        if self._own.look(state, self._veil):
            standing = match.standing(self._own.record)
            self._standing = {"points": list(standing.points), "places": list(standing.places)}
        found: list[Difference] = []
        for parts in (everybody.seen, self._own.seen, self._standing):
            for name, now in parts.items():
                known = self.view.get(name, self)
                if known is not now:
                    differences(known, now, name, found)
                    self.view[name] = now
        if found:
            self.number += 1
        return found


def _as_seen_by(seat: int | None, part: Callable[[Any, int | None], Any]) -> Callable[[Any], Any]:
    return lambda s: part(s, seat)


def differences(known: Any, now: Any, place: str, found: list[Difference]) -> None:
    """What is other than before at a place of a view; lists of another length and other keys are new as a whole."""
    if known is now or known == now:
        return
    inside: Iterable[Any] = ()
    if type(known) is type(now) is dict and known.keys() == now.keys():
        inside = now
    elif type(known) is type(now) is list and len(known) == len(now):
        inside = range(len(now))
    for each in inside:
        differences(known[each], now[each], f"{place}.{each}", found)
    if not inside:
        found.append((place, now))


@cache
def _rows(layout: Any) -> list[int]:
    """For each byte of a record, the row of a field that it belongs to, as a bit; padding belongs to none."""
    bits, rows = 1, [0] * layout.saved
    for name, count, size in _saved_rows(layout):
        start = layout.offset(name)
        for row in range(count):
            rows[start + row * size : start + (row + 1) * size] = [bits] * size
            bits <<= 1
    return rows


def _saved_rows(layout: type[Layout]) -> Iterable[tuple[str, int, int]]:
    """The fields of the state: their names, how many rows they have, and how many bytes a row."""
    for name, field in layout.fields.items():
        if layout.offset(name) < layout.saved:
            rows = field.shape[0] if field.shape else 1
            yield name, rows, field.size // rows


class _Rows:
    """A field of several numbers that notes which of its rows are read."""

    __slots__ = ("_bits", "_cells", "_reader")

    def __init__(self, reader: Any, cells: memoryview, first: int) -> None:
        self._reader = reader
        self._cells = cells
        self._bits = [first << row for row in range(cells.shape[0])]  # type: ignore[index]

    def __getitem__(self, index: Any) -> int:
        self._reader.look_read |= self._bits[index[0] if type(index) is tuple else index]
        return self._cells[index]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self._bits)


@cache
def _reader(layout: Any) -> type:
    """A class whose attributes read a record's memory, and note in `look_read` what was read."""

    def look_at(self: Any, raw: memoryview) -> None:
        self._raw, self.look_read, self.look_pieces = raw, 0, {}

    def cells(self: Any, name: str, field: Field) -> memoryview:
        start = layout.offset(name)
        return self._raw[start : start + field.size].cast(SIGNS[field.width], field.shape or (1,))  # type: ignore[no-any-return]

    def single(name: str, field: Field, bit: int) -> property:
        slot = "_" + name

        def read(self: Any) -> int:
            self.look_read |= bit
            try:
                return getattr(self, slot)[0]  # type: ignore[no-any-return]
            except AttributeError:
                setattr(self, slot, cells(self, name, field))
                return getattr(self, slot)[0]  # type: ignore[no-any-return]

        return property(read)

    def several(name: str, field: Field, bit: int) -> property:
        slot = "_" + name

        def rows(self: Any) -> _Rows:
            try:
                return getattr(self, slot)  # type: ignore[no-any-return]
            except AttributeError:
                setattr(self, slot, _Rows(self, cells(self, name, field), bit))
                return getattr(self, slot)  # type: ignore[no-any-return]

        return property(rows)

    slots = ["_raw", "look_read", "look_pieces", *(f"_{name}" for name, _, _ in _saved_rows(layout))]
    body: dict[str, Any] = {"__slots__": slots, "__init__": look_at}
    bit = 1
    for name, rows, _ in _saved_rows(layout):
        field = layout.fields[name]
        body[name] = several(name, field, bit) if field.shape else single(name, field, bit)
        bit <<= rows
    return type(layout.__name__ + "Reader", (), body)
