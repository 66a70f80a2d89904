"""`homage tournament`: Swiss rounds and a play-off between computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from homage.commands.asked import GameName, OptionTexts, SomeSeed, read_names, read_options
from homage.commands.terminal import bar, screen

if TYPE_CHECKING:
    from homage.lab.tournament.run import Meeting, Tournament


def tournament(
    game: GameName,
    entrants: Annotated[int, typer.Option(metavar="N", help="How many enter.")] = 8,
    players: Annotated[str, typer.Option(metavar="NAMES", help="Computer players, entered in turn.")] = "greedy,random",
    ties: Annotated[
        str, typer.Option(metavar="replay|last_piece", help="What decides a tied play-off game.")
    ] = "replay",
    option: OptionTexts = None,
    seed: SomeSeed = 1,
    compiled: Annotated[bool, typer.Option("--compile/--no-compile", help="Use native code.")] = True,
) -> None:
    """Hold a tournament between computer players: Swiss rounds, standings, play-off, champion.

    [bold]Examples[/bold]

        homage tournament fealty --entrants 12
        homage tournament fealty --entrants 9 --players greedy,greedy,random --option short=true
        homage tournament fealty --entrants 4 --ties last_piece --seed 7 --no-compile
    """
    from homage.games import load
    from homage.lab.tournament.run import full_field, run_tournament

    played = load(game)
    options = read_options(played, option)
    field = full_field(read_names(players), entrants)
    if compiled:
        with bar("compiling") as told:
            played.compile(told)
    console, errors = screen(), screen(stderr=True)
    with errors.status("Seating the players ...") as status:
        held = run_tournament(played, field, seed, options, ties, lambda line: status.update(Text(line)))
    _rounds(console, held)
    _standings(console, held)
    _play_off(console, held)


def _rounds(console: Console, held: Tournament) -> None:
    for played in held.rounds:
        console.print(Text(f"Round {played.pairing.number}", "bold"))
        for game in played.games:
            console.print(f"  {game}")
        if played.pairing.bye:
            console.print(f"  {played.pairing.bye} has a bye")


def _standings(console: Console, held: Tournament) -> None:
    table = Table(title="Standings after the Swiss rounds", title_justify="left")
    table.add_column("Rank", justify="right")
    table.add_column("Entrant")
    for heading in ("Points", "Differential", "Byes", "Seed"):
        table.add_column(heading, justify="right")
    for rank, entrant in enumerate(held.standings, start=1):
        numbers = entrant.points, f"{entrant.differential:+d}", entrant.byes, entrant.seed
        table.add_row(str(rank), entrant.name, *(str(number) for number in numbers))
    console.print(table)


def _play_off(console: Console, held: Tournament) -> None:
    console.print(Text("Play-off", "bold"))
    for meetings in held.meetings:
        for meeting in meetings:
            _meeting(console, meeting)
    console.print(Text(f"The champion is {held.champion}.", "bold"))


def _meeting(console: Console, meeting: Meeting) -> None:
    for game in meeting.games:
        console.print(f"  {game}{': a tie' if game.tied else ''}")
    how = ", by the last piece" if meeting.by_last_piece else ""
    console.print(f"  {meeting.winner} wins{how}")
