"""The cards by type: 18 LORD cards, then the others; cards of one type are alike. A set of types is one integer."""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.fief.components import COMPONENTS
from homage.games.fief.rules.court.lords import ALL_LORDS, LORD_IDS, LORD_NAMES, LORDS

# The LORD card of a lord has his number.
_OTHERS = [card for card in COMPONENTS["cards"] if card["kind"] != "lord"]


def _id(card: dict[str, Any]) -> str:
    """Both PLAGUE cards are types of their own: one strikes at sea."""
    return f"{card['kind']}_at_sea" if card.get("die_icon") is False else str(card["kind"])


CARD_IDS = [*LORD_IDS, *map(_id, _OTHERS)]
CARD_NAMES = [*LORD_NAMES, *(each.replace("_", " ").upper().replace("DARC", "D'ARC") for each in CARD_IDS[LORDS:])]
CARDS = len(CARD_IDS)
COPIES = table([1] * LORDS + [card["count"] for card in _OTHERS])
MOST_COPIES = max(int(COPIES[card]) for card in range(CARDS))

DARC = CARD_IDS.index("darc")
CARDINAL = CARD_IDS.index("cardinal")
GOOD_WEATHER = CARD_IDS.index("good_weather")
GOOD_HARVEST = CARD_IDS.index("good_harvest")
TAX = CARD_IDS.index("tax")
UPRISING = CARD_IDS.index("uprising")
UNDERGROUND = CARD_IDS.index("underground")
ASSASSINATION = CARD_IDS.index("assassination")
JUSTICE = CARD_IDS.index("justice")
AMBUSH = CARD_IDS.index("ambush")
PLAGUE = CARD_IDS.index("plague")
PLAGUE_AT_SEA = CARD_IDS.index("plague_at_sea")
BAD_WEATHER = CARD_IDS.index("bad_weather")
FAMINE = CARD_IDS.index("famine")

# Two piles, each with its discard pile; the EVENTS pile has cards of two backs.
CHARACTERS, EVENTS_PILE = 0, 1
PILES = 2
PILE_OF = table([CHARACTERS] * LORDS + [int(card["pile"] == "events") for card in _OTHERS])
DISASTERS = sum(1 << CARD_IDS.index(_id(card)) for card in _OTHERS if card["back"] == "disaster")
SURPRISES = sum(1 << CARD_IDS.index(_id(card)) for card in _OTHERS if card["play"] == "surprise")
PLAYED_IN_D = ALL_LORDS | sum(1 << CARD_IDS.index(_id(card)) for card in _OTHERS if card["play"] == "cards_D")
HAND_CARDS = PLAGUE  # types below this can be in a hand
PILE_SIZE = sum(int(COPIES[card]) for card in range(CARDS) if PILE_OF[card] == EVENTS_PILE)  # of the larger pile
TAX_CARDS = int(COPIES[TAX])
DISASTER_TYPES = 3  # PLAGUE, BAD WEATHER, FAMINE, as they lie on the map
