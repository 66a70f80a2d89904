"""`homage verify`: whether the dice of a finished game were fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from homage.commands.terminal import screen


def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a finished game.")],
) -> None:
    """Check the dice of a finished game: they were fixed before it began, and nobody has changed them since.

    Before the first move a table shows the commitment, the hash of a secret
    key. The record of the finished game contains the key. This command
    recomputes the hash, and draws every card and rolls every die again from
    the key. Compare the commitment with the one that the table showed at
    the start.

    [bold]Examples[/bold]

        homage verify evening.homage
    """
    from homage.engine import verify as dice
    from homage.engine.match.record import load_record
    from homage.games import load

    record = load_record(file)
    game = load(record.game, record.changes)
    found = dice.verify(game, record)
    console = screen()
    played = "" if found.over else ", which is not over"
    console.print(f"{game.title}, {record.seats} seats, {found.moves} moves{played}.")
    console.print(f"Commitment: {found.commitment}", soft_wrap=True)
    console.print("The key matches the commitment.")
    if record.taken < 0:
        console.print(f"Outcomes checked, in the set-up and in all moves: {found.checked}.")
        console.print("All dice follow from the key.")
    else:
        console.print(f"The set-up and the first {record.taken} moves come from another game: not checked.")
        console.print(f"Outcomes checked, in the moves after that: {found.checked}.")
        console.print("All dice of these moves follow from the key.")
