"""Each numbered rule of each ledger is named by a test, and no test names a rule that is not there."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import homage
from homage.engine.views.ledger import load_ledger
from tests.citations import cited_singly, cited_together


def rules_named_by_tests() -> dict[str, list[str]]:
    """Rule IDs in `@pytest.mark.rule(...)` on test functions and classes, with the tests that name them."""
    named: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for argument in mark.args:
                        named.setdefault(ast.literal_eval(argument), []).append(f"{path.name}::{node.name}")
    return named


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_rule_is_named_by_a_test(name: str) -> None:
    missing = homage.load(name).ledger.rules.keys() - rules_named_by_tests().keys()
    assert not missing, f"no test names: {', '.join(sorted(missing))}"


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    ledgers = (Path(__file__).parents[1] / "docs" / "rules").glob("*.md")
    known = {rule for path in ledgers for rule in load_ledger(path.stem, "[A-Z]{2,}").rules}
    strangers = {rule: tests for rule, tests in rules_named_by_tests().items() if rule not in known}
    assert not strangers


def test_the_ledger_is_read_whole() -> None:
    rules = homage.load("fealty").ledger.rules
    text = homage.load("fealty").ledger.text
    stated = {line.split("|")[1].strip() for line in text.splitlines() if line.startswith(("| FEA-", "| RU-"))}
    assert rules.keys() == stated
    assert rules["FEA-POL-1"].text == "You may not place in a row or column that already holds one of your own pieces."
    assert rules["FEA-VAR-TEAM-2"].text == "Partner's pieces and tokens are not obstacles to you."
    assert homage.load("fief").ledger.rules["R-65"].text == "Full tie. Shared victory. Nothing left to compare"


@pytest.mark.parametrize("name", homage.NAMES)
def test_rules_stand_in_the_chapters_of_the_rulebook_without_marks_of_provenance(name: str) -> None:
    rules = homage.load(name).ledger.in_order
    assert all(rule.chapter for rule in rules)
    assert rules[-1].chapter == "Rulings"
    changes = [
        rule.chapter
        for rule, before in zip(rules, [None, *rules], strict=False)
        if before is None or rule.chapter != before.chapter
    ]
    assert len(changes) == len(set(changes)) > 5
    assert not [rule.id for rule in rules if re.search(r"\[[SPR]\b", rule.text)]


@pytest.mark.parametrize("name", homage.NAMES)
def test_the_index_leads_to_rules_that_exist(name: str) -> None:
    ledger = homage.load(name).ledger
    table = ledger.text.split("## Index", 1)[1].split("\n\n", 2)[2].split("\n\n", 1)[0]
    listed = {rule for row in table.splitlines()[2:] for rule in row.split("|")[2].strip().split(", ")}
    assert listed == {rule for rule, words in ledger.index.items() if words}


def test_a_ruling_and_the_rule_it_interprets_lead_to_each_other() -> None:
    related = homage.load("fief").ledger.related
    assert related["FIEF-1.2d"] == ["R-28"]
    assert "FIEF-1.2d" in related["R-28"]
    assert "FDM-2.1b" in homage.load("feudalism").ledger.related["R3"]


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_refusal_cites_a_rule_of_the_ledger(name: str) -> None:
    game = homage.load(name)
    cited = {game.refusals[code].rule for code in range(1, len(game.refusals) + 1)}
    assert cited <= game.ledger.rules.keys()


GIVES = re.compile(r"[^(]*because\(|_now\('")  # what declares a refusal, or several


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_refusal_is_given_somewhere(name: str) -> None:
    declared, used, codes = set(), set(), []
    for path in (Path(homage.__file__).parent / "games" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
            elif isinstance(node, ast.Attribute):
                used.add(node.attr)
            elif isinstance(node, ast.Assign) and GIVES.match(ast.unparse(node.value)):
                names = {ast.unparse(target) for target in node.targets} - {"_because"}
                declared |= names
                codes += [getattr(import_module(f"homage.games.{name}.{path.stem}"), each) for each in names]
    given = [code for each in codes for code in (each.values() if isinstance(each, dict) else [each])]
    assert sorted(given) == list(range(1, len(homage.load(name).refusals) + 1))
    assert not declared - used, f"no rule gives: {', '.join(sorted(declared - used))}"


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_kind_of_event_cites_a_rule_of_the_ledger(name: str) -> None:
    game = homage.load(name)
    strangers = {kind.name: kind.rule for kind in game.events.kinds if kind.rule not in game.ledger.rules}
    assert game.events.kinds
    assert not strangers


def cited_by_code(name: str) -> set[str]:
    """The rules that the code of a game cites: singly anywhere; by chapter or range in the docstring of a module."""
    folder, rules = Path(homage.__file__).parent / "games" / name, list(homage.load(name).ledger.rules)
    cited = cited_singly((folder / "components.toml").read_text())
    for path in folder.rglob("*.py"):
        text = path.read_text()
        cited |= cited_singly(text) | cited_together(ast.get_docstring(ast.parse(text)) or "", rules)
    return cited


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_rule_is_cited_by_the_code(name: str) -> None:
    missing = sorted(homage.load(name).ledger.rules.keys() - cited_by_code(name))
    assert not missing, f"no module of {name} cites: {', '.join(missing)}"
