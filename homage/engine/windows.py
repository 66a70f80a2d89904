"""Occasions on which a seat may answer out of its turn.

Whether a seat is asked follows from what everybody sees, never from what it holds; so nobody learns anything by it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Occasion:
    """A moment to answer: its name, its words ("when an Alliance is played"), how to let it pass, what can be ordered.

    The answers are actions with their words that a player may order beforehand.
    """

    name: str
    words: str
    passing: int
    answers: tuple[tuple[int, str], ...] = ()
