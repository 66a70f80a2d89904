"""Component data: the numbers and words printed on the pieces of a game, as TOML beside its rules."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from homage.engine.layout import Numbers


def table(values: Any) -> Numbers:
    """Numbers off the components, in the form that rules look things up in: 32 bits wide, or 64 where they must be."""
    wide = np.array(values, np.int64)
    narrow = wide.astype(np.int32)
    return cast(Numbers, narrow if np.array_equal(narrow, wide) else wide)


@dataclass(frozen=True)
class Components:
    """The data, and a hash that tells one edition of it from another."""

    data: dict[str, Any]
    digest: str

    def __getitem__(self, key: str) -> Any:
        return self.data[key]


def load_components(beside: str) -> Components:
    """Read `components.toml` in the folder of the file given."""
    text = (Path(beside).parent / "components.toml").read_bytes()
    return Components(tomllib.loads(text.decode()), hashlib.sha256(text).hexdigest())
