"""Without a server: what can be read all the same, and how a page gets on when there is one again, or a newer one."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.served import Server, serving_here, sqlite_in
from tests.web import words
from tests.web.axe import keeps_nobody_out
from tests.web.conftest import CLIENT, Come, missing
from tests.web.seated import Person

DONE = """navigator.serviceWorker.getRegistration().then(
    ({ installing, waiting, active }) => !installing && !waiting && active.state === 'activated')"""
READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
VERSION = "document.querySelector('meta[name=version]').content"
NO_NETWORK = r"ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed"


@pytest.fixture
def kept(come: Come) -> Person:
    """Somebody who was here before, so that their browser has kept the client."""
    person = come("Anna", worker=True)
    person.go("/")
    comes_to_rest(person.page)
    person.expects(NO_NETWORK)
    return person


def comes_to_rest(page: Page) -> None:
    """The worker has kept what it keeps, and answers for this page."""
    page.wait_for_function(f"() => {READY}")


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def test_how_to_play_and_the_rules_are_there_without_a_server(kept: Person) -> None:
    kept.context.set_offline(True)
    for game, title in (("fief", "FIEF: France"), ("fealty", "Fealty")):
        page = kept.go(f"/learn/{game}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"How to play {title}")
        expect(page.locator("article svg").first).to_be_visible()
        page = kept.go(f"/rules/{game}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f"The rules of {title}")
        expect(page.locator(".ledger li").nth(20)).to_be_attached()
    page = kept.go("/")
    expect(page.get_by_role("article")).to_have_count(5)
    expect(page.get_by_role("status").filter(has_text="Games need the server")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_says_that_one_is_offline_what_works_and_goes_on_by_itself(come: Come, theme: str) -> None:
    person = come("Anna", worker=True, color_scheme=theme)
    table = person.open_table("me", "greedy")
    person.go("/")
    comes_to_rest(person.page)
    person.expects(NO_NETWORK)
    person.context.set_offline(True)
    page = person.go(f"/table/{table}")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    keeps_nobody_out(person)
    page.get_by_role("link", name="Rules: Fealty").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Fealty")
    page.go_back()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    person.context.set_offline(False)
    expect(page.get_by_role("grid")).to_be_visible()


def test_nothing_of_one_person_is_kept(kept: Person) -> None:
    kept.open_table("me", "open")
    kept.go("/")
    kept.go("/account")
    urls = kept.page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((kept) => kept.keys()))))"
        ".then((found) => found.flat().map((request) => new URL(request.url).pathname))"
    )
    assert "/api/games" in urls
    data = r"/api/(games|players)(/\w+/(rules|board\.svg))?"
    files = r"/(assets|icons)/.+|/|/icon\.svg|/theme\.js|/manifest\.webmanifest"
    assert [url for url in urls if not re.fullmatch(f"{data}|{files}", url)] == []


# -- a newer client ----------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The client in a folder where it can be changed."""
    if why := missing():
        pytest.skip(why)
    copied = tmp_path / "web"
    shutil.copytree(CLIENT.parent, copied)
    monkeypatch.setattr("homage.table.http.pages.FOLDER", copied)
    return copied


