"""What experiments count: the cards that were played, the Regions lost and regained by the King, and his battles."""

from __future__ import annotations

from homage.engine.rules.contributions import Contribution
from homage.games.feudalism.rules.cards import CARD
from homage.games.feudalism.rules.regions import REGION_NAMES
from homage.games.feudalism.state import ATTACK, INVASION, REVOLT

_CARDS = tuple(str(card["name"]) for card in CARD)
_REGIONS = tuple(REGION_NAMES)
_FIGHTS = {INVASION: "invasions that won", REVOLT: "revolts that won", ATTACK: "attacks of the King that won"}


def _of_king(words: str, event: str, things: tuple[str, ...], thing: str, amount: str = "") -> Contribution:
    """Events that happen to whoever is King at the time."""
    return Contribution(words, event, things, thing, seat="king", amount=amount, office="turn")


CONTRIBUTIONS = (
    Contribution("Cards played", "played", _CARDS, "card"),
    Contribution("Cards played in answer", "answered", _CARDS, "card"),
    _of_king("Regions lost as King", "lost", _REGIONS, "region"),
    _of_king("Regions regained as King", "regained", _REGIONS, "region"),
    _of_king(
        "Battles while King",
        "battle_over",
        tuple(_FIGHTS.get(fight, "none") for fight in range(max(_FIGHTS) + 1)),
        "fight",
        amount="won",
    ),
)
