"""How much better than the greedy player can Feudalism be played? A network learns against it, on a GPU.

    python examples/train_feudalism.py       # a quarter of an hour on an H200; needs torch and homage[gpu]

The games, the network and all it learns from stay on the card. It is paid for each point and for the victory, and
sees what the rules tell a seat, each number as a choice between the values that come up. Without a GPU it runs on the
processor: ask for less of everything then.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from ppo import gains, learn
from torch import Tensor, nn

import homage
from homage.games.feudalism.shown.knowledge import FACTS, OBSERVATION
from homage.lab.learners.batch import Batch
from homage.lab.statistics import Interval, share_interval

GAME = homage.load("feudalism")
ON_CARD = torch.cuda.is_available()
DEVICE = torch.device("cuda" if ON_CARD else "cpu")
POINTS = OBSERVATION - FACTS + 5  # where the seat's points stand in an observation; the other's are next
A_POINT, A_VICTORY = 0.12, 0.5  # what they pay
FEW = 24  # values: a number with no more of them is told as a choice between them, one with more by its bits
BITS = 16


class Games:
    """Games against the greedy player, as tensors."""

    def __init__(self, slots: int, seed: int) -> None:
        wishes: dict[str, Any] = {"players": ("learner", "greedy"), "rotate": True, "seed": seed}
        if ON_CARD:
            from homage.lab.gpu.batch import GpuBatch

            self.batch: Any = GpuBatch(GAME, slots, **wishes)
        else:
            self.batch = Batch(GAME, slots, **wishes)
        self.each = torch.arange(slots, device=DEVICE)

    def tensor(self, name: str) -> Tensor:
        """What the batch tells, as it is until the next step."""
        return torch.as_tensor(getattr(self.batch, name), device=DEVICE)

    def now(self) -> tuple[Tensor, Tensor]:
        """What is seen in each game, and what is allowed."""
        return self.tensor("observation").to(torch.int16), self.tensor("mask").clone()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Go on; returns which games have ended, and what those brought the learner."""
        seat = self.tensor("seat").long().clone()
        if ON_CARD:
            self.batch.step(actions.int())
            self.batch.wait()
        else:
            self.batch.step(actions.numpy())
        return self.tensor("over") == 1, self.tensor("rewards")[self.each, seat]


def values_seen(games: Games, steps: int = 400) -> tuple[Tensor, Tensor]:
    """The least and the greatest that each number of an observation comes to in random play."""
    least = torch.full((OBSERVATION,), 1 << 15, device=DEVICE)
    most = -least
    for _ in range(steps):
        seen, allowed = games.now()
        least, most = torch.minimum(least, seen.amin(0)), torch.maximum(most, seen.amax(0))
        games.step(torch.rand(allowed.shape, device=DEVICE).masked_fill(allowed == 0, -1).argmax(1))
    return least, most


