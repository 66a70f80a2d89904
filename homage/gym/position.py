"""A game under way that is quickly copied, set into other worlds, and packed: what searches need."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.flow.course import answer, in_window
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.state.dice import Dice, keyed
from homage.engine.state.layout import Held
from homage.engine.state.options import Options
from homage.games import load
from homage.gym.shown import drawn, rewards_for


class Position:
    """A state, the key of its dice, and all that each seat has been told; played by the same dice as a Match."""

    def __init__(self, game: Game, seats: int, options: Options, key: bytes) -> None:
        self.game, self.seats, self._options, self._key = game, seats, options, key
        self._held = Held(game.state)
        self._made = 0  # moves
        self._told = [""] * (seats + 1)  # last: to a spectator
        self._do("start", 0, seats, game.encoded(options))
        self._let_pass()

    def _do(self, name: str, move: int, *arguments: Any) -> None:
        """Let a rule change the state with the dice of a move, and let everybody know of it what they may."""
        story, dice = blank_story(), Held(Dice, keyed(self._key, move))
        self.game.machine.call(name, self._held, *arguments, dice, story)
        for event in self.game.events.read(story):
            line = f"{event.kind.name} {','.join(map(str, event.operands))}\n"
            for at in range(self.seats + 1):
                if event.seen(at if at < self.seats else None):
                    self._told[at] += line

    @property
    def to_decide(self) -> int:
        """The seat to decide, the first where several are; -1 if the game is over."""
        waiting = int(self.game.machine.call("waiting", self._held))
        return (waiting & -waiting).bit_length() - 1

    def legal(self, seat: int) -> list[int]:
        """The actions open to a seat, ascending."""
        out = np.zeros(self.game.most_options, np.int32)
        count = self.game.machine.call("legal", self._held, seat, out)
        return out[:count].tolist()  # type: ignore[no-any-return]

    def play(self, seat: int, action: int) -> None:
        """Carry a legal action out."""
        self._answer(seat, action)
        self._let_pass()

    def _answer(self, seat: int, action: int) -> None:
        """An answer to a window is part of one move, made when all have answered."""
        self._told[seat] += f"> {self.game.words.notation(action)}\n"
        self._do("apply", self._made + 1, seat, action)
        self._made += not self._held.proxies[0].answered >> seat & 1

    def _let_pass(self) -> None:
        """Let windows pass for seats that can do nothing else there."""
        while in_window(self._held.proxies[0]) and len(legal := self.legal(seat := self.to_decide)) == 1:
            self._answer(seat, *legal)

    def rewards(self) -> list[float]:
        """What the game has brought each seat; nothing while it goes on."""
        if self.to_decide >= 0:
            return [0.0] * self.seats
        out, most = np.zeros(2 * self.game.most_seats, np.int32), self.game.most_seats
        self.game.machine.call("result", self._held, out)
        return rewards_for(self.seats, np.flatnonzero(out[most : most + self.seats] == 1).tolist())

    # -- what is seen -------------------------------------------------------------------------------------------------

    def _veiled(self, seat: int | None) -> Held:
        veiled = Held(self.game.state)
        veiled.words[0] = self._held.words[0] & self.game.veil[-1 if seat is None else seat]
        return veiled

    def observe(self, seat: int) -> NDArray[np.int32]:
        """What a seat sees, as numbers."""
        out = np.zeros(self.game.observation, np.int32)
        self.game.machine.call("observe", self._veiled(seat), seat, out)
        return out

    def drawn(self, seat: int | None) -> str:
        """What a seat (None: a spectator) sees, as text."""
        return drawn(self.game, self._held.words[0], self.seats, seat)

    def remembered(self, seat: int | None) -> str:
        """All that a seat (None: a spectator) was told and has done so far, and a hash of what it sees."""
        seen = hashlib.sha256(self._veiled(seat).saved.tobytes()).hexdigest()
        return f"seat {seat}\n{self._told[-1 if seat is None else seat]}sees {seen[:16]}"

    @property
    def stamp(self) -> str:
        """A hash of the whole state."""
        return hashlib.sha256(self._held.saved.tobytes() + self._key).hexdigest()[:16]

    # -- others like it -----------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        other = Position.__new__(Position)
        other.__dict__ = {**self.__dict__, "_held": self._held.copy(), "_told": list(self._told)}
        return other

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def resampled(self, seat: int, secret: bytes) -> Position:
        """This game in a world that the seat cannot tell from the real one, with other dice to come.

        What the others were told in the real one is not known there: they remember what a spectator would. Nor is what
        they have answered to an open window: they let it pass.
        """
        other = self.copy()
        other._key = hashlib.sha256(b"dice" + secret).digest()
        for at in range(self.seats):
            if at != seat:
                other._told[at] = self._told[-1]
        world = Held(Dice, keyed(hashlib.sha256(b"world" + secret).digest()))
        self.game.machine.call("resample", other._held, seat, world)
        s = other._held.proxies[0]
        for at in range(self.seats):
            if at != seat and self._held.proxies[0].answered >> at & 1:
                answer(s, at, s.asked_pass - 1)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        game, packed = self.game, (self.seats, self._options, self._key, self._made, list(self._told))
        return _unpacked, (game.name, dict(game.components.changes), packed, self._held.saved.tobytes())


def _unpacked(name: str, changes: Mapping[str, int], packed: tuple[Any, ...], state: bytes) -> Position:
    """A position as it was packed."""
    position = Position.__new__(Position)
    position.game, position._held = load(name, changes), Held(load(name, changes).state)
    position.seats, position._options, position._key, position._made, position._told = packed
    position._held.saved[:] = np.frombuffer(state, np.uint8)
    position.game.compile()
    return position
