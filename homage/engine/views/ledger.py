"""The ledger of a game: its numbered rules, as `homage rules` shows them and refusals cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from homage.engine.errors import HomageError

_ROW = re.compile(r"^\|(?P<cells>.+)\|\s*$")
_SECTION = re.compile(r"^#{2,3} (?P<title>.+)$")
_CHAPTERS, _INDEX = "Chapters", "Index"  # tables of a ledger: a name in each row, and the rules it stands for
_RULINGS = "Rulings"  # the last chapter of each ledger
_SOURCE = re.compile(r"\s*`?\[[SRP](?:[-:][^\]]*)?\]`?")  # where a number comes from: for who keeps the ledger
_MENTION = re.compile(r"\b(?:[A-Z]+-[A-Z0-9]+(?:[.-][A-Za-z0-9]+)*|R\d+)\b")


@dataclass(frozen=True)
class Rule:
    """One numbered rule or ruling."""

    id: str
    text: str
    chapter: str


@dataclass(frozen=True)
class Ledger:
    """All numbered rules of a game, rulings tested only by rules that rest on them (`notes`), and the text of both."""

    text: str
    rules: dict[str, Rule]
    notes: dict[str, Rule]

    def find(self, asked: str) -> list[Rule]:
        """The rule of that ID, or all rules whose ID begins so."""
        asked = asked.strip().upper()
        found = [rule for rule in self.in_order if rule.id.upper() == asked]
        found = found or [rule for rule in self.in_order if rule.id.upper().startswith(asked)]
        if not found:
            raise HomageError(f"No rule is called {asked!r}; 'homage rules GAME' lists them all.")
        return found

    @cached_property
    def in_order(self) -> list[Rule]:
        """All rules and rulings, in the order of the rulebook's chapters."""
        chapters = [title for title, _ in _listed(self.text, _CHAPTERS)]
        return sorted([*self.rules.values(), *self.notes.values()], key=lambda rule: chapters.index(rule.chapter))

    @cached_property
    def related(self) -> dict[str, list[str]]:
        """For each rule the rulings that interpret it, for each ruling the rules it interprets: one names the other."""
        known = {rule.id: rule for rule in self.in_order}
        pairs = {
            pair
            for rule in self.in_order
            for other in _MENTION.findall(rule.text)
            if other in known and (rule.chapter == _RULINGS) != (known[other].chapter == _RULINGS)
            for pair in ((rule.id, other), (other, rule.id))
        }
        return {each: [other for other in known if (each, other) in pairs] for each in known}

    @cached_property
    def index(self) -> dict[str, list[str]]:
        """For each rule the words that people look up when they want it."""
        listed = _listed(self.text, _INDEX)
        return {rule.id: [word for word, ids in listed if rule.id in ids] for rule in self.in_order}


def _folders() -> list[Path]:
    """Where ledgers lie: inside the installed package, or in the documentation of a checkout."""
    package = Path(__file__).parents[2]
    return [package / "ledgers", package.parent / "docs" / "rules"]


@cache
def load_ledger(name: str, prefix: str) -> Ledger:
    """The ledger of a game, whose rules begin with a prefix or are rulings (`RU-7`, `R-63`)."""
    for folder in _folders():
        if (folder / f"{name}.md").exists():
            text = (folder / f"{name}.md").read_text()
            return Ledger(text, _rules(text, rf"{prefix}-[A-Z0-9.-]+[a-z]?|RU?-\d+"), _rules(text, r"R\d+"))
    raise HomageError(f"The ledger of {name} is missing from this installation; install Homage again.")


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of all tables: the section each stands in, and its cells."""
    section = ""
    for line in text.splitlines():
        if heading := _SECTION.match(line):
            section = heading["title"]
        elif row := _ROW.match(line):
            yield section, [cell.strip() for cell in row["cells"].split("|")]


@cache
def _listed(text: str, table: str) -> list[tuple[str, list[str]]]:
    """The chapters and how the IDs of their rules begin, or the words of the index and the rules that answer them."""
    rows = [cells for section, cells in _rows(text) if section == table][2:]
    return [(name, ids.split(", ")) for name, ids in rows]


def _rules(text: str, pattern: str) -> dict[str, Rule]:
    """The rules whose IDs match; of two rows for one rule the first states it, of two for a ruling the last."""
    rule_id, found = re.compile(rf"^(?:{pattern})$"), dict[str, Rule]()
    for _, cells in _rows(text):
        if rule_id.match(cells[0]):
            chapter = _chapter(text, cells[0])
            if chapter == _RULINGS or cells[0] not in found:
                found.pop(cells[0], None)  # it stands where it is ruled
                words = [_SOURCE.sub("", cell) for cell in cells[1:]]
                found[cells[0]] = Rule(cells[0], _sentences([cell for cell in words if cell]), chapter)
    return found


def _chapter(text: str, rule: str) -> str:
    """The chapter with the longest beginning of this ID."""
    fitting = [
        (len(prefix), title)
        for title, prefixes in _listed(text, _CHAPTERS)
        for prefix in prefixes
        if rule.startswith(prefix)
    ]
    return max(fitting, default=(0, ""))[1]


def _sentences(cells: list[str]) -> str:
    """The cells of a row one after another, each a sentence."""
    cells = [cell[0].upper() + cell[1:] for cell in cells]
    return " ".join([*(cell if cell[-1] in ".?!:;" else f"{cell}." for cell in cells[:-1]), *cells[-1:]])
