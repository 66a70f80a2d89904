"""What would be counted if nothing more happened: how the game ends, in every game and under every option."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from homage.engine.errors import Refused
from homage.engine.game import Game
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from tests.conftest import at_every_table
from tests.test_contract import compiled, looked_at


@at_every_table(toy=True)
def test_what_is_foreseen_of_the_last_move_is_how_the_game_ends(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"foreseen {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, move in looked_at(match, rng):
        before = moment.state, moment.private_record, moment.story
        foreseen, told = moment.foreseen(move.seat, move.action)
        assert (moment.state, moment.private_record, moment.story) == before
        moment.others_pass(move.seat)
        happened = moment.play(move.seat, move.action)
        if moment.over and not any(event.kind.reveals for event in happened):
            assert foreseen == moment.result
            assert told == [event for event in happened if event.seen(None) and not event.kind.reveals]
        moment.take_back()


@at_every_table(toy=True)
def test_everybody_may_foresee_what_their_view_counts(name: str, seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(f"counted {seats} {options}")
    match = compiled(name).new(seats, seed=rng.randrange(1000), options=options)
    for moment, _ in looked_at(match, rng, looks=20):
        for viewer in (None, *range(seats)):
            standing, _ = moment.foreseen(viewer)
            view = moment.view(viewer)
            assert (list(standing.points), list(standing.places)) == (view["points"], view["places"])
    standing, told = match.foreseen(None)
    assert (standing, told) == (match.result, [])  # it has been counted, and the story tells of it


def test_what_cannot_be_done_cannot_be_foreseen(game: Game) -> None:
    match = game.new(seed=1)
    seat = match.waiting[0]
    legal = match.legal(seat)
    forbidden = next(action for action in range(game.actions.count) if action not in legal)
    for action in (forbidden, -1, game.actions.count):
        with pytest.raises(Refused):
            match.foreseen(seat, action)
    with pytest.raises(Refused):
        match.foreseen(match.seats, legal[0])


def test_an_imagined_world_does_not_write_where_the_game_reads(native: Game) -> None:
    """A computer player may think about a world in a thread while the table goes on."""
    match = native.new(seed=1)
    world = match.resampled(0, Held(Dice, keyed(key_from_seed(1))))
    for name, value in vars(world).items():
        if isinstance(value, np.ndarray | list | dict):
            assert value is not vars(match)[name] or name in ("deal", "opening", "options"), name
