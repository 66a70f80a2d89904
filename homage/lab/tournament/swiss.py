"""Swiss rounds and a play-off, for any game of two: who meets whom, the sheets, the ranking, who leaves.

Nothing is played here. The figures (points, formats, brackets) come from the data of the game that is played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.match import Result

Pair = tuple[str, str]


@dataclass(frozen=True)
class Format:
    """Rounds, finalists and expected minutes for a field of some size (FEA-TOU-1, FEA-TOU-2)."""

    min_players: int
    max_players: int
    swiss_rounds: int
    finalists: int
    minutes: Sequence[int]  # from, to


@dataclass(frozen=True)
class Figures:
    """The numbers of a game's tournaments, as its component data gives them."""

    points_win: int
    points_tie: int
    points_loss: int
    bye_points: int
    bye_differential: int
    game_minutes: int
    max_replays: int
    formats: tuple[Format, ...]
    brackets: Mapping[int, Sequence[Sequence[int]]]  # finalists: the ranks that meet
    games_per_box: int = 2  # FEA-TOU-13
    last_event: str = ""  # the event that decides a tie; none: the last move

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Figures:
        """Read the figures from the tournament part of the component data."""
        formats = tuple(Format(**{each.name: row[each.name] for each in fields(Format)}) for row in data["format"])
        playoff = data["playoff"]
        brackets = {2 * len(pairs): pairs for pairs in (playoff["pairs_of_two"], playoff["pairs_of_four"])}
        named = {each.name: data[each.name] for each in fields(cls) if each.name in data}
        return cls(max_replays=playoff["max_replays"], formats=formats, brackets=brackets, **named)

    def format_for(self, entrants: int) -> Format:
        """The format for a field of this size, or a refusal (FEA-TOU-1, RU-26)."""
        fitting = [form for form in self.formats if form.min_players <= entrants <= form.max_players]
        if fitting:
            return fitting[0]
        least = min(form.min_players for form in self.formats)
        most = max(form.max_players for form in self.formats)
        raise HomageError(
            f"A tournament cannot be held with {entrants} entrants: it is for {least} to {most} (RU-26); "
            + ("enter more players." if entrants < least else "split the field into several tournaments.")
        )


@dataclass(frozen=True)
class Plan:
    """What an organiser wants to know before a tournament; all of it is advice, none of it is enforced (RU-28)."""

    entrants: int
    format: Format
    game_minutes: int
    boxes: int
    advice: tuple[str, ...]


