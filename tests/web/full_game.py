"""A whole six-seat game of FIEF in Chromium: two people in two browsers and four computer players, to its end.

python -m tests.web.full_game [--rounds 30] [--pictures FOLDER]

The two people ask for hints and point at what they say. Beyond that they marry each other, join battles, make a deal,
and one of them interrupts. At the end both pages must show the same winners, the replay must tell the story, and what
belongs to such a game must have happened. `make soak` runs it.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import CHROMIUM, FLAGS
from tests.chance import CHANCE
from tests.table.served import serving, sqlite_in
from tests.web import words
from tests.web.advised import Advised, Choice, Question
from tests.web.conftest import missing
from tests.web.screenshots import take
from tests.web.seated import DESKTOP, PHONE, Person

WANTED = {
    "married": "marriages",
    "vote_revealed": "votes revealed",
    "joined": "families that joined a side in battle",
    "battle_over": "battles",
    "deal_made": "deals",
    "round": "rounds",
}
WITH_BLUE = "Deal with Blue"
OPENING = ("parley blue", "before")  # what the page answers where a deal is wanted
SETTLED = 2  # the round from which they deal and interrupt
EVERY = 50  # answers between two reports


class Lord(Advised):
    """Somebody who plays FIEF as hints say, but stands by a friend, joins battles, and deals or interrupts once."""

    def __init__(
        self,
        person: Person,
        seat: int,
        friend: int,
        pictures: Path | None,
        deals: bool = False,
        interrupt: bool = False,
    ) -> None:
        super().__init__(person, seat)
        self.friend = friend
        self.pictures = pictures
        self.deals = deals
        self.wants_deal = False
        self.interrupt = interrupt
        self.interrupted = ""  # the window in which they were asked because they interrupted
        self._pictured: set[str] = set()

    def answer(self, asked: Question) -> None:
        """Answer what they are asked."""
        if self.deals and self._deal(asked):
            return
        if self.now.get("window"):
            self._answer_window(asked)
            return
        if self.interrupt and self.seen["view"]["round"] >= SETTLED:
            self._interrupt()
        choice = self.wish(asked) or (asked["choices"][0] if len(asked["choices"]) == 1 else self.advice(asked))
        self.picture(choice["notation"].split()[0])
        self.play(asked, choice)

    def picture(self, what: str) -> None:
        """Take a picture of the page, the first time that something is to be seen."""
        if self.pictures and what not in self._pictured:
            self._pictured.add(what)
            take(self.person.page, self.pictures, f"{self.person.name}-{what}")

    def _interrupt(self) -> None:
        self.interrupt = False
        self.person.button(words.INTERRUPT).click()
        expect(self.person.button(words.INTERRUPTING)).to_be_disabled()

    def _answer_window(self, asked: Question) -> None:
        """They are asked where they always are, and at the next chance once they have interrupted; nowhere else."""
        window = self.now["window"]["name"]
        if window not in self.seen["standing"]["stops"]:
            assert not self.interrupted, f"asked in the window {window} without a stop there"
            self.interrupted = window
        self.picture(window)
        self.let_pass(asked)

    def wish(self, asked: Question) -> Choice | None:
        """What they want whatever a hint would say."""
        named: dict[str, list[Choice]] = {}
        for choice in asked["choices"]:
            named.setdefault(choice["notation"].split()[0], []).append(choice)
        return self._in_company(named)

    def _deal(self, asked: Question) -> bool:
        """Offer Blue a card for a denier, if it has one; the page opens the deal at once, or at the next chance."""
        view = self.seen["view"]
        if view["step"] == "deal":
            self._propose()
        elif not self.wants_deal:
            if view["round"] < SETTLED or not view["hands"][self.seat]["cards"]:
                return False
            self.wants_deal = True
            self.person.button(WITH_BLUE).click()
        if view["step"] != "deal" and not any(choice["notation"] in OPENING for choice in asked["choices"]):
            return False
        self.wait_until(lambda: not self._is_asked(asked))
        return True

    def _propose(self) -> None:
        """Compose the deal that is open, and propose it."""
        self.deals = False
        question = self.person.question
        question.get_by_role("region", name="You give").get_by_role("button", name="Add:").first.click()
        denier = question.get_by_role("region", name="Blue gives").get_by_role("button", name="1 deniers", exact=True)
        if denier.count():
            denier.click()
        self.picture("deal")
        self.person.button("Propose this deal").click()

    def _in_company(self, named: dict[str, list[Choice]]) -> Choice | None:
        """Join a battle, let others join, agree with the friend, propose a marriage to the friend's family."""
        view = self.seen["view"]
        if "join" in named:
            return named["join"][-1]
        raised = view["request"] or view["talks"] or {}
        if "agree" in named and (raised.get("by") == self.friend or raised.get("what") == "coalition"):
            return named["agree"][0]
        theirs = {lord["id"] for lord in view["lords"] if lord["family"] == self.friend}
        matches = [each for each in named.get("marry", []) if each["notation"].split()[2] in theirs]
        return matches[0] if matches else None


def play(lords: list[Lord]) -> int:
    """Both answer until the game is over; returns how often."""
    answers, began = 0, time.monotonic()
    while not all(lord.is_over for lord in lords):
        for lord in lords:
            lord.follow()
            asked = lord.asked
            if asked is None:
                continue
            lord.answer(asked)
            answers += 1
            if answers % EVERY == 0:
                report(lord, answers, time.monotonic() - began)
        lords[0].person.page.wait_for_timeout(10)
    return answers


