"""`homage fuzz`: games by chance over everything that can be agreed on, until something breaks."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from homage.commands.arguments import read_names
from homage.commands.terminal import screen, status_line
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.lab.fuzz.finding import Finding
    from homage.lab.fuzz.run import Fuzzing
    from homage.lab.fuzz.worker import Run

BROKEN = 1  # exit code
PLAYERS = "random,greedy"


def fuzz(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; default: all games in turn.")] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="Number of games; default: no limit.")] = None,
    minutes: Annotated[float | None, typer.Option(metavar="M", help="Minutes to run; default: no limit.")] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Seed of the first game; later games count up. Default: random.")
    ] = None,
    players: Annotated[str, typer.Option(metavar="NAMES", help="The computer players that may take a seat.")] = PLAYERS,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where to save a game that fails.")] = Path("fuzz"),
    compiled: Annotated[bool, typer.Option("--compile/--no-compile", help="Play as native code.")] = True,
    checked: Annotated[
        bool, typer.Option("--checked", help="Replay each game in native code that checks all bounds and overflows.")
    ] = False,
) -> None:
    """Play games over all options and numbers of seats, and check every position, until a check fails.

    The seed determines everything about a game: players, options, deal and
    moves. If a check fails, the game up to the move before is saved as a
    record, and the exit status is 1. Stop with Ctrl-C at any time.

    [bold]Examples[/bold]

        homage fuzz
        homage fuzz fealty --minutes 10
        homage fuzz fealty --seed 1234 --games 1
        homage fuzz petty_fiefs --players greedy --no-compile
    """
    from homage.games import NAMES, load
    from homage.lab.fuzz.run import Fuzzing
    from homage.lab.fuzz.worker import Run

    names = [load(game).name] if game is not None else list(NAMES)
    _check(games, minutes)
    first = secrets.randbelow(1_000_000_000) if seed is None else seed
    run = Run(tuple(f"homage.games.{name}" for name in names), first, _players(players), games, compiled, checked)
    console, fuzzing, found = screen(), Fuzzing(run), None
    with suppress(KeyboardInterrupt):  # the usual end
        console.print(f"Fuzzing {', '.join(names)} from seed {first}.")
        found = _watched(fuzzing, None if minutes is None else 60 * minutes)
    _show(fuzzing)
    if found is None:
        console.print("Nothing broke.")
        return
    file = found.save(folder)
    console.print(found.report(file, _again(found, players, run)), soft_wrap=True)
    raise typer.Exit(BROKEN)


def _check(games: int | None, minutes: float | None) -> None:
    if games is not None and games < 1:
        raise HomageError(f"{games} games cannot be played; ask for at least one, or omit --games.")
    if minutes is not None and not minutes > 0:
        raise HomageError(f"Nothing can be played in {minutes:g} minutes; ask for more, or omit --minutes.")


def _players(text: str) -> tuple[str, ...]:
    from homage.players.quick import player_number

    names = read_names(text)
    if not names:
        raise HomageError(f"Nobody can sit down; name some players, such as {PLAYERS}.")
    for name in names:
        player_number(name)
    return tuple(names)


def _watched(fuzzing: Fuzzing, seconds: float | None) -> Finding | None:
    """Play, telling how far it is."""
    with status_line() as write:

        def compiling(done: int, total: int) -> None:
            write(f"compiling: {done} of {total} rules")

        def progress() -> None:
            played = fuzzing.played.values()
            games, decisions = sum(each.games for each in played), sum(each.decisions for each in played)
            write(f"{games:,} games, {decisions:,} decisions")

        return fuzzing.watch(seconds, compiling, progress)


def _show(fuzzing: Fuzzing) -> None:
    table = Table()
    table.add_column("Game")
    for heading in ("Games", "Decisions", "Also interpreted"):
        table.add_column(heading, justify="right")
    for name, played in fuzzing.played.items():
        table.add_row(name, f"{played.games:,}", f"{played.decisions:,}", f"{played.interpreted:,}")
    screen().print(table)


def _again(found: Finding, players: str, run: Run) -> str:
    """The command that plays the same game again."""
    words = [f"homage fuzz {found.game.name} --seed {found.course.table.seed} --games 1"]
    words += [f"--players {players}"] * (players != PLAYERS)
    words += ["--no-compile"] * (not run.native) + ["--checked"] * run.checked
    return " ".join(words)
