"""`homage lab`: experiments with a game, and reports on them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from homage.commands.terminal import STOPPED, bar, screen

lab = typer.Typer(no_args_is_help=True, rich_markup_mode="rich", help="Run experiments on a game and write reports.")


@lab.command("run")
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The experiment (see docs/experiment.md).")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to store the games; default: lab/NAME-OF-FILE.")
    ] = None,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Cores to use; default: all.")] = None,
) -> None:
    """Run an experiment: a game as it is, and as it would be with other numbers, options or players.

    Stop with Ctrl-C at any time; the same command resumes. The same
    file gives the same games, whatever the number of threads.

    [bold]Examples[/bold]

        homage lab run experiments/fealty.toml
        homage lab run experiments/fealty.toml --out suns --threads 4
    """
    from homage.lab.experiment.design import read_experiment
    from homage.lab.experiment.run import run_experiment
    from homage.lab.experiment.store import ExperimentStore

    experiment = read_experiment(file)
    store = ExperimentStore(out or Path("lab") / file.stem)
    try:
        run_experiment(experiment, store, bar, threads)
    except KeyboardInterrupt as error:
        typer.echo(f"\nStopped: what is finished is kept in {store.folder}. The same command resumes.", err=True)
        raise typer.Exit(STOPPED) from error
    console = screen()
    ways = len(experiment.variants)
    console.print(
        f"{experiment.games:,} games of each of {ways} variants are in {store.folder}." if ways > 1
        else f"{experiment.games:,} games are in {store.folder}.",
        soft_wrap=True,
    )  # fmt: skip
    console.print(f"For the report: homage lab report {store.folder}", soft_wrap=True)


@lab.command("report")
def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder written by 'homage lab run'.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="The page to write; default: report.html in the folder.")
    ] = None,
) -> None:
    """Write the report of an experiment: one self-contained page with charts and tables.

    [bold]Examples[/bold]

        homage lab report lab/fealty
        homage lab report lab/fealty --out suns.html
    """
    from homage.lab.report.page import write_report

    path = out or folder / "report.html"
    write_report(folder, path)
    screen().print(f"The report is {path}.", soft_wrap=True)
