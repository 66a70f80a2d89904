"""The event cards: fifty numbers, each a card of some kind with the number printed on it."""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.tiles import UNIT_IDS

EVENT: list[dict[str, Any]] = COMPONENTS["event"]
EVENT_IDS = [str(event["id"]) for event in EVENT]
EVENT_NAMES = [str(event["name"]) for event in EVENT]

# What a card does; several events do the same with other numbers.
JOUST, WAR, TAX, FAMINE, KINGS_VISIT, NOTHING, DEATH, BANDITS, QUEENS_VISIT, TOURS, PITY, FESTIVAL = range(12)
RATS, PIPER, MONSTER = range(12, 15)
_DOES = {
    "tournament": JOUST,
    "war": WAR,
    "tax": TAX,
    "famine": FAMINE,
    "visit_high": KINGS_VISIT,
    "nothing": NOTHING,
    "all_lose_vp": DEATH,
    "bandits": BANDITS,
    "visit_low": QUEENS_VISIT,
    "all_take_resource": TOURS,
    "pity": PITY,
    "festival": FESTIVAL,
    "rats": RATS,
    "piper": PIPER,
    "monster": MONSTER,
}

# One row for each card: which event it is, and its number (points, resources, Food, a bonus; of a tournament the
# unit; of what costs points how many).
_CARDS = [(event, copy) for event in range(len(EVENT)) for copy in range(int(EVENT[event]["count"]))]
CARDS = len(_CARDS)


def _number(event: dict[str, Any], copy: int) -> int:
    if "numbers" in event:
        return int(event["numbers"][copy])
    if "unit" in event:
        return UNIT_IDS.index(str(event["unit"]))
    return abs(int(event.get("vp", 0)))


EVENT_OF = table([event for event, _ in _CARDS])
DOES = table([_DOES[str(EVENT[event]["kind"])] for event, _ in _CARDS])
NUMBER_ON = table([_number(EVENT[event], copy) for event, copy in _CARDS])
DISCARDED, REMOVED, STAYS = range(3)
_AFTER = {"discard": DISCARDED, "remove": REMOVED, "stays_with_player": STAYS}
AFTER = table([_AFTER[str(EVENT[event]["after"])] for event, _ in _CARDS])
RESHUFFLES = table([EVENT[event].get("reshuffle_events", 0) for event, _ in _CARDS])
RED_DRAGON = EVENT_IDS.index("red_dragon")
RATS_CARD = [int(EVENT_OF[card]) for card in range(CARDS)].index(EVENT_IDS.index("rats"))
ALL_CARDS = (1 << CARDS) - 1
