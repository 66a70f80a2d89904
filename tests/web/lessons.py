"""The positions of the lessons of FIEF on the real table: one game of computer players, cut where each lesson begins.

python -m tests.web.lessons      # writes web/src/games/fief/taught.json anew; a test holds that it is up to date
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import homage
from homage.engine.course import kind_asked
from homage.engine.match import Match
from homage.games.fief.questions import BATTLE_ASKED, MARCH_ASKED, NOMINATION_ASKED
from homage.players.seated import ComputerPlayer

FILE = Path(homage.__file__).parents[1] / "web" / "src" / "games" / "fief" / "taught.json"
LEARNER, SEATS = 0, 4
FIRST_SEED = 8  # of a game that comes to all of it soon
MOST_MOVES = 300
ASKED = {"court": NOMINATION_ASKED, "march": MARCH_ASKED, "battle": BATTLE_ASKED}


def fits(match: Match, lesson: str) -> bool:
    """Whether the learner is asked what a lesson begins with, and can do it."""
    if match.window is not None or match.waiting != (LEARNER,):
        return False
    if int(kind_asked(match.held.proxies[0])) != ASKED[lesson]:
        return False
    if lesson != "court":
        return len(match.legal(LEARNER)) > 1
    votes = match.view(LEARNER)["ballot"]["votes"]
    return bool(votes[LEARNER] > 0 and sum(each > 0 for each in votes) > 1)


def found() -> dict[str, dict[str, Any]]:
    """For each lesson the record up to its beginning, and how much the learner had been told by then."""
    game = homage.load("fief")
    game.compile()
    for seed in count(FIRST_SEED):
        players = [ComputerPlayer("greedy", bytes([seat, *bytes(31)])) for seat in range(SEATS)]
        match = game.new(SEATS, seed=seed, options={"gentle_start": True, "mandatory_placement": True})
        lessons: dict[str, dict[str, Any]] = {}
        while match.waiting and match.played < MOST_MOVES and len(lessons) < len(ASKED):
            for name in ASKED:
                if name not in lessons and fits(match, name):
                    told = len(match.events(LEARNER))
                    lessons[name] = {"record": match.record.dump(), "to": match.played, "seat": LEARNER, "told": told}
            seat = match.waiting[0]
            match.play(seat, match.window.passing if match.window else players[seat].choose(match, seat))
        if len(lessons) == len(ASKED):
            return {name: lessons[name] for name in ASKED}
    raise AssertionError


def taught() -> str:
    return json.dumps(found(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(taught())
