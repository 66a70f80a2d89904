"""On a phone, with a thumb."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import homage
from tests.web import words
from tests.web.choosing import by_tapping, find_a_gain, leave_out, play_out, tap
from tests.web.conftest import Come, Look
from tests.web.scenes import Hall
from tests.web.seated import ON_ITS_SIDE, PHONE, Person
from tests.web.stages import stage_of

THUMB = 30  # CSS pixels, for buttons and cards
LEAST = 24  # for everything that is pressed (WCAG 2.5.8)
WIDE = """() => [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 120)).slice(0, 5)"""
SMALL = """([css, least]) => [...document.querySelectorAll(css)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.unseen, .skip'))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < least)
    .map(([each, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${each.outerHTML.slice(0, 160)}`)"""

UNCOVERED = """(each) => {
    const box = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def fits(page: Page) -> None:
    """Nothing hangs over the edge, and what is to be pressed can be hit."""
    width = page.viewport_size["width"]
    wide = page.evaluate("() => Math.max(document.documentElement.scrollWidth, innerWidth)")
    assert wide <= width, f"{page.url} is {wide} wide: {page.evaluate(WIDE)}"
    assert page.evaluate(SMALL, [".btn, .card, select", THUMB]) == []
    assert page.evaluate(SMALL, ["button, .btn, select, summary, [role=gridcell]", LEAST]) == []


def test_a_whole_game_by_tapping_on_a_phone(come: Come) -> None:
    person = come("Anna", **PHONE)
    page = person.go("/")
    expect(person.button(words.PLAY_NOW, exact=False).first).to_be_visible()
    fits(page)
    page.goto("/new/fealty")
    page.get_by_role("radio", name=words.SHORT).tap()
    fits(page)
    person.button(words.BEGIN).tap()
    expect(page.get_by_role("grid")).to_be_visible()
    fits(page)

    def answer(_: Person, rng: random.Random) -> None:
        by_tapping(person, rng)
        fits(page)

    play_out(person, answer, most=5)
    leave_out([person], lambda view, _: view["turn"] == 6)
    assert play_out(person, answer, seed=2) >= 2
    fits(page)
    person.button(words.FIRST).tap()
    person.button(words.NEXT).tap()
    expect(page.get_by_text("Step 2 of")).to_be_visible()

    page.get_by_role("link", name=words.REPLAY).tap()
    expect(page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    fits(page)


def test_every_page_to_read_fits_a_phone(come: Come) -> None:
    person = come(None, **PHONE)
    for path in ("/rules/fealty", "/learn/fealty", "/rules/fealty#FEA-POL-1"):
        page = person.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        fits(page)


@pytest.mark.parametrize("game", homage.NAMES)
def test_what_is_reached_by_keys_lies_under_neither_board_nor_question(game: str, look: Look, hall: Hall) -> None:
    person = look(**PHONE)
    person.at_table(hall.tables(game).midway)
    expect(person.lit.or_(person.plain).first).to_be_visible()
    for name in (words.TEXT_BOARD, words.MORE):
        button = person.button(name)
        button.focus()
        person.wait_until(lambda button=button: bool(button.evaluate(UNCOVERED)))


def test_the_first_tap_tells_what_a_move_would_bring(come: Come) -> None:
    """A finger cannot point: what it has tapped is looked at, in words beside the question too."""
    person = come("Anna", **PHONE)
    person.at_table(person.open_table("me", "greedy", duchies="1A0,2A0"))
    rng = random.Random(1)
    while person.wait_until_asked() and not person.page.locator('[role=gridcell][aria-label$="chosen"]').count():
        by_tapping(person, rng)
    find_a_gain(person, tap)
    expect(person.question.get_by_text("If the game ended then:")).to_be_visible()
    expect(person.play_it).to_be_in_viewport()


def test_the_board_scrolls_until_no_target_lies_under_the_question(look: Look, hall: Hall) -> None:
    """On a low tablet, where many answers make the sheet high."""
    person = look(viewport={"width": 768, "height": 640}, has_touch=True, is_mobile=True)
    stage_of("feudality").scenes["baronial"](person, hall.tables("feudality"))
    expect(person.lit.first).to_be_visible()
    targets = person.page.locator("[role=gridcell].open")
    assert targets.count() > 1
    person.wait_until(lambda: all(target.evaluate(UNCOVERED) for target in targets.all()))


def test_a_phone_on_its_side_shows_the_question_beside_the_board(look: Look, hall: Hall) -> None:
    """In full height: nothing of the board lies under it, and the answers are in sight."""
    person = look(**ON_ITS_SIDE)
    for game in ("feudality", "feudalism"):
        person.at_table(hall.tables(game).midway)
        answer = person.lit.or_(person.plain).or_(person.question.locator("summary")).first
        expect(answer).to_be_visible()
        board, sheet = (person.page.locator(part).first.bounding_box() for part in ("[role=grid]", ".sheet"))
        assert board is not None
        assert sheet is not None
        assert board["x"] + board["width"] <= sheet["x"]
        assert sheet["y"] + sheet["height"] <= 375
        expect(person.page.locator("#question")).to_be_in_viewport(ratio=1)
        expect(person.question.locator("[data-action], [data-lead], summary").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["fealty", "petty_fiefs"])
def test_on_its_side_the_page_scrolls_until_every_target_is_seen(game: str, look: Look, hall: Hall) -> None:
    """With as many seats as there can be the board begins half-way down."""
    person = look(**ON_ITS_SIDE)
    person.at_table(hall.tables(game).most)
    targets = person.page.locator("[role=gridcell].open")
    expect(targets.first).to_be_visible()
    seen = "(cells) => cells.every((cell) => cell.getBoundingClientRect().bottom <= innerHeight)"
    person.wait_until(lambda: targets.evaluate_all(seen))
