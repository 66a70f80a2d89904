"""Which numbers of a record have changed, and which are read: so that only what they stand in is made anew.

A row is a number of the state that stands alone, or all with one first index of a field; each has a bit of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.state.layout import I8, SIGNS, WORD

LOOKING = ("look_noted", "look_pieces", "look_public", "look_common")  # what `piece` asks of a reader

Cells = list[tuple[tuple[int, int], ...]]  # for each word: the bits in it that belong to a row, and that row's bit


@cache
def _bits(layout: Any) -> dict[str, tuple[int, ...]]:
    """The fields of the state, each with the bits of its rows."""
    bits, found = 0, {}
    for name, field in layout.fields.items():
        if layout.offset(name) < layout.saved:
            count = field.shape[0] if field.shape else 1
            found[name] = tuple(1 << bits + row for row in range(count))
            bits += count
    return found


@cache
def _cells(layout: Any) -> Cells:
    cells: list[dict[int, int]] = [{} for _ in range(layout.saved_words)]
    for name, rows in _bits(layout).items():
        start, size = layout.offset(name), layout.fields[name].size // len(rows)
        for row, bit in enumerate(rows):
            for byte in range(start + row * size, start + (row + 1) * size):
                word = cells[byte // WORD]
                word[bit] = word.get(bit, 0) | 0xFF << 8 * (byte % WORD)
    return [tuple((mask, bit) for bit, mask in word.items()) for word in cells]


def _rows_of(cells: Cells, words: Iterable[int], values: Iterable[int]) -> int:
    """The rows of which something stands in the values of these words."""
    rows = 0
    for word, value in zip(words, values, strict=True):
        for mask, bit in cells[word]:
            if value & mask:
                rows |= bit
    return rows


@cache
def rows_in(layout: Any, veil: bytes) -> int:
    """The rows that a veil lets through."""
    return _rows_of(_cells(layout), range(layout.saved_words), np.frombuffer(veil, np.int64).tolist())


class StateDiff:
    """A state that is looked at again and again, and which rows of it have changed meanwhile."""

    def __init__(self, layout: Any) -> None:
        self._known = np.zeros(layout.saved_words, np.int64)
        self._cells = _cells(layout)

    def changed(self, state: NDArray[np.int64]) -> int:
        """The rows that are other than in the state before."""
        changes = state ^ self._known
        words = changes.nonzero()[0]
        if not len(words):
            return 0
        self._known[:] = state
        return _rows_of(self._cells, words.tolist(), changes[words].tolist())


class _Rows:
    """A field of several numbers that notes which of its rows are read."""

    __slots__ = ("_bits", "_cells", "_noted")

    def __init__(self, noted: list[int], cells: memoryview, bits: tuple[int, ...]) -> None:
        self._noted = noted
        self._cells = cells
        self._bits = bits

    def __getitem__(self, index: Any) -> int:
        self._noted[0] |= self._bits[index[0] if type(index) is tuple else index]
        return self._cells[index]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self._bits)


@cache
def reader_of(layout: Any) -> type:
    """A class whose attributes read a record's memory, and note in `look_noted` the bits of the rows read.

    Pieces are kept in `look_pieces`, or in `look_common` where they are made of the rows of `look_public` alone.
    """
    bits, fields = _bits(layout), layout.fields
    rows = [name for name in bits if fields[name].shape]

    def look_at(self: Any, raw: Any) -> None:
        self.look_noted, self.look_pieces = [0], {}
        self.look_public, self.look_common = 0, self.look_pieces
        self._raw = {width: raw.cast(sign) for width, sign in SIGNS.items()}

    def find(self: Any, name: str) -> _Rows:
        """A field that is asked for the first time."""
        if name not in rows:
            raise AttributeError(f"{layout.__name__} has no field {name}")
        start, field = layout.offset(name), fields[name]
        cells = self._raw[I8][start : start + field.size].cast("B").cast(SIGNS[field.width], field.shape)
        found = _Rows(self.look_noted, cells, bits[name])
        setattr(self, name, found)
        return found

    def single(name: str) -> property:
        (bit,), width = bits[name], fields[name].width
        at = layout.offset(name) // int(width[1])

        def read(self: Any) -> int:
            self.look_noted[0] |= bit
            return self._raw[width][at]  # type: ignore[no-any-return]

        return property(read)

    body: dict[str, Any] = {"__slots__": ["_raw", *LOOKING, *rows], "__init__": look_at}
    body["__getattr__"] = find
    body.update({name: single(name) for name in bits if not fields[name].shape})
    return type(layout.__name__ + "Reader", (), body)
