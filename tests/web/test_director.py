"""What others do is shown one event after another, each on the board as it was then."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.conftest import FULL, in_turn
from tests.web import words
from tests.web.choosing import by_pointing, find_on_board
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
WATCHED = {"fealty": {"short": True}, "petty_fiefs": {"max_rounds": "1"}, "feudalism": {}}

# Every time the sentence of what is shown changes: that sentence, the last line of the chronicle, and the points.
WATCH = """() => {
  window.scenes = [];
  const text = (where) => document.querySelector(where)?.textContent.trim() ?? "";
  const look = () => {
    const lines = document.querySelectorAll("#told .line > span");
    const scene = { told: text(".showing .told"), last: lines.length ? lines[lines.length - 1].textContent.trim() : "",
                    lines: lines.length, at: performance.now(), over: document.querySelector("#ending") !== null };
    if (scenes.at(-1)?.told !== scene.told || scenes.at(-1)?.lines !== scene.lines) scenes.push(scene);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

# What is told, how high it stands, how high a line is, where it ends, and whether anything of it is cut.
LINES = """() => {
  const told = document.querySelector(".showing .told");
  const words = document.createRange();
  words.selectNodeContents(told);
  const box = words.getBoundingClientRect();
  return [told.textContent, box.height, parseFloat(getComputedStyle(told).lineHeight), box.bottom,
          told.scrollHeight > told.clientHeight + 1 || told.scrollWidth > told.clientWidth];
}"""


def scenes(person: Person) -> list[dict[str, Any]]:
    """What was shown since somebody began to watch."""
    return list(person.page.evaluate("scenes"))


def asks(update: dict[str, Any]) -> bool:
    """Whether the first seat is asked something."""
    return "asked" in update["seats"]["0"]


def watched(person: Person, table: str) -> None:
    person.at_table(table)
    person.page.evaluate(WATCH)


def test_each_move_of_the_others_has_its_beat_and_is_told_with_the_board(come: Come) -> None:
    anna = come("Anna", pace="brisk")
    anna.stop_time()
    watched(anna, anna.open_table("me", "random", "random", "random"))
    for _ in range(2):
        heard = len(anna.updates)
        find_on_board(anna, random.Random(3))
        anna.play_it.click()
        expect(anna.button(words.SHOW_NOW)).to_be_visible()
        anna.wait_until(lambda heard=heard: any(map(asks, anna.updates[heard:])))
        anna.see_all()
        assert anna.wait_until_asked()
    told = [scene for scene in scenes(anna) if scene["told"]]
    assert len({scene["told"] for scene in told}) >= 4
    for scene in told:
        assert scene["told"].endswith(scene["last"]), "the chronicle is where the board is"


def test_what_is_shown_can_be_skipped_and_the_pace_is_kept(come: Come) -> None:
    anna = come("Anna", pace="calm")
    anna.stop_time()
    table = anna.open_table("me", "random", "random", "random")
    anna.at_table(table)
    find_on_board(anna, random.Random(3))
    anna.play_it.click()
    expect(anna.button(words.SHOW_NOW)).to_be_visible()
    anna.button(words.SHOW_NOW).click()
    expect(anna.button(words.SHOW_NOW)).to_have_count(0)
    anna.page.get_by_label(words.PACE).select_option("brisk")
    anna.page.reload()
    expect(anna.page.get_by_label(words.PACE).first).to_have_value("brisk")


@pytest.mark.parametrize("game", WATCHED)
def test_what_computers_do_quickly_is_seen_slowly(game: str, come: Come) -> None:
    """However quickly they are done, each event has its time; the game is not over before it is seen."""
    anna = come("Anna", pace="brisk")
    anna.stop_time()
    table = anna.open_game(game, "me", "random", options=WATCHED[game])
    watched(anna, table)
    anna.play_quickly(table)
    anna.wait_until(lambda: any(update["status"] == "over" for update in anna.updates))
    anna.let_pass(6000)
    seen = scenes(anna)
    assert not any(scene["over"] for scene in seen)
    apart = [late["at"] - early["at"] for early, late in pairwise(seen)]
    assert len([gap for gap in apart if gap > 250]) >= 4, "they are seen one after another"


def test_computers_that_are_done_before_anybody_comes_are_watched_from_the_beginning(come: Come) -> None:
    anna = come("Anna", pace="brisk")
    table = anna.open_table("random", "random")
    anna.wait_until(lambda: anna.ask("GET", f"/api/tables/{table}")["status"] == "over")
    page = anna.go(f"/table/{table}?watch")
    expect(page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    expect(page).to_have_url(re.compile(r"move=[1-9]"))  # it plays by itself


def test_the_counting_comes_first_and_the_winner_last(come: Come) -> None:
    anna = come("Anna", pace="brisk")
    table = anna.open_table("me", "random")
    anna.play_quickly(table, until=lambda view, question: view["turn"] == 6 and question.startswith("Turn 6"))
    anna.stop_time()
    anna.at_table(table)
    rng = random.Random(5)
    while anna.page.locator("#ending").count() == 0:
        if anna.button(words.SHOW_NOW).count():
            anna.let_pass(500)
        elif anna.is_asked:
            by_pointing(anna, rng)
        else:
            anna.page.wait_for_timeout(20)  # others are to decide
    verdict = anna.page.locator(".verdict")
    expect(verdict).to_have_text(words.COUNTING)
    assert anna.page.locator(f'[aria-label="{words.SEATS}"] > li b').count() == 0, "nobody's points are told before"
    expect(anna.page.get_by_text(re.compile(f"^{words.STEP}"))).to_have_text(re.compile("^Step 1 of"))
    anna.see_all()
    expect(verdict).to_have_text(re.compile("won|victory"))
    step = anna.page.get_by_text(re.compile(f"^{words.STEP}")).inner_text()
    assert re.fullmatch(r"Step (\d+) of \1", step)

    anna.button(words.FIRST).click()
    anna.button(words.PLAY, exact=True).click()  # it went on to the second step only, once
    anna.watch_for(anna.page.get_by_text(re.compile("^Step 3 of")))
    expect(verdict).to_have_text(re.compile("won|victory"))


def test_who_comes_back_sees_what_happened_since(come: Come) -> None:
    anna, bert = come("Anna", pace="calm"), come("Bert")
    table = anna.open_table("me", "open")
    bert.ask("POST", f"/api/tables/{table}/seats/1")
    anna.at_table(table)
    by_pointing(anna, random.Random(1))
    anna.go("about:blank")
    bert.at_table(table)
    by_pointing(bert, random.Random(1))
    anna.stop_time()
    anna.at_table(table)
    expect(anna.page.get_by_text(words.SINCE_YOUR_TURN)).to_be_visible()
    assert " reveals " in anna.told_now
    anna.button(words.SHOW_NOW).click()
    expect(anna.button(words.SINCE_MY_TURN)).to_be_visible()


def test_each_seats_last_move_stays_marked(come: Come) -> None:
    anna = come("Anna")
    table = anna.open_table("me", "random")
    anna.play_quickly(table, until=lambda view, question: view["turn"] == 3 and question.startswith("Turn 3"))
    anna.at_table(table)
    placed = [line for line in anna.chronicle if " places " in line]
    squares = {line.removesuffix(".").split()[-1] for line in placed[-2:]}
    expect(anna.page.locator("[data-mark]")).not_to_have_count(0)
    marked = {mark.get_attribute("data-mark") for mark in anna.page.locator("[data-mark]").all()}
    labels = {anna.page.locator(f"[data-thing='{thing}']").get_attribute("aria-label") for thing in marked}
    assert all(any(label and label.startswith(square) for label in labels) for square in squares), labels


def test_a_replay_shows_a_move_event_by_event(come: Come) -> None:
    anna = come("Anna", pace="calm")
    table = anna.open_game("feudalism", "random", "random", options={})
    anna.wait_until(lambda: anna.ask("GET", f"/api/tables/{table}")["status"] == "over")
    anna.stop_time()
    anna.go(f"/replay/{table}?move={anna.move_that_told(table, 'dice') - 1}&seat=0")
    expect(anna.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    anna.button(words.ONE_ON).click()
    result = anna.page.locator(".result")
    anna.watch_for(result)
    expect(result).to_be_empty()  # the dice have fallen, and nobody has said yet what that means
    anna.watch_for(result.filter(has_text=re.compile(r"\w")))


def behind(come: Come, game: str, answers: int, **screen: Any) -> Person:
    """Somebody whose page lags behind: so many answers were given elsewhere, and it has told none of them."""
    anna = come("Anna", pace="brisk", **screen)
    anna.stop_time()
    options = {"round_cap": 2, "mandatory_placement": True} if game == "fief" else {}
    table = anna.open_game(game, "me", *["random"] * (1 if game == "feudalism" else 3), options=options)
    anna.at_table(table)
    anna.play_quickly(table, most=answers)
    expect(anna.button(words.SHOW_NOW)).to_be_visible()
    anna.wait_until(lambda: asks(anna.updates[-1]))
    return anna


@pytest.mark.parametrize(("game", "answers"), [("fief", 30 if FULL else 8), ("feudalism", 40 if FULL else 20)])
def test_nothing_on_the_page_knows_more_than_was_told(come: Come, game: str, answers: int) -> None:
    anna = behind(come, game, answers)
    page, newest = anna.page, anna.updates[-1]["seats"]["0"]
    fought, purse = False, page.locator(".purse b")
    before = purse.inner_text() if game == "fief" else ""
    told = anna.told_now
    while anna.button(words.SHOW_NOW).count():
        assert newest["asked"]["question"] not in page.locator("#content").inner_text()
        assert not anna.is_asked
        assert anna.lit.count() == 0
        assert page.get_by_text(words.TO_DECIDE, exact=True).count() == 0
        if game == "fief" and "hires" not in told and "denier" not in told:
            assert purse.inner_text() == before, told
        fought = fought or bool(re.search("battle|attack", told))
        page.keyboard.press(".")
        if anna.button(words.SHOW_NOW).count():
            told = anna.told_now
            before = purse.inner_text() if game == "fief" else ""
    assert fought or game == "fief"
    expect(anna.question).to_contain_text(newest["asked"]["question"])
    assert anna.is_asked


def test_keys_lead_through_what_is_told(come: Come) -> None:
    anna = behind(come, "petty_fiefs", 14)
    keys = anna.page.keyboard
    first = anna.told_now
    keys.press("p")
    expect(anna.button(words.GO_ON)).to_be_visible()
    anna.let_pass(20_000)
    assert anna.told_now == first
    keys.press(".")
    second = anna.told_now
    assert second != first
    keys.press(",")
    assert anna.told_now == first
    keys.press("p")
    expect(anna.button(words.PAUSE)).to_be_visible()
    keys.press("n")
    turn = anna.told_now
    assert turn not in (first, "")
    anna.button(words.STEP_BACK).click()
    assert anna.told_now != turn
    anna.button(words.STEP_ON).click()
    assert anna.told_now == turn
    keys.press("s")
    expect(anna.button(words.SHOW_NOW)).to_have_count(0)  # at once
    keys.press(",")
    expect(anna.button(words.GO_ON)).to_be_visible()  # once more what was just told
    keys.press("m")
    expect(anna.button(words.SHOW_NOW)).to_have_count(0)
    assert anna.is_asked


@pytest.mark.parametrize(("game", "screen"), in_turn(["petty_fiefs", "fief"], [DESK, PHONE]))
def test_what_is_told_has_two_full_lines(come: Come, game: str, screen: dict[str, Any]) -> None:
    anna = behind(come, game, 25 if FULL else 12, **screen)
    lines = set()
    while anna.button(words.SHOW_NOW).count():
        told, high, lines_high, bottom, cut = anna.page.evaluate(LINES)
        assert high < 2.5 * lines_high, told
        assert bottom <= screen["viewport"]["height"]
        assert not cut, told
        lines.add(len(told) > 45)
        anna.page.keyboard.press(".")
    assert lines == {True, False}, "short and long sentences were told"
