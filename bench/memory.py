"""Many tables opened, played at and left: the memory that an idle open one takes, and what is kept of closed ones.

python -m bench.memory [--tables 10000] [--moves 6] [--game fealty] [--patience 120] [--set NAME=VALUE ...]

Two people open tables by HTTP, come to each by WebSocket as browsers do, make some moves and go. Then nothing happens
until the server has closed all rooms by itself, or until patience ends. `--set` is a setting of the server, such as how
long it keeps a room that nobody looks at.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

import httpx
from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.clients import loading
from bench.processes import resident_kib
from bench.serving import NO_SETTINGS, Running, Unavailable, homage_server
from bench.showing import markdown, show

TABLES, MOVES, PATIENCE_S = 10_000, 6, 120.0
FIRST = 0.02  # of the tables: opened before anything is measured, since whatever is loaded with them stays
MOST_KIB = 60.0  # that an idle open table may take


@dataclass(frozen=True)
class Moment:
    """What the server holds."""

    kib: float
    rooms: int  # tables in memory

    @classmethod
    def of(cls, server: Running) -> Moment:
        kib = resident_kib(server.pid)
        if kib is None:
            raise Unavailable("This machine does not tell how much memory a process holds.")
        rooms = re.search(r"^homage_rooms (\S+)", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
        assert rooms is not None
        return cls(kib, int(float(rooms[1])))


@dataclass(frozen=True)
class Figures:
    """Before the tables, when all were left, and when their rooms were closed."""

    before: Moment
    left: Moment
    closed: Moment
    tables: int

    @property
    def kib_a_table(self) -> float | None:
        """Of an idle open table; None if the server has closed them all already."""
        rooms = self.left.rooms - self.before.rooms
        return (self.left.kib - self.before.kib) / rooms if rooms > 0 else None

    @property
    def kept_kib(self) -> float:
        """Of a table that was closed."""
        return (self.closed.kib - self.before.kib) / self.tables


def measure(
    tables: int, moves: int, game: str, patience_s: float, native: bool, settings: Mapping[str, str] = NO_SETTINGS
) -> Figures:
    """All tables on one server."""
    with homage_server(native=native, settings=settings) as server:
        with loading("leave.js", 2, url=server.url, game=game, mode="full", moves=moves) as load:
            load.all_do("tables", max(1, int(FIRST * tables)))
            before = Moment.of(server)
            load.all_do("tables", tables)
            left = Moment.of(server)
        until = time.monotonic() + patience_s
        while Moment.of(server).rooms and time.monotonic() < until:
            time.sleep(1)
        return Figures(before, left, Moment.of(server), tables)


def run(
    console: Console,
    tables: int = TABLES,
    moves: int = MOVES,
    game: str = homage.NAMES[0],
    patience_s: float = PATIENCE_S,
    native: bool = True,
    settings: Mapping[str, str] = NO_SETTINGS,
) -> None:
    """Measure, print one table; say so loudly where it cannot be done."""
    try:
        found = measure(tables, moves, game, patience_s, native, settings)
    except Unavailable as missing:
        console.print(f"[bold red]MEMORY WAS NOT MEASURED.[/bold red] {missing}")
        return
    moments = (("before", found.before), (f"{tables:,} tables left", found.left), ("later", found.closed))
    rows = [(when, f"{moment.rooms:,}", f"{moment.kib / 1024:,.1f}") for when, moment in moments]
    notes, doubts = [], []
    if found.kib_a_table is None:
        doubts.append("The server had closed the tables before they could be measured: let it keep them, with --set.")
    else:
        notes.append(f"{found.kib_a_table:,.1f} KiB an idle open table; at most {MOST_KIB:g} are wanted.")
    if found.closed.rooms:
        doubts.append(f"{found.closed.rooms:,} rooms were still open after {patience_s:g} s: what is kept is unknown.")
    else:
        notes.append(f"{found.kept_kib:,.2f} KiB are kept of each table once rooms are closed.")
    title = f"Memory of the server: {tables:,} tables of {homage.load(game).title}, {moves} moves each"
    show(console, title, markdown(("when", "rooms in memory", "MiB"), rows), notes, doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.memory", __doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES, help="at each table")
    parser.one_game(homage.NAMES[0])
    parser.add_argument("--patience", type=float, default=PATIENCE_S, help="seconds until rooms must be closed")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the server")
    asked = parser.parse_args()
    settings = dict(each.split("=", 1) for each in asked.set)
    run(Console(), asked.tables, asked.moves, asked.game, asked.patience, settings=settings)


if __name__ == "__main__":
    main()
