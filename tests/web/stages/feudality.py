"""Feudality, to be looked at: a tile about to be placed, Baronial Actions with their chances, the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables


def staged_keep(person: Person, tables: Tables) -> None:
    """A fief card about to be chosen."""
    person.at_table(tables.asked)
    expect(person.lit.first).to_be_visible()
    person.lit.first.press("Enter")
    expect(person.play_it).to_be_visible()


def event(person: Person, tables: Tables) -> None:
    """The last event of a game that is over, with what it meant for every fief."""
    move = person.move_that_told(tables.over, "event_drawn")
    person.go(f"/replay/{tables.over}?move={move - 1}&seat=0")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    person.button(words.ONE_ON).click()
    expect(person.page.get_by_role("grid")).to_be_visible()


STAGE = Stage(
    short={"turn_cap": "4"},
    midway=lambda view, question: view["turn"] >= 5 and question.startswith("Buy one tile"),
    rule="FDY-SEQ-1b",
    scenes={"staged_keep": staged_keep, "event": event},
)
