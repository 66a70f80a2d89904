"""The guided first turns, each by following nothing but what the page points at; and what a wrong answer brings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.conftest import in_turn
from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
SCREENS = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
GAMES = ("fealty", "petty_fiefs", "feudalism", "feudality")
STEPS = re.compile(r"Step (\d+) of (\d+)")
FINISHED, PLAY_ON = "Finished", "Play on"
COVERED_MS = 10_000  # then what was found is looked for anew


def begin(person: Person, game: str) -> Locator:
    person.go(f"/learn/{game}")
    person.button("Your first turn").click()
    expect(person.page.get_by_role("grid")).to_be_visible()
    lesson = person.page.locator("section[aria-labelledby=lesson]")
    expect(lesson).to_contain_text("Step 1 of")
    return lesson


def pointed_out(person: Person, lesson: Locator) -> Locator:
    """What the lesson asks for now: to read on, or something that glows and can be seen and used."""
    following = lesson.get_by_role("button", name="Next")
    return following.or_(person.page.locator("[data-glows]:not(:disabled)").filter(visible=True)).first


def follow(person: Person, lesson: Locator) -> None:
    """Press what is pointed out, and wait for what comes of it."""
    wanted = pointed_out(person, lesson)
    person.wait_until(lambda: FINISHED in lesson.inner_text() or (wanted.count() and is_pressed(wanted)))
    expect(person.button(words.SENDING)).to_have_count(0)


def is_pressed(thing: Locator) -> bool:
    """Press something, if it is still there: an answer that arrives meanwhile may cover it for good."""
    try:
        thing.click(timeout=COVERED_MS)
    except TimeoutError:
        return False
    return True


def read_on(person: Person, lesson: Locator) -> None:
    """As far as there is only something to read."""
    following = lesson.get_by_role("button", name="Next")
    while following.count():
        following.click()


@pytest.mark.parametrize(("game", "screen"), in_turn(GAMES, SCREENS))
def test_a_first_turn_is_played_to_its_end_by_what_glows(game: str, screen: str, come: Come) -> None:
    """And then one plays on in the same game."""
    anna = come("Anna", **SCREENS[screen])
    lesson = begin(anna, game)
    steps = {1}
    for _ in range(60):
        if found := STEPS.search(lesson.inner_text()):
            steps.add(int(found[1]))
        if FINISHED in lesson.inner_text():
            break
        follow(anna, lesson)
    expect(lesson).to_contain_text(FINISHED)
    assert 5 <= len(steps) <= 8
    lesson.get_by_role("button", name=PLAY_ON).click()
    expect(lesson).to_have_count(0)
    assert anna.wait_until_asked()


# What a newcomer may press too early or in the wrong place, and what helps then.
REFUSED = {
    "fealty": ('[role=gridcell][aria-label*="mountain"]', "First comes the card"),
    "petty_fiefs": ('[role=gridcell][data-thing="pawn 3"]', "Princes go clockwise"),
    "feudalism": ('[role=gridcell][data-thing="region:spanish_march"]', "These invaders reach only"),
    "feudality": ('[role=gridcell][aria-label^="7,7"]', "can be activated"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_explained_and_the_first_turn_goes_on(game: str, come: Come) -> None:
    anna = come("Anna")
    lesson = begin(anna, game)
    read_on(anna, lesson)
    step = STEPS.findall(lesson.inner_text())
    place, explained = REFUSED[game]
    anna.page.locator(place).first.click()
    expect(lesson.get_by_role("alert")).to_contain_text(explained)
    assert STEPS.findall(lesson.inner_text()) == step
    follow(anna, lesson)
    expect(lesson.get_by_role("alert")).to_have_count(0)


def test_a_first_turn_is_taken_up_again_where_it_was_left(come: Come) -> None:
    anna = come("Anna")
    lesson = begin(anna, "fealty")
    read_on(anna, lesson)
    table = anna.page.url
    expect(lesson).to_contain_text("Step 2 of")
    anna.go("/")
    anna.page.goto(table)
    expect(lesson).to_contain_text("Step 2 of")
