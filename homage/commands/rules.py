"""`homage rules`: the numbered rules, and how to play."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from homage.commands.arguments import GameName
from homage.commands.terminal import flowing, screen
from homage.engine.rules.rulebook import Rulebook
from homage.engine.views.ledger import Rule


def rules(
    game: GameName,
    rule: Annotated[
        str, typer.Argument(metavar="[ID]", help="The ID of a rule, or a prefix of several.", show_default=False)
    ] = "",
    how: Annotated[bool, typer.Option("--how", help="Explain how to play, in a few paragraphs.")] = False,
) -> None:
    """Show the numbered rules of a game: all of them in brief, or one in full.

    Every refusal of a move names its rule; look it up here.

    [bold]Examples[/bold]

        homage rules fealty                list them all
        homage rules fealty FEA-POL-1      one rule, or all with this prefix
        homage rules fealty ru-25          a ruling
        homage rules fealty --how          how to play
    """
    from homage.games import load

    played, console = load(game), screen()
    if how:
        console.print(flowing(played.words.how_to_play))
    elif rule:
        show_rules(console, played, rule)
    else:
        _list(console, played)


def show_rules(console: Console, game: Rulebook, asked: str) -> None:
    """The rule of an ID, or all whose IDs begin so, in full."""
    for rule in game.ledger.find(asked):
        console.print(Text.assemble((rule.id, "bold"), f"  ({rule.chapter})"))
        console.print(Padding(Text(rule.text), (0, 0, 0, 2)))
        if related := game.ledger.related[rule.id]:
            console.print(Padding(Text(f"See also {', '.join(related)}.", "italic"), (0, 0, 0, 2)))


def _list(console: Console, game: Rulebook) -> None:
    """Every rule on one line, under the chapters of the rulebook."""
    chapters: dict[str, list[Rule]] = {}
    for rule in game.ledger.in_order:
        chapters.setdefault(rule.chapter, []).append(rule)
    widest = max(len(rule.id) for rule in game.ledger.in_order)
    for chapter, found in chapters.items():
        console.print(Text(chapter, "bold"))
        for rule in found:
            line = Text(f"  {rule.id:<{widest}}  {rule.text}")
            line.truncate(console.width, overflow="ellipsis")
            console.print(line)
    console.print(f"\n{len(game.ledger.in_order)} rules; 'homage rules {game.name} ID' shows one in full.")
