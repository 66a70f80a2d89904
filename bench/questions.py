"""How much one person is asked in a game, and how many of these questions ask nothing.

python -m bench.questions [--games fief,feudality] [--seats 3,6] [--plays 10] [--player greedy] [--kinds]

Computer players play whole games. A question has one answer if only one action is legal, and is empty if beside a pass
there are only things that a player raises unprompted: gifts, offers, transfers. Windows in which a table waits for
nobody are counted apart: a person at a table of people who have changed no setting is not stopped there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field

from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.showing import markdown, show
from homage.engine.flow.course import kind_asked
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.players.seated import ComputerPlayer
from homage.table.entries.windows import StandingOrders

PASSES = ("pass", "done", "decline")  # what the games call it to do nothing, or nothing more


@dataclass
class Asked:
    """Questions of one kind, or of all kinds."""

    questions: int = 0
    single: int = 0  # only one action was legal
    empty: int = 0  # beside a pass there was only what a player raises unprompted
    passed: int = 0  # were answered by a pass

    def add(self, other: Asked) -> None:
        """The questions of both."""
        self.questions += other.questions
        self.single += other.single
        self.empty += other.empty
        self.passed += other.passed


@dataclass
class Count:
    """What the people at a table were asked, by the name of the question; and windows."""

    kinds: defaultdict[str, Asked] = field(default_factory=lambda: defaultdict(Asked))
    windows: int = 0

    @property
    def all(self) -> Asked:
        """All kinds together."""
        total = Asked()
        for each in self.kinds.values():
            total.add(each)
        return total


def passes_of(game: Game) -> set[int]:
    """The actions by which nothing is done."""
    return {block.start for block in game.actions.blocks if block.name in PASSES and block.size == 1}


def played(game: Game, seats: int, seed: int, player: str) -> Iterator[tuple[Match, int, list[int], int]]:
    """A game between computer players: at each decision the match, the seat, what is legal, and the answer."""
    match = game.new(seats, seed=seed)
    players = [ComputerPlayer(player, bytes([seat, seed % 256, *bytes(30)])) for seat in range(seats)]
    while match.waiting:
        seat = match.waiting[0]
        answer = players[seat].choose(match, seat)
        yield match, seat, match.legal(seat), answer
        match.play(seat, answer)


def count(game: Game, seats: int, plays: int, player: str) -> Count:
    """What is asked in several games, of all seats together."""
    usual, passes, found = StandingOrders.usual(game), passes_of(game), Count()
    for seed in range(plays):
        for match, _, legal, answer in played(game, seats, seed, player):
            window = match.window
            if window is not None and not usual.waits(window, hurried=True):
                found.windows += 1
                continue
            kind = game.questions.name(int(kind_asked(match.held.proxies[0])))
            own = [action for action in legal if action not in passes and not game.actions.unprompted(action)]
            asked = Asked(1, int(len(legal) == 1), int(not own and len(legal) > 1), int(answer in passes))
            found.kinds[kind].add(asked)
    return found


COLUMNS = ("game", "seats", "decisions", "one answer", "empty", "passed", "windows")


def figures(asked: Asked, games: int) -> list[str]:
    """Of one person in one game."""
    return [f"{each / games:,.1f}" for each in astuple(asked)]


def row(game: Game, seats: int, found: Count, plays: int) -> tuple[str, ...]:
    """A line of the table."""
    people = seats * plays
    return (game.title, str(seats), *figures(found.all, people), f"{found.windows / people:,.1f}")


def by_kind(found: Count, people: int) -> list[tuple[str, ...]]:
    """The questions, those answered by most passes first."""
    order = sorted(found.kinds, key=lambda kind: -found.kinds[kind].passed)
    return [(kind, *figures(found.kinds[kind], people)) for kind in order]


def run(console: Console, games: Sequence[str], seats: Sequence[int], plays: int, player: str, kinds: bool) -> None:
    """Play all, print one table, and on demand one of each game's questions."""
    rows = []
    for name in games:
        game = homage.load(name)
        game.compile()
        for each in [at for at in game.seats if not seats or at in seats]:
            found = count(game, each, plays, player)
            rows.append(row(game, each, found, plays))
            if kinds:
                title = f"{game.title}, {each} seats"
                show(console, title, markdown(("question", *COLUMNS[2:-1]), by_kind(found, each * plays)))
    show(console, f"One person in one game, mean of {plays} games ({player} in all seats)", markdown(COLUMNS, rows))


def main() -> None:
    """The command line."""
    parser = Arguments("bench.questions", __doc__)
    parser.whole_games("all that a game allows", 10)
    parser.add_argument("--kinds", action="store_true", help="also each kind of question by itself")
    asked = parser.parse_args()
    run(Console(), asked.games, asked.seats, asked.plays, asked.player, asked.kinds)


if __name__ == "__main__":
    main()
