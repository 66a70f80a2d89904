"""The computer players, by name, and how they choose."""

from __future__ import annotations

from typing import Any

import numpy as np

from homage.engine.contract import suggest
from homage.engine.dice import Dice, draw, keyed
from homage.engine.errors import HomageError, Refused
from homage.engine.game import Game
from homage.engine.layout import Held, Numbers
from homage.engine.match import Match
from homage.engine.rule import rule

RANDOM, GREEDY = 0, 1
DESCRIBED = {
    "random": "plays any legal move, each as likely as the others",
    "greedy": "plays what looks best on the board as it stands, one move ahead",
}
NAMES = tuple(DESCRIBED)


def numbered(name: str) -> int:
    """The number of a player, or a refusal that lists them."""
    if name not in NAMES:
        raise HomageError(f"There is no computer player {name!r}; the players are: {', '.join(NAMES)}.")
    return NAMES.index(name)


@rule
def choose(player: int, veiled: Any, seat: int, options: Numbers, n: int, dice: Dice) -> int:
    """What a player does: given what its seat sees, its legal actions, and dice of its own."""
    if player == GREEDY:
        return suggest(veiled, seat, options, n, dice)
    return options[draw(dice, n)]


class ComputerPlayer:
    """A computer player at one table; it has dice of its own and is handed only what its seat sees."""

    def __init__(self, name: str, key: bytes) -> None:
        self.name = name
        self.number = numbered(name)
        self._dice = Held(Dice, keyed(key))

    def choose(self, match: Match, seat: int) -> int:
        """The action this player takes for a waiting seat."""
        return self.consider(match.game, match.veiled(seat), seat, match.legal(seat))

    def consider(self, game: Game, veiled: Held, seat: int, legal: list[int]) -> int:
        """The same, from what the seat sees and may do: safe in a thread while the table goes on."""
        if not legal:
            raise Refused(f"{game.words.seat(seat)} is not asked anything now; ask this player when it is.")
        if self.number == RANDOM:
            return legal[draw(self._dice.proxies[0], len(legal))]
        options = np.array(legal, np.int32)
        return int(game.machine.call("suggest", veiled, seat, options, len(legal), self._dice))
