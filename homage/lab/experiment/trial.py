"""Whether a game still works when numbers of its components are changed: native code does not check, so Python does.

The games of the trial are then played by native code too, which must come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from homage.engine.errors import BadChange, HomageError
from homage.engine.game import Game
from homage.engine.native.cache import cache_folder
from homage.engine.rules.machine import Progress
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.limits import LimitExceeded
from homage.engine.state.options import Options
from homage.lab.experiment.measure import ENDED, Measured, MeasuringDesk, measure_game
from homage.players.quick import player_number

TRIED = 8  # games at random; and one by the players themselves
MOST_DECISIONS = 20_000


@dataclass(frozen=True)
class Trial:
    """Games that were played by interpreted rules."""

    game: Game
    options: Options
    seed: int
    seated: list[Sequence[str]]  # who played each of them
    played: list[Measured]


def try_out(game: Game, options: Options, players: Sequence[str], seed: int, progress: Progress | None = None) -> Trial:
    """Play some games by interpreted rules, which notice where a number leads out of a table or out of range."""
    trial = Trial(game, options, seed, [["random"] * len(players)] * TRIED + [players], [])
    for number, seated in enumerate(trial.seated):
        if progress is not None:
            progress(number, len(trial.seated))
        try:
            played = play_interpreted(game, options, seated, seed, number)
            if played.figures[0, ENDED] < 0:
                raise LimitExceeded(game.title, f"game {number}", -int(played.figures[0, ENDED]))
        except Exception as error:
            raise BadChange(
                f"The game cannot be played with {_asked(game)}: {type(error).__name__}: {error}; try other numbers."
            ) from error
        if not played.figures[0, ENDED]:
            raise BadChange(
                f"With {_asked(game)} a game does not end within {MOST_DECISIONS:,} decisions; try other numbers."
            )
        trial.played.append(played)
    return trial


def check_native(trial: Trial, loop: Callable[..., None]) -> None:
    """See that native code plays the games of a trial as the rules did: code once mixed up would give wrong answers."""
    game, key = trial.game, keyed(key_from_seed(trial.seed))
    for number, (seated, played) in enumerate(zip(trial.seated, trial.played, strict=True)):
        into = Measured.blank(game, len(seated), 1)
        numbers = np.array([player_number(name) for name in seated], np.int32)
        MeasuringDesk(game, key).measure(loop, len(seated), game.encoded(trial.options), numbers, number, into)
        if not into.same_as(played):
            raise HomageError(
                f"The native code of the game with {_asked(game)} does not play as its rules do; "
                f"empty the folder {cache_folder()}, where it is kept, and run this again."
            )


def _asked(game: Game) -> str:
    return ", ".join(f"{way}={value}" for way, value in game.components.changes.items())


def play_interpreted(game: Game, options: Options, players: Sequence[str], seed: int, number: int) -> Measured:
    """Play one game of a simulation, every index and range checked."""
    desk, into = MeasuringDesk(game, keyed(key_from_seed(seed))), Measured.blank(game, len(players), 1)
    game.plain.bind(measure_game)(
        game.state.proxies(desk.states),
        desk.words.data,
        desk.veil.data,
        len(players),
        game.encoded(options).data,
        [player_number(name) for name in players],
        Dice.proxies(desk.dice),
        number,
        *(array.data for array in (desk.out, desk.worth, desk.story, *desk.tables)),
        MOST_DECISIONS,
        *(array[0].data for array in (into.results, into.figures, into.leaders, into.counts)),
    )
    return into
