"""PettingZoo, one agent after another.

Where seats choose secretly at the same time they are asked in order, and see nothing of what the others have chosen.
A window in which an agent can only pass is passed for it, and is no step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from homage.engine.errors import Refused
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.gym.shown import (
    RENDER_MODES,
    check_render_mode,
    drawn,
    let_pass,
    loaded,
    mask_of,
    masked_space,
    rewards_for,
)


class SeatsInTurn(AECEnv):  # type: ignore[misc]
    """A table of which every seat is an agent. An action that is not allowed is refused, and nothing has changed."""

    match: Match

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = loaded(game)
        self.seats = seats = self.game.seats_for(seats)
        self.options = self.game.agree(seats, options)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {"name": f"{self.game.name}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        count = self.game.actions.count
        self.observation_spaces = {agent: masked_space(self.game, count) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self._deals: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. After a seed the games that follow are fixed too; the options are not looked at."""
        if seed is not None or self._deals is None:
            self._deals = np.random.default_rng(seed)
        self.match = self.game.new(self.seats, int(self._deals.integers(1 << 62)), self.options)
        let_pass(self.match)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.waiting[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty unless it is the one to act."""
        seat = self.possible_agents.index(agent)
        to_act = not self.match.over and agent == self.agent_selection
        allowed = self.match.legal(seat) if to_act else []
        return {"observation": self.match.observe(seat), "action_mask": mask_of(allowed, self.game.actions.count)}

    def step(self, action: Any) -> None:
        """Carry out what the agent chose; one whose game is over answers None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Refused(f"{agent} is to act, but its action is None; None is only for agents whose game is over.")
        self.match.play(self.possible_agents.index(agent), int(action))
        let_pass(self.match)
        self._cumulative_rewards[agent] = 0.0
        result = self.match.result
        if result is None:
            self.agent_selection = self.possible_agents[self.match.waiting[0]]
        else:
            for seat, (each, reward) in enumerate(
                zip(self.agents, rewards_for(self.seats, result.winners), strict=True)
            ):
                self.rewards[each], self.terminations[each] = reward, True
                self.infos[each] = {"points": result.points[seat], "place": result.places[seat]}
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it: given back as text, or printed."""
        text = drawn(self.game, self.match.held.words[0], self.seats, None)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
