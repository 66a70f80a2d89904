"""The first table of a game: three notes at their places, shown once; help one click away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import homage
from tests.conftest import in_turn
from tests.web import words
from tests.web.conftest import Come, Look
from tests.web.scenes import Hall
from tests.web.seated import PHONE, Person

DESK = {"viewport": {"width": 1280, "height": 800}}
COVERED = """() => {
    const box = document.querySelector("aside[aria-label='First steps']").getBoundingClientRect();
    const all = '[role=gridcell].open, [data-thing].lit, [aria-labelledby=question], #help';
    return [...document.querySelectorAll(all)].filter((each) => {
        const other = each.getBoundingClientRect();
        return other.left < box.right - 1 && box.left < other.right - 1
            && other.top < box.bottom - 1 && box.top < other.bottom - 1;
    }).map((each) => each.dataset.thing ?? each.id ?? each.tagName);
}"""


def at_the_first_table(person: Person, game: str) -> None:
    others = ["random"] * (min(homage.load(game).seats) - 1)
    table = person.open_game(game, "me", *others, options={})
    person.context.add_init_script("if (sessionStorage.began !== 'yes') localStorage.met = ''")
    person.at_table(table)
    person.page.evaluate("sessionStorage.began = 'yes'")


@pytest.mark.parametrize(("game", "screen"), in_turn(homage.NAMES, [DESK, PHONE]))
def test_the_first_table_says_what_one_wants_what_to_do_and_where_help_is_once(
    game: str, screen: dict[str, object], come: Come
) -> None:
    person = come("Anna", **screen)
    at_the_first_table(person, game)
    notes = person.page.get_by_role("complementary", name=words.FIRST_STEPS)
    for step, heading in enumerate(("What you want", "What you do now", "Where help is")):
        expect(notes.get_by_role("heading")).to_have_text(heading)
        expect(notes).to_contain_text(f"{step + 1} of 3")
        expect(notes).to_be_in_viewport(ratio=1)
        if screen is DESK:  # a phone has no such room: there it goes away at a tap
            person.wait_until(lambda: person.page.evaluate(COVERED) == [])
        notes.get_by_role("button").last.click()
    expect(notes).to_have_count(0)
    person.page.reload()
    expect(person.page.get_by_role("grid")).to_be_visible()
    person.page.wait_for_timeout(500)
    expect(notes).to_have_count(0)


@pytest.mark.parametrize(("game", "screen"), in_turn(homage.NAMES, [DESK, PHONE]))
def test_how_to_play_and_the_rules_are_one_click_from_the_table(
    game: str, screen: dict[str, object], come: Come
) -> None:
    person = come("Anna", **screen)
    others = ["random"] * (min(homage.load(game).seats) - 1)
    person.at_table(person.open_game(game, "me", *others, options={}))
    for name, address in (("How to play", f"/learn/{game}"), ("Rules", f"/rules/{game}")):
        link = person.page.get_by_role("navigation", name="Help with this game").get_by_role("link", name=name)
        expect(link).to_be_in_viewport(ratio=1)
        with person.context.expect_page() as opened:
            link.click()
        expect(opened.value).to_have_url(re.compile(f"{address}$"))
        opened.value.close()


BARE = """() => {
    const found = [], walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { parentElement: each, data } = walk.currentNode;
        if (!/\\b(Dn|DRM|VP)\\b/.test(data) || each.closest('svg, .unseen, button, select, [inert]')) continue;
        if (each.checkVisibility() && !(each.closest('abbr')?.title.length > 5)) found.push(data.trim());
    }
    return found;
}"""


@pytest.mark.parametrize(("game", "some"), [("feudalism", ["VP", "DRM", "Dn"]), ("fief", [])])
def test_abbreviations_explain_themselves_when_pointed_at(game: str, some: list[str], look: Look, hall: Hall) -> None:
    """At the table, in what is told of a thing, and on the page that teaches the game."""
    person = look()
    person.at_table(hall.tables(game).midway)
    assert person.wait_until_asked()
    explained = set(person.page.locator("abbr[title]").all_inner_texts())
    assert explained >= set(some)
    assert person.page.evaluate(BARE) == []
    person.page.locator("[role=gridcell]").first.hover()
    expect(person.page.locator("aside[aria-label='On the table']")).to_be_visible()
    assert person.page.evaluate(BARE) == []
    person.go(f"/learn/{game}")
    expect(person.page.locator("article figure, article svg").first).to_be_visible()
    assert person.page.evaluate(BARE) == []
