"""What the search judges games of Feudalism by: the points, the marker, and the turns that are left."""

from __future__ import annotations

import random

import numpy as np
import pytest

from homage.engine.match.match import Match
from homage.engine.state.dice import key_from_seed
from homage.engine.state.layout import Held
from homage.games.feudalism import GAME
from homage.games.feudalism.player.outlook import ahead_at_the_end, judge
from homage.games.feudalism.rules.cards import TURNS
from homage.games.feudalism.state import State
from homage.players.seated import Asked
from homage.players.thinking import ENOUGH, MOST_A_STRETCH, Thinker, Thought
from tests.clock import pace
from tests.conftest import play_randomly


def judged(points: tuple[int, int], king: int, before: int, marker: int, turn: int, over: bool = False) -> list[int]:
    """The chances of both seats, as a turn begins or the game is over."""
    held = Held(State)
    s = held.proxies[0]
    s.points[0], s.points[1] = points
    s.king, s.judged, s.judged_at, s.turn, s.frames = king, before, marker, turn, 0 if over else 1
    out = np.zeros(4, np.int32)
    judge(s, out)
    return [int(chance) for chance in out[:2]]


@pytest.mark.parametrize(("lead", "left", "chance"), [(1, 0, 1000), (-1, 0, 0), (0, 1, 500), (2, 1, 1000), (1, 2, 750)])
def test_a_lead_is_worth_the_turns_that_can_undo_it(lead: int, left: int, chance: int) -> None:
    assert ahead_at_the_end(lead, left) == chance


def test_before_the_first_turn_has_ended_all_is_open() -> None:
    assert judged((0, 0), king=0, before=0, marker=0, turn=1) == [500, 500]


def test_the_marker_is_judged_and_not_the_die() -> None:
    """The crown kept or lost by the die: the same chance, which lies with the marker (FDM-4.2)."""
    kept, lost = judged((5, 4), 0, 0, 4, 9, over=True), judged((4, 5), 1, 0, 4, 9, over=True)
    assert kept == lost == [500, 500]
    assert judged((3, 1), 0, 0, 3, 5) == judged((2, 2), 1, 0, 3, 5)
    assert judged((5, 4), 0, 0, 6, 9, over=True) == [833, 167]
    assert judged((4, 5), 1, 0, 1, 9, over=True) == [0, 1000]


def test_who_is_ahead_is_the_more_likely_to_win() -> None:
    first, second = judged((3, 1), king=0, before=0, marker=4, turn=5)
    assert first > second
    assert judged((1, 3), king=1, before=1, marker=4, turn=5) == [second, first]


def lead_and_turns(match: Match) -> tuple[int, int]:
    """By how many points somebody is ahead, and how many can still be won."""
    s = match.held.proxies[0]
    return abs(int(s.points[0] - s.points[1])), TURNS - int(s.turn) + 1


def question(decided: bool) -> Asked:
    """A question with a choice, in a game that no turn to come can decide any more; or at the beginning of one."""
    rng = random.Random(5)
    while True:
        match = play_randomly(GAME.new(2, rng.randrange(1000)), rng, 1)
        while match.waiting:
            lead, left = lead_and_turns(match)
            seat = match.waiting[0]
            if len(match.legal(seat)) > 1 and (lead > left) == decided:
                return Asked.of(match, seat, key_from_seed(1))
            play_randomly(match, rng, 1)


def test_a_decided_game_is_not_thought_about_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is time for ten times as many simulations as show that nothing is at stake."""
    thinker = Thinker(GAME, trees=1)
    pace(thinker, lambda count: count / (10 * ENOUGH), monkeypatch)

    def thought(asked: Asked) -> Thought:
        return thinker.think(
            asked.world, asked.seat, asked.seats, asked.legal, asked.key, seconds=1.0, until_clear=True
        )

    clear = thought(question(decided=True))
    assert ENOUGH <= clear.simulations <= ENOUGH + MOST_A_STRETCH
    assert len({each.worth for each in clear.considered}) == 1
    assert thought(question(decided=False)).simulations > ENOUGH + MOST_A_STRETCH
