"""The components as boards need to know them: towns, roads, fiefs, bishoprics, lords, cards, units, prices."""

from __future__ import annotations

from typing import Any

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.cards import CARD_IDS, CARDS, COPIES, DISASTERS, PILE_OF, SURPRISES
from homage.games.fief.chart import HIGH, OUTLINE, POSITIONS, WIDE
from homage.games.fief.figures import (
    ALLIANCE_SEATS,
    ALLIANCE_VP,
    BATTLE_FACES,
    BATTLE_SIDES,
    CALM_PRICE,
    CARDINAL_PRICE,
    CP_FOR_DICE,
    DICE_LEVELS,
    HAND,
    LONE_VP,
    LORDS_PER_FAMILY,
    MILL_PRICE,
    MILLS_PER_TOWN,
    PENALTY,
    STRONGHOLD_PRICE,
    UNIT_CP,
    UNIT_HITS,
    UNIT_IDS,
    UNIT_KINDS,
    UNIT_NAMES,
    UNIT_POOL,
    UNIT_PRICE,
)
from homage.games.fief.lords import LORD, LORDS
from homage.games.fief.names import PHASE_NAMES, card_name
from homage.games.fief.places import BISHOPRIC, FIEF, PLACE_IDS, ROAD, TOWN, TOWN_IDS
from homage.games.fief.title_purchase import title_price
from homage.games.fief.windows import WINDOWS


def _town(number: int) -> dict[str, Any]:
    town = TOWN[number]
    facts = {name: town[name] for name in ("id", "name", "fief", "bishopric", "chief", "harbour")}
    return {**facts, "x": POSITIONS[number][0], "y": POSITIONS[number][1]}


def _card(card: int) -> dict[str, Any]:
    kind = "lord" if card < LORDS else "disaster" if DISASTERS >> card & 1 else "event"
    return {
        "id": CARD_IDS[card],
        "name": card_name(card),
        "kind": kind,
        "pile": ("characters", "events")[PILE_OF[card]],
        "copies": int(COPIES[card]),
        "surprise": bool(SURPRISES >> card & 1),
    }


CATALOGUE: dict[str, Any] = {
    "wide": WIDE,
    "high": HIGH,
    "outline": [list(point) for point in OUTLINE],
    "towns": [_town(town) for town in range(len(TOWN))],
    "roads": [[TOWN_IDS[a], TOWN_IDS[b]] for a, b in ROAD],
    "places": list(PLACE_IDS),
    "fiefs": [
        {**{name: fief[name] for name in ("id", "name", "rank", "towns")}, "price": int(title_price(number))}
        for number, fief in enumerate(FIEF)
    ],
    "bishoprics": [
        {"number": number + 1, **{name: each[name] for name in ("name", "towns", "chief")}}
        for number, each in enumerate(BISHOPRIC)
    ],
    "families": list(FAMILY_IDS),
    "lords": [
        {
            "id": lord["id"],
            "name": lord["name"],
            "woman": lord["sex"] == "female",
            "start_town": lord["start_town"],
            "arms": lord["arms"],
        }
        for lord in LORD
    ],
    "cards": [_card(card) for card in range(CARDS)],
    "units": [
        {
            "id": UNIT_IDS[unit],
            "name": UNIT_NAMES[unit],
            "price": int(UNIT_PRICE[unit]),
            "cp": int(UNIT_CP[unit]),
            "hits": int(UNIT_HITS[unit]),
            "pool": int(UNIT_POOL[unit]),
        }
        for unit in range(UNIT_KINDS)
    ],
    "prices": {
        "mill": MILL_PRICE,
        "stronghold": STRONGHOLD_PRICE,
        "cardinal": CARDINAL_PRICE,
        "calm": CALM_PRICE,
    },
    "limits": {"hand": HAND, "lords": LORDS_PER_FAMILY, "mills": MILLS_PER_TOWN},
    "victory": {"alone": LONE_VP, "pair": ALLIANCE_VP, "pair_from_seats": ALLIANCE_SEATS},
    "dice": {
        "faces": [int(BATTLE_FACES[face]) for face in range(BATTLE_SIDES)],
        "from_cp": [int(CP_FOR_DICE[level]) for level in range(DICE_LEVELS)],
        "walls": {"stronghold": int(PENALTY[1]), "city": int(PENALTY[2])},
    },
    "phases": list(PHASE_NAMES),
    "windows": [{"name": each.name, "words": each.words, "decisive": each.decisive} for each in WINDOWS],
}
