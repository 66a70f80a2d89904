"""The records of the lessons on the real table: the openings of guided ones, and games cut where a lesson begins.

python -m tests.web.lessons      # writes lessons/taught.json of each game anew; a test holds that they are up to date
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import homage
from homage.engine.flow.course import kind_asked
from homage.engine.flow.pledges import Bargain, Promise
from homage.engine.match.match import Match
from homage.engine.match.position import Choice
from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.asked import BATTLE_ASKED, MARCH_ASKED, MARRIAGE_ASKED, NOMINATION_ASKED, RANSOM_ASKED
from homage.games.fief.player.negotiator import NEGOTIATOR
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
LEARNER = 0
MOST_MOVES = 700


@dataclass(frozen=True)
class Cut:
    """Where a lesson begins in a game of computer players: at this question to a seat, in the first game that fits."""

    asked: int
    fits: Callable[[Match, int], bool]
    seats: int = 4
    seat: int = LEARNER
    seed: int = 8  # of the first game that is tried; it fits today


def can_marry(match: Match, seat: int) -> bool:
    return bool(offered(match, seat, "marry "))


def can_elect(match: Match, seat: int) -> bool:
    """Whether a bishop of the family is sure, and it can make a king of its own in the same round."""
    game = match.recalled(match.played)
    votes = game.view(seat)["ballot"]["votes"]
    if votes[seat] < 1 or len(offered(game, seat, "nominate ")) < 2:
        return False
    players, before = computers(game.seats), len(game.events(seat))
    while game.waiting and game.view(seat)["phase"] == "HEAR YE":
        own = [choice for verb in ("nominate ", "both ") for choice in offered(game, seat, verb)]
        if game.waiting == (seat,) and game.window is None and own:
            game.play(seat, own[0].action)
        else:
            go_on(game, players)
    made = [event.kind.name for event in game.events(seat)[before:]]
    titles = [title for lord in game.view(seat)["lords"] if lord["family"] == seat for title in lord["titles"]]
    return "bishop_made" in made and "king_made" in made and "king" in titles


def can_march(match: Match, seat: int) -> bool:
    return len(match.legal(seat)) > 1


def can_fight(match: Match, seat: int) -> bool:
    """Whether there is a battle that dice decide, in the open."""
    attacks = [chance for chance in match.view(seat)["chances"] if chance["what"] == "attack"]
    return any(chance["dice"] and min(chance["dice"]) > 0 and chance["outlook"]["wins"] > 0.3 for chance in attacks)


def can_ransom(match: Match, seat: int) -> bool:
    """Whether a lord can be bought free, and the family holds one of a family that is asked for his ransom next."""
    view = match.view(seat)
    held = {lord["family"] for lord in view["lords"] if lord["jailer"] == seat}
    later = view["order"][view["order"].index(seat) + 1 :]
    return bool(offered(match, seat, "ransom ")) and any(family in later[:1] for family in held)


def can_deal(match: Match, seat: int) -> bool:
    """Whether Blue buys a card, and agrees to a passage for peace; the round is over soon."""
    view = match.view(seat)
    cards = next((hand["cards"] for hand in view["hands"] if hand["seat"] == seat), None)
    if view["order"][-1] != seat or not cards or view["round"] < 2:
        return False
    peace = Promise(seat, 1, "peace", {"until": view["round"]})
    passage = Promise(1, seat, "passage", {"price": 0, "until": view["round"]})
    seen = match.veiled(None).proxies[0]
    if NEGOTIATOR.objection(seen, Bargain(seat, 1, peace, passage), (), 0.75):
        return False
    return buys(match, seat, 1, cards[0])


def buys(match: Match, seat: int, buyer: int, card: str) -> bool:
    """Whether a computer player pays a denier for a card."""
    game = match.recalled(match.played)
    for said in ("before", f"parley {FAMILY_IDS[buyer]}", f"offer_card {card}", "want_deniers 1", "propose"):
        if all(choice.notation != said for choice in game.choices(seat)):
            return False
        game.play(seat, said)
    answer = computers(game.seats)[buyer].choose(game, buyer)
    return game.waiting == (buyer,) and [choice.action for choice in offered(game, buyer, "agree")] == [answer]


def offered(match: Match, seat: int, verb: str) -> list[Choice]:
    return [choice for choice in match.choices(seat) if choice.notation.startswith(verb)]


CUTS = {
    "marriage": Cut(MARRIAGE_ASKED, can_marry),
    "church": Cut(NOMINATION_ASKED, can_elect, seed=41),
    "march": Cut(MARCH_ASKED, can_march),
    "battle": Cut(BATTLE_ASKED, can_fight, seed=10),
    "ransom": Cut(RANSOM_ASKED, can_ransom, seats=6, seat=2, seed=1),
    "deals": Cut(MARCH_ASKED, can_deal, seed=35),
}


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
    """The lessons of FIEF that begin within a game."""
    homage.load("fief").compile()
    return {name: cut_off(each) for name, each in CUTS.items()}


def cut_off(cut: Cut) -> dict[str, Any]:
    """The record up to where a lesson begins, and how much the learner had been told by then."""
    for seed in count(cut.seed):
        players = computers(cut.seats)
        options = {"gentle_start": True, "mandatory_placement": True}
        match = homage.load("fief").new(cut.seats, seed=seed, options=options)
        while match.waiting and match.played < MOST_MOVES:
            alone = match.window is None and match.waiting == (cut.seat,)
            if alone and int(kind_asked(match.held.proxies[0])) == cut.asked and cut.fits(match, cut.seat):
                told = len(match.events(cut.seat))
                return {"record": match.record.dump(), "to": match.played, "seat": cut.seat, "told": told}
            go_on(match, players)
    raise AssertionError


CUT = {"fief": cut}
TAUGHT = sorted({*GUIDED, *CUT})


def file_of(name: str) -> Path:
    return GAMES / name / "lessons/taught.json"


def taught(name: str) -> str:
    """What belongs into the file of a game."""
    guided = opened(name, GUIDED[name]) if name in GUIDED else {}
    return json.dumps({**guided, **(CUT[name]() if name in CUT else {})}, indent=1) + "\n"


if __name__ == "__main__":
    for each in TAUGHT:
        file_of(each).write_text(taught(each))
