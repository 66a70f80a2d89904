"""Teach a small network Fealty for two, the short game, by playing against itself; then see how it fares.

    python examples/train_fealty.py          # some minutes on two cores; needs torch and homage[lab]

The network looks at the board square by square and gives a score only to the actions that are allowed. It learns by
PPO (ppo.py): what turned out better than it expected, it does more often. Both seats are played by it, in many games
at once.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ppo import gains, learn
from torch import Tensor, nn
from torch.nn.functional import pad

import homage
from homage.games.fealty.rules.pieces import KINDS
from homage.games.fealty.shown.knowledge import FACTS, PIECE_PLANE, PLANES, TOKEN_PLANE
from homage.games.fealty.state import SEATS, SIDE, SQUARES
from homage.lab.learners.batch import Batch
from homage.lab.statistics import Interval, share_interval

SHORT = {"short": True}
ROWS, COLUMNS = 6, 12  # two duchies side by side: the rest of the board lies empty
GAME = homage.load("fealty")
REVEALED = [KINDS * (2 * SEATS + 1) + 5 * after + 2 for after in range(2)]  # among the facts: own piece, the other's
THINGS = TOKEN_PLANE + 2  # planes of terrain, obstacles and the two players' tokens
MOST_OPTIONS = 64  # of a decision on a board so small
EMPTY = ROWS * COLUMNS  # in place of a square, for actions that name none


def tables() -> tuple[Tensor, Tensor]:
    """For each action the square that it names, and a number for what it does there."""
    squares, deeds, numbered = [], [], dict[tuple[str, int], int]()
    for action in range(GAME.actions.count):
        name, about = GAME.actions.parts(action)
        row, column = divmod(about.get("square", SQUARES), SIDE)
        squares.append(row * COLUMNS + column if row < ROWS and column < COLUMNS else EMPTY)
        deeds.append(numbered.setdefault((name, about.get("kind", -1)), len(numbered)))
    return torch.tensor(squares), torch.tensor(deeds)


def around(planes: Tensor) -> Tensor:
    """Of each square what lies on it, near it, a little farther, in its row and in its column: shares of squares."""
    near, parts = planes, [planes]
    for _ in range(2):
        wide = pad(near, (0, 0, 1, 1, 1, 1))
        tall = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
        near = (tall[:, :, :-2] + tall[:, :, 1:-1] + tall[:, :, 2:]) / 9
        parts.append(near)
    parts += [planes.mean(across, keepdim=True).expand_as(planes) for across in (1, 2)]
    return torch.cat(parts, 3).flatten(1, 2)


class Moment:
    """What is known of a decision in each slot: the squares, the facts, and the actions allowed."""

    def __init__(self, batch: Batch) -> None:
        seen = torch.from_numpy(batch.observation)
        board = seen[:, : PLANES * SQUARES].reshape(-1, PLANES, SIDE, SIDE)[:, :, :ROWS, :COLUMNS].permute(0, 2, 3, 1)
        pieces = board[..., PIECE_PLANE : PIECE_PLANE + 2]
        self.squares = around(torch.cat([board[..., :THINGS], pieces > 0], 3).float())
        self.pieces = pieces.flatten(1, 2).to(torch.int8)
        self.facts = seen[:, -FACTS:].to(torch.int16)
        self.choices = torch.from_numpy(batch.choices[:, :MOST_OPTIONS].astype(np.int64))
        self.allowed = torch.arange(MOST_OPTIONS) < torch.from_numpy(batch.option_count)[:, None]
        self.seat = torch.from_numpy(batch.seat.copy())


KEPT = ("squares", "pieces", "facts", "choices", "allowed")


class Network(nn.Module):
    """Scores for the actions allowed, and a guess how the game will end for who is to move: from -1 to 1."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.where, self.what = tables()
        self.piece = nn.Embedding(KINDS + 1, 6)
        self.shown = nn.Embedding(KINDS + 1, 16)
        self.about = nn.Sequential(nn.Linear(FACTS + 2 * 16, 64), nn.ReLU(), nn.Linear(64, 2 * width))
        self.near = nn.Linear(5 * (THINGS + 2) + 2 * 6, width)
        self.square = nn.Linear(width, width)
        self.deed = nn.Embedding(int(self.what.max()) + 1, width)
        self.value = nn.Sequential(nn.Linear(3 * width, width), nn.ReLU(), nn.Linear(width, 1), nn.Tanh())

    def forward(
        self, squares: Tensor, pieces: Tensor, facts: Tensor, choices: Tensor, allowed: Tensor
    ) -> tuple[Tensor, Tensor]:
        shown = self.shown(facts[:, REVEALED].long()).flatten(1)
        about, weight = self.about(torch.cat([facts / 8, shown], 1))[:, None].chunk(2, 2)
        near = self.near(torch.cat([squares, self.piece(pieces.long()).flatten(2)], 2))
        seen = torch.relu(near * (1 + weight) + about)  # what counts near a square depends on the piece to be placed
        seen = seen + torch.relu(self.square(seen))
        places = torch.cat([seen, about], 1)  # the last: no square at all
        at = self.where[choices][:, :, None].expand(-1, -1, places.shape[2])
        scores = (places.gather(1, at) * self.deed(self.what[choices])).sum(2) / places.shape[2] ** 0.5
        whole = torch.cat([seen.mean(1), seen.amax(1), about[:, 0]], 1)
        return scores.masked_fill(~allowed, -1e9), self.value(whole)[:, 0]

    def judged(self, moment: Moment) -> tuple[torch.distributions.Categorical, Tensor]:
        """How it would choose, and what it expects."""
        scores, value = self(*(getattr(moment, name) for name in KEPT))
        return torch.distributions.Categorical(logits=scores), value


