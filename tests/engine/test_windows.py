"""Windows for several seats at once: answered secretly, settled together, kept as one move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from homage.engine.errors import Refused, UndoRefused
from homage.engine.flow.windows import Order, ordered, read_order
from homage.engine.game import Game
from homage.engine.match.explain import why_nothing
from homage.engine.match.match import Match
from homage.engine.match.record import Move
from homage.engine.verify import verify
from tests.conftest import play_randomly
from tests.toys import bells
from tests.toys.bells import GAME, PASS, RING, WORK

WINDOWS = GAME.windows_by_name


def with_ropes(*ropes: int) -> Match:
    """A game at its first window, with so many ropes in each hand."""
    match = GAME.new(len(ropes), seed=1)
    for seat, count in enumerate(ropes):
        match.held.proxies[0].ropes[seat] = count
    return match


# -- answers -------------------------------------------------------------------------------------------------------


def test_all_who_may_act_are_asked_at_once_and_nobody_sees_who_has_answered() -> None:
    match = with_ropes(1, 0, 2)
    assert match.window == WINDOWS["bell"]
    assert match.waiting == match.asked == (0, 1, 2)
    before = [match.view(seat) for seat in (None, 0, 2)]
    assert match.play(1, PASS) == []
    assert match.waiting == (0, 2)
    assert match.asked == (0, 1, 2)
    assert [match.view(seat) for seat in (None, 0, 2)] == before
    assert str(why_nothing(match, 1, ["rope"])) == (
        "Player 2 has nothing to decide now; to decide: Player 1 and Player 3."
    )


def test_what_all_let_pass_is_one_move() -> None:
    match = with_ropes(1, 1, 1, 1)
    for seat in (2, 0, 3, 1):
        match.play(seat, PASS)
    assert match.record.moves == [Move(0, PASS, [])]
    assert match.waiting == (0,)
    assert match.window is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_of_those_who_act_the_first_by_precedence_does_whatever_the_order(order: tuple[int, ...]) -> None:
    match = with_ropes(1, 1, 1)
    for seat in order:
        match.play(seat, {0: PASS, 1: RING, 2: RING}[seat])
    assert match.record.moves == [Move(1, RING, [])]
    assert [match.view(seat)["ropes"] for seat in range(3)] == [1, 0, 1]
    assert match.log() == ["rang 1 1"]
    assert match.window == WINDOWS["echo"]
    assert match.asked == (0, 2), "who was overtaken is asked anew"
    assert [match.view(seat)["intended"] for seat in range(3)] == [0, 0, 0]


def test_nothing_in_record_or_replay_tells_what_was_overtaken() -> None:
    told = []
    for third in (PASS, RING):
        match = with_ropes(1, 1, 1)
        for seat, action in enumerate((RING, PASS, third)):
            match.play(seat, action)
        told.append((match.record, match.state, [match.events(seat) for seat in (None, 0, 1, 2)]))
    assert told[0] == told[1]


def test_a_record_of_a_game_in_an_open_window_asks_it_anew() -> None:
    match = GAME.new(3, seed=1)
    match.play(0, PASS)
    assert GAME.replay(match.private_record).waiting == (0, 1, 2)


@pytest.mark.parametrize("seats", [2, 6])
def test_the_dice_of_a_game_with_windows_are_verified(seats: int) -> None:
    match = play_randomly(GAME.new(seats, seed=4), random.Random(4))
    assert verify(GAME, match.record).moves == len(match.record.moves)


def test_what_is_foreseen_of_an_answer_is_what_it_brings_if_nobody_else_acts() -> None:
    match = with_ropes(1, 1)
    foreseen, _ = match.foreseen(1, RING)
    assert foreseen is not None
    assert foreseen.points == (0, 2)
    assert match.waiting == (0, 1)


# -- taking back ---------------------------------------------------------------------------------------------------


def test_an_answer_may_be_taken_back_while_the_window_is_open() -> None:
    match = with_ropes(1, 1, 1)
    before = match.state
    match.play(1, RING)
    match.undo(1)
    assert match.state == before


def test_what_all_have_decided_nobody_takes_back_alone() -> None:
    match = with_ropes(1, 1)
    match.play(0, PASS)
    match.play(1, PASS)
    with pytest.raises(UndoRefused, match="another player has moved since"):
        match.undo(1)
    match.take_back()
    assert match.waiting == (0, 1)


def test_one_goes_back_to_the_last_choice_not_to_a_pass_that_was_none() -> None:
    match = with_ropes(1, 1)
    match.play(0, PASS)
    match.play(1, PASS)
    match.play(0, WORK)
    assert match.last_choice_of({0}) == 1
    match.held.proxies[0].ropes[0] = 0
    match.play(0, PASS)
    match.play(1, PASS)
    assert match.last_choice_of({0}) == 1
    assert match.last_choice_of({1}) == 2
    assert not match.alone_since(0, 1)
    assert with_ropes(1, 1).last_choice_of({0}) is None


# -- orders --------------------------------------------------------------------------------------------------------


def test_the_first_order_that_fits_and_is_allowed_is_what_a_seat_has_ordered() -> None:
    match = with_ropes(1, 0)
    ring, late, pass_it = Order("bell", RING), Order("bell", RING, {"round": 2}), Order("bell", PASS)
    assert match.ordered(0, [ring, pass_it]) == RING
    assert match.ordered(0, [pass_it, ring]) == PASS
    assert match.ordered(0, [late]) is None
    assert match.ordered(0, [Order("bell", PASS, {"round": 2}), ring]) == RING
    assert match.ordered(0, [late, ring]) == RING
    assert match.ordered(0, [Order("echo", RING)]) is None
    assert match.ordered(1, [ring]) is None
    assert match.ordered(1, [ring, pass_it]) == PASS
    for seat in (0, 1):
        match.play(seat, PASS)
    assert match.ordered(0, [ring]) is None, "an ordinary question is no window"


def test_conditions_are_asked_with_what_the_seat_sees() -> None:
    match = with_ropes(2, 2)
    seen = []
    window = WINDOWS["bell"]
    spying = bells.Condition("ropes", "", ((2, ""),), lambda s, seat, value: seen.append(list(s.ropes)) is None)
    answer = bells.Answer(RING, "", (spying,))
    spied = bells.Window("bell", "", bells.BELL_QUESTION, (answer,))
    assert ordered(spied, [Order("bell", RING, {"ropes": 2})], match.veiled(1).proxies[0], 1, [PASS, RING]) == RING
    assert seen == [[0, 2, 0, 0, 0, 0]]
    assert window.answer(WORK) is None


@pytest.mark.parametrize(
    ("name", "action", "when", "why"),
    [
        ("noon", RING, {}, "no window 'noon'; the windows are: bell, echo"),
        ("bell", WORK, {}, "cannot be ordered for 'bell'"),
        ("bell", RING, {"moon": 1}, "cannot depend on 'moon'; it can depend on: round"),
        ("bell", PASS, {"moon": 1}, "cannot depend on 'moon'; it can depend on: round"),
        ("bell", RING, {"round": 99}, "'round' cannot be 99; it can be one of: 0, 1"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(name: str, action: int, when: dict[str, int], why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_order(WINDOWS, name, action, when)


# -- native --------------------------------------------------------------------------------------------------------


@pytest.fixture
def native() -> Iterator[Game]:
    GAME.compile()
    yield GAME
    GAME._native = None


def test_native_windows_are_the_same(native: Game) -> None:
    for seats in native.seats:
        compiled = play_randomly(native.new(seats, seed=seats), random.Random(seats))
        machine, native._native = native._native, None
        interpreted = play_randomly(native.new(seats, seed=seats), random.Random(seats))
        native._native = machine
        assert compiled.state == interpreted.state
        assert compiled.record == interpreted.record
        assert len(compiled.record.moves) > 2 * bells.ROUNDS
