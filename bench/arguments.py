"""What the measurements of servers are told on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import homage
from bench.serving import Unavailable

MODES = ("full", "brief")


def names(text: str) -> list[str]:
    """Names with commas between."""
    return text.split(",")


def numbers(text: str) -> list[int]:
    """Numbers with commas between."""
    return [int(number) for number in text.split(",")]


class Arguments(argparse.ArgumentParser):
    """The arguments of one measurement: how long each part of it takes, and whatever it adds."""

    def __init__(self, module: str, page: str | None, seconds: float | None = None) -> None:
        super().__init__(prog=f"python -m {module}", description=(page or "").splitlines()[0])
        if seconds is not None:
            self.add_argument("--seconds", type=float, default=seconds, help="of each measurement")

    def games_and_modes(self) -> None:
        """Several of both, one after the other."""
        self.add_argument("--games", type=names, default=homage.NAMES, help="of our server's tables, commas between")
        self.add_argument("--modes", type=names, default=MODES, help="what our clients want: full, brief")

    def whole_games(self, seats: str, plays: int) -> None:
        """Games that one computer player plays to their end; which `seats` it takes if none are named."""
        self.add_argument("--games", type=names, default=homage.NAMES, help="commas between")
        self.add_argument("--seats", type=numbers, default=[], help=f"commas between; {seats} if left out")
        self.add_argument("--plays", type=int, default=plays, help="games with each number of seats")
        self.add_argument("--player", default="greedy")

    def one_game(self, usual: str) -> None:
        """One game."""
        self.add_argument("--game", choices=homage.NAMES, default=usual)


def even(clients: Sequence[int]) -> None:
    """Clients come in pairs."""
    for number in clients:
        if number < 2 or number % 2:
            raise Unavailable(f"Clients sit at tables of two: there cannot be {number} of them; give an even number.")
