"""The records of the lessons on the real table: the openings of guided ones, and games cut where a lesson begins.

python -m tests.web.lessons      # writes web/src/games/*/taught.json anew; a test holds that they are up to date
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import homage
from homage.engine.course import kind_asked
from homage.engine.match import Match
from homage.games.fief.questions import BATTLE_ASKED, MARCH_ASKED, MARRIAGE_ASKED, NOMINATION_ASKED, RANSOM_ASKED
from homage.players.seated import ComputerPlayer

GAMES = Path(homage.__file__).parents[1] / "web" / "src" / "games"
Lessons = dict[str, dict[str, Any]]  # by name: the record, the move to begin at, the learner's seat, what was told


@dataclass(frozen=True)
class Opening:
    """How a guided lesson begins: the learner has the first seat. The seed makes all its dice."""

    lesson: str
    seats: int
    seed: int
    options: dict[str, Any]
    laid_out: int = 0  # so many answers of computer players come before: what is set up is no part of the lesson


# Fealty: three pieces with abilities. Petty Fiefs: a rival alone on tiles that the learner knows. Feudalism: a Raid,
# two Revolts, help in battle. Feudality: the dice find the Tower of the learner, who is Senior Player. FIEF: Red begins
# with a lady and draws a lord, the towns around Rennes stay free, and Poitiers is left weak.
GUIDED = {
    "fealty": Opening("first_turn", 2, 93, {"short": True}),
    "petty_fiefs": Opening("first_turn", 2, 48, {}, laid_out=30),
    "feudalism": Opening("first_turn", 2, 3282, {"king": "second"}, laid_out=1),
    "feudality": Opening("first_turn", 2, 120, {}, laid_out=16),
    "fief": Opening("first_round", 5, 195, {"gentle_start": True}),
}
LEARNER, SEATS = 0, 4
FIRST_SEED = 8  # of a game that comes to all of it soon
MOST_MOVES = 300
ASKED = {
    "marriage": MARRIAGE_ASKED,
    "court": NOMINATION_ASKED,
    "march": MARCH_ASKED,
    "battle": BATTLE_ASKED,
    "ransom": RANSOM_ASKED,
}


def fits(match: Match, lesson: str) -> bool:
    """Whether the learner is asked what a lesson begins with, and can do it."""
    if match.window is not None or match.waiting != (LEARNER,):
        return False
    if int(kind_asked(match.held.proxies[0])) != ASKED[lesson]:
        return False
    if lesson == "marriage":
        return any(choice.notation.startswith("marry ") for choice in match.choices(LEARNER))
    if lesson == "ransom":
        return any(choice.notation.startswith("ransom ") for choice in match.choices(LEARNER))
    if lesson == "battle":  # one that dice decide, in the open
        attacks = [chance for chance in match.view(LEARNER)["chances"] if chance["what"] == "attack"]
        return any(chance["dice"] and min(chance["dice"]) > 0 and chance["outlook"]["wins"] > 0.3 for chance in attacks)
    if lesson == "march":
        return len(match.legal(LEARNER)) > 1
    votes = match.view(LEARNER)["ballot"]["votes"]
    return bool(votes[LEARNER] > 0 and sum(each > 0 for each in votes) > 1)


def computers(seats: int) -> list[ComputerPlayer]:
    return [ComputerPlayer("greedy", bytes([seat, *bytes(31)])) for seat in range(seats)]


def go_on(match: Match, players: list[ComputerPlayer]) -> None:
    """One answer of a computer player; windows pass."""
    seat = match.waiting[0]
    match.play(seat, match.window.passing if match.window else players[seat].choose(match, seat))


def opened(name: str, opening: Opening) -> Lessons:
    """A game that is set up, with the key of its dice: it goes on with the same ones."""
    match = homage.load(name).new(opening.seats, seed=opening.seed, options=opening.options)
    players = computers(opening.seats)
    while match.played < opening.laid_out:
        go_on(match, players)
    told = len(match.events(LEARNER))
    record = match.private_record.dump()
    return {opening.lesson: {"record": record, "to": match.played, "seat": LEARNER, "told": told}}


def cut() -> Lessons:
    """For each lesson of FIEF the record up to its beginning, and how much the learner had been told by then."""
    game = homage.load("fief")
    game.compile()
    lessons: Lessons = {}
    for seed in count(FIRST_SEED):
        players = computers(SEATS)
        match = game.new(SEATS, seed=seed, options={"gentle_start": True, "mandatory_placement": True})
        while match.waiting and match.played < MOST_MOVES and len(lessons) < len(ASKED):
            for name in ASKED:
                if name not in lessons and fits(match, name):
                    told = len(match.events(LEARNER))
                    lessons[name] = {"record": match.record.dump(), "to": match.played, "seat": LEARNER, "told": told}
            go_on(match, players)
        if len(lessons) == len(ASKED):
            return {name: lessons[name] for name in ASKED}
    raise AssertionError


CUT = {"fief": cut}
TAUGHT = sorted({*GUIDED, *CUT})


def file_of(name: str) -> Path:
    return GAMES / name / "taught.json"


def taught(name: str) -> str:
    """What belongs into the file of a game."""
    guided = opened(name, GUIDED[name]) if name in GUIDED else {}
    return json.dumps({**guided, **(CUT[name]() if name in CUT else {})}, indent=1) + "\n"


if __name__ == "__main__":
    for each in TAUGHT:
        file_of(each).write_text(taught(each))
