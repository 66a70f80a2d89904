"""Native code that shows its mistakes: for tests and the fuzzer, not for play.

Native code does not notice an index outside a table, and cuts a number off that does not fit its field. A checked
machine runs the same rules compiled with bounds checks, on records in which every field is 64 bits wide: what does not
fit stays, and `check` finds it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import HomageError
from homage.engine.flow import contract
from homage.engine.flow.story import blank_story, wind_back
from homage.engine.native.cache import cache_folder
from homage.engine.native.rule import Binding, Native
from homage.engine.rules import machine
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.limits import LimitExceeded


class Misfit(HomageError):
    """A number that does not fit its field, written by native code."""


class _Bounded(Native):
    """Native code that raises IndexError outside a table."""

    flags: ClassVar[dict[str, Any]] = {**Native.flags, "boundscheck": True}


class CheckedMachine:
    """A game under way in checked native code."""

    def __init__(self, game: Rulebook) -> None:
        self.game = game
        self.binding = Binding(_Bounded(cache_folder() / game.name / "checked"), contract.stand_ins(game.rules))
        self._start = self.binding.bind(machine.start_at)
        self._waiting = self.binding.bind(machine.waiting_at)
        self._legal = self.binding.bind(machine.legal_at)
        self._apply = self.binding.bind(machine.apply_at)
        self._others_pass = self.binding.bind(machine.others_pass_at)
        self.states: NDArray[Any] = game.state.widened().array(1)
        self._options = np.zeros(game.most_options, np.int32)
        self._story = blank_story()

    def start(self, seats: int, options: NDArray[np.int32], dice: NDArray[Any]) -> None:
        """Set a game up."""
        self.states[:] = np.zeros(1, self.states.dtype)
        wind_back(self._story)
        self._start(self.states, 0, seats, options, dice, self._story)
        self._check("the set-up")

    @property
    def waiting(self) -> int:
        """A bit for each seat that may decide."""
        return int(self._waiting(self.states, 0))

    def legal(self, seat: int) -> list[int]:
        """The actions open to a seat."""
        count = self._legal(self.states, 0, seat, self._options)
        self._check(f"the options of {self.game.words.seat(seat)}")
        return self._options[:count].tolist()  # type: ignore[no-any-return]

    def apply(self, seat: int, action: int, dice: NDArray[Any]) -> None:
        """Carry a legal action out."""
        wind_back(self._story)
        self._apply(self.states, 0, seat, action, dice, self._story)
        self._check(f"{self.game.words.seat(seat)}: {self.game.words.notation(action)}")

    def others_pass(self, seat: int) -> None:
        """Let everybody else let the open window pass, if there is one."""
        self._others_pass(self.states, 0, seat)

    def state(self) -> NDArray[Any]:
        """The record as unchecked native code would have it."""
        narrow = self.game.state.array(1)
        for name in self.game.state.fields:
            narrow[name] = self.states[name]
        return narrow

    def _check(self, decision: str) -> None:
        """Raise if a limit was exceeded, or a number does not fit its field."""
        fault = int(self.states["fault"][0])
        if fault:
            raise LimitExceeded(self.game.title, decision, fault)
        for name in self.game.state.misfits(self.states):
            raise Misfit(
                f"{self.game.title} wrote a number that does not fit into the field {name!r} at {decision}; "
                "make the field wider."
            )
