"""The map: twenty Regions with their incomes, armies, colours and borders, and the table that Disasters strike by.

A set of Regions is one integer, a bit per Region.

Also here: FDM-1.5a.
"""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.feudalism.components import COMPONENTS

LIMITS: dict[str, Any] = COMPONENTS["limits"]

REGION: list[dict[str, Any]] = COMPONENTS["region"]
REGIONS = len(REGION)
EVERYWHERE = (1 << REGIONS) - 1
REGION_IDS = [str(region["id"]) for region in REGION]
REGION_NAMES = [str(region["name"]) for region in REGION]


def _set_of(ids: list[str]) -> int:
    return sum(1 << REGION_IDS.index(each) for each in ids)


def of_colours(colours: list[str]) -> int:
    """The Regions of these colours (FDM-1.2a to FDM-1.2e)."""
    return _set_of([region["id"] for region in REGION if region["colour"] in colours])


INCOME = table([region["income"] for region in REGION])
ARMY = table([region["army"] for region in REGION])
NEIGHBOURS = table([_set_of(region["adjacent"]) for region in REGION])
MOST_INCOME = max(int(region["income"]) for region in REGION)
# The Regions whose income is so many Deniers, and those whose income is no more.
WITH_INCOME = table([_set_of([r["id"] for r in REGION if r["income"] == n]) for n in range(MOST_INCOME + 1)])
UP_TO_INCOME = table([_set_of([r["id"] for r in REGION if r["income"] <= n]) for n in range(MOST_INCOME + 1)])

# The Region Table (FDM-6.1b): for each sum of the dice a Region for the low half of the split die, one for the high.
DISASTER_DICE = int(LIMITS["disaster_dice"])
_ROWS = {int(key): row for key, row in COMPONENTS["region_table"].items() if key.isdecimal()}
STRUCK = table([[REGION_IDS.index(_ROWS[n][half % len(_ROWS[n])]) for half in range(2)] for n in sorted(_ROWS)])
LEAST_SUM = min(_ROWS)
SPLIT_FIRST = max(COMPONENTS["region_table"]["split_die_first"])
INCOME_REGIONS = int(LIMITS["income_regions"])
