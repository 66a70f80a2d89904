"""The games of a ladder, played on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event

from homage.engine.game import Game
from homage.engine.match.record import Record
from homage.engine.state.components import Changes
from homage.games import load
from homage.lab.cluster.crew import Crew, PlayStretch
from homage.lab.cluster.link import joined
from homage.lab.ladder.games import Fixture, Score, cores_a_game, play_game_of_ladder
from homage.players.seated import make_ready


@dataclass(frozen=True)
class LadderGames:
    """Games of a ladder, by their place in a list."""

    name: str
    changes: Changes
    players: tuple[str, ...]
    fixtures: tuple[Fixture, ...]

    def prepare(self) -> PlayStretch:
        game = load(self.name, self.changes)
        make_ready(game, self.players)
        return lambda first, count: [
            play_game_of_ladder(game, fixture) for fixture in self.fixtures[first : first + count]
        ]


def play_on_cluster(
    game: Game,
    players: Sequence[str],
    fixtures: Sequence[Fixture],
    address: str,
    keep: Callable[[Score, Record], None],
    stop: Event,
) -> None:
    """Play games on the cluster at an address, as many at once as it has room for, until `stop` is set."""

    def keep_all(brought: list[tuple[Score, Record]]) -> None:
        for score, record in brought:
            keep(score, record)

    task = LadderGames(game.name, game.components.changes, tuple(players), tuple(fixtures))
    with joined(address) as ray:
        Crew(ray, task, len(fixtures), cores_a_game(players), keep_all).work(stop)
