"""Sums over many games, in whole numbers: parts of a run, played anywhere and in any order, add up to the same."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.lab.statistics import Interval, mean_of_sums, share_interval

GAMES, DECISIONS, SHARED, SEATS = range(4)  # then for each seat its victories, its points, and their squares


@rule
def add_up(sums: Numbers, seats: int, end: Numbers, decisions: int) -> None:
    """Add one game to such sums, by its result as the rules give it."""
    winners, places = 0, len(end) // 2  # type: ignore[arg-type]
    for seat in range(seats):
        points = end[seat]
        if end[places + seat] == 1:
            winners += 1
            sums[SEATS + seat] += 1
        sums[SEATS + seats + seat] += points
        sums[SEATS + 2 * seats + seat] += points * points
    sums[GAMES] += 1
    sums[DECISIONS] += decisions
    if winners > 1:
        sums[SHARED] += 1


@dataclass(frozen=True)
class Rows:
    """Games one by one: a row a game, a column a seat."""

    decisions: NDArray[np.int32]
    points: NDArray[np.int32]
    places: NDArray[np.int32]

    @property
    def won(self) -> NDArray[np.bool_]:
        """Who won; more than one in a row where a victory is shared."""
        won: NDArray[np.bool_] = self.places == 1
        return won


@dataclass(frozen=True)
class Tally:
    """The sums of a run: games, decisions, victories and points."""

    numbers: NDArray[np.int64]

    @classmethod
    def none(cls, seats: int) -> Tally:
        return cls(np.zeros(SEATS + 3 * seats, np.int64))

    @classmethod
    def of(cls, rows: Rows) -> Tally:
        """Count games."""
        points, won = rows.points.astype(np.int64), rows.won
        whole = [len(rows.decisions), int(rows.decisions.sum(dtype=np.int64)), int((won.sum(axis=1) > 1).sum())]
        return cls(np.concatenate([whole, won.sum(axis=0), points.sum(axis=0), (points * points).sum(axis=0)]))

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.numbers + other.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and np.array_equal(self.numbers, other.numbers)

    __hash__ = None  # type: ignore[assignment]

    @property
    def seats(self) -> int:
        return (len(self.numbers) - SEATS) // 3

    @property
    def games(self) -> int:
        return int(self.numbers[GAMES])

    @property
    def decisions(self) -> int:
        return int(self.numbers[DECISIONS])

    @property
    def shared(self) -> int:
        """The number of shared victories; each also counts for every seat that shares it."""
        return int(self.numbers[SHARED])

    @property
    def wins(self) -> list[int]:
        return self._by_seat(0)

    @property
    def points(self) -> list[int]:
        return self._by_seat(1)

    def win_chance(self, seat: int) -> Interval:
        """A seat's share of victories, shared ones included."""
        return share_interval(self.wins[seat], self.games)

    def mean_points(self, seat: int) -> Interval:
        """The mean points of a seat."""
        return mean_of_sums(self.points[seat], self._by_seat(2)[seat], self.games)

    def _by_seat(self, part: int) -> list[int]:
        begin = SEATS + part * self.seats
        return [int(number) for number in self.numbers[begin : begin + self.seats]]
