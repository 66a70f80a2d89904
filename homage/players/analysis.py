"""A game that was played, gone through again: how the chances stood at each decision, and which moves changed them.

At every decision a search judges from what the mover could know then, and from nothing more. So a move that turned out
badly by bad luck is no mistake here, and one that turned out well by good luck may be.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np

from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.record import Record
from homage.engine.state.dice import Dice, drawn_key, keyed
from homage.engine.state.layout import Held
from homage.players.advice import WELL_TRIED, worded
from homage.players.search import WHOLE
from homage.players.seated import Asked, ComputerPlayer
from homage.players.thinking import Considered, Manner

ANALYST = "king"
WORLDS = 8  # imagined to compare a move that was hardly tried with the best one
NOTABLE = 0.05  # of a victory: what loses less is not told of
SURE = 2.5  # a loss is believed when it is so many times the error of its estimate


@dataclass(frozen=True)
class Appraisal:
    """A move in words, its worth for the mover from 0 to 1, and what each seat may expect after it."""

    action: int
    words: str
    worth: float
    wins: tuple[float, ...]  # the chance of each seat to win; a shared victory counts in shares
    points: tuple[float, ...]
    tried: int  # simulations that this is the mean of

    @property
    def variance(self) -> float:
        """How far the worth may be off, squared: as that of so many games won or lost."""
        return max(self.worth * (1 - self.worth), 0.01) / self.tried


@dataclass(frozen=True)
class Moment:
    """A decision: the move that was played, and the one that a search would have played."""

    move: int  # counted from 1, as a replay does: after so many moves it is made
    seat: int
    options: int
    wins: tuple[float, ...]  # the chances before the move, as the mover could judge them
    played: Appraisal
    best: Appraisal

    @property
    def swing(self) -> float:
        """What the move has lost of the mover's worth; nothing if it was as good as the best."""
        return max(0.0, self.best.worth - self.played.worth)

    @property
    def mistaken(self) -> bool:
        """Whether it lost something worth telling, and more than chance in the search explains."""
        error = sqrt(self.best.variance + self.played.variance)
        return self.swing >= max(NOTABLE, SURE * error)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "swing": self.swing, "mistaken": self.mistaken}


