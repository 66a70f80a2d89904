"""How many decisions wait, on every page of the site: asked for once for all tabs of a browser."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from playwright.sync_api import Page, Request, expect
from websockets.sync.client import connect

from tests.web import words
from tests.web.conftest import Come
from tests.web.seated import Person

ICON = "decodeURIComponent(document.querySelector('link[rel=icon]').href)"
PAGES = ("/rules/fealty", "/learn/fealty", "/account", "/new/fealty")


def asked(person: Person) -> Counter[str]:
    """How often each of the tabs asks for what waits."""
    counted: Counter[str] = Counter()

    def count(request: Request) -> None:
        if request.url.endswith("/api/tables/mine/waiting"):
            counted["waiting"] += 1

    person.context.on("request", count)
    return counted


def decide(person: Person, table: str) -> None:
    """Answer the question of the first seat elsewhere: on another device, say."""
    address = f"{person.server.url.replace('http', 'ws')}/ws/{table}?brief=true"
    with connect(address, additional_headers={"Authorization": f"Bearer {person.token}"}) as socket:
        asked = json.loads(socket.recv())["seats"]["0"]["asked"]
    person.answer(table, 0, asked["decision"], asked["actions"][0])


def shows(page: Page, count: int) -> None:
    """The number in the title and on the icon of the tab."""
    number = r"/^\((\d+)\) /.exec(document.title)?.[1] ?? '0'"
    page.wait_for_function(f"() => ({number}) === '{count}'")
    icon = page.evaluate(ICON)
    assert (f">{count}</text>" in icon) if count else icon.endswith("/icon.svg")


def test_every_page_shows_the_number_of_decisions_that_wait(come: Come) -> None:
    person = come("Anna")
    for _ in range(2):
        person.open_table("me", "me")
    person.open_table("me", "open")
    for path in (*PAGES, "/"):
        shows(person.go(path), 2)


def test_a_stranger_is_not_asked_for_and_sees_plain_pages(come: Come) -> None:
    person = come()
    counted = asked(person)
    page = person.go("/rules/fealty")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.title() == "The rules of Fealty · Homage"
    assert not counted


def test_the_first_visit_of_a_stranger_leaves_nothing_on_the_console(come: Come) -> None:
    """What stands there fails the test when they leave."""
    person = come()
    answers: list[tuple[str, int]] = []
    person.page.on(
        "response", lambda answer: answers.append((answer.url.removeprefix(person.server.url), answer.status))
    )
    for path in (*PAGES, "/notices", "/"):
        answers.clear()
        page = person.go(path)
        expect(page.get_by_role("main").or_(page.get_by_role("heading", level=1)).first).to_be_visible()
        person.wait_until(lambda: ("/api/me", 200) in answers)
        page.wait_for_load_state("networkidle")
        assert [each for each in answers if each[1] >= 400] == []


def test_many_tabs_ask_once_together(come: Come) -> None:
    person = come("Anna")
    person.open_table("me", "me")
    counted = asked(person)
    tabs = [person.context.new_page() for _ in range(6)]
    for tab in tabs:
        tab.goto("/rules/fealty")
        shows(tab, 1)
    assert counted["waiting"] == 1


def test_a_decision_at_a_table_is_counted_off_in_all_tabs_at_once(come: Come) -> None:
    """Without asking the server again: the tab with the table knows."""
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.open_table("me", "open")
    bruno.ask("POST", f"/api/tables/{table}/seats/1")
    beside = anna.page
    anna.go("/rules/fealty")
    shows(beside, 1)
    counted = asked(anna)
    at_table = anna.context.new_page()
    at_table.goto(f"/table/{table}")
    expect(at_table.get_by_role("grid")).to_be_visible()
    at_table.wait_for_function("() => document.title.startsWith('● Your turn')")
    decide(anna, table)
    shows(beside, 0)
    assert not counted


def test_a_turn_that_comes_later_is_found_by_asking_again(come: Come) -> None:
    person = come("Anna")
    person.page.clock.install()
    counted = asked(person)
    page = person.go("/rules/fealty")
    person.wait_until(lambda: counted["waiting"] == 1)
    person.open_table("me", "me")
    assert page.title() == "The rules of Fealty · Homage"
    page.clock.fast_forward(25_000)
    assert counted["waiting"] == 1
    page.clock.fast_forward(30_000)
    shows(page, 1)
    assert counted["waiting"] == 2


class Heard:
    """The tones that a page plays."""

    COUNT = """
        window.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when) };
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(self.COUNT)

    @property
    def tones(self) -> int:
        return int(self.page.evaluate("window.tones"))


def later(person: Person, **more: Any) -> Page:
    """Somebody on a page without a table, who has clicked there, when it becomes their turn elsewhere."""
    person.page.clock.install()
    counted = asked(person)
    page = person.go("/rules/fealty")
    page.get_by_role("searchbox").click()
    person.wait_until(lambda: counted["waiting"] == 1)  # nothing waits yet
    person.open_table("me", "me", **more)
    page.clock.fast_forward(60_000)
    shows(page, 1)
    return page


def test_it_sounds_when_it_is_my_turn_at_a_table_that_is_not_open_if_that_is_wanted(come: Come) -> None:
    person = come("Anna")
    heard = Heard(person.page)
    person.page.add_init_script("localStorage.soundElsewhere = 'yes'")
    page = later(person)
    page.clock.fast_forward(1_000)
    person.wait_until(lambda: heard.tones > 0)


def test_it_is_silent_until_somebody_wants_it_to_sound(come: Come) -> None:
    person = come("Anna")
    heard = Heard(person.page)
    page = later(person)
    page.clock.fast_forward(1_000)
    assert heard.tones == 0


def test_a_table_that_is_open_in_another_tab_speaks_for_itself(come: Come) -> None:
    person = come("Anna")
    heard = Heard(person.page)
    person.page.add_init_script("localStorage.soundElsewhere = 'yes'")
    table = person.open_table("me", "open")
    at_table = person.context.new_page()
    at_table.goto(f"/table/{table}")
    expect(at_table.get_by_role("button", name=words.SIT_TOO)).to_be_visible()
    person.forget_what_waits()
    person.page.clock.install()
    counted = asked(person)
    page = person.go("/rules/fealty")
    page.get_by_role("searchbox").click()
    person.wait_until(lambda: counted["waiting"] == 1)
    person.ask("POST", f"/api/tables/{table}/seats/1")
    page.clock.fast_forward(60_000)
    shows(page, 1)
    page.clock.fast_forward(1_000)
    assert heard.tones == 0
