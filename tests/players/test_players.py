"""Computer players: they see only what their seat sees, and greedy is worth playing against."""

from __future__ import annotations

import random

import pytest

import homage
from homage.engine.errors import HomageError, Refused
from homage.engine.game import Game
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.lab.simulate import simulate
from homage.players.levels import LEVELS
from homage.players.seated import NAMES, ComputerPlayer
from tests.conftest import amount, combinations, play_randomly, spread

UNTIMED = [name for name in NAMES if name not in LEVELS or LEVELS[name].seconds is None]  # as good on a busy machine


@pytest.mark.parametrize("player", UNTIMED)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(native: Game, player: str) -> None:
    rng = random.Random(1)
    tables = spread(list(combinations(native)), amount(0, full=12), player)
    often = 0.01 if player in LEVELS else 0.05
    for seats, options in tables:
        match = native.new(seats, seed=rng.randrange(1000), options=options)
        dice = Held(Dice, keyed(key_from_seed(3)))
        while match.waiting:
            seat = rng.choice(match.waiting)
            if rng.random() < often:
                key = rng.randbytes(32)
                choice = ComputerPlayer(player, key).choose(match, seat)
                assert choice in match.legal(seat)
                for _ in range(amount(1, full=3)):
                    assert ComputerPlayer(player, key).choose(match.resampled(seat, dice), seat) == choice
            play_randomly(match, rng, 1)


def test_choosing_leaves_the_table_as_it_was(native: Game) -> None:
    match = play_randomly(native.new(seed=8), random.Random(8), 15)
    before = match.state
    ComputerPlayer("greedy", bytes(32)).choose(match, match.waiting[0])
    assert match.state == before


def test_greedy_beats_random(native: Game) -> None:
    """Clearly, also where dice decide much."""
    players = ("greedy", *("random",) * (native.seats[0] - 1))
    played = simulate(native, 300, players=players, seed=2)
    assert played.tally.win_chance(0).low > 0.65


def test_a_player_that_is_not_asked_does_not_choose(game: Game) -> None:
    match, rng = game.new(seed=8), random.Random(8)
    while len(match.waiting) == match.seats:
        play_randomly(match, rng, 1)
    idle = min(set(range(match.seats)) - set(match.waiting))
    with pytest.raises(Refused, match="has nothing to decide now"):
        ComputerPlayer("greedy", bytes(32)).choose(match, idle)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(HomageError, match="no computer player 'wizard'; the players are: random, greedy, squire"):
        ComputerPlayer("wizard", bytes(32))
    with pytest.raises(HomageError, match="no computer player 'wizard'"):
        simulate(homage.load("fealty"), 10, players=("wizard",))
