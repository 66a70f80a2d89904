"""Simulations a second of our search, and of OpenSpiel's C++ MCTS, in one run.

python -m bench.search [SECONDS PER MEASUREMENT]

As few seats as a game allows, at its first choice; of ours also in the middle of one, where there is more to think
about. Ours imagines anew what the seat cannot see in each simulation; OpenSpiel's search knows everything, and plays on
at random to the end. So the like-for-like rows are those at random to the end.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor

from rich import box
from rich.console import Console
from rich.table import Table

import homage
from bench import openspiel
from homage.engine.game import Game
from homage.lab.simulate import simulate
from homage.players.seated import Asked, ComputerPlayer
from homage.players.thinking import Manner, Thinker

AT_RANDOM = Manner(hasty=100, longest=100_000)
KEY = bytes(32)
CROWD = 8  # thinkers at once, as at a busy server


def choices(game: Game) -> list[Asked]:
    """All questions with more than one answer in a game between greedy players."""
    match, players = game.new(game.seats[0], seed=1), [ComputerPlayer("greedy", KEY) for _ in range(game.seats[0])]
    found = []
    while not match.over:
        asked = Asked.of(match, match.waiting[0], KEY)
        if len(asked.legal) > 1:
            found.append(asked)
        match.play(asked.seat, players[asked.seat].consider(asked))
    return found


def simulations_per_s(
    asked: Asked, manner: Manner | None, trees: int, seconds: float, at_once: int = 1
) -> tuple[float, float]:
    """In a second of processor time, and in one by the clock; the best of three, each beginning with empty trees.

    That many thinkers at once, in one process, are counted together.
    """
    game, found = asked.game, []
    for _ in range(3):
        thinkers = [Thinker(game, manner, trees) for _ in range(at_once)]
        spent, clock = time.process_time(), time.perf_counter()
        with ThreadPoolExecutor(at_once) as crew:
            thoughts = [
                crew.submit(each.think, asked.world, asked.seat, asked.seats, asked.legal, KEY, seconds / 3)
                for each in thinkers
            ]
            simulations = sum(thought.result().simulations for thought in thoughts)
        found.append((simulations / (time.process_time() - spent), simulations / (time.perf_counter() - clock)))
    return max(each for each, _ in found), max(each for _, each in found)


def decisions_a_game(game: Game) -> float:
    """How many decisions a game has at random, from its beginning."""
    return simulate(game, 1000, seats=game.seats[0]).tally.decisions / 1000


def run(console: Console, seconds: float = 5.0) -> None:
    """Measure all, print one table."""
    peers = {name: openspiel.first_choice(name) for name in openspiel.GAMES}
    theirs = {name: openspiel.simulations_per_s(root, seconds) for name, (root, _) in peers.items()}
    table = Table(title="Tree search: simulations in a second of one core", box=box.SIMPLE_HEAD, padding=0)
    for column in ("game", "how", "length", "simulations", "threads", "crowd", *theirs):
        table.add_column(column, justify="left" if column in ("game", "how") else "right", no_wrap=True)
    for name in homage.NAMES:
        game = homage.load(name)
        game.compile()
        length = f"{decisions_a_game(game):,.0f}"
        questions = choices(game)
        first, middle = questions[0], questions[len(questions) // 2]
        for how, asked, manner in (("random", first, AT_RANDOM), ("usual", first, None), ("mid-game", middle, None)):
            pace, alone = simulations_per_s(asked, manner, 1, seconds)
            _, both = simulations_per_s(asked, manner, 2, seconds)
            _, crowd = simulations_per_s(asked, manner, 2, seconds, CROWD)
            ratios = (f"{pace / each:.2f} x" for each in theirs.values())
            table.add_row(name, how, length, f"{pace:,.0f}", f"{both / alone:.2f} x", f"{crowd / both:.2f} x", *ratios)
    for name, pace in theirs.items():
        table.add_row(name, "OpenSpiel", f"{peers[name][1]:,.0f}", f"{pace:,.0f}")
    console.print(table)
    console.print(
        "Length: decisions in a game at random. Random: played on at random to the end, as OpenSpiel's. Usual: by "
        "quick choices, and cut where it suits the game. Mid-game: the same in the middle of a game between greedy "
        "players. Threads: how many more simulations two threads make by the clock; other work on the machine takes "
        f"from it. Crowd: how many more {CROWD} thinkers of two threads make together than one does; on two cores 1 is "
        "the best, but for noise. The last columns are ratios to OpenSpiel's games."
    )


if __name__ == "__main__":
    run(Console(), *(float(number) for number in sys.argv[1:2]))
