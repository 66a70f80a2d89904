"""`@rule`: what may be bound, and a cache that is never wrong."""

from __future__ import annotations

import dis
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import homage
from homage.engine.native.rule import _RULES, Binding, Native, Plain, _globals_read, rule
from tests.conftest import amount
from tests.engine.toys import RUN, write_toy

TABLE = np.array([3, 5, 8], np.int32)
WORD = "not a number"
NEVER = 0


@rule
def look_up(i: int) -> int:
    return int(TABLE[i])


@rule
def speaks() -> str:
    return WORD


@rule
def look_up_last(i: int) -> int:
    return int(TABLE[-1])


def kernel(i: int) -> int:
    return look_up(i) + NEVER


@rule
def calls_itself(n: int) -> int:
    return calls_itself(n - 1)


def run_toy(folder: Path, package: str) -> tuple[int, int]:
    """The toy's answer in a process of its own, and whether it came from the cache."""
    script = RUN.format(folder=str(folder), package=package, cache=str(folder / "cache"))
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    answer, hits = run.stdout.split()
    return int(answer), int(hits)


def test_a_rule_stays_a_plain_function() -> None:
    assert look_up(1) == 5
    assert Binding(Plain()).bind(look_up)(2) == 8


def test_a_kernel_is_bound_to_its_rules_and_named_after_all_it_depends_on() -> None:
    bound, key = Binding(Plain()).bind_kernel(kernel, {"NEVER": 10})
    assert (kernel(1), bound(1)) == (5, 15)
    assert Binding(Plain()).bind_kernel(kernel, {"NEVER": 10})[1] == key
    larger, of_larger = Binding(Plain()).bind_kernel(kernel, {"NEVER": 11})
    other, of_other = Binding(Plain(), {look_up: look_up_last}).bind_kernel(kernel, {"NEVER": 10})
    assert (larger(1), other(1)) == (16, 18)
    assert len({key, of_larger, of_other}) == 3


def test_the_names_that_rules_read_are_those_that_python_reads() -> None:
    for name in homage.NAMES:
        homage.load(name)
    assert len(_RULES) > 1000
    for each in list(_RULES)[:: amount(8, full=1)]:
        read = [step.argval for step in dis.get_instructions(each) if step.opname == "LOAD_GLOBAL"]
        assert list(_globals_read(each.__code__)) == read


def test_a_rule_may_use_only_numbers_arrays_and_rules() -> None:
    with pytest.raises(TypeError, match="speaks uses WORD, a str: a rule may use only numbers"):
        Binding(Plain()).bind(speaks)


def test_a_rule_may_not_call_itself() -> None:
    with pytest.raises(TypeError, match="may not call themselves"):
        Binding(Plain()).bind(calls_itself)


def test_the_key_changes_with_a_constant_array(tmp_path: Path) -> None:
    before = Binding(Native(tmp_path)).key(look_up)
    try:
        TABLE[0] = 4
        assert Binding(Native(tmp_path)).key(look_up) != before
    finally:
        TABLE[0] = 3
    assert Binding(Native(tmp_path)).key(look_up) == before


def test_an_unchanged_rule_comes_from_the_cache(tmp_path: Path) -> None:
    write_toy(tmp_path, "toy", step=1)
    assert run_toy(tmp_path, "toy") == (1003, 0)
    assert run_toy(tmp_path, "toy") == (1003, 1)


def test_an_edited_callee_in_another_file_is_never_answered_from_an_old_cache(tmp_path: Path) -> None:
    write_toy(tmp_path, "toy", step=1)
    run_toy(tmp_path, "toy")
    write_toy(tmp_path, "toy", step=7)
    assert run_toy(tmp_path, "toy") == (1015, 0)


def test_two_games_through_one_generic_rule_keep_their_own_results_from_a_warm_cache(tmp_path: Path) -> None:
    """Both bind the same file and line; the trap is that the second is answered with the first one's rules."""
    script = """
import sys
sys.path.insert(0, {folder!r})
from pathlib import Path
from homage.engine.native.rule import Binding, Native
from one.generic import chosen, through
import one.caller, two.caller
for game in (one.caller.twice, two.caller.twice):
    print(Binding(Native(Path({cache!r})), {{chosen: game}}).bind(through)(1))
""".format(folder=str(tmp_path), cache=str(tmp_path / "cache"))
    write_toy(tmp_path, "one", step=1)
    write_toy(tmp_path, "two", step=10)
    for _ in ("cold", "warm"):
        run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert run.stdout.split() == ["1003", "1021"]


def test_a_rule_that_only_rules_call_is_in_the_code_of_its_caller(tmp_path: Path) -> None:
    for target in (Plain(), Native(tmp_path)):
        assert Binding(target).bind(counted_twice)(3) == 14
    binding = Binding(Native(tmp_path))
    assert [folder.name for folder in tmp_path.iterdir()] == [binding.key(counted_twice)]
    assert binding.bind(counted)(3) == 7, "it can be a way in, too"


@rule
def counted(x: int) -> int:
    total = 0
    for k in range(x + 1):
        total += k
    return total + 1


@rule
def counted_twice(x: int) -> int:
    return 2 * counted(x)


@pytest.mark.parametrize("which", ["never_first", "never_last"])
def test_what_only_a_branch_never_taken_calls_is_left_out_and_nothing_else(which: str, tmp_path: Path) -> None:
    assert Binding(Native(tmp_path)).bind(globals()[which])(3) == 14


@rule
def never_first(x: int) -> int:
    if x * 0 < NEVER:
        return counted_idly(x)
    return counted_twice(x)


@rule
def never_last(x: int) -> int:
    if x * 0 >= NEVER:
        return counted_twice(x)
    return counted_idly(x)


@rule
def counted_idly(x: int) -> int:
    return counted(x)
