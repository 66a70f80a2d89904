"""Real views and stories for the unit tests of the browser client, so that they do not rest on made-up ones.

python -m tests.web.played      # writes web/src/games/*/lessons/played.json anew; a test holds that they are up to date
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

import homage
from homage.engine.flow.story import Event
from homage.engine.match.match import Match
from homage.table.http.routes.games import shown
from homage.table.messages.showing import story_events
from tests.fealty.position import Position as FealtyPosition
from tests.petty_fiefs.position import Position as FiefsPosition
from tests.web import france

FOLDER = Path(homage.__file__).parents[1] / "web" / "src" / "games"
DRAWN = {"name", "names", "tinctures", "components"}  # what boards need of a game
SHORT: dict[str, dict[str, Any]] = {"fief": {"round_cap": 1}}
Views = dict[str, Any]
Told = list[dict[str, Any]]


def file_of(game: str) -> Path:
    return FOLDER / game / "lessons/played.json"


def played(game: str) -> str:
    """What boards are told of the game, and positions and stories of it by name."""
    data = {
        "game": shown(homage.load(game)).model_dump(mode="json", include=DRAWN),
        "views": {**random_play(game), **VIEWS.get(game, dict)()},
        "stories": STORIES.get(game, dict)(),
    }
    return json.dumps(data, indent=1) + "\n"


def random_play(game: str) -> Views:
    """A game of random moves at its beginning, in its midst and at its end, each from the eyes of who is asked."""
    loaded = homage.load(game)
    match = loaded.interpreted.new(min(loaded.seats), seed=1, options=SHORT.get(game, {}))
    rng, views, raised = random.Random(1), {}, loaded.actions.initiative
    moments = {0: "begun", 60: "midway"}
    while match.waiting:
        seat = match.waiting[0]
        if match.played in moments:
            views[moments[match.played]] = match.view(seat)
        legal = match.legal(seat)
        match.play(seat, rng.choice([action for action in legal if not raised[action]] or legal))
    return {**views, "over": match.view()}


def told(match: Match, events: Iterable[Event]) -> Told:
    return msgspec.to_builtins(story_events(match.game, events, {}))


# -- Fealty -------------------------------------------------------------------------------------------------------


def fealty_views() -> Views:
    return {
        "could_not_place": could_not_place(),
        "face_up_on_the_deck": face_up_on_the_deck(),
        "removed_itself": removed_itself(),
    }


def could_not_place() -> dict[str, Any]:
    """A has placed, B could not, C is to place."""
    board = FealtyPosition("1A,2A,3A", seats=3, short=True)
    board.s.held_rows[1] = -1  # as if B had a piece in every row
    board.reveal({"A": "Agent", "B": "Knight", "C": "Baron"})
    board.do("A", "place", (0, 0))
    return board.match.view()


def face_up_on_the_deck() -> dict[str, Any]:
    """In a blind draw A could not place its Knight, which lies on the deck now; B is to place."""
    board = FealtyPosition("1A,2A,3A", draw="blind")
    board.deal("A", [], ["Knight", "Agent"]).deal("B", [], ["Baron", "Ranger"])
    board.s.held_rows[0] = -1  # as if A had a piece in every row
    board.end_turn().go_on()
    return board.match.view(1)


def removed_itself() -> dict[str, Any]:
    """A's Inquisitor, alone on the board, has removed itself; B is to place."""
    board = FealtyPosition("1A,2A,3A", set="suns")
    board.to_place("A", "Inquisitor", then=[("B", "Magistrate")])
    board.do("A", "place", (0, 0))
    return board.match.view()


# -- Petty Fiefs --------------------------------------------------------------------------------------------------


def fiefs_stories() -> dict[str, Told]:
    """Conflicts, each from the move that set it off to its end."""
    tie = FiefsPosition().marker("suns", 0).stand(0, "suns", "arms").turn(1)
    unheld = FiefsPosition().stand(0, "suns", "arms").turn(1)
    wild = FiefsPosition().stand(0, "suns", "warlord").turn(0)
    bribed = FiefsPosition().stand(0, "suns", "warlord").bribes("crowns", 2).bribes("suns", 1).bribes("moons", 5)
    bribed.holder(0).turn(0)
    strict = FiefsPosition(memory="strict").stand(0, "suns", "warlord").bands(0, 1, 4).holder(1).turn(0)
    conflicts: dict[str, tuple[FiefsPosition, list[str]]] = {
        "tie_held": (tie, ["deploy arms 0"]),
        "no_winner": (unheld, ["deploy arms 0"]),
        "uncommanded": (wild, ["deploy suns 0"]),
        "given": (bribed, ["deploy suns 3", "give suns"]),
        "strict": (strict, ["deploy suns 3", "give arms"]),
    }
    return {name: told(board.match, board.do(*texts)) for name, (board, texts) in conflicts.items()}


VIEWS: dict[str, Callable[[], Views]] = {"fealty": fealty_views, "fief": france.views}
STORIES: dict[str, Callable[[], dict[str, Told]]] = {"petty_fiefs": fiefs_stories}

if __name__ == "__main__":
    for name in homage.NAMES:
        file_of(name).write_text(played(name))
