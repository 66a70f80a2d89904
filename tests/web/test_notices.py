"""Notices as a person sets them up by clicks: devices, mail and webhooks, with services that are really sent to."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import NO_WHOLE_CHROMIUM, WHOLE_CHROMIUM
from tests.table import reached
from tests.table.reached import MailBox, Sink, environment, mail_box, sink
from tests.table.served import Server, free_port, sqlite_in
from tests.web import words
from tests.web.conftest import Come
from tests.web.devices import Device, subscribing
from tests.web.seated import Person

pytestmark = pytest.mark.skipif(WHOLE_CHROMIUM is None, reason=NO_WHOLE_CHROMIUM)

PASSWORD = "correct horse battery"
NUMBERS = count(1)
# Tabs of a browser without a screen are never hidden, whatever is in front of them.
SEEN = """(seen) => {
    for (const [name, value] of [['hidden', !seen], ['visibilityState', seen ? 'visible' : 'hidden']])
        Object.defineProperty(document, name, { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
BADGES = """
    const scope = typeof window === 'undefined' ? self : window;
    scope.badges = [];
    for (const [name, shown] of [['setAppBadge', (count) => count], ['clearAppBadge', () => 0]]) {
        const kind = Object.getPrototypeOf(navigator);
        const usual = kind[name];
        kind[name] = function (count) { scope.badges.push(shown(count)); return usual.apply(this, arguments) };
    }
"""


@dataclass
class Post:
    """A server, and what it sends."""

    server: Server
    sent: Sink
    box: MailBox


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    with sink() as sent, mail_box() as box:
        port = free_port()
        settings = environment(box, f"http://127.0.0.1:{port}")
        server = Server(sqlite_in(tmp_path_factory.mktemp("notices")), port, **settings)
        server.start()
        yield Post(server, sent, box)
        server.stop()


class Phone:
    """Anna's browser with its push service, and what comes there."""

    def __init__(self, browser: Browser, post: Post, path: str = "/notices") -> None:
        self.number = next(NUMBERS)
        self.at = reached.Browser(post.sent, f"/phone{self.number}")
        self.device = Device(Person(browser, post.server, "Anna", worker=True), path, subscribing(self.at))
        self.person, self.page = self.device.person, self.device.page

    def subscribes(self) -> None:
        """By a click, wherever there is that button."""
        self.person.button(words.NOTIFY_ME).click()
        expect(self.page.get_by_text(words.NOTIFIED).first).to_be_visible()

    @property
    def key(self) -> str:
        """The key of the server with which the browser was subscribed last; empty if it is not."""
        return str(self.page.evaluate("localStorage.subscribed ?? ''"))

    def tables(self, kind: str = "turn") -> list[str]:
        return [each["tag"].removeprefix("table-") for each in self.at.shown if each["kind"] == kind]


@pytest.fixture
def phone(whole: Browser, post: Post) -> Iterator[Callable[..., Phone]]:
    phones: list[Phone] = []

    def one(path: str = "/notices") -> Phone:
        phones.append(Phone(whole, post, path))
        return phones[-1]

    yield one
    assert [problem for each in phones for problem in each.person.leave()] == []


@pytest.fixture
def bruno(come: Come, post: Post) -> Person:
    return come("Bruno", to=post.server)


def begun(host: Person, guest: Person) -> str:
    """A table where both are asked."""
    table = host.open_table("me", "open")
    guest.ask("POST", f"/api/tables/{table}/seats/1")
    return table


def account(person: Person) -> str:
    name = f"anna of notices {next(NUMBERS)}"
    person.token = person.ask("POST", "/api/account", account=name, password=PASSWORD)["token"]
    return name


def part(page: Page, heading: str) -> object:
    return page.get_by_role("region", name=heading)


# -- devices -----------------------------------------------------------------------------------------------------------


def test_a_device_is_notified_from_a_click_to_another(phone: Callable[..., Phone], bruno: Person) -> None:
    mine = phone()
    mine.subscribes()
    key = mine.person.ask("GET", "/api/notices")["push_key"]
    assert base64.b64decode(mine.key) == base64.urlsafe_b64decode(key + "=")
    table = begun(mine.person, bruno)
    mine.person.wait_until(lambda: mine.tables() == [table])
    said = mine.at.shown[-1]
    mine.device.push(**said)  # from the push service to the browser
    mine.device.shows(said["body"])
    mine.person.button(words.NOTIFY_NO_MORE).click()
    expect(mine.page.get_by_text(words.NO_DEVICE)).to_be_visible()
    assert mine.key == ""
    assert mine.person.ask("GET", "/api/notices")["devices"] == []


def test_a_device_is_removed_from_the_list(phone: Callable[..., Phone]) -> None:
    mine = phone()
    mine.subscribes()
    mine.page.get_by_role("listitem").get_by_role("button").click()
    expect(mine.page.get_by_text(words.NO_DEVICE)).to_be_visible()
    expect(mine.person.button(words.NOTIFY_ME)).to_be_visible()
    assert mine.key == ""


def test_a_device_is_notified_from_the_menu_of_a_table(phone: Callable[..., Phone], bruno: Person) -> None:
    mine = phone("/")
    table = begun(mine.person, bruno)
    mine.person.at_table(table)
    mine.person.button(words.MORE).click()
    mine.subscribes()
    (device,) = mine.person.ask("GET", "/api/notices")["devices"]
    assert device["current"]
    other = begun(mine.person, bruno)
    mine.person.wait_until(lambda: mine.tables() == [other])
    mine.page.get_by_label(words.MUTE_TABLE).check()
    mine.person.wait_until(lambda: mine.person.ask("GET", "/api/notices")["muted_games"] == [table])


def test_signing_out_ends_the_notices_of_the_device(phone: Callable[..., Phone], bruno: Person) -> None:
    mine = phone()
    name = account(mine.person)
    mine.page.reload()
    mine.subscribes()
    mine.page.get_by_role("banner").get_by_role("button", name="Anna").click()
    mine.person.button(words.SIGN_OUT).click()
    expect(mine.page.get_by_text(words.SIGNED_OUT)).to_be_visible()
    assert mine.key == "", "the browser is not subscribed any more"
    mine.person.ask("POST", "/api/login", account=name, password=PASSWORD)
    assert mine.person.ask("GET", "/api/notices")["devices"] == [], "nor does the server know it"


def test_whoever_has_a_table_open_behind_another_page_is_notified(phone: Callable[..., Phone], bruno: Person) -> None:
    mine = phone()
    mine.subscribes()
    steps = ((False,), (False, True), ())  # behind another page, in front again, in front all the time
    for number, seen in enumerate(steps):
        table = mine.person.open_table("me", "open")
        mine.page.goto(f"/table/{table}")
        expect(mine.page.get_by_role("button", name=words.SIT_TOO)).to_be_visible()
        for each in seen:
            mine.page.evaluate(SEEN, each)
        bruno.ask("POST", f"/api/tables/{table}/seats/1")
        expect(mine.page.get_by_role("grid")).to_be_visible()
        other = begun(mine.person, bruno)
        called = {other, table} if number == 0 else {other}
        mine.person.wait_until(lambda called=called: called <= {*mine.tables()})
        assert (table in mine.tables()) is (number == 0)


def test_a_table_that_was_opened_behind_another_page_is_not_looked_at(
    phone: Callable[..., Phone], bruno: Person
) -> None:
    mine = phone()
    mine.subscribes()
    behind = mine.person.context.new_page()
    behind.add_init_script(f"({SEEN})(false)")
    table = mine.person.open_table("me", "open")
    behind.goto(f"/table/{table}")
    expect(behind.get_by_role("button", name=words.SIT_TOO)).to_be_visible()
    bruno.ask("POST", f"/api/tables/{table}/seats/1")
    expect(behind.get_by_role("grid")).to_be_visible()
    mine.person.wait_until(lambda: mine.tables() == [table])


# -- the app -----------------------------------------------------------------------------------------------------------


def test_the_app_shows_how_many_decisions_wait(phone: Callable[..., Phone]) -> None:
    mine = phone("/")
    mine.page.add_init_script(BADGES)
    mine.page.clock.install()
    page = mine.person.go("/rules/fealty")
    page.wait_for_function("() => badges.at(-1) === 0")
    tables = [mine.person.open_table("me", "me") for _ in range(2)]
    page.clock.fast_forward(60_000)
    page.wait_for_function("() => badges.at(-1) === 2")
    for table in tables:
        mine.person.play_quickly(table)
    page.clock.fast_forward(60_000)
    page.wait_for_function("() => badges.at(-1) === 0")


def test_the_app_counts_the_turns_that_notices_tell_of_while_no_page_is_open(phone: Callable[..., Phone]) -> None:
    mine = phone("/")
    worker = mine.device.worker
    worker.evaluate(f"() => {{ {BADGES} }}")

    def turn(table: str, kind: str = "turn") -> None:
        said = {"title": "FIEF", "body": table, "url": f"/table/{table}", "left_ms": None}
        mine.device.push(kind=kind, tag=f"table-{table}", **said)

    for number, step in enumerate(({"table": "X"}, {"table": "Y"}, {"table": "Z", "kind": "message"})):
        turn(**step)
        mine.person.wait_until(lambda number=number: len(worker.evaluate("badges")) > number)
    for table in ("X", "Y"):
        turn(table, "gone")
    mine.person.wait_until(lambda: worker.evaluate("badges") == [1, 2, 2, 1, 0])


# -- mail and webhooks -------------------------------------------------------------------------------------------------


def test_a_mail_address_is_added_confirmed_by_its_link_and_removed(come: Come, post: Post, bruno: Person) -> None:
    anna = come("Anna", to=post.server)
    account(anna)
    page = anna.go("/notices")
    page.get_by_label(words.MAIL_ADDRESS).fill("anna@club.example")
    anna.button(words.ADD_ADDRESS).click()
    expect(page.get_by_text(words.UNCONFIRMED)).to_be_visible()
    anna.wait_until(lambda: [each["To"] for each in post.box.mails] == ["anna@club.example"])
    link = next(line for line in post.box.text().splitlines() if "/confirm/" in line)
    reader = anna.context.new_page()  # as from a mail program
    reader.goto(link)
    assert anna.ask("GET", "/api/notices")["mail"]["confirmed"] is False, "to follow the link is not enough"
    reader.get_by_role("button", name=words.CONFIRM_ADDRESS).click()
    expect(reader.get_by_text(words.ADDRESS_CONFIRMED)).to_be_visible()
    page.reload()
    expect(page.get_by_text(words.CONFIRMED, exact=True)).to_be_visible()
    table = begun(anna, bruno)
    anna.go("/")  # away from the table
    anna.wait_until(lambda: any(f"/table/{table}" in post.box.text(n) for n in range(len(post.box.mails))))
    page.goto("/notices")
    anna.button("Remove anna@club.example").click()
    expect(page.get_by_text(words.ADDRESS_REMOVED)).to_be_visible()
    assert anna.ask("GET", "/api/notices")["mail"] is None


def test_a_webhook_is_added_tested_and_removed(come: Come, post: Post) -> None:
    anna = come("Anna", to=post.server)
    account(anna)
    page = anna.go("/notices")
    path = f"/hook{next(NUMBERS)}"
    page.get_by_label(words.HOOK_ADDRESS).fill(post.sent.url + path)
    page.get_by_label(words.HOOK_FORM).select_option("json")
    anna.button(words.ADD_HOOK).click()
    expect(page.get_by_text(words.SECRET_ONCE)).to_be_visible()
    secret = page.locator(".secret input").input_value()
    anna.button("Test", exact=False).first.click()
    expect(page.get_by_text(words.HOOK_TESTED)).to_be_visible()
    (came,) = post.sent.at(path)
    assert came.json["kind"] == "test"
    given = dict(each.split("=") for each in came.headers["homage-signature"].split(","))
    right = hmac.new(secret.encode(), f"{given['t']}.".encode() + came.body, hashlib.sha256).hexdigest()
    assert given["v1"] == right, "signed with the secret that the page has shown"
    page.reload()
    expect(page.get_by_text(words.SECRET_ONCE)).to_have_count(0)
    post.sent.answers[path] = (500, {})
    anna.expects("400 .*/test")
    anna.button("Test", exact=False).first.click()
    expect(page.get_by_role("alert").filter(has_text=words.HOOK_NOT_TAKEN)).to_be_visible()
    page.reload()
    expect(page.get_by_text(words.HOOK_FAILING)).to_be_visible()
    anna.button("Remove", exact=False).click()
    expect(page.get_by_text(words.NO_HOOK)).to_be_visible()
    assert anna.ask("GET", "/api/notices")["hooks"] == []
