"""Gymnasium, many learners at once: a batch of games, stepped in native code on all cores.

Where a game ends, the step tells the last observation and the reward; the next step begins another game there and does
not look at the action for it (Gymnasium's NEXT_STEP). So that any sampling works, all actions are open in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.gym.learner_env import one_learner
from homage.gym.shown import RENDER_MODES, check_render_mode, drawn, loaded, observation_space
from homage.lab.learners.batch import Batch

Observations = NDArray[np.int32]


class LearnersEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """A learner at each of many tables. If one action is not allowed that is said, and no table has moved."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": RENDER_MODES,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int | None = None,
        players: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        rotate: bool = False,
        render_mode: str | None = None,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """Players sit where they are named; with `rotate`, one seat further in each next game.

        Without `copy`, observations and masks are overwritten by the next step.
        """
        self.game, self.num_envs = loaded(game), num_envs
        self.seats = seats = self.game.seats_for(seats)
        self.render_mode, self.copy = check_render_mode(render_mode), copy
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = Discrete(self.game.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        named = one_learner(seats, players)
        wishes = {"seats": seats, "players": named, "options": options, "rotate": rotate, "at_once": False}
        self.batch = Batch(self.game, num_envs, threads=threads, **wishes)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a game at each table. After a seed all that follow are fixed too.

        With `options={"reset_mask": ...}`, a truth for each table, only there; no other options are looked at.
        """
        if seed is not None and not isinstance(seed, int | np.integer):
            raise HomageError("A batch has one seed for all its games; give a whole number, not a list.")
        super().reset(seed=seed)
        if options is not None and "reset_mask" in options:
            self.batch.begin_next(np.asarray(options["reset_mask"], np.bool_))
        else:
            self.batch.reset(int(self.np_random.integers(1 << 62)))
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action for each table; where a game was over, it is not looked at."""
        seats = self.batch.seat.copy()
        self.batch.step(actions)
        over = self.batch.over == 1
        rewards = np.where(over, self.batch.rewards[np.arange(self.num_envs), seats], np.float32(0))
        return self._observations(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos()

    def _observations(self) -> Observations:
        return np.array(self.batch.observation, copy=self.copy or None)

    def _infos(self) -> dict[str, Any]:
        """The masks, and where the learner sits; -1 where the game is over."""
        between, mask = self.batch.seat < 0, self.batch.mask
        if self.copy or between.any():
            mask = mask.copy()
            mask[between] = 1
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": mask, "_action_mask": every, "seat": self.batch.seat.copy(), "_seat": every.copy()}

    def render(self) -> tuple[str, ...] | None:
        """The tables as the learner at each sees them (as a spectator does, between games): as texts, or printed."""
        texts = tuple(
            drawn(self.game, words, self.seats, seat if seat >= 0 else None)
            for words, seat in zip(self.batch.words, self.batch.seat.tolist(), strict=True)
        )
        if self.render_mode == "human":
            print("\n\n".join(texts))
            return None
        return texts
