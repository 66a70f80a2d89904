"""The components as boards need to know them: towns, roads, fiefs, bishoprics, lords, cards, units, prices."""

from __future__ import annotations

from typing import Any

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.rules.cards.cards import CARD_IDS, CARDS, COPIES, DISASTERS, PILE_OF, SURPRISES
from homage.games.fief.rules.court.lords import LORD, LORDS
from homage.games.fief.rules.court.title_purchase import title_price
from homage.games.fief.rules.figures import (
    ALLIANCE_SEATS,
    ALLIANCE_VP,
    BATTLE_FACES,
    BATTLE_SIDES,
    BISHOP_VOTES,
    BISHOPS_FOR_KING,
    BONUS_HITS,
    CALM_PRICE,
    CARDINAL_PRICE,
    CARDINAL_VOTES,
    CARDINALS_FOR_POPE,
    CHARACTER_DRAWS,
    CHIEF_VOTES,
    CP_FOR_DICE,
    DARC_DICE,
    DICE_LEVELS,
    DIPLOMACY_PAWNS,
    DRAWS,
    FIEF_TITLES_PER_LORD,
    FOR_SALE,
    GUARD,
    HAND,
    KING_VOTES,
    LONE_VP,
    LORD_HITS,
    LORDS_PER_FAMILY,
    MAN_CP,
    MILL_INCOME,
    MILL_PRICE,
    MILLS_PER_TOWN,
    NEW_UNITS_PER_TOWN,
    PENALTY,
    QUEEN_INCOME,
    RANSOM,
    RANSOM_A_TITLE,
    STEPS_PER_ROUND,
    STEPS_WITH_DARC,
    STRONGHOLD_PRICE,
    TALLAGE_A_TOWN,
    TITLE_PRICE_A_TOWN,
    TITLED_FOR_KING,
    TITLED_WOMAN_CP,
    TOWN_INCOME,
    TOWN_VOTES,
    UNIT_CP,
    UNIT_HITS,
    UNIT_IDS,
    UNIT_KINDS,
    UNIT_NAMES,
    UNIT_POOL,
    UNIT_PRICE,
    UNTITLED_WOMAN_CP,
)
from homage.games.fief.rules.places import BISHOPRIC, FIEF, PLACE_IDS, ROAD, TOWN, TOWN_IDS
from homage.games.fief.shown.chart import HIGH, OUTLINE, POSITIONS, WIDE
from homage.games.fief.shown.land import BORDERS, COAST, EMPIRE, LAND_PATHS, SPAIN
from homage.games.fief.shown.windows import WINDOWS
from homage.games.fief.words.names import PHASE_NAMES, card_name


def _town(number: int) -> dict[str, Any]:
    town = TOWN[number]
    facts = {name: town[name] for name in ("id", "name", "fief", "bishopric", "chief", "harbour")}
    return {**facts, "x": POSITIONS[number][0], "y": POSITIONS[number][1], "land": LAND_PATHS[number]}


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
    "coast": COAST,
    "abroad": [EMPIRE, SPAIN],
    "borders": [[TOWN_IDS[town], TOWN_IDS[over], line] for town, over, line in BORDERS],
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
            "bonus_hits": int(BONUS_HITS[unit]),
            "for_sale": unit < FOR_SALE,
            "pool": int(UNIT_POOL[unit]),
        }
        for unit in range(UNIT_KINDS)
    ],
    "prices": {
        "mill": MILL_PRICE,
        "stronghold": STRONGHOLD_PRICE,
        "cardinal": CARDINAL_PRICE,
        "calm": CALM_PRICE,
        "title_a_town": TITLE_PRICE_A_TOWN,
        "ransom": RANSOM,
        "ransom_a_title": RANSOM_A_TITLE,
    },
    "income": {"town": TOWN_INCOME, "mill": MILL_INCOME, "queen": QUEEN_INCOME, "tallage_a_town": TALLAGE_A_TOWN},
    "votes": {
        "chief_town": CHIEF_VOTES,
        "town": TOWN_VOTES,
        "bishop": BISHOP_VOTES,
        "cardinal": CARDINAL_VOTES,
        "for_king": KING_VOTES,
        "bishops_for_king": BISHOPS_FOR_KING,
        "titled_for_king": TITLED_FOR_KING,
        "cardinals_for_pope": CARDINALS_FOR_POPE,
    },
    "lord_points": {
        "man": MAN_CP,
        "titled_woman": TITLED_WOMAN_CP,
        "untitled_woman": UNTITLED_WOMAN_CP,
        "hits": LORD_HITS,
    },
    "limits": {
        "hand": HAND,
        "draws": DRAWS,
        "character_draws": CHARACTER_DRAWS,
        "lords": LORDS_PER_FAMILY,
        "fief_titles": FIEF_TITLES_PER_LORD,
        "mills": MILLS_PER_TOWN,
        "new_units": NEW_UNITS_PER_TOWN,
        "steps": STEPS_PER_ROUND,
        "steps_with_darc": STEPS_WITH_DARC,
        "guard": GUARD,
        "pawns": DIPLOMACY_PAWNS,
    },
    "victory": {"alone": LONE_VP, "pair": ALLIANCE_VP, "pair_from_seats": ALLIANCE_SEATS},
    "dice": {
        "faces": [int(BATTLE_FACES[face]) for face in range(BATTLE_SIDES)],
        "from_cp": [int(CP_FOR_DICE[level]) for level in range(DICE_LEVELS)],
        "walls": {"stronghold": int(PENALTY[1]), "city": int(PENALTY[2])},
        "darc": DARC_DICE,
    },
    "phases": list(PHASE_NAMES),
    "windows": [{"name": each.name, "words": each.words, "decisive": each.decisive} for each in WINDOWS],
}
