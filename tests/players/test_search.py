"""The players that think: fair, repeatable, in time, within their memory, and stronger than a glance."""

from __future__ import annotations

import itertools
import random
import threading
from typing import Any

import numpy as np
import pytest

import homage
from homage.engine.game import Game
from homage.engine.match.match import Match
from homage.engine.state.dice import Dice, key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.players.levels import LEVELS, Level
from homage.players.search import WHOLE
from homage.players.seated import Asked, ComputerPlayer, pick
from homage.players.thinking import FIRST_STRETCH, LONGEST_STRETCH_S, TREES, Considered, Manner, Thinker, Thought
from homage.players.tree import ROOM, mind_for
from tests.clock import pace
from tests.conftest import FULL, amount, combinations, hides, play_randomly, short, spread

KEY = key_from_seed(11)


def questions(game: Game, count: int) -> list[Asked]:
    """So many questions with a choice, along random play; more if every option takes more to occur."""
    rng = random.Random(game.name)
    tables = spread(list(combinations(game)), count, game.name)
    return [question(game, *tables[at % len(tables)], rng) for at in range(max(count, len(tables)))]


def question(game: Game, seats: int, options: dict[str, Any], rng: random.Random) -> Asked:
    """A question with a choice in some game at this table."""
    while True:
        match = play_randomly(game.new(seats, rng.randrange(1000), options), rng, rng.randrange(120))
        asked = [seat for seat in match.waiting if len(match.legal(seat)) > 1]
        if asked:
            return Asked.of(match, rng.choice(asked), rng.randbytes(32))


@pytest.fixture
def thinker(native: Game) -> ComputerPlayer:
    return ComputerPlayer("baron", KEY)


def test_only_legal_moves_are_considered_and_nothing_grows(native: Game, thinker: ComputerPlayer) -> None:
    for asked in questions(native, amount(10, full=30)):
        thought = thinker.think(asked, simulations=40)
        assert thought.simulations >= 40
        assert {each.action for each in thought.considered} <= set(asked.legal)
        assert sum(each.tried for each in thought.considered) == thought.simulations
        for each in thought.considered:
            assert len(each.wins) == asked.seats
            assert sum(each.wins) == pytest.approx(1, abs=0.01)
            assert 0 <= each.worth <= 1
            assert len(each.points) == asked.seats


def test_the_same_key_finds_the_same_in_worlds_that_differ_in_what_is_hidden(native: Game) -> None:
    rng, differing = random.Random(3), 0
    tables = list(combinations(native))
    while differing < 6:
        seats, options = rng.choice(tables)
        match = play_randomly(native.new(seats, rng.randrange(1000), options), rng, rng.randrange(60))
        for seat in match.waiting:
            if len(match.legal(seat)) > 1:
                other = match.resampled(seat, Held(Dice, keyed(rng.randbytes(32))))
                differing += other.state != match.state or not hides(native)
                assert considered(other, seat) == considered(match, seat)


def considered(match: Match, seat: int) -> tuple[Considered, ...]:
    return ComputerPlayer("king", KEY).think(Asked.of(match, seat, KEY), simulations=60).considered


def test_what_was_thought_is_remembered_until_there_is_no_room(native: Game) -> None:
    asked = questions(native, 1)[0]
    thinker = Thinker(native)
    thinker.think(asked.world, asked.seat, asked.seats, asked.legal, KEY, simulations=50)
    (first,) = {int(tree.mind["entries"][0]) for tree in thinker._trees[:1]}
    assert first > 0
    thinker.think(asked.world, asked.seat, asked.seats, asked.legal, KEY, simulations=50)
    assert int(thinker._trees[0].mind["entries"][0]) >= first
    thinker._trees[0].mind["entries"] = ROOM
    thinker.think(asked.world, asked.seat, asked.seats, asked.legal, KEY, simulations=50)
    assert int(thinker._trees[0].mind["entries"][0]) < ROOM


def test_a_full_table_still_answers(native: Game) -> None:
    asked = questions(native, 1)[0]
    thinker = Thinker(native)
    for tree in thinker._trees:
        tree.mind["key"] = 2  # no key of a place is even
    thought = thinker.think(asked.world, asked.seat, asked.seats, asked.legal, KEY, simulations=20)
    assert thought.considered
    assert thought.considered[0].action in asked.legal


def test_thought_ends_when_it_is_stopped(native: Game, thinker: ComputerPlayer) -> None:
    asked = questions(native, 1)[0]
    stop = threading.Event()
    stop.set()
    thought = thinker.think(asked, seconds=60, stop=stop)
    assert thought.considered
    assert thought.simulations == TREES * FIRST_STRETCH


def think(thinker: Thinker, asked: Asked, seconds: float, until_clear: bool = False) -> Thought:
    """Think about a question for so long."""
    return thinker.think(
        asked.world, asked.seat, asked.seats, asked.legal, asked.key, seconds=seconds, until_clear=until_clear
    )


