"""A player that thinks: searches on several trees at once, for a time or a number of simulations."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.story import blank_story
from homage.engine.rules.machine import compile_all
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.engine.state.limits import LimitExceeded
from homage.players.search import WHOLE, ponder
from homage.players.tree import ROOM, ROOT, mind_for

TREES = 2  # each with dice of its own; what they find is added up
WHOLE_GAME = 1 << 20  # choices: no game is longer
FULLEST = 0.6  # of a table, before it is emptied for the next question
LONGEST_STRETCH_S = 0.02  # between two looks at the clock
PREPARING = threading.Lock()  # rules are bound in one thread at a time
FIRST_STRETCH, MOST_A_STRETCH = 1, 256  # simulations: before it is known how long one takes, and ever
ENOUGH = 1000  # simulations that all brought the same: nothing is at stake


@dataclass(frozen=True)
class Considered:
    """An option: how often it was tried, how good it is for who is asked from 0 to 1, and what all may expect of it."""

    action: int
    tried: int
    worth: float
    wins: tuple[float, ...]  # the chance of each seat; a shared victory counts in shares
    points: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """What a search has found, the most tried option first."""

    considered: tuple[Considered, ...]
    simulations: int
    seconds: float


@dataclass(frozen=True)
class Manner:
    """How a game is best searched."""

    boldness: int = 30
    trust: int = 50
    width: int = 100
    longest: int = 1000  # choices that a game is played on before it is judged
    chapters: int = 0  # ends of turns or rounds until then; 0: however many
    hasty: int = 0
    initiatives: int = 4  # offers and gifts considered at the root: those that look best
    by_judge: int = 0  # whether also a game that has ended is judged: where a last die hides more than it tells
    for_points: int = 1500  # of 10,000: the part of a victory that is for being ahead in points
    lead: int = 8  # points ahead that are worth half of what points can be

    def to_the_end(self) -> Manner:
        """The same, but every game is played on to its end: slower, and then points and victories are real ones."""
        return replace(self, longest=WHOLE_GAME, chapters=0, by_judge=0)


def prepare(game: Rulebook) -> Callable[..., Any]:
    """The compiled search of a game, from the disk or compiled now."""
    with PREPARING:
        machine = game.compile()
        loop = machine.bind(ponder)
        tree = Tree(game)
        arguments = (tree.mind, tree.states, tree.words, game.veil, tree.dice, 0, 0, tree.story)
        compile_all([(loop, arguments)], len(machine.binding), None)
    return loop


class Tree:
    """One tree, and the records that its simulations play on."""

    def __init__(self, game: Rulebook) -> None:
        self.mind = mind_for(game.most_options, game.most_seats).array(1)
        self.states = game.state.array(3)
        self.words = game.state.as_words(self.states)
        self.dice = Dice.array(3)
        self.story = blank_story(0)
        self.done = 0  # simulations of the question at hand

    def begin(self, game: Rulebook, manner: Manner, world: Held, seat: int, seats: int, key: bytes) -> None:
        """Turn to a question; what was found out before is kept while there is room."""
        mind = self.mind
        if mind["entries"][0] > FULLEST * ROOM:
            mind[:] = np.zeros(1, mind.dtype)
        for name in ("simulations", "tried", "gained", "won", "points"):
            mind[name] = 0
        mind["seat"], mind["seats"], mind["most_seats"] = seat, seats, game.most_seats
        mind["length"] = game.state.saved // 8
        for name, number in asdict(manner).items():
            mind[name] = number
        self.words[ROOT] = world.words[0]
        self.dice[0] = keyed(key)[0]
        self.done = 0


class Thinker:
    """A mind for one seat of one game; it remembers what it found from question to question."""

    def __init__(self, game: Rulebook, manner: Manner | None = None, trees: int = TREES) -> None:
        self.game = game
        self.manner = manner or Manner(**game.searching)
        self._loop = prepare(game)
        self._trees = [Tree(game) for _ in range(trees)]
        self._busy = threading.Lock()  # one question at a time

    def think(
        self,
        world: Held,
        seat: int,
        seats: int,
        legal: Sequence[int],
        key: bytes,
        seconds: float | None = None,
        simulations: int | None = None,
        stop: threading.Event | None = None,
        until_clear: bool = False,
    ) -> Thought:
        """Search until time is up, so many simulations are done, or somebody says stop.

        `world` is one that the seat may imagine (see `Match.resampled`). By simulations, the same key finds the same.
        With `until_clear` it ends before its time when no other option can be the most tried one by then, or when all
        of them bring the same.
        """
        with self._busy:
            began = time.perf_counter()
            until = began + seconds if seconds is not None else None
            for number, tree in enumerate(self._trees):
                own = hashlib.sha256(key + b"tree %d" % number).digest()
                tree.begin(self.game, self.manner, world, seat, seats, own)
            trees = len(self._trees)
            each = None if simulations is None else max(1, -(-simulations // trees))
            with ThreadPoolExecutor(trees, thread_name_prefix="tree") as crew:
                for task in [crew.submit(self._search, tree, until, each, stop, until_clear) for tree in self._trees]:
                    task.result()
            return self._thought(legal, seats, time.perf_counter() - began)

    def _search(
        self, tree: Tree, until: float | None, most: int | None, stop: threading.Event | None, until_clear: bool
    ) -> None:
        """Simulations in short stretches, with a look at the clock between them.

        How many fit into a stretch is told by the last one and by all so far, not by the slowest ever: among many
        threads a stretch may wait for its turn, and that says nothing about simulations.
        """
        stretch, start = FIRST_STRETCH, time.perf_counter()
        while most is None or tree.done < most:
            count = stretch if most is None else min(stretch, most - tree.done)
            began = time.perf_counter()
            self._loop(tree.mind, tree.states, tree.words, self.game.veil, tree.dice, tree.done, count, tree.story)
            if fault := int(tree.mind["fault"][0]):
                raise LimitExceeded(self.game.title, self._decision(tree), fault)
            tree.done += count
            now = time.perf_counter()
            pace = max((now - began) / count, (now - start) / tree.done)
            if stop is not None and stop.is_set():
                return
            if until is not None and until - now < pace:
                return
            if until is not None and until_clear and self._clear((until - now) * tree.done / (now - start)):
                return
            span = LONGEST_STRETCH_S if until is None else min(LONGEST_STRETCH_S, (until - now) / 2)
            stretch = max(1, min(MOST_A_STRETCH, int(span / pace)))

    def _decision(self, tree: Tree) -> str:
        """Who was asked last in a simulation, in words."""
        asked, searching = (self.game.words.seat(int(tree.mind[name][0])) for name in ("mover", "seat"))
        return f"a decision of {asked}, as {searching} imagines it in a search"

    def _clear(self, to_come: float) -> bool:
        """Whether so many more simulations in each tree can no longer change which option is tried most, or whether
        that no longer matters: the game is decided, and brings the same by every option."""
        tried, gained = self._found("tried"), self._found("gained")
        first, second = np.partition(tried, -2)[-1:-3:-1]
        if first - second > to_come * len(self._trees):
            return True
        return bool(tried.sum() >= ENOUGH and np.array_equal(gained * tried.sum(), tried * gained.sum()))

    def _found(self, name: str) -> NDArray[np.int64]:
        """What came out for each option, in all trees together."""
        total: NDArray[np.int64] = sum(tree.mind[name][0].astype(np.int64) for tree in self._trees)
        return total

    def _thought(self, legal: Sequence[int], seats: int, seconds: float) -> Thought:
        found = {name: self._found(name) for name in ("tried", "gained", "won", "points")}
        considered = []
        for option, action in enumerate(legal):
            tried = int(found["tried"][option])
            if tried:
                worth = float(found["gained"][option]) / tried / WHOLE
                wins = tuple((found["won"][option, :seats] / tried / WHOLE).tolist())
                points = tuple((found["points"][option, :seats] / tried).tolist())
                considered.append(Considered(action, tried, worth, wins, points))
        considered.sort(key=lambda option: (-option.tried, -option.worth, option.action))
        simulations = sum(int(tree.mind["simulations"][0]) for tree in self._trees)
        return Thought(tuple(considered), simulations, seconds)
