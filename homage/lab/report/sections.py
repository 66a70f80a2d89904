"""The sections of a report: for each a sentence on how to read it, a chart, and the same numbers as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.lab.report.charts import Row, Spec, course, distribution, intervals
from homage.lab.report.findings import (
    CHANCE,
    Compared,
    Contributed,
    Sample,
    SeatChance,
    contributions,
    leaders_win,
)
from homage.lab.report.significance import SIGNIFICANT
from homage.lab.statistics import Interval, mean_interval

MOST_BARS = 40  # of a distribution; wider ones are counted in steps
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
SeatName = Callable[[int], str]


@dataclass(frozen=True)
class Grid:
    """A table: headings, and rows of texts whose first cells say what they are about."""

    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    about: int = 1  # how many of the first cells


@dataclass(frozen=True)
class Figure:
    """A chart and its numbers."""

    caption: str
    chart: Spec
    grid: Grid


@dataclass(frozen=True)
class Section:
    """A part of the report."""

    title: str
    words: str
    figures: list[Figure]


def percent(share: float) -> str:
    return f"{round(100 * share, 1) + 0.0:.1f} %"


def range_of(interval: Interval, form: Callable[[float], str]) -> str:
    return f"{form(interval.middle)} ({form(interval.low)} to {form(interval.high)})"


def number(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}"  # never -0.00


def signed(form: Callable[[float], str]) -> Callable[[float], str]:
    """The same with a sign before what is more than nothing."""

    def with_sign(value: float) -> str:
        text = form(value)
        return "+" + text if value > 0 and text != form(0.0) else text

    return with_sign


def chance_of_test(p: float) -> str:
    return "below 0.0001" if p < 0.0001 else f"{p:.4f}"


def _row(label: str, variant: str, interval: Interval) -> Row:
    return {
        "label": label,
        "variant": variant,
        "low": round(interval.low, 5),
        "middle": round(interval.middle, 5),
        "high": round(interval.high, 5),
    }


def _names(samples: Sequence[Sample]) -> list[str]:
    return [sample.name for sample in samples]


def seats_section(samples: list[Sample], found: list[SeatChance], seat: SeatName) -> Section:
    """Who wins how often."""
    rows = [_row(seat(each.seat), each.sample.name, each.chance) for each in found]
    grid = Grid(
        ("Variant", "Seat", "Player", "Victories, 95 % range", "Even share", "p, corrected", "Even?"),
        [
            (
                each.sample.name,
                seat(each.seat),
                each.sample.setting["players"][each.seat],
                range_of(each.chance, percent),
                percent(1 / each.sample.seats),
                chance_of_test(each.adjusted),
                "no" if each.adjusted < SIGNIFICANT else "not significantly uneven",
            )
            for each in found
        ],
        about=2,
    )
    even = sorted({1 / sample.seats for sample in samples})
    chart = intervals(rows, _names(samples), "share of victories", even, share=True, zero=False)
    return Section(
        "Chances by seat",
        "Each seat's share of all victories; a shared victory counts in parts. The dashed line is an even share. "
        "Bars are 95 % ranges. Each seat is tested against the even share by a two-sided z-test over games, "
        "corrected by Holm's method for all seats and variants together.",
        [Figure("Share of victories by seat", chart, grid)],
    )


def _spread(columns: Sequence[tuple[str, str, NDArray[Any]]]) -> list[Row]:
    """How often each number came up, for each label and variant; in steps, the same for all, where there are many."""
    low, high = (int(end([end(values) for _, _, values in columns])) for end in (min, max))
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    rows: list[Row] = []
    for label, variant, values in columns:
        counts = np.bincount((values.astype(np.int64) - low) // step, minlength=(high - low) // step + 1)
        rows += [
            {"label": label, "variant": variant, "value": low + at * step, "share": round(count / len(values), 5)}
            for at, count in enumerate(counts.tolist())
        ]
    return rows


def _described(values: NDArray[Any]) -> tuple[str, ...]:
    return (
        range_of(mean_interval(values), number),
        number(float(values.std())),
        *(f"{value:g}" for value in np.quantile(values, QUANTILES)),
    )


DESCRIBED = ("Mean, 95 % range", "Standard deviation", *(f"{share:.0%} are at most" for share in QUANTILES))


def points_section(samples: list[Sample], seat: SeatName) -> Section:
    """How many points each seat makes."""
    table: list[tuple[str, ...]] = []
    for sample in samples:
        table += [(sample.name, seat(at), *_described(sample.points[:, at])) for at in range(sample.seats)]
        table.append((sample.name, "first minus second", *_described(sample.margin)))
    most = max(sample.seats for sample in samples)
    seated = [(at, sample) for at in range(most) for sample in samples if at < sample.seats]
    rows = _spread([(seat(at), sample.name, sample.points[:, at]) for at, sample in seated])
    return Section(
        "Points",
        "How often each number of points came up, seat by seat.",
        [
            Figure(
                "Points by seat",
                distribution(rows, _names(samples), "points"),
                Grid(("Variant", "Whose", *DESCRIBED), table, about=2),
            )
        ],
    )


def length_section(samples: list[Sample]) -> Section:
    """How long games are."""
    figures = []
    for name, words in (("decisions", "decisions"), ("chapters", "turns")):
        rows = _spread([(words, sample.name, sample.figures[name]) for sample in samples])
        table = [(sample.name, *_described(sample.figures[name])) for sample in samples]
        chart = distribution(rows, _names(samples), f"{words} in a game")
        figures.append(Figure(f"Length in {words}", chart, Grid(("Variant", *DESCRIBED), table)))
    return Section(
        "Length",
        "Decisions of all players together, and turns (rounds, where a game counts rounds; what comes before the "
        "first of them counts as one).",
        figures,
    )


def contributions_section(samples: list[Sample]) -> Section:
    """What goes with winning."""
    found = [each for sample in samples for each in contributions(sample)]
    figures = []
    for words in dict.fromkeys(column.partition(": ")[0] for column in samples[0].counts):
        group = [each for each in found if each.words == words]
        if group:
            figures.append(_contribution(words, group, samples))
    return Section(
        "What goes with winning",
        "For each thing: how many more of it a seat had in the games it won (shared victories too) than in those it "
        "lost, on average over the seats that had any, with 95 % ranges. Right of the line goes with winning, left of "
        "it with losing. This is correlation, not cause: a leader can often afford more, and one thing may only "
        "accompany another. "
        "To learn what a thing causes, change its number and compare variants. "
        "One range in twenty misses the truth by chance.",
        figures,
    )


def _contribution(words: str, group: list[Contributed], samples: list[Sample]) -> Figure:
    order = list(dict.fromkeys(each.thing for each in group))
    group = sorted(group, key=lambda each: order.index(each.thing))
    rows = [_row(each.thing, each.sample.name, each.difference) for each in group]
    grid = Grid(
        ("Thing", "Variant", "Seats that had any", "Mean when won", "Mean when lost", "Difference, 95 % range"),
        [
            (
                each.thing,
                each.sample.name,
                percent(each.done),
                number(each.won),
                number(each.lost),
                range_of(each.difference, signed(number)),
            )
            for each in group
        ],
        about=2,
    )  # fmt: skip
    chart = intervals(rows, _names(samples), "when won minus when lost", [0.0], share=False)
    return Figure(words, chart, grid)


def lead_section(samples: list[Sample]) -> Section:
    """How the lead changes, and how early a game is decided."""
    rows = _spread([("", sample.name, sample.figures["lead_changes"]) for sample in samples])
    changes = Grid(
        ("Variant", *DESCRIBED), [(sample.name, *_described(sample.figures["lead_changes"])) for sample in samples]
    )
    wins = [each for sample in samples for each in leaders_win(sample)]
    along: list[Row] = [{**_row("", each.sample.name, each.chance), "value": each.tenths / 10} for each in wins]
    table = [
        (each.sample.name, f"{each.tenths * 10} %", range_of(each.chance, percent), percent(each.undecided))
        for each in wins
    ]
    headings = ("Variant", "After", "Leader wins, 95 % range", "Games where all are tied")
    return Section(
        "The lead",
        "By the points at the end of each turn. The lead changes when nobody who led still leads; a tie is no change.",
        [
            Figure(
                "Changes of the lead in a game", distribution(rows, _names(samples), "changes of the lead"), changes
            ),
            Figure(
                "How often the leader wins in the end",
                course(along, _names(samples), "part of the game played", "leader wins"),
                Grid(headings, table, about=2),
            ),
        ],
    )


def decisions_section(samples: list[Sample]) -> Section:
    """How much there is to decide."""
    rows = [_row(sample.name, sample.name, mean_interval(sample.branching)) for sample in samples]
    measured: tuple[tuple[str, Callable[[Sample], NDArray[Any]]], ...] = (
        ("Decisions in a game", lambda sample: sample.figures["decisions"]),
        ("Of these with a choice", lambda sample: sample.figures["choices"]),
        ("Options for each decision", lambda sample: sample.branching),
        ("Most options of one decision", lambda sample: sample.figures["most_options"]),
    )
    table = [
        (sample.name, *(range_of(mean_interval(values(sample)), number) for _, values in measured))
        for sample in samples
    ]
    grid = Grid(("Variant", *(words for words, _ in measured)), table)
    chart = intervals(rows, _names(samples), "options for each decision", [], share=False, zero=False)
    return Section(
        "Decisions",
        "How many options a player has at a decision: means over games, with 95 % ranges.",
        [Figure("Options for each decision", chart, grid)],
    )


def comparison_section(samples: list[Sample], found: list[Compared], seat: SeatName) -> Section:
    """Each variant against the base."""

    def named(each: Compared) -> str:
        return each.measure if each.seat is None else f"{each.measure}, {seat(each.seat)}"

    def form(each: Compared) -> Callable[[float], str]:
        return percent if each.measure == CHANCE else number

    chances = [each for each in found if each.measure == CHANCE]
    rows = [_row(seat(each.seat or 0), each.sample.name, each.difference.interval) for each in chances]
    rows.sort(key=lambda row: str(row["label"]))
    grid = Grid(
        ("Variant", "Measure", samples[0].name, "Here", "Difference, 95 % range", "p", "p, corrected", "By chance?"),
        [
            (
                each.sample.name,
                named(each),
                form(each)(each.base),
                form(each)(each.here),
                range_of(each.difference.interval, signed(form(each))),
                chance_of_test(each.difference.p),
                chance_of_test(each.adjusted),
                "no" if each.adjusted < SIGNIFICANT else "may be",
            )
            for each in found
        ],
        about=2,
    )  # fmt: skip
    return Section(
        "Variants compared",
        f"Each variant against “{samples[0].name}”. All variants are played with the same dice, game by game, so the "
        "differences are taken within pairs of games: a paired z-test, two-sided, corrected by Holm's method for all "
        f"{len(found)} comparisons in the table together. “No” means a corrected p below {SIGNIFICANT}.",
        [
            Figure(
                f"Change of the chance to win against “{samples[0].name}”",
                intervals(rows, _names(samples), "change of the share of victories", [0.0], share=True),
                grid,
            )
        ],
    )