class Network(nn.Module):
    """Scores for the actions allowed, and what is still to be gained."""

    def __init__(self, least: Tensor, most: Tensor, width: int) -> None:
        super().__init__()
        span = most - least + 1
        self.few, self.many = ((span > 1) & (span <= FEW)).nonzero()[:, 0], (span > FEW).nonzero()[:, 0]
        self.least, self.most, self.span = least[self.few], most[self.few], span[self.few]
        self.first = self.span.cumsum(0) - self.span
        self.choices = int(self.span.sum())
        self.bit = 1 << torch.arange(BITS, device=DEVICE)
        features = self.choices + len(self.many) * BITS + len(self.few)
        self.inner = nn.ModuleList(nn.Linear(inputs, width) for inputs in (features, width, width))
        self.even = nn.ModuleList(nn.LayerNorm(width) for _ in self.inner)
        self.scores, self.value = nn.Linear(width, GAME.actions.count), nn.Linear(width, 1)
        for last in (self.scores, self.value):
            nn.init.normal_(last.weight, std=0.01)
        self.to(DEVICE)

    def features(self, seen: Tensor) -> Tensor:
        """Which value each number has, the bits of those with many values, and how great each is in its range."""
        seen = seen.long()
        value = seen[:, self.few].clamp(self.least, self.most) - self.least
        kind = torch.bfloat16 if ON_CARD else torch.float32
        chosen = torch.zeros(len(seen), self.choices, device=DEVICE, dtype=kind)
        chosen.scatter_(1, value + self.first, 1.0)
        bits = ((seen[:, self.many, None] & self.bit) > 0).flatten(1)
        return torch.cat([chosen, bits.to(kind), (value / self.span).to(kind)], 1)

    def forward(self, seen: Tensor, allowed: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast("cuda", torch.bfloat16, enabled=ON_CARD):
            known = torch.relu(self.even[0](self.inner[0](self.features(seen))))
            for inner, even in zip(self.inner[1:], self.even[1:], strict=True):
                known = known + torch.relu(even(inner(known)))
            scores, value = self.scores(known).float(), self.value(known)[:, 0].float()
        return scores.masked_fill(allowed == 0, -1e9), value


SEEN = ("seen", "allowed")


@torch.no_grad()
def gathered(network: Network, games: Games, steps: int) -> dict[str, Tensor]:
    """Play on for so many steps; keep each decision, and how the game went on from there."""
    kept: dict[str, list[Tensor]] = {name: [] for name in (*SEEN, "chosen", "was")}
    values, rewards, ends = list[Tensor](), list[Tensor](), list[Tensor]()
    seen, allowed = games.now()
    for _ in range(steps):
        scores, value = network(seen, allowed)
        choice = torch.distributions.Categorical(logits=scores)
        chosen = choice.sample()
        over, brought = games.step(chosen)
        for name, part in zip(kept, (seen, allowed, chosen, choice.log_prob(chosen)), strict=True):
            kept[name].append(part)
        before, (seen, allowed) = lead(seen), games.now()
        values.append(value)
        rewards.append(torch.where(over, A_VICTORY * brought, A_POINT * (lead(seen) - before)))
        ends.append(over)
    gain = torch.cat(gains(values, rewards, ends, network(seen, allowed)[1]))
    flat = {name: torch.cat(parts) for name, parts in kept.items()}
    return {**flat, "gain": gain, "outcome": gain + torch.cat(values)}


def lead(seen: Tensor) -> Tensor:
    """By how many points the seat is ahead."""
    return (seen[:, POINTS] - seen[:, POINTS + 1]).float()


@torch.no_grad()
def measured(network: Network, count: int, seed: int) -> Interval:
    """The share of fresh games that it wins against the greedy player, each player in either seat as often."""
    games = Games(count, seed)
    playing, won = np.ones(count, bool), 0
    while playing.any():
        over, brought = games.step(network(*games.now())[0].argmax(1))
        ended = playing & over.cpu().numpy()
        won += int((brought.cpu().numpy()[ended] == 1).sum())
        playing &= ~ended
    return share_interval(won, count)


def main(arguments: list[str] | None = None) -> Interval:
    """Learn, and tell how it goes; returns the share of games won in the end."""
    asked = argparse.ArgumentParser(description="Teach a network Feudalism, against the greedy player.")
    asked.add_argument("--updates", type=int, default=560, help="how often it learns")
    asked.add_argument("--slots", type=int, default=32768, help="games at once")
    asked.add_argument("--steps", type=int, default=64, help="decisions in each game between two updates")
    asked.add_argument("--part", type=int, default=32768, help="decisions that it learns from at a time")
    asked.add_argument("--width", type=int, default=1024, help="of the network")
    asked.add_argument("--games", type=int, default=65536, help="fresh games to measure it by")
    asked.add_argument("--every", type=int, default=40, help="updates from one measuring to the next")
    asked.add_argument("--seed", type=int, default=1)
    wish = asked.parse_args(arguments)
    torch.manual_seed(wish.seed)
    games = Games(wish.slots, wish.seed)
    network = Network(*values_seen(games), wish.width)
    optimiser = torch.optim.Adam(network.parameters(), eps=1e-5)
    began, won = time.perf_counter(), share_interval(0, 1)
    print(f"{sum(each.numel() for each in network.parameters()):,} weights, on the {DEVICE.type}")
    print("updates  million decisions  seconds  against greedy")
    for update in range(wish.updates + 1):
        if update % wish.every == 0 or update == wish.updates:
            won = measured(network, wish.games, seed=10_000 + update)
            millions, seconds = update * wish.slots * wish.steps / 1e6, time.perf_counter() - began
            told = f"{won.middle:.1%} ({won.low:.1%} to {won.high:.1%})"
            print(f"{update:7} {millions:18,.1f} {seconds:8.0f}  {told}", flush=True)
        if update < wish.updates:
            left = 1 - update / wish.updates
            optimiser.param_groups[0]["lr"] = 3e-4 * max(0.05, left)
            told_of = gathered(network, games, wish.steps)
            learn(network, optimiser, told_of, SEEN, wish.part, curiosity=0.02 * max(0.1, left))
    return won


if __name__ == "__main__":
    main()
