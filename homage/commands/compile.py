"""`homage compile`: make native code now, so that nothing waits for it later."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console

from homage.commands.terminal import bar, screen
from homage.engine.game import Game
from homage.engine.native.cache import CacheNotWritable, cache_folder

MAKERS = ("homage.lab.simulate", "homage.players.thinking")  # what is compiled beside the rules
SECONDS_A_LOOK = 0.2


def compile(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="One game; default: all games.")] = "",
) -> None:
    """Compile the rules of a game, the simulation loop and the search of computer players to native code.

    The code is cached on disk ($HOMAGE_CACHE, or your cache folder), and
    later runs only load it. Other commands compile what is missing when
    they need it; this command does so beforehand.

    [bold]Examples[/bold]

        homage compile                     all games
        homage compile fealty              one of them
    """
    from homage.games import NAMES, load

    chosen = [load(name) for name in ([game] if game else NAMES)]
    console = screen()
    for each in chosen:
        make_native(console, each)


def make_native(console: Console, game: Game, makers: Sequence[str] = MAKERS) -> None:
    """All of it, by two processes; `makers` are modules whose `prepare` makes what goes beyond the rules."""
    from homage.engine.warm import Warming

    cache_folder()  # where it cannot be kept, nothing need be made
    began = time.perf_counter()
    with bar(f"{game.title}") as told:
        warming = Warming(game, f"homage.games.{game.name}", makers)
        try:
            while not warming.wait(SECONDS_A_LOOK):
                told(warming.done, warming.total)
        finally:
            warming.stop()
    if warming.unkept:
        raise CacheNotWritable(warming.unkept)
    for maker in makers if warming.failed else ():
        import_module(maker).prepare(game)  # here, so that what is wrong is seen
    console.print(f"{game.title}: native code is ready after {time.perf_counter() - began:.1f} s.")
