"""Every choice can be found by pointing at things on the board."""

from __future__ import annotations

from collections import Counter

import pytest

from homage.games.fief.actions import ACTIONS
from tests.conftest import amount
from tests.fief.looks import random_moves
from tests.fief.position import Game


@pytest.mark.parametrize("seats", [3, 6])
def test_no_two_choices_are_about_the_same_things(seats: int) -> None:
    game = Game(seats, seed=20 + seats)
    for seat, options in random_moves(game, seats, amount(600, full=6000)):
        about = Counter(frozenset(ACTIONS.concerns(seat, action)) for action in options)
        alike = [things for things, count in about.items() if things and count > 1]
        assert alike == [], [ACTIONS.notation(action) for action in options]
