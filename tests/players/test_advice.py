"""Advice to a person: the best moves with what may be expected of them, by what the seat knows and nothing more."""

from __future__ import annotations

import random

import pytest

import homage
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.players.advice import LEAST_SIMULATIONS, MOST_MOVES, Advice, advise, at_a_glance
from homage.players.seated import Asked, ComputerPlayer
from tests.conftest import combinations, hides, play_randomly, short

KEY = key_from_seed(23)


def advised(match: Match, seat: int, simulations: int = 60) -> Advice:
    return advise(ComputerPlayer("king", b"", to_the_end=True), Asked.of(match, seat, KEY), simulations=simulations)


def test_the_best_moves_are_told_with_what_all_seats_may_expect(native: Game) -> None:
    rng = random.Random(native.name)
    match = play_randomly(native.new(native.seats[-1], seed=2, options=short(native.name)), rng, 20)
    while len(match.legal(match.waiting[0])) == 1:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    seat = match.waiting[0]
    advice = advised(match, seat)
    words = {choice.action: choice.words for choice in match.choices(seat)}
    assert advice.simulations >= 60
    assert 1 <= len(advice.moves) <= MOST_MOVES
    for move in advice.moves:
        assert words[move.action] == move.words
        assert 0 < move.share <= 1
        assert len(move.wins) == len(move.points) == match.seats
        assert sum(move.wins) == pytest.approx(1, abs=0.01)
        assert max(move.points) > 0 or short(native.name), "the points of games that are over"
    assert sum(move.share for move in advice.moves) <= 1 + 1e-9


def test_advice_is_the_same_in_worlds_that_differ_only_in_what_is_hidden(native: Game) -> None:
    rng = random.Random(7)
    tables = list(combinations(native))
    differing = 0
    for _ in range(3):
        seats, options = rng.choice(tables)
        match = play_randomly(native.new(seats, rng.randrange(1000), options), rng, rng.randrange(40))
        for seat in match.waiting:
            other = match.resampled(seat, Held(Dice, keyed(rng.randbytes(32))))
            differing += other.state != match.state
            assert advised(other, seat, 24) == advised(match, seat, 24)
    assert (differing > 0) == hides(native), "nothing differed: this has shown nothing"


def test_what_was_hardly_searched_is_a_glance(native: Game) -> None:
    match = native.new(seed=5)
    seat = next(iter(match.waiting))
    hardly, enough = (advised(match, seat, simulations) for simulations in (LEAST_SIMULATIONS - 2, LEAST_SIMULATIONS))
    assert (hardly.simulations, len(hardly.moves), hardly.moves[0].wins) == (0, 1, ())
    assert enough.simulations >= LEAST_SIMULATIONS or len(match.legal(seat)) == 1


def test_without_native_code_or_without_a_choice_it_is_a_glance() -> None:
    game = homage.load("fealty")
    match = game.new(2, seed=5)
    asked = Asked.of(match, 0, KEY)
    glance = at_a_glance(asked)
    assert glance.simulations == 0
    assert glance.moves[0].action in asked.legal
    assert glance.moves[0].wins == glance.moves[0].points == ()
    only = Asked(game, asked.world, 0, 2, asked.legal[:1], KEY)
    assert advise(ComputerPlayer("king", b"", to_the_end=True), only, simulations=5).simulations == 0
