"""How a game is expected to end after an action: played out many times, in worlds that the seat may imagine."""

from __future__ import annotations

import time
from dataclasses import dataclass

from homage.engine.dice import Dice, keyed
from homage.engine.layout import Held
from homage.engine.match import Match
from homage.players.seated import ComputerPlayer

MOST_GAMES = 32
LONGEST_S = 0.5


@dataclass(frozen=True)
class Outlook:
    """The mean of the points of all seats, in what share of games the seat wins (alone or not), and of how many."""

    points: tuple[float, ...]
    wins: float
    games: int


def outlook(match: Match, seat: int, action: int, player: str, key: bytes) -> Outlook:
    """Play on after an action, all seats by one computer player, until time is up; at least one game.

    `match` is a world of the seat's own (see `Match.resampled`): nothing in it is more than the seat knows.
    """
    dice, thinker = Held(Dice, keyed(key)), ComputerPlayer(player, key)
    until = time.monotonic() + LONGEST_S
    games, wins, points = 0, 0, [0] * match.seats
    while games == 0 or (games < MOST_GAMES and time.monotonic() < until):
        world = match.resampled(seat, dice)
        world.play(seat, action)
        while not world.over:
            mover = world.waiting[0]
            world.play(mover, thinker.choose(world, mover))
        result = world.result
        assert result is not None
        games += 1
        wins += seat in result.winners
        points = [sum(pair) for pair in zip(points, result.points, strict=True)]
    return Outlook(tuple(total / games for total in points), wins / games, games)
