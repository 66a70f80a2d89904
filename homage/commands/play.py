"""`homage play`: a game in the terminal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated

import typer

from homage.commands.arguments import DEFAULT_PLAYER, GameName, OptionTexts, read_names, read_option_texts, read_seats
from homage.commands.terminal import screen
from homage.engine.errors import HomageError

if TYPE_CHECKING:
    from homage.commands.sitting import Sitting
    from homage.engine.game import Game
    from homage.engine.match.match import Match
    from homage.engine.warm import Warming
    from homage.players.seated import ComputerPlayer


def play(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Number of seats; default: the fewest the game allows.")
    ] = None,
    you: Annotated[
        str | None, typer.Option(metavar="SEATS", help="Your seat; several as 1,2; 0 to watch. Default: 1.")
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="NAMES", help="The computer players: one for all other seats, or one for each.")
    ] = DEFAULT_PLAYER,
    option: OptionTexts = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Deal the same cards again.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved game.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only computers play; the same as --you 0.")] = False,
    compiled: Annotated[
        bool, typer.Option("--compile/--no-compile", help="Compile native code in the background.")
    ] = True,
) -> None:
    """Play a game in the terminal, against computer players or with others at the same screen.

    Type ? at any question for help. Name a move by its number, its notation,
    or enough of it to be unique. With --you 1,2 several people share the
    screen, and a curtain falls between their hands.

    [bold]Examples[/bold]

        homage play fealty
        homage play fealty --seats 3 --players greedy,random --option short=true
        homage play fealty --you 1,2 --option draw=no_luck
        homage play fealty --seats 4 --watch --seed 7
        homage play fealty --resume evening.homage
    """
    from homage.commands.sitting import Sitting
    from homage.games import load

    if watch and you is not None:
        raise HomageError(
            "--watch and --you cannot be combined: --watch means that nobody here plays. Omit one of them."
        )
    played = load(game)
    match = _begin(played, seats, option, seed) if resume is None else _resumed(played, resume, seats, option, seed)
    people = read_seats("0" if watch else you or "1", match.seats)
    computers = _seated(match, people, read_names(players), seed)
    with _warmed(played, compiled and not match.over) as warming:
        _sit_down(Sitting(screen(), match, computers, warming, resume))


def _sit_down(sitting: Sitting) -> None:
    """Play or watch; whatever ends it, end it with a sentence."""
    from homage.commands import course
    from homage.commands.orders import Left

    try:
        if sitting.people:
            course.play(sitting)
        else:
            course.watch(sitting)
    except Left:
        sitting.say("Goodbye.")
    except (EOFError, KeyboardInterrupt) as end:
        why = "The input has ended" if isinstance(end, EOFError) else "Stopped"
        unsaved = sitting.people and sitting.moves != sitting.saved
        sitting.say(f"\n{why}: {'the game is not saved' if unsaved else 'nothing is lost'}. Goodbye.")


def _begin(game: Game, seats: int | None, option: list[str] | None, seed: int | None) -> Match:
    return game.new(seats, seed, read_option_texts(game, option))


def _resumed(game: Game, file: Path, seats: int | None, option: list[str] | None, seed: int | None) -> Match:
    """A saved game; what was agreed then holds."""
    from homage.engine.match.record import load_record

    given = {"--seats": seats, "--option": option or None, "--seed": seed}
    extra = [name for name, value in given.items() if value is not None]
    if extra:
        raise HomageError(f"{' and '.join(extra)} cannot be changed in a saved game; omit it with --resume.")
    match = game.replay(load_record(file))
    if match.over:
        raise HomageError(f"The game in {file} is over; 'homage replay {file}' shows it.")
    return match


def _seated(match: Match, people: tuple[int, ...], names: list[str], seed: int | None) -> dict[int, ComputerPlayer]:
    """A computer player for every seat that no person has."""
    from homage.players.seated import ComputerPlayer

    empty = [seat for seat in range(match.seats) if seat not in people]
    named = names * len(empty) if len(names) == 1 else names
    if len(named) != len(empty):
        raise HomageError(
            f"You named {len(names)} computer players for {len(empty)} seats; "
            "name one for all of them, or one for each."
        )
    keys = [_key(seed, seat) for seat in empty]
    return {seat: ComputerPlayer(name, key) for seat, name, key in zip(empty, named, keys, strict=True)}


def _key(seed: int | None, seat: int) -> bytes:
    """A computer player's own dice: by the seed, or secret."""
    from homage.engine.state.dice import KEY_BYTES

    return token_bytes(KEY_BYTES) if seed is None else hashlib.sha256(f"homage player {seat} {seed}".encode()).digest()


@contextmanager
def _warmed(game: Game, wanted: bool) -> Iterator[Warming | None]:
    """Native code made meanwhile, given up at the end."""
    from homage.engine.warm import Warming

    warming = Warming(game, f"homage.games.{game.name}", ("homage.players.thinking",)) if wanted else None
    try:
        yield warming
    finally:
        if warming is not None:
            warming.stop()
