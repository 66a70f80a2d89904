"""People before a browser: how they come, and what they see of the table."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect
from websockets.sync.client import connect

import homage
from tests.differences import Known
from tests.patience import PATIENCE_S
from tests.table.served import Server
from tests.web import words

PATIENCE_MS = 1000 * PATIENCE_S
NO_PAUSES = {"routine": 0, "decisive": 0}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 375, "height": 812},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
ON_ITS_SIDE: dict[str, Any] = {**PHONE, "viewport": {"width": 812, "height": 375}}

expect.set_options(timeout=PATIENCE_MS)

ASKED = "document.title.startsWith('●')"
OVER = "document.querySelector('#ending') !== null"
TO_DECIDE = f"""[...document.querySelectorAll('[aria-label="{words.SEATS}"] > li')]
    .filter((seat) => seat.classList.contains('asked'))
    .map((seat) => seat.querySelector('.first').textContent.trim())"""

NO_WORKER = "delete Navigator.prototype.serviceWorker"  # as over plain HTTP: pages then do without

Until = Callable[[dict[str, Any], str], bool]  # of a view and the question that the seat is asked there, if any


class Person:
    """Somebody with a browser of their own. What goes wrong in it is kept, and fails the test when they leave."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str | None,
        pace: str = "instant",
        confirm: str = "always",
        worker: bool = False,
        **screen: Any,
    ) -> None:
        """`worker`: with the service worker, which takes time to come, and may answer in the place of the server."""
        self.server = server
        self.context: BrowserContext = browser.new_context(base_url=server.url, **{**DESKTOP, **screen})
        # Unless told, what others do is shown at once, everything is confirmed, and nobody is at a first table.
        usual = {"speed": pace, "confirm": confirm, "met": ",".join(homage.NAMES)}
        keep = "; ".join(f"localStorage.{name} ??= {value!r}" for name, value in usual.items())
        self.context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {keep} }}")
        if not worker:
            self.context.add_init_script(NO_WORKER)
        self.context.set_default_timeout(PATIENCE_MS)
        self.problems: list[str] = []
        self.expected: list[str] = []
        self.heard: list[str] = []  # every frame of every WebSocket, as it came
        self.page: Page
        self.open_page()
        self.time_stands_still = False
        self.name = name or ""
        self.token = ""
        if name:
            self.token = self.ask("POST", "/api/me", name=name)["token"]

    def again(self, browser: Browser, **screen: Any) -> Person:
        """The same person at another screen."""
        known = self.context.storage_state()
        known["origins"] = []  # but with settings of its own
        twin = Person(browser, self.server, None, storage_state=known, **screen)
        twin.name, twin.token = self.name, self.token
        return twin

    def open_page(self) -> Page:
        """Open another page, and look at that one from now on."""
        self.page = self.context.new_page()
        self.page.on("console", self._read_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("websocket", self._listen)
        return self.page

    def _read_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.text} {message.location['url']}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def expects(self, problem: str) -> None:
        """A problem that belongs to the story, as a pattern."""
        self.expected.append(problem)

    def leave(self) -> list[str]:
        """Close the browser; returns what went wrong in it."""
        self.context.close()
        return self._unexpected()

    def step_back(self) -> list[str]:
        """Leave the window as it was found, for who looks next; returns what went wrong in it."""
        if self.page.url.startswith("http"):
            self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")
        problems = self._unexpected()
        self.problems, self.expected, self.heard = [], [], []
        return problems

    def _unexpected(self) -> list[str]:
        return [each for each in self.problems if not any(re.search(known, each) for known in self.expected)]

    # -- without the page ------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """Ask the server in this person's name."""
        answer = self.context.request.fetch(path, method=method, data=body or None)
        assert answer.ok, answer.text()
        return answer.json()

    def open_game(self, game: str, *chairs: str, options: dict[str, Any], **agreed: Any) -> str:
        """Open a table; returns its number."""
        asked = {"game": game, "chairs": list(chairs), "options": options, "pauses": NO_PAUSES, **agreed}
        return str(self.ask("POST", "/api/tables", **asked)["id"])

    def open_table(self, *chairs: str, short: bool = True, **options: Any) -> str:
        """A table of the game that is the example in most tests here."""
        return self.open_game("fealty", *chairs, options={"short": short, **options})

    def branch(self, record: str, to: int, seat: int) -> str:
        """A table that goes on from a record after so many moves, with this person in a seat."""
        laid = self.ask("POST", "/api/records", record=record)["id"]
        return str(self.ask("POST", f"/api/tables/{laid}/branch", to=to, seat=seat)["id"])

    def move_that_told(self, table: str, kind: str) -> int:
        """The first move of a game that is over by which something of a kind happened."""
        low, high = 0, self.ask("GET", f"/api/tables/{table}/replay")["moves"]
        while low + 1 < high:
            middle = (low + high) // 2
            story = self.ask("GET", f"/api/tables/{table}/replay?to={middle}")["story"]
            found = any(told["kind"] == kind for told in story)
            low, high = (low, middle) if found else (middle, high)
        return high

    def play_quickly(self, table: str, until: Until | None = None, most: int | None = None, seed: int = 0) -> None:
        """Answer for all own seats over a bare WebSocket: to the end, until something holds, or for so many answers.

        How many matters only where nothing is waited for. A question that has been answered is none any more.
        The answer to a question is the same each time, whichever of several comes first. Nobody makes offers unasked.
        """
        answered: set[tuple[str, int]] = set()
        known = Known()
        address = f"{self.server.url.replace('http', 'ws')}/ws/{table}"
        with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
            for text in socket:
                update = known.take(json.loads(text))
                if update["type"] == "presence":
                    continue
                assert update["type"] == "update", update
                if update["status"] == "over":
                    return
                for seat, seen in update["seats"].items():
                    asked = seen.get("asked")
                    if asked and (seat, asked["decision"]) in answered:
                        asked = None
                    if until and until(seen["view"], asked["question"] if asked else ""):
                        return
                    if not asked:
                        continue
                    if not until and len(answered) == most:
                        return
                    answered.add((seat, asked["decision"]))
                    rng = random.Random(f"{seed} {seat} {asked['decision']}")
                    action = rng.choice(unasked(seen["view"]["game"], asked["choices"]))["action"]
                    answer = {"seat": int(seat), "decision": asked["decision"], "action": action}
                    socket.send(json.dumps({"type": "play", "id": len(answered), **answer}))

    def answer(self, table: str, seat: int, decision: int, action: int) -> None:
        """Answer one question over a bare WebSocket."""
        address = f"{self.server.url.replace('http', 'ws')}/ws/{table}?brief=true"
        said = {"type": "play", "id": 1, "seat": seat, "decision": decision, "action": action}
        with connect(address, additional_headers={"Authorization": f"Bearer {self.token}"}) as socket:
            socket.send(json.dumps(said))
            for text in socket:
                told = json.loads(text)
                assert told["type"] != "refused", told
                if told.get("done") == said["id"]:
                    return

    # -- the page --------------------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def stop_time(self) -> None:
        """Let time stand still on this person's pages: what is shown for a moment then stays until `let_pass`."""
        self.time_stands_still = True
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1000)

    def let_pass(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def see_all(self) -> None:
        """Let time pass until everything that happened was shown."""
        while self.button(words.SHOW_NOW).or_(self.page.get_by_text(words.COUNTING)).count():
            self.let_pass(500)

    def watch_for(self, thing: Locator) -> None:
        """Let time pass until this is shown."""

        def is_shown() -> bool:
            self.let_pass(500)  # less than anything is shown
            return thing.count() > 0

        self.wait_until(is_shown)

    @property
    def told_now(self) -> str:
        """What is being shown happening, in words."""
        return self.page.locator(".showing .told").inner_text()

    def at_table(self, table: str) -> None:
        """Go to a table, and see the board there."""
        self.go(f"/table/{table}")
        expect(self.page.get_by_role("grid")).to_be_visible()

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def table(self) -> str:
        """The number of the table, out of the address."""
        return self.page.url.rsplit("/", 1)[1]

    @property
    def question(self) -> Locator:
        return self.page.locator("[aria-labelledby=question]")

    @property
    def lit(self) -> Locator:
        """Squares, pieces and cards that can be chosen, and are not folded away."""
        squares = self.page.locator(f'[role=gridcell][aria-label$="{words.CHOOSABLE}"]')
        return squares.or_(self.page.locator("button").filter(has_text=words.CHOOSABLE)).filter(visible=True)

    @property
    def plain(self) -> Locator:
        """Answers beside the question: choices, and things that lead to some."""
        return self.question.locator(".answers :is([data-action], [data-lead])")

    @property
    def hinted(self) -> Locator:
        """The moves of a hint, best first."""
        return self.page.locator(".hint li button")

    @property
    def play_it(self) -> Locator:
        return self.button(words.PLAY_IT)

    @property
    def is_asked(self) -> bool:
        return bool(self.page.evaluate(ASKED))

    @property
    def is_over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    def wait_until(self, holds: Callable[[], object]) -> None:
        """Wait for something that is not on the page."""
        until = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < until, "waited in vain"
            self.page.wait_for_timeout(20)  # the browser goes on meanwhile

    def forget_what_waits(self) -> None:
        """The next page asks at once what waits, which pages that follow one another seldom do."""
        self.context.pages[-1].evaluate("localStorage.removeItem('decisions')")

    def wait_until_asked(self) -> bool:
        """Wait for a question; False if the game is over instead."""
        self.page.wait_for_function(f"() => {ASKED} || {OVER}")
        return not self.is_over

    def wait_until_over(self) -> None:
        """Wait for the end of the game, also where the last question is still on the page."""
        self.page.wait_for_function(f"() => {OVER}")

    def wait_for_others(self) -> list[str]:
        """The names of those who are to decide now, by this page; none once the game is over."""
        self.page.wait_for_function(f"() => {OVER} || {TO_DECIDE}.length > 0")
        return [] if self.is_over else list(self.page.evaluate(TO_DECIDE))

    def wait_until_answered(self) -> None:
        """Wait until the answer on its way has arrived and is stored."""
        try:
            expect(self.button(re.compile(f"^({words.PLAY_IT}|{words.SENDING})$"))).to_have_count(0)
        except AssertionError as error:
            told = self.page.locator("[role=alert], [role=status], #question").all_inner_texts()
            raise AssertionError(f"the answer is still on its way; the page says: {told}") from error

    @property
    def points(self) -> list[str]:
        """How the seats stand, in their order."""
        numbers = self.page.locator(f'[aria-label="{words.SEATS}"] > li b')
        numbers.first.wait_for()
        return numbers.all_inner_texts()

    @property
    def chronicle(self) -> list[str]:
        return self.page.locator("#told .line > span").all_inner_texts()

    @property
    def updates(self) -> list[dict[str, Any]]:
        """The updates that the WebSockets of this page brought."""
        known = Known()
        return [known.take(message) for message in map(json.loads, self.heard) if message["type"] == "update"]


def unasked(game: str, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The choices without those that a player raises by himself, where there are others."""
    raised = homage.load(game).actions.initiative
    return [choice for choice in choices if not raised[choice["action"]]] or choices


Answer = Callable[[Person, random.Random], None]