def plan(figures: Figures, entrants: int) -> Plan:
    """Rounds, expected minutes, boxes needed, and the rulebook's advice (FEA-TOU-2, FEA-TOU-9, FEA-TOU-13)."""
    form = figures.format_for(entrants)
    games = entrants // 2
    boxes = -(-games // figures.games_per_box)
    best = 2 * figures.games_per_box
    advice = [
        f"A game should last no more than {figures.game_minutes} minutes; clocks are allowed, not needed, "
        "and nobody is penalised for a longer game (FEA-TOU-9, RU-28).",
        f"Boxes needed for the {games} games of a round: {boxes}; one serves {figures.games_per_box} (FEA-TOU-13).",
    ]
    if entrants % best:
        byes = "a bye in each round" if entrants % 2 else "no byes"
        advice.append(f"{entrants} entrants: {byes}; even numbers are best, multiples of {best} better (FEA-TOU-2).")
    return Plan(entrants, form, figures.game_minutes, boxes, tuple(advice))


def seed_order(names: Sequence[str], seed: int) -> list[str]:
    """The entrants in a random order, the same for the same seed (RU-26)."""
    lots = [hashlib.sha256(f"homage seeding {seed} {place}".encode()).digest() for place in range(len(names))]
    return [name for _, name in sorted(zip(lots, names, strict=True))]


@dataclass(frozen=True)
class Line:
    """One round on a sheet: the opponent (None: a bye), game points and differential (FEA-TOU-5)."""

    round: int
    opponent: str | None
    points: int
    differential: int


@dataclass
class Entrant:
    """Somebody who plays, with a place in the seed order and a sheet."""

    name: str
    seed: int  # 1 is the first
    sheet: list[Line] = field(default_factory=list)
    left: bool = False

    @property
    def points(self) -> int:
        return sum(line.points for line in self.sheet)

    @property
    def differential(self) -> int:
        return sum(line.differential for line in self.sheet)

    @property
    def byes(self) -> int:
        return sum(line.opponent is None for line in self.sheet)


@dataclass(frozen=True)
class Round:
    """Who meets whom, and who has a bye."""

    number: int
    pairs: tuple[Pair, ...]
    bye: str | None


class Swiss:
    """The Swiss rounds: pair the entrants (given in seed order), enter every result, and again; anybody may leave."""

    def __init__(self, figures: Figures, names: Sequence[str]) -> None:
        self.figures = figures
        self.format = figures.format_for(len(names))
        self.rounds: list[Round] = []
        self.under_way: list[Pair] = []
        self._entrants = {name: Entrant(name, seed) for seed, name in enumerate(names, start=1)}
        if len(self._entrants) < len(names):
            raise HomageError("Two entrants have the same name; give everybody a name of their own.")

    @property
    def over(self) -> bool:
        """Whether the last Swiss round is played."""
        return len(self.rounds) == self.format.swiss_rounds and not self.under_way

    def entrant(self, name: str) -> Entrant:
        """Somebody's sheet, by name."""
        if name not in self._entrants:
            raise HomageError(f"Nobody called {name!r} plays here; the entrants are: {', '.join(self._entrants)}.")
        return self._entrants[name]

    def standings(self) -> list[Entrant]:
        """All entrants by game points, then differential, then earlier seed (FEA-TOU-6, RU-26)."""
        return sorted(self._entrants.values(), key=lambda e: (-e.points, -e.differential, e.seed))

    def remaining(self) -> list[Entrant]:
        """The same without those who left: they are not paired and not counted (RU-37)."""
        return [entrant for entrant in self.standings() if not entrant.left]

    def pair(self) -> Round:
        """Pair the next round: ranks 1-2, 3-4 and so on, the seed order before the first (FEA-TOU-7, RU-26)."""
        self._check_free_to_pair()
        ranked = self.remaining()
        bye = self._bye(ranked) if len(ranked) % 2 else None
        names = [entrant.name for entrant in ranked if entrant is not bye]
        pairs = tuple(zip(names[::2], names[1::2], strict=True))
        self.rounds.append(Round(len(self.rounds) + 1, pairs, bye.name if bye else None))
        self.under_way = list(pairs)
        if bye:
            self._write(bye.name, None, self.figures.bye_points, self.figures.bye_differential)
        return self.rounds[-1]

    def _check_free_to_pair(self) -> None:
        number = len(self.rounds) + 1
        if self.under_way:
            games = ", ".join(" - ".join(pair) for pair in self.under_way)
            raise HomageError(f"Round {number} cannot be paired yet (FEA-TOU-6); enter the results of: {games}.")
        if number > self.format.swiss_rounds:
            raise HomageError(f"Round {number} cannot be paired: all are played (FEA-TOU-1); go to the play-off.")
        if not self.remaining():
            raise HomageError(f"Round {number} cannot be paired: everybody has left (RU-37); start a new tournament.")

    def _bye(self, ranked: list[Entrant]) -> Entrant:
        """The lowest ranked of those with the fewest byes (FEA-TOU-10, FEA-TOU-11, RU-26)."""
        return min(reversed(ranked), key=lambda entrant: entrant.byes)

    def enter(self, first: str, second: str, result: Result) -> None:
        """Write a played game on both sheets; the result is in the order of the names (FEA-TOU-3, FEA-TOU-4)."""
        self._finish(first, second)
        ahead = result.points[0] - result.points[1]
        self._write(first, second, self._game_points(result, 0), ahead)
        self._write(second, first, self._game_points(result, 1), -ahead)

    def _game_points(self, result: Result, seat: int) -> int:
        """Points for a win, a tie or a loss (FEA-TOU-3)."""
        if seat not in result.winners:
            return self.figures.points_loss
        return self.figures.points_win if len(result.winners) == 1 else self.figures.points_tie

    def leave(self, name: str) -> None:
        """Somebody leaves: a game under way is lost, with no differential; what was played stands (RU-37)."""
        entrant = self.entrant(name)
        if entrant.left:
            raise HomageError(f"{name} cannot leave: they have left already (RU-37); name somebody who still plays.")
        entrant.left = True
        for first, second in [pair for pair in self.under_way if name in pair]:
            opponent = second if name == first else first
            self._finish(first, second)
            self._write(name, opponent, self.figures.points_loss, 0)
            self._write(opponent, name, self.figures.points_win, 0)

    def _finish(self, first: str, second: str) -> None:
        for pair in ((first, second), (second, first)):
            if pair in self.under_way:
                self.under_way.remove(pair)
                return
        raise HomageError(f"{first} and {second} have no game under way (FEA-TOU-7); enter a pairing of this round.")

    def _write(self, name: str, opponent: str | None, points: int, differential: int) -> None:
        self._entrants[name].sheet.append(Line(len(self.rounds), opponent, points, differential))

    def play_off(self) -> PlayOff:
        """The best of those still here play for the title (FEA-TOU-8, RU-37)."""
        if not self.over:
            raise HomageError("The play-off cannot begin before the last Swiss round (FEA-TOU-8); play that first.")
        best = [entrant.name for entrant in self.remaining()[: self.format.finalists]]
        return PlayOff(best, self.figures.brackets[self.format.finalists])


@dataclass
class KnockOut:
    """A game of the play-off; a place is empty when nobody was left to fill it."""

    places: tuple[str | None, str | None]
    decided: bool = False
    winner: str | None = None


class PlayOff:
    """The best two or four knock each other out: winners meet (FEA-TOU-8, RU-26)."""

    def __init__(self, ranked: Sequence[str], bracket: Sequence[Sequence[int]]) -> None:
        by_rank = dict(enumerate(ranked, start=1))
        self.finalists = tuple(ranked)
        self.left: set[str] = set()
        self.rounds = [[KnockOut((by_rank.get(a), by_rank.get(b))) for a, b in bracket]]
        self._settle()

    @property
    def under_way(self) -> list[Pair]:
        """The games that still need a winner."""
        places = [game.places for game in self.rounds[-1] if not game.decided]
        return [(a, b) for a, b in places if a is not None and b is not None]

    @property
    def champion(self) -> str | None:
        """Who won the title; None while it is open, or if everybody left."""
        return self.rounds[-1][0].winner if len(self.rounds[-1]) == 1 else None

    def win(self, name: str) -> None:
        """The winner of a game advances (FEA-TOU-8)."""
        for game in self.rounds[-1]:
            if not game.decided and name in game.places:
                game.decided, game.winner = True, name
                self._settle()
                return
        raise HomageError(f"{name} has no play-off game under way (FEA-TOU-8); name a player of one that is.")

    def leave(self, name: str) -> None:
        """A finalist leaves: the opponent advances, now or when they would meet (RU-37)."""
        if name not in self.finalists or name in self.left:
            raise HomageError(f"{name} is not in the play-off (RU-37); name one of: {', '.join(self.finalists)}.")
        self.left.add(name)
        self._settle()

    def _settle(self) -> None:
        """Decide games without two players, and let the winners of a finished round meet (RU-26, RU-37)."""
        for game in self.rounds[-1]:
            here = [name for name in game.places if name is not None and name not in self.left]
            if not game.decided and len(here) < 2:
                game.decided, game.winner = True, here[0] if here else None
        winners = [game.winner for game in self.rounds[-1]]
        if len(winners) > 1 and all(game.decided for game in self.rounds[-1]):
            self.rounds.append([KnockOut(places) for places in zip(winners[::2], winners[1::2], strict=True)])
            self._settle()
