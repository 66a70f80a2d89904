"""Phase C: the incomes of the four best Regions, and the markers that go after it (FDM-3.2)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.bits import count_bits
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudalism.actions import INCOME_TAKEN, MARKERS_GONE
from homage.games.feudalism.rules.control import controlled
from homage.games.feudalism.rules.regions import INCOME_REGIONS, MOST_INCOME, WITH_INCOME
from homage.games.feudalism.state import NONE, State


@rule
def paying(s: State) -> int:
    """The Regions whose income the King may take (FDM-3.2a, FDM-3.2b)."""
    regions = controlled(s) & ~s.disasters
    if s.raided != NONE:
        regions &= ~(1 << s.raided)
    if s.target != NONE:
        regions &= ~(1 << s.target)
    return regions


@rule
def best_income(s: State) -> int:
    """The incomes of the four best of them (FDM-3.2c)."""
    left, amount, regions = INCOME_REGIONS, 0, paying(s)
    for income in range(MOST_INCOME, 0, -1):
        taken = min(left, count_bits(regions & WITH_INCOME[income]))
        amount += taken * income
        left -= taken
    return amount


@rule
def collect_income(s: State, story: Numbers) -> None:
    """The King takes his income; then last turn's Disaster and Raid markers go (FDM-3.2d)."""
    amount = best_income(s)
    s.treasury += amount
    tell(story, INCOME_TAKEN, TO_ALL, amount, s.treasury)
    gone = s.disasters
    s.disasters = 0
    s.raided = NONE
    if gone:
        tell(story, MARKERS_GONE, TO_ALL, gone)
