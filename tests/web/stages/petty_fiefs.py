"""Petty Fiefs, to be looked at: a tile to be laid, an action about to be taken, a conflict, the score sheet."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables

DEPLOY = re.compile("^Deploy ")


def staged_tile(person: Person, tables: Tables) -> None:
    person.at_table(tables.asked)
    expect(person.lit.first).to_be_visible()
    person.lit.first.press("Enter")
    expect(person.play_it).to_be_visible()


def staged_coin(person: Person, tables: Tables) -> None:
    """A coin about to be deployed, as it would lie."""
    person.at_table(tables.most)
    person.question.get_by_role("button", name=DEPLOY).first.click()
    while not person.play_it.is_visible():
        person.lit.first.click()
    expect(person.play_it).to_be_visible()


def conflict(person: Person, tables: Tables) -> None:
    """The first conflict of a game that is over, step by step."""
    move = person.move_that_told(tables.over, "conflict")
    person.go(f"/replay/{tables.over}?move={move - 1}&seat=0")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    person.button(words.ONE_ON).click()
    expect(person.page.get_by_role("region", name="Conflict in")).to_be_visible()


def over_of_five(person: Person, tables: Tables) -> None:
    """The score sheet of as many princes as there can be."""
    person.at_table(tables.most_over)
    expect(person.page.get_by_role("heading", name=words.OVER)).to_be_visible()


STAGE = Stage(
    short={"max_rounds": "6"},
    midway=lambda view, question: view["round"] >= 4 and question.startswith("Your turn"),
    rule="PF-CFL-1",
    scenes={scene.__name__: scene for scene in (staged_tile, staged_coin, conflict, over_of_five)},
)
