"""The lessons of FIEF on the real table, each to its end: by mouse, and one by keyboard alone."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from tests.web import words
from tests.web.conftest import Come
from tests.web.lessons import ASKED, FILE, taught
from tests.web.seated import Person, press
from tests.web.test_fief import LORDS, TOWNS, still_choosing, unraised

LESSON = "section[aria-labelledby=lesson]"


def test_the_positions_of_the_lessons_are_those_of_the_rules() -> None:
    assert FILE.read_text() == taught(), "python -m tests.web.lessons"


def begin(person: Person, title: str) -> Locator:
    """Open the page that teaches the game, and the lesson there."""
    person.go("/learn/fief")
    person.button(f"Lesson: {title}").click()
    expect(person.page.get_by_role("grid")).to_be_visible()
    lesson = person.page.locator(LESSON)
    expect(lesson).to_contain_text("Step 1 of")
    return lesson


def uncovered(person: Person, rng: random.Random) -> Locator:
    """Something lit whose middle is not covered by the name of a fief."""
    while True:
        thing = unraised(person, rng)
        with suppress(PlaywrightError):
            thing.click(trial=True, timeout=1_000)
            return thing


def finish(person: Person, lesson: Locator) -> None:
    """Do what the lesson says until it is finished."""
    rng = random.Random(1)
    while "Finished" not in lesson.inner_text():
        if not person.is_asked:
            person.page.wait_for_timeout(50)
            continue
        done = person.plain.filter(has_text="End your movement")
        if "When you are done" in lesson.inner_text() and done.count():
            press(done.first)
        else:
            press(uncovered(person, rng))
            if not still_choosing(person):
                continue
            while not person.play_it.is_visible():
                press(uncovered(person, rng))
        press(person.play_it)
        person.wait_until_answered()


@pytest.mark.parametrize("name", ASKED)
def test_a_lesson_is_played_to_its_end(come: Come, name: str) -> None:
    anna = come("Anna")
    lesson = begin(anna, name.capitalize())
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Step 2 of")
    finish(anna, lesson)
    expect(lesson.get_by_role("link", name="More lessons")).to_be_visible()


def test_a_march_is_learned_by_keyboard_alone(come: Come) -> None:
    anna = come("Anna")
    lesson = begin(anna, "March")
    lesson.get_by_role("button", name="Next").focus()
    anna.page.keyboard.press("Enter")
    for things, step in ((LORDS, "Step 3 of"), (TOWNS, "Step 4 of")):
        anna.page.locator(f"{things}[aria-label$='{words.CHOOSABLE}']").first.focus()
        anna.page.keyboard.press("Enter")
        expect(lesson).to_contain_text(step)
    while "Finished" not in lesson.inner_text():
        if anna.is_asked:
            anna.plain.filter(has_text="End your movement").first.focus()
            anna.page.keyboard.press("Enter")
            anna.play_it.focus()
            anna.page.keyboard.press("Enter")
            anna.wait_until_answered()
