"""What seats do in a game that may help them to win: which events count, for whom, and by what thing.

A game declares it once; experiments count it in every game they play, and reports set it against who won.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Contribution:
    """Events of one kind, counted for a seat and by a thing.

    Some events do not say who they are about, because it is whoever holds an office: then `office` names the kind of
    event that tells who holds it, until it is told again, and `seat` is an operand of that.
    """

    words: str  # heading of a report; contributions with the same words stand together
    event: str  # the kind
    things: tuple[str, ...]  # their names, by the number that stands in the operand
    thing: str = ""  # the operand that names the thing; empty where there is only one
    seat: str = "seat"  # the operand that names the seat
    owners: tuple[
        int, ...
    ] = ()  # the seat that each number of that operand stands for (-1: none); empty: it is the seat
    amount: str = ""  # the operand to be added up; empty: each event counts one
    office: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """A name for each of its counts."""
        return tuple(f"{self.words}: {thing}" for thing in self.things)
