"""A whole six-seat game of FIEF in Chromium: two people in two browsers and four computer players, to its end.

python -m tests.web.full_game [--rounds 30] [--pictures FOLDER]

The two people point and click. They marry, nominate and fight when they can, make one deal, and interrupt once. At the
end it is told what happened how often; what belongs to such a game and did not happen is an error. It takes an hour or
more on a busy machine, so neither `make test` nor `make soak` runs it yet.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, sync_playwright

from tests.browser import CHROMIUM, FLAGS
from tests.table.served import Server, sqlite_in
from tests.web import words
from tests.web.conftest import missing
from tests.web.screenshots import take
from tests.web.seated import Person, let_pass, passing
from tests.web.test_fief import RAISED, still_choosing

WANTED = ("married", "vote_revealed", "joined", "battle_over", "deal_made")
REFUSED_MS = 1_000
EVERY = 100  # answers between two pictures


def reachable(person: Person, things: list[Locator], rng: random.Random) -> Locator | None:
    """One of the things whose middle is not covered."""
    for thing in rng.sample(things, len(things)):
        try:
            thing.click(trial=True, timeout=REFUSED_MS)
        except PlaywrightError:
            continue
        return thing
    return None


def answer(person: Person, rng: random.Random) -> None:
    """Do something that the question is about, or stop."""
    if passing(person).is_visible():
        let_pass(person)
        return
    for _ in range(20):
        if person.play_it.is_visible():
            person.play_it.click()
            person.wait_until_answered()
            return
        lit = [thing for thing in person.lit.all() if not RAISED.search(thing.text_content() or "")]
        chosen = reachable(person, lit, rng) if lit and rng.random() < 0.7 else None
        if chosen is None:
            plain = [each for each in person.plain.all() if not RAISED.search(each.inner_text())]
            chosen = reachable(person, plain or person.plain.all() or lit, rng)
        if chosen is None:
            return
        chosen.click()
        if not still_choosing(person) and not person.play_it.is_visible():
            return


def deal(proposer: Person, rng: random.Random) -> bool:
    """Offer the other person two deniers before one's decision, where that is possible; whether it was offered."""
    before = proposer.page.locator("button[data-thing=before]").or_(
        proposer.plain.filter(has_text="Do something else first")
    )
    if not before.count():
        return False
    steps = ("button[data-thing=parley]", "button[data-thing='family:blue']", "button[data-thing=give]")
    before.first.click()
    proposer.play_it.click()
    proposer.wait_until_answered()
    for step in (*steps[:2], "", steps[2], "button[data-thing='deniers:2']", "", "button[data-thing=propose]", ""):
        if step:
            proposer.page.locator(step).first.click()
        else:
            proposer.play_it.click()
            proposer.wait_until_answered()
    return True


def play(people: list[Person], rng: random.Random, pictures: Path | None) -> int:
    """Both answer until the game is over; returns how often."""
    anna, bert = people
    answers, dealt, began = 0, False, time.monotonic()
    anna.button(words.INTERRUPT).click()
    while not any(person.is_over for person in people):
        for person in people:
            if not person.is_asked:
                continue
            agree = person.page.locator("button[data-thing=agree]")
            if agree.count():
                agree.first.click()
                person.play_it.click()
                person.wait_until_answered()
            elif person is anna and not dealt and not passing(person).is_visible() and answers > 10:
                dealt = deal(anna, rng)
                if not dealt:
                    answer(person, rng)
            else:
                answer(person, rng)
            answers += 1
            if pictures and answers % EVERY == 0:
                take(person.page, pictures, f"answer-{answers:05}")
                print(f"{answers} answers in {time.monotonic() - began:.0f} s", flush=True)
        anna.page.wait_for_timeout(20)
    assert bert.wait_until_asked() is False
    return answers


class Native(Server):
    """A server that takes the native code of all games as soon as it has it."""

    @property
    def arguments(self) -> list[str]:
        return [each for each in super().arguments if each != "--no-compile"]


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    server = Native(sqlite_in(folder))
    server.start()
    try:
        yield server
    finally:
        server.stop()


def main(rounds: int, pictures: Path | None) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        people = [Person(browser, server, name) for name in ("Anna", "Bert")]
        anna, bert = people
        options = {"round_cap": rounds, "mandatory_placement": True, "gentle_start": True}
        table = anna.open_game("fief", "me", "open", *["greedy"] * 4, options=options)
        for person in people:
            person.go(f"/table/{table}")
        bert.button(words.SIT_DOWN).first.click()
        anna.button(words.INTERRUPT).wait_for()
        answers = play(people, random.Random(1), pictures)
        for person in people:
            if pictures:
                take(person.page, pictures, f"end-{person.name}")
        whole = anna.ask("GET", f"/api/tables/{table}/replay?to=100000")
        happened = Counter(told["kind"] for told in whole["story"])
        print(f"{answers} answers of people, {whole['moves']} moves;", *(f"{happened[kind]} {kind}" for kind in WANTED))
        problems = [problem for person in people for problem in person.leave()]
        browser.close()
    lacking = [kind for kind in WANTED if not happened[kind]]
    assert not problems, problems
    assert not lacking, f"a whole game has these too: {', '.join(lacking)}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.web.full_game", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=30, help="after which the game ends in any case")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures on the way")
    asked = parser.parse_args()
    if why := missing():
        sys.exit(f"No game can be played in a browser: {why}.")
    main(asked.rounds, asked.pictures)
