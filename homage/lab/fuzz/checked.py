"""The record of a game played again by native code that checks every index, and every number that it writes."""

from __future__ import annotations

from collections.abc import Iterator

from homage.engine.game import Game
from homage.engine.match.record import Record
from homage.engine.rules.checked import CheckedMachine
from homage.engine.state.dice import KEY_BYTES, from_outcomes, keyed


class CheckedReplay:
    """A game's checked code, compiled or taken from the disk when it is made."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._machine = CheckedMachine(game)
        self._dice = keyed(bytes(KEY_BYTES))
        first = game.new(game.seats[0], seed=1)
        first.play(first.waiting[0], first.legal(first.waiting[0])[0])
        for _ in self.states(first.private_record):
            pass

    def states(self, record: Record) -> Iterator[bytes]:
        """The state after the set-up and after each move; raises where an index or a number does not fit."""
        from_outcomes(self._dice, record.deal)
        self._machine.start(record.seats, self._game.encoded(record.options), self._dice)
        yield self._state()
        for move in record.moves:
            from_outcomes(self._dice, move.outcomes)
            self._machine.others_pass(move.seat)
            self._machine.apply(move.seat, move.action, self._dice)
            yield self._state()

    def _state(self) -> bytes:
        for seat in range(self._game.most_seats):
            if self._machine.waiting >> seat & 1:
                self._machine.legal(seat)
        return self._game.state.state_bytes(self._machine.state())
