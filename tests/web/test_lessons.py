"""The lessons of FIEF on the real table, each to its end: by mouse, and one by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.conftest import in_turn
from tests.web import words
from tests.web.conftest import Come
from tests.web.lessons import CUTS, TAUGHT, file_of, taught
from tests.web.pictures import FILE, pictured
from tests.web.seated import Person
from tests.web.test_fief import LORDS, TOWNS
from tests.web.test_first_turns import FINISHED, SCREENS, follow

TITLES = {
    "marriage": "Marriage and alliance",
    "church": "Elections and church",
    "march": "March",
    "battle": "Battle",
    "ransom": "Ransom and captives",
    "deals": "Deals and pledges",
}
# What the log must tell in the end, whatever the dice and the others do.
TOLD = {
    "marriage": "propose",
    "church": "king",
    "battle": "combat points attack",  # fought with dice
    "ransom": "ransom",
    "deals": "deal",
}
LESSON = "section[aria-labelledby=lesson]"


@pytest.mark.parametrize("game", TAUGHT)
def test_the_positions_of_the_lessons_are_those_of_the_rules(game: str) -> None:
    assert file_of(game).read_text() == taught(game), "python -m tests.web.lessons"


def test_the_pictures_of_the_page_are_positions_of_the_rules() -> None:
    assert FILE.read_text() == pictured(), "python -m tests.web.pictures"


def begin(person: Person, title: str) -> Locator:
    """Open the page that teaches the game, and the lesson there."""
    person.go("/learn/fief")
    person.button(f"Lesson: {title}").click()
    expect(person.page.get_by_role("grid")).to_be_visible()
    lesson = person.page.locator(LESSON)
    expect(lesson).to_contain_text("Step 1 of")
    return lesson


@pytest.mark.parametrize(("name", "screen"), in_turn(CUTS, SCREENS))
def test_a_lesson_is_played_to_its_end_by_what_glows(name: str, screen: str, come: Come) -> None:
    anna = come("Anna", confirm="needed", **SCREENS[screen])
    lesson = begin(anna, TITLES[name])
    for _ in range(60):
        if FINISHED in lesson.inner_text():
            break
        follow(anna, lesson)
    expect(lesson.get_by_role("link", name="More lessons")).to_be_visible()
    assert TOLD.get(name, "") in " ".join(anna.chronicle)


def test_whoever_names_no_bishop_is_helped_on(come: Come) -> None:
    """Another answer than the one that glows; and why a lord cannot be named."""
    anna = come("Anna", confirm="never")
    lesson = begin(anna, TITLES["church"])
    lesson.get_by_role("button", name="Next").click()
    anna.page.locator(f"{LORDS}[data-thing='lord:gauvain']").click()
    expect(lesson.get_by_role("alert")).to_contain_text("A bishop is an unmarried man")
    anna.plain.filter(has_text="Nominate nobody").click()
    expect(lesson).to_contain_text("Step 6 of")
    expect(anna.question).to_contain_text("king")


def test_a_march_is_learned_by_keyboard_alone(come: Come) -> None:
    anna = come("Anna", confirm="needed")
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
            anna.wait_until(lambda: anna.play_it.is_visible() or not anna.is_asked)
            if anna.play_it.is_visible():  # it cannot be undone
                anna.play_it.focus()
                anna.page.keyboard.press("Enter")
            anna.wait_until_answered()
