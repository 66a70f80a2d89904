"""`homage replay`: a recorded game again, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from homage.commands.arguments import check_seat
from homage.commands.terminal import paint, screen, set_in
from homage.engine.errors import HomageError
from homage.engine.match.openly import open_log

if TYPE_CHECKING:
    from homage.engine.match.match import Match
    from homage.engine.match.record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'save' writes it.")],
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after this move.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="S", help="Show what this seat saw.")] = None,
) -> None:
    """Show a recorded game: the log, the board as it stood, the result.

    A game under way is shown as spectators see it, without hands; --seat
    shows what one seat knows. The log of a finished game hides nothing.

    [bold]Examples[/bold]

        homage replay evening.homage
        homage replay evening.homage --to 20
        homage replay evening.homage --seat 1
    """
    from homage.engine.match.record import load_record
    from homage.games import load

    record = load_record(file)
    game = load(record.game, record.changes)
    whole = game.replay(record)
    if seat is not None:
        check_seat(seat, record.seats)
    if to is not None and not 0 <= to <= len(record.moves):
        raise HomageError(f"The record has no move {to}; --to can be 0 to {len(record.moves)}.")
    match = whole if to is None else game.replay(record, to)
    viewer = None if seat is None else seat - 1
    console = screen()
    _heading(console, match, record)
    log = open_log(match) if whole.over and viewer is None else match.log(viewer)
    for line in log:
        set_in(console, line)
    console.print()
    paint(console, game.draw(match.view(viewer), viewer, ()))
    console.print()
    show_result(console, match)


def _heading(console: Console, match: Match, record: Record) -> None:
    played = match.played
    console.print(Text(f"{match.game.title}, {match.seats} seats, after move {played} of {len(record.moves)}", "bold"))
    agreed = ", ".join(f"{name}={str(value).lower()}" for name, value in match.options.items() if value != "")
    console.print(f"Options: {agreed}.")


def show_result(console: Console, match: Match) -> None:
    """Who won, or who is to decide."""
    name, result = match.game.words.seat, match.result
    if result is None:
        console.print(f"The game is not over; to decide: {', '.join(name(seat) for seat in match.waiting)}.")
        return
    order = sorted(range(match.seats), key=lambda seat: result.places[seat])
    for seat in order:
        console.print(f"{result.places[seat]}. {name(seat)}, {result.points[seat]} points")
    winners = " and ".join(name(seat) for seat in result.winners)
    alone = len(result.winners) == 1
    console.print(Text(f"The winner is {winners}." if alone else f"{winners} share the victory.", "bold"))
