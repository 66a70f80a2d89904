"""What a table agrees on before a game of Feudalism (ledger, section 9)."""

from __future__ import annotations

from homage.engine.state.options import Option, Options, Value
from homage.games.feudalism.rules.cards import HAND, HAND_AFTER_ALLIANCE, MOST_ATTACKS, TURNS
from homage.games.feudalism.rules.regions import REGIONS
from homage.games.feudalism.state import NONE

KINGS = {"dice": NONE, "first": 0, "second": 1}

OPTIONS = (
    Option(
        "king",
        "Who starts as King (FDM-2.1a).",
        "dice",
        (
            Value("dice", "Dice: both roll, the higher is King."),
            Value("first", "The first seat, by agreement."),
            Value("second", "The second seat, by agreement."),
        ),
    ),
)


def check_options(seats: int, options: Options) -> None:
    """All options go together."""


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them."""
    return [KINGS[str(options["king"])]]


def most_decisions(seats: int, options: Options) -> int:
    """In each turn both hands are played out, every Region rises, and nobody lets a chance go by unasked.

    A card is played, and the chances it opens are let go: to answer it, to play on in Phase C, to follow it. A battle
    asks for a Region, the price, militia, and both sides' supporters. The last are the windows of a turn without any.
    """
    cards = HAND + max(HAND, HAND_AFTER_ALLIANCE)
    battles = 1 + MOST_ATTACKS + cards + REGIONS
    return TURNS * (cards * 6 + battles * 7 + 12)
