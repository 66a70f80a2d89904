"""The suits and their pieces: numbers printed on components, as rules look them up."""

from __future__ import annotations

from homage.games.petty_fiefs.components import COMPONENTS

NAMES = [str(suit["name"]) for suit in COMPONENTS["suits"]]
SUITS = len(NAMES)
EXTRA = [int(suit["seat"]) for suit in COMPONENTS["suits"]].index(0)  # mercenaries and warlord
VALUES = len(COMPONENTS["pieces_per_suit"]["coins"])
PRINTED = list(COMPONENTS["values"])[:VALUES]  # null, ace, 2 ... as printed; their number is their place in the list

_COUNTS = {int(row["players"]): row for row in COMPONENTS["player_count"]}
SEATS = max(_COUNTS)
PRINCES = 2 * SEATS
TILES = max(int(row["region_tiles"]) for row in _COUNTS.values())
PROVINCES = max(int(row["max_provinces_laying"]) for row in _COUNTS.values())
MOST_TILES_LAYING = {int(row["max_tiles_per_province_laying"]) for row in _COUNTS.values()}.pop()

ACTIONS_A_TURN = int(COMPONENTS["turn"]["actions_per_turn"])
FARTHEST = int(max(COMPONENTS["turn"]["move_steps"]))
COINS_A_DEPLOYMENT = int(COMPONENTS["turn"]["deploy_max_coins"])
CASTLE_START = int(COMPONENTS["turn"]["castle_start"])
CASTLE_MOST = int(COMPONENTS["turn"]["castle_max"])

PIECES_OVER_PLAYERS = int(COMPONENTS["conflict"]["pieces_over_players"])
SUITS_IN_CONFLICT = int(COMPONENTS["conflict"]["min_suits"])
PRINCE_STRENGTH = int(COMPONENTS["conflict"]["prince_strength"])
WARLORD_STRENGTH = int(COMPONENTS["conflict"]["warlord_strength"])

SCORING = COMPONENTS["scoring"]
OWN_TILE_BONUS = int(SCORING["tile_own_suit_bonus"])
OWN_COIN = int(SCORING["own_coin"])
OWN_PRINCE = int(SCORING["own_prince"])
FOREIGN_COIN = int(SCORING["foreign_coin"])
FOREIGN_PAWN = int(SCORING["foreign_pawn"])
MERCENARY = int(SCORING["mercenary"])
WARLORD_THERE = int(SCORING["warlord"])
BRIBE_LEFT = int(SCORING["own_bribe_coin_in_centre"])
CASTLE_WITH_PRINCE = int(SCORING["castle_factor_prince_present"])
CASTLE_ALONE = int(SCORING["castle_factor_prince_absent"])
PER_TILE = int(SCORING["per_tile_in_province"])
