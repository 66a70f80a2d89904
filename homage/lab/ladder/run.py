"""A ladder: a balanced round robin between computer players, that can be stopped and gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from threading import Event, Lock
from typing import Any

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match.record import Record
from homage.engine.rules.machine import Progress
from homage.lab.ladder.games import Fixture, Score, cores_a_game, ladder_schedule, play_game_of_ladder
from homage.lab.ladder.ratings import Ratings, rate
from homage.lab.ladder.store import LadderStore, Terms
from homage.players.levels import LEVELS
from homage.players.seated import make_ready


@dataclass(frozen=True)
class Ladder:
    """What was to be played, and what was: all of it, unless somebody said stop."""

    game: Game
    players: tuple[str, ...]
    schedule: tuple[Fixture, ...]
    scores: tuple[Score, ...]  # in that order

    @cached_property
    def ratings(self) -> Ratings:
        """Ratings, and who beat whom."""
        return rate(self.players, self.scores)

    def summary(self) -> dict[str, Any]:
        """The results as plain data."""
        first = self.schedule[0]
        return {
            "game": self.game.name,
            "seats": len(first.seated),
            "options": first.options,
            "seed": first.seed,
            "planned": len(self.schedule),
            "games": len(self.scores),
            "shared": sum(score.winner is None for score in self.scores),
            "players": [
                {
                    **asdict(each),
                    "rating": each.rating.as_list(),
                    "seconds_a_decision": each.pace,
                    "simulations_a_decision": each.depth,
                }
                for each in self.ratings.players
            ],
            "crosstable": [
                {"player": one, "against": other, **asdict(met), "chance": met.chance and met.chance.as_list()}
                for (one, other), met in self.ratings.crosstable.items()
            ],
        }


def ladder_terms(
    game: Game,
    players: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> Terms:
    """What must be the same for two runs to be one ladder. The number of games is not in it: more may be played."""
    seats = game.seats_for(seats)
    levels = {name: asdict(replace(LEVELS[name], words="")) for name in players if name in LEVELS}
    return {
        "game": game.name,
        "rules": game.rules_stamp,
        "seats": seats,
        "options": game.agree(seats, options),
        "players": list(players),
        "levels": levels,
        "searching": dict(game.searching) if levels else {},
        "seed": seed,
    }


def games_at_once(players: Sequence[str], asked: int | None = None, cluster: str | None = None) -> int:
    """As many as asked for; else one a core, or one for each two cores where a player thinks by the clock.

    Under load such a player would think less than its level says.
    """
    if asked is not None and asked < 1:
        raise HomageError(f"{asked} games at once cannot be played; ask for at least one.")
    if asked is not None and cluster is not None:
        raise HomageError("A cluster plays as many games at once as it has cores for; omit the number of threads.")
    return asked or max(1, (os.cpu_count() or 1) // cores_a_game(players))


def run_ladder(
    game: Game,
    players: Sequence[str],
    games: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    threads: int | None = None,
    store: LadderStore | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
    cluster: str | None = None,
) -> Ladder:
    """Play the games of every pair that the store does not have yet, until `stop` is set.

    The number of threads does not change the result. Ctrl-C ends all threads; finished games are in the store. With
    the address of a Ray cluster (or "local", to start one here) the games are played there.
    """
    schedule = ladder_schedule(game, players, games, seats, options, seed)
    threads = games_at_once(players, threads, cluster)
    scores = store.take_up(ladder_terms(game, players, seats, options, seed)) if store is not None else {}
    missing = [fixture for fixture in schedule if fixture.number not in scores]

    def keep(score: Score, record: Record) -> None:
        if store is not None:
            store.keep(score, record)
        scores[score.number] = score
        tell()

    def tell() -> None:
        if progress is not None:
            progress(sum(fixture.number in scores for fixture in schedule), len(schedule))

    tell()
    if missing and cluster is not None:
        from homage.lab.cluster.ladder import play_on_cluster  # only here: Ray is an extra

        play_on_cluster(game, players, missing, cluster, keep, stop or Event())
    elif missing:
        make_ready(game, players)
        _play_all(game, missing, min(threads, len(missing)), keep, stop or Event())
    done = tuple(scores[fixture.number] for fixture in schedule if fixture.number in scores)
    return Ladder(game, tuple(players), schedule, done)


def _play_all(
    game: Game, fixtures: Sequence[Fixture], threads: int, keep: Callable[[Score, Record], None], stop: Event
) -> None:
    """Play games, several at once; what goes wrong in one of them stops the others."""
    left, one_at_a_time = iter(fixtures), Lock()

    def work() -> None:
        while True:
            with one_at_a_time:
                fixture = next(left, None)
            played = play_game_of_ladder(game, fixture, stop) if fixture is not None else None
            if played is None:
                return
            with one_at_a_time:
                keep(*played)

    with ThreadPoolExecutor(threads, thread_name_prefix="ladder") as crew:
        try:
            for ended in as_completed([crew.submit(work) for _ in range(threads)]):
                ended.result()
        except BaseException:
            stop.set()
            raise
