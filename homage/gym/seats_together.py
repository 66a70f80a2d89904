"""PettingZoo, all agents in each step.

All seats that are asked at the same time answer in one step; the others wait, by an action of their own. For games
with simultaneous choices that saves steps and keeps them truly simultaneous. It works for all games: where one seat is
asked at a time, all others wait. So does an agent that can only let a window pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from homage.engine.errors import Refused
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.gym.shown import (
    RENDER_MODES,
    check_illegal,
    check_render_mode,
    drawn,
    let_pass,
    loaded,
    mask_of,
    masked_space,
    rewards_for,
)


class SeatsTogether(ParallelEnv):  # type: ignore[misc]
    """A table of which every seat is an agent.

    An action that is not allowed loses the game for who chose it; or, by `illegal="refuse"`, it is refused and nobody
    has moved.
    """

    match: Match

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
    ) -> None:
        self.game = loaded(game)
        self.seats = seats = self.game.seats_for(seats)
        self.options = self.game.agree(seats, options)
        self.render_mode, self.illegal = check_render_mode(render_mode), check_illegal(illegal)
        self.metadata = {"name": f"{self.game.name}_v0", "render_modes": RENDER_MODES}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.wait = self.game.actions.count  # the action of those who are not asked
        self.observation_spaces = {agent: masked_space(self.game, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.wait + 1) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._deals: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game. After a seed the games that follow are fixed too; the options are not looked at."""
        if seed is not None or self._deals is None:
            self._deals = np.random.default_rng(seed)
        self.match = self.game.new(self.seats, int(self._deals.integers(1 << 62)), self.options)
        let_pass(self.match)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], Any, Any, dict[str, Any]]:
        """An action of each agent: of those who are asked their choice, of the others `wait`."""
        if not self.agents:
            raise Refused("The game is over; reset the environment to play another.")
        asked = self.match.waiting
        wrong = {seat: why for seat in range(self.seats) if (why := self._why_not(seat, actions))}
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        rewards = [0.0] * self.seats
        if wrong and self.illegal == "refuse":
            raise next(iter(wrong.values()))
        if wrong:
            rewards = rewards_for(self.seats, set(range(self.seats)) - set(wrong))
            for seat, why in wrong.items():
                infos[self.agents[seat]]["illegal"] = str(why)
        else:
            for seat in asked:
                self.match.play(seat, int(actions[self.agents[seat]]))
            let_pass(self.match)
        result, over = self.match.result, bool(wrong) or self.match.over
        if result is not None:
            rewards = rewards_for(self.seats, result.winners)
            for agent, points, place in zip(self.agents, result.points, result.places, strict=True):
                infos[agent] = {"points": points, "place": place}
        if self.render_mode == "human":
            self.render()
        told = (
            self._observed(),
            dict(zip(self.agents, rewards, strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            infos,
        )
        if over:
            self.agents = []
        return told

    def _why_not(self, seat: int, actions: dict[str, Any]) -> Refused | None:
        """Why what an agent gave is not allowed."""
        agent = self.possible_agents[seat]
        if agent not in actions:
            return Refused(f"There is no action for {agent}; give one for each agent, {self.wait} to wait.")
        action = int(actions[agent])
        if seat in self.match.waiting:
            return self.match.why_not(seat, action)
        if action != self.wait:
            return Refused(f"{agent} has nothing to decide now and can only wait: give the action {self.wait}.")
        return None

    def _observed(self) -> dict[str, Any]:
        waits = [self.wait]
        return {
            agent: {
                "observation": self.match.observe(seat),
                "action_mask": mask_of(self.match.legal(seat) or waits, self.wait + 1),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str | None:
        """The table as a spectator sees it: given back as text, or printed."""
        text = drawn(self.game, self.match.held.words[0], self.seats, None)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
