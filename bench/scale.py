"""Several server processes on one PostgreSQL, with the players of each table at different ones, or together at one.

python -m bench.scale [--processes 1,2,4] [--clients 200] [--game fealty] [--mode full] [--seconds N] [--together]

Each row is a fresh database. Every client moves as soon as it may. Processor time is that of each server process and of
all processes of PostgreSQL together, for each move of the whole. Where there are more than two cores, the clients have
one of their own and servers and PostgreSQL share the others; on two cores all of them share both.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

from rich.console import Console

import homage
from bench.arguments import MODES, Arguments, even, numbers
from bench.clients import Heard, loading, quantile
from bench.processes import descendants, processor_s, processor_s_of
from bench.server import Contestant, complaints, ours, prepare
from bench.serving import Running, Unavailable, beside_the_clients, homage_server
from bench.showing import markdown, show, shown
from support.postgres import Postgres, running_postgres

PROCESSES = (1, 2, 4)
CLIENTS = 200


@dataclass(frozen=True)
class Spent:
    """Processor time, in seconds: of each server, and of the database; None where this machine does not tell."""

    servers: list[float | None]
    database: float | None

    @classmethod
    def so_far(cls, servers: Sequence[Running], database: Postgres) -> Spent:
        return cls([processor_s(each.pid) for each in servers], processor_s_of(descendants(database.pid)))


@dataclass(frozen=True)
class Figures:
    """What so many processes have shown."""

    heard: Heard
    servers_us: list[float | None]  # for each move of the whole
    database_us: float | None


def measure(who: Contestant, database: Postgres, processes: int, clients: int, seconds: float, native: bool) -> Figures:
    """So many servers on a database of their own."""
    with ExitStack() as stack:
        with beside_the_clients():
            address = stack.enter_context(database.database(f"scale{processes}"))
            servers = [
                stack.enter_context(homage_server(pinned=False, native=native, database=address))
                for _ in range(processes)
            ]
        urls = ",".join(server.url for server in servers)
        load = stack.enter_context(loading(who.script, clients, url=urls, **who.arguments))
        prepare(load, who, clients, seconds)
        heard, before, after = load.measure(seconds, lambda: Spent.so_far(servers, database))

    def a_move(then: float | None, now: float | None) -> float | None:
        return None if then is None or now is None else (now - then) / max(1, heard.moves) * 1e6

    return Figures(heard, list(map(a_move, before.servers, after.servers)), a_move(before.database, after.database))


def row(processes: int, found: Figures, one: Figures) -> tuple[str, ...]:
    """A line of the table."""
    heard, servers = found.heard, found.servers_us
    pace = heard.moves / heard.seconds
    known = [each for each in servers if each is not None]
    return (
        *(str(processes), f"{pace:,.0f}", f"{pace / max(1.0, one.heard.moves / one.heard.seconds):.2f} x"),
        *(f"{quantile(heard.delays, 0.5):,.0f}", f"{quantile(heard.delays, 0.99):,.0f}"),
        *(", ".join(shown(each, ",.0f") for each in servers), shown(sum(known) if known else None, ",.0f")),
        *(shown(found.database_us, ",.0f"), f"{heard.busiest:.0%}"),
    )


COLUMNS = (
    *("server processes", "moves/s", "to one", "p50 ms", "p99 ms", "CPU µs/move in each", "in all of them"),
    *("in PostgreSQL", "clients' core"),
)


def run(
    console: Console,
    seconds: float = 10.0,
    processes: Sequence[int] = PROCESSES,
    clients: int = CLIENTS,
    game: str = homage.NAMES[0],
    mode: str = MODES[0],
    native: bool = True,
    together: bool = False,
) -> None:
    """Measure all, print one table; say so loudly where it cannot be done."""
    found: dict[int, Figures] = {}
    try:
        even([clients])
        who = ours(game, mode, native)
        who = replace(who, arguments={**who.arguments, "together": int(together)})
        with ExitStack() as stack:
            with beside_the_clients():
                postgres = stack.enter_context(running_postgres())
            for each in processes:
                console.print(f"{each} server processes ...", style="dim")
                found[each] = measure(who, postgres, each, clients, seconds, native)
    except (Unavailable, ImportError) as missing:
        console.print(f"[bold red]SEVERAL SERVERS WERE NOT MEASURED.[/bold red] {missing}")
        return
    title = (
        f"{who.name}: several processes on one PostgreSQL, the players of a table at {'one' if together else 'two'}, "
        f"{clients} clients, {os.cpu_count()} cores, {seconds:g} s"
    )
    rows = [row(each, figures, found[processes[0]]) for each, figures in found.items()]
    doubts = [doubt for each, figures in found.items() for doubt in complaints(f"{each} processes", figures.heard)]
    show(console, title, markdown(COLUMNS, rows), doubts=doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.scale", __doc__, seconds=10.0)
    parser.add_argument("--processes", type=numbers, default=PROCESSES, help="of servers, commas between")
    parser.add_argument("--clients", type=int, default=CLIENTS, help="an even number")
    parser.one_game(homage.NAMES[0])
    parser.add_argument("--mode", choices=MODES, default=MODES[0])
    parser.add_argument("--together", action="store_true", help="the players of a table are at one process")
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.processes, asked.clients, asked.game, asked.mode, together=asked.together)


if __name__ == "__main__":
    main()