@pytest.mark.parametrize("each", [0.001, 0.004, 0.02])
def test_thought_does_not_overrun_its_time(native: Game, monkeypatch: pytest.MonkeyPatch, each: float) -> None:
    """Simulations take so many seconds each, up to half as long again or half of it: the time is used, and kept to."""
    thinker, rng = Thinker(native, trees=1), random.Random(each)
    clock = pace(thinker, lambda count: count * each * rng.uniform(0.5, 1.5), monkeypatch)
    for asked, seconds in zip(questions(native, 4), itertools.cycle((0.05, 0.2)), strict=False):
        began = clock.now
        thought = think(thinker, asked, seconds)
        assert thought.seconds == clock.now - began
        assert seconds - 2 * each < thought.seconds <= seconds + each


def test_one_wait_does_not_make_all_thought_slow(native: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that waited for its turn once goes on with long stretches, not with one simulation at a time."""
    thinker, stretches = Thinker(native, trees=1), list[int]()

    def waiting_first(count: int) -> float:
        stretches.append(count)
        return count * LONGEST_STRETCH_S / 20 + (2 * LONGEST_STRETCH_S if len(stretches) == 1 else 0)

    pace(thinker, waiting_first, monkeypatch)
    think(thinker, questions(native, 1)[0], 10 * LONGEST_STRETCH_S)
    assert max(stretches) >= 10


def test_a_game_that_has_ended_is_counted_and_not_judged_unless_its_judge_is_surer(native: Game) -> None:
    """At the last questions of games: whole victories by counting, something in between by judging."""
    whole = {True: 0, False: 0}
    for seed in range(6):
        match, last = native.new(seed=seed, options=short(native.name)), None
        players = [ComputerPlayer("greedy", bytes([seat]) * 32) for seat in range(match.seats)]
        while not match.over:
            asked = Asked.of(match, match.waiting[0], KEY)
            last = asked if len(asked.legal) > 1 else last
            match.play(asked.seat, players[asked.seat].consider(asked))
        assert last is not None
        for judged in (True, False):
            manner = Manner(chapters=1, by_judge=int(judged))
            thought = Thinker(native, manner, trees=1).think(
                last.world, last.seat, last.seats, last.legal, KEY, simulations=1
            )
            whole[judged] += set(thought.considered[0].wins) <= {0.0, 0.5, 1.0}
    assert whole[False] > whole[True]


def test_thought_ends_early_when_nothing_can_change_any_more(native: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is time for 300 simulations; one of 40 questions is clear before 270: what is left could not change it."""
    thinker = Thinker(native, trees=1)
    pace(thinker, lambda count: count / 300, monkeypatch)
    for asked in questions(native, 40):
        thought = think(thinker, asked, 1.0, until_clear=True)
        if thought.seconds < 0.9:
            first, second = [*(each.tried for each in thought.considered), 0][:2]
            assert first - second >= 300 - thought.simulations
            return
    pytest.fail("of 40 questions not one was clear before its time")


def test_a_search_never_grows_beyond_its_memory(native: Game) -> None:
    """Whatever is asked, the arrays stay those it began with, and the tree within its table."""
    thinker = Thinker(native)
    before = [tree.mind.ctypes.data for tree in thinker._trees]
    for asked in questions(native, amount(0, full=12)):
        thinker.think(asked.world, asked.seat, asked.seats, asked.legal, asked.key, simulations=amount(100, full=300))
    assert [tree.mind.ctypes.data for tree in thinker._trees] == before
    for tree in thinker._trees:
        assert int(np.count_nonzero(tree.mind["key"])) == int(tree.mind["entries"][0]) <= ROOM


@pytest.mark.parametrize("native", [name for name in homage.NAMES if not short(name)], indirect=True)
def test_a_search_beats_a_glance(native: Game) -> None:
    """A few games, by simulations: what the ladder measures in earnest. `make soak` plays the long ones too."""
    games, wins = amount(3, full=9), 0.0
    options = {"short": True} if native.name == "fealty" and not FULL else {}
    for number in range(games):
        match = native.new(seed=number // 2, options=options)
        baron = number % match.seats
        players = [ComputerPlayer("greedy", key_from_seed(number)), ComputerPlayer("baron", key_from_seed(number))]
        while match.waiting:
            seat = match.waiting[0]
            asked = Asked.of(match, seat, key_from_seed(len(match.record.moves)))
            if seat != baron or len(asked.legal) == 1:
                action = players[0].consider(asked)
            else:
                action = players[1].think(asked, simulations=120).considered[0].action
            match.play(seat, action)
        assert match.result is not None
        wins += (baron in match.result.winners) / len(match.result.winners)
    assert wins >= games / 4, "with dice that decide much, a few games prove little; losing almost all of them would"


def test_a_level_with_slack_takes_any_good_move_and_never_a_bad_one() -> None:
    best, good, bad, untried = (
        Considered(action, tried, worth, (worth, 1 - worth), (0.0, 0.0))
        for action, tried, worth in ((1, 40, 0.6), (2, 30, 0.58), (3, 20, 0.4), (4, 2, 0.9))
    )
    thought = Thought((best, good, bad, untried), 92, 0.1)
    level = Level("", simulations=92, slack=0.3)
    assert {pick(thought, level, key_from_seed(seed)) for seed in range(40)} == {1, 2}
    assert pick(thought, LEVELS["king"], KEY) == 1


def test_a_mind_counts_in_parts_of_a_victory(game: Game) -> None:
    mind = mind_for(game.most_options, game.most_seats).array(1)
    assert WHOLE == 10_000
    assert mind.nbytes < 8 << 20, "some megabytes for each tree"
    assert not np.any(mind["key"])
