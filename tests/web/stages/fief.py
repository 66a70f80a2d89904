"""FIEF, to be looked at: a march with its goals, a window, a battle, a deal being composed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.chance import CHANCE
from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables

View = dict[str, Any]
SHORT = {"round_cap": 2, "gentle_start": True}
_STANDING: dict[tuple[str, str, str], str] = {}  # tables by server, person and what is to be seen there


def at(person: Person, name: str, until: Callable[[View], bool]) -> None:
    """Go to a table where such a question is asked; where there is none yet, bring one there."""
    key = (person.server.url, person.token, name)
    if key not in _STANDING:
        with CHANCE.drawing_for(f"fief {name}"):
            table = person.open_game("fief", "me", "random", "random", options={})
            person.play_quickly(table, until=lambda view, question: bool(question) and until(view))
            _STANDING[key] = table
    person.at_table(_STANDING[key])


def march(person: Person, tables: Tables) -> None:
    """A lord is about to set out: the towns in reach glow."""
    at(person, "march", lambda view: view["step"] == "step")
    expect(person.lit.first).to_be_visible()


def window(person: Person, tables: Tables) -> None:
    at(person, "window", lambda view: view["step"] == "window" and view["round"] > 0)
    expect(person.button(words.LET_PASS)).to_be_visible()


def deal(person: Person, tables: Tables) -> None:
    """A family has begun to talk, and says what is in the deal."""
    person.at_table(person.open_game("fief", "me", "greedy", "greedy", options={}))
    for thing in ("parley", "family:blue"):
        person.page.locator(f"button[data-thing='{thing}']").click()
    person.play_it.click()
    expect(person.page.get_by_role("region", name="Deal of")).to_be_visible()


STAGE = Stage(
    short=SHORT,
    midway=lambda view, question: question.startswith("What do you buy?"),
    rule="FIEF-5.2a",
    scenes={"march": march, "window": window, "deal": deal},
)
