"""Rounds of FIEF that nobody interrupts: what they lose to pauses."""

from __future__ import annotations

import homage
from bench.rounds import sample


def test_a_live_round_that_nobody_interrupts_loses_less_than_two_minutes_to_pauses() -> None:
    game = homage.load("fief")
    game.compile()
    found = sample(game, seats=6, games=1, player="greedy")
    assert len(found) > 3
    assert all(each.pause_s >= each.windows > 10 for each in found)
    assert max(each.pause_s for each in found) < 110
    assert all(each.most_prompts > 1 for each in found)
