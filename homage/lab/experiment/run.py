"""Playing an experiment: every variant on all cores, part by part, the same games for any number of threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from threading import Event, Lock
from typing import TYPE_CHECKING, cast

import numpy as np

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.rules.machine import Progress
from homage.engine.state.dice import key_from_seed, keyed
from homage.engine.state.limits import LimitExceeded
from homage.lab.experiment.counting import counting_of
from homage.lab.experiment.design import Experiment, Variant
from homage.lab.experiment.measure import (
    CHAPTERS,
    ENDED,
    KEPT_CHAPTERS,
    NAMES_OF_FIGURES,
    Measured,
    MeasuringDesk,
    measuring_loop,
)
from homage.lab.experiment.sampled import record_of
from homage.lab.experiment.store import ExperimentStore, Terms, polars
from homage.lab.experiment.trial import check_native, try_out
from homage.players.quick import player_number

if TYPE_CHECKING:
    import polars as pl

Bar = Callable[[str], AbstractContextManager[Progress]]  # words: a bar of progress as long as it is open
MOST_IN_PART, LEAST_IN_PART, PARTS = 5000, 50, 20
CHUNK = 50  # games that a thread plays before it takes others


def terms_of(experiment: Experiment) -> Terms:
    """All that the games of an experiment depend on, as plain data."""
    return {
        "question": experiment.question,
        "game": experiment.game,
        "seed": experiment.seed,
        "games": experiment.games,
        "records": experiment.records,
        "variants": [
            {"name": each.name, **each.setting(), "rules": experiment.played(each).rules_stamp}
            for each in experiment.variants
        ],
        "counts": list(counting_of(experiment.played(experiment.variants[0])).columns),
    }


def run_experiment(experiment: Experiment, store: ExperimentStore, bar: Bar, threads: int | None = None) -> None:
    """Play all games that the store does not have yet. Stop it at any time: finished parts are kept."""
    threads = (os.cpu_count() or 1) if threads is None else threads
    if threads < 1:
        raise HomageError(f"{threads} threads cannot play; ask for at least one.")
    polars()
    store.take_up(terms_of(experiment))
    for number, variant in enumerate(experiment.variants):
        missing = [
            part for part in parts(experiment.games) if not store.part(number, variant.name, part.start).exists()
        ]
        unkept = [g for g in range(experiment.records) if not store.record(number, variant.name, g).exists()]
        if not missing and not unkept:
            continue
        game, seed = experiment.played(variant), experiment.seed
        loop = _ready(game, variant, seed, bar)
        with bar(f"playing: {variant.name}") as playing:
            done = experiment.games - sum(map(len, missing))
            for part in missing:
                measured = _measured(game, variant, seed, part, loop, threads, _from(playing, done, experiment.games))
                store.keep(store.part(number, variant.name, part.start), table_of(game, variant, part, measured))
                done += len(part)
        for g in unkept:
            record = record_of(game, variant.seats, variant.options, variant.players, seed, g)
            store.keep_record(store.record(number, variant.name, g), record)


def parts(games: int) -> list[range]:
    """The games of a variant, in parts of which each is a file."""
    size = min(MOST_IN_PART, max(LEAST_IN_PART, games // PARTS))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _from(playing: Progress, before: int, total: int) -> Callable[[int], None]:
    return lambda played: playing(before + played, total)


def _ready(game: Game, variant: Variant, seed: int, bar: Bar) -> Callable[..., None]:
    """The compiled loop of a variant; one with changes is tried out first, and then held against the trial."""
    trial = None
    try:
        if variant.changes:
            with bar(f"trying: {variant.name}") as trying:
                trial = try_out(game, variant.options, variant.players, seed, trying)
        with bar(f"compiling: {variant.name}") as compiling:
            loop = measuring_loop(game, compiling)
        if trial is not None:
            check_native(trial, loop)
    except HomageError as error:
        raise type(error)(f"Variant {variant.name!r}: {error}") from error
    return loop


def _measured(
    game: Game,
    variant: Variant,
    seed: int,
    part: range,
    loop: Callable[..., None],
    threads: int,
    told: Callable[[int], None],
) -> Measured:
    """Play a part on several threads: each takes the next games that nobody has taken."""
    options, key = game.encoded(variant.options), keyed(key_from_seed(seed))
    players = np.array([player_number(name) for name in variant.players], np.int32)
    into = Measured.blank(game, variant.seats, len(part))
    chunks, taking, stop, played = iter(range(0, len(part), CHUNK)), Lock(), Event(), 0

    def stint() -> None:
        nonlocal played
        desk = MeasuringDesk(game, key)
        while not stop.is_set():
            with taking:
                first = next(chunks, None)
            if first is None:
                return
            rows = slice(first, min(first + CHUNK, len(part)))
            desk.measure(loop, variant.seats, options, players, part.start + first, into.part(rows))
            with taking:
                played += rows.stop - rows.start
                told(played)

    with ThreadPoolExecutor(threads) as pool:
        try:
            for finished in [pool.submit(stint) for _ in range(threads)]:
                finished.result()
        except BaseException:
            stop.set()
            raise
    broken = np.flatnonzero(into.figures[:, ENDED] < 0)
    if len(broken):
        where = f"game {part.start + broken[0]} of variant {variant.name!r}"
        raise LimitExceeded(game.title, where, -int(into.figures[broken[0], ENDED]))
    endless = np.flatnonzero(into.figures[:, ENDED] == 0)
    if len(endless):
        raise HomageError(f"Variant {variant.name!r}: game {part.start + endless[0]} does not end; try other numbers.")
    return into


def table_of(game: Game, variant: Variant, part: range, measured: Measured) -> pl.DataFrame:
    """What was measured, a row for each seat of each game; seats are counted from 1."""
    package, seats, games, most = polars(), variant.seats, len(part), game.most_seats
    places = measured.results[:, most : most + seats]
    led = measured.leaders[:, None, :] >> np.arange(seats)[:, None] & 1
    chapters = np.minimum(measured.figures[:, CHAPTERS], KEPT_CHAPTERS)
    columns = {
        "game": np.repeat(np.arange(part.start, part.stop, dtype=np.int64), seats),
        "seat": np.tile(np.arange(1, seats + 1, dtype=np.int32), games),
        "player": np.tile(np.array(variant.players), games),
        "points": measured.results[:, :seats].ravel(),
        "place": places.ravel(),
        "victory": ((places == 1) / (places == 1).sum(axis=1, keepdims=True)).ravel(),
        **{name: np.repeat(measured.figures[:, at], seats) for at, name in enumerate(NAMES_OF_FIGURES)},
        "led": package.Series(
            [led[g, seat, : chapters[g]].tolist() for g in range(games) for seat in range(seats)],
            dtype=package.List(package.UInt8),
        ),
    }
    counts = measured.counts.reshape(games * seats, -1)
    columns |= {name: np.ascontiguousarray(counts[:, at]) for at, name in enumerate(counting_of(game).columns)}
    return cast("pl.DataFrame", package.DataFrame(columns))