def report(lord: Lord, answers: int, seconds: float) -> None:
    """How far they have come."""
    view = lord.seen["view"]
    print(f"round {view['round']}, {view['phase']}: {answers} answers in {seconds:.0f} s", flush=True)
    lord.picture(f"answer-{answers:04}")


def sit_down(people: list[Person], rounds: int) -> str:
    """Anna opens a table for Bert and four computers, and they greet each other; returns its number."""
    anna, bert = people
    options = {"round_cap": rounds, "mandatory_placement": True, "gentle_start": True}
    table = anna.open_game("fief", "me", "open", *["greedy"] * 4, options=options, hints=True)
    for person in people:
        person.go(f"/table/{table}")
    bert.button(words.SIT_DOWN).first.click()
    for person in people:
        expect(person.button(words.INTERRUPT)).to_be_visible()
        person.page.get_by_role("textbox", name=words.SAY_SOMETHING).fill(f"{person.name} greets the table.")
        person.button(words.SAY_IT).click()
        expect(person.page.locator("#said")).to_contain_text(f"{person.name} greets the table.")
    return table


def shows_the_end(lord: Lord) -> None:
    """The page names the winners that the table tells, and everybody's points."""
    page, result = lord.person.page, lord.now["result"]
    expect(page.locator("#ending")).to_have_text(words.OVER)
    names = [lord.now["chairs"][seat]["name"] for seat in result["winners"]]
    expected = "You have won!" if result["winners"] == [lord.seat] else re.compile(".*".join(map(re.escape, names)))
    expect(page.locator("#ending + p")).to_have_text(expected)
    assert lord.person.points == [str(points) for points in result["points"]]


def replayed(browser: Browser, person: Person, table: str, pictures: Path | None) -> None:
    """The replay opens on a desk and a phone, and tells the story; the deal to those who made it."""
    screens: dict[int, dict[str, Any]] = {1280: DESKTOP, 375: PHONE}
    for wide, screen in screens.items():
        twin = person.again(browser, **screen)
        told = twin.page.locator("[data-line]")
        for eyes, knows in {"": True, "&seat=0": True, "&seat=1": True, "&seat=2": False}.items():
            twin.go(f"/replay/{table}?move=100000{eyes}")
            expect(twin.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
            expect(told.filter(has_text="Red and Blue have a deal.")).to_have_count(1)
            expect(told.filter(has_text=re.compile("Red hands Blue an? [A-Z]"))).to_have_count(1 if knows else 0)
            assert told.filter(has_text="are married.").count()
            expect(twin.page.get_by_role("region", name="What was said")).to_contain_text("Bert greets the table.")
            if pictures:
                take(twin.page, pictures, f"replay-{wide}{eyes.replace('&seat=', '-seat-')}")
        assert twin.leave() == []


def sums_up(lords: list[Lord], table: str, answers: int, seconds: float) -> None:
    """Tell what happened how often. What belongs to such a game and did not happen is an error."""
    anna, bert = lords
    assert anna.now["result"] == bert.now["result"]
    whole = anna.person.ask("GET", f"/api/tables/{table}/replay")
    happened = Counter(told["kind"] for told in whole["story"])
    how = "after the last round" if happened["capped"] else "by victory"
    print(f"{whole['moves']} moves, {answers} answers of people in {seconds:.0f} s; ended {how}: {anna.now['result']}")
    for lord in lords:
        print(lord.person.name, dict(lord.ways), {what: round(spent) for what, spent in lord.spent.items()})
        assert not lord.hidden, f"these could not be pointed at: {dict(lord.hidden)}"
    print(*(f"{happened[kind]} {said}" for kind, said in WANTED.items()), sep=", ")
    lacking = [said for kind, said in WANTED.items() if not happened[kind]]
    assert not lacking, f"a whole game has these too: {', '.join(lacking)}"
    assert bert.interrupted, "Bert interrupted and was not asked"
    print(f"Bert interrupted and was asked in the window {bert.interrupted!r}.", flush=True)


def main(rounds: int, pictures: Path | None) -> None:
    CHANCE.begin("a whole game of FIEF")  # so it is the same each time, as long as all do the same
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_in(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        anna, bert = people = [Person(browser, server, name) for name in ("Anna", "Bert")]
        table = sit_down(people, rounds)
        lords = [
            Lord(anna, 0, friend=1, pictures=pictures, deals=True),
            Lord(bert, 1, friend=0, pictures=pictures, interrupt=True),
        ]
        began = time.monotonic()
        answers = play(lords)
        seconds = time.monotonic() - began
        for lord in lords:
            shows_the_end(lord)
            lord.picture("end")
        sums_up(lords, table, answers, seconds)
        replayed(browser, anna, table, pictures)
        problems = [problem for person in people for problem in person.leave()]
        browser.close()
    assert not problems, problems


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.web.full_game", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30, help="after which the game ends in any case")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures on the way")
    asked = parser.parse_args()
    if why := missing():
        sys.exit(f"No game can be played in a browser: {why}.")
    main(asked.rounds, asked.pictures)
