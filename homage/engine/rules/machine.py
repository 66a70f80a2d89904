"""The ways into a game's rules from Python, bound to one way of running: interpreted, or native.

An array and an index cross over quickly, a record does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from homage.engine.flow import contract
from homage.engine.flow.contract import forbidden, judge, observe, reckon, result, weigh
from homage.engine.flow.course import begin, imagine, in_window, options_of, others_pass, take, waiting
from homage.engine.flow.story import blank_story
from homage.engine.native.rule import Binding, Native, Plain, rule
from homage.engine.state.dice import Dice
from homage.engine.state.layout import Held, Layout, Numbers
from homage.engine.state.limits import LimitExceeded
from homage.engine.views.words import Words

Records = Any  # an array of records, or their proxies
Progress = Callable[[int, int], None]  # rules compiled so far, and how many there are


# -- the ways in ---------------------------------------------------------------------------------------------------


@rule
def start_at(states: Records, i: int, seats: int, options: Numbers, dice: Records, story: Numbers) -> None:
    begin(states[i], seats, options, dice[0], story)


@rule
def waiting_at(states: Records, i: int) -> int:
    return waiting(states[i])


@rule
def legal_at(states: Records, i: int, seat: int, out: Numbers) -> int:
    return options_of(states[i], seat, out)


@rule
def forbidden_at(states: Records, i: int, seat: int, action: int) -> int:
    return forbidden(states[i], seat, action)


@rule
def apply_at(states: Records, i: int, seat: int, action: int, dice: Records, story: Numbers) -> None:
    take(states[i], seat, action, dice[0], story)


@rule
def result_at(states: Records, i: int, out: Numbers) -> None:
    result(states[i], out)


@rule
def others_pass_at(states: Records, i: int, seat: int) -> None:
    if in_window(states[i]):
        others_pass(states[i], seat)


@rule
def reckon_at(states: Records, i: int, story: Numbers) -> None:
    reckon(states[i], story)


@rule
def resample_at(states: Records, i: int, seat: int, dice: Records) -> None:
    imagine(states[i], seat, dice[0])


@rule
def observe_at(states: Records, i: int, seat: int, out: Numbers) -> None:
    observe(states[i], seat, out)


@rule
def weigh_at(states: Records, i: int, seat: int, options: Numbers, n: int, dice: Records, worth: Numbers) -> None:
    weigh(states[i], seat, options, n, dice[0], worth)


@rule
def judge_at(states: Records, i: int, out: Numbers) -> None:
    judge(states[i], out)


# -- bound to a game -----------------------------------------------------------------------------------------------


class Ruled(Protocol):
    """What a machine knows of a game."""

    title: str
    state: type[Layout]
    rules: dict[str, Callable[..., Any]]
    words: Words


class Machine:
    """The ways into the rules, bound to a game and a target."""

    def __init__(self, game: Ruled, target: Plain | Native) -> None:
        self.game = game
        self.native = isinstance(target, Native)
        self.binding = Binding(target, contract.stand_ins(game.rules))
        self.start = self.bind(start_at)
        self.waiting = self.bind(waiting_at)
        self.legal = self.bind(legal_at)
        self.forbidden = self.bind(forbidden_at)
        self.apply = self.bind(apply_at)
        self.result = self.bind(result_at)
        self.reckon = self.bind(reckon_at)
        self.resample = self.bind(resample_at)
        self.observe = self.bind(observe_at)
        self.weigh = self.bind(weigh_at)
        self.judge = self.bind(judge_at)

    def bind(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Any generic rule, bound to this game and target."""
        return self.binding.bind(function)

    def call(self, name: str, states: Held, *arguments: Any) -> Any:
        """Go in by name, on the first of the states; records are handed over in the form that the rules take."""
        if self.native:
            found = getattr(self, name)(states.array, 0, *[_in_memory(each) for each in arguments])
        else:
            found = getattr(self, name)(states.proxies, 0, *[_in_python(each) for each in arguments])
        fault = states.faults.item(0)
        if fault:
            states.faults[:] = 0
            raise LimitExceeded(self.game.title, self._decision(name, arguments), fault)
        return found

    def _decision(self, name: str, arguments: tuple[Any, ...]) -> str:
        """Where a limit was exceeded, in words."""
        words = self.game.words
        if name == "apply":
            return f"{words.seat(arguments[0])}: {words.notation(arguments[1])}"
        if name == "legal":
            return f"the options of {words.seat(arguments[0])}"
        return "the set-up" if name == "start" else f"the rule {name!r}"

    def form(self, held: Held) -> Any:
        """Records in the form that the bound rules take."""
        return held.array if self.native else held.proxies

    def compile(self, progress: Progress | None = None, backwards: bool = False) -> None:
        """Compile every way in, or take it from the disk; the long ones stand at the two ends of the list."""
        game = self.game
        states, dice, out = game.state.array(1), Dice.array(1), np.zeros(1, np.int32)
        story = blank_story(0)
        samples: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
            (self.apply, (states, 0, 0, 0, dice, story)),
            (self.start, (states, 0, 0, out, dice, story)),
            (self.waiting, (states, 0)),
            (self.result, (states, 0, out)),
            (self.reckon, (states, 0, story)),
            (self.forbidden, (states, 0, 0, 0)),
            (self.observe, (states, 0, 0, out)),
            (self.resample, (states, 0, 0, dice)),
            (self.judge, (states, 0, out)),
            (self.legal, (states, 0, 0, out)),
            (self.weigh, (states, 0, 0, out, 0, dice, out)),
        ]
        if backwards:
            samples.reverse()
        compile_all(samples, len(self.binding), progress)


def _in_memory(argument: Any) -> Any:
    """An argument as native rules take it."""
    return argument.array if type(argument) is Held else argument


def _in_python(argument: Any) -> Any:
    """An argument as interpreted rules take it: they read exact integers out of a row of numbers."""
    if type(argument) is Held:
        return argument.proxies
    return argument.data if isinstance(argument, np.ndarray) and argument.ndim == 1 else argument


def compile_all(
    samples: list[tuple[Callable[..., Any], tuple[Any, ...]]], total: int, progress: Progress | None
) -> None:
    """Compile native functions for arguments like the samples, telling how far it is."""
    import numba
    from numba.core import event

    done = 0

    class Counting(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(min(done, total), total)

    with event.install_listener("numba:compile", Counting()):
        for function, arguments in samples:
            function.compile(tuple(numba.typeof(argument) for argument in arguments))  # type: ignore[attr-defined]
    if progress is not None:
        progress(total, total)
