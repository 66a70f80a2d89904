"""What happened, told while it happens, as small numeric events that say who may see them.

A story is a table of numbers: row 0 holds the count, how many events found no room, and who listens (`listening`);
each further row an event (kind, seen by, four operands). One with no further row keeps nothing: search and simulation
pass that. The log, the animations, the statistics and the tests read stories; nobody compares states to guess what
happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.listening import COPIES, STATE, lay_aside
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.engine.state.limits import ROOM

WIDTH = 6
HALF = 0xFFFFFFFF  # the lower half of an address
TO_ALL = -1  # every seat and every spectator
SPECTATOR = 30  # the bit of those who only watch


@rule
def tell(story: Numbers, kind: int, seen_by: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell one event to the seats in a bit mask."""
    at = story[0, 0] + 1
    if at < len(story):  # type: ignore[arg-type]
        story[0, 0] = at
        story[at, 0] = kind
        story[at, 1] = seen_by
        story[at, 2] = a
        story[at, 3] = b
        story[at, 4] = c
        story[at, 5] = d
        if story[0, COPIES] != 0 or story[0, COPIES + 1] != 0:
            lay_aside(
                story[0, STATE] & HALF | story[0, STATE + 1] << 32,
                story[0, COPIES] & HALF | story[0, COPIES + 1] << 32,
                at,
            )
    elif at > 1:  # one that keeps nothing has no count
        story[0, 1] += 1


@rule
def overfull(story: Numbers) -> bool:
    """Whether events found no room."""
    return story[0, 1] != 0


@rule
def keeps(story: Numbers) -> bool:
    """Whether anybody listens: long tales need not be made up for nobody."""
    return len(story) > 1  # type: ignore[arg-type]


def wind_back(story: NDArray[Any]) -> None:
    """Make a story empty again."""
    story[0] = 0


def blank_story(room: int = ROOM) -> NDArray[np.int32]:
    """An empty story with room for so many events."""
    story = np.empty((room + 1, WIDTH), np.int32)
    wind_back(story)
    return story


def rows_of(story: NDArray[Any]) -> list[list[int]]:
    """The events of a story as plain numbers: kind, seen by, and operands."""
    rows: list[list[int]] = story[1 : story.item(0) + 1].tolist()
    return rows


# How much attention an event deserves: none; that of the beat it is a part of, or leads to, which speaks for it; a
# moment, together with what else its seat does; the same, and what follows has a beat of its own; a look of its own; or
# it is shown with its step of the counting.
Beat = Literal["none", "part", "lead", "short", "close", "long", "counted"]
Sound = Literal["dice", "card", "battle"]


@dataclass(frozen=True)
class Kind:
    """A kind of event: its name, its operands, the rule behind it, and whether it shows what was hidden before.

    Passing operands could be seen only while it happened, and are not told again later. Its beat and its sound say how
    a page shows it.
    """

    name: str
    operands: tuple[str, ...]
    rule: str
    reveals: bool
    passing: tuple[str, ...] = ()
    beat: Beat = "long"
    sound: Sound | None = None

    @property
    def aside(self) -> bool:
        """Whether it is no sight of its own: boards show it with the next event, or count it at the end."""
        return self.beat in ("none", "counted")

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(slots=True)
class Event:
    """One thing that happened."""

    kind: Kind
    seen_by: int
    operands: tuple[int, ...]

    def __getitem__(self, operand: str) -> int:
        return self.operands[self.kind.operands.index(operand)]

    @property
    def about(self) -> dict[str, int]:
        """Its operands by name."""
        return dict(zip(self.kind.operands, self.operands, strict=True))

    @property
    def later(self) -> Event:
        """The same as it is told later on: without what could be seen only while it happened."""
        if not self.kind.passing:
            return self
        kept = {name: number for name, number in self.about.items() if name not in self.kind.passing}
        return Event(replace(self.kind, operands=tuple(kept), passing=()), self.seen_by, tuple(kept.values()))

    def seen(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may know of it."""
        return bool(self.seen_by >> (SPECTATOR if seat is None else seat) & 1)


class Events:
    """The kinds of event of a game."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []

    def kind(
        self,
        name: str,
        *operands: str,
        rule: str,
        reveals: bool = False,
        passing: tuple[str, ...] = (),
        beat: Beat = "long",
        sound: Sound | None = None,
    ) -> int:
        """Declare a kind; rules tell it by the number returned."""
        self.kinds.append(Kind(name, operands, rule, reveals, passing, beat, sound))
        return len(self.kinds) - 1

    def read(self, story: NDArray[Any]) -> list[Event]:
        """The events that a story holds."""
        return self.made_of(rows_of(story))

    def made_of(self, rows: Iterable[Sequence[int]]) -> list[Event]:
        """The events that stand in some rows of a story."""
        kinds = self.kinds
        return [Event(kind := kinds[row[0]], row[1], tuple(row[2 : 2 + len(kind.operands)])) for row in rows]
