"""What the examples have in common: learning by PPO. What turned out better than expected is done more often."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

Told = dict[str, Tensor]  # decisions that were made, a row each: what was seen, `chosen`, `was`, `gain` and `outcome`


def gains(values: Sequence[Tensor], rewards: Sequence[Tensor], over: Sequence[Tensor], ahead: Tensor) -> list[Tensor]:
    """By how much each step went on better than expected (generalised advantage); `ahead` is expected after the last.

    All four are told from the same player's side, a number for each game.
    """
    better, found = torch.zeros_like(ahead), list[Tensor]()
    for value, reward, ended in zip(values[::-1], rewards[::-1], over[::-1], strict=True):
        live = (~ended).float()
        better = reward + live * ahead - value + 0.95 * live * better
        found.append(better)
        ahead = value
    return found[::-1]


def learn(
    network: nn.Module,
    optimiser: torch.optim.Optimizer,
    told: Told,
    seen: Sequence[str],
    part: int = 1024,
    curiosity: float = 0.01,
    clip: float = 0.2,
) -> float:
    """Two passes over what was played, in parts of so many decisions; returns the loss of the last part.

    The network makes scores for actions and an expectation from what was `seen`.
    """
    gain, loss = (told["gain"] - told["gain"].mean()) / (told["gain"].std() + 1e-6), torch.zeros(())
    for _ in range(2):
        for rows in torch.randperm(len(gain), device=gain.device).split(part):
            scores, value = network(*(told[name][rows] for name in seen))
            choice = torch.distributions.Categorical(logits=scores)
            ratio = (choice.log_prob(told["chosen"][rows]) - told["was"][rows]).exp()
            held = ratio.clamp(1 - clip, 1 + clip)
            policy = -torch.minimum(ratio * gain[rows], held * gain[rows]).mean()
            wrong = 0.5 * (value - told["outcome"][rows]).square().mean()
            loss = policy + wrong - curiosity * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
    return loss.item()
