"""`homage sim`: thousands of games between computer players."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from homage.commands.asked import GameName, OptionTexts, SomeSeed, read_names, read_options
from homage.commands.terminal import Told, bar, screen

if TYPE_CHECKING:
    from homage.lab.simulate import Simulation


def sim(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    seats: Annotated[int, typer.Option(metavar="N", help="How many players at the table.")] = 2,
    players: Annotated[str, typer.Option(metavar="NAMES", help="One for all seats, or one for each.")] = "random",
    option: OptionTexts = None,
    seed: SomeSeed = 1,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; all of them if left out.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Play many games between computer players, and count who wins; ranges hold with 95 % confidence.

    The same seed gives the same games, whatever the number of threads. The
    first run compiles the rules.

    [bold]Examples[/bold]

        homage sim fealty --players greedy,random
        homage sim fealty --games 1000000 --seats 3 --option short=true
        homage sim fealty --players greedy --option set=suns --json > suns.json
    """
    from homage.games import load
    from homage.lab.simulate import simulate

    played = load(game)
    options, names = read_options(played, option), read_names(players)
    with bar("compiling") as compiling, bar("playing") as playing, _interruptible(playing) as progress:
        done = simulate(played, games, seats, names, options, seed, threads, progress, compiling)
    if as_json:
        print(json.dumps(done.summary()))
    else:
        _show(done)


@contextmanager
def _interruptible(told: Told) -> Iterator[Told]:
    """Let Ctrl-C end the threads too: each of them stops when it next reports."""
    stopped = False

    def stop(*_: Any) -> None:
        nonlocal stopped
        stopped = True
        raise KeyboardInterrupt

    def progress(done: int, total: int) -> None:
        if stopped:
            raise KeyboardInterrupt
        told(done, total)

    before: Callable[..., Any] | int | None = signal.signal(signal.SIGINT, stop)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)


def _show(done: Simulation) -> None:
    console, summary = screen(), done.summary()
    table = Table(title=f"{done.game.title}: {done.games:,} games, seed {done.seed}", title_justify="left")
    table.add_column("Seat")
    table.add_column("Player")
    for heading in ("Wins", "Chance to win", "Points"):
        table.add_column(heading, justify="right")
    for seat, player in enumerate(done.players):
        chance, points = done.win_chance(seat), done.mean_points(seat)
        table.add_row(
            f"{seat + 1} {done.game.words.seat(seat)}",
            player,
            f"{summary['wins'][seat]:,}",
            f"{chance.middle:.1%} ({chance.low:.1%} to {chance.high:.1%})",
            f"{points.middle:.2f} ({points.low:.2f} to {points.high:.2f})",
        )
    console.print(table)
    agreed = ", ".join(f"{name}={str(value).lower()}" for name, value in done.options.items() if value != "")
    console.print(f"Options: {agreed}. Shared victories: {summary['shared']:,}; they count for each who shares.")
    console.print(
        f"{summary['decisions']:,} decisions in {done.seconds:.1f} s: {summary['games_per_s']:,.0f} games and "
        f"{summary['decisions_per_s']:,.0f} decisions a second."
    )
