"""The computer players, by name: who can sit in a seat, and how they choose."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from homage.engine.errors import HomageError, Refused
from homage.engine.match.match import Match
from homage.engine.rules.machine import Progress
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import Dice, draw, keyed
from homage.engine.state.layout import Held
from homage.players.levels import LEVELS, Level
from homage.players.quick import GREEDY, QUICK, RANDOM, best_of
from homage.players.thinking import Manner, Thinker, Thought, prepare

DESCRIBED = {**QUICK, **{name: level.words for name, level in LEVELS.items()}}
NAMES = tuple(DESCRIBED)


def known(name: str) -> str:
    """The name, or a refusal that lists them."""
    if name not in NAMES:
        raise HomageError(f"There is no computer player {name!r}; the players are: {', '.join(NAMES)}.")
    return name


def make_ready(game: Rulebook, players: Sequence[str], progress: Progress | None = None) -> None:
    """Make the native code that these players need, or take it from the disk."""
    game.compile(progress)
    if any(name in LEVELS for name in players):
        prepare(game)


@dataclass(frozen=True)
class Asked:
    """A question as a computer player is handed it: a world that its seat may imagine, and nothing of the real one.

    It is all a player needs, so it may think in a thread while the table goes on.
    """

    game: Rulebook
    world: Held
    seat: int
    seats: int
    legal: tuple[int, ...]
    key: bytes

    @classmethod
    def of(cls, match: Match, seat: int, key: bytes) -> Asked:
        """What a seat is asked at a table now."""
        legal = tuple(match.legal(seat))
        if not legal:
            raise Refused(f"{match.game.words.seat(seat)} has nothing to decide now; ask again when it does.")
        world = match.resampled(seat, Held(Dice, keyed(key)))
        return cls(match.game, world.held, seat, match.seats, legal, key)

    @property
    def scene(self) -> Held:
        """What the seat sees."""
        seen = Held(self.game.state)
        seen.words[0] = self.world.words[0] & self.game.veil[self.seat]
        return seen


class ComputerPlayer:
    """A computer player in one seat, with its own dice; it gets only what its seat may know."""

    def __init__(self, name: str, key: bytes, to_the_end: bool = False) -> None:
        """With `to_the_end`, playouts run to the end of the game, so that chances and points can be reported."""
        self.name = known(name)
        self.to_the_end = to_the_end
        self.simulations = 0  # in all its thought so far
        self._key = key
        self._questions = 0
        self._thinker: Thinker | None = None

    def choose(self, match: Match, seat: int) -> int:
        """Choose an action for a waiting seat."""
        self._questions += 1
        key = hashlib.sha256(self._key + b"%d" % self._questions).digest()
        return self.consider(Asked.of(match, seat, key))

    def consider(self, asked: Asked, stop: threading.Event | None = None) -> int:
        """Choose an action for a question; the same key gives the same answer unless time limits the search."""
        if len(asked.legal) == 1:
            return asked.legal[0]
        if self.name in LEVELS and asked.game.machine.native:  # interpreted, a search would not come far
            level = LEVELS[self.name]
            exact = level.slack == 0  # else what is nearly as good must be known too
            return pick(self.think(asked, level.seconds, level.simulations, stop, exact), level, asked.key)
        return quick_action(asked, RANDOM if self.name == "random" else GREEDY)

    def think(
        self,
        asked: Asked,
        seconds: float | None = None,
        simulations: int | None = None,
        stop: threading.Event | None = None,
        until_clear: bool = False,
    ) -> Thought:
        """Search the question; what earlier searches found is reused."""
        if self._thinker is None or self._thinker.game is not asked.game:
            manner = Manner(**asked.game.searching)
            self._thinker = Thinker(asked.game, manner.to_the_end() if self.to_the_end else manner)
        thought = self._thinker.think(
            asked.world, asked.seat, asked.seats, asked.legal, asked.key, seconds, simulations, stop, until_clear
        )
        self.simulations += thought.simulations
        return thought


def quick_action(asked: Asked, player: int) -> int:
    """What a quick player does."""
    dice = Held(Dice, keyed(asked.key))
    if player == RANDOM:
        return asked.legal[draw(dice.proxies[0], len(asked.legal))]
    options = np.array(asked.legal, np.int32)
    worth = np.zeros(len(options), np.int32)
    asked.game.machine.call("weigh", asked.scene, asked.seat, options, len(options), dice, worth)
    return int(best_of(worth, options, len(options), dice.proxies[0]))


def pick(thought: Thought, level: Level, key: bytes) -> int:
    """The option that was tried most; a level with slack takes any that was tried nearly as often."""
    best = thought.considered[0]
    good = [each for each in thought.considered if each.tried >= (1 - level.slack) * best.tried]
    if level.slack == 0 or len(good) == 1:
        return best.action
    return good[draw(Held(Dice, keyed(key)).proxies[0], len(good))].action
