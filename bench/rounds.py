"""Rounds of FIEF that nobody interrupts: the seconds lost to windows, and how often each player is asked by days.

python -m bench.rounds [--seats 6] [--games 10] [--player greedy]

Computer players play whole games, and everybody lets every window pass. Nothing is measured by the clock: the pauses
are those of a table where nothing else was agreed on. By days, a player is waited for at decisions of their own and in
the windows that wait there; whatever is asked again before anybody else is waited for belongs to the same prompt.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.clients import quantile
from bench.showing import markdown, show
from homage.engine.game import Game
from homage.engine.match import Match
from homage.players.seated import ComputerPlayer
from homage.table.rooms.windows import USUAL_PAUSES, StandingOrders

DAYS = 6  # that a round takes at a table by days


@dataclass
class Round:
    """What one round has asked of people."""

    windows: int = 0
    pause_s: float = 0.0
    prompts: Counter[int] = field(default_factory=Counter)  # by seat

    @property
    def most_prompts(self) -> int:
        return max(self.prompts.values(), default=0)


def rounds(match: Match, players: Sequence[ComputerPlayer], usual: StandingOrders) -> Iterator[Round]:
    """A game, round by round."""
    state, now, number = match.held.proxies[0], Round(), 0
    last: set[int] = set()  # who was waited for last
    while match.waiting:
        if int(match.held.proxies[0].round_number) != number:
            if number:
                yield now
            now, number = Round(), int(state.round_number)
        window, asked = match.window, match.waiting
        if window is None:
            waited = set(asked)
            for seat in asked:
                match.play(seat, players[seat].choose(match, seat))
        else:
            now.windows += 1
            now.pause_s += USUAL_PAUSES.of(window) / 1000
            waited = set(asked) if usual.waits(window, hurried=False) else set()
            for seat in asked:
                match.play(seat, window.passing)
        if waited:
            now.prompts.update(waited - last)
            last = waited
    yield now


def sample(game: Game, seats: int, games: int, player: str) -> list[Round]:
    """The rounds of several games."""
    usual = StandingOrders.usual(game)
    found: list[Round] = []
    for seed in range(games):
        players = [ComputerPlayer(player, bytes([seat, *bytes(31)])) for seat in range(seats)]
        found += rounds(game.new(seats, seed=seed), players, usual)
    return found


COLUMNS = ("of a round", "median", "p95", "most")


def row(name: str, figures: Sequence[float], digits: int = 0) -> tuple[str, ...]:
    """A line of the table."""
    each = (statistics.median(figures), quantile(sorted(figures), 0.95), max(figures))
    return (name, *(f"{figure:,.{digits}f}" for figure in each))


def run(console: Console, seats: int = 6, games: int = 10, player: str = "greedy") -> None:
    """Play all, print one table."""
    game = homage.load("fief")
    game.compile()
    found = sample(game, seats, games, player)
    rows = [
        row("windows", [each.windows for each in found]),
        row("pauses, s", [each.pause_s for each in found]),
        row("prompts of the player asked most, by days", [each.most_prompts for each in found]),
        row(f"the same a day, where a round takes {DAYS}", [each.most_prompts / DAYS for each in found], 1),
    ]
    show(console, f"{len(found)} rounds of {seats} seats ({player}) that nobody interrupts", markdown(COLUMNS, rows))


def main() -> None:
    """The command line."""
    parser = Arguments("bench.rounds", __doc__)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--player", default="greedy")
    asked = parser.parse_args()
    run(Console(), asked.seats, asked.games, asked.player)


if __name__ == "__main__":
    main()
