"""Shared by all tests: every option of Fealty that the ledger allows, and random play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import homage
from homage.engine.errors import BadOption
from homage.engine.game import Game
from homage.engine.match import Match


def combinations(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every combination of options that can be agreed on."""
    listed = [option for option in game.options if option.values]
    for seats in game.seats:
        for values in itertools.product(*[[each.value for each in option.values] for option in listed]):
            options = {option.name: value for option, value in zip(listed, values, strict=True)}
            try:
                game.agree(seats, options)
            except BadOption:
                continue
            yield seats, options


def play_randomly(match: Match, rng: random.Random, moves: int | None = None) -> Match:
    """Play legal moves by chance, to the end or for so many."""
    made = 0
    while match.waiting and (moves is None or made < moves):
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.legal(seat)))
        made += 1
    return match


@pytest.fixture(params=homage.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, interpreted."""
    return homage.load(request.param)


@pytest.fixture(params=homage.NAMES)
def native(request: pytest.FixtureRequest) -> Game:
    """Each game in turn, as native code."""
    loaded = homage.load(request.param)
    loaded.compile()
    return loaded
