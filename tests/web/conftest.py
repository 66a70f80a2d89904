"""A browser, a server, and people who come to it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser import CHROMIUM, FLAGS, NO_CHROMIUM, WHOLE_CHROMIUM
from tests.table.served import Server, serving, sqlite_in
from tests.web.scenes import Hall
from tests.web.seated import Person

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "homage" / "web" / "index.html"


def missing() -> str:
    """What the browser client cannot be tested without; empty if all is there."""
    if CHROMIUM is None:
        return NO_CHROMIUM
    if not CLIENT.exists():
        return f"the client is not built: there is no {CLIENT.relative_to(ROOT)} (run: make {CLIENT.relative_to(ROOT)})"
    return ""


@pytest.fixture(scope="package")
def playwright_here() -> Iterator[Playwright]:
    """What drives browsers in this folder; while it runs, other tests can have no event loop of their own."""
    if why := missing():
        print(f"\nTHE BROWSER CLIENT IS NOT TESTED: {why}.", file=sys.__stderr__)
        pytest.skip(f"THE BROWSER CLIENT IS NOT TESTED: {why}")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright_here: Playwright) -> Iterator[Browser]:
    """One browser for this folder."""
    opened = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def whole(playwright_here: Playwright) -> Iterator[Browser]:
    """A Chromium with all that a browser has, without a screen."""
    opened = playwright_here.chromium.launch(executable_path=WHOLE_CHROMIUM, args=[*FLAGS, "--headless=new"])
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this folder that do not harm it."""
    with serving(sqlite_in(tmp_path_factory.mktemp("served"))) as running:
        yield running


class Come(Protocol):
    def __call__(
        self, name: str | None = None, *, to: Server | None = None, of: Person | None = None, **screen: Any
    ) -> Person: ...


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Let somebody come, in a browser window of their own: by name, as a stranger, or `of` who is known already."""
    people: list[Person] = []

    def one(name: str | None = None, *, to: Server | None = None, of: Person | None = None, **screen: Any) -> Person:
        people.append(of.again(browser, **screen) if of else Person(browser, to or server, name, **screen))
        return people[-1]

    yield one
    problems = [problem for person in people for problem in person.leave()]
    assert problems == []


@pytest.fixture(scope="package")
def anna(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody with an account and tables at all games, which many tests look at and none changes."""
    person = Person(browser, server, "Anna")
    yield person
    person.leave()


@pytest.fixture(scope="package")
def windows() -> Iterator[dict[str, Person]]:
    """Anna's windows that nobody looks through now, by their screens."""
    free: dict[str, Person] = {}
    yield free
    for person in free.values():
        person.leave()


Look = Callable[..., Person]  # of a screen


@pytest.fixture
def look(browser: Browser, anna: Person, windows: dict[str, Person]) -> Iterator[Look]:
    """Let Anna look at pages, at a screen. Tests look through the same windows in turn: a new one is half the work."""
    taken: list[tuple[str, Person]] = []

    def through(**screen: Any) -> Person:
        kind = repr(sorted(screen.items()))
        taken.append((kind, windows.pop(kind, None) or anna.again(browser, **screen)))
        return taken[-1][1]

    yield through
    problems: list[str] = []
    for kind, person in taken:
        if person.time_stands_still or kind in windows:
            problems += person.leave()
        else:
            problems += person.step_back()
            windows[kind] = person
    assert problems == []


@pytest.fixture(scope="package")
def hall(anna: Person) -> Hall:
    return Hall(anna)
