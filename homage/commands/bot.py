"""`homage bot`: a computer player that sits down at a table of a server."""

from __future__ import annotations

from typing import Annotated

import typer


def bot(
    table: Annotated[str, typer.Option(metavar="ID", help="The table: the last part of its link.")],
    seat: Annotated[int, typer.Option(metavar="N", help="The seat, counted from 1.")],
    player: Annotated[str, typer.Option(metavar="NAME", help="How it plays: random or greedy.")] = "greedy",
    url: Annotated[str, typer.Option(metavar="URL", help="The server.")] = "http://127.0.0.1:8000",
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name shown at the table.")] = None,
    token: Annotated[
        str, typer.Option(metavar="TOKEN", envvar="HOMAGE_TOKEN", help="The token of the player; default: a new guest.")
    ] = "",
) -> None:
    """Play a seat of a table over the network, by the public protocol (docs/protocol.md).

    The bot takes the seat if it is open, plays to the end and prints the
    result. If the server becomes unreachable, it waits and resumes. It
    agrees to every undo and every offer to end the game. To return to its
    seat after a stop, give it the token that it printed.

    A greedy bot asks the server for hints, so it plays only where hints are
    allowed: alone against computer players, or at a table opened with hints.

    [bold]Examples[/bold]

        homage bot --table 3q2xkYh0 --seat 2
        homage bot --table 3q2xkYh0 --seat 2 --player random --name Robin
        homage bot --url https://games.example --table 3q2xkYh0 --seat 1
    """
    import asyncio

    from homage.table.bot import Bot, told

    playing = Bot(url, table, seat - 1, player, tell=lambda said: typer.echo(said, err=True))
    result = asyncio.run(playing.play(name, token))
    typer.echo(told(result, playing.chairs))
