"""The ways into a game's rules from Python: an array and an index cross over quickly, a record does not."""

from __future__ import annotations

from typing import Any

from homage.engine.flow.contract import forbidden, judge, observe, reckon, result, weigh
from homage.engine.flow.course import begin, imagine, in_window, options_of, others_pass, take, waiting
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers

Records = Any  # an array of records, or their proxies


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
