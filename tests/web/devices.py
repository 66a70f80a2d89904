"""Devices that show notices: a whole Chromium, into which messages are put by DevTools as a push service would."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, Worker

from tests.table import reached
from tests.web.seated import Person

CONTROLLED = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, tag, silent }) => ({ title, body, tag, silent })))"""
# How many notices the worker has shown. To look for notices while one is being put on the screen makes Chromium take it
# for one that has been closed, so the test waits for that. Where there is no place for earlier notices, as on this
# screen, Chromium drops them after 25 seconds, unless they want an answer.
SHOWINGS = """() => {
    if (self.showings === undefined) {
        self.showings = 0;
        const show = ServiceWorkerRegistration.prototype.showNotification;
        ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
            await show.call(this, title, { ...options, requireInteraction: true });
            self.showings += 1;
        };
    }
    return self.showings;
}"""
# A click on a notice cannot be made from outside, and only such a click lets a worker open windows.
CLICK = """async (tag) => {
    const done = [];
    self.clients.openWindow = async (url) => void done.push(['opened', url]);
    WindowClient.prototype.focus = async function () { done.push(['focused', new URL(this.url).pathname]) };
    const [notification] = await self.registration.getNotifications({ tag });
    let waiting;
    const event = new NotificationEvent('notificationclick', { notification });
    event.waitUntil = (promise) => { waiting = promise };
    self.dispatchEvent(event);
    await waiting;
    return done;
}"""


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
    """A browser of somebody that may show notices, and into which they are put."""

    def __init__(self, person: Person, path: str = "/", before: str = "") -> None:
        """`before`: what runs in each page before its own scripts."""
        self.person = person
        person.context.grant_permissions(["notifications"])
        person.context.add_init_script(before)
        self.page: Page = person.go(path)
        self.page.wait_for_function(CONTROLLED)
        self._tools: CDPSession = person.context.new_cdp_session(self.page)
        self._registered: list[dict[str, str]] = []
        self._tools.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: self._registered.extend(told["registrations"])
        )
        self._tools.send("ServiceWorker.enable")
        person.wait_until(lambda: self._registered)

    @property
    def worker(self) -> Worker:
        return self.person.context.service_workers[0]

    def push(self, **message: Any) -> None:
        """What the server sends, as the worker gets it from the browser once that has decrypted it."""
        self.push_all(message)

    def push_all(self, *messages: dict[str, Any]) -> None:
        """Several messages at once; wait until the worker has shown them."""
        before = self.worker.evaluate(SHOWINGS)
        for message in messages:
            self.push_text(json.dumps(message))
        self.person.wait_until(lambda: self.worker.evaluate(SHOWINGS) >= before + len(messages))

    def push_text(self, data: str) -> None:
        to = {"origin": self.person.server.url, "registrationId": self._registered[0]["registrationId"]}
        self._tools.send("ServiceWorker.deliverPushMessage", {**to, "data": data})

    @property
    def shown(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate(SHOWN))

    def shows(self, *bodies: str) -> None:
        """Wait until exactly these notices are shown."""
        self.person.wait_until(lambda: sorted(each["body"] for each in self.shown) == sorted(bodies))

    def click(self, tag: str) -> list[list[str]]:
        """Click on the notice with this tag: what opens or comes to the front."""
        return list(self.worker.evaluate(CLICK, tag))
