"""The chairs of a table, what waits for consent there, and what everybody is told of beside the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from homage.table.entries.hosting import Named


@dataclass
class Spell:
    """A time during which a computer player had somebody's seat, by the moves it decided there; 0 where none."""

    first: int = 0
    last: int = 0

    def decided(self, move: int) -> None:
        """It has decided a move, counted from 1; that stays so if the move is taken back."""
        self.first = min(self.first or move, move)
        self.last = max(self.last, move)


@dataclass
class Chair:
    """A seat: whose it is, and who plays it now."""

    kind: str  # person, open, computer
    name: str = ""  # of the person, or of the computer player
    player: str = ""  # id of the person
    substitute: str = ""  # the computer player that keeps it meanwhile
    resigned: bool = False
    lost: bool = False  # its person ran out of time, where that loses
    other: bool = False  # it is not the person of that id who sits here, but somebody at the same screen
    spells: list[Spell] = field(default_factory=list)  # while a computer player had the seat of a person

    @property
    def out(self) -> bool:
        """Whether it cannot win any more, whatever becomes of the game."""
        return self.resigned or self.lost

    @property
    def aided(self) -> list[tuple[int, int]]:
        """The first and the last move of each time that a computer player has decided for its person."""
        return [(spell.first, spell.last) for spell in self.spells if spell.first]

    def lend(self, computer: str) -> None:
        """A computer player keeps the seat from now on."""
        if not self.substitute:
            self.spells.append(Spell())
        self.substitute = computer

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


DECISIONS = ("computer", "break")  # that a computer player takes a seat over; that the game is broken off
OF_THE_MOMENT = ("undo", "end")  # offers that the next move makes void


@dataclass(frozen=True)
class Note:
    """Something beside the game that everybody at the table is told of."""

    number: int
    at: int
    kind: str  # hint; declined, void, undone: what became of an offer; or what became of a seat
    seat: int  # who asked for it, or whose seat it is
    offer: str = ""  # undo, end, rematch ...
    by: int | None = None  # who declined
    ms: int = 0  # the time that was given


@dataclass
class Offer:
    """A proposal that waits for the consent of the others."""

    number: int
    seat: int
    what: str  # undo, end, rematch; lend, time, computer, break
    agreed: set[int] = field(default_factory=set)
    to: int | None = None  # the seat that it is about, if that is another
    ms: int = 0  # the time that it gives
    at: int = 0  # when it was made

    @property
    def decides(self) -> bool:
        """Whether the others decide by it about somebody who is waited for."""
        return self.what in DECISIONS
