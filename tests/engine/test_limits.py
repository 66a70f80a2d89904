"""Every fixed size, exceeded on purpose: interpreted, as native code and on numba-cuda's simulator."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from homage.engine.errors import HomageError
from homage.engine.match.match import Match
from homage.engine.rules.checked import CheckedMachine, Misfit
from homage.engine.state.dice import key_from_seed, keyed
from homage.engine.state.layout import Held
from homage.engine.state.limits import (
    ENDLESS,
    TOO_FULL,
    TOO_MANY_DICE,
    TOO_MANY_EVENTS,
    TOO_MANY_FRAMES,
    TOO_MANY_OPTIONS,
    TOO_MANY_QUESTIONS,
    LimitExceeded,
)
from homage.lab.simulate import Desk, loop_for
from tests.conftest import amount
from tests.toys import bells
from tests.toys.bells import GAME, MISCHIEF

EXCEEDED = {
    bells.DEEPER: TOO_MANY_FRAMES,
    bells.SHOUT: TOO_MANY_EVENTS,
    bells.GAMBLE: TOO_MANY_DICE,
    bells.STALL: ENDLESS,
    bells.CLASH: TOO_MANY_QUESTIONS,
    bells.HOARD: TOO_FULL,
}


@pytest.fixture(scope="module")
def native() -> None:
    """The toy as native code from here on."""
    GAME.compile()


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "_native", None)


def at_work(seats: int = 2) -> Match:
    """A game in which the first player may do mischief."""
    match = GAME.new(seats, seed=1, options={"mischief": True})
    while match.legal(match.waiting[0])[0] == bells.PASS:
        match.play(match.waiting[0], bells.PASS)
    return match


def exceed(match: Match, which: int) -> LimitExceeded:
    with pytest.raises(LimitExceeded) as caught:
        match.play(match.waiting[0], MISCHIEF + which)
    return caught.value


@pytest.mark.parametrize("which", EXCEEDED)
class TestWhicheverLimit:
    """The game stops with an error that names the limit, the game and the decision, and stands as it stood before."""

    def test_interpreted(self, which: int, interpreted: None) -> None:
        self._stops(which)

    def test_native(self, which: int, native: None) -> None:
        self._stops(which)

    def _stops(self, which: int) -> None:
        match = at_work()
        state, moves, waiting = match.state, len(match.record.moves), match.waiting
        error = exceed(match, which)
        assert error.fault == EXCEEDED[which]
        assert f"Bells stopped at Player 1: mischief {which + 1}" in str(error)
        assert (match.state, len(match.record.moves), match.waiting) == (state, moves, waiting)
        match.play(0, "work 1")
        assert len(match.record.moves) == moves + 1


def crowded() -> Match:
    """A game whose next question at work offers more than the game declares."""
    match = at_work()
    match.play(0, MISCHIEF + bells.CROWD)
    match.play(match.waiting[0], bells.PASS)
    return match


def play_out(match: Match) -> None:
    while match.waiting:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])


def test_more_options_than_declared_are_an_error_and_not_a_longer_list() -> None:
    match = crowded()
    with pytest.raises(LimitExceeded, match="the options of Player 2") as caught:
        play_out(match)
    assert caught.value.fault == TOO_MANY_OPTIONS


def test_native_rules_write_no_option_beyond_the_room(native: None) -> None:
    match = crowded()
    while match.waiting == (0,) or match.held.proxies[0].asked_kind != bells.LABOUR:
        match.play(match.waiting[0], bells.PASS)
    room = np.full(GAME.most_options + 64, -7, np.int32)
    with pytest.raises(LimitExceeded):
        GAME.machine.call("legal", Held(GAME.state, match.held.array.copy()), 1, room[: GAME.most_options])
    assert (room[GAME.most_options :] == -7).all()


def test_a_simulation_names_the_game_that_exceeded_a_limit(native: None) -> None:
    with pytest.raises(LimitExceeded, match=r"Bells stopped at game \d+ of seed 1, 2 seats"):
        Desk(_plan(), loop_for(GAME)).play(0, 200)


def _plan() -> object:
    class Plan:  # what a desk needs of one, for a game that is on no list
        game, seats, seed = GAME, 2, 1
        encoded, numbers, key = GAME.encoded({"mischief": True}), np.zeros(2, np.int32), keyed(key_from_seed(1))

    return Plan


ON_THE_SIMULATOR = """
import sys
import numpy as np
from homage.engine.state.dice import key_from_seed, keyed
from homage.engine.state.limits import LimitExceeded
from homage.lab.gpu.simulate import Card
from tests.toys import bells

class Plan:
    game, seats, seed = bells.GAME, 2, 1
    encoded, numbers, key = bells.GAME.encoded({"mischief": True}), np.zeros(2, np.int32), keyed(key_from_seed(1))

found = set()
card = Card(Plan, threads=1, blocks=1)
for number in range(int(sys.argv[1])):
    try:
        card.play(number, number + 1)
    except LimitExceeded as error:
        found.add(error.fault)
    except Exception as error:  # an index outside a table is found by the simulator itself
        found.add(type(error).__name__)
print(*sorted(map(str, found)))
"""


def test_on_a_gpu_every_limit_is_noticed_too(tmp_path: Path) -> None:
    """But for the events: a GPU keeps no story."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "HOMAGE_CACHE": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", ON_THE_SIMULATOR, str(amount(30, full=60))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = set(done.stdout.split())
    assert {str(fault) for fault in EXCEEDED.values() if fault != TOO_MANY_EVENTS} <= found


# -- what native code would not notice -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checked() -> CheckedMachine:
    return CheckedMachine(GAME)


def checked_to_work(machine: CheckedMachine) -> int:
    """Up to the first work; returns whose it is."""
    machine.start(2, GAME.encoded({"mischief": True}), keyed(key_from_seed(1)))
    while machine.legal(seat := (machine.waiting & -machine.waiting).bit_length() - 1)[0] == bells.PASS:
        machine.apply(seat, bells.PASS, keyed(key_from_seed(1), 1))
    return seat


def test_a_number_that_does_not_fit_its_field_is_found_in_native_code(checked: CheckedMachine) -> None:
    seat = checked_to_work(checked)
    with pytest.raises(Misfit, match=r"the field 'rung' at Player 1: mischief 8"):
        checked.apply(seat, MISCHIEF + bells.INFLATE, keyed(key_from_seed(1), 1))


def test_a_write_outside_a_table_is_found_in_native_code(checked: CheckedMachine) -> None:
    seat = checked_to_work(checked)
    with pytest.raises(IndexError):
        checked.apply(seat, MISCHIEF + bells.STRAY, keyed(key_from_seed(1), 1))


def test_checked_code_plays_as_interpreted_rules_do(checked: CheckedMachine) -> None:
    key = key_from_seed(5)
    match = GAME.new(3, seed=5)
    checked.start(3, GAME.encoded({"mischief": False}), keyed(key))
    while match.waiting:
        seat, move = match.waiting[0], match.played + 1
        options = checked.legal(seat)
        assert options == match.legal(seat)
        match.play(seat, options[-1])
        checked.apply(seat, options[-1], keyed(key, move))
        assert GAME.state.state_bytes(checked.state()) == match.state


def test_interpreted_rules_refuse_both_at_the_line(interpreted: None) -> None:
    for which, error in ((bells.INFLATE, ValueError), (bells.STRAY, IndexError)):
        match = at_work()
        with pytest.raises(error):
            match.play(0, MISCHIEF + which)


def test_a_limit_is_a_refusal_that_a_table_can_pass_on() -> None:
    assert issubclass(LimitExceeded, HomageError)
