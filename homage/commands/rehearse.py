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
    """Replay all stored games under the rules of this release, and report where each first differs.

    Before you upgrade, run the new release's command on a back-up. It
    changes nothing. A release that changes the rules of a game opens none
    of its tables: games under way need the older release, and finished
    games can be watched if their story is stored. The exit status is 1 if
    players would lose access to a game.

    [bold]Examples[/bold]

        homage rehearse backup.db
    """
    from homage.table.house.rehearsal import rehearsals
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
        f"{counted['games']} games: this release opens {counted['opened']}, shows {counted['watched']} finished ones "
        f"of other rules, and does not open {counted['not opened']}; {counted['differ']} differ.",
        soft_wrap=True,
    )
    if counted["not opened"]:
        raise typer.Exit(1)
