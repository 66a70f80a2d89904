"""Whether one manner of searching plays better than another.

python -m bench.manners GAME ONE OTHER [--seats N] [--simulations N] [--deals N] [--after N]

A manner is what it changes of the game's own, such as `boldness=20,width=50`, or `usual`; `greedy` is the quick choice.
Both have the same number of simulations a decision, in one tree, unless a manner names its own: `usual@300`. Each deal
is played with one manner alone in every seat in turn and the other in all the rest, and then, where that differs, the
other way round: if they are equally good, each wins half of all games.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import homage
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.dice import key_from_seed
from homage.lab.statistics import mean_interval, share_interval
from homage.players.quick import GREEDY
from homage.players.seated import Asked, quick_action
from homage.players.thinking import Manner, Thinker

ONE, OTHER = 0, 1


@dataclass(frozen=True)
class Outcome:
    """A game: which manner sat alone, which won (both: a shared victory), and the points ONE was ahead on average."""

    alone: int
    winners: frozenset[int]
    ahead: float


@dataclass(frozen=True)
class Side:
    """Who chooses for a manner: a search with so many simulations a decision, or the quick choice."""

    thinker: Thinker | None
    simulations: int

    def choose(self, asked: Asked) -> int:
        """What it does."""
        if self.thinker is None:
            return quick_action(asked, GREEDY)
        found = self.thinker.think(
            asked.world, asked.seat, asked.seats, asked.legal, asked.key, simulations=self.simulations
        )
        return found.considered[0].action


def side_of(game: Game, text: str, simulations: int) -> Side:
    """A manner as it is written, with the usual number of simulations unless it names its own."""
    if text == "greedy":
        return Side(None, 0)
    manner, _, own = text.partition("@")
    if own and not own.isdecimal():
        raise SystemExit(f"{own!r} is no number of simulations; write MANNER@NUMBER.")
    return Side(Thinker(game, manner_of(game, manner), trees=1), int(own or simulations))


def manner_of(game: Game, text: str) -> Manner:
    """The game's own manner with some of its numbers changed."""
    known, changes = [field.name for field in fields(Manner)], {}
    for change in [] if text == "usual" else text.split(","):
        name, _, value = change.partition("=")
        if name not in known or not value.isdecimal():
            raise SystemExit(f"{change!r} cannot be changed; write NAME=NUMBER with a name out of {', '.join(known)}.")
        changes[name] = int(value)
    return Manner(**{**game.searching, **changes})


def tables(seats: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Which manner sits alone, and the manner in each seat; at two seats each of them sits alone."""
    for alone, rest in ((ONE, OTHER), (OTHER, ONE))[: 1 if seats == 2 else 2]:
        for chair in range(seats):
            yield alone, tuple(alone if seat == chair else rest for seat in range(seats))


def play(match: Match, sides: Sequence[Side], deal: int) -> None:
    """Play to the end, a side in each seat."""
    moves = 0
    while waiting := match.waiting:
        seat, moves = waiting[0], moves + 1
        legal = match.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            action = sides[seat].choose(
                Asked.of(match, seat, hashlib.sha256(f"manners {deal} {moves}".encode()).digest())
            )
        match.play(seat, action)


def outcome(match: Match, alone: int, seated: Sequence[int]) -> Outcome:
    """What a game that is over came to."""
    assert match.result is not None
    points = np.array(match.result.points)
    sides = np.array(seated)
    winners = frozenset(seated[seat] for seat in match.result.winners)
    return Outcome(alone, winners, float(points[sides == ONE].mean() - points[sides == OTHER].mean()))


def shown(played: Sequence[Outcome], seats: int) -> Table:
    """What came out for ONE, with ranges at 95 %; a victory that both manners share is no win."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("tables", "games", "shared", "one wins", "95 %", "if equal", "points ahead", "95 %"):
        table.add_column(column, justify="left" if column == "tables" else "right", no_wrap=True)
    for words, side, equal in (
        ("one alone", {ONE}, 1 / seats),
        ("other alone", {OTHER}, 1 - 1 / seats),
        ("all", {ONE, OTHER}, 1 / 2),
    ):
        games = [each for each in played if each.alone in side]
        decided = [each for each in games if len(each.winners) == 1]
        if not decided:
            continue
        wins = sum(ONE in each.winners for each in decided)
        won = share_interval(wins, len(decided))
        ahead = mean_interval(np.array([each.ahead for each in games]))
        table.add_row(
            *(words, f"{len(games)}", f"{len(games) - len(decided)}"),
            *(f"{wins}", f"{won.low:.1%} to {won.high:.1%}", f"{equal:.1%}"),
            *(f"{ahead.middle:+.2f}", f"{ahead.low:+.2f} to {ahead.high:+.2f}"),
        )
    return table


def run(console: Console, game: Game, texts: tuple[str, str], seats: int, simulations: int, deals: range) -> None:
    """Play all games; after each deal print what came out so far."""
    console.print(f"{game.name}, {seats} seats, {simulations} simulations: {texts[ONE]} against {texts[OTHER]}")
    game.compile()
    agreed, played = game.agree(seats), []
    for deal in deals:
        for alone, seated in tables(seats):
            match = Match(game, seats, agreed, key_from_seed(deal))
            play(match, [side_of(game, texts[manner], simulations) for manner in seated], deal)
            played.append(outcome(match, alone, seated))
        console.print(f"deals {deals[0] + 1} to {deal + 1} of {deals[-1] + 1}", shown(played, seats))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.manners", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=homage.NAMES)
    parser.add_argument("one", help="a manner: NAME=NUMBER,..., usual or greedy")
    parser.add_argument("other", help="another")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=150, help="a decision")
    parser.add_argument("--deals", type=int, default=4, help="each is played with both manners in every seat")
    parser.add_argument("--after", type=int, default=0, help="deals that an earlier run has played")
    asked = parser.parse_args()
    texts, deals = (asked.one, asked.other), range(asked.after, asked.after + asked.deals)
    run(Console(), homage.load(asked.game), texts, asked.seats, asked.simulations, deals)


if __name__ == "__main__":
    main()
