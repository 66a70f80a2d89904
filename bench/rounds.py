"""Rounds of FIEF that nobody interrupts: the seconds lost to windows, and how often each player is asked by days.

python -m bench.rounds [--seats 6] [--games 10] [--player greedy]

Computer players play whole games, and everybody lets every window pass. Nothing is measured by the clock: the pauses
are those of a table where nothing else was agreed on. By days, a player is waited for at decisions of their own and in
the windows that wait there; whatever is asked again before anybody else is waited for belongs to the same prompt. Each
time somebody is waited for, that takes an hour.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.clients import quantile
from bench.showing import markdown, show
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.players.seated import ComputerPlayer
from homage.table.entries.clocks import DAY
from homage.table.entries.prompts import Prompts
from homage.table.entries.windows import USUAL_PAUSES, StandingOrders

ANSWER_MS = DAY // 24  # until those answer who are waited for: an hour


@dataclass
class Round:
    """What one round has asked of people."""

    windows: int = 0
    pause_s: float = 0.0
    prompts: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))  # when, by seat
    ms: int = 0  # by days

    @property
    def most_prompts(self) -> int:
        """Of the player who was asked most."""
        return max(map(len, self.prompts.values()), default=0)

    @property
    def busiest_day(self) -> int:
        """The most prompts of one player in 24 hours."""
        return max(
            (sum(first <= each < first + DAY for each in own) for own in self.prompts.values() for first in own),
            default=0,
        )


def rounds(match: Match, players: Sequence[ComputerPlayer], usual: StandingOrders) -> Iterator[Round]:
    """A game, round by round."""
    state, now, number = match.held.proxies[0], Round(), 0
    prompts, question, clock = Prompts(), 0, 0
    while match.waiting:
        question += 1
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
            enough = {seat for seat in asked if prompts.enough(seat, question, clock)}
            waited = {seat for seat in asked if usual.waits(window, hurried=False, enough=seat in enough)}
            for seat in asked:
                match.play(seat, window.passing)
        for seat in prompts.note(question, clock, waited):
            now.prompts[seat].append(clock)
        if waited:
            clock += ANSWER_MS
            now.ms += ANSWER_MS
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
        row("days, if each answer takes an hour", [each.ms / DAY for each in found], 1),
        row("most prompts of a player in 24 hours", [each.busiest_day for each in found]),
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
