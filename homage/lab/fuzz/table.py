"""What is played next: all of it follows from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from homage.engine.errors import BadOption
from homage.engine.game import Game
from homage.engine.state.options import Options


@dataclass(frozen=True)
class FuzzedTable:
    """Who plays a game of which kind; its deal, its players' choices and its checks follow from the seed too."""

    game: str
    seed: int
    seats: int
    options: Options
    players: tuple[str, ...]  # one for each seat

    def chance(self, purpose: str) -> Random:
        """Chance of its own for each purpose, the same in every process."""
        return Random(f"{self.game} {self.seed} {purpose}")


def draw_table(game: Game, seed: int, players: Sequence[str]) -> FuzzedTable:
    """Any number of seats, any options that can be agreed on, and in each seat any of the players."""
    chance = Random(f"{game.name} {seed}")
    seats = chance.choice(game.seats)
    while True:
        wanted = {option.name: chance.choice(option.candidates) for option in game.options}
        try:
            options = game.agree(seats, wanted)
        except BadOption:
            continue
        return FuzzedTable(game.name, seed, seats, options, tuple(chance.choice(players) for _ in range(seats)))
