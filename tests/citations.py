"""Which rules of a ledger a text cites: one by one, by chapter or as a range."""

from __future__ import annotations

import re
from collections.abc import Sequence

ID = r"(?:[A-Z]{2,4}-[A-Z0-9][\w.-]*\w|[A-Z]{2,4}-\w|\bR-\d+)"


def cited_singly(text: str) -> set[str]:
    """All that looks like the ID of a rule."""
    return set(re.findall(ID, text))


def cited_together(text: str, rules: Sequence[str]) -> set[str]:
    """The rules of a ledger, in its order, that a text cites by chapter or range.

    `FEA-ABL` cites all rules whose ID begins so; `RU-9 to RU-11` those between.
    """
    cited = set[str]()
    for first, last in re.findall(rf"({ID}) to ({ID})", text):
        cited |= set(rules[rules.index(first) : rules.index(last) + 1])
    for chapter in cited_singly(text):
        begins = re.compile(rf"{re.escape(chapter)}(?<!\d)\w|{re.escape(chapter)}[.a-z-]")
        cited |= {rule for rule in rules if begins.match(rule)}
    return cited
