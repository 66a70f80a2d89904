"""What experiments count: by what families win, what they buy and play, and how often they marry, fight and deal."""

from __future__ import annotations

from homage.engine.rules.contributions import Contribution
from homage.games.fief.rules.cards.cards import CARD_NAMES, HAND_CARDS
from homage.games.fief.rules.court.victory import PATHS
from homage.games.fief.rules.figures import FOR_SALE, UNIT_NAMES
from homage.games.fief.words.names import OFFICE_NAMES, path_words

CONTRIBUTIONS = (
    Contribution("Victory", "won_by", tuple(path_words(path) for path in range(PATHS)), "path"),
    Contribution("Candidates", "nominated", tuple(OFFICE_NAMES), "office"),
    Contribution("Units bought", "unit_bought", tuple(UNIT_NAMES[:FOR_SALE]), "unit"),
    Contribution("Built", "mill_built", ("mills",)),
    Contribution("Built", "stronghold_built", ("strongholds",)),
    Contribution("Battles declared", "battle_declared", ("battles", "cavalcades"), "ride"),
    Contribution("Cards played", "card_played", tuple(CARD_NAMES[:HAND_CARDS]), "card"),
    Contribution("Diplomacy", "deal_made", ("deals made",)),
)