@pytest.fixture
def changing(client: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of that client."""
    with serving_here(sqlite_in(tmp_path)) as server:
        yield server


NEW = "feedfacefeedface"


def release(client: Path) -> Path:
    """Put another client in its place, of which one script has another name; returns the script that is no more."""
    old = re.search(r'name="version" content="(\w+)"', (client / "index.html").read_text())
    assert old is not None
    gone = next(client.glob("assets/Rules-*.js"))
    renamed = gone.with_name("Rules-renamed.js")
    gone.rename(renamed)
    for file in [client / "index.html", client / "worker.js", *client.glob("assets/*.js")]:
        text = file.read_text()
        if old[1] in text or gone.name in text:
            file.write_text(text.replace(old[1], NEW).replace(gone.name, renamed.name))
    page = client / "index.html"
    os.utime(page, ns=(page.stat().st_atime_ns, page.stat().st_mtime_ns + 1_000_000_000))
    return gone


@pytest.fixture
def visitor(browser: Browser, changing: Server) -> Iterator[Person]:
    person = Person(browser, changing, "Anna", worker=True)
    yield person
    assert person.leave() == []


def caches(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


def test_a_newer_client_is_offered_loaded_when_wanted_and_the_old_one_is_dropped(visitor: Person, client: Path) -> None:
    page = visitor.go("/")
    comes_to_rest(page)
    old = page.evaluate(VERSION)
    assert caches(page) == [f"homage-{old}"]
    gone = release(client)
    note = page.get_by_role("status").filter(has_text="There is a new version")
    expect(note).to_be_visible()  # the home page asks the server again and again
    assert page.evaluate(VERSION) == old
    assert not visitor.context.request.get(f"/assets/{gone.name}").ok
    assert page.evaluate(f"fetch('/assets/{gone.name}').then((answer) => answer.ok)"), "the old page is still whole"
    note.get_by_role("button", name="Reload").click()
    page.wait_for_function(f"() => {VERSION} === '{NEW}'")
    expect(note).to_have_count(0)
    visitor.wait_until(lambda: f"homage-{NEW}" in caches(page))
    page.wait_for_function(f"() => {DONE}")  # until then the old worker answers
    # It is dropped at one of the next pages: the browser may still count the page of before among those that are open.
    visitor.wait_until(lambda: caches(visitor.go("/rules/fealty")) == [f"homage-{NEW}"])
    visitor.expects(NO_NETWORK)
    visitor.context.set_offline(True)
    assert visitor.go("/learn/fealty").evaluate(VERSION) == NEW


def test_the_next_page_is_one_of_the_newer_client(visitor: Person, client: Path) -> None:
    page = visitor.go("/")
    comes_to_rest(page)
    release(client)
    expect(page.get_by_role("status").filter(has_text="There is a new version")).to_be_visible()
    page.get_by_role("link", name="Learn").first.click()
    page.wait_for_function(f"() => {VERSION} === '{NEW}'")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("How to play"))


def test_a_newer_client_is_told_nothing_that_an_older_one_has_kept(visitor: Person, client: Path) -> None:
    """Its worker is not there yet: that of the old client passes on what it asks for."""
    page = visitor.go("/")
    comes_to_rest(page)
    asked = f"fetch('/api/games', {{headers: {{'Homage-Client': '{NEW}'}}}}).then((kept) => kept.headers.get('date'))"
    kept = f"fetch('/api/games', {{headers: {{'Homage-Client': {VERSION}}}}}).then((kept) => kept.headers.get('date'))"
    first = page.evaluate(kept)
    visitor.wait_until(lambda: page.evaluate(asked) != first)


def test_a_page_that_nobody_looks_at_loads_the_newer_client_by_itself(visitor: Person, client: Path) -> None:
    page = visitor.go("/")
    comes_to_rest(page)
    release(client)
    expect(page.get_by_role("status").filter(has_text="There is a new version")).to_be_visible()
    page.evaluate("""
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
    """)
    page.wait_for_function(f"() => {VERSION} === '{NEW}'")


def test_words_that_are_being_written_are_not_lost_to_a_newer_client(visitor: Person, client: Path) -> None:
    table = visitor.open_table("me", "greedy")
    visitor.at_table(table)
    page = visitor.page
    old = page.evaluate(VERSION)
    if not page.get_by_role("textbox", name=words.SAY_SOMETHING).count():
        page.get_by_role("button", name=re.compile("Chat|Talk")).click()
    page.get_by_role("textbox", name=words.SAY_SOMETHING).fill("A long sentence")
    release(client)
    page.evaluate("""
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'look' } }));
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
    """)
    expect(page.get_by_role("status").filter(has_text="There is a new version")).to_be_visible()
    assert page.evaluate(VERSION) == old
    assert page.get_by_role("textbox", name=words.SAY_SOMETHING).input_value() == "A long sentence"
