"""The games of a ladder: which ones are played, so that nobody is favoured, and how one of them is played."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from threading import Event
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.engine.state.options import Options
from homage.players.levels import LEVELS
from homage.players.seated import ComputerPlayer, known
from homage.players.thinking import TREES, prepare

Pair = tuple[str, str]


@dataclass(frozen=True)
class Fixture:
    """A game to be played: all that it depends on. Whoever plays it, anywhere, plays the same game."""

    number: int  # from 1
    seated: tuple[str, ...]  # a player for each seat
    options: Options
    seed: int  # of the whole ladder
    deal: int
    rotation: int

    def key(self, purpose: str) -> bytes:
        """A key for dice: the same for the same seed, deal and purpose."""
        return hashlib.sha256(f"homage ladder {self.seed} deal {self.deal} {purpose}".encode()).digest()


@dataclass(frozen=True)
class Score:
    """How a game ended, seat by seat; and how often, how long and in how many simulations each seat thought."""

    number: int
    seated: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    simulations: tuple[int, ...]

    @property
    def pair(self) -> Pair:
        """The two players that met."""
        first, second = dict.fromkeys(self.seated)
        return first, second

    @property
    def winner(self) -> str | None:
        """The player who won in one seat or more; None where both players did."""
        winners = {name for name, place in zip(self.seated, self.places, strict=True) if place == 1}
        return winners.pop() if len(winners) == 1 else None


def tables(pair: Pair, seats: int) -> tuple[tuple[str, ...], ...]:
    """All tables at which two players sit in turn: that of the one, that of the other, and both turned round."""
    laid = [tuple(order[seat % 2] for seat in range(seats)) for order in (pair, pair[::-1])]
    turned = [table[by:] + table[:by] for by in range(seats) for table in laid]
    return tuple(dict.fromkeys(turned))


def ladder_schedule(
    game: Game,
    players: Sequence[str],
    games: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> tuple[Fixture, ...]:
    """All games of a ladder, deal by deal: each deal is played by every pair, once at each of its tables.

    Of each pair every player sits equally often in every seat, with the very same deals as the other. More games add
    deals and change nothing about those before.
    """
    seats = game.seats_for(seats)
    agreed = game.agree(seats, options)
    pairs = list(combinations(_entered(players), 2))
    each = len(tables(pairs[0], seats))
    if games < 1 or games % each:
        more = max(each, games + -games % each)
        nearest = f"{more - each} or {more}" if more > each else f"{more}"
        raise HomageError(
            f"{games} games for each pair cannot be balanced: with {seats} seats every deal is played {each} times, "
            f"so that each player has each seat; ask for a multiple of {each}, such as {nearest}."
        )
    order = [
        (deal, rotation, seated)
        for deal in range(games // each)
        for pair in pairs
        for rotation, seated in enumerate(tables(pair, seats))
    ]
    return tuple(
        Fixture(number, seated, agreed, seed, deal, rotation)
        for number, (deal, rotation, seated) in enumerate(order, 1)
    )


def _entered(players: Sequence[str]) -> Sequence[str]:
    """The players, each known and named once."""
    for place, name in enumerate(players):
        if known(name) in players[:place]:
            raise HomageError(f"The player {name!r} was named twice; name each player of a ladder once.")
    if len(players) < 2:
        raise HomageError(f"A ladder needs at least two players, not {len(players)}; name another.")
    return players


def play_game_of_ladder(game: Game, fixture: Fixture, stop: Event | None = None) -> tuple[Score, Record] | None:
    """Play one game to its end; None if it was stopped before.

    It depends on nothing but the fixture, where no player thinks by the clock. Native code is made if a player needs
    it to think.
    """
    if any(name in LEVELS for name in fixture.seated) and not game.machine.native:
        prepare(game)
    match = Match(game, len(fixture.seated), fixture.options, fixture.key("dice"))
    players = [
        ComputerPlayer(name, fixture.key(f"rotation {fixture.rotation} seat {seat}"))
        for seat, name in enumerate(fixture.seated)
    ]
    decisions, seconds = [0] * match.seats, [0.0] * match.seats
    while waiting := match.waiting:
        if stop is not None and stop.is_set():
            return None
        seat = waiting[0]
        began = time.perf_counter()
        action = players[seat].choose(match, seat)
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        match.play(seat, action)
    result = match.result
    assert result is not None
    score = Score(
        fixture.number,
        fixture.seated,
        result.points,
        result.places,
        tuple(decisions),
        tuple(seconds),
        tuple(player.simulations for player in players),
    )
    return score, match.record


def cores_a_game(players: Sequence[str]) -> int:
    """How many cores a game wants: more than one where a player thinks by the clock."""
    by_clock = any(name in LEVELS and LEVELS[name].seconds is not None for name in players)
    return TREES if by_clock else 1
