"""Why nothing can be done with a thing: every game says why, along random play."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from typing import Any

import homage
from homage.engine.game import Game
from homage.engine.match.explain import why_nothing
from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from tests.conftest import at_every_table
from tests.test_contract import compiled, looked_at


@cache
def about(name: str, seat: int) -> dict[str, list[int]]:
    """All things of a game, with the actions of a seat that are about them."""
    game, found = homage.load(name), defaultdict(list)
    for action in range(game.actions.count):
        for thing in game.actions.concerns(seat, action):
            found[thing].append(action)
    return found


def assert_explained(match: Match, seat: int, things: list[str]) -> None:
    """Nothing is explained where something can be done; else the reason is that of an action which is about them."""
    game, legal = match.game, set(match.legal(seat))
    every = set.intersection(*(set(about(game.name, seat)[thing]) for thing in things))
    refused = why_nothing(match, seat, things)
    assert (refused is None) == bool(every & legal), things
    if refused is None:
        return
    asked = {game.actions.parts(action)[0] for action in legal}
    meant = [action for action in every if game.actions.parts(action)[0] in asked] or list(every)
    reasons = {(str(why), why.rule) for why in (match.why_not(seat, action) for action in meant) if why is not None}
    if meant:
        assert (str(refused), refused.rule) in reasons
        assert refused.rule in game.ledger.rules
    else:
        assert str(refused).startswith("Nothing can be done with that now.")
        assert refused.rule == ""


@at_every_table()
def test_why_nothing_can_be_done_with_a_thing(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"why {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    dice = Held(Dice, keyed(key_from_seed(4)))
    looks = 0
    for moment, move in looked_at(match, rng):
        seat = move.seat
        everything = about(name, seat)
        for thing in everything if rng.random() < 0.02 else rng.sample(list(everything), 3):
            assert_explained(moment, seat, [thing])
        for action in [*rng.sample(range(match.game.actions.count), 3), move.action]:
            things = list(match.game.actions.concerns(seat, action))
            if things:
                assert_explained(moment, seat, things)
                looks += len(things) > 1
                world = moment.resampled(seat, dice)
                assert str(why_nothing(world, seat, things)) == str(why_nothing(moment, seat, things))
        for other in set(range(seats)) - set(moment.waiting):
            idle = why_nothing(moment, other, [next(iter(everything))])
            assert "has nothing to decide now; to decide: " in str(idle)
    assert looks
    over = why_nothing(match, 0, ["anything"])
    assert "the game is over" in str(over)


def test_a_thing_that_is_not_on_the_table_is_answered_in_words(game: Game) -> None:
    match = game.new(seed=1)
    seat = match.waiting[0]
    for things in (["dragon"], ["dragon", "dragon"], [*about(game.name, seat), "dragon"]):
        refused = why_nothing(match, seat, things)
        assert str(refused) == f"Nothing can be done with that now. {match.question(seat)}"
