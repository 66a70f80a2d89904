"""Records of FIEF that lead to a battle: where the lesson on it asks whom to attack, and where the first dice lie."""

from __future__ import annotations

import json
from functools import cache

import homage
from homage.engine.record import parse_record
from tests.web.lessons import file_of

Branch = tuple[str, int, int]  # a record, so many moves of it, and a seat there


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
