"""The way back: however often something is taken back, everything is as it was; and little is kept for it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import homage
from homage.engine.errors import UndoRefused
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.match.past import EVERY
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from tests.conftest import play_randomly

LONG = EVERY + 30


def everything(match: Match) -> tuple[Any, ...]:
    """All that anybody could ask of a match, and what is hidden in it."""
    seats = [None, *range(match.seats)]
    told = [match.events(seat) for seat in seats]
    steps = [match.past.happened(step) for step in range(match.played + 1)]
    return match.state, match.waiting, match.private_record, match.story, told, steps, match.window


def states_in(match: Match) -> int:
    return len(match.past._states)


@pytest.fixture(params=["interpreted", "native"])
def way(request: pytest.FixtureRequest, game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Each game in turn, in each way of running."""
    if request.param == "interpreted":
        monkeypatch.setattr(game, "_native", None)
    else:
        game.compile()
    return game


def test_many_take_backs_in_a_row_give_exactly_what_was(way: Game) -> None:
    for seats in way.seats:
        rng = random.Random(seats)
        match = way.new(seats, seed=seats)
        was, told = [(match.state, match.waiting)], [match.past.happened(0)]
        while match.waiting and match.played < LONG:
            happened = match.play(seat := rng.choice(match.waiting), rng.choice(match.legal(seat)))
            if match.played == len(was):  # an answer to a window is a move once all have answered
                told.append(happened)
                was.append((match.state, match.waiting))
        record = match.private_record
        while match.played:
            match.take_back(rng.randint(1, min(match.played, rng.choice([1, 1, 4, 30]))))
            assert (match.state, match.waiting) == was[match.played]
            assert [match.past.happened(step) for step in range(match.played + 1)] == told[: match.played + 1]
            assert match.private_record == replace(record, moves=record.moves[: match.played])


def test_whoever_goes_back_and_plays_on_finds_the_same_dice(way: Game) -> None:
    """Back and forth at random; the game then stands where its record does."""
    rng = random.Random(1)
    match = way.new(seed=3)
    for _ in range(60):
        play_randomly(match, rng, rng.randint(0, 7))
        match.take_back(rng.randint(1, match.played)) if match.played and rng.random() < 0.5 else None
        if rng.random() < 0.2:
            for seat in set(match.asked) - set(match.waiting):
                match.undo(seat)  # an answer to a window that is still open is in no record
            assert everything(way.replay(match.private_record)) == everything(match)


def last_moves(match: Match) -> set[int]:
    """The numbers of the last moves that each seat decided on."""
    return set({seat: move for move in range(match.played) for seat in match.past.deciders(move)}.values())


def test_one_state_a_seat_is_held_however_long_the_game_is(way: Game) -> None:
    for seats in way.seats:
        match, rng = way.new(seats, seed=1), random.Random(1)
        while match.waiting and match.played < LONG:
            play_randomly(match, rng, 1)
            assert sorted(match.past._states) == sorted(last_moves(match))
        assert sorted(match.past._landmarks) == list(range(0, match.played, EVERY))


def test_the_last_move_of_every_seat_is_taken_back_at_once(way: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_randomly(way.new(seed=2), random.Random(2), EVERY // 2)
    monkeypatch.setattr(Match, "replay_move", None)
    for number in sorted(last_moves(match), reverse=True):
        match.take_back(match.played - number)


def test_going_back_plays_few_moves_again_however_far_and_often(monkeypatch: pytest.MonkeyPatch) -> None:
    game, again = homage.load("petty_fiefs"), 0
    game.compile()
    match = play_randomly(game.new(4, seed=1), random.Random(1), 5 * EVERY)
    assert match.played == 5 * EVERY

    def counted(self: Match, move: Any) -> Any:
        nonlocal again
        again += 1
        return Match._play(self, move.seat, move.action, move.outcomes)

    monkeypatch.setattr(Match, "replay_move", counted)
    rng = random.Random(2)
    while match.played > 5:
        again = 0
        match.take_back(rng.randint(1, 5))
        assert again < EVERY
        assert states_in(match) <= match.seats


def test_a_state_is_recalled_beside_the_game(way: Game) -> None:
    match = play_randomly(way.new(seed=2), random.Random(2), EVERY)
    reference = way.replay(match.private_record, 7)
    before = everything(match)
    assert not match.past.holds(7)
    recalled = match.recalled(7)
    assert recalled.state == reference.state
    assert everything(match) == before
    assert not match.past.holds(7)
    match.past.remember(recalled.past, recalled.state)
    assert match.past.holds(7)
    match.take_back(match.played - 7)
    assert match.state == reference.state


def test_nothing_can_be_taken_back_before_the_first_move(game: Game) -> None:
    match = play_randomly(game.new(seed=2), random.Random(2), 3)
    before = everything(match)
    for moves in (0, 4, -1):
        with pytest.raises(UndoRefused, match="cannot be undone: only 3 were made"):
            match.take_back(moves)
    assert everything(match) == before


def test_an_imagined_world_holds_no_state_of_the_real_one(game: Game) -> None:
    match = play_randomly(game.new(seed=2), random.Random(2), 20)
    world = match.resampled(0, Held(Dice, keyed(key_from_seed(1))))
    assert not world.past._states
    assert not world.past._landmarks
    assert world.record.moves == match.record.moves
    assert world.story == match.past.happened(0)
