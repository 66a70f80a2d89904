"""The process that plays: if it hangs or dies, whoever started it is still there to tell.

It is given a run as JSON, prints lines of JSON while it compiles, when it is ready and after each game, and stops at
the first fault.
"""

from __future__ import annotations

import faulthandler
import json
import sys
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from typing import Any

from homage.engine.game import Game
from homage.lab.fuzz.checked import CheckedReplay
from homage.lab.fuzz.game import FuzzedGame
from homage.lab.fuzz.journal import Journal
from homage.lab.fuzz.table import draw_table


@dataclass(frozen=True)
class Run:
    """What is played: these games in turn, the first with the seed given, each further one with the next."""

    modules: tuple[str, ...]  # of the games
    seed: int
    players: tuple[str, ...]  # any of them in each seat
    games: int | None = None  # how many; without end if it is not said
    native: bool = True
    checked: bool = False  # play each game again by checked native code

    def load(self) -> list[Game]:
        """The games."""
        return [import_module(module).GAME for module in self.modules]


def work(run: Run, journal: Journal) -> None:
    """Play until something breaks."""
    games = run.load()
    for game in games if run.native else ():
        game.compile(lambda done, total: _say(compiled=[done, total]))
    checked = {game.name: CheckedReplay(game) for game in games if run.checked}
    _say(ready=True)
    for number in islice(count(), run.games):
        game = games[number % len(games)]
        table = draw_table(game, run.seed + number, run.players)
        fuzzed = FuzzedGame(game, table, journal, checked.get(game.name))
        fault = fuzzed.play()
        _say(game=game.name, decisions=fuzzed.decisions, interpreted=fuzzed.interpreted, fault=fault and asdict(fault))
        if fault is not None:
            return


def _say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    faulthandler.enable()
    work(Run(**json.loads(sys.argv[1])), Journal(Path(sys.argv[2])))
