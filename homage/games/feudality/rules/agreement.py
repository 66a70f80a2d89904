"""What a table agrees on before a game of Feudality (ledger, section 9)."""

from __future__ import annotations

from collections.abc import Callable

from homage.engine.errors import BadOption
from homage.engine.state.options import Option, Options, Value
from homage.games.feudality.components import COMPONENTS
from homage.games.feudality.rules.cards import CARDS

BY_TABLE = "table"  # the Victory Number that goes with the number of players
LEAST_VICTORY = int(COMPONENTS["options"]["victory_number_custom_min"])
LEAST_CAP = int(COMPONENTS["options"]["turn_cap_custom_min"])
USUAL_CAP = str(COMPONENTS["limits"]["turn_cap"])
GREATEST = 1_000_000  # no game that anybody plays comes near it
BAGS = [str(bag) for bag in COMPONENTS["options"]["bag"]]
DRAGONS = [str(dragon) for dragon in COMPONENTS["options"]["red_dragon"]]
CHOICES = [str(choice) for choice in COMPONENTS["options"]["fief_choice"]]


def _number(name: str, least: int, also: str = "") -> Callable[[str], str]:
    """Reads a whole number, not below the least; or one word that stands for the usual."""

    def read(text: str) -> str:
        plain = text.strip().lower()
        if also and plain == also:
            return also
        if not plain.isascii() or not plain.isdigit() or not least <= int(plain) <= GREATEST:
            words = f"{also!r} or " if also else ""
            raise BadOption(f"The option {name} cannot be {text!r}; it can be {words}a number from {least}.")
        return str(int(plain))

    return read


OPTIONS = (
    Option(
        "red_dragon",
        "What a Red Dragon does that breaks in (FDY-EV-MON-7).",
        DRAGONS[0],
        (
            Value(DRAGONS[0], "It destroys a tile, like every monster."),
            Value(DRAGONS[1], "It costs the target 1 point and no tile."),
        ),
    ),
    Option(
        "bag",
        "How many tiles are in the bag (FDY-R3).",
        BAGS[0],
        (Value(BAGS[0], "208, with 16 Forests."), Value(BAGS[1], "207, as the printed list has it: 15 Forests.")),
    ),
    Option(
        "victory_number",
        f"Points that end the game: {BY_TABLE!r} (15 for two players to 11 for six), or a number from 5.",
        BY_TABLE,
        check=_number("victory_number", LEAST_VICTORY, BY_TABLE),
        examples=("8", "20"),
    ),
    Option(
        "fief_choice",
        "How fief cards are given out (FDY-SET-2b).",
        CHOICES[0],
        (Value(CHOICES[0], "Each player chooses in turn."), Value(CHOICES[1], "By chance.")),
    ),
    Option(
        "turn_cap",
        "The turn after which the game ends in any case (FDY-CAP), a number from 1.",
        USUAL_CAP,
        check=_number("turn_cap", LEAST_CAP),
        examples=("12", "60"),
    ),
)


def check_options(seats: int, options: Options) -> None:
    """All options go together."""


def encode_options(options: Options) -> list[int]:
    """Options as numbers, in the order that the set-up reads them; 0 for a Victory Number by the table."""
    victory = options["victory_number"]
    return [
        DRAGONS.index(str(options["red_dragon"])),
        BAGS.index(str(options["bag"])),
        0 if victory == BY_TABLE else int(victory),
        CHOICES.index(str(options["fief_choice"])),
        int(options["turn_cap"]),
    ]


ROLLS = 40  # action rolls, or rounds of a contest, in one turn: more have a chance of less than 1 in 10 ** 18
WIZARDS = 6


def most_decisions(seats: int, options: Options) -> int:
    """What can be asked in the set-up, and in each turn.

    A seat chooses a card, a Keep, a Tower, the place of a Forest, and twice a tile and its place. In a turn: a roll is
    followed by Wizards and by everybody's activation; a war asks for four kinds of unit and for healing; a purchase for
    a tile, a place and trades; Baronial Actions may end in a second war; and a fief may starve.
    """
    rolls = ROLLS * (seats + WIZARDS)
    wars = 2 * seats * (4 + CARDS)
    return 8 * seats + int(options["turn_cap"]) * (rolls + wars + 12 * seats + 60)
