"""What an experiment found, in numbers: seats, points, length, lead, decisions, and what goes with winning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from homage.lab.experiment.measure import NAMES_OF_FIGURES
from homage.lab.report.significance import Difference, difference_from, holm, paired_difference
from homage.lab.statistics import Interval, mean_interval

if TYPE_CHECKING:
    import polars as pl

TENTHS = range(1, 10)


@dataclass(frozen=True)
class Sample:
    """The games of one variant: a row a game, a column a seat."""

    name: str
    setting: Mapping[str, Any]
    seats: int
    victory: NDArray[np.float64]  # 1 for who won, in parts where it is shared
    points: NDArray[np.int32]
    figures: Mapping[str, NDArray[np.int32]]  # of whole games
    led: list[list[list[int]]]  # by game, seat and chapter
    counts: Mapping[str, NDArray[np.int32]]

    @classmethod
    def of(cls, setting: Mapping[str, Any], games: pl.DataFrame, counted: list[str]) -> Sample:
        """Take apart what was measured."""
        seats = int(setting["seats"])

        def grid(name: str) -> NDArray[Any]:
            return games[name].to_numpy().reshape(-1, seats)

        led = games["led"].to_list()
        return cls(
            setting["name"],
            setting,
            seats,
            grid("victory"),
            grid("points"),
            {name: grid(name)[:, 0] for name in NAMES_OF_FIGURES},
            [led[at : at + seats] for at in range(0, len(led), seats)],
            {name: grid(name) for name in counted},
        )

    @property
    def games(self) -> int:
        return len(self.points)

    @property
    def margin(self) -> NDArray[np.int32]:
        """Points between the first and the second of each game."""
        ordered = np.sort(self.points, axis=1)
        return ordered[:, -1] - ordered[:, -2]

    @property
    def branching(self) -> NDArray[np.float64]:
        """Options for each decision, on the average of a game."""
        return self.figures["options"] / np.maximum(1, self.figures["decisions"])


@dataclass(frozen=True)
class SeatChance:
    """What a seat gets of the victories, against an even share."""

    sample: Sample
    seat: int
    chance: Interval
    unevenness: Difference
    adjusted: float = 1.0  # the chance of the test, for all such tests together


def seat_chances(samples: list[Sample]) -> list[SeatChance]:
    """The chances of every seat in every variant."""
    found = [
        SeatChance(
            sample,
            seat,
            within(mean_interval(sample.victory[:, seat])),
            difference_from(sample.victory[:, seat], 1 / sample.seats),
        )
        for sample in samples
        for seat in range(sample.seats)
    ]
    together = holm([each.unevenness.p for each in found])
    return [replace(each, adjusted=p) for each, p in zip(found, together, strict=True)]


def within(interval: Interval) -> Interval:
    """A share is never below 0 or above 1."""
    return Interval(max(0.0, interval.low), interval.middle, min(1.0, interval.high))


@dataclass(frozen=True)
class Contributed:
    """How much of something seats had in the games they won, and in those they lost."""

    sample: Sample
    words: str
    thing: str
    done: float  # share of seats that had any
    won: float
    lost: float
    difference: Interval


def contributions(sample: Sample) -> list[Contributed]:
    """All that was done in some game, what goes most with winning first.

    A seat is compared with itself, so that a seat which wins more and has other things says nothing about the things.
    """
    won = sample.victory > 0
    compared = [seat for seat in range(sample.seats) if 1 < won[:, seat].sum() < sample.games - 1]
    found = []
    for column, counts in sample.counts.items():
        words, _, thing = column.partition(": ")
        seats = [seat for seat in compared if counts[:, seat].any()]
        if seats:
            means = [_won_and_lost(counts[:, seat], won[:, seat]) for seat in seats]
            pulls = np.mean([_pull(counts[:, seat], won[:, seat]) for seat in seats], axis=0)
            spread = mean_interval(pulls)
            when_won, when_lost = np.mean(means, axis=0).tolist()
            middle, half = when_won - when_lost, (spread.high - spread.low) / 2
            found.append(
                Contributed(
                    sample,
                    words,
                    thing,
                    float((counts != 0).mean()),
                    when_won,
                    when_lost,
                    Interval(middle - half, middle, middle + half),
                )
            )
    return sorted(found, key=lambda each: -each.difference.middle)


def _won_and_lost(counts: NDArray[Any], won: NDArray[np.bool_]) -> tuple[float, float]:
    return float(counts[won].mean()), float(counts[~won].mean())


def _pull(counts: NDArray[Any], won: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What each game adds to the difference between won and lost: it spreads as the difference would over many runs."""
    when_won, when_lost = _won_and_lost(counts, won)
    share = float(won.mean())
    return np.where(won, (counts - when_won) / share, (when_lost - counts) / (1 - share))


@dataclass(frozen=True)
class LeaderWins:
    """How often who leads after so many tenths of a game wins it."""

    sample: Sample
    tenths: int
    chance: Interval
    undecided: float  # share of games in which all lead alike


def leaders_win(sample: Sample) -> list[LeaderWins]:
    """For each tenth of the game."""
    found = []
    for tenths in TENTHS:
        wins = []
        for game, victory in zip(sample.led, sample.victory, strict=True):
            chapter = max(1, tenths * len(game[0]) // 10) - 1
            leading = [seat for seat in range(sample.seats) if game[seat][chapter]]
            if len(leading) < sample.seats:
                wins.append(sum(victory[seat] for seat in leading))
        if wins:
            found.append(
                LeaderWins(sample, tenths, within(mean_interval(np.array(wins))), 1 - len(wins) / sample.games)
            )
    return found


@dataclass(frozen=True)
class Compared:
    """A measure of a variant against that of the base, over the same deals."""

    sample: Sample
    measure: str
    seat: int | None
    base: float
    here: float
    difference: Difference
    adjusted: float = 1.0


def comparisons(samples: list[Sample]) -> list[Compared]:
    """Every variant against the first, in everything that is measured of both."""
    found = []
    base = samples[0]
    for sample in samples[1:]:
        games = min(base.games, sample.games)
        theirs = measures(base)
        for (measure, seat), ours in measures(sample).items():
            if (measure, seat) in theirs:
                a, b = ours[:games], theirs[measure, seat][:games]
                difference = paired_difference(a, b)
                found.append(Compared(sample, measure, seat, float(b.mean()), float(a.mean()), difference))
    together = holm([each.difference.p for each in found])
    return [replace(each, adjusted=p) for each, p in zip(found, together, strict=True)]


CHANCE = "chance to win"


def measures(sample: Sample) -> dict[tuple[str, int | None], NDArray[Any]]:
    """What variants are compared in: a number for each game, by its words and its seat."""
    by_seat: dict[tuple[str, int | None], NDArray[Any]] = {}
    for seat in range(sample.seats if sample.seats > 2 else 1):  # of two, one has what the other has not
        by_seat[CHANCE, seat] = sample.victory[:, seat]
    for seat in range(sample.seats):
        by_seat["points", seat] = sample.points[:, seat]
    return {
        **by_seat,
        ("points between first and second", None): sample.margin,
        ("changes of the lead", None): sample.figures["lead_changes"],
        ("turns", None): sample.figures["chapters"],
        ("decisions", None): sample.figures["decisions"],
        ("options for each decision", None): sample.branching,
    }
