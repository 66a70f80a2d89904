"""`make bench`: Homage beside OpenSpiel, PettingZoo and RLCard, then its server and boardgame.io's, with the ratios.

What each part measures can be measured alone: python -m bench.games, bench.learners, bench.search, bench.server,
bench.thinking. Apart from it, some minutes each: bench.profile, bench.scale, bench.pace, bench.watchers,
bench.notices, bench.memory, bench.tables and bench.frames, and on a machine with a GPU bench.gpu. bench.rounds,
bench.questions and bench.clicks count what people are asked, and how often they click.

python -m bench [SECONDS PER MEASUREMENT]
"""

from __future__ import annotations

import os
import platform
import sys

from rich.console import Console
from rich.table import Table

import homage
from bench import games, learners, openspiel, search, server, thinking
from homage.engine.game import Game
from homage.lab.simulate import loop_for


def compiled(name: str) -> Game:
    """A game with all that is measured here compiled."""
    game = homage.load(name)
    loop_for(game)
    return game


def against_openspiel(console: Console, ours: dict[str, float], seconds: float) -> None:
    """Random legal play on one core: all our games, and OpenSpiel's beside the first of them."""
    first = homage.NAMES[0]
    table = Table(title="Random legal play, one core: decisions a second")
    for column in ("game", "how", "decisions/s", f"{first} in our loop", f"{first} from Python"):
        table.add_column(column, justify="left" if column in ("game", "how") else "right")
    for name, pace in ours.items():
        table.add_row(name, "our native loop", f"{pace:,.0f}", "", "")
    stepped = games.native_from_python(compiled(first), seconds)
    table.add_row(first, "ours from Python", f"{stepped:,.0f}", "", "")
    for peer in openspiel.GAMES:
        theirs = openspiel.measure(peer, seconds)
        for how, speed in (("C++ rollouts", theirs.in_rollouts), ("from Python", theirs.from_python)):
            like = f"{stepped / speed:.1f} x" if how == "from Python" else ""
            table.add_row(peer, f"OpenSpiel {how}", f"{speed:,.0f}", f"{ours[first] / speed:.1f} x", like)
    console.print(table)


def of_its_own(console: Console, name: str, pace: float, seconds: float) -> None:
    """What else is measured of one game."""
    game = compiled(name)
    own = Table(title=f"{game.title} itself", show_header=False)
    for threads in (2**power for power in range(1, (os.cpu_count() or 1).bit_length())):
        more = games.decisions_per_s(game, threads, seconds)
        own.add_row(f"{threads} threads", f"{more:,.0f} decisions/s", f"{more / pace:.2f} x one")
    if game.most_seats > game.seats[0]:
        full = games.decisions_per_s(game, 1, seconds, game.most_seats)
        own.add_row(
            f"{game.most_seats} seats", f"{full:,.0f} decisions/s", f"{full / pace:.2f} x {game.seats[0]} seats"
        )
    own.add_row("interpreted", f"{games.interpreted(name, seconds):,.0f} decisions/s", "")
    own.add_row("state", f"{game.state.saved} bytes", f"and {game.state.size - game.state.saved} to work in")
    own.add_row("copy of a state", f"{games.copy_ns(game):.0f} ns", "")
    own.add_row("cold compile", f"{games.cold_compile_s(name):.1f} s", "everything, simulation loop included")
    own.add_row("warm start", f"{games.warm_start_s(name):.2f} s", "a whole 'homage sim' of one game")
    console.print(own)


def main(seconds: float = 5.0) -> None:
    console = Console()
    ours = {name: games.decisions_per_s(compiled(name), 1, seconds) for name in homage.NAMES}
    against_openspiel(console, ours, seconds)
    for name, pace in ours.items():
        of_its_own(console, name, pace, seconds)
    console.print(
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    learners.run(console, seconds / 2)
    search.run(console, seconds)
    server.run(console, 3 * seconds)
    thinking.run(console, 3 * seconds)


if __name__ == "__main__":
    main(*(float(number) for number in sys.argv[1:2]))
