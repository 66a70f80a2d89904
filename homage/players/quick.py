"""The players that choose at a glance: in simulations by the million, and as the first thought of those that search."""

from __future__ import annotations

from typing import Any

from homage.engine.errors import HomageError
from homage.engine.flow.contract import weigh
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers

RANDOM, GREEDY = 0, 1
QUICK = {
    "random": "plays a legal move, all equally likely",
    "greedy": "plays the move that looks best one move ahead",
}


def player_number(name: str) -> int:
    """The number of a player for compiled loops, or a refusal that lists them."""
    if name not in QUICK:
        raise HomageError(
            f"There is no computer player {name!r} that plays without search; those that do are: {', '.join(QUICK)}."
        )
    return list(QUICK).index(name)


@rule
def best_of(worth: Numbers, options: Numbers, n: int, dice: Dice) -> int:
    """The option that looks best; of equals, any."""
    best, chosen, equals = worth[0], 0, 1
    for i in range(1, n):
        if worth[i] > best:
            best, chosen, equals = worth[i], i, 1
        elif worth[i] == best:
            equals += 1
            if draw(dice, equals) == 0:
                chosen = i
    return options[chosen]


@rule
def choose(player: int, veiled: Any, seat: int, options: Numbers, n: int, worth: Numbers, dice: Dice) -> int:
    """What a player does: given what its seat sees, its legal actions, and dice of its own."""
    if player == GREEDY:
        weigh(veiled, seat, options, n, dice, worth)
        return best_of(worth, options, n, dice)
    return options[draw(dice, n)]
