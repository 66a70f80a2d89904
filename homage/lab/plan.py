"""What is simulated: all that the games of a run depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.state.components import Changes
from homage.engine.state.dice import key_from_seed, keyed
from homage.engine.state.limits import LimitExceeded
from homage.engine.state.options import Options
from homage.games import load
from homage.players.quick import player_number


@dataclass(frozen=True)
class Plan:
    """Everything that the games of a run depend on: game n is the same in any process, on any machine."""

    name: str  # of the game
    changes: Changes  # of its components
    seats: int
    players: tuple[str, ...]  # one for each seat
    options: Options  # all of them
    seed: int

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int | None = None,
        players: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> Plan:
        """Make a plan, with every argument checked."""
        seats = game.seats_for(seats)
        agreed = game.agree(seats, options)
        return cls(game.name, game.components.changes, seats, seated(seats, players), agreed, seed)

    @property
    def game(self) -> Game:
        """The game, loaded in this process."""
        return load(self.name, self.changes)

    @property
    def encoded(self) -> NDArray[np.int32]:
        """The options as the rules read them."""
        return self.game.encoded(self.options)

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The players as numbers, for compiled loops."""
        return np.array([player_number(name) for name in self.players], np.int32)

    @property
    def key(self) -> NDArray[Any]:
        """The keyed dice from which the dice of every game are derived."""
        return keyed(key_from_seed(self.seed))


def seated(seats: int, players: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat: one for all, or one each."""
    names = tuple(players) * seats if len(players) == 1 else tuple(players)
    if len(names) != seats:
        raise HomageError(f"{len(names)} players were named for {seats} seats; name one for all, or one for each.")
    for name in names:
        player_number(name)
    return names


def check_fault(plan: Plan, fault: int, number: int) -> None:
    """Stop a run in which a game exceeded a limit (see `homage.engine.state.limits`)."""
    if fault:
        raise LimitExceeded(plan.game.title, f"game {number} of seed {plan.seed}, {plan.seats} seats", fault)


def check_games(games: int) -> None:
    """Refuse a run without games."""
    if games < 1:
        raise HomageError(f"{games} games cannot be simulated; ask for at least one.")
