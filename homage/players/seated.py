"""The computer players, by name, and how they choose."""

from __future__ import annotations

from typing import Any

import numpy as np

from homage.engine.contract import suggest
from homage.engine.dice import Dice, draw, keyed
from homage.engine.errors import HomageError, Refused
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
        options = np.array(match.legal(seat), np.int32)
        if not len(options):
            raise Refused(f"{match.game.words.seat(seat)} is not asked anything now; ask this player when it is.")
        if self.number == RANDOM:
            return int(options[draw(self._dice.proxies[0], len(options))])
        return int(match.game.machine.call("suggest", match.veiled(seat), seat, options, len(options), self._dice))
