"""`homage ladder`: a balanced round robin between computer players, rated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from homage.commands.arguments import ClusterAddress, GameName, OptionTexts, SomeSeed, read_names, read_option_texts
from homage.commands.terminal import STOPPED, bar, screen

if TYPE_CHECKING:
    from homage.lab.ladder.ratings import HeadToHead
    from homage.lab.ladder.run import Ladder


def ladder(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="Games for each pair of players.")] = 30,
    players: Annotated[str, typer.Option(metavar="NAMES", help="The computer players to rate; default: all.")] = "",
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Seats at a table, which a pair takes in turn; default: the fewest the game allows."
        ),
    ] = None,
    option: OptionTexts = None,
    seed: SomeSeed = 1,
    threads: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Games at once. Default: one per core; one per two cores if a player thinks by the clock, which would "
            "think less under load.",
        ),
    ] = None,
    cluster: ClusterAddress = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to store the games; default: a folder in ladder/.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """Rate computer players: every pair plays the same deals from every seat. Ranges are 95 % intervals.

    Every game is stored as it ends. Stop with Ctrl-C at any time; the same
    command resumes, also with more --games. The same seed gives the same
    games, except for players that think by the clock.

    [bold]Examples[/bold]

        homage ladder fealty --players random,greedy,squire
        homage ladder petty_fiefs --games 100 --players squire,knight,baron
        homage ladder fealty --seats 4 -o teams=true --records teams --json
        homage ladder feudalism --players knight,baron,king --cluster 10.0.0.5:6379
    """
    from homage.games import load
    from homage.lab.ladder.games import ladder_schedule
    from homage.lab.ladder.run import games_at_once, ladder_terms, run_ladder
    from homage.lab.ladder.store import LadderStore, usual_folder
    from homage.players.seated import NAMES, make_ready

    played = load(game)
    options, names = read_option_texts(played, option), read_names(players) or list(NAMES)
    schedule = ladder_schedule(played, names, games, seats, options, seed)
    games_at_once(names, threads, cluster)  # refused before a folder is made
    terms = ladder_terms(played, names, seats, options, seed)
    with LadderStore(records or usual_folder(terms)) as store:
        kept = store.take_up(terms)
        try:
            if cluster is None and any(fixture.number not in kept for fixture in schedule):
                with bar("compiling") as compiling:
                    make_ready(played, names, compiling)
            with bar("playing") as playing:
                held = run_ladder(played, names, games, seats, options, seed, threads, store, playing, cluster=cluster)
        except KeyboardInterrupt as error:
            done = sum(number <= len(schedule) for number in store.take_up(terms))
            typer.echo(
                f"\nStopped: {done} of {len(schedule)} games are kept in {store.folder}. The same command resumes.",
                err=True,
            )
            raise typer.Exit(STOPPED) from error
    if as_json:
        print(json.dumps({**held.summary(), "records": str(store.folder)}))
    else:
        _show(held, store.folder)


def _show(held: Ladder, folder: Path) -> None:
    console, summary = screen(), held.summary()
    title = f"{held.game.title}: {summary['games']:,} games, {summary['seats']} seats, seed {summary['seed']}"
    console.print(title, style="italic")
    _ratings(console, held)
    _crosstable(console, held)
    agreed = ", ".join(f"{name}={str(value).lower()}" for name, value in summary["options"].items() if value != "")
    console.print(f"Options: {agreed}. Shared victories: {summary['shared']:,}; they count for neither player.")
    console.print(f"The records of all games are in {folder}.", soft_wrap=True)


def _ratings(console: Console, held: Ladder) -> None:
    table = Table()
    table.add_column("Player")
    for heading in ("Rating ± 2 sigma", "Games", "Wins", "Decisions", "Seconds each", "Simulations each"):
        table.add_column(heading, justify="right")
    for each in held.ratings.players:
        table.add_row(
            each.player,
            f"{each.mu:.1f} ± {each.rating.high - each.mu:.1f}",
            f"{each.games:,}",
            f"{each.wins:,}",
            f"{each.decisions:,}",
            "" if each.pace is None else f"{each.pace:.4f}",
            "" if each.depth is None else f"{each.depth:,.0f}",
        )
    console.print(table)


def _crosstable(console: Console, held: Ladder) -> None:
    names = [each.player for each in held.ratings.players]
    console.print("Wins of the player in the row against that in the column:", style="italic")
    table = Table()
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for row in names:
        met = [held.ratings.crosstable.get((row, column)) for column in names]
        table.add_row(row, *map(_cell, met))
    console.print(table)


def _cell(met: HeadToHead | None) -> str:
    chance = met.chance if met is not None else None
    if met is None or chance is None:
        return ""
    return f"{met.wins:,} of {met.games:,}\n{chance.middle:.0%} ({chance.low:.0%} to {chance.high:.0%})"
