"""How long a game takes one person among computer players, as the home page says it.

python -m bench.minutes [--games fief,feudality] [--plays 3] [--seconds 10]

A game takes a person the time for their answers and for what they are told in between. The answers are those of the
first seat in whole games between computer players (`bench.clicks`), each at a stated number of seconds; what is told
is what the client shows at its default speed (`bench.telling`), over all rounds but the first. Both for the fewest and
the most seats. `MINUTES` of each game's `invitation.py` holds the result, rounded to five minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from rich.console import Console

import homage
from bench.arguments import Arguments, names
from bench.clicks import clicks
from bench.showing import markdown, show
from bench.telling import lengths, rounds, told

PLAYER = "greedy"
ALL = 1000  # rounds
COLUMNS = ("game", "seats", "answers", "told, s", "minutes")


def measured(name: str, seats: int, plays: int, seconds: float) -> list[str]:
    """The row of one game: answers of a person, seconds of telling, and minutes in all."""
    game = homage.load(name)
    game.compile()
    answers = mean(len(list(clicks(game, seats, seed, PLAYER))) for seed in range(plays))
    telling = mean(sum(lengths(told(name, rounds(game, seed, ALL, seats), "brisk"))) for seed in range(plays))
    minutes = (answers * seconds + telling) / 60
    return [game.title, str(seats), f"{answers:.0f}", f"{telling:.0f}", f"{minutes:.0f}"]


def run(console: Console, games: Sequence[str], plays: int, seconds: float) -> None:
    """Measure each game with the fewest and the most seats, print one table."""
    found = []
    for name in games:
        seats = homage.load(name).seats
        found += [measured(name, each, plays, seconds) for each in sorted({min(seats), max(seats)})]
    show(console, f"Minutes of a game, {seconds:g} s an answer", markdown(COLUMNS, found))


def main() -> None:
    """The command line."""
    parser = Arguments("bench.minutes", __doc__)
    parser.add_argument("--games", type=names, default=homage.NAMES)
    parser.add_argument("--plays", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0, help="a person takes for an answer")
    asked = parser.parse_args()
    run(Console(), asked.games, asked.plays, asked.seconds)


if __name__ == "__main__":
    main()
