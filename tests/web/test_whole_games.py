"""Whole games by pointing alone, on a desk, a tablet and a phone: nothing that is asked for lies out of reach."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import homage
from tests.conftest import FULL
from tests.web import words
from tests.web.choosing import find_on_board, let_pass, passing, play_out
from tests.web.conftest import Come
from tests.web.seated import PHONE, Person
from tests.web.stages import stage_of

SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "is_mobile": True},
    "phone": PHONE,
}
PLAYED = [  # each game on one screen, in full on all
    (game, screen) for at, game in enumerate(homage.NAMES) for screen in (SCREENS if FULL else [[*SCREENS][at % 3]])
]
MOST = None if FULL else 8  # answers
# A point of something where nothing lies over it, from its upper left.
FREE = """(each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const across of parts) for (const down of parts) {
        const top = document.elementFromPoint(x + across * width, y + down * height);
        if (top && (each === top || each.contains(top))) return { x: across * width, y: down * height };
    }
    return null;
}"""


def freely(touch: Callable[..., None]) -> Callable[[Locator], None]:
    """Press something where it can be seen."""

    def press_it(thing: Locator) -> None:
        thing.scroll_into_view_if_needed()
        point = thing.evaluate(FREE)
        assert point, f"{thing.get_attribute('data-thing')} lies under something else"
        touch(thing, position=point)

    return press_it


def answer_by(touch: Callable[[Locator], None]) -> Callable[[Person, random.Random], None]:
    """Windows mostly pass; else something lit or some button is pressed, until a choice is found and confirmed."""

    def answer(person: Person, rng: random.Random) -> None:
        person.lit.or_(person.plain).or_(passing(person)).first.wait_for()
        if passing(person).is_visible() and (rng.random() < 0.7 or not person.lit.or_(person.plain).count()):
            let_pass(person, touch)
            return
        find_on_board(person, rng, touch)
        touch(person.play_it)
        person.wait_until_answered()

    return answer


@pytest.mark.parametrize(("game", "screen"), PLAYED)
def test_a_whole_game_is_played_by_pointing_alone(come: Come, game: str, screen: str) -> None:
    person = come("Anna", **SCREENS[screen])
    others = ["random"] * (min(homage.load(game).seats) - 1)
    person.at_table(person.open_game(game, "me", *others, options=stage_of(game).short))
    answers = play_out(person, answer_by(freely(Locator.click if screen == "desk" else Locator.tap)), most=MOST)
    assert answers > 4
    if FULL:
        expect(person.page.get_by_role("heading", name=words.OVER)).to_be_visible()
