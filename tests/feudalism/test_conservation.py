"""All cards and Deniers are accounted for along whole games, by thousands too."""

from __future__ import annotations

import random
from typing import Any

import pytest

from homage.games.feudalism import GAME
from homage.games.feudalism.cards import CARDS
from homage.games.feudalism.state import MOST_OPTIONS
from homage.lab.simulate import simulate
from tests.feudalism.accounts import assert_accounted_for


@pytest.mark.parametrize("seed", range(12))
def test_nothing_appears_and_nothing_vanishes(seed: int) -> None:
    """Also when the roles are exchanged: 110 cards at every step, and money only by the events that tell of it."""
    rng = random.Random(seed)
    match = GAME.new(2, seed=seed)
    s: Any = GAME.state.proxies(match._held.array)[0]
    treasury, kings, most = 0, {s.king}, 0
    for event in match.opening:
        treasury += event["amount"] if event.kind.name == "income_taken" else 0
    while match.waiting:
        assert_accounted_for(s)
        (seat,) = match.waiting
        legal = match.legal(seat)
        most = max(most, len(legal))
        for event in match.play(seat, rng.choice(legal)):
            name, about = event.kind.name, event.about
            treasury += about["amount"] if name == "income_taken" else 0
            treasury += about["die"] if name == "peace_die" else 0
            treasury -= about["amount"] if name in ("paid", "treasury_lost") else 0
            treasury -= about["cost"] if name == "raised" else 0
            treasury -= about["paid"] if name == "disaster_loss" else 0
        assert s.treasury == treasury
        kings.add(s.king)
    assert_accounted_for(s)
    assert most <= MOST_OPTIONS
    assert kings == {0, 1}
    assert all(s.hand[seat, card] == 0 for seat in range(2) for card in range(CARDS))


def test_ten_thousand_games_end_after_nine_turns_with_nine_points() -> None:
    GAME.compile()
    run = simulate(GAME, games=10_000, seats=2, players=("random", "random"), seed=9)
    assert (run.rows.points.sum(axis=1) == 9).all()
    assert (run.rows.points >= 0).all()
    assert (run.rows.won.sum(axis=1) == 1).all()
    assert run.rows.decisions.max() < 9 * 100
    assert 0.45 < run.tally.win_chance(0).middle < 0.55


def test_greedy_games_end_too_and_greedy_beats_random() -> None:
    GAME.compile()
    both = simulate(GAME, games=200, seats=2, players=("greedy", "greedy"), seed=3)
    assert (both.rows.points.sum(axis=1) == 9).all()
    against = simulate(GAME, games=1000, seats=2, players=("greedy", "random"), seed=3)
    assert against.tally.win_chance(0).low > 0.7
