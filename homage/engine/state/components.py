"""Component data: the numbers and words printed on the pieces of a game, as TOML beside its rules.

Any number of it can be changed for an experiment. A change is named by its way through the data, with dots between:
`scoring.bonus`; in a list of tables an entry is found by its id, its name or its place, from 0: `piece.baron.range`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

import numpy as np

from homage.engine.errors import BadChange
from homage.engine.state.layout import Numbers

Changes = Mapping[str, int]  # way through the data: the number that shall stand there

_changes: ContextVar[Changes] = ContextVar("changes")


@contextmanager
def changed(changes: Changes) -> Iterator[None]:
    """Components that are loaded meanwhile are changed."""
    token = _changes.set(changes)
    try:
        yield
    finally:
        _changes.reset(token)


def table(values: Any) -> Numbers:
    """Numbers off the components, in the form that rules look things up in: 32 bits wide, or 64 where they must be."""
    wide = np.array(values, np.int64)
    narrow = wide.astype(np.int32)
    return cast(Numbers, narrow if np.array_equal(narrow, wide) else wide)


@dataclass(frozen=True)
class Components:
    """The data, a hash that tells one edition of it from another, and what is changed in it against the file."""

    data: dict[str, Any]
    digest: str
    changes: Changes = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]


def load_components(beside: str) -> Components:
    """Read `components.toml` in the folder of the file given."""
    text = (Path(beside).parent / "components.toml").read_bytes()
    data = tomllib.loads(text.decode())
    changes = dict(sorted(_changes.get({}).items()))
    if not changes:
        return Components(data, hashlib.sha256(text).hexdigest())
    for way, value in changes.items():
        _change(data, way, value)
    return Components(data, hashlib.sha256(text + json.dumps(changes).encode()).hexdigest(), changes)


def numbers_of(data: Any, way: str = "") -> Iterator[tuple[str, int]]:
    """Every number that can be changed, by its way."""
    if type(data) is int:
        yield way, data
    elif isinstance(data, dict | list):
        for name, part in _parts(data).items():
            yield from numbers_of(part, f"{way}.{name}" if way else name)


def _parts(data: dict[str, Any] | list[Any]) -> dict[str, Any]:
    """What a table or a list holds, by the names that a way may use."""
    if isinstance(data, dict):
        return {_named(name): part for name, part in data.items()}
    named = [str(part.get("id") or part.get("name") or "") if isinstance(part, dict) else "" for part in data]
    unique = all(named) and len(set(named)) == len(named)
    return {
        _named(name) if unique else str(place): part for place, (name, part) in enumerate(zip(named, data, strict=True))
    }


def _named(name: str) -> str:
    return name.lower().replace(" ", "_")


def _change(data: dict[str, Any], way: str, value: int) -> None:
    """Put another number where one stands."""
    known = dict(numbers_of(data))
    if way not in known:
        near = get_close_matches(way, known, 3) or sorted(known)[:3]
        raise BadChange(f"The components have no number {way!r}; the nearest are: {', '.join(near)}.")
    if type(value) is not int:
        raise BadChange(f"{way} must be a whole number, not {value!r}; it is {known[way]} in the file.")
    *steps, last = way.split(".")
    part: Any = data
    for step in steps:
        part = _parts(part)[step]
    keys = list(part) if isinstance(part, dict) else range(len(part))
    part[next(key for key, name in zip(keys, _parts(part), strict=True) if name == last)] = value