def gathered(network: Network, batch: Batch, steps: int) -> dict[str, Tensor]:
    """Play on for so many steps; keep each decision, and how the game went on from there for who made it."""
    kept: dict[str, list[Tensor]] = {name: [] for name in (*KEPT, "chosen", "was")}
    values, signs, rewards, ends = [], [], [], []
    for _ in range(steps):
        moment = Moment(batch)
        choice, value = network.judged(moment)
        chosen = choice.sample()
        sign = 1.0 - 2.0 * moment.seat  # all is told from the first seat's side, to whom the second's gain is a loss
        batch.step(moment.choices.gather(1, chosen[:, None])[:, 0].numpy())
        for name in KEPT:
            kept[name].append(getattr(moment, name))
        kept["chosen"].append(chosen)
        kept["was"].append(choice.log_prob(chosen))
        values.append(value * sign)
        signs.append(sign)
        ends.append(torch.from_numpy(batch.over == 1))
        rewards.append(torch.from_numpy(np.where(batch.over == 1, batch.rewards[:, 0], 0)))
    last = Moment(batch)
    ahead = network.judged(last)[1] * (1.0 - 2.0 * last.seat)
    better = gains(values, rewards, ends, ahead)
    flat = {name: torch.cat(parts) for name, parts in kept.items()}
    gain, value = (torch.cat([v * s for v, s in zip(parts, signs, strict=True)]) for parts in (better, values))
    return {**flat, "gain": gain, "outcome": gain + value}


@torch.no_grad()
def measured(network: Network, other: str, games: int, seed: int) -> Interval:
    """The share of fresh games that it wins alone against another player, in either seat as often."""
    batch = Batch(GAME, games, players=("learner", other), options=SHORT, seed=seed, masks=False, rotate=True)
    wins, playing = 0, np.ones(games, bool)
    while playing.any():
        moment = Moment(batch)
        best = network.judged(moment)[0].probs.argmax(1, keepdim=True)
        batch.step(moment.choices.gather(1, best)[:, 0].numpy())
        ended = playing & (batch.over == 1)
        wins += int((batch.rewards[np.arange(games), moment.seat.numpy()][ended] == 1).sum())
        playing &= ~ended
    return share_interval(wins, games)


def draw(curve: list[dict[str, Any]], path: Path) -> None:
    """The learning curve as a picture."""
    import altair as alt

    base = alt.Chart(alt.Data(values=curve)).encode(
        x=alt.X("games:Q", title="games played against itself"), color=alt.Color("other:N", title="against")
    )
    band = base.mark_area(opacity=0.25).encode(
        y=alt.Y("low:Q", title="games won", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])), y2="high:Q"
    )
    line = base.mark_line(point=True).encode(y="middle:Q")
    path.parent.mkdir(parents=True, exist_ok=True)
    (band + line).properties(width=480, height=280).save(str(path))


def main(arguments: list[str] | None = None) -> float:
    """Learn, tell how it goes, and draw the curve; returns the last loss."""
    asked = argparse.ArgumentParser(description="Teach a small network Fealty for two.")
    asked.add_argument("--updates", type=int, default=48, help="how often it learns")
    asked.add_argument("--slots", type=int, default=256, help="games at once")
    asked.add_argument("--steps", type=int, default=32, help="decisions in each game between two updates")
    asked.add_argument("--games", type=int, default=2000, help="fresh games to measure it by in the end")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--picture", type=Path, default=Path("docs/pictures/learning.svg"))
    wish = asked.parse_args(arguments)
    torch.manual_seed(wish.seed)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=2e-3)
    batch = Batch(GAME, wish.slots, options=SHORT, seed=wish.seed, masks=False)
    began, curve, loss, games = time.perf_counter(), list[dict[str, Any]](), 0.0, 0
    print(f"{sum(each.numel() for each in network.parameters()):,} weights")
    print("updates    games  seconds     loss   against random         against greedy")
    for update in range(wish.updates + 1):
        if update % max(1, wish.updates // 12) == 0 or update == wish.updates:
            count = wish.games if update == wish.updates else min(400, wish.games)
            shares = {other: measured(network, other, count, seed=1000 + update) for other in ("random", "greedy")}
            curve += [{"games": games, "other": name, **vars(share)} for name, share in shares.items()]
            told = "  ".join(f"{s.middle:6.1%} ({s.low:.1%} to {s.high:.1%})" for s in shares.values())
            print(f"{update:7} {games:8,} {time.perf_counter() - began:8.0f} {loss:8.3f}  {told}", flush=True)
        if update < wish.updates:
            with torch.no_grad():
                told_of = gathered(network, batch, wish.steps)
            loss = learn(network, optimiser, told_of, KEPT)
            games = int(batch.round.sum())
    draw(curve, wish.picture)
    return loss


if __name__ == "__main__":
    main()
