"""What all boards have in common: they are walked by keys and looked at from near."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

import homage
from tests.conftest import amount
from tests.web import words
from tests.web.conftest import Look
from tests.web.scenes import Hall
from tests.web.seated import Person

NEARNESS = "() => document.querySelector('[role=grid]').ownerSVGElement.viewBox.baseVal.width"
CORNER = (
    "() => { const { x, y } = document.querySelector('[role=grid]').ownerSVGElement.viewBox.baseVal; return [x, y]; }"
)


def some_games(first: int) -> list[str]:
    """All games; or two of them, where a test is about the frame of a board, which all games share."""
    return [homage.NAMES[(first + at) % len(homage.NAMES)] for at in range(amount(2, full=len(homage.NAMES)))]


@pytest.fixture(params=homage.NAMES)
def watched(request: pytest.FixtureRequest, look: Look, hall: Hall) -> Person:
    """Somebody before a board with something on it, whatever the game."""
    person = look()
    person.at_table(hall.tables(request.param).midway)
    assert person.wait_until_asked()
    return person


def focused(person: Person) -> Locator:
    return person.page.locator("[role=gridcell]:focus")


def test_a_board_is_one_stop_of_the_keyboard_and_walked_by_keys(watched: Person) -> None:
    page = watched.page
    stop = page.locator("[role=gridcell][tabindex='0']")
    expect(stop).to_have_count(1)
    stop.focus()
    expect(focused(watched)).to_have_count(1)
    page.keyboard.press("Home")
    first = focused(watched).get_attribute("data-thing")
    page.keyboard.press("End")
    assert focused(watched).get_attribute("data-thing") != first
    expect(stop).to_have_attribute("data-thing", focused(watched).get_attribute("data-thing") or "")
    seen = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2:
        page.keyboard.press(key)
        seen.add(focused(watched).get_attribute("data-thing"))
    assert len(seen) > 2
    lit = page.locator(f'[role=gridcell][aria-label$="{words.CHOOSABLE}"]')
    if lit.count():
        page.get_by_role("gridcell").first.focus()
        if not (focused(watched).get_attribute("aria-label") or "").endswith(words.CHOOSABLE):
            page.keyboard.press("PageDown")
        expect(focused(watched)).to_have_attribute("aria-label", re.compile(f"{words.CHOOSABLE}$"))


@pytest.mark.parametrize("watched", some_games(0), indirect=True)
def test_a_board_is_zoomed_by_keys_by_buttons_and_by_the_wheel(watched: Person) -> None:
    page = watched.page
    whole = page.evaluate(NEARNESS)

    def seen() -> float:
        return float(page.evaluate(NEARNESS))

    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("+")
    assert seen() == pytest.approx(whole / 1.5)
    page.keyboard.press("+")
    page.keyboard.press("-")
    assert seen() == pytest.approx(whole / 1.5)
    page.keyboard.press("0")
    assert seen() == whole

    watched.button(words.ZOOM_IN).click()
    assert seen() == pytest.approx(whole / 1.5)
    watched.button(words.ZOOM_OUT).click()
    watched.button(words.ZOOM_OUT).click(force=True)
    assert seen() == whole  # no farther than all of it

    box = page.get_by_role("grid").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -300)
    assert seen() == whole  # without Ctrl the wheel is the page's
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    page.wait_for_function(f"(whole) => ({NEARNESS})() < whole", arg=whole)
    watched.button(words.ZOOM_WHOLE).click()
    assert seen() == whole


@pytest.mark.parametrize("watched", some_games(2), indirect=True)
def test_a_board_that_is_near_is_dragged_and_a_drag_chooses_nothing(watched: Person) -> None:
    page = watched.page
    for _ in range(3):
        watched.button(words.ZOOM_IN).click()
    box = page.locator("svg:has([role=grid])").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before, question = page.evaluate(CORNER), watched.question.inner_text()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=5)
    page.mouse.up()
    after = page.evaluate(CORNER)
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert watched.question.inner_text() == question
    expect(page.locator("[role=gridcell][aria-selected=true]")).to_have_count(0)


@pytest.mark.parametrize("watched", some_games(4), indirect=True)
def test_the_focus_is_brought_into_sight(watched: Person) -> None:
    page = watched.page
    for _ in range(4):
        watched.button(words.ZOOM_IN).click()
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("Home", "End", "ArrowDown", "Home", "ArrowUp"):
        page.keyboard.press(key)
        inside = focused(watched).evaluate("""(cell) => {
            const box = cell.getBoundingClientRect(), frame = cell.ownerSVGElement.getBoundingClientRect();
            return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
        }""")
        assert inside


def test_the_last_moves_are_marked_and_said(watched: Person) -> None:
    """A pennant stands at the cell, within it; and the label of the cell tells whose move it was."""
    page = watched.page
    marks = page.locator("[data-mark]")
    expect(marks.first).to_be_visible()
    for mark in marks.all():
        cell = page.locator(f"[role=gridcell][data-thing='{mark.get_attribute('data-mark')}']")
        expect(cell).to_have_attribute("aria-label", re.compile(words.LAST_MOVE))
        pennant, place = mark.bounding_box(), cell.bounding_box()
        assert pennant
        assert place
        assert pennant["x"] + pennant["width"] / 2 > place["x"]
        assert pennant["x"] < place["x"] + place["width"]
        assert pennant["y"] + pennant["height"] > place["y"]
        assert pennant["y"] < place["y"] + place["height"]
