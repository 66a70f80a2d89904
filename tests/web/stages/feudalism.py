"""Feudalism, to be looked at: a target to be named, a battle before its dice, an answer, a change of dynasty."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables

View = dict[str, Any]


def target(person: Person, tables: Tables) -> None:
    """A Region is about to be named for the Invasion."""
    person.at_table(tables.where("target", lambda view, _: view["step"] == "target" and view["turn"] > 1))
    person.lit.first.click()
    expect(person.play_it).to_be_visible()


def battle(person: Person, tables: Tables) -> None:
    person.at_table(tables.where("battle", lambda view, _: view["step"] in ("attacker", "defender")))
    expect(person.page.get_by_text("of 36 rolls").first).to_be_visible()


def answer(person: Person, tables: Tables) -> None:
    person.at_table(tables.where("answer", lambda view, _: view["step"] == "answer"))
    expect(person.page.get_by_text("It can be answered with")).to_be_visible()


HELPERS = {"alliance", "ferocite"}  # in battles only
ACTIONS = {"desastre", "saint_empire_romain"}


def refused(person: Person, tables: Tables) -> None:
    """A card that helps in battles cannot be played as an action, and the page says why."""

    def holds_both(view: View, _: str) -> bool:
        hand = {card for seat in view["seats"] for card in seat["hand"] or ()}
        return view["step"] == "d1" and bool(hand & HELPERS) and bool(hand & ACTIONS)

    person.at_table(tables.where("refused", holds_both))
    person.page.locator("button").filter(has_text=re.compile("Alliance|Férocité")).first.click()
    expect(person.page.get_by_role("alert").locator(".rule .text")).to_be_visible()


def dynasty(person: Person, tables: Tables) -> None:
    """The crown has just changed hands, or not: it is told in the middle of the map while that is shown."""
    person.stop_time()
    move = person.move_that_told(tables.over, "dynasty")
    person.go(f"/replay/{tables.over}?move={move - 1}&seat=0")
    person.page.get_by_label(words.PACE).select_option("calm")
    person.button(words.ONE_ON).click()
    person.watch_for(person.page.get_by_text("victory point"))


STAGE = Stage(
    midway=lambda view, question: bool(question) and view["turn"] >= 3 and view["step"] in ("d1", "d2"),
    rule="FDM-5b",
    scenes={"target": target, "battle": battle, "answer": answer, "refused": refused, "dynasty": dynasty},
)
