"""What is pressed is what one sees: targets on the board, and notes that leave them free."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import homage
from tests.conftest import in_turn
from tests.web import words
from tests.web.conftest import Look
from tests.web.scenes import Hall
from tests.web.seated import ON_ITS_SIDE, PHONE, Person

UNDER = """(points) => {
    const svg = document.querySelector('[role=grid]').ownerSVGElement;
    const cells = new Set(svg.querySelectorAll('[role=gridcell]'));
    return points.map(([x, y]) => {
        const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        const under = document.elementsFromPoint(at.x, at.y).filter((each) => cells.has(each));
        return under.map((each) => each.dataset.thing);
    });
}"""


def things_under(person: Person, points: list[tuple[float, float]]) -> list[list[str]]:
    """The cells under points of the board, the uppermost first."""
    found: list[list[str]] = person.page.evaluate(UNDER, points)
    return found


def test_a_click_on_a_town_means_the_town_and_not_the_fief_whose_name_stands_there(look: Look, hall: Hall) -> None:
    """On a desk and on a phone, where everything is drawn larger."""
    towns = homage.load("fief").catalogue["towns"]
    for screen in ({}, PHONE):
        person = look(**screen)
        person.at_table(hall.tables("fief").midway)
        under = things_under(person, [(town["x"], town["y"]) for town in towns])
        for town, things in zip(towns, under, strict=True):
            assert f"town:{town['id']}" in things
            assert not things[0].startswith("fief:"), f"{things[0]} lies over {town['id']}"


# -- a finger ----------------------------------------------------------------------------------------------------------

FINGER = 24  # CSS pixels (WCAG 2.5.8)
ROOMY = 32  # what a finger hits without care
SIZES = """() => [...document.querySelectorAll('[role=gridcell].open')].map((cell) => {
    const box = cell.getBoundingClientRect();
    return Math.min(box.width, box.height);
})"""


@pytest.mark.parametrize(("game", "table"), [("fealty", "most"), ("petty_fiefs", "most"), ("fealty", "midway")])
def test_where_cells_are_too_small_for_a_finger_the_first_tap_comes_nearer(
    game: str, table: str, look: Look, hall: Hall
) -> None:
    """Also where each could be hit, but not without care; the second tap chooses."""
    person = look(**PHONE)
    person.at_table(getattr(hall.tables(game), table))
    lit = person.page.locator("[role=gridcell].open")
    expect(lit.first).to_be_visible()
    sizes = person.page.evaluate(SIZES)
    assert min(sizes) < FINGER or (table == "midway" and sum(sizes) / len(sizes) < ROOMY)
    cell = lit.nth(lit.count() // 3)
    thing = cell.get_attribute("data-thing")
    chosen = person.page.locator("[aria-selected=true]")
    cell.tap()
    assert min(person.page.evaluate(SIZES)) >= ROOMY
    expect(chosen).to_have_count(0)
    same = person.page.locator(f"[role=gridcell][data-thing='{thing}']")
    expect(same).to_be_in_viewport()
    same.tap()
    expect(chosen.or_(person.play_it).first).to_be_visible()


# Lit cells that are seen in the frame of the board, but have something else over them.
UNDER_SOMETHING = """() => {
    const board = document.querySelector('svg:has([role=grid])');
    const frame = board.getBoundingClientRect();
    return [...board.querySelectorAll('[role=gridcell].open')].filter((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        const [across, down] = [x + width / 2, y + height / 2];
        const isSeen = frame.left < across && across < frame.right && frame.top < down && down < frame.bottom;
        return isSeen && !board.contains(document.elementFromPoint(across, down));
    }).map((cell) => cell.dataset.thing);
}"""


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize("game", ["fealty", "petty_fiefs"])
def test_a_board_that_has_come_nearer_has_all_the_breadth_and_can_be_left(
    game: str, screen: dict[str, Any], look: Look, hall: Hall
) -> None:
    """It is above the question or beside it, and says what to do."""
    person = look(**screen)
    page, whole = person.page, person.button(words.ZOOM_WHOLE)
    person.at_table(hall.tables(game).most)
    lit = page.locator("[role=gridcell].open")
    expect(lit.first).to_be_visible()
    sizes = page.evaluate(SIZES)
    expect(whole).to_have_attribute("aria-disabled", "true")
    lit.nth(lit.count() // 3).tap()
    expect(page.get_by_text(words.ZOOMED)).to_be_in_viewport(ratio=1)
    board, room = page.locator("svg:has([role=grid])"), page.locator("div.board").first

    def breadth(part: Locator) -> float:
        return float(part.evaluate("(each) => each.getBoundingClientRect().width"))

    assert breadth(board) >= 0.95 * breadth(room)
    sheet = page.locator(".sheet")
    limit = "(sheet) => sheet.getBoundingClientRect().left > 0 ? innerHeight : sheet.getBoundingClientRect().top"
    end = "(board) => board.getBoundingClientRect().bottom"
    person.wait_until(lambda: board.evaluate(end) <= sheet.evaluate(limit) + 1)
    assert page.evaluate(UNDER_SOMETHING) == []
    whole.tap()
    assert page.evaluate(SIZES) == pytest.approx(sizes, abs=0.1)
    expect(page.get_by_text(words.ZOOMED)).to_have_count(0)


OUTSIDE = """() => {
    const board = document.querySelector('svg:has([role=grid])');
    const frame = board.getBoundingClientRect();
    return [...board.querySelectorAll('[role=gridcell]')].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.top < frame.top - 1 || box.bottom > frame.bottom + 1
            || box.left < frame.left - 1 || box.right > frame.right + 1;
    }).map((cell) => cell.dataset.thing);
}"""


def test_what_is_chosen_in_the_list_comes_into_sight_on_a_board_that_is_near(look: Look, hall: Hall) -> None:
    person = look(**PHONE)
    person.at_table(hall.tables("fealty").most)
    lit = person.page.locator("[role=gridcell].open")
    expect(lit.first).to_be_visible()
    for _ in range(4):
        person.button(words.ZOOM_IN).tap()
    outside = set(person.page.evaluate(OUTSIDE))
    person.question.locator("summary").tap()
    person.question.locator("details [data-action]").first.tap()
    expect(person.play_it).to_be_visible()
    thing = person.page.locator("[role=gridcell][aria-selected=true]").get_attribute("data-thing")
    assert thing in outside
    assert thing not in person.page.evaluate(OUTSIDE)


@pytest.mark.parametrize("game", ["feudalism", "feudality", "fief"])
def test_places_of_the_other_games_are_large_enough_for_a_finger(game: str, look: Look, hall: Hall) -> None:
    person = look(**PHONE)
    person.at_table(hall.tables(game).midway)
    place = ":is([data-thing^=region], [data-thing^=at], [data-thing^=town])"
    assert min(person.page.evaluate(SIZES.replace(".open", place))) >= ROOMY


def test_a_mouse_chooses_at_once_however_small_the_cells_are(look: Look, hall: Hall) -> None:
    person = look(viewport={"width": 375, "height": 812})
    person.at_table(hall.tables("fealty").most)
    lit = person.page.locator("[role=gridcell].open")
    expect(lit.first).to_be_visible()
    assert min(person.page.evaluate(SIZES)) < FINGER
    lit.first.click()
    expect(person.page.locator("[aria-selected=true]").or_(person.play_it).first).to_be_visible()


# -- notes -------------------------------------------------------------------------------------------------------------

COVERED = """() => {
    const note = document.querySelector("aside[aria-label='On the table']");
    if (!note) return null;
    const box = note.getBoundingClientRect();
    const pressed = '[role=gridcell].open, [data-thing].lit, [aria-labelledby=question]';
    return [...document.querySelectorAll(pressed)].filter((each) => !each.matches(':hover')).filter((each) => {
        const other = each.getBoundingClientRect();
        return other.left < box.right - 1 && box.left < other.right - 1
            && other.top < box.bottom - 1 && box.top < other.bottom - 1;
    }).map((each) => each.dataset.thing ?? each.id ?? each.tagName);
}"""


@pytest.mark.parametrize(("game", "screen"), in_turn(homage.NAMES, [(1280, 800), (1920, 1080)]))
def test_a_note_covers_neither_the_question_nor_another_target(
    game: str, screen: tuple[int, int], look: Look, hall: Hall
) -> None:
    person = look(viewport={"width": screen[0], "height": screen[1]})
    person.at_table(hall.tables(game).midway)
    assert person.wait_until_asked()
    expect(person.lit.or_(person.plain).first).to_be_visible()
    things: list[Any] = person.page.locator("[role=gridcell]").all()
    seen = 0
    for thing in things[:: max(1, len(things) // 6)]:
        thing.hover(force=True)
        note = person.page.locator("aside[aria-label='On the table']")
        person.page.evaluate("() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 300))")
        if not note.count():
            continue  # nothing is told of it
        assert person.page.evaluate(COVERED) == [], thing.get_attribute("data-thing")
        seen += 1
        person.page.mouse.move(2, 2)
        expect(note).to_have_count(0)
    assert seen >= 2
