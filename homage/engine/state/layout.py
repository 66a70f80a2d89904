"""Flat records: fixed size, no pointers, and for each field who may see it.

A layout is written as a class; the same declaration gives the numpy structured type that compiled rules work on, the
proxy that interpreted rules work on, and the veil that hides what a seat may not see:

    class State(Layout):
        turn: int = number(seen=EVERYBODY)
        hand: Numbers = numbers(SEATS, seen=OWNER)
        deck: Numbers = numbers((SEATS, 9), seen=NOBODY)

All numbers are signed and 8, 16, 32 or 64 bits wide; rules count in wide integers, so a width matters only where a
number is stored. Interpreted rules refuse a number that does not fit. Native code cuts it off: `Layout.widened` is the
same record with room to spare, in which a number that does not fit shows (see `homage.engine.rules.checked`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from math import prod
from operator import attrgetter
from typing import Any, ClassVar, Protocol, Self, cast

import numpy as np
from numpy.typing import NDArray

I8 = "i1"
I16 = "i2"
I32 = "i4"
I64 = "i8"
WORD = 8  # bytes: records are copied, veiled and hashed by 64-bit words
SIGNS = {I8: "b", I16: "h", I32: "i", I64: "q"}  # the same widths as memory views name them


class Seen(Enum):
    """Who may look at a field."""

    EVERYBODY = "everybody"
    OWNER = "owner"  # the first index is a seat, and that seat alone sees its part
    NOBODY = "nobody"
    SCRATCH = "scratch"  # room to work in: no part of the state, never saved, compared, copied or shown


EVERYBODY, OWNER, NOBODY, SCRATCH = Seen
OPEN = -1  # in place of a seat that looks: nothing is hidden, as befits a game that is over


class Numbers(Protocol):
    """A row, a table or a block of whole numbers."""

    def __getitem__(self, index: int | tuple[int, ...], /) -> int: ...
    def __setitem__(self, index: int | tuple[int, ...], value: int, /) -> None: ...


@dataclass(frozen=True)
class Field:
    """One field as declared."""

    shape: tuple[int, ...]
    width: str
    seen: Seen

    @property
    def size(self) -> int:
        """In bytes."""
        return np.dtype(self.width).itemsize * prod(self.shape)


def number(*, seen: Seen, width: str = I32) -> int:
    """Declare a single number."""
    return cast(int, Field((), width, seen))


def numbers(shape: int | tuple[int, ...], *, seen: Seen, width: str = I32) -> Numbers:
    """Declare a row (one length) or a table (several)."""
    return cast(Numbers, Field(shape if isinstance(shape, tuple) else (shape,), width, seen))


class Layout:
    """Base of all flat records; subclasses declare fields, and inherit those of their bases."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    size: ClassVar[int]
    saved: ClassVar[int]  # bytes before the scratch room: these are the state
    saved_words: ClassVar[int]
    _proxy: ClassVar[type]

    def __init_subclass__(cls) -> None:
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        taken = sorted(set(declared) & set(dir(np.record)))
        if taken:
            raise TypeError(f"no field can be called {', '.join(taken)}: NumPy's records have a part of that name")
        cls._lay_out({**cls.fields, **declared})

    @classmethod
    def _lay_out(cls, every: dict[str, Field]) -> None:
        """Give every field its place: the state before the scratch room, wide fields first, both in whole words."""
        cls.fields = dict(sorted(every.items(), key=lambda item: (item[1].seen is SCRATCH, -int(item[1].width[1]))))
        cls.saved = _in_words(sum(field.size for field in every.values() if field.seen is not SCRATCH))
        cls.saved_words = cls.saved // WORD
        cls.size = cls.saved + _in_words(sum(field.size for field in every.values() if field.seen is SCRATCH))
        formats, offsets, state, scratch = [], [], 0, cls.saved
        for field in cls.fields.values():
            formats.append((field.width, field.shape))
            if field.seen is SCRATCH:
                offsets.append(scratch)
                scratch += field.size
            else:
                offsets.append(state)
                state += field.size
        places: Any = {"names": list(cls.fields), "formats": formats, "offsets": offsets, "itemsize": cls.size}
        cls.dtype = np.dtype(places, align=True)
        cls._proxy = _proxy_class(cls)

    @classmethod
    def offset(cls, name: str) -> int:
        """Where a field begins, in bytes."""
        parts = cls.dtype.fields
        assert parts is not None
        return parts[name][1]

    @classmethod
    def widened(cls) -> type[Layout]:
        """The same record with every field 64 bits wide, so that a number that does not fit can be found."""
        wide: type[Layout] = type(cls.__name__ + "Widened", (Layout,), {})
        wide._lay_out({name: replace(field, width=I64) for name, field in cls.fields.items()})
        return wide

    @classmethod
    def misfits(cls, wide: NDArray[Any]) -> Iterator[str]:
        """Names of the fields of widened records that hold a number for which this record has no room."""
        for name, field in cls.fields.items():
            room = np.iinfo(field.width)
            if wide[name].min() < room.min or wide[name].max() > room.max:
                yield name

    @classmethod
    def array(cls, count: int = 1) -> NDArray[Any]:
        """An array of records, all zero."""
        return np.zeros(count, cls.dtype)

    @classmethod
    def as_words(cls, records: NDArray[Any]) -> NDArray[np.int64]:
        """The same memory as rows of 64-bit words, for fast copies and veils."""
        return records.view(np.int64).reshape(len(records), cls.size // WORD)

    @classmethod
    def proxies(cls, records: NDArray[Any]) -> list[Self]:
        """The same memory for interpreted rules: exact integers, every index and range checked."""
        raw = memoryview(records.view(np.uint8).reshape(len(records), cls.size).data).cast("B")
        return [cls._proxy(raw[i * cls.size : (i + 1) * cls.size]) for i in range(len(records))]

    @classmethod
    def state_bytes(cls, records: NDArray[Any], index: int = 0) -> bytes:
        """The bytes of one record that are saved and compared."""
        return records.view(np.uint8).reshape(len(records), cls.size)[index, : cls.saved].tobytes()

    @classmethod
    def restore(cls, records: NDArray[Any], state: bytes, index: int = 0) -> None:
        """Restore a record from saved bytes."""
        records.view(np.uint8).reshape(len(records), cls.size)[index, : cls.saved] = np.frombuffer(state, np.uint8)

    @classmethod
    def veil(cls, seats: int) -> NDArray[np.int64]:
        """A row of bits per seat, and a last one for spectators: 1 where that seat may look."""
        veil = np.zeros((seats + 1, cls.size), np.uint8)
        for name, field in cls.fields.items():
            start = cls.offset(name)
            size = field.size
            if field.seen is EVERYBODY:
                veil[:, start : start + size] = 0xFF
            elif field.seen is OWNER:
                part = size // field.shape[0]
                for seat in range(min(seats, field.shape[0])):
                    veil[seat, start + seat * part : start + (seat + 1) * part] = 0xFF
        return veil.view(np.int64)

    @classmethod
    def differences(cls, ours: bytes, theirs: bytes) -> Iterator[str]:
        """The names of the fields in which two saved records differ, for debugging."""
        a, b = cls.array(1), cls.array(1)
        cls.restore(a, ours)
        cls.restore(b, theirs)
        for name in cls.fields:
            if not np.array_equal(a[name], b[name]):
                yield name


class Held:
    """Records in all their forms, over one memory: for native rules, for interpreted ones, and for quick copies."""

    def __init__(self, layout: type[Layout], array: NDArray[Any] | None = None) -> None:
        self.layout = layout
        self.array = layout.array(1) if array is None else array
        self.words = layout.as_words(self.array)

    @cached_property
    def proxies(self) -> list[Any]:
        return self.layout.proxies(self.array)

    @cached_property
    def saved(self) -> NDArray[np.uint8]:
        """The bytes that are the state of the first record."""
        return self.array.view(np.uint8).reshape(len(self.array), self.layout.size)[0, : self.layout.saved]

    @cached_property
    def faults(self) -> NDArray[Any]:
        """What went wrong in each record (see `limits`)."""
        return self.array["fault"]

    @cached_property
    def halves(self) -> NDArray[np.int32]:
        """Where the records lie in memory: the lower and the upper half of the address."""
        return halves_of_address(self.words)

    def copy(self) -> Held:
        other = Held(self.layout, self.layout.array(len(self.array)))
        other.words[:] = self.words  # word by word: numpy leaves the bytes between fields as they happen to be
        return other


def halves_of_address(memory: NDArray[np.int64]) -> NDArray[np.int32]:
    """Where an array lies; of plain numbers, for numpy is slow to describe records."""
    return np.array([memory.ctypes.data], np.int64).view(np.int32)


def _in_words(size: int) -> int:
    """So many bytes, rounded up to whole words."""
    return -(-size // WORD) * WORD


def _proxy_class(layout: type[Layout]) -> type:
    """A class whose attributes read and write one record's memory as Python integers."""

    def look_at(self: Any, raw: memoryview) -> None:
        self._raw = raw

    def cut_out(self: Any, slot: str) -> memoryview:
        """The part of the memory that a field is, when it is first asked for."""
        field = layout.fields.get(slot[1:]) if slot.startswith("_") else None
        if field is None:
            raise AttributeError(f"{layout.__name__} has no field {slot}")
        start = layout.offset(slot[1:])
        part: memoryview = self._raw[start : start + field.size].cast(SIGNS[field.width], field.shape or (1,))
        setattr(self, slot, part)
        return part

    def single(cells: Callable[[Any], Any]) -> property:
        def write(self: Any, value: int) -> None:
            cells(self)[0] = value

        return property(lambda self: cells(self)[0], write)

    body: dict[str, Any] = {"__slots__": ["_raw", *("_" + name for name in layout.fields)], "__init__": look_at}
    body["look_pieces"] = None  # whoever looks once keeps nothing (see `live_views.py`)
    body["__getattr__"] = cut_out
    for name, field in layout.fields.items():
        cells = attrgetter("_" + name)
        body[name] = property(cells) if field.shape else single(cells)
    return type(layout.__name__ + "Proxy", (), body)
