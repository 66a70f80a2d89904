"""Why a move is not allowed: each code that `forbidden` can give stands for a rule and a sentence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """A rule that forbids something: why not, and what can be done instead."""

    rule: str
    why: str
    instead: str


class Refusals:
    """The refusals of a game. Code 0 is kept for "allowed"."""

    def __init__(self) -> None:
        self._all: list[Refusal] = []

    def because(self, rule: str, why: str, instead: str) -> int:
        """Declare a refusal; rules return the code given."""
        self._all.append(Refusal(rule, why, instead))
        return len(self._all)

    def __getitem__(self, code: int) -> Refusal:
        return self._all[code - 1]

    def __len__(self) -> int:
        return len(self._all)
