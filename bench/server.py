"""Homage's server and boardgame.io's under the same load: moves a second, delays, processor time, bytes, memory.

python -m bench.server [--seconds N] [--clients 200,500] [--games fealty,feudalism] [--modes full,brief]

Each row is a server of its own, one process on one core; the clients are a Node process on another core, at tables of
two, each moving as soon as it may. Homage stores every move in a SQLite file before it acknowledges it; boardgame.io
keeps its games in memory. Full clients get views and words, as browsers do, and do with each message what a browser
does before it draws; brief ones get the numbers of their actions, as bots do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from rich.console import Console

import homage
from bench.arguments import MODES, Arguments, even, numbers
from bench.clients import BUSY, Heard, Load, loading, quantile
from bench.processes import processor_s, resident_kib
from bench.serving import Running, Unavailable, boardgameio_server, cores, homage_server, node
from bench.showing import markdown, show, shown

CLIENTS = (200, 500)
PEERS_MOVES = 40  # of a game of boardgame.io's
SAMPLE = 5  # games by chance that tell how many moves one has
WARM_UP_S = 2.0


@dataclass(frozen=True)
class Contestant:
    """A server, and the clients that load it."""

    name: str
    start: Callable[[], AbstractContextManager[Running]]
    script: str
    moves: float  # that a game has
    arguments: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Figures:
    """What one run has shown; None where this machine does not tell."""

    heard: Heard
    cpu_s: float | None  # of the server
    kib_a_table: float | None

    @property
    def moves_per_s(self) -> float:
        return self.heard.moves / self.heard.seconds

    @property
    def cpu_us(self) -> float | None:
        """For each move."""
        return None if self.cpu_s is None else self.cpu_s / max(1, self.heard.moves) * 1e6

    @property
    def busy(self) -> float | None:
        """The share of its core that the server took."""
        return None if self.cpu_s is None else self.cpu_s / self.heard.seconds


PEER = Contestant("boardgame.io", boardgameio_server, "boardgameio.js", PEERS_MOVES)


def ours(game: str, mode: str, native: bool = True) -> Contestant:
    """Our server with tables of a game, and clients that want all or little."""
    return Contestant(
        name=f"{homage.load(game).title}, {mode}",
        start=lambda: homage_server(native=native),
        script="homage.js",
        moves=moves_a_game(game),
        arguments={"mode": mode, "game": game},
    )


def moves_a_game(name: str) -> float:
    """How many answers a game of two by chance takes."""
    rng, answers = random.Random(1), 0
    for seed in range(SAMPLE):
        match = homage.load(name).new(seats=2, seed=seed)
        while waiting := match.waiting:
            match.play(waiting[0], rng.choice(match.legal(waiting[0])))
            answers += 1
    return answers / SAMPLE


# -- measuring --------------------------------------------------------------------------------------------------------


def measure(who: Contestant, clients: int, seconds: float, generators: int = 1) -> Figures:
    """A server of its own, warmed up by a short run that also tells how many tables are needed."""
    with who.start() as server:
        before = resident_kib(server.pid)
        with loading(who.script, clients, generators, url=server.url, **who.arguments) as load:
            tables = prepare(load, who, clients, seconds)
            heard, used, now_used = load.measure(seconds, lambda: processor_s(server.pid))
            after = resident_kib(server.pid)
    return Figures(
        heard=heard,
        cpu_s=None if used is None or now_used is None else now_used - used,
        kib_a_table=None if before is None or after is None else (after - before) / (tables + heard.late_tables),
    )


def prepare(load: Load, who: Contestant, clients: int, seconds: float) -> int:
    """Warm the server up and open all tables that will be needed, while nobody moves; how many there are then."""
    warm, *_ = load.measure(min(WARM_UP_S, seconds), lambda: None)
    load.all_do("hold")
    games = 1.2 * warm.moves / warm.seconds * (seconds + WARM_UP_S) / who.moves
    more = ceil(games / (clients / 2))
    load.all_do("tables", more)
    load.all_do("go")
    load.measure(min(WARM_UP_S, seconds), lambda: None)
    return clients // 2 * (1 + more)


# -- showing ----------------------------------------------------------------------------------------------------------

COLUMNS = (
    *("server", "clients", "moves/s", "to boardgame.io", "p50 ms", "p99 ms", "CPU µs/move", "bytes/move"),
    *("KiB/table", "server's core", "clients' core"),
)
NOTES = (
    "Ratios are to boardgame.io with as many clients. It keeps games in memory; a move of Homage counts once it is on "
    "the disk.",
    "At 100 % of its core the server is the bottleneck, as it should be.",
)


def _row(clients: int, who: Contestant, found: Figures, peer: Figures) -> tuple[str, ...]:
    heard = found.heard
    ratio = "" if found is peer else f"{found.moves_per_s / max(1.0, peer.moves_per_s):.2f} x"
    return (
        *(who.name, str(clients), f"{found.moves_per_s:,.0f}", ratio),
        *(f"{quantile(heard.delays, 0.5):,.0f}", f"{quantile(heard.delays, 0.99):,.0f}"),
        *(shown(found.cpu_us, ",.0f"), f"{heard.bytes / max(1, heard.moves):,.0f}", shown(found.kib_a_table, ",.0f")),
        *(shown(found.busy, ".0%"), f"{heard.busiest:.0%}"),
    )


def complaints(name: str, heard: Heard) -> list[str]:
    """What makes figures doubtful, each in a sentence."""
    said = []
    if heard.refused:
        said.append(f"{name}: {heard.refused} requests were refused: {heard.refusal}")
    if heard.busiest > BUSY:
        said.append(
            f"{name}: THE CLIENTS WERE NEARLY THE BOTTLENECK: they took {heard.busiest:.0%} of their core, "
            "so the server may be quicker than this. Where there are more cores, --generators spreads them."
        )
    if heard.late_tables:
        said.append(f"{name}: {heard.late_tables} tables had to be opened while it was measured.")
    return said


def run(
    console: Console,
    seconds: float = 10.0,
    sizes: Sequence[int] = CLIENTS,
    games: Sequence[str] = homage.NAMES,
    modes: Sequence[str] = MODES,
    native: bool = True,
    generators: int = 1,
) -> None:
    """Measure all, print one table; say so loudly where it cannot be done, or where figures are doubtful."""
    try:
        node()
        even(sizes)
        contestants = [ours(game, mode, native) for game in games for mode in modes]
        rows, doubts = _measure_all(console, seconds, sizes, contestants, generators)
    except Unavailable as missing:
        console.print(f"[bold red]THE SERVERS WERE NOT MEASURED.[/bold red] {missing}")
        return
    if cores() is None:
        doubts.append("Servers and clients shared their cores here: the figures are too low.")
    title = f"Servers: tables of two, each client moving as soon as it may, {seconds:g} s"
    show(console, title, markdown(COLUMNS, rows), NOTES, doubts)


def _measure_all(
    console: Console, seconds: float, sizes: Sequence[int], contestants: Sequence[Contestant], generators: int
) -> tuple[list[tuple[str, ...]], list[str]]:
    rows: list[tuple[str, ...]] = []
    doubts: list[str] = []
    for clients in sizes:
        found = {}
        for who in (PEER, *contestants):
            console.print(f"{who.name} with {clients} clients ...", style="dim")
            found[who.name] = measure(who, clients, seconds, generators)
            rows.append(_row(clients, who, found[who.name], found[PEER.name]))
            doubts += complaints(f"{who.name} with {clients} clients", found[who.name].heard)
    return rows, doubts


def main() -> None:
    """The command line."""
    parser = Arguments("bench.server", __doc__, seconds=10.0)
    parser.add_argument("--clients", type=numbers, default=CLIENTS, help="even numbers, commas between")
    parser.games_and_modes()
    parser.add_argument("--generators", type=int, default=1, help="processes of clients, each on a core of its own")
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.clients, asked.games, asked.modes, generators=asked.generators)


if __name__ == "__main__":
    main()
