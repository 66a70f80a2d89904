"""What the games of a ladder tell: ratings, who beats whom, and how long each player thinks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from openskill.models import PlackettLuce

from homage.lab.ladder.games import Pair, Score
from homage.lab.statistics import Interval, share_interval

SIGMAS = 2  # how far from its middle the range of a rating reaches


@dataclass
class Rated:
    """A player of a ladder: its rating, its games, its thought."""

    player: str
    mu: float
    sigma: float
    games: int = 0
    wins: int = 0
    shared: int = 0
    decisions: int = 0
    seconds: float = 0.0
    simulations: int = 0

    @property
    def rating(self) -> Interval:
        """The rating, and the range in which it lies in all likelihood."""
        return Interval(self.mu - SIGMAS * self.sigma, self.mu, self.mu + SIGMAS * self.sigma)

    @property
    def pace(self) -> float | None:
        """Seconds for a decision on average; None before the first."""
        return self.seconds / self.decisions if self.decisions else None

    @property
    def depth(self) -> float | None:
        """Simulations for a decision on average; None before the first."""
        return self.simulations / self.decisions if self.decisions else None


@dataclass
class HeadToHead:
    """What one player did against another."""

    games: int = 0
    wins: int = 0

    @property
    def chance(self) -> Interval | None:
        """The share of games won, shared victories left out; None before the first game."""
        return share_interval(self.wins, self.games) if self.games else None


@dataclass
class Ratings:
    """All players, the best rated first, and what each did against each."""

    players: list[Rated]
    crosstable: dict[Pair, HeadToHead] = field(default_factory=dict)


def rate(players: Sequence[str], scores: Iterable[Score]) -> Ratings:
    """Rate the players by their games, in the order of the games' numbers.

    A game counts as a duel of its two players, however many seats they had. The players do not learn, so their ratings
    are not made to drift (tau). A rating depends on the order of the games, which is why that is always the same.
    """
    model = PlackettLuce(tau=0.0)
    found = {name: Rated(name, model.mu, model.sigma) for name in players}
    met = {pair: HeadToHead() for pair in permutations(players, 2)}
    for score in sorted(scores, key=lambda each: each.number):
        _update(model, [found[name] for name in score.pair], score.winner)
        for name in score.pair:
            found[name].games += 1
            found[name].wins += score.winner == name
            found[name].shared += score.winner is None
        for one, other in permutations(score.pair):
            met[one, other].games += 1
            met[one, other].wins += score.winner == one
        for seat, name in enumerate(score.seated):
            found[name].decisions += score.decisions[seat]
            found[name].seconds += score.seconds[seat]
            found[name].simulations += score.simulations[seat]
    return Ratings(sorted(found.values(), key=lambda each: -each.mu), met)


def _update(model: PlackettLuce, pair: list[Rated], winner: str | None) -> None:
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in pair]
    rated = model.rate(teams, ranks=[1 if winner in (None, each.player) else 2 for each in pair])
    for each, (rating,) in zip(pair, rated, strict=True):
        each.mu, each.sigma = rating.mu, rating.sigma
