"""Petty Fiefs in the browser: three people, one against computers, by hand and as text, to the score sheet."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.conftest import FULL
from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.choosing import by_list, leave_out, play_out, play_together
from tests.web.conftest import Come, Look
from tests.web.scenes import SIZES, Hall
from tests.web.seated import PHONE, Person

LAID_AND_PLACED = 36 + 6 + 1  # tiles, princes and the warlord of three players
HANDS = "[aria-label='Before you']"
SHEET = "The score sheet"
WEAKER = "counts"
CORNER = {"x": 22, "y": 12}  # of a province: nothing lies there


def open_table(person: Person, *chairs: str, rounds: int) -> str:
    return person.open_game("petty_fiefs", *chairs, options={"max_rounds": str(rounds)})


def by_pointing(person: Person, rng: random.Random) -> None:
    """Name things that are lit, one after another, until one choice is left; look at it, play it."""
    while not person.play_it.is_visible():
        things = person.lit
        things.or_(person.plain).first.wait_for()
        at = rng.randrange(things.count() + min(person.plain.count(), 1))
        if at == things.count():
            person.plain.first.click()
            continue
        thing = things.nth(at)
        province = (thing.get_attribute("data-thing") or "").startswith("province")
        thing.click(position=CORNER if province else None)
    person.play_it.click()
    person.wait_until_answered()


def sheet(person: Person) -> Locator:
    return person.page.get_by_role("region", name=SHEET)


def test_three_people_play_a_whole_game_on_the_board(come: Come) -> None:
    people = [come("Anna"), come("Bert"), come("Cleo")]
    anna = people[0]
    table = open_table(anna, "me", "open", "open", rounds=2)
    for person in people:
        person.go(f"/table/{table}")
    for person in people[1:]:
        person.button(words.SIT_DOWN).first.click()
        expect(person.button(words.SIT_DOWN)).to_have_count(0)
    play_together(people, by_pointing, most=3)
    leave_out(people, lambda view, _: view["step"] == "prince")
    play_together(people, by_pointing, seed=2, most=3)
    leave_out(people, lambda view, _: view["round"] == 2)
    assert play_together(people, by_pointing, seed=3) > 3
    assert anna.updates[-1]["entry"] > LAID_AND_PLACED

    assert len({tuple(person.points) for person in people}) == 1
    for person in people:  # the counting: the tiles, six princes, the totals
        shown = person.page.get_by_text(re.compile(f"^{words.STEP}"))
        person.button(words.FIRST).click()
        expect(shown).to_have_text("Step 1 of 8")
        expect(sheet(person).get_by_text(WEAKER)).to_have_count(0)
        for step in range(2, 9):
            person.button(words.NEXT).click()
            expect(shown).to_have_text(f"Step {step} of 8")
        counted = sheet(person).locator("tr.counts td.total").all_inner_texts()
        assert [text.split()[0].replace("\N{MINUS SIGN}", "-") for text in counted] == anna.points


def keeps_nobody_out_at(person: Person, widths: Sequence[int]) -> None:
    """Nothing grave for axe to find at these widths; the page is then as wide as before."""
    before = person.page.viewport_size
    assert before
    for width in widths:
        person.page.set_viewport_size({"width": width, "height": SIZES[width]})
        keeps_nobody_out(person)
    person.page.set_viewport_size(before)


@pytest.mark.parametrize("theme", ["light", "dark"] if FULL else ["dark"])
def test_one_person_against_computers_with_nobody_kept_out(theme: str, come: Come) -> None:
    widths = (375, 1280) if FULL else (375,)
    person = come("Anna", color_scheme=theme, reduced_motion="reduce")
    person.at_table(open_table(person, "me", "random", "random", rounds=3))
    keeps_nobody_out_at(person, widths)  # while the land is laid

    play_out(person, by_pointing, most=3)
    leave_out([person], lambda view, question: view["step"] == "act" and bool(question))
    while person.wait_until_asked() and "action" not in person.page.locator("#question").inner_text():
        by_pointing(person, random.Random(2))
    keeps_nobody_out_at(person, widths)
    play_out(person, by_pointing, seed=2, most=3)
    leave_out([person], lambda view, question: view["round"] == 3 and bool(question))

    play_out(person, by_pointing, seed=3)
    expect(sheet(person)).to_be_visible()
    keeps_nobody_out_at(person, widths)


def test_a_whole_game_as_text(come: Come) -> None:
    person = come("Anna")
    page = person.go(f"/table/{open_table(person, 'me', 'random', rounds=1)}")
    person.button(words.TEXT_BOARD).click()

    def answer(_: Person, rng: random.Random) -> None:
        expect(page.get_by_role("heading", name=words.CHOICES)).to_be_visible()
        assert page.get_by_role("grid").count() == 0
        by_list(person, rng)

    assert play_out(person, answer) > 13
    for heading in ("The turn", "Suns and Moons (you)", "Crowns and Arms", "The provinces, clockwise", "The centre"):
        expect(page.get_by_role("heading", name=re.compile(f"^{re.escape(heading)}"))).to_be_visible()
    told = page.get_by_role("listitem").filter(has_text=re.compile("^Ends with")).all_inner_texts()
    assert [line.split()[2] for line in told] == person.points


def test_the_board_is_walked_by_keys(come: Come) -> None:
    """The first tile is laid without a mouse: to the next thing that can be chosen, Enter, and Enter again."""
    person = come("Anna")
    page = person.go(f"/table/{open_table(person, 'me', 'random', rounds=1)}")
    assert person.wait_until_asked()
    question = page.locator("#question").inner_text()
    grid = page.get_by_role("grid")
    grid.locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    focused = page.locator("[role=gridcell]:focus")
    if not (focused.get_attribute("aria-label") or "").endswith(words.CHOOSABLE):
        page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(person.play_it).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#question")).not_to_have_text(question)


def test_a_hint_is_pointed_at_on_the_board(come: Come) -> None:
    """While the land is laid it is for a gap or a province: the hand of the manuscripts points there."""
    person = come("Anna")
    person.at_table(open_table(person, "me", "random", rounds=1))
    assert person.wait_until_asked()
    pointing = person.page.locator("svg .hint")
    expect(pointing).to_have_count(0)
    person.button(words.HINT).click()
    expect(pointing).to_be_visible()
    person.hinted.first.click()
    expect(person.play_it).to_be_visible()
    chosen = person.page.locator("[role=gridcell][aria-selected=true]").bounding_box()
    hand = pointing.bounding_box()
    assert chosen
    assert hand
    assert chosen["x"] < hand["x"] + hand["width"] < chosen["x"] + chosen["width"]
    assert chosen["y"] < hand["y"] + hand["height"] < chosen["y"] + chosen["height"]


def test_a_replay_with_open_eyes_shows_what_lay_before_all(come: Come) -> None:
    person = come("Anna")
    table = open_table(person, "me", "random", rounds=2)
    person.play_quickly(table)
    page = person.go(f"/replay/{table}?move=10&seat=0")
    hidden = page.locator("[role=gridcell][data-thing^=tile][aria-label$=face-down]")
    expect(page.locator(HANDS)).to_have_count(1)
    expect(hidden.first).to_be_attached()
    page.get_by_role("radio", name=words.OPEN_EYES).check(force=True)
    expect(page.locator(HANDS)).to_have_count(2)
    expect(hidden).to_have_count(0)
    expect(page.get_by_text("All princes")).to_have_count(1)
    expect(page.get_by_text("Drawn, and to be laid")).to_have_count(1)


def report(person: Person) -> Locator:
    return person.page.get_by_role("region", name=re.compile("^Conflict in "))


def in_conflict(view: dict[str, Any], _: str) -> bool:
    """Won, but not the first conflict of a game: its report must not hold anything of those before."""
    return view["round"] > 2 and view["conflict"] is not None and view["step"] == "expose"


@pytest.mark.parametrize("screen", [PHONE, {"viewport": {"width": 1280, "height": 720}}], ids=["phone", "desk"])
def test_a_conflict_is_reported_beside_the_board_and_nothing_twice(screen: dict[str, Any], come: Come) -> None:
    """Somebody watches a game that is played quicker than it can be shown."""
    anna, bert = come("Anna"), come("Bert", **screen)
    table = open_table(anna, "me", "me", rounds=9)
    anna.play_quickly(table, lambda view, question: view["round"] > 1)
    bert.at_table(table)
    anna.play_quickly(table, in_conflict)
    told = report(bert).locator(".line")
    expect(told.filter(has_text=" wins province ")).to_have_count(1)  # the page has caught up

    lines = told.all_text_contents()
    assert len(set(lines)) == len(lines)
    suits = report(bert).get_by_role("listitem")
    signs = [suits.nth(at).get_by_role("img").first.get_attribute("aria-label") for at in range(suits.count())]
    assert len(set(signs)) == len(signs)
    assert apart(report(bert), bert.page.get_by_role("grid")), "neither land nor mercenaries are hidden"


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on a page do not lie over each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    beside = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return beside or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"]


def test_a_click_on_a_tile_in_a_lit_province_means_the_province(look: Look, hall: Hall) -> None:
    person = look()
    laid = hall.tables("petty_fiefs").where("laid", lambda view, question: "lay it" in question and view["circle"])
    person.at_table(laid)
    assert person.wait_until_asked()
    expect(person.lit.first).to_be_visible()
    box = person.page.locator("[role=gridcell][data-thing^='tile ']").first.bounding_box()
    assert box
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(person.play_it).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_count(0)
