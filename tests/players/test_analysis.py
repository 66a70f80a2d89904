"""An analysis: every decision with a choice, judged by what the mover knew; repeatable, bounded, to be interrupted."""

from __future__ import annotations

import json
import random
import threading
from dataclasses import replace

import pytest

import homage
from homage.engine.game import Game
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.players import analysis as module
from homage.players.analysis import Analysis, Appraisal, Budget, Moment
from homage.players.seated import ComputerPlayer
from tests.conftest import play_randomly

KEY = key_from_seed(5)
FEW = Budget(simulations=16)


@pytest.fixture(scope="module")
def fealty() -> Game:
    game = homage.load("fealty")
    game.compile()
    return game


def played(game: Game, seats: int = 2, seed: int = 3, moves: int | None = None, **options: object) -> Analysis:
    match = play_randomly(game.new(seats, seed, options), random.Random(seed), moves)
    return Analysis(game, match.record, KEY, FEW)


def test_every_decision_with_a_choice_is_judged_in_every_game(native: Game) -> None:
    analysis = played(native, min(3, native.most_seats), moves=7)
    match = native.replay(analysis.record, 0)
    expected = []
    for number, move in enumerate(analysis.record.moves, start=1):
        if len(match.legal(move.seat)) > 1:
            words = {choice.action: choice.words for choice in match.choices(move.seat)}
            expected.append((number, move.seat, move.action, words[move.action], len(words)))
        match.replay_move(move)
    moments = list(analysis.run())
    assert [(m.move, m.seat, m.played.action, m.played.words, m.options) for m in moments] == expected
    assert len(analysis) == len(moments) == len(analysis.moments)
    for moment in moments:
        for chances in (moment.wins, moment.played.wins, moment.best.wins):
            assert sum(chances) == pytest.approx(1, abs=0.01)
        assert 0 <= moment.swing <= 1
        assert moment.played.tried > 0
    if not match.over:
        assert analysis.ending is None


def test_the_same_key_finds_the_same_and_another_one_something_else(fealty: Game) -> None:
    first, again = (played(fealty, short=True, moves=10) for _ in range(2))
    other = Analysis(fealty, first.record, key_from_seed(6), FEW)
    assert list(first.run()) == list(again.run())
    assert list(other.run()) != first.moments


def test_a_decision_is_judged_by_what_the_mover_knew(fealty: Game) -> None:
    """In worlds that the mover cannot tell apart, the judgement of the decision is the same, whatever was played."""
    match = play_randomly(fealty.new(2, 8, {"short": True}), random.Random(8), 9)
    seat = match.waiting[0]
    other = match.resampled(seat, Held(Dice, keyed(KEY)))
    assert other.state != match.state
    for action in match.legal(seat)[:3]:
        here, there = (
            module._Searcher(fealty, FEW).moment(each, 1, seat, action, KEY, None) for each in (match, other)
        )
        assert here == there


def test_a_move_that_the_search_has_not_tried_is_weighed_all_the_same(fealty: Game) -> None:
    """At the last decision of a game it is certain what each move leads to: so it is known exactly."""
    record = play_randomly(fealty.new(2, 4, {"short": True}), random.Random(4)).record
    last = len(record.moves) - 1
    while len(fealty.replay(record, last).legal(record.moves[last].seat)) < 3:
        last -= 1
    before, seat = fealty.replay(record, last), record.moves[last].seat
    ends = {}
    for action in before.legal(seat):
        moment = module._Searcher(fealty, Budget(simulations=2)).moment(before, last + 1, seat, action, KEY, None)
        assert moment.played.action == action
        after = fealty.replay(record, last)
        after.play(seat, action)
        assert after.result is not None, "this is not the last decision"
        ends[action] = after.result.winners
        shares = [(each in ends[action]) / len(ends[action]) for each in range(2)]
        assert moment.played.wins == pytest.approx(shares)
        assert moment.played.points == pytest.approx(after.result.points)
    assert len(ends) > 2


def test_a_bad_move_is_found_and_told(fealty: Game) -> None:
    """Greedy against random: what random plays loses more."""
    match = fealty.new(2, 5, {"short": True})
    players = [ComputerPlayer("greedy", KEY), ComputerPlayer("random", KEY)]
    while match.waiting:
        match.play(match.waiting[0], players[match.waiting[0]].choose(match, match.waiting[0]))
    analysis = Analysis(fealty, match.record, KEY, Budget(simulations=60))
    lost = [0.0, 0.0]
    for moment in analysis.run():
        lost[moment.seat] += moment.swing
    assert lost[1] > lost[0]
    assert analysis.ending == (1.0, 0.0)
    swings = analysis.swings(3)
    assert len(swings) <= 3
    assert all(moment.mistaken for moment in swings)
    assert [moment.swing for moment in swings] == sorted((moment.swing for moment in swings), reverse=True)


def test_a_long_game_is_looked_at_here_and_there(fealty: Game) -> None:
    whole = played(fealty, short=True)
    thin = Analysis(fealty, whole.record, KEY, FEW, most=7)
    assert len(whole) > 14
    assert 4 <= len(thin) <= 7
    assert len(Analysis(fealty, whole.record, KEY, FEW, most=1000)) == len(whole)
    nothing = Analysis(fealty, replace(whole.record, moves=[]), KEY, FEW, most=7)
    assert len(nothing) == 0
    assert list(nothing.run()) == []


def test_it_can_be_stopped_and_keeps_what_it_found(fealty: Game) -> None:
    analysis, stop = played(fealty, short=True), threading.Event()
    for _ in analysis.run(stop):
        if len(analysis.moments) == 2:
            stop.set()
    assert len(analysis.moments) == 2


def test_it_can_be_told_as_json(fealty: Game) -> None:
    analysis = played(fealty, short=True, moves=6)
    list(analysis.run())
    told = json.loads(json.dumps(analysis.as_dict()))
    assert told["game"] == "fealty"
    assert told["moves"] == 6
    assert told["decisions"] == len(told["moments"])
    assert told["moments"][0].keys() == {
        "move",
        "seat",
        "options",
        "wins",
        "played",
        "best",
        "swing",
        "mistaken",
    }
    assert told["moments"][0]["best"].keys() == {"action", "words", "worth", "wins", "points", "tried"}


@pytest.mark.parametrize(
    ("best", "played", "tried", "mistaken"),
    [
        (0.6, 0.58, 10_000, False),  # too little to tell of
        (0.6, 0.4, 10_000, True),
        (0.6, 0.4, 20, False),  # chance explains it
        (0.4, 0.6, 10_000, False),  # as good as the best, or better
    ],
)
def test_a_loss_is_believed_if_it_is_large_and_certain(best: float, played: float, tried: int, mistaken: bool) -> None:
    appraisals = [Appraisal(1, "Go", worth, (0.5, 0.5), (1, 1), tried) for worth in (played, best)]
    moment = Moment(1, 0, 2, (0.5, 0.5), *appraisals)
    assert moment.mistaken is mistaken
    assert moment.swing == pytest.approx(max(0, best - played))
