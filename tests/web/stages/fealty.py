"""Fealty, to be looked at: cards to pick, a piece that would gain, a square that is refused, who claims what."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.choosing import find_a_gain
from tests.web.seated import Person
from tests.web.stages import Stage, Tables


def staged(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    expect(person.lit.first).to_be_visible()
    find_a_gain(person)


def refused(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    person.page.locator('[role=gridcell][aria-label*="mountain"]').first.click()
    expect(person.page.get_by_role("alert").locator(".rule .text")).to_be_visible()


def claims(person: Person, tables: Tables) -> None:
    person.at_table(tables.most)
    expect(person.page.locator(".claim").first).to_be_visible()


STAGE = Stage(
    short={"short": True},
    midway=lambda view, question: view["turn"] >= 5 and question.startswith("Place"),
    rule="FEA-POL-1",
    scenes={"staged": staged, "refused": refused, "claims": claims},
)
