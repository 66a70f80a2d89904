"""Swiss rounds for any game: who meets whom, the sheets, the ranking, who leaves. Nothing is played here."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from homage.engine.errors import HomageError
from homage.engine.match.position import Result
from homage.engine.rules.tournament import Subject, TournamentRules
from homage.lab.tournament.format import format_for
from homage.lab.tournament.play_off import Pairing, PlayOff


def seed_order(names: Sequence[str], seed: int) -> list[str]:
    """The entrants in a random order, the same for the same seed."""
    lots = [hashlib.sha256(f"homage seeding {seed} {place}".encode()).digest() for place in range(len(names))]
    return [name for _, name in sorted(zip(lots, names, strict=True))]


@dataclass(frozen=True)
class SheetLine:
    """One round on a sheet: the opponents (none: a bye), game points and differential."""

    round: int
    opponents: tuple[str, ...]
    points: int
    differential: int


@dataclass
class Entrant:
    """Somebody who plays, with a place in the seed order and a sheet."""

    name: str
    seed: int  # 1 is the first
    sheet: list[SheetLine] = field(default_factory=list)
    left: bool = False

    @property
    def points(self) -> int:
        return sum(line.points for line in self.sheet)

    @property
    def differential(self) -> int:
        return sum(line.differential for line in self.sheet)

    @property
    def byes(self) -> int:
        return sum(not line.opponents for line in self.sheet)


@dataclass(frozen=True)
class Round:
    """Who meets whom, and who has a bye."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...]


class Swiss:
    """Swiss rounds for entrants in seed order: pair a round, enter its results, repeat. Anybody may leave."""

    def __init__(self, rules: TournamentRules, names: Sequence[str], seats: int = 2) -> None:
        self.rules = rules
        self.seats = seats
        self.format = format_for(rules, len(names), seats)
        self.rounds: list[Round] = []
        self.under_way: list[Pairing] = []
        self._entrants = {name: Entrant(name, seed) for seed, name in enumerate(names, start=1)}
        if len(self._entrants) < len(names):
            raise HomageError("Two entrants have the same name; give everybody a name of their own.")

    @property
    def over(self) -> bool:
        """Whether the last Swiss round is played."""
        return len(self.rounds) == self.format.swiss_rounds and not self.under_way

    def entrant(self, name: str) -> Entrant:
        """The sheet of an entrant, by name."""
        if name not in self._entrants:
            raise HomageError(f"Nobody called {name!r} plays here; the entrants are: {', '.join(self._entrants)}.")
        return self._entrants[name]

    def ranking(self) -> list[Entrant]:
        """All entrants by game points, then differential, then earlier seed."""
        return sorted(self._entrants.values(), key=lambda e: (-e.points, -e.differential, e.seed))

    def remaining(self) -> list[Entrant]:
        """The ranking without those who left."""
        return [entrant for entrant in self.ranking() if not entrant.left]

    def pair(self) -> Round:
        """Pair the next round: neighbours in the ranking meet, by the seed order before the first."""
        self._check_free_to_pair()
        ranked = self.remaining()
        byes = self._byes(ranked)
        names = [entrant.name for entrant in ranked if entrant not in byes]
        tables = range(0, len(names), self.seats)
        self.under_way = [tuple(names[first : first + self.seats]) for first in tables]
        self.rounds.append(Round(len(self.rounds) + 1, tuple(self.under_way), tuple(entrant.name for entrant in byes)))
        for entrant in byes:
            self._write(entrant.name, (), (self.seats - 1) * self.rules.bye_points, self.rules.bye_differential)
        return self.rounds[-1]

    def _check_free_to_pair(self) -> None:
        number, cite = len(self.rounds) + 1, self.rules.cite
        if self.under_way:
            games = ", ".join(" - ".join(pairing) for pairing in self.under_way)
            raise HomageError(
                f"Round {number} cannot be paired yet{cite(Subject.RANKING)}; enter the results of: {games}."
            )
        if number > self.format.swiss_rounds:
            raise HomageError(
                f"Round {number} cannot be paired: all are played{cite(Subject.ROUNDS)}; go to the play-off."
            )
        if not self.remaining():
            raise HomageError(
                f"Round {number} cannot be paired: everybody has left{cite(Subject.LEAVING)}; start a new tournament."
            )

    def _byes(self, ranked: list[Entrant]) -> list[Entrant]:
        """As many as find no table: the lowest ranked of those with the fewest byes."""
        lowest_first = list(reversed(ranked))
        return sorted(lowest_first, key=lambda entrant: entrant.byes)[: len(ranked) % self.seats]

    def enter(self, pairing: Pairing, result: Result) -> None:
        """Enter the result of a game, in the order of the names."""
        self._finish(pairing)
        for seat, name in enumerate(pairing):
            others = [other for other in range(len(pairing)) if other != seat]
            self._write(
                name,
                tuple(pairing[other] for other in others),
                sum(self._points_against(result, seat, other) for other in others),
                sum(result.points[seat] - result.points[other] for other in others),
            )

    def _points_against(self, result: Result, seat: int, other: int) -> int:
        """Points for a win, a tie or a loss against one opponent."""
        if result.places[seat] == result.places[other]:
            return self.rules.points_tie
        return self.rules.points_win if result.places[seat] < result.places[other] else self.rules.points_loss

    def leave(self, name: str) -> None:
        """Let an entrant leave: their game under way is lost, without differential; earlier results stand."""
        entrant = self.entrant(name)
        if entrant.left:
            raise HomageError(
                f"{name} cannot leave: they have left already{self.rules.cite(Subject.LEAVING)}; "
                "name somebody who still plays."
            )
        entrant.left = True
        for pairing in [pairing for pairing in self.under_way if name in pairing]:
            places = tuple(2 if each == name else 1 for each in pairing)
            self.enter(pairing, Result((0,) * len(pairing), places))

    def _finish(self, pairing: Pairing) -> None:
        for each in self.under_way:
            if sorted(each) == sorted(pairing):
                self.under_way.remove(each)
                return
        raise HomageError(
            f"{' and '.join(pairing)} have no game under way{self.rules.cite(Subject.PAIRING)}; "
            "enter a pairing of this round."
        )

    def _write(self, name: str, opponents: tuple[str, ...], points: int, differential: int) -> None:
        self._entrants[name].sheet.append(SheetLine(len(self.rounds), opponents, points, differential))

    def play_off(self) -> PlayOff:
        """Begin the play-off of the best remaining entrants."""
        if not self.over:
            raise HomageError(
                f"The play-off cannot begin before the last Swiss round{self.rules.cite(Subject.PLAY_OFF)}; "
                "play that first."
            )
        best = [entrant.name for entrant in self.remaining()[: self.format.finalists]]
        return PlayOff(self.rules, best, self.format.bracket)
