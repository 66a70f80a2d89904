"""What is said at a table: how much of it is kept, and how the host of the table looks after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.engine.errors import Refused
from homage.table.people.limits import Limit

MOST_FROM_GALLERY = 200  # messages of spectators that are kept; those of players all are
MOST_SENT = 50  # messages that somebody is sent at once
OF_PLAYER = Limit(1.0, 10)  # how often one may speak
OF_SPECTATOR = Limit(0.2, 5)
OF_GALLERY = Limit(1.0, 10)  # all spectators of a table together
DEEDS = ("mute", "unmute", "remove", "close", "accounts", "open")
MUTED = "The host of this table has muted you; you can still watch and play."


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
    whisper: str = ""  # the id of a secret entry; its number is that of the entry before, which is everybody's
    version: int = 0  # which of all entries brought it, secret ones counted: this nobody is told

    def visible_to(self, seats: set[int]) -> bool:
        """Whether somebody with these seats may hear it."""
        return self.to is None or bool(seats & {*self.to, *([] if self.seat is None else [self.seat])})


@dataclass
class Conversation:
    """The talk of one table, as its entries tell it."""

    closed: bool = False  # to spectators
    accounts_only: bool = False  # closed to spectators without an account
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
            self._said.remove(oldest)
            self._from_gallery -= 1

    def part_with(self, seat: int) -> None:
        """What was said to a seat in private is not for whoever sits there next."""
        self._said = [talk for talk in self._said if talk.to is None or not talk.visible_to({seat})]

    def look_after(self, entry: int, body: Mapping[str, Any]) -> None:
        """The host has muted somebody, removed something, or closed the talk to some."""
        deed = body["what"]
        if deed == "mute":
            self._muted.add(body["player"])
        elif deed == "unmute":
            self._muted.discard(body["player"])
        elif deed == "remove":
            self._drop(body["number"])
            self._removed.append((entry, body["number"]))
        else:
            self.closed, self.accounts_only = deed == "close", deed == "accounts"

    @property
    def muted(self) -> set[str]:
        """The people who are muted here."""
        return self._muted

    @property
    def speakers(self) -> set[str]:
        """The people who have said something."""
        return {talk.player for talk in self._said if talk.player}

    def name_of(self, player: str) -> str:
        """What somebody was called who has said something."""
        return next((talk.name for talk in reversed(self._said) if player and talk.player == player), "")

    def has_said(self, player: str) -> bool:
        """Whether somebody has said anything."""
        return any(talk.player == player for talk in self._said)

    def since(self, entry: int, seats: set[int], version: int | None = None) -> tuple[list[Talk], bool]:
        """The last of what was said after an entry and may be heard with these seats; and whether there was more.

        Of whispers, those after a `version` of the table. Where that is not known, all since the entry: whoever comes
        back may have heard some of them.
        """
        heard = [talk for talk in self._said if _is_news(talk, entry, version) and talk.visible_to(seats)]
        return heard[-MOST_SENT:], len(heard) > MOST_SENT

    def before(self, entry: int, seats: set[int], whisper: str = "") -> list[Talk]:
        """The last of what was said before an entry; or before a whisper that came after it."""
        heard = self.visible_to(seats)
        ids = [talk.whisper for talk in heard]
        if whisper and whisper in ids:
            return heard[: ids.index(whisper)][-MOST_SENT:]
        return [talk for talk in heard if talk.number < entry][-MOST_SENT:]

    def visible_to(self, seats: set[int]) -> list[Talk]:
        """All that may be heard with these seats."""
        return [talk for talk in self._said if talk.visible_to(seats)]

    def removed_since(self, entry: int) -> list[int]:
        """What was removed after an entry."""
        return [number for removed, number in self._removed if removed > entry]

    def holds(self, number: int, seats: set[int]) -> bool:
        """Whether something of that number was said, is still there, and may be read with these seats."""
        return any(talk.number == number and not talk.whisper and talk.visible_to(seats) for talk in self._said)

    def check(self, player: str, seat: int | None, guest: bool = False) -> None:
        """Refuse to hear somebody who may not speak."""
        if player in self._muted:
            raise Refused(MUTED)
        if self.accounts_only and seat is None and guest:
            raise Refused("Only players and people with an account may write in the chat of this table.")
        if self.closed and seat is None:
            raise Refused("Only players may write in the chat of this table; you can still watch.")

    def _drop(self, number: int) -> None:
        self._said = [talk for talk in self._said if talk.number != number or talk.whisper]
        self._from_gallery = sum(talk.seat is None for talk in self._said)


def _is_news(talk: Talk, entry: int, version: int | None) -> bool:
    """Whether something is new to those who know the table up to an entry, and if they do, up to a version of it."""
    if not talk.whisper:
        return talk.number > entry
    return talk.number >= entry if version is None else talk.version > version
