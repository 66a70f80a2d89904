"""How sure a number is: intervals at 95 %."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from numpy.typing import NDArray

Z95 = 1.959964


@dataclass(frozen=True)
class Interval:
    """An estimate and its 95 % confidence interval."""

    low: float
    middle: float
    high: float

    def as_list(self) -> list[float]:
        return [self.low, self.middle, self.high]


def share_interval(hits: int, trials: int) -> Interval:
    """A share by Wilson's score interval: sound also near 0 and 1."""
    share, z2 = hits / trials, Z95 * Z95
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 / (1 + z2 / trials) * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return Interval(max(0.0, centre - half), share, min(1.0, centre + half))


def mean_interval(values: NDArray[Any]) -> Interval:
    """A mean, by the normal approximation."""
    middle = float(values.mean())
    half = Z95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(middle - half, middle, middle + half)


def mean_of_sums(total: int, squares: int, count: int) -> Interval:
    """The same of whole numbers, from their sum and that of their squares."""
    middle = total / count
    spread = (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0
    half = Z95 * sqrt(spread / count)
    return Interval(middle - half, middle, middle + half)
