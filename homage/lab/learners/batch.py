"""A batch of games that learners step through together, on all cores.

batch = Batch(game, slots=1024, players=("learner", "greedy"))
while learning:
    batch.step(choose(batch.observation, batch.mask))  # an action for each slot
    batch.rewards[batch.over == 1]  # of the games that this step ended
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import HomageError, Refused
from homage.engine.flow.story import blank_story
from homage.engine.game import Game
from homage.engine.rules.machine import Machine, compile_all
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.limits import LimitExceeded
from homage.lab.learners.step import (
    DECISIONS,
    FAULT,
    LEARNER,
    NOBODY,
    OPTIONS,
    OVER,
    ROUND,
    SEAT,
    TOLD,
    first_refused,
    step_slots,
)
from homage.players.quick import QUICK, player_number

LEARNERS_NAME = "learner"
FEWEST_A_THREAD = 64  # slots; for fewer a thread is not worth waking


class Slots:
    """The memory of a batch, and what it tells; what computes on it, and where, is up to those who derive from it."""

    def __init__(
        self,
        game: Game,
        slots: int,
        seats: int | None = None,
        players: Sequence[str] = (LEARNERS_NAME,),
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
        masks: bool = True,
        observations: bool = True,
        rotate: bool = False,
        at_once: bool = True,
    ) -> None:
        """Players sit where they are named; with `rotate`, one seat further in each next game.

        Omit masks and observations to save time. `at_once`: when a game ends, the next one begins in the same step;
        else in the next step, which ignores the action for that slot.
        """
        if slots < 1:
            raise HomageError(f"A batch cannot have {slots} games; ask for at least one.")
        self.game = game
        self.slots = slots
        self.seats = seats = game.seats_for(seats)
        self.options = game.agree(seats, options)
        self.players = learners_seated(seats, players)
        self.at_once = at_once
        numbers = [LEARNER if name == LEARNERS_NAME else player_number(name) for name in self.players]
        turned = [numbers[by:] + numbers[:by] for by in range(seats)] if rotate else [numbers]
        self._states: Any = game.state.array(slots)
        self._words: Any = game.state.as_words(self._states).ravel()
        self._seating: Any = np.array(turned, np.int32)
        self._encoded: Any = game.encoded(self.options)
        self._dice: Any = Dice.array(2 * slots)
        self._key: Any = keyed(key_from_seed(seed))
        self._told: Any = np.zeros((TOLD, slots), np.int32)
        self._choices: Any = np.zeros((slots, game.most_options), np.int32)
        self._mask: Any = np.zeros((slots, game.actions.count if masks else 0), np.int8)
        self._observation: Any = np.zeros((slots, game.observation if observations else 0), np.int32)
        self._rewards: Any = np.zeros((slots, seats), np.float32)
        self._unopened()

    # -- what is told of each slot --------------------------------------------------------------------------------

    @property
    def seat(self) -> Any:
        """Who is to decide; -1 where the game is over and the next has not begun."""
        return self._told[SEAT]

    @property
    def option_count(self) -> Any:
        """How many actions are allowed."""
        return self._told[OPTIONS]

    @property
    def choices(self) -> Any:
        """The actions allowed, in order: as many in each row as `option_count` says."""
        return self._choices

    @property
    def mask(self) -> Any:
        """1 for each action allowed."""
        return self._mask

    @property
    def observation(self) -> Any:
        """What the seat that is to decide sees; where the game is over, what the learner who decided last sees."""
        return self._observation

    @property
    def over(self) -> Any:
        """1 where the last step ended a game."""
        return self._told[OVER]

    @property
    def rewards(self) -> Any:
        """What a game that ended brought each seat: they add up to 0, and a lone winner has 1."""
        return self._rewards

    @property
    def round(self) -> Any:
        """How many games were finished in the slot."""
        return self._told[ROUND]

    @property
    def decisions(self) -> Any:
        """How many decisions the game has seen, those of quick players included."""
        return self._told[DECISIONS]

    # -----------------------------------------------------------------------------------------------------------------

    def _unopened(self) -> None:
        """So that the next step opens the first game of each slot."""
        self._told[:] = 0
        self._told[SEAT] = NOBODY
        self._told[ROUND] = -1
        self._mask[:] = 0


def check_faults(game: Game, faults: NDArray[np.int32]) -> None:
    """Stop a batch in which a game exceeded a limit (see `homage.engine.state.limits`)."""
    slot = int(faults.argmax())
    if faults[slot]:
        raise LimitExceeded(game.title, f"a decision in slot {slot} of a batch", int(faults[slot]))


class Batch(Slots):
    """A batch on the CPU. The same seed and actions give the same games, whatever the number of threads."""

    def __init__(self, game: Game, slots: int, *, threads: int | None = None, **wishes: Any) -> None:
        super().__init__(game, slots, **wishes)
        most = max(1, slots // FEWEST_A_THREAD)
        self._threads = min(most, (os.cpu_count() or 1) if threads is None else max(1, threads))
        self._loop, self._check = loops_for(game)
        self._desks = [_Desk(game) for _ in range(self._threads)]
        self._crew = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._go(np.zeros(slots, np.int32))

    @property
    def words(self) -> NDArray[np.int64]:
        """The states, secrets included, as rows of 64-bit words; not to be changed."""
        return self.game.state.as_words(self._states)

    def reset(self, seed: int | None = None) -> None:
        """Restart every slot with its first game; with a seed, with the games of that seed."""
        if seed is not None:
            self._key = keyed(key_from_seed(seed))
        self._unopened()
        self._go(np.zeros(self.slots, np.int32))

    def begin_next(self, slots: NDArray[np.bool_]) -> None:
        """Abandon the games of the slots that are true, and begin the next ones there."""
        if slots.shape != (self.slots,):
            raise HomageError(f"The mask needs a truth value for each of {self.slots} slots; got {slots.shape}.")
        for i in np.flatnonzero(slots).tolist():
            self._told[SEAT, i] = NOBODY
            self._go_in(np.zeros(self.slots, np.int32), self._desks[0], i, i + 1)

    def step(self, actions: NDArray[Any]) -> None:
        """Play an action in each slot. If one is illegal, this raises `Refused` and no slot moves."""
        given = np.ascontiguousarray(actions, np.int32)
        if given.shape != (self.slots,):
            raise HomageError(f"A step takes {self.slots} actions, one for each slot; got {given.shape}.")
        wrong = int(self._check(self._told, self._choices, given))
        if wrong >= 0:
            raise self._refusal(wrong, int(given[wrong]))
        self._go(given)

    def _go(self, actions: NDArray[np.int32]) -> None:
        edges = np.linspace(0, self.slots, self._threads + 1, dtype=int).tolist()
        parts = list(zip(self._desks, edges, edges[1:], strict=False))
        if self._crew is None:
            self._go_in(actions, *parts[0])
        else:
            list(self._crew.map(lambda part: self._go_in(actions, *part), parts))
        check_faults(self.game, self._told[FAULT])

    def _go_in(self, actions: NDArray[np.int32], desk: _Desk, first: int, last: int) -> None:
        self._loop(
            self._states,
            self._words,
            desk.spare,
            desk.spare_words,
            self.game.veil,
            self._seating,
            self._dice,
            self._told,
            self._choices,
            desk.worth,
            self._mask,
            self._observation,
            desk.story,
            self.seats,
            self._encoded,
            self._key,
            desk.end,
            self._rewards,
            actions,
            int(self.at_once),
            first,
            last,
        )

    def _refusal(self, slot: int, action: int) -> Refused:
        game, seat = self.game, int(self.seat[slot])
        if not 0 <= action < game.actions.count:
            last = game.actions.count - 1
            return Refused(f"Slot {slot} was given the action {action}, but actions run from 0 to {last}.")
        refusal = game.refusals[int(game.compile().forbidden(self._states, slot, seat, action))]
        asked = f"seat {seat} cannot {game.words.notation(action)} (action {action})"
        return Refused(f"In slot {slot} {asked}: {refusal.why} ({refusal.rule}). {refusal.instead}.", refusal.rule)


class _Desk:
    """What one thread works on."""

    def __init__(self, game: Game) -> None:
        self.spare = game.state.array(1)
        self.spare_words = game.state.as_words(self.spare).ravel()
        self.worth = np.zeros(game.most_options, np.int32)
        self.end = np.zeros(2 * game.most_seats, np.int32)
        self.story = blank_story(0)


def learners_seated(seats: int, players: Sequence[str]) -> tuple[str, ...]:
    """A name for each seat, of which at least one is a learner's."""
    names = tuple(players) * seats if len(players) == 1 else tuple(players)
    if len(names) != seats:
        raise HomageError(f"{len(names)} players were named for {seats} seats; name one for all, or one for each.")
    for name in names:
        if name != LEARNERS_NAME and name not in QUICK:
            known = ", ".join((LEARNERS_NAME, *QUICK))
            raise HomageError(f"There is no player {name!r} for a batch; choose from: {known}.")
    if LEARNERS_NAME not in names:
        raise HomageError(f"Nobody at this table learns; name at least one seat {LEARNERS_NAME!r}.")
    return names


def loops_for(game: Game) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The compiled loops of a batch, from the disk or compiled now: the step, and the check before it."""
    machine: Machine = game.compile()
    step, check = machine.bind(step_slots), machine.bind(first_refused)
    states, dice, row = game.state.array(2), Dice.array(2), np.zeros(1, np.int32)
    words, table = game.state.as_words(states).ravel(), np.zeros((1, 1), np.int32)
    mask, rewards, story = np.zeros((1, 1), np.int8), np.zeros((1, 1), np.float32), blank_story(0)
    arrays = (states, words, states, words, game.veil, table, dice, table, table, row, mask, table, story)
    samples = [
        (step, (*arrays, 2, row, dice, row, rewards, row, 1, 0, 1)),
        (check, (table, table, row)),
    ]
    compile_all(samples, len(machine.binding), None)
    return step, check
