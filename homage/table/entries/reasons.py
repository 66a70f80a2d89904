"""Why computer players refuse what people ask of them by the rules: a line in the chronicle of the one who asked.

A reason follows from what that person sees, so it needs no entry of its own and betrays nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from homage.engine.flow.story import Event
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.layout import OPEN

REFUSALS = {"declined": "other", "deal_refused": "to"}  # events of a refusal, and which of their seats has refused


@dataclass(frozen=True)
class Given:
    """A reason that one seat was given by another."""

    entry: int
    step: int
    by: int
    to: int
    words: str


@dataclass
class Reasons:
    """The reasons that were given at one table."""

    _game: Game = field(compare=False)
    _all: list[Given] = field(default_factory=list)

    def follow(self, match: Match, entry: int, is_computer: Callable[[int], bool]) -> None:
        """A move was made: a computer player may have refused something that a person asked for."""
        if self._game.negotiator is None:
            return
        for event in match.past.happened(match.played):
            refusing = REFUSALS.get(event.kind.name)
            if refusing and is_computer(event[refusing]) and not is_computer(event["seat"]):
                self._give(match, entry, event, event[refusing])

    def _give(self, match: Match, entry: int, event: Event, by: int) -> None:
        assert self._game.negotiator is not None
        before = match.recalled(match.played - 1).veiled(event["seat"]).proxies[0]
        words = self._game.negotiator.reason(before, event)
        self._all.append(Given(entry, match.played, by, event["seat"], words))

    def take_back(self, played: int) -> None:
        """Moves were taken back."""
        self._all = [given for given in self._all if given.step <= played]

    def since(self, entry: int, seat: int | None) -> list[Given]:
        """The reasons that a seat was given after an entry (OPEN: that anybody was)."""
        return [given for given in self._all if given.entry > entry and seat in (OPEN, given.to)]