@dataclass(frozen=True)
class Budget:
    """How long a search may think about a decision: for a time, or so many simulations, which are repeatable."""

    seconds: float | None = None
    simulations: int | None = None

    def part(self, parts: int) -> Budget:
        """One of so many equal parts of it."""
        seconds = None if self.seconds is None else self.seconds / parts
        return Budget(seconds, None if self.simulations is None else max(1, self.simulations // parts))


@dataclass(frozen=True)
class Expected:
    """What the seats may expect, as the mean of so many simulations."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    tried: int


class Analysis:
    """A recorded game on its way through a search; what was found so far is in `moments`."""

    def __init__(self, game: Game, record: Record, key: bytes, budget: Budget, most: int | None = None) -> None:
        """Where there are more decisions than `most`, every second or third one is looked at, and so on."""
        self.game = game
        self.record = record
        self.budget = budget
        self.moments: list[Moment] = []
        self._key = key
        self._decisions, self.ending = self._read()
        if most is not None:
            self._decisions = self._decisions[:: -(-len(self._decisions) // most) or 1]

    def __len__(self) -> int:
        """How many decisions are looked at."""
        return len(self._decisions)

    def _read(self) -> tuple[list[int], tuple[float, ...] | None]:
        """The moves at which there was a choice, and each seat's share of the victory if it came to that."""
        match, found = self.game.replay(self.record, 0), []
        for number, move in enumerate(self.record.moves, start=1):
            if len(match.legal(move.seat)) > 1:
                found.append(number)
            match.replay_move(move)
        if match.result is None:
            return found, None
        winners = match.result.winners
        return found, tuple((seat in winners) / len(winners) for seat in range(match.seats))

    def run(self, stop: threading.Event | None = None) -> Iterator[Moment]:
        """Look at one decision after another, each when it is asked for; who says stop keeps what was found by then.

        Every seat has a mind of its own: what one knows, the others do not learn through it.
        """
        match = self.game.replay(self.record, 0)
        searchers = [_Searcher(self.game, self.budget) for _ in range(match.seats)]
        decisions = set(self._decisions)
        for number, move in enumerate(self.record.moves, start=1):
            if number in decisions:
                key = hashlib.sha256(self._key + b"%d" % number).digest()
                moment = searchers[move.seat].moment(match, number, move.seat, move.action, key, stop)
                if stop is not None and stop.is_set():
                    return  # that one was cut short
                self.moments.append(moment)
                yield moment
            match.replay_move(move)

    def swings(self, most: int) -> list[Moment]:
        """The moves that lost most so far, the worst first."""
        lost = [moment for moment in self.moments if moment.mistaken]
        return sorted(lost, key=lambda moment: (-moment.swing, moment.move))[:most]

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.game.name,
            "seats": self.record.seats,
            "moves": len(self.record.moves),
            "decisions": len(self),
            "ending": self.ending,
            "moments": [moment.as_dict() for moment in self.moments],
        }


class _Searcher:
    """Judges the decisions of one seat, by what that seat knows."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._budget = budget
        self._manner = Manner(**game.searching)
        self._player = ComputerPlayer(ANALYST, b"", to_the_end=True)
        self._foreseer = ComputerPlayer(
            ANALYST, b"", to_the_end=True
        )  # for where moves lead: in the minds of others, as imagined

    def moment(
        self, match: Match, number: int, seat: int, action: int, key: bytes, stop: threading.Event | None
    ) -> Moment:
        """A decision of the seat, before it is carried out in the match."""
        asked = Asked.of(match, seat, key)
        thought = self._player.think(asked, self._budget.seconds, self._budget.simulations, stop)
        best = thought.considered[0]
        tried = {each.action: each for each in thought.considered if each.tried >= WELL_TRIED * best.tried}
        wins = _mean(list(tried.values())).wins
        if action in tried:
            played, better = _appraisal(asked, tried[action]), _appraisal(asked, best)
        else:
            played, better = (self._ahead(match, asked, each, stop) for each in (action, best.action))
        return Moment(number, seat, len(asked.legal), wins, played, better)

    def _ahead(self, match: Match, asked: Asked, action: int, stop: threading.Event | None) -> Appraisal:
        """Where a move leads: played in some worlds that the seat may imagine, then searched for who is asked next.

        The worlds are the same for every move of a question, so that moves are compared fairly.
        """
        dice = Held(Dice, keyed(asked.key))
        found = []
        for _ in range(WORLDS):
            world = match.resampled(asked.seat, dice)
            world.play(asked.seat, action)
            found.append(self._outlook(world, asked.seat, drawn_key(dice.proxies[0]), stop))
        expected = _mean(found)
        worth = self._worth(asked.seat, expected.wins, expected.points)
        return Appraisal(action, worded(asked, action), worth, expected.wins, expected.points, expected.tried)

    def _outlook(self, world: Match, seat: int, key: bytes, stop: threading.Event | None) -> Expected:
        """The chances and points of all seats in a world: as it ends, or as a search expects."""
        part = self._budget.part(2 * WORLDS)
        while world.waiting:
            mover = seat if seat in world.waiting else world.waiting[0]
            legal = world.legal(mover)
            if len(legal) > 1:
                thought = self._foreseer.think(Asked.of(world, mover, key), part.seconds, part.simulations, stop)
                return _mean(thought.considered)
            world.play(mover, legal[0])
        result = world.result
        assert result is not None
        shares = tuple((each in result.winners) / len(result.winners) for each in range(world.seats))
        return Expected(shares, result.points, part.simulations or 1)

    def _worth(self, seat: int, wins: Sequence[float], points: Sequence[float]) -> float:
        """Chances and points in one number, as the search itself counts them."""
        for_points, lead = self._manner.for_points / WHOLE, self._manner.lead
        ahead = points[seat] - max(each for other, each in enumerate(points) if other != seat)
        behind = lead / (2 * (lead + abs(ahead)))
        return float((1 - for_points) * wins[seat] + for_points * (behind if ahead < 0 else 1 - behind))


def _appraisal(asked: Asked, option: Considered) -> Appraisal:
    words = worded(asked, option.action)
    return Appraisal(option.action, words, option.worth, option.wins, option.points, option.tried)


def _mean(found: Sequence[Considered | Expected]) -> Expected:
    """What all simulations came to, also those of moves that were only tried: as in the worth of the move before."""
    tried = [each.tried for each in found]
    wins, points = (np.average([getattr(each, part) for each in found], 0, tried) for part in ("wins", "points"))
    return Expected(tuple(wins.tolist()), tuple(points.tolist()), sum(tried))
