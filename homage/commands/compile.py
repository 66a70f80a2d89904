"""`homage compile`: make native code now, so that nothing waits for it later."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.console import Console

from homage.commands.terminal import bar, screen
from homage.engine.game import Game


def compile(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game; all of them if left out.")] = "",
) -> None:
    """Compile the rules of a game, and the loop that simulations run in, to native code.

    The code is kept on the disk ($HOMAGE_CACHE, or your cache folder): later
    runs only load it. Play and simulation compile by themselves what is
    missing; this command does it beforehand.

    [bold]Examples[/bold]

        homage compile                     all games
        homage compile fealty              one of them
    """
    from homage.games import NAMES, load

    chosen = [load(name) for name in ([game] if game else NAMES)]
    console = screen()
    for each in chosen:
        _compile(console, each)


def _compile(console: Console, game: Game) -> None:
    from homage.lab.simulate import loop_for

    began = time.perf_counter()
    with bar(f"{game.title}: rules") as told:
        game.compile(told)
    rules = time.perf_counter() - began
    with bar(f"{game.title}: simulation"):
        loop_for(game)
    loop = time.perf_counter() - began - rules
    console.print(f"{game.title}: the rules are ready after {rules:.1f} s, the simulation after another {loop:.1f} s.")
