"""The 18 lords of the CHARACTERS pile: their names, who is a woman, where each starts with option I.4 (R-67)."""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.fief.components import COMPONENTS
from homage.games.fief.rules.places import TOWN_IDS

LORD: list[dict[str, Any]] = COMPONENTS["lords"]
LORDS = len(LORD)
LORD_IDS = [str(lord["id"]) for lord in LORD]
LORD_NAMES = [str(lord["name"]) for lord in LORD]
ALL_LORDS = (1 << LORDS) - 1
WOMEN = sum(1 << number for number, lord in enumerate(LORD) if lord["sex"] == "female")
MEN = ALL_LORDS & ~WOMEN
START_TOWN = table([TOWN_IDS.index(lord["start_town"]) for lord in LORD])
