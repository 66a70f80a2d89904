"""The numbers on map and cards, as the tables of the ledger list them (sections 2.2, 2.5 and 2.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from homage.games.feudalism.rules.cards import INVADERS, INVASIONS, KING_ARMY, KING_DRM, KINGS
from homage.games.feudalism.rules.regions import ARMY, INCOME, REGION_IDS

LEDGER = Path(__file__).parents[2] / "docs" / "rules" / "feudalism.md"


def listed(section: str, column: str) -> dict[str, int]:
    """A column of numbers in the table of a section, by the first column."""
    text = LEDGER.read_text().partition(f"### {section} ")[2].partition("\n### ")[0]
    header, _, *rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith(("| ", "|-"))
    ]
    at = header.index(column)
    return {row[0]: int(row[at].split()[0]) for row in rows}


@pytest.mark.rule("FDM-3.2a")
def test_incomes_are_those_of_the_ledger() -> None:
    assert dict(zip(REGION_IDS, map(int, INCOME), strict=True)) == listed("2.2", "income")


@pytest.mark.rule("FDM-8.2b", "FDM-8.2c", "FDM-8.2d", "FDM-8.2e")
def test_armies_are_those_of_the_ledger() -> None:
    assert dict(zip(REGION_IDS, map(int, ARMY), strict=True)) == listed("2.2", "army")
    assert {king["id"]: int(KING_ARMY[at]) for at, king in enumerate(KINGS)} == listed("2.5", "army")
    assert {card["id"]: int(INVADERS[at]) for at, card in enumerate(INVASIONS)} == listed("2.6", "army")


@pytest.mark.rule("FDM-8.4a")
def test_the_drms_of_kings_are_those_of_the_ledger() -> None:
    assert {king["id"]: int(KING_DRM[at]) for at, king in enumerate(KINGS)} == listed("2.5", "DRM")
