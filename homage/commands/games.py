"""`homage games`: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from homage.commands.terminal import screen
from homage.engine.game import Game


def games() -> None:
    """List the games: their seats, their options, who made them.

    Pass options to the other commands as --option name=value.

    [bold]Example[/bold]

        homage games
    """
    from homage.games import NAMES, load

    console = screen()
    for name in NAMES:
        _describe(console, load(name))


def _describe(console: Console, game: Game) -> None:
    console.print(Text.assemble((game.title, "bold"), f"  ({game.name})"))
    console.print(Padding(f"{game.seats[0]} to {game.seats[-1]} seats. {game.credits}", (0, 0, 0, 2)))
    console.print("  Options:")
    table = Table.grid(padding=(0, 2), pad_edge=False)
    for option in game.options:
        default = "" if option.default == "" else f" Default: {_value(option.default)}."
        table.add_row(Text(option.name, "bold"), option.words + default)
        for each in option.values:
            table.add_row(f"  {_value(each.value)}", each.words)
    console.print(Padding(table, (0, 0, 1, 4)))


def _value(value: str | int | bool) -> str:
    return str(value).lower()
