"""People who think before they move: what they cost one server process, and how many of them one core carries.

python -m bench.pace [--players 1000,2000] [--every 10] [--game fealty] [--seats 2] [--windows] [--seconds N]

So many players, as browsers are, sit at tables of two, or of more, and take turns, so that each moves about every ten
seconds: whoever is asked at a table of two thinks for five, by chance between half and one and a half times as long.
With --windows, windows stand open as long as usual, and close by themselves. First all are connected and
nobody moves: that is what a player costs who only sits there. Then all move; what is added is what the moves cost.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console

import homage
from bench.arguments import Arguments, numbers
from bench.clients import Heard, loading, quantile
from bench.processes import processor_s
from bench.server import complaints
from bench.serving import Unavailable, homage_server
from bench.showing import markdown, show

PLAYERS = (1000, 2000)
EVERY_S = 10.0
FULL = 0.7  # of a core: what a server should be asked for at most, so that nobody waits in a queue


@dataclass(frozen=True)
class Figures:
    """What so many players cost: shares of one core."""

    players: int
    heard: Heard
    sitting: float  # while nobody moves
    playing: float

    @property
    def moves_per_s(self) -> float:
        return self.heard.moves / self.heard.seconds

    @property
    def move_us(self) -> float:
        """Of processor time."""
        return (self.playing - self.sitting) / self.moves_per_s * 1e6 if self.heard.moves else float("nan")

    def carried(self, every_s: float) -> float:
        """How many players one core carries who move so often, at the share of it that is to be used."""
        return FULL / (self.sitting / self.players + self.move_us / 1e6 / every_s)


@dataclass(frozen=True)
class Tables:
    """What is played, by how many, and whether windows stand open."""

    game: str = homage.NAMES[0]
    seats: int = 2
    windows: bool = False

    def check(self, players: Sequence[int]) -> None:
        """Nobody is left without a table."""
        for number in players:
            if number < self.seats or number % self.seats:
                raise Unavailable(f"{number} players cannot fill tables of {self.seats}; give a multiple of it.")


TABLES_OF_TWO = Tables()


def measure(tables: Tables, players: int, every_s: float, seconds: float, native: bool) -> Figures:
    """A server of its own; everybody comes, sits, then plays."""
    asked = {"game": tables.game, "seats": tables.seats, "windows": int(tables.windows), "mode": "full"}
    with homage_server(native=native) as server:

        def used() -> float:
            found = processor_s(server.pid)
            if found is None:
                raise Unavailable("This machine does not tell the processor time of a process.")
            return found

        with loading("homage.js", players, url=server.url, **asked, pace=every_s, still=1) as load:
            sat, before, after = load.measure(seconds, used)
            sitting = (after - before) / sat.seconds
            load.all_do("go")
            time.sleep(every_s)  # until everybody has come to a rhythm
            heard, before, after = load.measure(seconds, used)
    return Figures(players, heard, sitting, (after - before) / heard.seconds)


COLUMNS = (
    *("players", "moves/s", "p50 ms", "p99 ms", "core, all sitting", "core, all playing", "CPU µs/move"),
    *("µs/s of a player who sits", "players a core carries", "clients' core"),
)


def row(found: Figures, every_s: float) -> tuple[str, ...]:
    """A line of the table."""
    delays = found.heard.delays
    return (
        *(f"{found.players:,}", f"{found.moves_per_s:,.0f}"),
        *(f"{quantile(delays, 0.5):,.1f}", f"{quantile(delays, 0.99):,.1f}"),
        *(f"{found.sitting:.1%}", f"{found.playing:.1%}", f"{found.move_us:,.0f}"),
        *(f"{found.sitting / found.players * 1e6:,.0f}", f"{found.carried(every_s):,.0f}"),
        f"{found.heard.busiest:.0%}",
    )


def run(
    console: Console,
    seconds: float = 20.0,
    players: Sequence[int] = PLAYERS,
    every_s: float = EVERY_S,
    tables: Tables = TABLES_OF_TWO,
    native: bool = True,
) -> None:
    """Measure all, print one table; say so loudly where it cannot be done."""
    found = []
    try:
        tables.check(players)
        for each in players:
            console.print(f"{each} players ...", style="dim")
            found.append(measure(tables, each, every_s, seconds, native))
    except Unavailable as missing:
        console.print(f"[bold red]PLAYERS WHO THINK WERE NOT MEASURED.[/bold red] {missing}")
        return
    title = (
        f"{homage.load(tables.game).title}: tables of {tables.seats}, players who each move every {every_s:g} s, "
        f"{'with' if tables.windows else 'without'} pauses in windows, full mode, one core, {seconds:g} s"
    )
    notes = [
        f"A core carries {FULL:.0%} / (share of a player who sits + CPU of a move / {every_s:g} s) players: "
        f"{FULL:.0%} of it is used, so that a queue does not build up."
    ]
    doubts = [doubt for each in found for doubt in complaints(f"{each.players} players", each.heard)]
    show(console, title, markdown(COLUMNS, [row(each, every_s) for each in found]), notes, doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.pace", __doc__, seconds=20.0)
    parser.add_argument("--players", type=numbers, default=PLAYERS, help="multiples of --seats, commas between")
    parser.add_argument("--seats", type=int, default=2, help="of each table")
    parser.add_argument("--windows", action="store_true", help="windows stand open as long as usual")
    parser.add_argument("--every", type=float, default=EVERY_S, help="seconds between two moves of a player")
    parser.one_game(homage.NAMES[0])
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.players, asked.every, Tables(asked.game, asked.seats, asked.windows))


if __name__ == "__main__":
    main()
