"""What does not add up on the table is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from homage.games.petty_fiefs import GAME
from homage.games.petty_fiefs.rules.suits import EXTRA
from homage.games.petty_fiefs.state import CENTRE, COINS, CONTENTION, NONE
from tests.conftest import play_randomly


def lose_a_coin(s: Any) -> None:
    s.reserve[0, 0] &= s.reserve[0, 0] - 1


def count_a_reserve_wrong(s: Any) -> None:
    s.reserve_count[0] += 1


def lose_a_mercenary(s: Any) -> None:
    s.mixed = 0


def bribe_with_a_mercenary(s: Any) -> None:
    s.coin_at[EXTRA, COINS - 1] = CENTRE


def print_a_tile_twice(s: Any) -> None:
    s.tile[0] = s.tile[1]


def take_a_tile_away(s: Any) -> None:
    s.tile_at[0] = NONE


def hold_a_province_without_a_mark(s: Any) -> None:
    s.lord[s.circle[0]] = 3 if s.lord[s.circle[0]] != 3 else 2


def stand_nowhere(s: Any) -> None:
    s.pawn_at[0] = NONE


def bring_an_unused_suit(s: Any) -> None:
    s.pawn_at[8] = s.circle[0]


def break_the_circle(s: Any) -> None:
    s.circle[0] = s.circle[1]


def rule_out_the_truth(s: Any) -> None:
    for value in range(6):
        s.may[0, value] = 0


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (lose_a_coin, "The coins of Suns are not there once each"),
        (count_a_reserve_wrong, "in reserve, counted as"),
        (lose_a_mercenary, "The mercenaries are not there once each"),
        (bribe_with_a_mercenary, "A mercenary lies in the centre"),
        (print_a_tile_twice, "The region tiles are not there once each"),
        (take_a_tile_away, "not as many as are counted"),
        (hold_a_province_without_a_mark, "The lords of the provinces are not"),
        (stand_nowhere, "The pawn of Suns is not on the table"),
        (bring_an_unused_suit, "nobody plays that suit"),
        (break_the_circle, "holds one twice"),
        (rule_out_the_truth, "rules out the truth"),
    ],
)
def test_what_does_not_add_up_is_found(plant: Callable[[Any], None], found: str) -> None:
    match = GAME.new(2, seed=1)
    s, rng = match.held.proxies[0], random.Random(1)
    while s.frame_kind[0] != CONTENTION:
        play_randomly(match, rng, 1)
    assert list(GAME.discrepancies(s)) == []
    plant(s)
    assert any(found in sentence for sentence in GAME.discrepancies(s))
