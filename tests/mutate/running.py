"""The tests of a game, collected once; then in each child one mutant, and the tests that name its rules.

Which statements each test runs is found out first, in a child of its own, and kept until its file or the game changes:
a test that does not run the changed statement cannot notice the change.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import homage
from homage.engine.game import Game
from homage.engine.native.cache import cache_folder
from homage.engine.native.rule import Native
from tests.mutate.breaking import Copies, Trail
from tests.mutate.children import Died, end_after, in_children
from tests.mutate.mutants import Mutant
from tests.mutate.numbers import Number, change_number, numbers_looked_up
from tests.mutate.rules import Rule, rules_of

ROOT = Path(__file__).parents[2]
LONGEST = 60  # seconds that a test may take without any mutant
KILLED, SURVIVED, TOO_LONG, UNDECIDED = "killed", "survived", "timed out", "undecided"


@dataclass
class Test:
    """A test as it runs without any mutant."""

    item: pytest.Item
    seconds: float
    statements: frozenset[int]

    @property
    def rules(self) -> set[str]:
        return rules_named(self.item)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    fate: str
    by: str = ""  # the test that noticed
    passed: tuple[str, ...] = ()  # those that did not
    unnamed: str = ""  # a test that noticed, but does not name the rule


@dataclass
class Bench:
    """A game with its rules and tests, ready for mutants."""

    game: Game
    rules: dict[str, Rule]
    items: list[pytest.Item]
    jobs: int
    tests: dict[str, Test] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)  # tests that fail without any mutant

    def __post_init__(self) -> None:
        self.copies, self.trail = Copies(self.game, self.rules), Trail(self.rules)
        self.reports = Reports()
        self.items[0].config.pluginmanager.register(self.reports)
        Native.compile = _not_here  # type: ignore[method-assign]

    def numbers(self, names: list[str]) -> list[Number]:
        """Those of the components, of these names or all, that rules look up."""
        ((_, found),) = in_children([self.rules.values()], lambda rules: numbers_looked_up(self.game, rules, names), 1)
        if isinstance(found, Died):
            raise RuntimeError("the numbers that rules look up could not be found")
        return list(found)

    def look_at(self, wanted: set[str] | None) -> None:
        """Run each test that names one of these rules, or every test, to know how long it takes and what it runs."""
        kept = Findings(self.game, self.items)
        items = [item for item in self.items if wanted is None or wanted & rules_named(item)]
        known = {item: found for item in items if (found := kept.get(item))}
        fresh = [item for item in items if item not in known]
        codes = self.trail.codes() if fresh else {}
        for item, found in in_children(fresh, lambda item: self._looked_at(item, codes), self.jobs):
            known[item] = ["died", 0.0, []] if isinstance(found, Died) else found
            kept.put(item, known[item])
        kept.write()
        for item, (outcome, seconds, statements) in known.items():
            if outcome == "passed":
                self.tests[item.nodeid] = Test(item, seconds, frozenset(statements))
            elif outcome != "skipped":
                self.broken.append(item.nodeid)

    def _looked_at(self, item: pytest.Item, codes: dict[str, CodeType]) -> list[Any]:
        self.copies.replace(codes)
        began = time.process_time()
        self._run([Test(item, LONGEST, frozenset())])
        return [self.reports.outcome, time.process_time() - began, self.trail.noted]

    def try_out(self, mutants: Iterable[Mutant | Number], others: bool) -> Iterator[tuple[Mutant | Number, Outcome]]:
        """What becomes of each; for those that survive the tests that name them, also whether any other notices."""
        for mutant, answer in in_children(mutants, lambda each: self._tried(each, others), self.jobs):
            if isinstance(answer, Died):
                if answer.failed and isinstance(mutant, Mutant):
                    raise RuntimeError(f"{mutant.name} could not be tried: {mutant.was}  =>  {mutant.becomes}")
                yield mutant, Outcome(TOO_LONG if answer.too_long else UNDECIDED)
            else:
                yield mutant, answer

    def naming(self, mutant: Mutant | Number) -> list[Test]:
        """The tests that name its rules and run what is changed, the quickest first."""
        return [test for test in self._concerned(mutant) if test.rules & mutant.cites]

    def _concerned(self, mutant: Mutant | Number) -> list[Test]:
        found = list(self.tests.values())
        if isinstance(mutant, Mutant):
            statement = self.trail.first[mutant.rule.name] + mutant.statement
            found = [test for test in found if statement in test.statements]
        return sorted(found, key=lambda test: test.seconds)

    def _tried(self, mutant: Mutant | Number, others: bool) -> Outcome:
        if isinstance(mutant, Number):
            change_number(self.game, mutant, self.copies.all)
        else:
            self.copies.replace({mutant.rule.name: mutant.code()})
        naming = self.naming(mutant)
        if self._run(naming):
            return Outcome(KILLED, self.reports.failed)
        passed = tuple(test.item.nodeid for test in naming)
        if others:
            self._run([test for test in self._concerned(mutant) if test.item.nodeid not in passed])
        return Outcome(SURVIVED, passed=passed, unnamed=self.reports.failed)

    def _run(self, tests: list[Test]) -> bool:
        """Run these tests until one fails; whether one did. One that takes far longer than usual ends the process."""
        for at, test in enumerate(tests, 1):
            end_after(0.5 + 5 * test.seconds)
            following = tests[at].item if at < len(tests) else None
            test.item.config.hook.pytest_runtest_protocol(item=test.item, nextitem=following)
            if self.reports.failed:
                return True
        return False


class Reports:
    """Hears how tests end."""

    def __init__(self) -> None:
        self.failed = ""
        self.outcome = "passed"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid
        if not report.passed:
            self.outcome = report.outcome


class Findings:
    """What is known of tests from earlier runs, as long as nothing has changed that they depend on."""

    def __init__(self, game: Game, items: list[pytest.Item]) -> None:
        self.path = cache_folder() / "mutate" / f"{game.name}.json"
        self.files = json.loads(self.path.read_text()) if self.path.exists() else {}
        package = Path(homage.__file__).parent
        shared = [*(package / "engine").rglob("*.py"), *(package / "games" / game.name).rglob("*.*")]
        shared += [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "mutate").glob("*.py")]
        for folder in {item.path.parent for item in items}:
            shared += [path for path in folder.glob("*.py") if not path.name.startswith("test_")]
        self.shared = b"".join(hashlib.sha256(path.read_bytes()).digest() for path in sorted(set(shared)))
        self.digests = dict[Path, str]()

    def _file(self, item: pytest.Item) -> dict[str, Any]:
        """What is known of the tests of one file."""
        if item.path not in self.digests:
            self.digests[item.path] = hashlib.sha256(self.shared + item.path.read_bytes()).hexdigest()
        known: dict[str, Any] = self.files.setdefault(item.path.as_posix(), {})
        if known.get("digest") != self.digests[item.path]:
            known.clear()
            known.update(digest=self.digests[item.path], tests={})
        tests: dict[str, Any] = known["tests"]
        return tests

    def get(self, item: pytest.Item) -> list[Any] | None:
        return self._file(item).get(item.nodeid)

    def put(self, item: pytest.Item, found: list[Any]) -> None:
        self._file(item)[item.nodeid] = found

    def write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.files))


def rules_named(item: pytest.Item) -> set[str]:
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def _not_here(*arguments: Any) -> Any:
    """Mutants are not compiled: that would take minutes each."""
    pytest.skip("native code is not made of mutants")


class _Collected:
    """Takes over where pytest would run the tests it has collected."""

    def __init__(self, then: Any) -> None:
        self.then = then

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.then(session.items)
        return True


def with_tests_of(folder: Path, then: Any) -> None:
    """Collect the tests of a folder, and go on with them inside pytest."""
    said = io.StringIO()
    options = ["-s", "--tb=no", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")]
    with contextlib.redirect_stdout(said):
        status = pytest.main([*options, str(folder)], plugins=[_Collected(then)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"the tests of {folder} cannot be collected:\n{said.getvalue()}")


def bench_for(name: str, items: list[pytest.Item], jobs: int) -> Bench:
    game = homage.load(name)
    return Bench(game, rules_of(game), items, jobs)
