"""Many spectators at one table: how long the two players wait for their moves with them and without, in one run.

python -m bench.watchers [--watchers 1000] [--every 0.4] [--rounds 3] [--game petty_fiefs] [--seconds N]

Two players, as browsers are, move at a steady pace; after some seconds the spectators come and look on for as long.
That is a round; the next has another table. Players and spectators are processes of their own, and the spectators' one
stands behind: what their machine does is not what is measured.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.clients import SPREAD, Clients, Heard, Load, loading, quantile, spread
from bench.processes import processor_s
from bench.server import complaints
from bench.serving import Running, Unavailable, homage_server
from bench.showing import markdown, show, shown

WATCHERS, EVERY_S, ROUNDS = 1000, 0.4, 3
GAME = "petty_fiefs"  # whose games are longer than a round
PATIENCE_S = 60.0
MOST = 20.0  # milliseconds that spectators may add to the p99 of players


@dataclass
class Spell:
    """What all rounds have shown, in milliseconds, with spectators or without."""

    players: list[float] = field(default_factory=list)  # from sending a move to its acknowledgement
    spectators: list[float] = field(default_factory=list)  # from then to when it has come to each of them
    cpu_s: float = 0.0
    heard: list[Heard] = field(default_factory=list)

    def add(self, heard: Heard, before: float | None, after: float | None) -> None:
        self.heard.append(heard)
        self.players += heard.delays
        self.cpu_s += (after or 0.0) - (before or 0.0)


def alone(load: Load, server: Running, seconds: float, spell: Spell) -> None:
    """The players without anybody who looks on."""
    spell.add(*load.measure(seconds, lambda: processor_s(server.pid)))


def watched(load: Load, server: Running, watchers: int, seconds: float, spell: Spell) -> None:
    """The players before spectators."""
    (table,) = load.all_do("where")[0]["tables"]
    crowd = Clients("watch.js", {"url": server.url, "table": table, "watchers": watchers})
    try:
        crowd.wait_for("ready")
        crowd.do("begin")
        heard, before, after = load.measure(seconds, lambda: processor_s(server.pid))
        spell.add(heard, before, after)
        spell.spectators += waits(crowd, heard, watchers)
    finally:
        crowd.end()


def waits(crowd: Clients, heard: Heard, watchers: int) -> list[float]:
    """How long after it was sent each move came to each spectator; the last ones are given some time to come."""
    until = time.monotonic() + PATIENCE_S
    while True:
        came = crowd.do("came")["came"]
        moves = zip(heard.entries, heard.sent, strict=True)
        found = [at - sent for entry, sent in moves for at in came.get(str(entry), [])]
        if len(found) >= watchers * heard.moves or time.monotonic() > until:
            return found
        time.sleep(0.2)


def measure(watchers: int, every_s: float, rounds: int, game: str, seconds: float, native: bool) -> tuple[Spell, Spell]:
    """All rounds on one server: without spectators, and with them."""
    without, with_them = Spell(), Spell()
    with homage_server(native=native) as server:
        for _ in range(rounds):
            with loading("homage.js", 2, url=server.url, game=game, mode="full", pace=every_s) as load:
                alone(load, server, seconds, without)
                watched(load, server, watchers, seconds, with_them)
    return without, with_them


COLUMNS = ("spectators", "whose", "how many", *SPREAD, "CPU µs/move")


def row(watchers: int, whose: str, delays: list[float], cpu_us: float | None) -> tuple[str, ...]:
    """A line of the table."""
    return (f"{watchers:,}", whose, f"{len(delays):,}", *spread(delays), shown(cpu_us, ",.0f"))


def run(
    console: Console,
    seconds: float = 20.0,
    watchers: int = WATCHERS,
    every_s: float = EVERY_S,
    rounds: int = ROUNDS,
    game: str = GAME,
    native: bool = True,
) -> None:
    """Measure both, print one table; say so loudly where it cannot be done."""
    try:
        without, with_them = measure(watchers, every_s, rounds, game, seconds, native)
    except Unavailable as missing:
        console.print(f"[bold red]SPECTATORS WERE NOT MEASURED.[/bold red] {missing}")
        return
    rows = [
        row(0, "players", without.players, without.cpu_s / max(1, len(without.players)) * 1e6),
        row(watchers, "players", with_them.players, with_them.cpu_s / max(1, len(with_them.players)) * 1e6),
        row(watchers, "spectators", with_them.spectators, None),
    ]
    added = quantile(with_them.players, 0.99) - quantile(without.players, 0.99)
    notes = [f"Spectators add {added:,.1f} ms to the players' p99; at most {MOST:g} ms are wanted."]
    every_round = [*without.heard, *with_them.heard]
    doubts = [doubt for heard in every_round for doubt in complaints("players", heard)]
    wanted, came = watchers * len(with_them.players), len(with_them.spectators)
    if came < wanted:
        doubts.append(f"{wanted - came:,} of {wanted:,} updates did not come to spectators in time.")
    title = f"{homage.load(game).title}: two players who each move every {every_s:g} s, {rounds} x {seconds:g} s"
    show(console, title, markdown(COLUMNS, rows, words=2), notes, doubts)


def main() -> None:
    """The command line."""
    parser = Arguments("bench.watchers", __doc__, seconds=20.0)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--every", type=float, default=EVERY_S, help="seconds between two moves of a player")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.one_game(GAME)
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.watchers, asked.every, asked.rounds, asked.game)


if __name__ == "__main__":
    main()
