"""What a search tells in the browser, where the server has native code: the best moves, and a game gone through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

import homage
from homage.players.analysis import Budget
from homage.table.thought import analyses
from tests.table.served import Server, serving_here, sqlite_in
from tests.table.thought import hints_thought_out
from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has native code, and is quick with analyses."""
    homage.load("fealty").compile()
    with (
        pytest.MonkeyPatch.context() as patched,
        hints_thought_out(),
        serving_here(sqlite_in(tmp_path_factory.mktemp("thinking"))) as server,
    ):
        patched.setattr(analyses, "BUDGET", Budget(simulations=16))
        yield server


def played(person: Person) -> str:
    """A finished game of somebody who plays anyhow."""
    table = person.open_table("me", "greedy")
    person.play_quickly(table, seed=3)
    return table


def test_a_hint_lists_the_best_moves_points_at_them_and_plays_one(come: Come, thinking: Server) -> None:
    anna = come("Anna", to=thinking)
    table = anna.open_table("me", "greedy", duchies="1A0,2A0")
    anna.play_quickly(table, until=lambda view, question: question.startswith("Place"))
    anna.at_table(table)
    anna.button(words.HINT).click()
    status = anna.page.get_by_role("status").filter(has_text=words.HINT_BEST)
    expect(status).to_be_visible()
    assert 2 <= anna.hinted.count() <= 3
    for told in anna.hinted.all_inner_texts():
        assert re.search(r"\d+ %\s+\d+\.\d points for you · Yellow \d+ %, \d+\.\d", told), told
    keeps_nobody_out(anna)
    pointing = anna.page.locator("svg .manicule")
    places = []
    for at in range(anna.hinted.count()):
        anna.hinted.nth(at).hover()
        expect(anna.hinted.nth(at).locator("..")).to_have_class(re.compile("looked"))
        places.append(str(pointing.bounding_box()))
    assert len(set(places)) == len(places)
    suggested = anna.hinted.last.locator(".words").inner_text()
    anna.hinted.last.click()
    expect(anna.question.locator(".staged")).to_contain_text(suggested)
    anna.play_it.click()
    anna.wait_until_answered()
    expect(anna.hinted).to_have_count(0)


def test_a_game_is_analysed_and_walked_along_its_curve(come: Come, thinking: Server) -> None:
    anna = come("Anna", to=thinking)
    table = played(anna)
    page = anna.go(f"/replay/{table}?move=0")
    anna.button(words.ANALYSE).click()
    part = page.locator("[aria-labelledby=replay-analysis]")
    expect(part.get_by_role("progressbar")).to_be_visible()
    expect(part.get_by_role("progressbar")).to_have_count(0)
    found: dict[str, Any] = anna.ask("GET", f"/api/tables/{table}/analysis")
    assert found["status"] == "done"
    picture = part.get_by_role("img", name="Chance to win, by seat, over the game")
    expect(picture.locator("desc")).to_contain_text(re.compile(r"Blue: \d+ % at first, between \d+ % and \d+ %\."))
    expect(picture.locator("path.line")).to_have_count(2)

    curve = part.get_by_role("slider", name=words.WALK)
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    place = int(curve.get_attribute("aria-valuenow") or 0)
    assert 0 < place < int(curve.get_attribute("aria-valuemax") or 0)
    expect(page.get_by_text(f"Move {place} of")).to_be_visible()
    curve.press("ArrowRight")
    after = next(moment for moment in found["moments"] if moment["move"] > place)
    expect(page.get_by_text(f"Move {after['move']} of")).to_be_visible()
    expect(part.locator(".remark")).to_contain_text("The search would have played")
    curve.press("Home")
    expect(page.get_by_text("Start of the game", exact=True)).to_be_visible()

    keeps_nobody_out(anna)
    swings = part.locator("ol button")
    assert swings.count() == len(found["swings"])
    if found["swings"]:
        expect(part.get_by_role("heading", name=words.SWINGS)).to_be_visible()
        swings.first.click()
        worst = next(moment for moment in found["moments"] if moment["move"] == found["swings"][0])
        expect(page.get_by_text(f"Move {worst['move']} of")).to_be_visible()
        expect(part.locator(".remark")).to_contain_text(worst["best"]["words"])


def test_who_comes_later_sees_what_was_found_also_on_a_phone(come: Come, thinking: Server) -> None:
    anna = come("Anna", to=thinking)
    table = played(anna)
    anna.ask("POST", f"/api/tables/{table}/analysis")
    stranger = come(to=thinking, color_scheme="dark", reduced_motion="reduce", **PHONE)
    page = stranger.go(f"/replay/{table}")
    picture = page.get_by_role("img", name="Chance to win, by seat, over the game")
    expect(picture).to_be_visible()
    expect(stranger.button(words.ANALYSE)).to_have_count(0)
    box = picture.bounding_box()
    assert box
    assert 0 < box["x"] < box["x"] + box["width"] < 375
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    keeps_nobody_out(stranger)


def test_what_is_refused_is_told_beside_the_button(
    come: Come, thinking: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = come("Anna", to=thinking)
    table = played(anna)
    monkeypatch.setattr(analyses, "MOST_AT_ONCE", 0)
    anna.expects("429")
    anna.go(f"/replay/{table}")
    anna.button(words.ANALYSE).click()
    expect(anna.page.get_by_role("alert").filter(has_text="try again in a minute")).to_be_visible()
    expect(anna.button(words.ANALYSE)).to_be_enabled()
