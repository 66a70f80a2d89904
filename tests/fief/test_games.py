"""Whole games, played at random: they end, and nothing appears or vanishes on the way."""

from __future__ import annotations

from random import Random

import pytest

from homage.games.fief import asked
from homage.games.fief.actions import ACTION_COUNT, DONE, GIVE, PASS
from homage.games.fief.questions import QUESTIONS
from homage.games.fief.rules.agreement import OPTIONS
from homage.games.fief.rules.figures import ROUND_CAP
from homage.games.fief.shown.accounts import discrepancies
from tests.conftest import amount
from tests.fief.position import FORBIDDEN, Game

LOOKED_AT = 100  # moves between two looks at the accounts and at what is refused


def choice(options: list[int], rng: Random) -> int:
    """Mostly pass in windows and keep to the matter; seldom be done while there is more to do."""
    if PASS in options and rng.random() < 0.93:
        return PASS
    serious = [each for each in options if each < GIVE] or options
    if DONE in serious and len(serious) > 1 and rng.random() < 0.8:
        serious.remove(DONE)
    return rng.choice(serious if rng.random() < 0.97 else options)


def refusals_agree(game: Game, seat: int, options: list[int], rng: Random) -> bool:
    """Whether exactly what is offered is allowed."""
    others = set(rng.sample(range(ACTION_COUNT), 40)) - set(options)
    allowed = all(FORBIDDEN(game.s, seat, each) == 0 for each in options)
    return allowed and all(FORBIDDEN(game.s, seat, each) for each in others)


def test_every_question_is_declared() -> None:
    numbers = {number for name, number in vars(asked).items() if name.endswith(("_ASKED", "_ANSWER"))}
    assert {each.kind for each in QUESTIONS.declared} == numbers


@pytest.mark.rule("FIEF-E.a")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(amount(1, full=20)))
def test_a_random_game_ends_and_adds_up(seats: int, seed: int) -> None:
    rng = Random(100 * seats + seed)
    game = Game(seats, seed=seed, **{option.name: rng.random() < 0.3 for option in OPTIONS if option.values})
    moves = 0
    while not game.over:
        seat = rng.choice(game.waiting)
        options = game.legal(seat)
        assert options
        assert options == sorted(set(options))
        if moves % LOOKED_AT == 0:
            assert list(discrepancies(game.s)) == []
            assert refusals_agree(game, seat, options, rng)
        game.play(seat, choice(options, rng))
        moves += 1
    assert list(discrepancies(game.s)) == []
    assert game.s.winners
    assert game.s.round_number <= ROUND_CAP
