"""`homage analyse`: how the chances stood in a recorded game, and which moves changed them."""

from __future__ import annotations

import hashlib
import json
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from homage.commands.arguments import SomeSeed
from homage.commands.terminal import bar, screen
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.players.analysis import Analysis, Budget, Moment

SECONDS = 1.0
MOST_SWINGS = 5
NARROWEST = 20  # columns that a curve needs


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as 'save' writes it.")],
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help=f"Seconds to think about each decision; default {SECONDS}.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(metavar="N", help="Simulations for each decision instead, for a reproducible result.")
    ] = None,
    seed: SomeSeed = 1,
    picture: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the curve into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """Analyse a recorded game by search: each seat's chance to win, and the moves that lost most of it.

    Each decision is judged by what the player could know then: bad luck is
    no mistake. Decisions with only one choice are skipped. The first run
    compiles the rules.

    [bold]Examples[/bold]

        homage analyse evening.homage
        homage analyse evening.homage --seconds 2 --picture evening.svg
        homage analyse evening.homage --simulations 400 --seed 7 --json > evening.json
    """
    from homage.engine.match.record import load_record
    from homage.games import load
    from homage.players.analysis import Analysis

    budget = _budget(seconds, simulations)
    record = load_record(file)
    game = load(record.game, record.changes)
    game.replay(record)  # what is wrong with it is said before anything is compiled
    if picture is not None:
        _check_place(picture)
    with bar("compiling") as told:
        game.compile(told)
    analysis = Analysis(game, record, hashlib.sha256(f"homage analysis {seed}".encode()).digest(), budget)
    if not len(analysis):
        raise HomageError(f"There is nothing to analyse in {file}: nobody had a choice yet.")
    stopped = _run(analysis)
    if analysis.moments:
        _tell(analysis, picture, as_json)
    if stopped:
        raise KeyboardInterrupt


def _budget(seconds: float | None, simulations: int | None) -> Budget:
    from homage.players.analysis import Budget

    if seconds is not None and simulations is not None:
        raise HomageError("--seconds and --simulations cannot be combined; give one of them.")
    if simulations is not None:
        if simulations < 1:
            raise HomageError(f"--simulations cannot be {simulations}; give a number of at least 1.")
        return Budget(simulations=simulations)
    seconds = SECONDS if seconds is None else seconds
    if not 0 < seconds <= 3600:
        raise HomageError(f"--seconds cannot be {seconds}; give a number above 0 and at most 3600.")
    return Budget(seconds=seconds)


def _check_place(picture: Path) -> None:
    """Refuse a place where no picture can be drawn before an hour is spent on it."""
    if picture.is_dir() or not picture.absolute().parent.is_dir():
        raise HomageError(f"The picture cannot be saved as {picture}: there is no such folder; name another file.")


def _run(analysis: Analysis) -> bool:
    """Search to the end, or until somebody presses Ctrl-C; whether that was so."""
    with bar("thinking") as told, _interruptible() as stop:
        told(0, len(analysis))
        for _ in analysis.run(stop):
            told(len(analysis.moments), len(analysis))
        return stop.is_set()


@contextmanager
def _interruptible() -> Iterator[threading.Event]:
    """Let Ctrl-C end the search in its threads; what was found is shown."""
    stop = threading.Event()
    before: Callable[..., Any] | int | None = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(analysis: Analysis, picture: Path | None, as_json: bool) -> None:
    from homage.commands.curve import picture as drawn_picture

    swings = analysis.swings(MOST_SWINGS)
    if picture is not None:
        try:
            picture.write_text(drawn_picture(analysis, swings), encoding="utf-8")
        except OSError as error:
            raise HomageError(
                f"The picture cannot be saved as {picture}: {error.strerror}; name another file."
            ) from error
    if as_json:
        print(json.dumps(analysis.as_dict()))
        return
    console = screen()
    _show(console, analysis, swings)
    if picture is not None:
        console.print(f"The curve is saved as {picture}.", soft_wrap=True)


def _show(console: Console, analysis: Analysis, swings: list[Moment]) -> None:
    from homage.commands.curve import drawn_curve

    game, moves = analysis.game, len(analysis.record.moves)
    console.print(Text(f"{game.title}, {analysis.record.seats} seats, {moves} moves", "bold"))
    looked = len(analysis.moments)
    console.print(
        f"The chance of each seat to win, at {looked} decisions, judged by what the deciding seat could know."
    )
    console.print()
    for line in drawn_curve(analysis, max(NARROWEST, console.width - 1), swings):
        console.print(line, soft_wrap=True)
    console.print()
    if not swings:
        console.print("By the search, no move lost much.")
        return
    console.print(Text("The moves that lost most (▲)", "bold"))
    for moment in swings:
        for words in _in_words(analysis, moment):
            console.print(words)


def _in_words(analysis: Analysis, moment: Moment) -> list[str]:
    from homage.commands.curve import percent

    seat, name = moment.seat, analysis.game.words.seat(moment.seat)
    best, played = moment.best, moment.played
    return [
        f"  Move {moment.move}, {name}: {played.words}.",
        f"    The search would have played: {best.words}.",
        f"    Chance of {name} to win: {percent(best.wins[seat])} with that, {percent(played.wins[seat])} as it was.",
    ]
