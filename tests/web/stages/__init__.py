"""What each game brings to be looked at: where there is much to see, and what only this game has to show."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import homage
from homage.engine.match.match import Match
from tests.chance import CHANCE
from tests.web.seated import Person, Until

MOST = 40  # answers, of a game that does not say where there is much to see
CLOCK = {"kind": "live", "minutes": 600, "increment_s": 0}


class Tables:
    """Tables of one person at one game, brought to where they are seen when asked for. Looking changes nothing."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.game = person, game
        self._stage, self._few = stage_of(game), min(homage.load(game).seats)
        self._taken: dict[str, str] = {}  # tables by what is to be seen there

    @cached_property
    def asked(self) -> str:
        """At the first question."""
        return self._opened("asked", "me")

    @cached_property
    def midway(self) -> str:
        return self._played("midway") if self._stage.midway is None else self.where("midway", self._stage.midway)

    @cached_property
    def clocked(self) -> str:
        """Midway, with clocks."""
        return self._played("clocked", clock=CLOCK)

    @cached_property
    def most(self) -> str:
        """Midway, with as many seats as there can be."""
        seats = max(homage.load(self.game).seats)
        if self._stage.midway is None:
            return self._played("most", seats=seats)
        return self.where("most", self._stage.midway, seats)

    @cached_property
    def waiting(self) -> str:
        """For somebody to sit down."""
        return self._opened("waiting", "me", "open", seats=min(3, max(homage.load(self.game).seats)))

    @cached_property
    def curtain(self) -> str:
        """Several people at one screen."""
        return self._played("curtain", "me", "me")

    @cached_property
    def over(self) -> str:
        return self._ended("over")

    @cached_property
    def most_over(self) -> str:
        """At the end, with as many seats as there can be."""
        return self._ended("most over", max(homage.load(self.game).seats))

    def where(self, name: str, until: Until, seats: int = 0) -> str:
        """Where somebody in the first seat is asked such a question: they take over a game that stands there.

        It is played by chance in this process, which is much quicker than to play it on the server.
        """
        if name not in self._taken:
            with CHANCE.drawing_for(f"{self.game} {name}"):
                record = self._found(until, seats or self._few).record
                self._taken[name] = self.person.branch(record.dump(), len(record.moves), 0)
        return self._taken[name]

    def laid(self, name: str, record: str, to: int, seat: int) -> str:
        """Where a record leads after so many moves, for somebody in a seat."""
        if name not in self._taken:
            self._taken[name] = self.person.branch(record, to, seat)
        return self._taken[name]

    def _found(self, until: Until, seats: int) -> Match:
        """A game of legal moves by chance; nobody makes offers unasked."""
        game = homage.load(self.game)
        while True:
            seed = int.from_bytes(CHANCE.token_bytes(8), "big")
            match, rng = game.new(seats, seed), random.Random(seed)
            while match.waiting:
                seat = match.waiting[0]
                legal = match.legal(seat)
                answers = [act for act in legal if not game.actions.unprompted(act)]
                if seat == 0 and len(answers) > 1 and until(match.view(0), match.question(0)):
                    return match  # who has but one answer is not asked at a table
                match.play(seat, rng.choice([act for act in legal if not game.actions.initiative[act]] or legal))

    def _ended(self, name: str, seats: int = 0) -> str:
        table = self._opened(name, "me", seats=seats, options=self._stage.short)
        self.person.play_quickly(table)
        return table

    def _played(self, name: str, *chairs: str, seats: int = 0, **agreed: Any) -> str:
        table = self._opened(name, *(chairs or ("me",)), seats=seats, **agreed)
        self.person.play_quickly(table, until=self._stage.midway, most=MOST)
        return table

    def _opened(
        self, name: str, *chairs: str, seats: int = 0, options: Mapping[str, Any] | None = None, **agreed: Any
    ) -> str:
        filled = [*chairs, *["random"] * (max(seats, self._few) - len(chairs))]
        with CHANCE.drawing_for(f"{self.game} {name}"):
            return self.person.open_game(self.game, *filled, options=dict(options or {}), **agreed)


@dataclass(frozen=True)
class Stage:
    """How a game is brought to where it is to be seen. A game that has none of its own is shown with this one."""

    short: dict[str, Any] = field(default_factory=dict)  # options of a game that is soon over
    midway: Until | None = None  # much is on the board
    rule: str = ""  # one to look up
    scenes: dict[str, Callable[[Person, Tables], None]] = field(default_factory=dict)


def stage_of(game: str) -> Stage:
    """What a game brings: `STAGE` of the module here that has its name."""
    name = f"{__name__}.{game}"
    if importlib.util.find_spec(name) is None:
        return Stage()
    stage: Stage = importlib.import_module(name).STAGE
    return stage
