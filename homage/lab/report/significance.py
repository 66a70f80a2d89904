"""Whether a difference is more than chance: tests on many games, and what several tests at once ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.lab.statistics import Z95, Interval, mean_interval

SIGNIFICANT = 0.05


@dataclass(frozen=True)
class Difference:
    """A difference, and how often chance alone would show one as large where there is none."""

    interval: Interval
    p: float


def difference_from(values: NDArray[Any], expected: float = 0.0) -> Difference:
    """How far a mean is from what was expected: a z-test, two-sided, sound for some 30 games and more."""
    interval = mean_interval(values - expected)
    error = (interval.high - interval.low) / (2 * Z95)
    return Difference(interval, _two_sided(interval.middle, error))


def paired_difference(ours: NDArray[Any], theirs: NDArray[Any]) -> Difference:
    """How far two runs of the same deals differ, game by game: what both owe to the deal cancels out."""
    return difference_from(ours.astype(np.float64) - theirs)


def _two_sided(middle: float, error: float) -> float:
    """The chance to be so far from 0, or farther, by a normal error."""
    if error == 0.0:
        return 1.0 if middle == 0.0 else 0.0
    return erfc(abs(middle) / error / sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances for many tests at once, by Holm's method: few false alarms in all of them together."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    adjusted, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        least = max(least, min(1.0, chances[at] * (len(chances) - rank)))
        adjusted[at] = least
    return adjusted
