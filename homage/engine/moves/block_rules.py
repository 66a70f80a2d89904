"""Rules made from the blocks of a game's actions: which block an action is of, what its operands are, and back.

Each is a copy of one of the functions below, in which the names in capitals stand for the numbers of a block. So the
compiler knows them, and a rule made costs no more than the same arithmetic written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from homage.engine.moves.operands import Operand
from homage.engine.native.rule import rule
from homage.engine.state.components import table
from homage.engine.state.layout import Numbers

STARTS = table([0])  # for each action the first number of its block
LAST = 0  # the last action
INITIATIVE = table([0])  # for each action 1 if a player may raise it by himself
START = 0  # the first number of a block
B = C = D = 1  # how many values its second, third and fourth operand have
LEAST_A = LEAST_B = LEAST_C = LEAST_D = 0  # and with which value each begins


def _start_of_block(action: int) -> int:
    if action < 0:
        return 0
    if action > LAST:
        return int(STARTS[LAST])
    return int(STARTS[action])


def _is_initiative(s: Any, action: int) -> bool:
    return INITIATIVE[action] == 1


def _read_one(action: int) -> tuple[int]:
    return (action - START + LEAST_A,)


def _read_two(action: int) -> tuple[int, int]:
    at = action - START
    return at // B + LEAST_A, at % B + LEAST_B


def _read_three(action: int) -> tuple[int, int, int]:
    at = action - START
    return at // (B * C) + LEAST_A, at // C % B + LEAST_B, at % C + LEAST_C


def _read_four(action: int) -> tuple[int, int, int, int]:
    at = action - START
    return at // (B * C * D) + LEAST_A, at // (C * D) % B + LEAST_B, at // D % C + LEAST_C, at % D + LEAST_D


def _write_one(a: int) -> int:
    return START + a - LEAST_A


def _write_two(a: int, b: int) -> int:
    return START + (a - LEAST_A) * B + b - LEAST_B


def _write_three(a: int, b: int, c: int) -> int:
    return START + ((a - LEAST_A) * B + b - LEAST_B) * C + c - LEAST_C


def _write_four(a: int, b: int, c: int, d: int) -> int:
    return START + (((a - LEAST_A) * B + b - LEAST_B) * C + c - LEAST_C) * D + d - LEAST_D


_READERS = (_read_one, _read_two, _read_three, _read_four)
_WRITERS = (_write_one, _write_two, _write_three, _write_four)


def finder(starts: Numbers) -> Callable[[int], int]:
    """A rule: the first number of the block that an action belongs to; of numbers below or above all, the nearest."""
    return _made(_start_of_block, "start_of_block", STARTS=_small(starts), LAST=len(starts) - 1)  # type: ignore[arg-type]


def initiative(marked: Numbers) -> Callable[[Any, int], bool]:
    """The rule `initiative` of the contract."""
    return _made(_is_initiative, "initiative", INITIATIVE=_small(marked))


def reader(name: str, start: int, operands: Sequence[Operand]) -> Callable[[int], tuple[int, ...]]:
    """A rule: the operands of an action of a block."""
    return _made(_fitting(_READERS, name, operands), f"read_{name}", **_numbers(start, operands))


def writer(name: str, start: int, operands: Sequence[Operand]) -> Callable[..., int]:
    """A rule: the action of a block with these operands."""
    return _made(_fitting(_WRITERS, name, operands), f"write_{name}", **_numbers(start, operands))


def _fitting(functions: Sequence[Callable[..., Any]], name: str, operands: Sequence[Operand]) -> Callable[..., Any]:
    if not 1 <= len(operands) <= len(functions):
        raise TypeError(f"rules can read actions of 1 to {len(functions)} operands; {name!r} has {len(operands)}")
    return functions[len(operands) - 1]


def _numbers(start: int, operands: Sequence[Operand]) -> dict[str, int]:
    sizes = dict(zip("BCD", (operand.size for operand in operands[1:]), strict=False))
    leasts = {f"LEAST_{letter}": operand.least for letter, operand in zip("ABCD", operands, strict=False)}
    return {"START": start, **sizes, **leasts}


def _small(numbers: Any) -> Any:
    """A table of one entry for each action, as narrow as it fits: a GPU holds 64 KiB of tables."""
    fitting = (width for width in (np.int8, np.int16) if np.array_equal(numbers.astype(width), numbers))
    return numbers.astype(next(fitting, np.int32))


def _made(function: Callable[..., Any], name: str, **numbers: Any) -> Callable[..., Any]:
    return rule(FunctionType(function.__code__, {**globals(), **numbers}, name))
