"""The ways in which people before a browser choose: by pointing, by tapping, from the list."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator

from tests.conftest import FULL
from tests.web import words
from tests.web.seated import Answer, Person, Until


def press(thing: Locator) -> None:
    """By mouse, or by finger where there is one."""
    thing.click()


def tap(thing: Locator) -> None:
    """With a finger: where it only brings the board nearer, the same place once more, as the page says."""
    near = thing.page.locator("svg.near")
    was_near = near.count()
    thing.tap()
    if near.count() > was_near:
        thing.tap()


def find_on_board(person: Person, rng: random.Random, touch: Callable[[Locator], None] = press) -> None:
    """Name things that are lit, one after another, until one choice is left and shown as it would be."""
    while not person.play_it.is_visible():
        person.lit.or_(person.plain).first.wait_for()
        things, buttons = person.lit.count(), person.plain.count()
        at = rng.randrange(things + buttons)
        touch(person.lit.nth(at) if at < things else person.plain.nth(at - things))


def find_a_gain(person: Person, touch: Callable[[Locator], None] = press) -> None:
    """Look at one square after another until the piece to be placed would gain something there."""

    def foreseen() -> int:
        return sum(json.loads(message)["type"] == "foreseen" for message in person.heard)

    person.wait_until(foreseen)  # how the game stands
    for at in range(person.lit.count()):
        before = foreseen()
        touch(person.lit.nth(at))
        person.wait_until(lambda before=before: foreseen() > before)
        person.page.evaluate("() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)))")
        if re.match(r"\+[1-9]", person.page.locator("rect.gain + text").text_content() or ""):
            return
    raise AssertionError("the piece would gain nothing anywhere")


def passing(person: Person) -> Locator:
    return person.button(words.LET_PASS)


def let_pass(person: Person, touch: Callable[[Locator], None] = press) -> None:
    """Let a window pass."""
    heard = len(person.heard)
    touch(passing(person))
    person.wait_until(lambda: len(person.heard) > heard)


def by_pointing(person: Person, rng: random.Random) -> None:
    """Choose on the board and in the hand with the mouse, look at the preview, play it."""
    find_on_board(person, rng)
    person.play_it.click()
    person.wait_until_answered()


def by_tapping(person: Person, rng: random.Random) -> None:
    """The same with a finger."""
    find_on_board(person, rng, tap)
    person.play_it.tap()
    person.wait_until_answered()


def by_list(person: Person, rng: random.Random) -> None:
    """Choose from the list of the text board."""
    choices = person.question.locator("ul button")
    choices.nth(rng.randrange(choices.count())).click()
    person.play_it.click()
    person.wait_until_answered()


def leave_out(people: Sequence[Person], until: Until) -> None:
    """What `make test` leaves out of a whole game: until this holds nobody looks, and all answer by chance."""
    if FULL:
        return
    table = people[0].table
    for person in people:
        person.go("about:blank")
    with ThreadPoolExecutor(len(people)) as apart:
        for played in [apart.submit(person.play_quickly, table, until) for person in people]:
            played.result()
    for person in people:
        heard = len(person.heard)
        person.go(f"/table/{table}")
        person.wait_until(lambda person=person, heard=heard: len(person.heard) > heard)


def play_out(person: Person, answer: Answer, seed: int = 1, most: int | None = None) -> int:
    """One person against computers, to the end or for so many answers; returns how often they chose."""
    rng, moves = random.Random(seed), 0
    while moves != most and person.wait_until_asked():
        answer(person, rng)
        moves += 1
    return moves


def play_together(people: Iterable[Person], answer: Answer, seed: int = 1, most: int | None = None) -> int:
    """People with a page each, to the end or for so many answers: who is to decide tells the page of who moved last."""
    by_name = {person.name: person for person in people}
    rng, moves = random.Random(seed), 0
    last = next(iter(by_name.values()))
    while moves != most and (asked := last.wait_for_others()):
        last = by_name[asked[0]]
        assert last.wait_until_asked()
        answer(last, rng)
        moves += 1
    if moves != most:
        for person in by_name.values():
            person.wait_until_over()
    return moves
