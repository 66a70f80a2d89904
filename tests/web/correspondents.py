"""People who play by correspondence: they come to a table only when a notice has called them there, and leave again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

from tests.web import words
from tests.web.advised import Advised, Question
from tests.web.called import ByHook, ByPush, Notice, Way
from tests.web.choosing import passing
from tests.web.seated import Person, unasked

SOON_MS = 500  # in which a window that closes by itself may do so before it was let pass


class Correspondent:
    """Somebody who knows nothing of a game but what notices say, until they come. All their ways say the same."""

    def __init__(self, name: str, seat: int, ways: Sequence[Way]) -> None:
        self.name, self.seat, self.ways = name, seat, ways
        self.visits: list[Notice] = []  # what called them, each time that they came
        self.answers = 0
        self.chronicle: list[str] = []  # the log, as their page showed it last
        self.saw_the_end = False

    def is_called(self) -> bool:
        """Whether a notice has come by each way."""
        for way in self.ways:
            way.receive()
        return all(len(way.came) > len(self.visits) for way in self.ways)

    @property
    def called_by(self) -> Notice:
        """The notice that has come since they were at the table last: one by each way."""
        news = [way.came[len(self.visits) :] for way in self.ways]
        assert all(len(each) == 1 for each in news), f"{self.name} has got {news}"
        (said,) = {(each.kind, each.title, each.body) for (each,) in news}
        return Notice(*said, news[0][0].url)

    def visit(self) -> None:
        """Come because of the notice, answer what is asked there, and leave."""
        notice = self.called_by
        followed = [way for way in self.ways if not isinstance(way, ByHook)]
        person, url = followed[len(self.visits) % len(followed)].follow()
        before, person.heard = person.page, []
        lord = Advised(person, self.seat)
        person.open_page().goto(url)
        lord.wait_until(lambda: bool(lord.now))
        if notice.kind == "turn":
            self._play(person, lord, notice)
        else:
            assert lord.is_over, f"{self.name} was told that the game is over: {notice.body}"
            expect(person.page.locator("#ending")).to_have_text(words.OVER)
        self.saw_the_end = lord.is_over
        self.chronicle = person.chronicle
        person.page.close()
        person.page = before
        self.visits.append(notice)
        for way in self.ways:
            if isinstance(way, ByPush):
                way.puts_away(len(self.visits))

    def _play(self, person: Person, lord: Advised, notice: Notice) -> None:
        """Answer all that is asked; the same each time, whatever others do meanwhile."""
        asked = lord.asked
        assert asked is not None, f"{self.name} was called, and is asked nothing: {notice.body}"
        assert notice.body.startswith(f"{asked['question']} Against "), (notice, asked["question"])
        while asked is not None and not lord.is_over:
            if lord.now.get("window"):
                let_pass(person, lord, asked)
            else:
                expect(person.page.locator("#question")).to_contain_text(asked["question"])
                rng = random.Random(f"{self.seat} {asked['decision']}")
                lord.play(asked, rng.choice(unasked("fief", asked["choices"])))
            self.answers += 1
            lord.follow()
            asked = lord.asked


def let_pass(person: Person, lord: Advised, asked: Question) -> None:
    """Let a window pass; one in which nobody is waited for may be over before that."""

    def is_over() -> bool:
        lord.follow()
        return lord.asked is None or lord.asked["decision"] != asked["decision"]

    while not is_over():
        try:
            passing(person).click(timeout=SOON_MS)
        except Late:
            continue
        lord.wait_until(is_over)
