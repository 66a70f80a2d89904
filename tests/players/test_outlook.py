"""What may be expected after a move: from what the seat knows alone, and in a bounded time."""

from __future__ import annotations

import itertools
import random

import pytest

from homage.engine.dice import Dice, key_from_seed, keyed
from homage.engine.errors import Refused
from homage.engine.game import Game
from homage.engine.layout import Held
from homage.engine.match import Match
from homage.players import outlook as module
from homage.players.outlook import MOST_GAMES, Outlook, outlook
from tests.conftest import combinations, play_randomly

KEY = key_from_seed(21)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games, however long they take: what is expected then follows from the key alone."""
    monkeypatch.setattr(module, "MOST_GAMES", 3)
    monkeypatch.setattr(module, "LONGEST_S", 3600.0)


def midgame(game: Game, seats: int = 2, moves: int = 9) -> tuple[Match, int, int]:
    match = play_randomly(game.new(seats, seed=4), random.Random(4), moves)
    seat = match.waiting[0]
    return match, seat, match.legal(seat)[0]


@pytest.mark.usefixtures("patient")
def test_what_is_expected_does_not_depend_on_what_the_seat_cannot_see(native: Game) -> None:
    rng = random.Random(2)
    dice, worlds = Held(Dice, keyed(key_from_seed(3))), set()
    tables = list(combinations(native))
    for seats, options in rng.sample(tables, min(8, len(tables))):
        ended = play_randomly(native.new(seats, seed=rng.randrange(1000), options=options), rng).record
        for moves in rng.sample(range(len(ended.moves)), 2):
            match = native.replay(ended, moves)
            seat = rng.choice(match.waiting)
            action, key = rng.choice(match.legal(seat)), rng.randbytes(32)
            expected = outlook(match, seat, action, "greedy", key)
            for _ in range(3):
                world = match.resampled(seat, dice)
                worlds.add(world.state)
                assert outlook(world, seat, action, "greedy", key) == expected
    assert len(worlds) > 8  # they did differ


@pytest.mark.usefixtures("patient")
def test_asking_leaves_the_table_as_it_was(native: Game) -> None:
    match, seat, action = midgame(native)
    before = match.state, match.private_record, match.legal(seat)
    outlook(match, seat, action, "greedy", KEY)
    assert (match.state, match.private_record, match.legal(seat)) == before


def test_points_are_means_and_wins_a_share(native: Game) -> None:
    for seats in native.seats:
        match, seat, action = midgame(native, seats)
        expected = outlook(match, seat, action, "greedy", KEY)
        assert len(expected.points) == seats
        assert any(points != 0 for points in expected.points)
        assert 0 <= expected.wins <= 1
        assert 1 <= expected.games <= MOST_GAMES


def test_the_last_move_is_expected_to_end_as_it_does(native: Game) -> None:
    """Nothing is left to chance then: the points are those of the game, and one seat wins always or never."""
    ended = native.new(2, seed=4)
    play_randomly(ended, random.Random(4))
    last, match = ended.last_move, native.replay(ended.record, len(ended.record.moves) - 1)
    assert ended.result is not None
    expected = outlook(match, last.seat, last.action, "greedy", KEY)
    if any(event.kind.reveals for event in match.play(last.seat, last.action)):
        pytest.skip("what is still hidden decides how this game ends")
    assert expected.points == ended.result.points
    assert expected.wins == (last.seat in ended.result.winners)


def test_a_victory_that_is_shared_is_a_victory(native: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """As simulations count it; else partners in a team could never expect to win."""
    match, seat, action = midgame(native)
    tied = type("Tied", (), {"points": (7, 7), "winners": (0, 1)})()
    monkeypatch.setattr(Match, "result", property(lambda match: tied))
    assert outlook(match, seat, action, "random", KEY).wins == 1


@pytest.mark.usefixtures("patient")
def test_interpreted_and_native_rules_expect_the_same(native: Game) -> None:
    """The same rules, the same dice, the same games."""
    from dataclasses import replace

    plain = replace(native, _plain=None, _native=None)
    assert native.machine.native
    assert not plain.machine.native
    ended = play_randomly(native.new(2, seed=4), random.Random(4)).record
    found: list[Outlook] = []
    for game in (native, plain):
        match = game.replay(ended, len(ended.moves) - 4)
        seat = match.waiting[0]
        found.append(outlook(match, seat, match.legal(seat)[0], "greedy", KEY))
    assert found[0] == found[1]


def test_time_is_up_after_the_game_that_is_being_played(native: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, action = midgame(native)
    for step, games in ((10.0, 1), (module.LONGEST_S / 4, 4), (0.0, MOST_GAMES)):
        clock = itertools.count(0.0, step)
        monkeypatch.setattr(module.time, "monotonic", clock.__next__)
        assert outlook(match, seat, action, "greedy", KEY).games == games


def test_of_a_move_that_is_forbidden_nothing_can_be_expected(native: Game) -> None:
    match, seat, _ = midgame(native)
    forbidden = next(action for action in range(native.actions.count) if action not in match.legal(seat))
    with pytest.raises(Refused):
        outlook(match, seat, forbidden, "greedy", KEY)
