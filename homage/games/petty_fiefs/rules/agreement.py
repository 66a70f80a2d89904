"""What a table agrees on before a game of Petty Fiefs (ledger, section 10)."""

from __future__ import annotations

from homage.engine.state.options import Option, Options, Value, whole_number
from homage.games.petty_fiefs.components import COMPONENTS
from homage.games.petty_fiefs.rules.suits import ACTIONS_A_TURN, COINS_A_DEPLOYMENT, TILES, VALUES

MEMORIES = ("perfect", "strict")
MOST_ROUNDS = 1000
PAWNS_OF_A_SEAT = 3  # its princes, and the warlord
_TERMINATION = COMPONENTS["termination"]


def _rounds(name: str, words: str, least: int, examples: tuple[str, ...]) -> Option:
    """An option that is a number of rounds."""
    return whole_number(name, words, _TERMINATION[name], least=least, most=MOST_ROUNDS, examples=examples)


OPTIONS = (
    Option(
        "memory",
        "What the table shows of coins and tiles seen before (PF-R33).",
        str(COMPONENTS["options"]["memory"]),
        (
            Value("perfect", "Perfect: what you have lawfully seen, and what follows from it, stays shown."),
            Value("strict", "Strict: only what could be looked up on the table now."),
        ),
    ),
    _rounds(
        "idle_rounds_end",
        "Rounds in which nobody acts at all that end the game; 0 for never (PF-T1).",
        least=0,
        examples=("0", "1", "5"),
    ),
    _rounds("max_rounds", "Rounds after which the game ends in any case (PF-T2).", least=1, examples=("1", "2", "30")),
)


def check_options(seats: int, options: Options) -> None:
    """All options go together."""


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them."""
    return [int(options["idle_rounds_end"]), int(options["max_rounds"]), MEMORIES.index(str(options["memory"]))]


def most_decisions(seats: int, options: Options) -> int:
    """Tiles, pawns, and in each turn the longest actions that can be, or a pass.

    An action takes back all coins one by one; or with each piece that arrives a conflict asks for two things more.
    """
    taking_back = 3 * VALUES + 1
    arriving = 3 * max(COINS_A_DEPLOYMENT, PAWNS_OF_A_SEAT) + 1
    in_a_turn = ACTIONS_A_TURN * max(taking_back, arriving) + 1
    return TILES + seats * PAWNS_OF_A_SEAT + int(options["max_rounds"]) * seats * in_a_turn
