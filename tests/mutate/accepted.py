"""Mutants that no test need kill, each with its reason, in `tests/mutate/<game>.toml`.

An entry names the rule, what a statement of it was and what it becomes, so it outlives changes elsewhere in the file:

    [[mutant]]
    rule = "scoring.claim_kind"
    was = "first, last = (s.rows, -1)"
    becomes = "first, last = (s.rows, -2)"
    equivalent = true
    reason = "No row is below -1, so both mean none."

One that is `equivalent` changes nothing that anybody could see, so no test can kill it: it is not counted.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Accepted:
    rule: str
    was: str
    becomes: str
    reason: str
    equivalent: bool = False

    @property
    def key(self) -> Key:
        return self.rule, self.was, self.becomes


def accepted_in(game: str) -> dict[Key, Accepted]:
    path = Path(__file__).parent / f"{game}.toml"
    entries = tomllib.loads(path.read_text()).get("mutant", []) if path.exists() else []
    found = [Accepted(**entry) for entry in entries]
    for each in found:
        if not each.reason.strip():
            raise ValueError(f"{path.name}: no reason is given for {' | '.join(each.key)}")
    return {each.key: each for each in found}
