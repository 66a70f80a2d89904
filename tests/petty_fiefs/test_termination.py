"""Every game ends: by full control, by two idle rounds, or after the last round (PF-T1, PF-T2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from homage.games.petty_fiefs import GAME
from homage.lab.simulate import simulate
from tests.petty_fiefs.position import Position, told

CONTROLLED, IDLE, LAST_ROUND = 0, 1, 2


def why_ended(board: Position) -> list[int]:
    return [event["why"] for event in told(board.match.story, "ended")]


@pytest.mark.rule("PF-T1", "PF-R40")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_full_rounds_without_any_action_end_the_game(seats: int) -> None:
    board = Position(seats).turn(0)
    for turn in range(2 * seats):
        assert not board.match.over
        assert board.match.view()["idle"] == turn, "everybody can see it coming"
        board.do("pass")
    assert board.match.over
    assert why_ended(board) == [IDLE]


@pytest.mark.rule("PF-T1")
def test_any_one_action_starts_the_count_again() -> None:
    board = Position().turn(0)
    board.do("pass", "pass", "pass", "bribe crowns 0", "pass")
    assert board.match.view()["idle"] == 0
    board.do("pass", "pass", "pass")
    assert not board.match.over
    board.do("pass")
    assert why_ended(board) == [IDLE]


@pytest.mark.rule("PF-T1")
@pytest.mark.parametrize(("rounds", "passes"), [("1", 2), ("3", 6)])
def test_another_number_of_idle_rounds(rounds: str, passes: int) -> None:
    board = Position(idle_rounds_end=rounds).turn(0)
    board.do(*["pass"] * (passes - 1))
    assert not board.match.over
    board.do("pass")
    assert why_ended(board) == [IDLE]


@pytest.mark.rule("PF-T1", "PF-T2")
def test_without_the_idle_rule_only_the_last_round_ends_idleness() -> None:
    board = Position(idle_rounds_end="0", max_rounds="9").turn(0)
    board.do(*["pass"] * 17)
    assert not board.match.over
    board.do("pass")
    assert why_ended(board) == [LAST_ROUND]


@pytest.mark.rule("PF-T2", "PF-R40")
def test_two_hundred_turns_each_are_the_most() -> None:
    board = Position().turn(0)
    board.s.turns = 2 * 199
    board.do("bribe suns 0", "pass")
    assert not board.match.over, "the other has his two hundredth turn too"
    board.do("bribe crowns 0", "pass")
    assert why_ended(board) == [LAST_ROUND]


@pytest.mark.rule("PF-T1", "PF-T2", "PF-END-0")
def test_full_control_is_looked_at_first_then_idleness_then_rounds() -> None:
    board = Position(provinces=2, max_rounds="2").marker("suns", 0).marker("arms", 1).turn(1)
    board.s.turns = board.s.idle = 3
    board.do("pass")
    assert why_ended(board) == [CONTROLLED]
    board = Position(max_rounds="2").turn(1)
    board.s.turns = board.s.idle = 3
    board.do("pass")
    assert why_ended(board) == [IDLE]


@pytest.mark.rule("PF-R40")
@pytest.mark.parametrize(("seats", "games"), [(2, 4000), (3, 3000), (4, 2000), (5, 1000)])
def test_ten_thousand_random_games_end(seats: int, games: int) -> None:
    GAME.compile()
    run = simulate(GAME, games, seats=seats, seed=7, threads=2)
    assert run.tally.games == games
    assert run.rows.decisions.min() > 10 * seats
    assert (run.rows.won.sum(axis=1) > 0).all()
    assert (run.rows.places.min(axis=1) == 1).all()
    # A turn is at most three actions; the longest of them takes all of one's coins back.
    assert run.rows.decisions.max() < 200 * seats * 3 * 20


@pytest.mark.rule("PF-R40")
@pytest.mark.parametrize(("seats", "games"), [(2, 80), (3, 60), (4, 40), (5, 20)])
def test_two_hundred_games_of_greedy_players_end(seats: int, games: int) -> None:
    GAME.compile()
    run = simulate(GAME, games, seats=seats, players=("greedy",), seed=7, threads=2)
    assert (run.rows.places.min(axis=1) == 1).all()
    capped = 200 * seats * 4  # decisions, about, of two hundred rounds
    assert (run.rows.decisions < capped).mean() > 0.75, "most games are over before the last round"


@pytest.mark.rule("PF-END-0b", "PF-R40")
def test_random_games_end_in_all_three_ways() -> None:
    """A short last round, and players who mostly pass, mostly act, or do as they please."""
    GAME.compile()
    why: Counter[int] = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        match = GAME.new(2, seed=seed, options={"max_rounds": ["40", "200", "200"][seed % 3]})
        while match.waiting:
            (seat,) = match.waiting
            legal = match.legal(seat)
            passes = legal[0] == 0 and rng.random() < [0.2, 0.7, 0.0][seed % 3]
            match.play(seat, 0 if passes else rng.choice(legal[1:] if legal[0] == 0 else legal))
        (ended,) = told(match.story, "ended")
        why[ended["why"]] += 1
    assert set(why) == {CONTROLLED, IDLE, LAST_ROUND}
