"""The commands, put together; whatever is refused is said in one sentence."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from homage.commands import (
    analyse,
    bot,
    compile,
    fuzz,
    games,
    lab,
    ladder,
    moderate,
    play,
    rehearse,
    replay,
    rules,
    serve,
    sim,
    tournament,
    verify,
)
from homage.commands.arguments import OnCluster
from homage.engine.errors import HomageError

REFUSED, STOPPED = 2, 130  # exit codes


class Commands(TyperGroup):
    """All commands; what they refuse goes to the error stream, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except HomageError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(REFUSED) from error
        except KeyboardInterrupt as error:
            typer.echo("\nStopped.", err=True)
            raise typer.Exit(STOPPED) from error


app = typer.Typer(
    cls=Commands,
    name="homage",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("replay")(replay.replay)
app.command("analyse")(analyse.analyse)
app.command("verify")(verify.verify)
app.command("rules")(rules.rules)
app.command("sim", cls=OnCluster)(sim.sim)
app.command("tournament")(tournament.tournament)
app.command("ladder", cls=OnCluster)(ladder.ladder)
app.add_typer(lab.lab, name="lab")
app.command("fuzz")(fuzz.fuzz)
app.command("compile")(compile.compile)
app.command("serve")(serve.serve)
app.command("rehearse")(rehearse.rehearse)
app.command("bot")(bot.bot)
app.add_typer(moderate.moderate, name="moderate")


def _version(asked: bool) -> None:
    if asked:
        from homage import __version__

        typer.echo(f"homage {__version__}")
        raise typer.Exit


@app.callback()
def homage(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Feudal board games: play them in the terminal or on a server, read their rules, simulate them by the million.

    [bold]First steps[/bold]

        homage games                       list the games
        homage rules fealty --how          how to play
        homage play fealty -o short=true   a first game
    """


def main() -> None:
    """Entry point."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that cannot be read or shown is no reason to stop
    app(prog_name="homage")
