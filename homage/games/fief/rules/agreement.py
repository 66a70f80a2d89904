"""What a table agrees on before a game of FIEF (ledger, section 9)."""

from __future__ import annotations

from homage.engine.state.options import Options, switch, whole_number
from homage.games.fief.rules.figures import ROUND_CAP

MOST_ROUNDS = 100
OPTIONS = (
    switch(
        "adjusted_shooting",
        "Adjusted shooting (FIEF-I.1).",
        on="Archers behind walls may aim at one attacking lord instead of shooting.",
        off="Archers shoot as usual.",
    ),
    switch(
        "fog_of_war",
        "Fog of war (FIEF-I.2).",
        on="Units lie face down; their types are seen in battle only.",
        off="All units are open.",
    ),
    switch(
        "public_diplomacy",
        "Public diplomacy (FIEF-I.3).",
        on="No DIPLOMACY pawns: talk and exchange of cards are free.",
        off="Three DIPLOMACY pawns each.",
    ),
    switch(
        "mandatory_placement",
        "Mandatory placement (FIEF-I.4).",
        on="The starting town follows from the lord.",
        off="Each family picks its starting town.",
    ),
    switch(
        "gentle_start",
        "Gentle first round (FIEF-2.5x).",
        on="Disasters of round 1 have no effect.",
        off="Disasters strike from round 1.",
    ),
    whole_number(
        "round_cap",
        "The round after which the game ends in any case (R-90).",
        ROUND_CAP,
        least=1,
        most=MOST_ROUNDS,
        examples=("1", "2", "12"),
    ),
)
FIRST_GAME = {"gentle_start": True, "mandatory_placement": True}


def check_options(seats: int, options: Options) -> None:
    """All options go together."""


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them."""
    return [int(options[option.name]) for option in OPTIONS]


def most_decisions(seats: int, options: Options) -> int:
    """In each round every seat is asked in every window, acts in each as often as the caps allow, and does all it can.

    A round has at most some 400 windows (each STEP, card, battle round and purchase opens one); in each a seat answers,
    and may make two offers of some twenty small actions each; what it does itself adds a few hundred.
    """
    return int(options["round_cap"]) * seats * (400 * 50 + 500)
