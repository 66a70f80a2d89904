"""Positions of FIEF to look at: lessons, the dice of a battle, two armies of twenty, the end of a round."""

from __future__ import annotations

import itertools
import json
import random
from functools import cache

from playwright.sync_api import WebSocketRoute

import homage
from homage.engine.flow.windows import ALWAYS
from homage.engine.match.record import parse_record
from tests.web.lessons import file_of
from tests.web.seated import Person

Branch = tuple[str, int, int]  # a record, so many moves of it, and a seat there
TWENTY = [{"man_at_arms": 8, "archer": 3}, {"knight": 5, "man_at_arms": 4}]  # two families
OUTLOOK = {"wins": 0.5, "loses": 0.3, "open": 0.2, "units": [9.5, 12.4], "lords": [0.1, 0.3]}


def lesson(name: str) -> Branch:
    """Where a lesson begins."""
    found = json.loads(file_of("fief").read_text())[name]
    return found["record"], found["to"], found["seat"]


@cache
def at_the_dice() -> Branch:
    """The learner attacks Yellow, who fights, and is asked something after the dice: there the table waits.

    Nobody joins, and windows pass. Dice fall anew each time, so it is begun again where they end it unasked.
    """
    record, to, seat = lesson("battle")
    while True:
        match = homage.load("fief").replay(parse_record(record, "the lesson"), to)
        attack = next(choice for choice in match.choices(seat) if choice.notation.startswith("attack "))
        match.play(seat, attack.action)
        while match.view(seat)["battle"]:
            if match.window is None and match.waiting == (seat,):
                return match.record.dump(), len(match.record.moves), seat
            answer = match.window.passing if match.window else match.legal(match.waiting[0])[0]  # no help; fight
            match.play(match.waiting[0], answer)


@cache
def at_the_end_of_a_round() -> Branch:
    """The window that waits, where the first seat has something to play: few games by chance come there so soon."""
    game = homage.load("fief")
    for seed in itertools.count(279):
        match, rng = game.new(3, seed), random.Random(seed)
        while match.waiting:
            asked = match.waiting[0]
            legal = match.legal(asked)
            answers = [each for each in legal if not game.actions.unprompted(each)]
            if asked == 0 and len(answers) > 1 and match.window and match.window.waits == ALWAYS:
                return match.record.dump(), len(match.record.moves), 0
            match.play(asked, rng.choice(answers or legal))
    raise AssertionError("there is always another game")


def enlarged(message: str) -> str:
    """An update in which the battle is under way before walls, with twenty units of two families on each side."""
    told = json.loads(message)
    for seen in told.get("seats", {}).values() if told["type"] == "update" else ():
        if not seen.get("view", {}).get("battle"):
            continue
        seen["story"] = [each for each in seen["story"] if each["kind"] != "battle_over"]
        battle = seen["view"]["battle"]
        battle |= {"walls": True, "penalty": 1, "scene": "word", "outlook": OUTLOOK}
        for at, each in enumerate(battle["sides"]):
            families = zip((2 * at, 2 * at + 1), TWENTY, strict=True)
            each["families"] = [{"seat": seat, "units": units, "engines": 0} for seat, units in families]
            each |= {"dice": 6, "points": 29, "archers": 3, "endures": 30}
    return json.dumps(told)


def enlarge(person: Person, table: str) -> None:
    """The page of this person is told of twenty units on each side, whenever there is a battle at a table."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(enlarged(str(message))))

    person.page.route_web_socket(lambda url: table in url, between)
