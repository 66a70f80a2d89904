"""What the table tells whoever asks: why not, what if, what would you do, and how it was before."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import homage
from homage.engine.state.components import Components
from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.choosing import by_pointing, find_a_gain
from tests.web.conftest import Come
from tests.web.seated import Person


@pytest.fixture
def placing(come: Come) -> Person:
    """Somebody who is to place the first piece of a game, no matter who else sits there."""
    person = come("Anna")
    table = person.open_table("me", "greedy", duchies="1A0,2A0")
    person.go(f"/table/{table}")
    rng = random.Random(1)
    while person.wait_until_asked() and not person.page.locator('[role=gridcell][aria-label$="chosen"]').count():
        by_pointing(person, rng)
    return person


def test_a_square_that_cannot_be_chosen_names_the_rule_and_the_link_leads_to_it(placing: Person) -> None:
    page = placing.page
    mountain = page.locator('[role=gridcell][aria-label*="mountain"]').first
    mountain.click()
    notice = page.get_by_role("alert").filter(has_text=words.WHY_NOT)
    expect(notice).to_be_visible()
    link = notice.get_by_role("link").first
    rule = link.inner_text()
    assert re.fullmatch(r"FEA-[A-Z]+-\w+|RU-\d+", rule)
    text = notice.locator(".rule .text").inner_text()
    assert len(text) > 20  # the rule itself, not only its number
    link.click()
    expect(page).to_have_url(re.compile(f"/rules/fealty#{rule}$"))
    entry = page.locator(f"[id='{rule}']")
    expect(entry).to_be_in_viewport()
    expect(entry).to_contain_text(text)


def test_a_piece_that_is_looked_at_shows_what_it_would_claim(placing: Person) -> None:
    page = placing.page
    find_a_gain(placing)
    claimed = page.locator('[role=gridcell][aria-label*="would claim"]')
    shown = [
        re.search(r"would claim (\d+) token", label)[1]
        for label in claimed.evaluate_all("all => all.map(each => each.ariaLabel)")
    ]
    expect(page.locator("rect.gain + text")).to_have_text(f"+{sum(map(int, shown))}")
    expect(placing.question).to_contain_text(words.FORESEEN)
    placing.button(words.CHOOSE_AGAIN).click()
    expect(placing.play_it).to_have_count(0)


def test_the_player_aid_says_what_things_cost_and_leaves_the_question(come: Come) -> None:
    """Opened and closed by a key; its prices are those of the components."""
    person = come("Anna")
    person.go(f"/table/{person.open_game('fief', 'me', 'greedy', 'greedy', options={})}")
    person.wait_until_asked()
    aid = person.page.get_by_role("complementary", name=words.PLAYER_AID)
    asked = person.question.inner_text()
    person.page.keyboard.press("a")
    costs = homage.load("fief").components["units"]
    for unit in ("knight", "archer"):
        row = aid.get_by_role("row").filter(has=person.page.get_by_role("rowheader", name=unit, exact=True))
        expect(row.get_by_role("cell").first).to_have_text(str(costs[unit]["cost"]))
    expect(person.question).to_be_in_viewport(ratio=1)
    assert person.question.inner_text() == asked
    person.page.keyboard.press("Escape")
    expect(aid).to_have_count(0)
    person.page.keyboard.press("a")
    expect(aid).to_be_visible()
    person.button(words.AID).click()
    expect(aid).to_have_count(0)


AIDS: dict[str, tuple[str, Callable[[Components], int]]] = {  # a row of the page, and its number in the components
    "fealty": ("Court Noble", lambda has: has["piece"][8]["speed"]),
    "petty_fiefs": ("Warlord", lambda has: has["conflict"]["warlord_strength"]),
    "feudality": ("Fortress", lambda has: has["fortification"][-1]["stars"]),
}


@pytest.mark.parametrize("game", AIDS)
def test_the_player_aid_of_each_game_has_its_numbers(game: str, come: Come) -> None:
    person = come("Anna")
    person.go(f"/table/{person.open_game(game, 'me', 'greedy', options={})}")
    person.wait_until_asked()
    person.button(words.AID).click()
    aid = person.page.get_by_role("complementary", name=words.PLAYER_AID)
    name, number = AIDS[game]
    row = aid.get_by_role("row").filter(has=person.page.get_by_role("rowheader", name=name))
    told = re.compile(rf"^\s*{number(homage.load(game).components)}\s*$")
    expect(row.get_by_role("cell").filter(has_text=told)).to_have_count(1)
    keeps_nobody_out(person)


def test_a_hint_at_a_glance_suggests_a_choice(placing: Person) -> None:
    """Before the server has native code; test_analysis.py asks for more."""
    placing.button(words.HINT).click()
    expect(placing.page.get_by_role("status").filter(has_text=words.HINT_GLANCE)).to_be_visible()
    expect(placing.hinted).to_have_count(1)
    suggested = placing.hinted.inner_text()
    placing.hinted.click()
    expect(placing.question.locator(".staged")).to_contain_text(suggested)
    expect(placing.play_it).to_be_enabled()


def test_a_move_that_revealed_nothing_is_taken_back_at_once(come: Come) -> None:
    """A secret pick, while the friend still thinks."""
    anna, bert = come("Anna"), come("Bert")
    table = anna.open_table("me", "open")
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    page = anna.go(f"/table/{table}")
    anna.wait_until_asked()
    by_pointing(anna, random.Random(1))
    expect(page.locator("#question")).to_contain_text("Waiting for Bert")
    expect(page.get_by_text("face down")).to_be_visible()
    anna.button(words.TAKE_BACK).click()
    assert anna.wait_until_asked()
    expect(page.get_by_text("face down")).to_have_count(0)
    assert anna.lit.count() == 3


def test_what_was_revealed_is_taken_back_only_if_the_other_agrees(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    table = anna.open_table("me", "open")
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    anna.go(f"/table/{table}")
    bert.go(f"/table/{table}")
    for person in (anna, bert):
        person.wait_until_asked()
        by_pointing(person, random.Random(2))
    bert.button(words.TAKE_BACK).click()
    expect(anna.page.get_by_role("alert")).to_contain_text("Bert (Yellow) asks to undo the last move")
    anna.button(words.AGREE).click()
    assert bert.wait_until_asked()
    expect(bert.page.locator("#question")).to_contain_text("pick")


def test_two_people_talk_at_the_table(come: Come) -> None:
    anna, bert = come("Anna"), come("Bert")
    table = anna.open_table("me", "open")
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    anna.go(f"/table/{table}")
    bert.go(f"/table/{table}")
    anna.page.get_by_role("textbox", name=words.SAY_SOMETHING).fill("Shall we <b>begin</b>?")
    anna.button(words.SAY_IT).click()
    expect(bert.page.locator("#said")).to_contain_text(re.compile(r"Anna\s+guest\s+Shall we <b>begin</b>\?"))
    bert.page.get_by_role("textbox", name=words.SAY_SOMETHING).fill("With pleasure.")
    bert.page.keyboard.press("Enter")
    expect(anna.page.locator("#said p").last).to_contain_text(re.compile(r"Bert\s+guest\s+With pleasure\."))
