"""Our games on one GPU, on all cores of the processor beside it, and pgx's games on the same GPU: in one run.

python -m bench.gpu [GAME ...]

Random play throughout: a decision is a list of what is allowed, a choice by chance and its carrying out. Whole games
are played one per thread; stepped ones are batches for learners, with observations and masks written at every step.
pgx is measured where it is installed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import homage
from homage.engine.game import Game
from homage.engine.native.cuda import config, cuda
from homage.lab.gpu.batch import GpuBatch
from homage.lab.gpu.simulate import THREADS, Card, simulate_on_gpu
from homage.lab.plan import Plan
from homage.lab.simulate import simulate_plan

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # small launches are measured here on purpose

SECONDS = 3.0
COMPARED = {"random": 1 << 17, "greedy": 1 << 10}  # games compared one by one, in two launches and one; at most
COMPARED_DECISIONS = 1 << 26  # with so many decisions in all
FILLED = {"GPU": 1 << 15, "processor": 1 << 12}  # games that keep all of it busy
SLOTS = 1 << 16
STEPS = 100
PGX = {"backgammon": 1 << 14, "animal_shogi": 1 << 15, "go_9x9": 1 << 14, "chess": 1 << 13}  # games at once


def main(names: list[str]) -> None:
    rates = {name: bench_game(homage.load(name)) for name in names or homage.NAMES}
    peers = bench_pgx()
    print("\nmillions of decisions a second, random play, two seats")
    for name, (whole, stepped, native) in rates.items():
        ratios = ", ".join(f"{whole / rate:.1f} x {peer}" for peer, rate in peers.items())
        print(
            f"  {name:12} {whole:8.1f} on the GPU, {stepped:8.1f} stepped by a learner, {native:8.2f} on all cores: ",
            end="",
        )
        print(f"{whole / native:.1f} x the processor{', ' + ratios if ratios else ''}")
    for peer, rate in peers.items():
        print(f"  pgx {peer:12} {rate:8.1f}")


def bench_game(game: Game) -> tuple[float, float, float]:
    """Decisions a second, in millions: whole games on the GPU, stepped there, and on the processor."""
    began = time.perf_counter()
    card = Card(Plan.of(game))
    print(f"\n{game.name}: kernel ready after {time.perf_counter() - began:.1f} s; {facts(card)}", flush=True)
    for player, most in COMPARED.items():
        plan = Plan.of(game, players=(player,))
        length = simulate_plan(plan, 64).tally.decisions // 64
        games = min(most, COMPARED_DECISIONS // length)
        ours, theirs = simulate_on_gpu(plan, games, rows=True), simulate_plan(plan, games)
        same = ours.tally == theirs.tally and all(
            np.array_equal(getattr(ours.rows, part), getattr(theirs.rows, part))
            for part in ("decisions", "points", "places")
        )
        print(f"  {games} {player} games: {'equal to' if same else 'DIFFERENT FROM'} the processor's", flush=True)
    rates = {}
    for player in COMPARED:
        plan = Plan.of(game, players=(player,))
        for where, play in (("GPU", simulate_on_gpu), ("processor", _without_rows)):
            rate, games = paced(lambda games, play=play, plan=plan: _rate(play(plan, games)), FILLED[where])
            rates[where, player] = rate
            print(f"  {player} on the {where}: {rate:.2f} M decisions/s ({games} games)", flush=True)
    return rates["GPU", "random"], bench_steps(game), rates["processor", "random"]


def paced(play: Callable[[int], tuple[float, float]], games: int) -> tuple[float, int]:
    """The rate of a run of so many games or more, which takes some seconds."""
    while True:
        seconds, rate = play(games)
        if seconds > SECONDS / 2:
            return rate, games
        games = int(games * min(16.0, max(2.0, SECONDS / max(seconds, 1e-3))))


def _without_rows(plan: Plan, games: int) -> Any:
    return simulate_plan(plan, games, rows=False)


def _rate(run: Any) -> tuple[float, float]:
    return run.seconds, run.tally.decisions / run.seconds / 1e6


def facts(card: Card) -> str:
    """Registers, memory and occupancy of a kernel."""
    (registers,) = card.kernel.get_regs_per_thread().values()
    (local,) = card.kernel.get_local_mem_per_thread().values()
    device = cuda.get_current_device()
    warps = min(device.MAX_THREADS_PER_MULTIPROCESSOR, 65536 // (registers + -registers % 8)) // THREADS * THREADS // 32
    most = device.MAX_THREADS_PER_MULTIPROCESSOR // 32
    return (
        f"{registers} registers and {local} bytes of local memory a thread, "
        f"so at most {warps} of {most} warps at once ({warps / most:.0%})"
    )


def bench_steps(game: Game) -> float:
    """Steps a second, in millions, of a batch whose learner chooses at random with PyTorch on the card."""
    import torch

    rates = []
    for looks in (True, False):
        batch = GpuBatch(game, SLOTS, masks=looks, observations=looks)
        count = torch.as_tensor(batch.option_count, device="cuda")
        choices = torch.as_tensor(batch.choices, device="cuda")

        def step(batch: GpuBatch = batch, count: Any = count, choices: Any = choices) -> None:
            chosen = (torch.rand(SLOTS, device="cuda") * count).long()
            batch.step(choices.gather(1, chosen[:, None])[:, 0].contiguous())

        for _ in range(10):
            step()
        batch.check()
        torch.cuda.synchronize()
        began = time.perf_counter()
        for _ in range(STEPS):
            step()
        torch.cuda.synchronize()
        rates.append(SLOTS * STEPS / (time.perf_counter() - began) / 1e6)
        batch.check()
    print(f"  stepped by a learner on the GPU: {rates[0]:.2f} M steps/s; {rates[1]:.2f} without looking", flush=True)
    return rates[0]


def bench_pgx() -> dict[str, float]:
    """Steps a second, in millions, of pgx's games, with random choices and games begun anew."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as error:
        print(f"\npgx is NOT measured: {error}")
        return {}
    rates = {}
    for name, slots in PGX.items():
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def one(carry: Any, _: Any, step: Any = step, slots: int = slots) -> Any:
            state, key = carry
            key, by, dice = jax.random.split(key, 3)
            action = jax.random.categorical(by, jnp.where(state.legal_action_mask, 0.0, -1e9))
            return (step(state, action, jax.random.split(dice, slots)), key), None

        def run(state: Any, key: Any, one: Any = one) -> Any:
            return jax.lax.scan(one, (state, key), None, STEPS)[0]

        try:
            go = jax.jit(run)
            state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), slots))
            carry = jax.block_until_ready(go(state, jax.random.PRNGKey(1)))
            began = time.perf_counter()
            jax.block_until_ready(go(*carry))
            rates[name] = slots * STEPS / (time.perf_counter() - began) / 1e6
            print(f"pgx {name}: {rates[name]:.2f} M steps/s, {slots} games at once", flush=True)
        except Exception as error:
            print(f"pgx {name} could NOT be measured: {type(error).__name__}: {error}", flush=True)
    return rates


if __name__ == "__main__":
    main(sys.argv[1:])
