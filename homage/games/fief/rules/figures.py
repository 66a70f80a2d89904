"""The numbers printed on the components: units, prices, incomes, dice, limits."""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.fief.components import COMPONENTS

_LIMITS: dict[str, Any] = COMPONENTS["limits"]
_COSTS: dict[str, Any] = COMPONENTS["costs"]
_INCOME: dict[str, Any] = COMPONENTS["income"]
_COMBAT: dict[str, Any] = COMPONENTS["combat"]
_UNITS: dict[str, Any] = COMPONENTS["units"]

# -- units ---------------------------------------------------------------------------------------------------------

UNIT_IDS = ("man_at_arms", "archer", "knight", "bombard", "king_retinue_knight", "queen_retinue_sergeant")
UNIT_NAMES = ("man-at-arms", "archer", "knight", "bombard", "king's retinue knight", "queen's retinue sergeant")
UNIT_KINDS = len(UNIT_IDS)
MAN, ARCHER, KNIGHT, BOMBARD, RETINUE, SERGEANT = range(UNIT_KINDS)
FOR_SALE = 4  # the first so many kinds can be bought; the others are the royal guard
UNIT_POOL = table([_UNITS[each].get("per_player", _UNITS[each].get("total")) for each in UNIT_IDS])
UNIT_CP = table([_UNITS[each]["cp"] for each in UNIT_IDS])
UNIT_HITS = table([_UNITS[each]["hits"] for each in UNIT_IDS])  # 0: never hit
BONUS_HITS = table([_UNITS[each].get("bonus_hits_per_battle_round", 0) for each in UNIT_IDS])
PAWN_KINDS = [kind for kind in range(UNIT_KINDS) for _ in range(int(UNIT_POOL[kind]))]  # of the pawns of a family
PAWNS = len(PAWN_KINDS)  # a family's own first, then room for both royal guards
FIRST_GUARD = PAWN_KINDS.index(RETINUE)
MOST_UNITS = max(int(UNIT_POOL[kind]) for kind in range(UNIT_KINDS))
MAN_CP = int(_UNITS["lord_male"]["cp"])
TITLED_WOMAN_CP = int(_UNITS["lord_female_titled"]["cp"])
UNTITLED_WOMAN_CP = int(_UNITS["lord_female_untitled"]["cp"])
LORD_HITS = int(_UNITS["lord_male"]["hits"])

# -- prices and incomes --------------------------------------------------------------------------------------------

UNIT_PRICE = table([_UNITS[each].get("cost", 0) for each in UNIT_IDS])
STRONGHOLD_PRICE = int(_COSTS["stronghold"])
MILL_PRICE = int(_COSTS["mill"])
CARDINAL_PRICE = int(_COSTS["cardinal_title"])
TITLE_PRICE_A_TOWN = int(_COSTS["fief_title_per_town"])
RANSOM = int(_COSTS["ransom_base"])
RANSOM_A_TITLE = int(_COSTS["ransom_per_title"])
CALM_PRICE = int(_COSTS["calm_uprising_cardinal"])
TOWN_INCOME = int(_INCOME["town"])
MILL_INCOME = int(_INCOME["mill"])
GOOD_WEATHER_INCOME = int(_INCOME["good_weather_per_mill"])
GOOD_HARVEST_INCOME = int(_INCOME["good_harvest_per_mill"])
TALLAGE_A_TOWN = int(_INCOME["tallage_per_town"])
QUEEN_INCOME = int(_INCOME["queen"])
PLUNDER = int(_INCOME["plunder_per_mill"])
SCORCHED_EARTH = int(_INCOME["scorched_earth"])
START_DENIERS = int(COMPONENTS["setup"]["deniers"])
START_KNIGHTS = int(COMPONENTS["setup"]["start_force"]["knight"])
START_MEN = int(COMPONENTS["setup"]["start_force"]["man_at_arms"])
MOST_PRICE = 60  # deniers named at once; a greater sum is named in parts

# -- dice and battle -----------------------------------------------------------------------------------------------

