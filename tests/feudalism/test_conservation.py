"""All cards and Deniers are accounted for along whole games, by thousands too."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from homage.games.feudalism import GAME
from homage.games.feudalism.rules.cards import CARDS, KING, REVOLTE, TRIBUT
from homage.games.feudalism.state import MOST_OPTIONS
from homage.lab.simulate import simulate


@pytest.mark.parametrize("seed", range(12))
def test_nothing_appears_and_nothing_vanishes(seed: int) -> None:
    """Also when the roles are exchanged: 110 cards at every step, and money only by the events that tell of it."""
    rng = random.Random(seed)
    match = GAME.new(2, seed=seed)
    s: Any = GAME.state.proxies(match._held.array)[0]
    treasury, kings, most = 0, {s.king}, 0
    for event in match.past.happened(0):
        treasury += event["amount"] if event.kind.name == "income_taken" else 0
    while match.waiting:
        assert list(GAME.discrepancies(s)) == []
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
    assert list(GAME.discrepancies(s)) == []
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


def lose_a_card(s: Any) -> None:
    s.deck_size[KING] -= 1


def hold_a_card_of_the_other_side(s: Any) -> None:
    s.hand[s.king, REVOLTE] += 1


def know_what_is_not_so(s: Any) -> None:
    s.known_hand[0, TRIBUT] = 4


def see_another_card_on_top(s: Any) -> None:
    s.known_top[0, KING] = 1


def lose_a_king(s: Any) -> None:
    s.king_deck_size -= 1


def use_an_invasion_twice(s: Any) -> None:
    s.invasions_gone = 1 << s.invasion_deck[0]


def settle_among_rebels(s: Any) -> None:
    s.revolts = s.vikings = 1


def settle_off_the_map(s: Any) -> None:
    s.muslims = 1 << 25


def spend_too_much(s: Any) -> None:
    s.treasury = -1


def run_off_the_track(s: Any) -> None:
    s.track = 99


def give_a_point_too_many(s: Any) -> None:
    s.points[0] += 2


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lose_a_card, "copies of"),
        (hold_a_card_of_the_other_side, "holds cards of the other side"),
        (know_what_is_not_so, "than are there"),
        (see_another_card_on_top, "is not what lies on top of it"),
        (lose_a_king, "King cards are not there once each"),
        (use_an_invasion_twice, "Invasion cards are not there once each"),
        (settle_among_rebels, "two markers of control"),
        (settle_off_the_map, "off the map"),
        (spend_too_much, "The treasury holds -1 Deniers"),
        (run_off_the_track, "The King marker stands on 99"),
        (give_a_point_too_many, "points were given by turn 1"),
    ],
)
def test_what_does_not_add_up_is_found(plant: Callable[[Any], None], found: str) -> None:
    s = GAME.new(2, seed=1).held.proxies[0]
    assert list(GAME.discrepancies(s)) == []
    plant(s)
    assert any(found in sentence for sentence in GAME.discrepancies(s))
