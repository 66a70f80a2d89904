"""Somebody who follows a table as it is told, asks for hints, and points at what is to be played."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.differences import Known
from tests.web import words
from tests.web.choosing import passing
from tests.web.seated import Person

Choice = dict[str, Any]
Question = dict[str, Any]

# Where a thing can be hit: in its middle, or beside that if something lies over it.
FREE_SPOT = """(thing) => {
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
    for (const each of document.querySelectorAll(`[data-thing="${thing}"]`)) {
        each.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = each.getBoundingClientRect();
        for (const across of parts)
            for (const down of parts) {
                const at = [x + across * width, y + down * height];
                if (each.contains(document.elementFromPoint(...at))) return at;
            }
    }
    return null;
}"""
STAGED = "() => document.querySelector('.staged')?.title ?? ''"
READY = "() => document.querySelector('.confirm .main')?.disabled === false"


class Advised:
    """A person with a seat. What they are asked is read from what their page hears; what they do, they do on it."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.now: dict[str, Any] = {}  # the last update
        self.ways: Counter[str] = Counter()  # how answers were given
        self.hidden: Counter[str] = Counter()  # things that could not be pointed at
        self.spent: defaultdict[str, float] = defaultdict(float)  # seconds, by what for
        self._hint: dict[str, Any] = {}
        self._known = Known()
        self._read = 0

    # -- what the table says -------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Read what the page has heard since."""
        heard = self.person.heard
        while self._read < len(heard):
            message = json.loads(heard[self._read])
            self._read += 1
            if message["type"] == "update":
                self.now = self._known.take(message)
            elif message["type"] == "hint":
                self._hint = message

    @property
    def seen(self) -> dict[str, Any]:
        """What their seat was told last."""
        seen: dict[str, Any] = self.now.get("seats", {}).get(str(self.seat), {})
        return seen

    @property
    def asked(self) -> Question | None:
        """What they are to answer now."""
        question: Question | None = self.seen.get("asked")
        return None if question is None or "answered" in question else question

    @property
    def is_over(self) -> bool:
        return self.now.get("status") == "over"

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the table says."""

        def heard() -> bool:
            self.follow()
            return holds()

        self.person.wait_until(heard)

    # -- what they do --------------------------------------------------------------------------------------------------

    def advice(self, asked: Question) -> Choice:
        """What the hint on the page says."""
        with self._timed("hints"):
            self._hint = {}
            self.person.button(words.HINT).click()
            self.wait_until(lambda: bool(self._hint))
        best = self._hint["moves"][0]["action"]
        return next(choice for choice in asked["choices"] if choice["action"] == best)

    def play(self, asked: Question, choice: Choice) -> None:
        """Press the button of a choice, or point at what it is about until it stands there in words; then play it."""
        page = self.person.page
        with self._timed("choices"):
            if self._buy(choice):
                self.ways["shop"] += 1
            elif self._press(choice):
                self.ways["button"] += 1
            elif self._point_at(asked, choice):
                self.ways["board"] += 1
            else:
                self.ways["list"] += 1
                self._pick(choice)
        with self._timed("answers"):
            if page.evaluate(READY):  # a march was played by pointing at where it leads
                assert page.evaluate(STAGED) == choice["words"]
                self.person.play_it.click()
            self.wait_until(lambda: not self._is_asked(asked))

    def let_pass(self, asked: Question) -> None:
        """Let a window pass."""
        with self._timed("windows"):
            passing(self.person).click()
            self.wait_until(lambda: not self._is_asked(asked))
        self.ways["passed"] += 1

    def _is_asked(self, question: Question) -> bool:
        return self.asked is not None and self.asked["decision"] == question["decision"]

    def _point_at(self, asked: Question, choice: Choice) -> bool:
        """Click one thing after another; whether that led to the choice."""
        page = self.person.page
        for thing in choice["concerns"]:
            spot = page.evaluate(FREE_SPOT, thing)
            if spot is None:
                self.hidden[thing.partition(":")[0]] += 1
                return False
            page.mouse.click(*spot)
            if page.evaluate(STAGED) == choice["words"]:
                return True
            self.follow()
            if not self._is_asked(asked):
                return True
        return False

    def _buy(self, choice: Choice) -> bool:
        """Put one of a good into the basket and buy it, where the question is a shop."""
        question = self.person.question
        good = question.locator(f'.goods [data-actions="{choice["action"]}"]')
        for thing in choice["concerns"]:
            where = question.locator(f'.places [data-lead="{thing}"]')
            if not good.count() and where.count():
                where.click()
        if not good.count():
            return False
        good.get_by_role("button", name=words.ONE_MORE).click()
        question.get_by_role("button", name=words.BUY_ALL).click()
        return True

    def _press(self, choice: Choice) -> bool:
        """Press its button in the panel, where there is one: at once, after counting up to it, or step by step."""
        question, action = self.person.question, choice["action"]
        button = question.locator(f'[data-action="{action}"]:visible').first
        count = question.locator(f'.count[data-actions~="{action}"]')
        leads = [question.locator(f'[data-lead="{thing}"]:visible') for thing in choice["concerns"]]
        for lead in leads:
            if not button.count() and not count.count() and lead.count():
                lead.first.click()
        while count.count() and not button.count():
            count.get_by_role("button", name=words.ONE_MORE).click()
        if not button.count():
            return False
        button.click()
        return True

    def _pick(self, choice: Choice) -> None:
        """Take a choice that could not be found by pointing from the list of all."""
        self.person.question.locator("summary").click()
        self.person.question.locator("ul").get_by_role("button", name=choice["words"], exact=True).first.click()

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.spent[what] += time.monotonic() - began