BATTLE_FACES = table(COMPONENTS["dice"]["battle"]["faces"])
D6 = len(COMPONENTS["dice"]["d6"]["faces"])
BATTLE_SIDES = len(COMPONENTS["dice"]["battle"]["faces"])
_LEVELS = _COMBAT["dice_by_cp"]
CP_FOR_DICE = table([level["min_cp"] for level in _LEVELS])  # 1, 2, 3 dice from so many CP
DICE_LEVELS = len(_LEVELS)
DARC_DICE = int(_COMBAT["darc_extra_dice"])
MOST_DICE = DICE_LEVELS + DARC_DICE
NO_FORTRESS, STRONGHOLD, CITY = range(3)
PENALTY = table([0, _COMBAT["penalty"]["stronghold"], _COMBAT["penalty"]["city"]])
RIDE_BONUS = int(_COMBAT["cavalcade_defender_bonus_per_die"])
UPRISING_BONUS = int(_COMBAT["uprising_bonus_per_die"])
CALM_FROM = min(_COMBAT["calm_success"])
PLAGUE_KILLS_TO = max(_COMBAT["plague_lord_dies"])
FALSE_ALARM = int(_COMBAT["disaster_false_alarm"])
AIMED_SHOT_FROM = min(_COMBAT["adjusted_shooting_kills"])

# -- limits --------------------------------------------------------------------------------------------------------

LORDS_PER_FAMILY = int(_LIMITS["lords_per_family"])
HAND = int(_LIMITS["hand"])
DRAWS = int(_LIMITS["draws_per_round"])
CHARACTER_DRAWS = int(_LIMITS["character_draws_per_round"])
FIEF_TITLES_PER_LORD = int(_LIMITS["fief_titles_per_lord"])
MILLS_PER_TOWN = int(_LIMITS["mills_per_town"])
NEW_UNITS_PER_TOWN = int(_LIMITS["new_units_per_town_per_purchase"])
TRACK = int(_LIMITS["disaster_track_spaces"])
STEPS_PER_ROUND = int(_LIMITS["steps_per_round"])
STEPS_WITH_DARC = int(_LIMITS["steps_per_round_darc"])
DIPLOMACY_PAWNS = int(_LIMITS["diplomacy_pawns"])
SIEGE_ENGINES = int(_LIMITS["siege_engines"])
ROUNDS_WITHOUT_LOSS = int(_LIMITS["no_loss_rounds_to_stop"])
ROUND_CAP = int(_LIMITS["round_cap"])
OFFERS_PER_WINDOW = int(_LIMITS["offers_per_window"])
PROPOSALS_PER_TURN = int(_LIMITS["proposals_per_turn"])
KING_VOTES = int(_LIMITS["king_votes"])
TITLED_FOR_KING = int(_LIMITS["titled_lords_for_king"])
CARDINALS_FOR_POPE = int(_LIMITS["cardinals_for_pope"])
GUARD = int(_LIMITS["royal_guard"])
MILL_STOCK = int(COMPONENTS["stock"]["mills"])
FORTRESS_TILES = int(COMPONENTS["stock"]["fortress_tiles"])
CARDINALS_BY_CARD = int(COMPONENTS["titles"]["cardinal_by_card"])
CARDINALS = CARDINALS_BY_CARD + int(COMPONENTS["titles"]["cardinal_for_sale"])
BOUGHT_CARDINAL = CARDINALS - 1  # the tile that is for sale
CHIEF_VOTES = int(COMPONENTS["votes"]["chief_town"])
TOWN_VOTES = int(COMPONENTS["votes"]["town"])
BISHOP_VOTES = int(COMPONENTS["votes"]["bishop"])
CARDINAL_VOTES = int(COMPONENTS["votes"]["cardinal"])
BISHOPS_FOR_KING = int(COMPONENTS["votes"]["bishops_for_king"])
LONE_VP = int(COMPONENTS["victory"]["lone_vp"])
ALLIANCE_VP = int(COMPONENTS["victory"]["alliance_vp"])
ALLIANCE_SEATS = int(COMPONENTS["victory"]["alliance_min_players"])
SEATS_LEAST, SEATS = 3, 6
