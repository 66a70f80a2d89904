"""A table on one screen: everything in sight, nothing that moves from under the pointer, help beside its thing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Route, expect

import homage
from tests.conftest import FULL
from tests.web import words
from tests.web.choosing import find_on_board, tap
from tests.web.conftest import ROOT, Come, Look
from tests.web.scenes import Hall
from tests.web.seated import PHONE, Person

SCREENS = [(1280, 720), (1366, 768)]
ON_SCREENS = [  # all games at the smaller one, and the first at both; in full all at both
    (game, *screen) for game in homage.NAMES for screen in SCREENS[: 2 if FULL or game == homage.NAMES[0] else 1]
]
LINES = 5  # of the chronicle that are seen at least
FACES = 6  # of letters
PATIENCE_MS = 3000  # with which a page waits for them
THINGS = "button[data-thing]"  # cards, coins, pawns and deeds before a seat
PRESSED = f"{THINGS}, .sheet > .tools button, .sheet > .tools summary"
ABOUT = "[aria-label='On the table']"

Midway = Callable[..., Person]  # of a game and a screen


@pytest.fixture
def midway(look: Look, hall: Hall) -> Midway:
    """Let somebody sit at a table in mid-game, with clocks; no test plays there."""

    def sit(game: str, **screen: Any) -> Person:
        person = look(**screen)
        person.at_table(hall.tables(game).clocked)
        assert person.wait_until_asked()
        expect(person.lit.or_(person.plain).first).to_be_visible()
        return person

    return sit


def box_of(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box, f"{thing} is not on the page"
    return box


def is_within(box: FloatRect, wide: float, high: float) -> bool:
    return box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= wide and box["y"] + box["height"] <= high


def overlap(a: FloatRect, b: FloatRect) -> bool:
    return (
        a["x"] < b["x"] + b["width"] - 1
        and b["x"] < a["x"] + a["width"] - 1
        and a["y"] < b["y"] + b["height"] - 1
        and b["y"] < a["y"] + a["height"] - 1
    )


def lines_in_sight(person: Person) -> int:
    """Lines of the chronicle that can be read without scrolling anything."""
    return int(
        person.page.evaluate("""() => {
            const told = document.querySelector('#told').getBoundingClientRect();
            return [...document.querySelectorAll('#told .line')].map((line) => line.getBoundingClientRect())
                .filter((line) => line.top >= told.top - 1 && line.bottom <= Math.min(told.bottom, innerHeight) + 1)
                .length;
        }""")
    )


@pytest.mark.parametrize(("game", "wide", "high"), ON_SCREENS)
def test_everything_is_seen_at_once(game: str, wide: int, high: int, midway: Midway) -> None:
    person = midway(game, viewport={"width": wide, "height": high})
    page = person.page
    expect(page.locator(".clock").first).to_be_visible()
    parts = {
        "board": page.get_by_role("grid"),
        "seats": page.locator(f'[aria-label="{words.SEATS}"]'),
        "question": person.question,
        "chronicle": page.locator("#told"),
        "talk": page.get_by_role("textbox", name=words.SAY_SOMETHING),
    }
    outside = {name: box_of(part) for name, part in parts.items() if not is_within(box_of(part), wide, high)}
    assert outside == {}
    for thing in page.locator(THINGS).all():
        assert is_within(box_of(thing), wide, high), thing.inner_text()
    assert lines_in_sight(person) >= min(LINES, len(person.chronicle))
    assert len(person.chronicle) >= LINES
    assert page.evaluate("document.documentElement.scrollHeight") <= high


def where_things_are(person: Person) -> dict[str, Any]:
    """The place of all that can be pressed before a seat, and of the tools; in the panel answers come and go."""
    found: dict[str, Any] = person.page.evaluate(
        """(css) => Object.fromEntries([...document.querySelectorAll(css)]
            .filter((each) => !each.closest(".asked")).map((each, at) => {
            if (!each.checkVisibility()) return [at, null];
            const { x, y } = each.getBoundingClientRect();
            return [`${at} ${each.textContent.split(';')[0].trim().slice(0, 24)}`, [Math.round(x), Math.round(y)]];
        }))""",
        PRESSED,
    )
    return found


def foresights(person: Person) -> int:
    """How often the page was told what would be."""
    return sum(json.loads(each)["type"] == "foreseen" for each in person.heard)


@pytest.mark.parametrize("game", homage.NAMES)
def test_nothing_moves_when_a_move_is_staged_or_a_hint_comes(game: str, midway: Midway) -> None:
    person = midway(game, viewport={"width": 1280, "height": 720})
    before = where_things_are(person)
    assert before
    person.button(words.HINT).click()
    expect(person.hinted.first).to_be_visible()
    assert where_things_are(person) == before
    person.wait_until(lambda: foresights(person) > 0)  # how it stands
    told = foresights(person)
    find_on_board(person, random.Random(1), lambda thing: thing.press("Enter"))
    person.wait_until(lambda: foresights(person) > told)  # what the move would bring is told a moment later
    person.page.evaluate("new Promise(requestAnimationFrame)")
    assert where_things_are(person) == before
    person.button(words.CHOOSE_AGAIN).click()
    expect(person.play_it).to_have_count(0)
    assert where_things_are(person) == before


def hold_letters(person: Person, path: str) -> list[Route]:
    """Go to a page whose letters do not come; returns the requests for them."""
    held: list[Route] = []
    person.page.route("**/*.woff2", lambda request: held.append(request))
    person.page.goto(path, wait_until="commit")
    person.wait_until(lambda: len(held) == FACES)
    return held


def test_nothing_moves_when_letters_come_late(come: Come) -> None:
    """A page is shown with its letters, so that none of them changes under the pointer."""
    person = come("Anna")
    held = hold_letters(person, f"/table/{person.open_table('me', 'random')}")
    assert person.page.locator("#app").inner_html() == ""
    for request in held:
        request.continue_()
    expect(person.page.get_by_role("grid")).to_be_visible()
    assert person.page.evaluate("[...document.fonts].map((face) => face.status)") == ["loaded"] * FACES


def test_letters_that_never_come_hold_nobody_up(come: Come) -> None:
    person = come("Anna")
    person.page.clock.install()
    person.expects(r"\.woff2$")
    held = hold_letters(person, "/")
    person.page.clock.run_for(PATIENCE_MS)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    for request in held:
        request.abort()


def test_why_not_is_told_while_a_move_is_staged_and_beside_the_thing(midway: Midway) -> None:
    """A mountain, while a piece is about to be placed: the staged move stays, and the rule is named."""
    person = midway("fealty", viewport={"width": 1280, "height": 720})
    person.lit.first.click()
    expect(person.play_it).to_be_visible()
    staged = person.question.locator(".staged").inner_text()
    before = where_things_are(person)
    mountain = person.page.locator('[role=gridcell][aria-label*="mountain"]').first
    mountain.click()
    notice = person.page.get_by_role("alert").filter(has_text=words.WHY_NOT)
    expect(notice).to_contain_text(re.compile(r"FEA-|RU-"))
    expect(person.play_it).to_be_visible()
    assert person.question.locator(".staged").inner_text() == staged
    assert where_things_are(person) == before
    is_beside(person, mountain)


def is_beside(person: Person, thing: Locator, *, near: bool = False) -> None:
    """The note is in the window, and does not cover the thing; it is near where nothing lit is in its way."""
    note = person.page.locator(f"aside{ABOUT}")
    expect(note).to_be_visible()
    size = person.page.viewport_size
    assert size
    told, about = box_of(note), box_of(thing)
    assert is_within(told, size["width"], size["height"])
    assert not overlap(told, about)
    gap_x = max(told["x"] - about["x"] - about["width"], about["x"] - told["x"] - told["width"], 0)
    gap_y = max(told["y"] - about["y"] - about["height"], about["y"] - told["y"] - told["height"], 0)
    assert gap_x + gap_y < 30 or not near


@pytest.mark.parametrize("game", homage.NAMES)
def test_what_is_told_of_a_thing_stands_beside_it(game: str, midway: Midway) -> None:
    """On the board and in the hand; and a pointer that goes elsewhere takes it along."""
    person = midway(game, viewport={"width": 1280, "height": 720})
    cells = person.page.locator("[role=gridcell]:not([data-thing^=province], [data-thing=centre])")
    hand = person.page.locator(THINGS)
    for thing in (cells.first, cells.nth(3), *([hand.last] if hand.count() else [])):  # FIEF's may hold no card
        thing.hover()
        is_beside(person, thing)
    person.page.mouse.move(2, 2)
    expect(person.page.locator(f"aside{ABOUT}")).to_have_count(0)


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 800}}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["petty_fiefs", "feudalism"])
def test_the_table_at_the_end_is_neither_clipped_nor_empty(
    game: str, screen: dict[str, Any], look: Look, hall: Hall
) -> None:
    person = look(**screen)
    person.at_table(hall.tables(game).over)
    sheet = person.page.locator(".sheet .window")
    expect(sheet.locator("tbody tr").last).to_be_attached()
    assert sheet.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0
    assert [cell for cell in sheet.locator("td").all_inner_texts() if not cell.strip()] == []
    expect(person.button(words.REMATCH)).to_be_in_viewport(ratio=1)
    if screen is not PHONE:  # there the panel is scrolled
        expect(sheet.locator("tbody tr").last).to_be_in_viewport(ratio=1)
        expect(person.page.locator("#told .line").last).to_be_in_viewport(ratio=0.9)
        if game == "petty_fiefs":  # all princes have their points, also at the end
            points = person.page.locator(".tally tbody tr:has(th) td:nth-child(2)").all_inner_texts()
            assert points
            assert all(re.search(r"\d", each) for each in points), points


def test_the_end_with_ten_princes_is_seen_without_scrolling(look: Look, hall: Hall) -> None:
    """The whole score sheet, what can be done next, and how the log ends."""
    person = look(viewport={"width": 1280, "height": 800})
    person.at_table(hall.tables("petty_fiefs").most_over)
    rows = person.page.locator(".sheet .window tbody tr")
    expect(rows).to_have_count(10)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(person.button(words.REMATCH)).to_be_in_viewport(ratio=1)
    expect(person.page.locator("#told .line").last).to_be_in_viewport(ratio=0.9)
    assert person.page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.mark.parametrize("game", ["fealty", "petty_fiefs", "feudalism", "fief"])
def test_the_board_of_a_wide_screen_is_as_large_as_the_height_allows(game: str, look: Look, hall: Hall) -> None:
    for wide, high, least in ((1280, 800, 0.9), (1920, 1080, 0.95)):
        person = look(viewport={"width": wide, "height": high})
        person.at_table(hall.tables(game).midway)
        box = box_of(person.page.locator("svg:has([role=grid])"))
        assert box["height"] >= least * (high - box["y"] - 9)


@pytest.mark.parametrize(
    ("game", "rule"), [("petty_fiefs", "PF-END-D2"), ("feudality", "FDY-END-5"), ("fief", "FIEF-7.3b")]
)
def test_the_rule_that_breaks_a_tie_is_in_the_ledger_and_named_by_its_game(game: str, rule: str) -> None:
    face = (ROOT / "web" / "src" / "games" / game / "index.ts").read_text()
    assert f'"{rule}"' in face
    assert rule in homage.load(game).ledger.rules


# -- on a phone --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", homage.NAMES)
def test_on_a_phone_the_board_stays_in_sight(game: str, midway: Midway) -> None:
    """The question is a sheet over the lower edge, the hand a strip in it; choosing scrolls nothing away."""
    screen: dict[str, Any] = PHONE
    person = midway(game, **screen)
    page, high = person.page, screen["viewport"]["height"]
    grid = page.get_by_role("grid")

    def board_in_sight() -> None:
        box, sheet = box_of(grid), box_of(page.locator(".sheet"))
        assert box["y"] >= 0
        assert sheet["y"] + sheet["height"] == pytest.approx(high, abs=1)
        assert min(box["y"] + box["height"], sheet["y"]) - box["y"] > 0.8 * box["height"]

    board_in_sight()
    assert page.evaluate("document.documentElement.scrollHeight") < 2.25 * high
    strip = page.locator(THINGS).filter(visible=True)
    if strip.count() > 1:
        tops = {round(box_of(thing)["y"] / 60) for thing in strip.all()}
        assert len(tops) <= 2, "the hand is no strip"
    find_on_board(person, random.Random(3), tap)
    board_in_sight()
    assert is_within(box_of(person.play_it), screen["viewport"]["width"], high)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    board_in_sight()
    assert is_within(box_of(person.play_it), screen["viewport"]["width"], high)


def test_on_a_phone_the_sheet_is_folded_and_keeps_the_staged_move(midway: Midway) -> None:
    person = midway("fealty", **PHONE)
    sheet = person.page.locator(".sheet")
    before = box_of(sheet)["height"]  # the answers are on the board, the hand is folded
    person.button(words.UNFOLD).tap()
    assert box_of(sheet)["height"] > before
    find_on_board(person, random.Random(3), tap)
    expect(person.play_it).to_be_in_viewport()
    person.button(words.FOLD).tap()
    expect(person.play_it).to_be_in_viewport()


def test_on_a_phone_the_plates_of_feudalism_open_one_at_a_time(midway: Midway) -> None:
    person = midway("feudalism", **PHONE)
    page = person.page
    king = page.get_by_role("region", name="The King in power")
    expect(king).to_have_count(0)
    assert box_of(person.button("King"))["y"] < box_of(page.locator(".sheet"))["y"]
    person.button("King").tap()
    expect(king).to_be_visible()
    person.button("Turn").tap()
    expect(king).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("^Turn "))).to_be_visible()
    person.button("Turn").tap()
    expect(page.locator("div.plate")).to_have_count(0)


# -- the replay --------------------------------------------------------------------------------------------------------


def test_the_replay_covers_neither_the_map_nor_the_decks(come: Come) -> None:
    person = come("Anna", viewport={"width": 1280, "height": 720})
    table = person.open_game("feudalism", "me", "random", options={})
    person.play_quickly(table)
    page = person.go(f"/replay/{table}?move=14")
    slider = page.get_by_role("slider", name=words.SCRUB)
    expect(slider).to_be_visible()
    grid, decks = page.get_by_role("grid"), page.get_by_role("region", name="Decks and discards")
    for part in (grid, decks):
        part.scroll_into_view_if_needed()
        assert not overlap(box_of(part), box_of(slider))
    grid.scroll_into_view_if_needed()
    normandy = page.locator("[data-thing='region:normandy']")
    for region in ("brittany", "flanders", "normandy"):
        thing = page.locator(f"[data-thing='region:{region}']")
        thing.hover()
        is_beside(person, thing, near=True)
    assert not overlap(box_of(normandy), box_of(page.locator(f"aside{ABOUT}")))
