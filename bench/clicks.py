"""How often one person clicks in a game, as it was with every answer confirmed, and as it is.

python -m bench.clicks [--games fief,feudality] [--seats 3,6] [--plays 3] [--player greedy]

Computer players play whole games, and the clicks by which a person would have given the answers of the first seat are
counted. To answer is to name things until one choice is left. Before, every answer was confirmed, every question asked
and each unit bought by itself. Now only a choice that cannot be undone is confirmed, questions with a foregone answer
are not asked, and what is done several times in a row is counted: a click for each one more, and one for all of them.
Buttons that answer at once where several things would have to be named are not counted in: it may be fewer clicks now.
The last columns are for who wants never to confirm. Windows stop a person among computers only where there is an
answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rich.console import Console

import homage
from bench.arguments import Arguments
from bench.questions import played
from bench.showing import markdown, show
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.trying import only_answer, why_final
from homage.table.entries.foregone import foregone
from homage.table.entries.windows import StandingOrders

SEAT = 0
COLUMNS = ("game", "seats", "answers", "clicks before", "now", "never confirmed")


def to_name(match: Match, answer: int, legal: Sequence[int]) -> int:
    """How many things are named until only this answer is left; one where it is a button by itself."""
    about = [set(match.game.actions.concerns(SEAT, action)) for action in legal if action != answer]
    own = match.game.actions.concerns(SEAT, answer)
    for many in range(1, len(own)):
        if any(not any(set(some) <= other for other in about) for some in combinations(own, many)):
            return many
    return max(1, len(own))


def clicks(game: Game, seats: int, seed: int, player: str) -> Iterator[tuple[int, int, int]]:
    """For each answer of the first seat, the clicks before, now, and now without ever confirming."""
    usual = StandingOrders.usual(game)
    last = -1
    for match, seat, legal, answer in played(game, seats, seed, player):
        if seat != SEAT:
            last = -1
            continue
        window = match.window
        answers = [action for action in legal if not game.actions.unprompted(action)]
        if window is not None and (len(answers) == 1 or not usual.waits(window, hurried=True)):
            continue
        if window is not None and answer == window.passing:
            yield 1, 1, 1
            continue
        named = to_name(match, answer, legal)
        again = answer == last and game.actions.repeats(answer)
        last = answer
        if foregone(match, SEAT, guarded=False) is not None:
            yield named + 1, 0, 0
        elif again:
            yield named + 1, 1, 1
        else:
            confirmed = only_answer(match, SEAT) is None and bool(why_final(match, SEAT, answer))
            yield named + 1, named + confirmed, named


def run(console: Console, games: Sequence[str], seats: Sequence[int], plays: int, player: str) -> None:
    """Play all, and print one table."""
    rows = []
    for name in games:
        game = homage.load(name)
        game.compile()
        for each in [at for at in (seats or {min(game.seats), max(game.seats)}) if at in game.seats]:
            found = [three for seed in range(plays) for three in clicks(game, each, seed, player)]
            before, now, never = map(sum, zip(*found, strict=True))
            means = [f"{value / plays:,.0f}" for value in (len(found), before)]
            less = [f"{value / plays:,.0f} ({value / before:.0%})" for value in (now, never)]
            rows.append((game.title, str(each), *means, *less))
    show(console, f"One person in one game, mean of {plays} games ({player} in all seats)", markdown(COLUMNS, rows))


def main() -> None:
    """The command line."""
    parser = Arguments("bench.clicks", __doc__)
    parser.whole_games("fewest and most", 3)
    asked = parser.parse_args()
    run(Console(), asked.games, asked.seats, asked.plays, asked.player)


if __name__ == "__main__":
    main()
