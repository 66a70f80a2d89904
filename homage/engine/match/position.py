"""A game as it stands: what the rules allow each seat, and what each seat sees of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import BadRecord, Refused
from homage.engine.flow.course import forget_answers, in_window, others_pass
from homage.engine.flow.story import Event, blank_story
from homage.engine.flow.windows import Order, Window, ordered
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import Dice, from_outcomes, keyed, turn_to
from homage.engine.state.layout import Held


@dataclass(frozen=True)
class Result:
    """How a game ended: points and places by seat. Seats with place 1 share the victory."""

    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True)
class Choice:
    """A legal action: its number, its notation, words for people, and the things on the board that it concerns."""

    action: int
    notation: str
    words: str
    concerns: tuple[str, ...]


class Position:
    """The state of a game and its dice, under the rules. Seats are numbered from 0; in words for people, from 1."""

    def __init__(self, game: Rulebook, seats: int, key: bytes) -> None:
        self.game = game
        self.seats = seats
        self._held = Held(game.state)
        self._dice = Held(Dice, keyed(key))
        self._forget()

    # -- the rules ----------------------------------------------------------------------------------------------------

    def _call(self, name: str, *arguments: Any) -> Any:
        return self.game.machine.call(name, self._held, *arguments)

    def _forget(self) -> None:
        """The game is not where it was: what was found out about the position, once it was asked, holds no more."""
        self._waiting: tuple[int, ...] | None = None  # who may decide
        self._window: str | None = None  # the window that is open; "" for an ordinary question

    def _restore(self, state: bytes) -> None:
        self._held.saved[:] = np.frombuffer(state, np.uint8)
        self._forget()

    def _take_dice(self, channel: int, outcomes: list[int] | None) -> None:
        """Dice for a step: a channel of its own under the key, or the outcomes that a record holds."""
        turn_to(self._dice.proxies[0], channel)
        if outcomes is not None:
            from_outcomes(self._dice.array, outcomes)

    def _outcomes(self) -> list[int]:
        """What the dice showed in the last step; a tape that ran out or did not fit means a damaged record."""
        dice: Dice = self._dice.proxies[0]
        count = dice.drawn
        if dice.spoiled or (dice.given >= 0 and dice.given != count):
            raise BadRecord("The outcomes of the dice do not fit the game; the record is damaged.")
        return [dice.tape[at] for at in range(count)]

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {self.seats}.")

    # -- who is asked, and for what -----------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may decide now; none when the game is over."""
        if self._waiting is None:
            mask = int(self._call("waiting"))
            self._waiting = tuple(seat for seat in range(self.seats) if mask >> seat & 1)
        return self._waiting

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now, as everybody sees it: in a window, also those that have already answered."""
        s = self._held.proxies[0]
        if not in_window(s):
            return self.waiting
        return tuple(seat for seat in range(self.seats) if s.asked_seats >> seat & 1)

    @property
    def over(self) -> bool:
        return not self.waiting

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat now, ascending; empty if it is not asked."""
        self._check_seat(seat)
        options = np.empty(self.game.most_options, np.int32)
        count = self._call("legal", seat, options)
        return options[:count].tolist()  # type: ignore[no-any-return]

    def choices(self, seat: int, seen: Held | None = None) -> list[Choice]:
        """The legal actions with words and notation. Pass `seen`, the state as the seat sees it, to save time."""
        words, s = self.game.words, (seen or self.veiled(seat)).proxies[0]
        return [
            Choice(
                action,
                words.notation(action),
                words.action(s, seat, action),
                self.game.actions.concerns(seat, action),
            )
            for action in self.legal(seat)
        ]

    def question(self, seat: int, seen: Held | None = None) -> str:
        """The question to a waiting seat, in words."""
        return self.game.words.question((seen or self.veiled(seat)).proxies[0], seat)

    def why_not(self, seat: int, action: int) -> Refused | None:
        """The refusal of an action, with the rule that forbids it; None if the action is legal."""
        words = self.game.words
        self._check_seat(seat)
        if not 0 <= action < self.game.actions.count:
            return Refused(
                f"There is no action {action} in {self.game.title}; they run from 0 to {self.game.actions.count - 1}."
            )
        code = int(self._call("forbidden", seat, action))
        if code == 0:
            return None
        if self.over:
            return Refused(f"{words.seat(seat)} cannot {words.notation(action)}: the game is over.")
        refusal = self.game.refusals[code]
        return Refused(
            f"{words.seat(seat)} cannot {words.notation(action)}: {refusal.why} ({refusal.rule}). {refusal.instead}.",
            refusal.rule,
        )

    def check(self, seat: int, action: int) -> None:
        """Refuse an action that is not legal."""
        if refused := self.why_not(seat, action):
            raise refused

    # -- windows ------------------------------------------------------------------------------------------------------

    @property
    def window(self) -> Window | None:
        """The open window; None if the question is an ordinary one."""
        if self._window is None:
            self._window = self.game.window(self._seen(None)) if in_window(self._held.proxies[0]) else ""
        return self.game.windows_by_name.get(self._window)

    def ordered(self, seat: int, orders: Iterable[Order]) -> int | None:
        """The answer that a waiting seat has ordered for the open window; None if no order fits and is allowed."""
        if self.window is None:
            return None
        return ordered(self.window, orders, self._seen(seat), seat, self.legal(seat))

    def _answered(self, seat: int) -> bool:
        """Whether a seat has answered a window that is still open."""
        return bool(self._held.proxies[0].answered >> seat & 1)

    def _unanswered(self) -> bytes:
        """The state, as if nobody had answered the open window yet."""
        if not self._held.proxies[0].answered:
            return self.state
        copy = self._held.copy()
        forget_answers(copy.proxies[0], copy.proxies[0].asked_seats)
        return copy.saved.tobytes()

    def others_pass(self, seat: int) -> None:
        """If a window is open, let everybody else who is asked pass, which is always legal."""
        if in_window(self._held.proxies[0]):
            others_pass(self._held.proxies[0], seat)
            self._forget()

    # -- how it would end ---------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """Points and places, once the game is over."""
        return self.standing(self._held) if self.over else None

    def standing(self, states: Held) -> Result:
        """How the game would end if it ended as it stands in this record."""
        points, places = self.points_and_places(states)
        return Result(tuple(points), tuple(places))

    def points_and_places(self, states: Held) -> tuple[list[int], list[int]]:
        """The same as rows of numbers."""
        most = self.game.most_seats
        out = np.empty(2 * most, np.int32)
        self.game.machine.call("result", states, out)
        found = out.tolist()
        return found[: self.seats], found[most : most + self.seats]

    def reckoned(self, states: Held) -> list[Event]:
        """The tale of the counting; the states are spent by it."""
        story = blank_story()
        self.game.machine.call("reckon", states, story)
        return self.game.events.read(story)

    # -- what is seen -------------------------------------------------------------------------------------------------

    @property
    def held(self) -> Held:
        """The flat record of the game, hidden information included; do not change it."""
        return self._held

    @property
    def state(self) -> bytes:
        """The whole state as bytes, hidden information included."""
        return self._held.saved.tobytes()

    def veiled(self, seat: int | None) -> Held:
        """A copy of the state with everything removed that the seat (None: a spectator) may not see."""
        copy = Held(self.game.state)
        copy.words[0] = self._held.words[0] & self.game.veil_of(seat)
        return copy

    def _seen(self, seat: int | None) -> Any:
        return self.veiled(seat).proxies[0]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, as plain data for people.

        `points` and `places` are those if the game ended now.
        """
        if seat is not None:
            self._check_seat(seat)
        veiled = self.veiled(seat)
        return self.with_standing(self.game.view(veiled.proxies[0], seat), veiled)

    def with_standing(self, view: dict[str, Any], states: Held) -> dict[str, Any]:
        """A view with the points and places if the game ended as it stands in this record."""
        points, places = self.points_and_places(states)
        return {**view, "points": points, "places": places}

    def observe(self, seat: int) -> NDArray[np.int32]:
        """What the seat sees as integers, for learners."""
        self._check_seat(seat)
        out = np.zeros(self.game.observation, np.int32)
        self.game.machine.call("observe", self.veiled(seat), seat, out)
        return out
