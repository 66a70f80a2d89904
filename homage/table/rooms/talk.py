"""What is said at a table: how much of it is kept, and how whoever opened the table looks after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import Refused
from homage.table.people.limits import Limit

MOST_FROM_GALLERY = 200  # messages of spectators that are kept; those of players all are
MOST_TOLD = 50  # messages that somebody is sent at once
OF_PLAYER = Limit(1.0, 10)  # how often one may speak
OF_SPECTATOR = Limit(0.2, 5)
OF_GALLERY = Limit(1.0, 10)  # all spectators of a table together
DEEDS = ("mute", "unmute", "remove", "close", "open")


@dataclass(frozen=True)
class Talk:
    """Something said."""

    number: int
    at: int
    name: str
    text: str
    seat: int | None
    to: tuple[int, ...] | None
    player: str = ""  # who said it

    def heard_by(self, seats: set[int]) -> bool:
        """Whether somebody with these seats may hear it."""
        return self.to is None or bool(seats & {*self.to, *([] if self.seat is None else [self.seat])})


@dataclass
class Conversation:
    """The talk of one table, as its entries tell it."""

    closed: bool = False  # to spectators
    _said: list[Talk] = field(default_factory=list)
    _from_gallery: int = 0
    _muted: set[str] = field(default_factory=set)  # people; "" for all who have not said who they are
    _removed: list[tuple[int, int]] = field(default_factory=list)  # by which entry, and what

    def hear(self, talk: Talk) -> None:
        """Something is said; of much from the gallery the oldest is forgotten."""
        self._said.append(talk)
        self._from_gallery += talk.seat is None
        if self._from_gallery > MOST_FROM_GALLERY:
            oldest = next(each for each in self._said if each.seat is None)
            self._drop({oldest.number})

    def part_with(self, seat: int) -> None:
        """What was said to a seat in private is not for whoever sits there next."""
        self._drop({talk.number for talk in self._said if talk.to is not None and talk.heard_by({seat})})

    def look_after(self, entry: int, body: Mapping[str, Any]) -> None:
        """Whoever opened the table has muted somebody, removed something, or closed the talk to spectators."""
        deed = body["what"]
        if deed == "mute":
            self._muted.add(body["player"])
        elif deed == "unmute":
            self._muted.discard(body["player"])
        elif deed == "remove":
            self._drop({body["number"]})
            self._removed.append((entry, body["number"]))
        else:
            self.closed = deed == "close"

    def since(self, entry: int, seats: set[int]) -> tuple[list[Talk], bool]:
        """The last of what was said after an entry and may be heard with these seats; and whether there was more."""
        heard = [talk for talk in self._said if talk.number > entry and talk.heard_by(seats)]
        return heard[-MOST_TOLD:], len(heard) > MOST_TOLD

    def before(self, entry: int, seats: set[int]) -> list[Talk]:
        """The last of what was said before."""
        return [talk for talk in self.heard_by(seats) if talk.number < entry][-MOST_TOLD:]

    def heard_by(self, seats: set[int]) -> list[Talk]:
        """All that may be heard with these seats."""
        return [talk for talk in self._said if talk.heard_by(seats)]

    def removed_since(self, entry: int) -> list[int]:
        """What was removed after an entry."""
        return [number for removed, number in self._removed if removed > entry]

    def holds(self, number: int) -> bool:
        """Whether something of that number was said, and is still there."""
        return any(talk.number == number for talk in self._said)

    def check(self, player: str, seat: int | None) -> None:
        """Refuse to hear somebody who may not speak."""
        if player in self._muted:
            raise Refused("The person who opened this table has muted you; you can still watch and play.")
        if self.closed and seat is None:
            raise Refused("Only players may write in the chat of this table; you can still watch.")

    def _drop(self, numbers: set[int]) -> None:
        self._said = [talk for talk in self._said if talk.number not in numbers]
        self._from_gallery = sum(talk.seat is None for talk in self._said)
