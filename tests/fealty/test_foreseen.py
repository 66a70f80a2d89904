"""What a placement would bring, told before it is made: from the board alone, since nothing hidden lies on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from homage.engine.flow.story import Event
from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.games.fealty import GAME
from tests.conftest import play_randomly

OPTIONS: list[dict[str, Any]] = [{}, {"set": "suns"}, {"set": "random", "draw": "no_luck"}, {"draw": "blind"}]


def placements(options: dict[str, Any], seats: int = 3) -> Iterator[tuple[Match, int, int]]:
    """A game played by chance, stopped at some of its placements: the game, who places, and where."""
    rng = random.Random(f"placements {options}")
    match = GAME.new(seats, seed=6, options={"short": True, **options})
    while match.waiting:
        seat = match.waiting[0]
        if match.view(None)["step"] == "place" and rng.random() < 0.5:
            yield match, seat, rng.choice(match.legal(seat))
        play_randomly(match, rng, 1)


def counted(match: Match, told: list[Event]) -> list[int]:
    """The tokens on the board and those of the claims that are told."""
    points = [0] * match.seats
    for token in match.view(None)["tokens"]:
        points[token["seat"]] += token["count"]
    for event in told:
        if event.kind.name == "claimed":
            points[event["seat"]] += event["tokens"]
    return points


@pytest.mark.rule("FEA-SCO-1", "FEA-WIN-1")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_placement_brings_what_was_foreseen(options: dict[str, Any]) -> None:
    for match, seat, action in placements(options):
        foreseen, told = match.foreseen(seat, action)
        before = len(match.record.moves)
        match.play(seat, action)
        assert list(foreseen.points) == match.view(None)["points"]
        if not match.over:
            assert counted(match, told) == list(foreseen.points)
        assert len(match.record.moves) == before + 1
        match.take_back()


@pytest.mark.rule("FEA-SCO-1")
@pytest.mark.parametrize("options", OPTIONS)
def test_what_a_placement_brings_is_the_same_in_every_world_that_the_seat_can_imagine(options: dict[str, Any]) -> None:
    dice = Held(Dice, keyed(key_from_seed(9)))
    for match, seat, action in placements(options):
        once = match.foreseen(seat, action)
        assert match.foreseen(seat, action) == once
        for _ in range(2):
            assert match.resampled(seat, dice).foreseen(seat, action) == once


@pytest.mark.rule("FEA-SCO-1", "FEA-SCO-3")
def test_whoever_watches_is_told_the_same_counting_as_the_players() -> None:
    for match, _, _ in placements({}):
        points, told = match.foreseen(None)
        assert counted(match, told) == list(points.points)
        assert {event.kind.name for event in told} <= {"scoring", "claimed", "tied"}
        for seat in range(match.seats):
            assert match.foreseen(seat) == (points, told)
