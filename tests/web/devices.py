"""Browsers that show notices. Only the push services of browsers are missing: they cannot be reached from here."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, CDPSession, Worker

from tests.table import reached
from tests.table.served import Server
from tests.web.seated import Person

SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent })))"""
# What a browser asks its push service for, and is told: it remembers that until it unsubscribes.
PUSH_SERVICE = """(() => {
    const subscription = SUBSCRIPTION;
    const made = () => ({
        endpoint: subscription.endpoint,
        options: { applicationServerKey: null, userVisibleOnly: true },
        toJSON: () => subscription,
        unsubscribe: async () => delete localStorage.subscribed,
    });
    PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made() : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        localStorage.subscribed = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
        return made();
    };
})()"""


def subscribing(to: reached.Browser) -> str:
    """A push service that gives a browser this subscription."""
    return PUSH_SERVICE.replace("SUBSCRIPTION", json.dumps(to.subscription))


class Device:
    """A browser that may show notices, and into which they are put."""

    def __init__(self, browser: Browser, server: Server, path: str = "/", before: str = "") -> None:
        """`before`: what runs in each page before its own scripts."""
        self.person = Person(browser, server, "Anna", worker=True)
        self.person.context.grant_permissions(["notifications"])
        self.person.context.add_init_script(before)
        self.page = self.person.go(path)
        self.page.wait_for_function(
            "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"
        )
        self._tools: CDPSession = self.person.context.new_cdp_session(self.page)
        self._registered: list[dict[str, str]] = []
        self._tools.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: self._registered.extend(told["registrations"])
        )
        self._tools.send("ServiceWorker.enable")
        self.person.wait_until(lambda: self._registered)
        self._origin = server.url

    @property
    def worker(self) -> Worker:
        return self.person.context.service_workers[0]

    def push(self, **message: Any) -> None:
        """What the server sends, as the worker gets it from the browser once that has decrypted it."""
        self.push_text(json.dumps(message))

    def push_text(self, data: str) -> None:
        to = {"origin": self._origin, "registrationId": self._registered[0]["registrationId"]}
        self._tools.send("ServiceWorker.deliverPushMessage", {**to, "data": data})

    @property
    def shown(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate(SHOWN))

    def shows(self, *bodies: str) -> None:
        """Wait until exactly these notices are shown."""
        self.person.wait_until(lambda: sorted(each["body"] for each in self.shown) == sorted(bodies))
