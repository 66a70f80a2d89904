"""Looking at a game again and again: only what has changed is put together anew.

A view has parts, each under a name of its own (`view`). A look keeps every part together with the numbers of the record
that it was made of; when the game goes on, the parts whose numbers have changed are made again, and what became of the
view is told in diff. Nothing need be declared for that: what a part reads is noted while it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.match.match import Match
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.layout import I8, SIGNS, WORD, Held

Change = tuple[str, Any]  # a place in a view, such as "seats.0.hand", and what stands there now
MOST_PIECES = 1000  # that a look keeps
LOOKING = ("look_noted", "look_pieces", "look_public", "look_common")  # what `piece` asks of a reader


class ViewParts:
    """Some parts of a view, as they were when last looked at through a veil.

    What is made of nothing but what everybody sees is made once for all who look at the same match, and kept where
    everybody finds it (`common`: the sight of somebody from whom most is hidden).
    """

    def __init__(
        self,
        layout: Any,
        parts: Mapping[str, Callable[[Any], Any]],
        veil: NDArray[np.int64],
        common: ViewParts | None = None,
    ) -> None:
        self._parts = parts
        self._veil = veil[: layout.saved_words]
        self._visible = _rows_in(layout, self._veil.tobytes())
        self.record = Held(layout)  # what was looked at
        self._words = self.record.words[0, : layout.saved_words]
        self._reader = _reader(layout)(memoryview(self.record.saved.data))
        everybody = common or self
        self._reader.look_public = everybody._visible
        self._reader.look_common = everybody._reader.look_pieces
        self._stale = 0  # rows that have changed since
        self._reads: dict[str, int] = {}
        self.seen: dict[str, Any] = {}
        self.times = 0  # that something was new
        self.renewed: list[str] = []  # the parts that were made again the last time
        self.news: list[Change] = []  # and what is other in them

    def note(self, rows: int) -> None:
        """These rows of the state have changed."""
        self._stale |= rows & self._visible

    def look(self, state: NDArray[np.int64]) -> bool:
        """Look at a state of which all changes were noted; whether anything is new."""
        stale = self._stale
        if not stale and self.times:
            return False
        np.bitwise_and(state, self._veil, out=self._words)
        self._stale = 0
        self._forget(stale)
        self.times += 1
        renewed: list[str] = []
        news: list[Change] = []
        self.renewed, self.news = renewed, news
        reader, noted, reads, seen = self._reader, self._reader.look_noted, self._reads, self.seen
        for name, part in self._parts.items():
            read = reads.get(name)
            if read is None or read & stale:
                noted[0] = 0
                now = part(reader)
                reads[name] = noted[0]
                known = seen.get(name, self)
                if known is not now:
                    diff(known, now, name, news)
                    seen[name] = now
                    renewed.append(name)
        return True

    def _forget(self, stale: int) -> None:
        """Drop what was made of what has changed."""
        pieces = self._reader.look_pieces
        if len(pieces) > MOST_PIECES:
            pieces.clear()
        for key in [key for key, (_, reads) in pieces.items() if reads & stale]:
            del pieces[key]


class LiveView:
    """What one seat (None: a spectator, OPEN: with nothing hidden) sees of a match, and what was last told of it."""

    def __init__(self, game: Rulebook, seat: int | None, everybody: ViewParts) -> None:
        parts = {name: _as_seen_by(seat, part) for name, part in game.view.own.items()}
        self.own = ViewParts(game.state, parts, game.veil_of(seat), everybody)
        self._everybody = everybody
        self._common = 0  # how often something was new for everybody, when this was last asked
        self.view: dict[str, Any] = {}
        self.number = 0  # grows with every difference that is told

    @property
    def record(self) -> Held:
        """The state as it was last seen."""
        return self.own.record

    def look(self, match: Match, state: NDArray[np.int64]) -> list[Change]:
        """Look at a state of the match that everybody has looked at; what is other than when this was last asked."""
        view, everybody = self.view, self._everybody
        found: list[Change] = []
        if self._common != everybody.times:
            if self._common and self._common == everybody.times - 1:
                found += everybody.news
                for name in everybody.renewed:
                    view[name] = everybody.seen[name]
            else:
                self._compare(everybody.seen, found)
            self._common = everybody.times
        if self.own.look(state):
            found += self.own.news
            for name in self.own.renewed:
                view[name] = self.own.seen[name]
            points, places = match.points_and_places(self.own.record)
            self._compare({"points": points, "places": places}, found)
        if found:
            self.number += 1
        return found

    def _compare(self, parts: Mapping[str, Any], found: list[Change]) -> None:
        """Add what is other in some parts than when this was last asked."""
        for name, now in parts.items():
            known = self.view.get(name, self)
            if known is not now and known != now:
                diff(known, now, name, found)
                self.view[name] = now


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


def _as_seen_by(seat: int | None, part: Callable[[Any, int | None], Any]) -> Callable[[Any], Any]:
    return lambda s: part(s, seat)


def diff(known: Any, now: Any, place: str, found: list[Change]) -> None:
    """What is other than before at a place of a view; lists of another length and other keys are new as a whole."""
    if known is now or known == now:
        return
    inside: Iterable[tuple[Any, Any]]
    if type(known) is type(now) is dict and known.keys() == now.keys():
        inside = now.items()
    elif type(known) is type(now) is list and len(known) == len(now):
        inside = enumerate(now)
    else:
        found.append((place, now))
        return
    for each, value in inside:
        before = known[each]
        if before is not value and before != value:
            diff(before, value, f"{place}.{each}", found)


def view_diff(known: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    """What leads from one view to another of the same game."""
    found: list[Change] = []
    for name, part in now.items():
        diff(known[name], part, name, found)
    return found


def applied(view: dict[str, Any], changes: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """The view to which these changes lead, as clients apply them; the one that is given stays as it is."""
    view = deepcopy(view)
    apply(view, changes)
    return view


def apply(view: dict[str, Any], changes: Iterable[Sequence[Any]]) -> None:
    """Change a view."""
    for place, value in changes:
        *way, last = place.split(".")
        inner: Any = view
        for step in way:
            inner = inner[int(step) if isinstance(inner, list) else step]
        inner[int(last) if isinstance(inner, list) else last] = deepcopy(value)


# -- rows -------------------------------------------------------------------------------------------------------------
# A row is a number of the state that stands alone, or all with one first index of a field; each has a bit of its own.

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
def _rows_in(layout: Any, veil: bytes) -> int:
    """The rows that a veil lets through."""
    return _rows_of(_cells(layout), range(layout.saved_words), np.frombuffer(veil, np.int64).tolist())


# -- reading ----------------------------------------------------------------------------------------------------------


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
def _reader(layout: Any) -> type:
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
