"""Reading what the commands are given: games, options, players, seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from homage.engine.errors import BadOption, HomageError

if TYPE_CHECKING:
    from homage.engine.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as fealty; 'homage games' lists them.")]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the game; repeat for several."),
]
SomeSeed = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")]
DEFAULT_PLAYER = "greedy"  # who plays against people where nobody is named
CLUSTER = "--cluster"
HERE = "local"  # a cluster begun on this machine
ClusterAddress = Annotated[
    str | None,
    typer.Option(CLUSTER, metavar="[ADDRESS]", help="Play on a Ray cluster; without an address, start one here."),
]


class OnCluster(TyperCommand):
    """A command with a `--cluster` whose address may be left out: at the end, or before another option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = list(args)
        if CLUSTER in given:
            after = given.index(CLUSTER) + 1
            if after == len(given) or given[after].startswith("-"):
                given.insert(after, HERE)
        return super().parse_args(ctx, given)


def read_option_texts(game: Game, texts: Sequence[str] | None) -> dict[str, str]:
    """Options as name=value; one name with two values contradicts itself."""
    options: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise BadOption(f"The option {text!r} cannot be read; write it as name=value, such as short=true.")
        if options.get(name, value).lower() != value.lower():
            rules = [f" ({option.rule})" for option in game.options if option.name == name and option.rule]
            raise BadOption(
                f"{name}={options[name]} and {name}={value} contradict each other{''.join(rules)}; "
                f"give the option {name} only once."
            )
        options[name] = value
    return options


def read_names(text: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_seats(text: str, seats: int) -> tuple[int, ...]:
    """Seats as people count them, with commas between; 0 is nobody."""
    if text.strip() == "0":
        return ()
    numbers = [part.strip() for part in text.split(",")]
    if not all(number.isdecimal() and len(number) < 4 for number in numbers):
        raise HomageError(f"The seats {text!r} cannot be read; write them as numbers, such as 1 or 1,3.")
    for number in numbers:
        check_seat(int(number), seats)
    return tuple(sorted({int(number) - 1 for number in numbers}))


def check_seat(number: int, seats: int) -> None:
    """Refuse a seat that is not at the table."""
    if not 1 <= number <= seats:
        raise HomageError(f"There is no seat {number} at this table; seats run from 1 to {seats}.")
