"""`homage sim`: thousands of games between computer players."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from homage.commands.arguments import ClusterAddress, GameName, OptionTexts, SomeSeed, read_names, read_option_texts
from homage.commands.terminal import bar, bar_in_steps, screen
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.engine.rules.machine import Progress
    from homage.lab.plan import Plan
    from homage.lab.simulate import Simulation

DEVICES = ("cpu", "cuda")


def sim(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 10_000,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Number of seats; default: the fewest the game allows.")
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="The computer players: one for all seats, or one for each.")
    ] = "random",
    option: OptionTexts = None,
    seed: SomeSeed = 1,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; default: all.")] = None,
    device: Annotated[str, typer.Option(metavar="cpu|cuda", help="Where to play: on the CPU or a GPU.")] = "cpu",
    cluster: ClusterAddress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Play many games between computer players and count the wins. Ranges are 95 % intervals.

    The same seed gives the same games on any number of threads or machines,
    on the CPU and on a GPU. The first run compiles the rules.

    [bold]Examples[/bold]

        homage sim fealty --players greedy,random
        homage sim fealty --games 1000000 --seats 3 --option short=true
        homage sim fealty --players greedy --option set=suns --json > suns.json
        homage sim fealty --games 100000000 --device cuda
        homage sim fealty --games 100000000 --cluster 10.0.0.5:6379
    """
    from homage.games import load
    from homage.lab.plan import Plan

    played = load(game)
    plan = Plan.of(played, seats, read_names(players), read_option_texts(played, option), seed)
    if device not in DEVICES:
        raise HomageError(f"Games cannot be played on {device!r}; the devices are: {', '.join(DEVICES)}.")
    if sum((device != "cpu", cluster is not None, threads is not None)) > 1:
        raise HomageError("--device cuda, --cluster and --threads cannot be combined; choose one of them.")
    done = _played(plan, games, threads, device, cluster)
    if as_json:
        print(json.dumps(done.summary()))
    else:
        _show(done)


def _played(plan: Plan, games: int, threads: int | None, device: str, cluster: str | None) -> Simulation:
    if cluster is not None:
        from homage.lab.cluster.simulate import simulate_on_cluster

        with bar("playing") as playing:
            return simulate_on_cluster(plan, games, cluster, playing)
    if device == "cuda":
        from homage.lab.gpu.simulate import simulate_on_gpu

        with bar("playing") as playing:
            return simulate_on_gpu(plan, games, progress=playing)
    from homage.lab.simulate import loop_for, simulate_plan

    with bar_in_steps() as begin:
        loop_for(plan.game, begin("compiling"))
        with _interruptible(begin("playing")) as progress:
            return simulate_plan(plan, games, threads, progress, rows=False)


@contextmanager
def _interruptible(shown: Progress) -> Iterator[Progress]:
    """Let Ctrl-C end the threads too: each of them stops when it next reports."""
    stopped = False

    def stop(*_: Any) -> None:
        nonlocal stopped
        stopped = True
        raise KeyboardInterrupt

    def progress(done: int, total: int) -> None:
        if stopped:
            raise KeyboardInterrupt
        shown(done, total)

    before: Callable[..., Any] | int | None = signal.signal(signal.SIGINT, stop)
    try:
        yield progress
    finally:
        signal.signal(signal.SIGINT, before)


def _show(done: Simulation) -> None:
    console, plan, tally = screen(), done.plan, done.tally
    table = Table(title=f"{plan.game.title}: {tally.games:,} games, seed {plan.seed}", title_justify="left")
    table.add_column("Seat")
    table.add_column("Player")
    for heading in ("Wins", "Chance to win", "Points"):
        table.add_column(heading, justify="right")
    for seat, player in enumerate(plan.players):
        chance, points = tally.win_chance(seat), tally.mean_points(seat)
        table.add_row(
            f"{seat + 1} {plan.game.words.seat(seat)}",
            player,
            f"{tally.wins[seat]:,}",
            f"{chance.middle:.1%} ({chance.low:.1%} to {chance.high:.1%})",
            f"{points.middle:.2f} ({points.low:.2f} to {points.high:.2f})",
        )
    console.print(table)
    agreed = ", ".join(f"{name}={str(value).lower()}" for name, value in plan.options.items() if value != "")
    console.print(f"Options: {agreed}. Shared victories: {tally.shared:,}; each counts for every seat that shares it.")
    console.print(
        f"{tally.decisions:,} decisions in {done.seconds:.1f} s: {tally.games / done.seconds:,.0f} games and "
        f"{tally.decisions / done.seconds:,.0f} decisions a second."
    )
