"""Mutants that no test need kill, each with its reason, in `tests/mutate/<game>.toml`.

An entry names the rule, what a statement of it was and what it becomes, so it outlives changes elsewhere in the file:

    [[mutant]]
    rule = "scoring.claim_kind"
    was = "first, last = (s.rows, -1)"
    becomes = "first, last = (s.rows, -2)"
    equivalent = true
    reason = "No row is below -1, so both mean none."

One that is `equivalent` changes nothing that anybody could see, so no test can kill it: it is not counted. An entry
whose mutant is no longer there is an error: its rule has been renamed or rewritten, so its reason may not hold.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutate.mutants import Mutant
from tests.mutate.numbers import Number

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
    found = dict[Key, Accepted]()
    for each in [Accepted(**entry) for entry in entries]:
        if not each.reason.strip():
            raise ValueError(f"{path.name}: no reason is given for {' | '.join(each.key)}")
        if each.key in found:
            raise ValueError(f"{path.name}: listed twice: {' | '.join(each.key)}")
        found[each.key] = each
    return found


def no_longer_there(accepted: Iterable[Key], mutants: Iterable[Mutant | Number]) -> list[str]:
    """What is listed though no mutant of the game is called so, for a person to read."""
    return [" | ".join(key) for key in sorted(set(accepted) - {mutant.key for mutant in mutants})]
