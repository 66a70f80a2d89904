"""Records of FIEF that lead to where something is to be seen: a lesson, the dice of a battle, the end of a round."""

from __future__ import annotations

import itertools
import json
import random
from functools import cache

import homage
from homage.engine.record import parse_record
from homage.engine.windows import ALWAYS
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


@cache
def at_the_end_of_a_round() -> Branch:
    """The window that waits, where the first seat has something to play: few games by chance come there so soon."""
    game = homage.load("fief")
    for seed in itertools.count(48):
        match, rng = game.new(3, seed), random.Random(seed)
        while match.waiting:
            asked = match.waiting[0]
            legal = match.legal(asked)
            answers = [each for each in legal if not game.actions.unprompted(each)]
            if asked == 0 and len(answers) > 1 and match.window and match.window.waits == ALWAYS:
                return match.record.dump(), len(match.record.moves), 0
            match.play(asked, rng.choice(answers or legal))
    raise AssertionError("there is always another game")
