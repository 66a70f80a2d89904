"""The ways on which notices reach people in tests: devices with a whole Chromium, a mail box, a webhook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tests.table.reached import Browser, MailBox, Posted, Sink
from tests.web.devices import Device
from tests.web.seated import Person

SUBJECTS = {"It is your turn": "turn", "The game is over": "end"}
PLAIN = "/icon.svg"  # a page of the site with nothing on it


@dataclass(frozen=True)
class Notice:
    """What somebody has been told."""

    kind: str
    title: str
    body: str
    url: str


class Way(Protocol):
    """A way to reach somebody."""

    came: list[Notice]  # all that has come

    def receive(self) -> None:
        """Take in what has come since."""

    def follow(self) -> tuple[Person, str]:
        """Open what the last notice leads to: on which screen, and which page."""


class ByPush:
    """A device. What the server sends to its push service is decrypted here, and given to the browser's worker."""

    def __init__(self, person: Person, sink: Sink, path: str) -> None:
        self.person = person
        self.came: list[Notice] = []
        self._device = Device(person)
        self._service = Browser(sink, path)
        self._delivered = 0
        person.ask("POST", "/api/notices/push", **self._service.subscription)
        person.expects("favicon.ico")  # which browsers look for where a page names no icon
        person.go(PLAIN)

    def receive(self) -> None:
        posts = self._service.sink.at(self._service.path)[self._delivered :]
        for message in map(self._service.decrypt, (post.body for post in posts)):
            self._device.push(**message)
            if message["kind"] != "gone":
                self.came.append(Notice(message["kind"], message["title"], message["body"], message["url"]))
        self._delivered += len(posts)

    def follow(self) -> tuple[Person, str]:
        """Click on the one notice that is shown."""
        last = self.came[-1]
        self._device.shows(last.body)
        (shown,) = self._device.shown
        assert shown["title"] == last.title
        ((how, url),) = self._device.click(shown["tag"])
        assert (how, url) == ("opened", last.url)
        return self.person, url

    def puts_away(self, followed: int) -> None:
        """Wait until the notices that were followed are shown no longer: nothing is, or one that has come since."""

        def has_put_away() -> bool:
            self.receive()
            return len(self.came) > followed or not self._device.shown

        self.person.wait_until(has_put_away)
        assert len(self._device.shown) <= 1


class ByMail:
    """An address, and a browser in which the links of mails are opened."""

    def __init__(self, person: Person, box: MailBox, address: str) -> None:
        self.person = person
        self.came: list[Notice] = []
        self._box, self._address = box, address
        person.ask("POST", "/api/notices/mail", address=address)
        person.wait_until(lambda: box.mails)
        person.go(next(line for line in box.text().splitlines() if "/confirm/" in line))
        person.button("Confirm the address").click()
        person.page.get_by_text("Your mail address is confirmed.").wait_for()
        self._read = len(box.mails)

    def receive(self) -> None:
        while self._read < len(self._box.mails):
            (to,) = self._box.envelopes[self._read][1]
            assert to == self._address
            about, _, title = str(self._box.mails[self._read]["Subject"]).partition(": ")
            said, link, *_ = self._box.text(self._read).splitlines()
            assert said.startswith(f"{title}: ")
            self.came.append(Notice(SUBJECTS[about], title, said.removeprefix(f"{title}: "), link))
            self._read += 1

    def follow(self) -> tuple[Person, str]:
        return self.person, self.came[-1].url


class ByHook:
    """A program that listens at a webhook, and opens no page."""

    def __init__(self, person: Person, sink: Sink, path: str) -> None:
        self.came: list[Notice] = []
        self._sink, self._path, self._read = sink, path, 0
        person.ask("POST", "/api/notices/hooks", url=sink.url + path, form="json")

    def receive(self) -> None:
        posts: list[Posted] = self._sink.at(self._path)[self._read :]
        for said in (post.json for post in posts):
            self.came.append(Notice(said["kind"], said["title"], said["body"], said["link"]))
        self._read += len(posts)

    def follow(self) -> tuple[Person, str]:
        raise NotImplementedError("nobody reads it before a browser")
