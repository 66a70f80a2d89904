"""Every answer is visible beside its question, or is a lit place: in every kind of question of every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import homage
from tests.conftest import FULL
from tests.web.advised import Advised
from tests.web.answered import not_offered
from tests.web.conftest import Come
from tests.web.seated import PHONE, unasked

SCREENS = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (375, 812)}
MOST = 2 if not FULL else 40  # questions of one kind that are looked at
ANSWERS = 24 if not FULL else 2000  # after which a game is left
OPTIONS: dict[str, dict[str, Any]] = {"fealty": {"short": True}}


@pytest.mark.parametrize("name", homage.NAMES)
def test_every_answer_is_offered_beside_its_question(come: Come, name: str) -> None:
    """A whole game is played by chance; each kind of question is looked at on three screens."""
    game = homage.load(name)
    person = come("Anna", **PHONE)
    table = person.open_game(name, "me", *["random"] * (game.seats[0] - 1), options=OPTIONS.get(name, {}))
    person.go(f"/table/{table}")
    anna, rng, seen = Advised(person, 0), random.Random(1), dict[str, int]()
    answers = looked = last = 0
    while answers < ANSWERS:
        anna.wait_until(lambda last=last: anna.is_over or (anna.asked is not None and anna.asked["decision"] != last))
        if anna.is_over:
            break
        asked = anna.asked
        assert asked is not None
        last = asked["decision"]
        kind = " ".join(sorted({choice["notation"].split()[0] for choice in asked["choices"]}))
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= MOST:
            looked += 1
            person.page.wait_for_function(
                "(question) => document.querySelector('#question')?.textContent === question", arg=asked["question"]
            )
            for screen, (width, height) in SCREENS.items():
                person.page.set_viewport_size({"width": width, "height": height})
                person.page.wait_for_timeout(50)
                hidden = not_offered(person.page, asked["choices"])
                assert not hidden, (screen, asked["question"], hidden)
        answers += 1
        choice = rng.choice(unasked(name, asked["choices"]))
        person.answer(table, 0, asked["decision"], choice["action"])
    assert looked > 3, seen
