"""Mutation testing finds a weak test, and a strong one satisfies it."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

import homage
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.components import numbers_of
from tests.mutate import children
from tests.mutate.__main__ import examine
from tests.mutate.accepted import accepted_in, no_longer_there
from tests.mutate.children import Died, end_after, in_children
from tests.mutate.mutants import Mutant, mutants_of
from tests.mutate.numbers import Number, components_of
from tests.mutate.rules import Rule, rules_of
from tests.mutate.running import TOO_LONG, UNDECIDED, Bench

ROOT = Path(__file__).parents[2]

STRONG = """
import pytest
from tests.fealty.position import Position

@pytest.mark.rule("FEA-POL-1")
def test_rows_and_columns_of_ones_own_are_closed():
    board = Position("1A,2A,3A").stand("A", "Scholar", (7, 3)).use_duchy(2).to_place("A", "Agent")
    squares = [(7, 0), (9, 3), (8, 2), (0, 0), (7, 7), (9, 6), (9, 9)]
    refused = {square: board.refusal("A", "place", square) for square in squares}
    assert refused[7, 0] == refused[9, 3] == refused[7, 7] == "FEA-POL-1"
    assert (refused[9, 6], refused[9, 9]) == ("FEA-POL-2", "FEA-NAT-1")
    assert refused[8, 2] == refused[0, 0] == ""

@pytest.mark.rule("FEA-SET-9")
def test_three_cards_are_dealt():
    assert Position("1A,2A,3A").s.hand_size[0] == 3
"""
WEAK = """
import pytest
from types import SimpleNamespace
from homage.games.fealty.rules.board import allied

@pytest.mark.rule("FEA-VAR-TEAM-2")
def test_everybody_is_allied_to_himself():
    assert allied(SimpleNamespace(teams=1), 2, 2)
"""
BETTER = """
    assert allied(SimpleNamespace(teams=1), 0, 2)
    assert allied(SimpleNamespace(teams=1), 3, 1)
    assert not allied(SimpleNamespace(teams=1), 0, 1)
    assert not allied(SimpleNamespace(teams=0), 0, 2)
