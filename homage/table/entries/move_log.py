"""Which entries of a table brought the moves of its game, and how each of them was decided."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from homage.engine.flow.course import NOBODY
from homage.engine.flow.story import Event
from homage.engine.match.match import Match


@dataclass
class MoveLog:
    """What the entries say of the moves; move 0 is the first, step 0 the set-up, step n the n-th move."""

    _entries: array[int] = field(default_factory=lambda: array("i"))  # for each step, the entry that brought it
    _clocked: array[int] = field(default_factory=lambda: array("b"))  # and whose clock ran for it
    _passed: dict[int, set[int]] = field(default_factory=dict)  # for each move, for whom it went by itself
    _foregone: dict[int, int] = field(default_factory=dict)  # moves with the foregone answer, and their entries
    _again: set[int] = field(default_factory=set)  # the moves that are the same decision as the one before

    def begin(self, entry: int, moves: int) -> None:
        """An entry has brought the set-up, and so many moves."""
        self._entries.extend([entry] * (1 + moves))
        self._clocked.extend([NOBODY] * (1 + moves))

    def add(self, move: int, entry: int, clocked: int, again: bool, passed: Collection[int], foregone: bool) -> None:
        """An entry has brought a move."""
        self._entries.append(entry)
        self._clocked.append(clocked)
        if again:
            self._again.add(move)
        if passed:
            self._passed[move] = set(passed)
        if foregone:
            self._foregone[move] = entry

    def cut(self, moves: int) -> list[int]:
        """Only so many moves were made; whose clocks had run for the others."""
        clocked = [seat for seat in self._clocked[1 + moves :] if seat != NOBODY]
        del self._entries[1 + moves :], self._clocked[1 + moves :]
        self._again = {move for move in self._again if move < moves}
        self._passed = {move: seats for move, seats in self._passed.items() if move < moves}
        self._foregone = {move: entry for move, entry in self._foregone.items() if move < moves}
        return clocked

    def steps_since(self, entry: int) -> int:
        """How many moves were made after an entry, and the set-up, if that came after it too."""
        return len(self._entries) - bisect_right(self._entries, entry)

    def moves_before(self, entry: int) -> int:
        """How many moves were made before an entry."""
        return max(0, bisect_right(self._entries, entry) - 1)

    def events_since(self, match: Match | None, entry: int = 0) -> Iterator[tuple[int, Event]]:
        """What happened after an entry, with the number of the entry that brought it."""
        for step in range(len(self._entries) - self.steps_since(entry), len(self._entries)):
            assert match is not None
            for event in match.past.happened(step):
                yield self._entries[step], event

    def last_decision(self, match: Match | None, seat: int) -> int | None:
        """The move with which the last decision of a seat began; what went by itself is none."""
        if match is None:
            return None
        own = (move for move in reversed(range(match.played)) if seat in match.past.deciders(move))
        move = next((move for move in own if seat not in self._passed.get(move, ())), None)
        while move is not None and move in self._again:
            move -= 1
        return move

    def foregone(self, match: Match | None, seat: int) -> dict[int, int]:
        """The moves with which foregone questions to a seat were answered, and their entries."""
        if match is None:
            return {}
        return {move: entry for move, entry in self._foregone.items() if match.past.actor(move) == seat}
