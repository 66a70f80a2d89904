"""What was done and told in a match, and the way back; a long game takes little more memory than its record.

States are held only as far back as a move may be taken back at once: that before the last move of each seat. Older ones
are played again from a landmark, a packed state every so many moves; so going back costs the same however often it is
done and however long the game is.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Collection, Iterator, Sequence

from homage.engine.flow.story import Event, Events
from homage.engine.match.record import Move

EVERY = 64  # moves from one landmark to the next


class Past:
    """The moves of a match and their events, as plain numbers. Step 0 is the set-up, step n the n-th move."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._seats, self._actions = array("b"), array("i")
        self._deciders = array("i")  # whose decision each move was, a bit each: of a window, all who were asked
        self._idle = bytearray()  # of each move: 1 if it is a window that all have let pass
        self._final = bytearray()  # of each move: 1 if something was rolled or revealed by it
        self._outcomes, self._outcomes_end = array("i"), array("i")
        self._told, self._told_end = array("i"), array("i")  # kind, seen by and operands of one event after another
        self._last: list[Event] | None = None  # those of the last step, if it was told here
        self._states: dict[int, bytes] = {}  # before the moves of these numbers
        self._landmarks: dict[int, bytes] = {}  # the same, packed

    def __len__(self) -> int:
        """How many moves were made."""
        return len(self._actions)

    # -- what is added and taken away ------------------------------------------------------------------------------

    def tell(self, rows: Sequence[Sequence[int]]) -> list[Event]:
        """The events of the next step, as a story has them."""
        self._last = self._events.made_of(rows)
        told = self._told
        for row, event in zip(rows, self._last, strict=True):
            told.extend(row[: 2 + len(event.operands)])
        self._told_end.append(len(told))
        return self._last

    def add(
        self,
        move: Move,
        deciders: Collection[int],
        before: bytes,
        rows: Sequence[Sequence[int]],
        idle: bool = False,
    ) -> list[Event]:
        """The next move, whose decision it was, the state before it, what happened by it, and whether nobody acted."""
        number = len(self)
        self._idle.append(idle)
        self._deciders.append(sum(1 << seat for seat in deciders))
        self._states[number] = before
        later = 0
        for each in sorted(self._states, reverse=True):
            if not self._deciders[each] & ~later:
                del self._states[each]
            later |= self._deciders[each]
        if number % EVERY == 0:
            self._landmarks[number] = zlib.compress(before, 1)
        self._seats.append(move.seat)
        self._actions.append(move.action)
        self._outcomes.extend(move.outcomes)
        self._outcomes_end.append(len(self._outcomes))
        events = self.tell(rows)
        self._final.append(bool(move.outcomes) or any(event.kind.reveals for event in events))
        return events

    def cut(self, moves: int) -> None:
        """Only so many moves were made."""
        for row in (self._seats, self._actions, self._deciders, self._idle, self._final):
            del row[moves:]
        del self._outcomes[self._outcomes_from(moves) :]
        del self._outcomes_end[moves:]
        del self._told[self._told_end[moves] :]
        del self._told_end[moves + 1 :]
        self._last = None
        for states in (self._states, self._landmarks):
            for late in [each for each in states if each >= moves]:
                del states[late]

    def imagined(self, moves: int | None = None) -> Past:
        """The same moves, or the first of them, for a world apart: with no state and none of their events."""
        other = Past(self._events)
        other._seats, other._actions = self._seats[:moves], self._actions[:moves]
        other._deciders, other._idle = self._deciders[:moves], self._idle[:moves]
        other._final = self._final[:moves]
        other._outcomes_end = self._outcomes_end[:moves]
        other._outcomes = self._outcomes[: self._outcomes_from(len(other))]
        other._told = self._told[: self._told_end[0]]
        other._told_end = array("i", self._told_end[:1] * (len(other) + 1))
        return other

    # -- moves -----------------------------------------------------------------------------------------------------

    def moves(self, first: int = 0, end: int | None = None) -> Iterator[Move]:
        """The moves from one number to before another."""
        for number in range(len(self))[first:end]:
            outcomes = self._outcomes[self._outcomes_from(number) : self._outcomes_end[number]]
            yield Move(self._seats[number], self._actions[number], outcomes.tolist())

    def _outcomes_from(self, move: int) -> int:
        return self._outcomes_end[move - 1] if move else 0

    def deciders(self, move: int) -> tuple[int, ...]:
        """Whose decision a move was: one seat's, or that of all who were asked in a window."""
        mask = self._deciders[move]
        return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)

    def actor(self, move: int) -> int | None:
        """Who made a move; None if it is a window that all have let pass."""
        return None if self._idle[move] else self._seats[move]

    def final_since(self, move: int) -> bool:
        """Whether anything was rolled or revealed by the moves from this one on."""
        return any(self._final[move:])

    # -- events ----------------------------------------------------------------------------------------------------

    def events(self, first: int = 0, end: int | None = None) -> list[Event]:
        """What happened in the steps from one number to before another."""
        steps = range(len(self._told_end))[first:end]
        if not steps:
            return []
        if self._last is not None and steps[0] == len(self._told_end) - 1:
            return list(self._last)
        told = iter(self._told[self._told_end[steps[0] - 1] if steps[0] else 0 : self._told_end[steps[-1]]].tolist())
        found = []
        for number in told:
            kind = self._events.kinds[number]
            found.append(Event(kind, next(told), tuple(next(told) for _ in kind.operands)))
        return found

    def happened(self, step: int) -> list[Event]:
        """What happened in one step, hidden information included."""
        return self.events(step, step + 1)

    # -- the way back ----------------------------------------------------------------------------------------------

    def holds(self, move: int) -> bool:
        """Whether the state before a move is at hand."""
        return move in self._states or move in self._landmarks

    def nearest(self, move: int) -> tuple[int, bytes]:
        """The last state at hand before a move or an earlier one, and that one's number."""
        number = max(each for each in (*self._states, *self._landmarks) if each <= move)
        return number, self._states.get(number) or zlib.decompress(self._landmarks[number])

    def remember(self, other: Past, state: bytes) -> None:
        """What was found by playing the first moves again: the states at hand there, and the one it came to."""
        self._states |= {**other._states, len(other): state}
