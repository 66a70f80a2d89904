"""`make bench`: Homage and OpenSpiel, then Homage's server and boardgame.io's, in one run with the ratios.

python -m bench [SECONDS PER MEASUREMENT]
"""

from __future__ import annotations

import os
import platform
import sys

from rich.console import Console
from rich.table import Table

import homage
from bench import fealty, openspiel, server
from homage.lab.simulate import loop_for


def main(seconds: float = 5.0) -> None:
    console = Console()
    name = "fealty"
    game = homage.load(name)
    loop_for(game)
    ours = fealty.decisions_per_s(game, 1, seconds)
    stepped = fealty.native_from_python(game, seconds)
    table = Table(title="Random legal play, one core: decisions a second")
    for column in ("game", "how", "decisions/s", "our loop", "ours from Python"):
        table.add_column(column, justify="left" if column in ("game", "how") else "right")
    table.add_row(name, "our native loop", f"{ours:,.0f}", "", "")
    table.add_row(name, "ours from Python", f"{stepped:,.0f}", "", "")
    for peer in openspiel.GAMES:
        pace = openspiel.measure(peer, seconds)
        for how, speed in (("C++ rollouts", pace.in_rollouts), ("from Python", pace.from_python)):
            like = f"{stepped / speed:.1f} x" if how == "from Python" else ""
            table.add_row(peer, f"OpenSpiel {how}", f"{speed:,.0f}", f"{ours / speed:.1f} x", like)
    console.print(table)
    own = Table(title=f"{name.capitalize()} itself", show_header=False)
    for threads in (2**power for power in range(1, (os.cpu_count() or 1).bit_length())):
        more = fealty.decisions_per_s(game, threads, seconds)
        own.add_row(f"{threads} threads", f"{more:,.0f} decisions/s", f"{more / ours:.2f} x one")
    own.add_row("interpreted", f"{fealty.interpreted(name, seconds):,.0f} decisions/s", "")
    own.add_row("state", f"{game.state.saved} bytes", f"and {game.state.size - game.state.saved} to work in")
    own.add_row("copy of a state", f"{fealty.copy_ns(game):.0f} ns", "")
    own.add_row("cold compile", f"{fealty.cold_compile_s(name):.1f} s", "everything, simulation loop included")
    own.add_row("warm start", f"{fealty.warm_start_s(name):.2f} s", "a whole 'homage sim' of one game")
    console.print(own)
    console.print(
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    server.run(console, 3 * seconds)


if __name__ == "__main__":
    main(*(float(number) for number in sys.argv[1:2]))
