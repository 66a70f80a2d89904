"""`homage rehearse`: what an upgrade would do to the games of a server."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from homage.commands.terminal import screen


def rehearse(
    database: Annotated[
        str, typer.Argument(metavar="DATABASE", help="A back-up: the path of a SQLite file, or postgresql://...")
    ],
) -> None:
    """Play all stored games again under the rules of this release, and tell where each first differs.

    Run it by the new release on a back-up, before you upgrade. Nothing is
    changed. A release with other rules of a game opens none of its tables:
    those under way wait for the older release, and finished ones can be
    watched if their story is written down. The exit code is 1 if a game
    would be lost to its players in this way.

    [bold]Examples[/bold]

        homage rehearse backup.db
    """
    from homage.table.rooms.rehearsal import rehearsals
    from homage.table.settings import Settings

    console = screen()
    counted: Counter[str] = Counter()
    for game in rehearsals(Settings(database=database).url):
        fate = "opened" if game.same_rules else "watched" if game.written else "not opened"
        counted.update(["games", fate, *(["differ"] if game.differs else [])])
        if game.differs or fate == "not opened":
            said = game.differs or "the same under both rules"
            console.print(f"{game.game} {game.table_id} ({game.status}): {said}", soft_wrap=True)
    console.print(
        f"{counted['games']} games: {counted['opened']} are opened by this release, {counted['watched']} finished ones "
        f"of other rules can be watched, {counted['not opened']} are not opened; {counted['differ']} differ.",
        soft_wrap=True,
    )
    if counted["not opened"]:
        raise typer.Exit(1)
