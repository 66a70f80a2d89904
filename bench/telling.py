"""How long a browser takes to tell a round of computer players, at its default speed.

python -m bench.telling [--games petty_fiefs,fief] [--matches 3] [--rounds 12] [--speed brisk] [--print]

Computer players play, and let every window pass. Nothing is measured by the clock: the client's own code gathers what
the first seat was told into beats (`web/src/play/beats.ts`) and adds up their lengths. The first round is left out,
which holds the setup: there a player is asked again after every few events. --print shows the beats of one round.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

import homage
from bench.arguments import Arguments, names
from bench.rounds import row
from bench.showing import markdown, show
from homage.engine.game import Game
from homage.players.seated import ComputerPlayer
from homage.table.http.routes.games import shown
from homage.table.messages.showing import story_events

WEB = Path(__file__).parents[1] / "web"
PLAYER = "greedy"
LOOKER = 0

Round = dict[str, Any]  # the view before it, and what was told


def rounds(game: Game, seed: int, most: int, seats: int = 0) -> list[Round]:
    """The first rounds of a game, without the very first, as the first seat is told of them; usually with all seats."""
    seats = seats or max(game.seats)
    match = game.new(seats, seed=seed)
    players = [ComputerPlayer(PLAYER, bytes([seat, *bytes(31)])) for seat in range(seats)]
    view = match.view(LOOKER)
    found: list[Round] = [{"view": view, "told": []}]
    while match.waiting and len(found) <= most + 1:
        window = match.window
        for seat in match.waiting:
            events = match.play(seat, players[seat].choose(match, seat) if window is None else window.passing)
            seen = [event for event in events if event.seen(LOOKER)]
            found[-1]["told"] += msgspec.to_builtins(story_events(game, seen, {}))
        if number(now := match.view(LOOKER)) != number(view):
            view = now
            found.append({"view": view, "told": []})
    return found[1:-1]


def number(view: dict[str, Any]) -> int:
    """The number of the round: some games call it a turn."""
    return int(view["round"] if "round" in view else view["turn"])


def told(game: str, found: Sequence[Round], speed: str) -> list[list[dict[str, Any]]]:
    """The beats of each round: their words, and how long they last in milliseconds."""
    asked = {"game": shown(homage.load(game)).model_dump(mode="json"), "rounds": list(found), "speed": speed}
    done = subprocess.run(
        ["node", "telling.mjs"],
        cwd=WEB,
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    beats: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return beats


def sample(game: str, matches: int, most: int, speed: str) -> list[list[dict[str, Any]]]:
    """The beats of rounds of several games."""
    loaded = homage.load(game)
    loaded.compile()
    return told(game, [each for seed in range(matches) for each in rounds(loaded, seed, most)], speed)


def lengths(beats: Sequence[Sequence[dict[str, Any]]]) -> list[float]:
    """How long each round takes, in seconds."""
    return [sum(beat["ms"] for beat in each) / 1000 for each in beats]


COLUMNS = ("a round, s", "median", "p95", "most")


def run(console: Console, games: Sequence[str], matches: int, most: int, speed: str, print_one: bool) -> None:
    """Measure each game, print one table."""
    rows = []
    for game in games:
        beats = sample(game, matches, most, speed)
        rows.append(row(f"{homage.load(game).title}, {max(homage.load(game).seats)} seats", lengths(beats), 1))
        for beat in beats[len(beats) // 2] if print_one else ():
            console.print(f"{beat['ms']:5} {beat['words']}", markup=False, highlight=False)
    show(console, f"Rounds of computer players, told at the speed {speed}", markdown(COLUMNS, rows))


def main() -> None:
    """The command line."""
    parser = Arguments("bench.telling", __doc__)
    parser.add_argument("--games", type=names, default=homage.NAMES)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--speed", default="brisk", choices=("calm", "brisk"))
    parser.add_argument("--print", action="store_true", help="the beats of one round")
    asked = parser.parse_args()
    run(Console(), asked.games, asked.matches, asked.rounds, asked.speed, asked.print)


if __name__ == "__main__":
    main()
