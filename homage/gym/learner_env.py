"""Gymnasium, one learner at a table with quick players.

Observations are plain arrays; the mask of allowed actions is in `info["action_mask"]`, and `action_masks()` gives it to
libraries that ask for it by that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from homage.engine.errors import HomageError, Refused
from homage.engine.game import Game
from homage.gym.shown import RENDER_MODES, check_illegal, check_render_mode, drawn, loaded, observation_space
from homage.lab.learners.batch import LEARNERS_NAME, Batch

Observation = NDArray[np.int32]


def one_learner(seats: int, players: Sequence[str] | None) -> tuple[str, ...]:
    """Who sits where, with a single learner among them; if nobody is named: in the first seat, against chance."""
    named = (LEARNERS_NAME, *("random",) * (seats - 1)) if players is None else tuple(players)
    learners = named.count(LEARNERS_NAME) * (seats if len(named) == 1 else 1)
    if learners != 1:
        raise HomageError(
            f"A Gymnasium environment has one learner, not {learners}; name one seat {LEARNERS_NAME!r}, "
            "or use PettingZoo or a Batch for several."
        )
    return named


class LearnerEnv(gymnasium.Env[Observation, Any]):
    """A game from the learner's seat: the others move until it is asked again.

    An action that is not allowed loses the game; or, by `illegal="refuse"`, it is refused and nothing has changed.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        players: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        rotate: bool = False,
        render_mode: str | None = None,
        illegal: str = "lose",
    ) -> None:
        """Players sit where they are named; with `rotate`, one seat further in each next game."""
        self.game = loaded(game)
        self.seats = seats = self.game.seats_for(seats)
        self.render_mode, self.illegal = check_render_mode(render_mode), check_illegal(illegal)
        self.observation_space = observation_space(self.game)  # type: ignore[assignment]
        self.action_space = Discrete(self.game.actions.count)
        named = one_learner(seats, players)
        self._batch = Batch(self.game, 1, seats=seats, players=named, options=options, rotate=rotate, at_once=False)
        self._seat = -1  # the learner's; -1 where no game is under way

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. After a seed the games that follow are fixed too; the options are not looked at."""
        first = self._np_random is None
        super().reset(seed=seed)
        if first or seed is not None:
            self._batch.reset(int(self.np_random.integers(1 << 62)))
        else:
            self._batch.begin_next(np.ones(1, np.bool_))
        self._seat = int(self._batch.seat[0])
        if self.render_mode == "human":
            self.render()
        return self._batch.observation[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out what the learner chose, on to its next decision or to the end."""
        if self._seat < 0:
            raise Refused("No game is under way; reset the environment to begin one.")
        reward, over, why = 0.0, False, ""
        try:
            self._batch.step(np.array([action], np.int32))
            over = bool(self._batch.over[0])
            reward = float(self._batch.rewards[0, self._seat])
        except Refused as refused:
            if self.illegal == "refuse":
                raise
            over, why, reward = True, str(refused), -1 / (self.seats - 1)
        info = self._info() | ({"illegal": why} if why else {})
        if self.render_mode == "human":
            self.render()
        if over:
            self._seat = -1
        return self._batch.observation[0].copy(), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions allowed now."""
        return np.asarray(self._batch.mask[0], np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask[0].copy(), "seat": self._seat}

    def render(self) -> str | None:
        """The table as the learner sees it (as a spectator does, between games): given back as text, or printed."""
        seat = self._seat if self._seat >= 0 else None
        text = drawn(self.game, self._batch.words[0], self.seats, seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text
