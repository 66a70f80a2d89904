"""The cards: ten Kings, ten Invasions, and the two sides' Action cards.

Action cards of one type are alike, so a card is the number of its type: the Vassal's types first, then the King's.

Also here: FDM-1.2.
"""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.feudalism.components import COMPONENTS
from homage.games.feudalism.rules.regions import LIMITS, of_colours

VASSAL, KING = 0, 1  # the sides
SIDES = 2

CARD: list[dict[str, Any]] = [*COMPONENTS["vassal_card"], *COMPONENTS["king_card"]]
CARDS = len(CARD)
VASSAL_CARDS = len(COMPONENTS["vassal_card"])
CARD_IDS = [str(card["id"]) for card in CARD]
CARD_NAMES = [str(card["name_fr"]) for card in CARD]
COPIES = table([card["count"] for card in CARD])
DECK = sum(int(card["count"]) for card in COMPONENTS["king_card"])
FIRST_CARD = table([0, VASSAL_CARDS])  # of each side
AFTER_CARDS = table([VASSAL_CARDS, CARDS])

DESASTRE = CARD_IDS.index("desastre")
REVOLTE = CARD_IDS.index("revolte_feodale")
ALLIANCE = CARD_IDS.index("alliance")
ESPIONS_VASSAL = CARD_IDS.index("espions_vassal")
ACCIDENT = CARD_IDS.index("accident_de_chasse")
FEROCITE = CARD_IDS.index("ferocite")
SAINT_EMPIRE = CARD_IDS.index("saint_empire_romain")
TENSIONS = CARD_IDS.index("tensions_internes")
PAIX = CARD_IDS.index("paix_de_dieu")
ESPIONS_KING = CARD_IDS.index("espions_king")
RECONQUETE = CARD_IDS.index("reconquete")
CAVALERIE = CARD_IDS.index("cavalerie_lourde_franque")
DEUS = CARD_IDS.index("deus_ex_machina")
SERMENT = CARD_IDS.index("serment_de_fidelite")
TRIBUT = CARD_IDS.index("tribut")
DUC = CARD_IDS.index("duc_des_francs")
INVASION_CARD = CARDS  # stands for the Invasion card of the turn where cards are answered

KINGS: list[dict[str, Any]] = COMPONENTS["king"]
KING_DRM = table([king["drm"] for king in KINGS])
KING_ARMY = table([king["army"] for king in KINGS])

INVASIONS: list[dict[str, Any]] = COMPONENTS["invasion"]
PEOPLES = ("viking", "muslim", "magyar")
VIKINGS = PEOPLES.index("viking")
PEOPLE = table([PEOPLES.index(invasion["people"]) for invasion in INVASIONS])
SETTLES = table([invasion["kind"] == "settlement" for invasion in INVASIONS])
INVADERS = table([invasion["army"] for invasion in INVASIONS])
FITTING = table([of_colours(COMPONENTS["colours"][f"{card['people']}_{card['kind']}"]) for card in INVASIONS])
VIKING_ARMY = int(COMPONENTS["settlement_marker"]["viking"]["army"])
MUSLIM_ARMY = int(COMPONENTS["settlement_marker"]["muslim"]["army"])

TURNS = int(LIMITS["turns"])
HAND = int(LIMITS["hand_size"])
HAND_AFTER_ALLIANCE = int(LIMITS["hand_size_vassal_after_alliance"])
HAND_AFTER_DUC = int(LIMITS["hand_size_king_after_duc"])
REVOLT_CARDS = int(LIMITS["revolt_cards_per_turn"])
ATTACKS = int(LIMITS["attacks_per_turn"])
MOST_ATTACKS = int(LIMITS["attacks_per_turn_with_reconquete"])
ATTACK_COST = int(LIMITS["attack_cost"])
MILITIA_COST = int(LIMITS["militia_cost"])
MILITIA_COST_WITH_DUC = int(LIMITS["militia_cost_with_duc"])
MOST_MILITIA = int(LIMITS["militia_max_drm"])
TRIBUT_ON_INCOME = int(LIMITS["tribut_invasion_surcharge"])
TRIBUT_FOR_EMPIRE = int(LIMITS["tribut_saint_empire_cost"])
ESPIONS_DRM = int(LIMITS["espions_drm"])
ALLIANCE_DRM = int(LIMITS["alliance_drm"])
FEROCITE_DRM = int(LIMITS["ferocite_drm"])
TENSIONS_DRM = int(LIMITS["tensions_drm"])
CAVALERIE_DRM = int(LIMITS["cavalerie_drm"])
DISASTER_DRM = int(LIMITS["disaster_drm"])
ACCIDENT_SUCCESS = int(LIMITS["accident_success_min"])
DUC_SUCCESS = int(LIMITS["duc_success_min"])
SERMENT_SUCCESS = int(LIMITS["serment_success_max"])
SERMENT_SPREAD = int(LIMITS["serment_spread"])
SERMENT_ANSWER_SPREAD = int(LIMITS["serment_answer_spread_min"])
SEEN_OF_OTHER_DECK = int(LIMITS["espions_cards_other_deck"])
SEEN_OF_OWN_DECK = int(LIMITS["espions_cards_own_deck"])

TRACK_LEAST = int(COMPONENTS["dynasty_track"]["min"])
TRACK_MOST = int(COMPONENTS["dynasty_track"]["max"])
TRACK_START = int(COMPONENTS["dynasty_track"]["start"])
TRACK_LOST = int(COMPONENTS["dynasty_track"]["automatic_change_on"])
START_TREASURY = int(COMPONENTS["start"]["treasury"])
