"""What a table agrees on before a game of Feudalism (ledger, section 9)."""

from __future__ import annotations

from homage.engine.game import Options
from homage.engine.options import Choice, Option
from homage.games.feudalism.state import NONE

KINGS = {"dice": NONE, "first": 0, "second": 1}

OPTIONS = (
    Option(
        "king",
        "Who starts as King (FDM-2.1a).",
        "dice",
        (
            Choice("dice", "Dice: both roll, the higher is King."),
            Choice("first", "The first seat, by agreement."),
            Choice("second", "The second seat, by agreement."),
        ),
    ),
)


def check_options(seats: int, options: Options) -> None:
    """All options go together."""


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them."""
    return [KINGS[str(options["king"])]]
