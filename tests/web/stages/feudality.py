"""Feudality, to be looked at: a fief card about to be chosen, an event, and wars with their odds."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables


def staged_fief(person: Person, tables: Tables) -> None:
    """A fief card about to be chosen."""
    person.at_table(tables.asked)
    expect(person.lit.first).to_be_visible()
    person.lit.first.press("Enter")
    expect(person.play_it).to_be_visible()


def event(person: Person, tables: Tables) -> None:
    """The replay of a game that is over, where its first event is drawn."""
    move = person.move_that_told(tables.over, "event_drawn")
    person.go(f"/replay/{tables.over}?move={move - 1}&seat=0")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    person.button(words.ONE_ON).click()
    expect(person.page.get_by_role("grid")).to_be_visible()


def with_army(person: Person, tables: Tables, step: str) -> None:
    """A question of that kind to a seat with an army, with the odds beside it."""
    person.at_table(tables.where(step, lambda view, _: view["step"] == step and view["fiefs"][0]["army"] > 0))
    expect(person.page.locator(".sheet")).to_contain_text("%")


def war(person: Person, tables: Tables) -> None:
    """Units about to be sent to a war of the King's."""
    with_army(person, tables, "send")


def baronial(person: Person, tables: Tables) -> None:
    """Baronial Actions, private wars and attacks among them."""
    with_army(person, tables, "baron")


STAGE = Stage(
    short={"turn_cap": "4"},
    midway=lambda view, question: view["turn"] >= 5 and question.startswith("Buy one tile"),
    rule="FDY-SEQ-1b",
    scenes={"staged_fief": staged_fief, "event": event, "war": war, "baronial": baronial},
)
