"""What the host of a table has settled: who may sit down and look on, and who asks to; as its entries tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

GATES = ("open", "password", "approval")  # what it takes to sit down
MOST_ASKING = 20  # people who wait for an answer at once


@dataclass(frozen=True)
class Named:
    """Somebody, and what they are called."""

    player: str
    name: str


@dataclass(frozen=True)
class Asking(Named):
    """Somebody who asks for a seat."""

    seat: int
    guest: bool


def guest_in(body: Mapping[str, Any]) -> set[str]:
    """Who does something, by an entry, if it is somebody without an account."""
    return {body["player"]} if body.get("guest", False) else set()


class Hosting:
    """The host of one table, and what they have settled."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.gate = "open"
        self.links = 0  # how often the link to the table was renewed
        self.reserved: dict[int, Named] = {}  # seats that are kept for somebody
        self.asking: dict[str, Asking] = {}  # by who asks
        self.declined: set[str] = set()
        self.removed: dict[str, Named] = {}  # who may look on no longer, by their ids
        self.changed = 0  # the last entry that changed any of this

    def read(self, number: int, body: Mapping[str, Any]) -> None:
        """Take an entry of the host in, or of somebody who asks for a seat."""
        self.changed = number
        what, player, seat = body["what"], body.get("player", ""), body.get("seat", -1)
        if what == "gate":
            self.gate = body["gate"]
            self.asking.clear()
            self.declined.clear()
        elif what == "link":
            self.links += 1
        elif what == "reserve":
            self.reserved.pop(seat, None)
            if player:
                self.reserved[seat] = Named(player, body["name"])
        elif what == "ask":
            self.asking[player] = Asking(player, body["name"], seat, body.get("guest", False))
        elif what in ("withdraw", "decline"):
            self.asking.pop(player, None)
            if what == "decline":
                self.declined.add(player)
        elif what == "remove":
            self.removed[player] = Named(player, body["name"])
            self.asking.pop(player, None)
            self.reserved = {seat: each for seat, each in self.reserved.items() if each.player != player}
        elif what == "readmit":
            self.removed.pop(player, None)
        elif what == "host":
            self.host = player

    def seated(self, number: int, seat: int, player: str) -> None:
        """Somebody has sat down: nothing is kept for them, or asked by them, any more."""
        self.reserved.pop(seat, None)
        self.asking.pop(player, None)
        self.changed = number

    def begun(self, number: int) -> None:
        """The game begins: there are no seats to ask for."""
        if self.asking or self.reserved:
            self.asking.clear()
            self.reserved.clear()
            self.changed = number
