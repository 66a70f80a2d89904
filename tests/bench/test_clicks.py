"""Clicks of a person in a game are counted as the page takes them."""

from __future__ import annotations

import homage
from bench.clicks import clicks, to_name


def test_as_many_things_are_named_as_tell_an_answer_from_the_others() -> None:
    match = homage.load("petty_fiefs").new(2, seed=1)
    while match.question(match.waiting[0])[:9] != "Your turn" or match.waiting[0]:
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[-1])
    legal = match.legal(0)
    for answer in legal:
        own = match.game.actions.concerns(0, answer)
        assert 1 <= to_name(match, answer, legal) <= max(1, len(own))
        assert to_name(match, answer, [answer]) == 1


def test_nothing_takes_more_clicks_than_before() -> None:
    counted = list(clicks(homage.load("fealty"), 2, 0, "greedy"))
    assert counted
    for before, now, never in counted:
        assert before >= now >= never
    assert sum(now for _, now, _ in counted) > sum(never for *_, never in counted)