"""


def mutated(folder: Path, *asked: str) -> subprocess.CompletedProcess[str]:
    """Break these rules of Fealty for the tests of a folder, with these options."""
    options = [part for each in asked for part in ([each] if each.startswith("-") else ["--function", each])]
    command = [sys.executable, "-m", "tests.mutate", "fealty", "--jobs", "1", "--tests", str(folder), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_weak_test_is_found_and_a_better_one_satisfies(tmp_path: Path) -> None:
    (tmp_path / "test_weak.py").write_text(WEAK)
    weak = mutated(tmp_path, "board.allied")
    assert weak.returncode == 1, weak.stderr
    survivors = [line for line in weak.stdout.splitlines() if line.startswith("SURVIVED")]
    assert any("s.teams == 1 or (seat + other)" in line for line in survivors), "or for and"
    assert "passed: test_everybody_is_allied_to_himself (naming FEA-NAT-2 FEA-VAR-TEAM-2)" in weak.stdout
    (tmp_path / "test_weak.py").write_text(WEAK + BETTER)
    better = mutated(tmp_path, "board.allied")
    assert better.returncode == 0, better.stdout
    assert " 0 survived" in better.stdout


def test_a_mutant_that_no_test_names_survives(tmp_path: Path) -> None:
    (tmp_path / "test_unnamed.py").write_text(WEAK.replace("FEA-VAR-TEAM-2", "FEA-SET-9"))
    for others, told in (([], ""), (["--others"], "noticed by: ")):
        found = mutated(tmp_path, "board.allied", *others)
        assert found.returncode == 1, found.stderr
        assert " 0 killed, 0 timed out" in found.stdout
        assert "no test that names FEA-NAT-2 FEA-VAR-TEAM-2 runs it" in found.stdout
        assert told in found.stdout


def test_a_mutant_takes_effect_in_bound_rules_and_in_numbers_of_components(tmp_path: Path) -> None:
    """The tests play through a match, which calls copies of the rules."""
    (tmp_path / "test_strong.py").write_text(STRONG)
    found = mutated(tmp_path, "placement.unplaceable", "components.hand.initial_hand")
    assert found.returncode == 0, found.stdout + found.stderr
    assert " 0 survived" in found.stdout
    assert "fails without any mutant" not in found.stdout


@pytest.mark.parametrize("name", homage.NAMES)
def test_the_rules_of_every_game_can_be_broken(name: str) -> None:
    """Also where the rules of the contract are made from declared questions."""
    rules = rules_of(homage.load(name))
    assert len(rules) > 60
    assert all(each.cites for each in rules.values())
    some = list(rules.values())[::20]
    assert sum(len(mutants_of(each)) for each in some) > 2 * len(some)


@rule
def few(s: object, story: object, limit: int) -> bool:
    """A toy."""
    count = 0
    while count + 1 < limit and not s:
        count += 1
    if count > 2:
        tell(story, 1, TO_ALL, count - 1)
    return count < 3


def mutants_of_few() -> list[Mutant]:
    assert isinstance(few, FunctionType)
    tree = next(node for node in ast.parse(Path(__file__).read_text()).body if getattr(node, "name", "") == "few")
    assert isinstance(tree, ast.FunctionDef)
    return mutants_of(Rule(few, tree))


def test_what_is_changed_in_a_rule() -> None:
    changes = {(mutant.was, mutant.becomes) for mutant in mutants_of_few()}
    loop = "while count + 1 < limit and (not s):"
    assert changes == {
        ("count = 0", "count = 1"),
        ("count = 0", "count = -1"),
        (loop, "while count + 1 <= limit and (not s):"),
        (loop, "while count - 1 < limit and (not s):"),
        (loop, "while count + 2 < limit and (not s):"),
        (loop, "while count + 0 < limit and (not s):"),
        (loop, "while count + 1 < limit or not s:"),
        (loop, "while not (count + 1 < limit and (not s)):"),
        ("count += 1", "count -= 1"),
        ("count += 1", "count += 2"),
        ("count += 1", "count += 0"),
        ("count += 1", "(left out)"),
        ("return count < 3", "return count <= 3"),
        ("return count < 3", "return count < 4"),
        ("return count < 3", "return count < 2"),
        ("return count < 3", "return not count < 3"),
        ("def few", "return True"),
        ("def few", "return False"),
    }, "nothing of what only tells the story"


def end_by(way: str) -> str:
    """What a child may do: answer, or end in several ways."""
    if way == "waits":
        children.PATIENCE = 1  # in this process alone
    end_after(0.05)
    while way == "works":
        pass
    if way == "waits":
        signal.pause()
    if way == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    return way


def test_only_work_that_takes_too_long_counts_as_noticed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A process that waits for its turn on a busy machine, or that the system kills, has said nothing of its mutant."""
    answers = dict(in_children(["answers", "works", "waits", "killed"], end_by, 4))
    assert answers.pop("answers") == "answers"
    assert all(isinstance(answer, Died) and not answer.failed for answer in answers.values())
    assert [way for way, answer in answers.items() if answer.too_long] == ["works"]

    ways = ["works", "waits", "killed"]
    chosen = mutants_of_few()[:3]
    bench = Bench.__new__(Bench)
    bench.jobs, bench.game = 1, SimpleNamespace(name="toy")  # type: ignore[assignment]
    tried: Any = lambda mutant, others: end_by(ways[chosen.index(mutant)])  # noqa: E731
    monkeypatch.setattr(bench, "_tried", tried)
    assert [outcome.fate for _, outcome in bench.try_out(chosen, False)] == [TOO_LONG, UNDECIDED, UNDECIDED]
    assert examine(bench, list(chosen), {}, False) == 1
    told = capfd.readouterr().out
    assert told.count("UNDECIDED") == 2
    assert "0 killed, 1 timed out, 2 survived" in told


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_accepted_survivor_has_a_reason_and_is_still_there(name: str) -> None:
    """Otherwise `python -m tests.mutate` would try it as a new one, after its rule or its file was renamed."""
    game = homage.load(name)
    accepted, rules = accepted_in(name), rules_of(game)
    listed = {rule for rule, _, _ in accepted}
    there: list[Mutant | Number] = [each for rule in listed & rules.keys() for each in mutants_of(rules[rule])]
    there += [Number(way, value, frozenset()) for way, value in numbers_of(components_of(game).data)]
    assert accepted
    assert not no_longer_there(accepted, there)
