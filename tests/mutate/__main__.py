"""`python -m tests.mutate GAME`: how many broken rules the tests notice, and which they do not."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path

import pytest

import homage
from tests.mutate.accepted import Accepted, Key, accepted_in, no_longer_there
from tests.mutate.mutants import Mutant, mutants_of
from tests.mutate.numbers import FILE, Number
from tests.mutate.running import ROOT, SURVIVED, TOO_LONG, UNDECIDED, Bench, Outcome, bench_for, with_tests_of

ENOUGH = 95  # per cent


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("game", choices=homage.NAMES)
    parser.add_argument("--sample", type=int, default=0, help="try only so many mutants, drawn by chance")
    parser.add_argument("--seed", type=int, default=0, help="which ones are drawn")
    parser.add_argument("--file", action="append", default=[], help="only the rules of this file: movement.py")
    parser.add_argument("--function", action="append", default=[], help="only this rule: movement.may_enter")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many mutants to try at once")
    parser.add_argument(
        "--others", action="store_true", help="look for tests that notice survivors without naming them"
    )
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    parser.add_argument("--tests", type=Path, help="where the tests are, if not in tests/GAME")
    asked = parser.parse_args()
    statuses = list[int]()
    with_tests_of(asked.tests or ROOT / "tests" / asked.game, lambda items: statuses.append(go_on(asked, items)))
    return statuses[0] if statuses else 2


def go_on(asked: argparse.Namespace, items: list[pytest.Item]) -> int:
    """With the tests of the game at hand: choose the mutants, and list or try them; returns the exit status."""
    bench = bench_for(asked.game, items, asked.jobs)
    every = list[Mutant | Number](mutant for rule in bench.rules.values() for mutant in mutants_of(rule))
    if not asked.file or FILE in asked.file:
        every += bench.numbers(asked.function)
    chosen = [mutant for mutant in every if not asked.function or mutant.name in asked.function]
    chosen = [mutant for mutant in chosen if not asked.file or _file(mutant) in asked.file]
    if not chosen:
        _say("No rule is called so; --list lists them all.")
        return 2
    if 0 < asked.sample < len(chosen):
        drawn = random.Random(asked.seed).sample(range(len(chosen)), asked.sample)
        chosen = [chosen[at] for at in sorted(drawn)]
    if asked.list:
        for mutant in chosen:
            _say(_described(mutant))
        _say(f"{len(chosen)} of {len(every)} mutants")
        return 0
    accepted = accepted_in(asked.game)
    stale = [] if asked.file or asked.function else no_longer_there(accepted, every)
    for entry in stale:
        _say(f"Listed as a survivor, but no longer there: {entry}")
    bench.look_at(None if asked.others else set[str]().union(*(mutant.cites for mutant in chosen)))
    for broken in bench.broken:
        _say(f"{broken} fails without any mutant, and is left out.")
    return examine(bench, chosen, accepted, asked.others) or int(bool(stale))


def examine(bench: Bench, chosen: list[Mutant | Number], accepted: dict[Key, Accepted], others: bool) -> int:
    """Try the mutants and report; returns the exit status."""
    began, results = time.monotonic(), list[tuple[Mutant | Number, Outcome]]()
    for mutant, outcome in bench.try_out(chosen, others):
        results.append((mutant, outcome))
        if outcome.fate == UNDECIDED:
            _say(f"UNDECIDED {_described(mutant)}\n    its process ended before any test did; counted as a survivor")
        elif outcome.fate == SURVIVED and mutant.key not in accepted:
            _say(f"SURVIVED {_described(mutant)}")
            _say(_tests_that_passed(mutant, outcome, others))
        if len(results) % 100 == 0:
            print(f"{len(results)} of {len(chosen)} tried", file=sys.stderr, flush=True)
    survivors = [(mutant, outcome) for mutant, outcome in results if outcome.fate in (SURVIVED, UNDECIDED)]
    survived = {mutant.key for mutant, _ in survivors}
    for key in sorted({mutant.key for mutant, _ in results} - survived):
        if key in accepted:
            _say(f"Listed as a survivor, but killed: {' | '.join(key)}")
    equivalent = sum(mutant.key in accepted and accepted[mutant.key].equivalent for mutant, _ in survivors)
    listed = sum(mutant.key in accepted for mutant, _ in survivors) - equivalent
    late = sum(outcome.fate == TOO_LONG for _, outcome in results)
    tried, left = len(results) - equivalent, len(survivors) - equivalent
    share = 100 * (tried - left) / tried if tried else 100.0
    _say(
        f"{bench.game.name}: {tried} mutants: {tried - left - late} killed, {late} timed out, {left} survived "
        f"({listed} of them listed with a reason); {equivalent} more are listed as equivalent. "
        f"{share:.1f} % noticed, in {time.monotonic() - began:.0f} s."
    )
    return 0 if share >= ENOUGH else 1


def _file(mutant: Mutant | Number) -> str:
    return FILE if isinstance(mutant, Number) else mutant.rule.path.name


def _described(mutant: Mutant | Number) -> str:
    if isinstance(mutant, Number):
        return f"{FILE}: {mutant.was}  =>  {mutant.becomes}"
    where = f"{mutant.rule.path.relative_to(ROOT)}:{mutant.line} {mutant.rule.name}"
    return f"{where}: {mutant.was}  =>  {mutant.becomes}"


def _tests_that_passed(mutant: Mutant | Number, outcome: Outcome, others: bool) -> str:
    cites = " ".join(sorted(mutant.cites)) or "nothing"
    cites = cites if len(cites) < 100 else cites[:100] + " ..."
    if outcome.passed:
        names = [nodeid.rpartition("::")[2] for nodeid in outcome.passed]
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        told = f"    passed: {', '.join(names[:3])}{more} (naming {cites})"
    else:
        told = f"    no test that names {cites} runs it"
    if others:
        told += f"\n    noticed by: {outcome.unnamed or 'no test at all'}"
    return told


def _say(words: str) -> None:
    print(words, file=sys.__stdout__, flush=True)


if __name__ == "__main__":
    sys.exit(main())
