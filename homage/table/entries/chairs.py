"""The chairs of a table, what waits for consent there, and what everybody is told of beside the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.table.entries.hosting import Named


@dataclass
class Chair:
    """A seat: whose it is, and who plays it now."""

    kind: str  # person, open, computer
    name: str = ""  # of the person, or of the computer player
    player: str = ""  # id of the person
    substitute: str = ""  # the computer player that keeps it meanwhile
    resigned: bool = False
    other: bool = False  # it is not the person of that id who sits here, but somebody at the same screen

    @property
    def computer(self) -> str:
        """The computer player that plays it now; empty if a person does."""
        return self.name if self.kind == "computer" else self.substitute


class Chairs(list[Chair]):
    """The chairs of a table, by their seats."""

    def seats_of(self, player: str) -> set[int]:
        """The seats that belong to a person."""
        return {seat for seat, chair in enumerate(self) if player and chair.player == player}

    def as_data(self, reserved: Mapping[int, Named]) -> list[dict[str, Any]]:
        """Whose each seat is, as lists of tables show it, and for whom open ones are kept."""
        shown: list[dict[str, Any]] = []
        for seat, chair in enumerate(self):
            shown.append({"kind": chair.kind, "name": chair.name, "player": chair.player})
            shown[-1] |= {"other": True} if chair.other else {}
            shown[-1] |= {"reserved": vars(reserved[seat])} if seat in reserved else {}
        return shown

    @property
    def people(self) -> list[int]:
        """Seats that people play now."""
        return [seat for seat, chair in enumerate(self) if chair.kind == "person" and not chair.computer]

    @property
    def between_people(self) -> bool:
        """Whether more than one seat is somebody's: also at one screen, and of those who are away."""
        return sum(chair.kind == "person" for chair in self) > 1

    @property
    def several_people(self) -> bool:
        """Whether more than one person plays here: several seats at one screen are one person's."""
        return len({chair.player for chair in self if chair.kind == "person"}) > 1


@dataclass(frozen=True)
class Note:
    """Something beside the game that everybody at the table is told of."""

    number: int
    at: int
    kind: str  # hint; declined, void, undone: what became of an offer
    seat: int  # who asked for it
    offer: str = ""  # undo, end, rematch
    by: int | None = None  # who declined


@dataclass
class Offer:
    """A proposal that waits for the consent of the others."""

    number: int
    seat: int
    what: str  # undo, end, rematch
    agreed: set[int] = field(default_factory=set)
