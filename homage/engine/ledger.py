"""The ledger of a game: its numbered rules, as `homage rules` shows them and refusals cite them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from homage.engine.errors import HomageError

_ROW = re.compile(r"^\|(?P<cells>.+)\|\s*$")
_SECTION = re.compile(r"^#{2,3} (?P<title>.+)$")


@dataclass(frozen=True)
class Rule:
    """One numbered rule or ruling."""

    id: str
    text: str
    section: str


@dataclass(frozen=True)
class Ledger:
    """All numbered rules of a game, and the text they stand in."""

    text: str
    rules: dict[str, Rule]

    def find(self, asked: str) -> list[Rule]:
        """The rule of that ID, or all rules whose ID begins so."""
        asked = asked.strip().upper()
        found = [rule for rule in self.rules.values() if rule.id.upper() == asked]
        found = found or [rule for rule in self.rules.values() if rule.id.upper().startswith(asked)]
        if not found:
            raise HomageError(f"No rule is called {asked!r}; 'homage rules GAME' lists them all.")
        return found


def _folders() -> list[Path]:
    """Where ledgers lie: inside the installed package, or in the documentation of a checkout."""
    package = Path(__file__).parents[1]
    return [package / "ledgers", package.parent / "docs" / "rules"]


@cache
def load_ledger(name: str, prefix: str) -> Ledger:
    """The ledger of a game, whose rules begin with a prefix or are rulings (`RU-7`, `R-63`)."""
    for folder in _folders():
        if (folder / f"{name}.md").exists():
            text = (folder / f"{name}.md").read_text()
            return Ledger(text, dict(_rules(text, prefix)))
    raise HomageError(f"The ledger of {name} is missing from this installation; install Homage again.")


def _rules(text: str, prefix: str) -> list[tuple[str, Rule]]:
    rule_id = re.compile(rf"^(?:{prefix}-[A-Z0-9.-]+[a-z]?|RU?-\d+)$")
    section, found = "", []
    for line in text.splitlines():
        if heading := _SECTION.match(line):
            section = heading["title"]
        elif row := _ROW.match(line):
            cells = [cell.strip() for cell in row["cells"].split("|")]
            if rule_id.match(cells[0]):
                words = [cell for cell in cells[1:] if cell and not re.match(r"^\[[SRP][:\] ]", cell)]
                found.append((cells[0], Rule(cells[0], _sentences(words), section)))
    return found


def _sentences(cells: list[str]) -> str:
    """The cells of a row one after another, each a sentence."""
    cells = [cell[0].upper() + cell[1:] for cell in cells]
    return " ".join([*(cell if cell[-1] in ".?!:;" else f"{cell}." for cell in cells[:-1]), *cells[-1:]])
