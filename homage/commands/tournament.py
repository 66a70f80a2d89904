"""`homage tournament`: Swiss rounds and a play-off between computer players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from homage.commands.arguments import GameName, OptionTexts, SomeSeed, read_names, read_option_texts
from homage.commands.terminal import bar, screen
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.lab.tournament.hall import PlayedGame
    from homage.lab.tournament.run import Meeting, Tournament
    from homage.lab.tournament.swiss import Entrant


def tournament(
    game: GameName,
    entrants: Annotated[int, typer.Option(metavar="N", help="Number of entrants.")] = 8,
    players: Annotated[str, typer.Option(metavar="NAMES", help="Computer players, entered in turn.")] = "greedy,random",
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Seats at a table; default: the fewest the game allows.")
    ] = None,
    ties: Annotated[
        str,
        typer.Option(
            metavar="replay|last_move",
            help="What decides a tied play-off game: another game, or who moved last; a game can add its own rule.",
        ),
    ] = "replay",
    leave: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ENTRANT:ROUND",
            help="An entrant leaves in a round, such as 3:2; play-off rounds count on. Repeat for several.",
        ),
    ] = None,
    option: OptionTexts = None,
    seed: SomeSeed = 1,
    plan: Annotated[
        bool, typer.Option("--plan", help="Only print how long such a tournament takes with people.")
    ] = False,
    sheets: Annotated[bool, typer.Option("--sheets", help="Also print the sheet of every entrant.")] = False,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A new folder for the records of all games.")
    ] = None,
    compiled: Annotated[bool, typer.Option("--compile/--no-compile", help="Use native code.")] = True,
) -> None:
    """Hold a tournament between computer players: Swiss rounds, ranking, play-off, champion.

    [bold]Examples[/bold]

        homage tournament fealty --entrants 12
        homage tournament petty_fiefs --entrants 16 --seats 4 --records spring
        homage tournament feudalism --entrants 9 --players greedy,greedy,random --leave 3:2
        homage tournament fealty --entrants 11 --plan
    """
    from homage.games import load
    from homage.lab.tournament.format import advice, seats_at_a_table
    from homage.lab.tournament.run import arrange_tournament, hold_tournament
    from homage.players.seated import make_ready

    played, console = load(game), screen()
    if plan:
        for line in advice(played.tournament, entrants, seats_at_a_table(played, seats)):
            console.print(line)
        return
    names, options, leaving = read_names(players), read_option_texts(played, option), read_leaving(leave or [])
    arranged = arrange_tournament(played, names, entrants, seed, options, ties, seats, leaving)
    folder = _new_folder(records) if records is not None else None
    if compiled:
        with bar("compiling") as compiling:
            make_ready(played, names, compiling)
    with screen(stderr=True).status("Seating the players ...") as status:

        def ended(game: PlayedGame) -> None:
            status.update(Text(f"Game {game.number}: {game}"))
            if folder is not None:
                _keep(game, folder)

        held = hold_tournament(arranged, ended)
    _rounds(console, held)
    _ranking(console, held)
    for entrant in held.swiss.ranking() if sheets else ():
        _sheet(console, entrant)
    _play_off(console, held)
    if folder is not None:
        console.print(f"The records of all {len(held.games)} games are in {folder}.", soft_wrap=True)


def read_leaving(texts: Sequence[str]) -> dict[int, int]:
    """Who leaves when, as entrant:round."""
    leaving: dict[int, int] = {}
    for text in texts:
        entrant, _, number = text.partition(":")
        if not (entrant.isdecimal() and number.isdecimal() and len(text) < 12):
            raise HomageError(f"{text!r} does not say who leaves when; write entrant:round, such as 3:2.")
        if int(entrant) in leaving:
            raise HomageError(f"Entrant {entrant} cannot leave twice; give --leave once for each.")
        leaving[int(entrant)] = int(number)
    return leaving


def _new_folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = any(folder.iterdir())
    except OSError as error:
        raise HomageError(f"Records cannot be kept in {folder}: {error.strerror}; name another folder.") from error
    if full:
        raise HomageError(f"Records cannot be kept in {folder}: it is not empty; name a new folder.")
    return folder


def _keep(game: PlayedGame, folder: Path) -> None:
    try:
        game.record.save(folder / f"{game.number:04}.homage")
    except OSError as error:
        raise HomageError(
            f"Game {game.number} cannot be kept in {folder}: {error.strerror}; make room there."
        ) from error


def _rounds(console: Console, held: Tournament) -> None:
    for played in held.rounds:
        console.print(Text(f"Round {played.paired.number}", "bold"))
        _left(console, played.left)
        for game in played.games:
            _game(console, game)
        for name in played.paired.byes:
            console.print(f"  {name} has a bye")


def _left(console: Console, names: Sequence[str]) -> None:
    for name in names:
        console.print(f"  {name} leaves")


def _game(console: Console, game: PlayedGame) -> None:
    console.print(f"  Game {game.number}: {game}{' (a tie)' if game.tied else ''}")


def _ranking(console: Console, held: Tournament) -> None:
    table = _table("Ranking after the Swiss rounds", "Rank", "Entrant", "Points", "Differential", "Byes", "Seed")
    for rank, entrant in enumerate(held.swiss.ranking(), start=1):
        name = f"{entrant.name} (left)" if entrant.left else entrant.name
        numbers = entrant.points, f"{entrant.differential:+d}", entrant.byes, entrant.seed
        table.add_row(str(rank), name, *map(str, numbers))
    console.print(table)


def _sheet(console: Console, entrant: Entrant) -> None:
    table = _table(f"Sheet of {entrant.name}", "Round", "Against", "Points", "Differential")
    for line in entrant.sheet:
        against = ", ".join(line.opponents) or "a bye"
        table.add_row(str(line.round), against, str(line.points), f"{line.differential:+d}")
    console.print(table)


def _table(title: str, place: str, name: str, *numbers: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(place, justify="right")
    table.add_column(name)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def _play_off(console: Console, held: Tournament) -> None:
    console.print(Text("Play-off", "bold"))
    for knock_outs in held.knock_outs:
        _left(console, knock_outs.left)
        for meeting in knock_outs.meetings:
            _meeting(console, meeting, held.swiss.rules.tie_break)
    champion = held.play_off.champion
    last = f"The champion is {champion}." if champion else "Everybody has left: there is no champion."
    console.print(Text(last, "bold"))


def _meeting(console: Console, meeting: Meeting, tie_break: str) -> None:
    for game in meeting.games:
        _game(console, game)
    how = f", by the {tie_break.replace('_', ' ')}" if meeting.by_tie_break else ""
    console.print(f"  {meeting.winner} wins{how}")
