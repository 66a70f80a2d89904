"""What experiments count: what princes scored for, the conflicts they won, and the actions their players took."""

from __future__ import annotations

from homage.engine.rules.contributions import Contribution
from homage.games.petty_fiefs.actions import (
    BRIBES_SCORE,
    CASTLE_SCORE,
    FOREIGN_SCORE,
    OWN_PIECES_SCORE,
    OWN_TILES_SCORE,
    SIZE_SCORE,
    TILES_SCORE,
)
from homage.games.petty_fiefs.rules.suits import EXTRA, SUITS

_SEAT_OF_SUIT = tuple(-1 if suit == EXTRA else suit // 2 for suit in range(SUITS))
_SCORED_FOR = {
    TILES_SCORE: "tiles of other suits",
    OWN_TILES_SCORE: "tiles of their own suit",
    SIZE_SCORE: "size of provinces",
    OWN_PIECES_SCORE: "own men there",
    FOREIGN_SCORE: "strangers there",
    CASTLE_SCORE: "castles",
    BRIBES_SCORE: "bribes left in the centre",
}


def _of_suit(words: str, event: str, thing: str) -> Contribution:
    """Events that name a suit, and so whose it is."""
    return Contribution(words, event, (thing,), seat="suit", owners=_SEAT_OF_SUIT)


CONTRIBUTIONS = (
    Contribution(
        "Points of both princes",
        "scored",
        tuple(_SCORED_FOR[what] for what in sorted(_SCORED_FOR)),
        "what",
        seat="suit",
        owners=_SEAT_OF_SUIT,
        amount="points",
    ),
    _of_suit("Conflicts", "won", "won"),
    _of_suit("Conflicts", "marked", "province marked after one"),
    _of_suit("Conflicts", "ousted", "province lost in one"),
    Contribution("Actions", "bribed", ("bribe",)),
    Contribution("Actions", "moved", ("pawn moved",)),
    Contribution("Actions", "deployed", ("coin deployed",)),
    Contribution("Actions", "retrieved", ("coin retrieved",)),
    _of_suit("Actions", "built", "castle built"),
    _of_suit("Actions", "expanded", "castle expanded"),
    _of_suit("Actions", "annexed", "province annexed"),
    _of_suit("Actions", "demolished", "castle demolished"),
    Contribution("Actions", "passed", ("pass",)),
)
