"""Guessing passwords: it gets slower and slower for whoever does it, and nobody else notices."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from homage.table.errors import NotReady, TooMany
from homage.table.http import callers
from homage.table.people.devices import MOST_ACCOUNTS, Devices
from homage.table.people.doorkeepers import (
    AT_ONCE,
    FORGOTTEN_S,
    MORE_WAITING,
    MOST_WAITING,
    OF_ACCOUNT,
    OF_ADDRESS,
    OF_DEVICE,
    Doorkeepers,
    Guesses,
    Patience,
)
from homage.table.people.people import People, WrongLogin, account_named
from homage.table.priority import NICENESS
from tests.patience import PATIENCE_S
from tests.table.company import PASSWORD
from tests.table.served import Guest, Server, serving_here, sqlite_in


class Watch:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_each_guess_takes_twice_as_long_as_the_last_up_to_a_bound() -> None:
    watch = Watch()
    guesses, waits = Guesses(OF_ADDRESS, watch), []
    for _ in range(OF_ADDRESS.free + 12):
        waits.append(guesses.wait("mallory"))
        watch.now += waits[-1]
        guesses.begin("mallory")
    assert waits[: OF_ADDRESS.free] == [0.0] * OF_ADDRESS.free
    assert waits[OF_ADDRESS.free :] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert guesses.wait("anna") == 0
    watch.now += FORGOTTEN_S
    assert guesses.wait("mallory") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere niceness is the process's")
def test_whoever_serves_people_goes_before_those_who_check_passwords() -> None:
    """A check runs on four threads at once: on one core, ten of them would leave a tenth of it to people."""

    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def evening() -> None:
        keepers, usual = Doorkeepers(), niceness()
        assert await keepers.hash(niceness) == max(usual, NICENESS)
        assert niceness() == usual
        keepers.close()

    asyncio.run(evening())


def right() -> str:
    return "Anna"


def wrong() -> str:
    raise WrongLogin("No.")


def test_who_knows_the_password_is_forgiven_and_an_address_only_what_was_right() -> None:
    async def evening() -> None:
        keepers = Doorkeepers(Watch())
        for number in range(OF_ADDRESS.free - 1):
            with pytest.raises(WrongLogin):
                await keepers.check("here", f"account {number % 2}", wrong)
        assert await keepers.check("here", "account 1", right) == "Anna"
        assert keepers.by_account.wait("account 1") == 0
        with pytest.raises(WrongLogin):
            await keepers.check("here", "account 2", wrong)
        with pytest.raises(TooMany, match="try again in 1 s"):
            await keepers.check("here", "account 3", right)
        assert await keepers.check("elsewhere", "account 3", right) == "Anna"
        keepers.close()

    asyncio.run(evening())


def test_an_account_is_guarded_from_many_addresses_and_no_wait_is_long() -> None:
    async def evening() -> None:
        watch = Watch()
        keepers = Doorkeepers(watch)
        for number in range(100):
            watch.now += keepers.by_account.wait("anna")
            with pytest.raises(WrongLogin):
                await keepers.check(f"10.0.0.{number}", "anna", wrong)
        assert keepers.by_account.wait("anna") == OF_ACCOUNT.longest_s
        keepers.close()

    asyncio.run(evening())


def test_a_device_that_has_signed_in_before_waits_for_its_own_guesses_alone() -> None:
    async def evening() -> None:
        watch = Watch()
        keepers = Doorkeepers(watch)
        for number in range(50):
            watch.now += keepers.by_account.wait("anna")
            with pytest.raises(WrongLogin):
                await keepers.check(f"10.0.0.{number}", "anna", wrong)
        with pytest.raises(TooMany):
            await keepers.check("her own address", "anna", right)
        assert await keepers.check("10.0.0.49", "anna", right, device="her laptop") == "Anna"
        with pytest.raises(TooMany):
            await keepers.check("elsewhere", "anna", right)
        for _ in range(OF_DEVICE.free):
            with pytest.raises(WrongLogin):
                await keepers.check("10.0.0.49", "anna", wrong, device="her laptop")
        with pytest.raises(TooMany):
            await keepers.check("10.0.0.49", "anna", right, device="her laptop")
        assert await keepers.check("10.0.0.49", "anna", right, device="her phone") == "Anna"
        keepers.close()

    asyncio.run(evening())


def test_where_too_many_sign_in_there_is_room_for_devices_that_did_before() -> None:
    async def evening() -> Counter[str]:
        keepers, gate = Doorkeepers(), threading.Event()
        many = AT_ONCE + MOST_WAITING
        asking = [asyncio.create_task(keepers.check(str(n), str(n), gate.wait)) for n in range(many)]
        asking += [
            asyncio.create_task(keepers.check(str(n), str(n), gate.wait, device="known"))
            for n in range(MORE_WAITING + 1)
        ]
        await asyncio.sleep(0)
        gate.set()
        answers = await asyncio.gather(*asking, return_exceptions=True)
        keepers.close()
        return Counter(type(each).__name__ for each in answers)

    assert asyncio.run(evening()) == {"bool": AT_ONCE + MOST_WAITING + MORE_WAITING, "NotReady": 1}


@pytest.fixture
def strict_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server where whoever guesses waits for the longest time at once: a slow machine lets no more guesses in.

    It does not hang up on those who are slow to say what they want, as they are on such a machine.
    """
    monkeypatch.setattr(Patience, "after", lambda of, guesses: 0.0 if guesses < of.free else of.longest_s)
    monkeypatch.setattr(callers, "HEAD_S", PATIENCE_S)
    with serving_here(sqlite_in(tmp_path)) as server:
        yield server


ACCOUNT = "anna of kent"
SPELLINGS = (
    ACCOUNT,
    "ANNA OF KENT",
    "  Anna  of\u3000Kent ",
    "\uff21nna of Kent",
    "Anna of \u212aent",
    "anna of ken\uff54",
)


def test_guesses_are_counted_by_account_however_it_is_spelt(strict_at_once: Server) -> None:
    async def evening() -> None:
        async with Guest(strict_at_once, "Anna") as anna:
            assert (await anna.register(ACCOUNT, PASSWORD)).status_code == 200
        async with httpx.AsyncClient(base_url=strict_at_once.url, timeout=PATIENCE_S) as mallory:
            answers = []
            for number in range(2 * OF_ACCOUNT.free):
                said = {"account": SPELLINGS[number % len(SPELLINGS)], "password": f"{PASSWORD} {number}"}
                elsewhere = {"X-Forwarded-For": f"203.0.113.{number}"}
                answers.append((await mallory.post("/api/login", json=said, headers=elsewhere)).status_code)
            assert answers == [400] * OF_ACCOUNT.free + [429] * OF_ACCOUNT.free
        for spelling in SPELLINGS:
            assert account_named(spelling) == ACCOUNT

    asyncio.run(evening())


def test_nobody_is_held_up_by_guesses_at_their_account_where_they_have_signed_in_before(strict_at_once: Server) -> None:
    """From the browser that has been signed out since, at the guesser's own address; and no other browser is let in."""

    async def evening() -> None:
        account = {"account": "anna of the many guesses", "password": PASSWORD}
        async with Guest(strict_at_once, "Anna") as anna, Guest(strict_at_once, "Mallory") as mallory:
            assert (await anna.register(**account)).status_code == 200
            assert (await anna.web.post("/api/logout")).status_code == 204
            assert (await mallory.register("mallory the guesser", PASSWORD)).status_code == 200
            for guest in (anna, mallory):
                guest.web.headers["X-Forwarded-For"] = "203.0.113.77"
            for number in range(OF_ACCOUNT.free + 2):
                wrong = {**account, "password": f"{PASSWORD} {number}"}
                answer = await mallory.web.post("/api/login", json=wrong)
            assert answer.status_code == 429, "a device of another account is one of many"
            assert (await anna.web.post("/api/login", json=account)).status_code == 200
            assert (await mallory.web.post("/api/login", json=account)).status_code == 429
            changed = {"old": PASSWORD, "new": f"{PASSWORD} staple"}
            assert (await anna.web.post("/api/password", json=changed)).status_code == 200
            await anna.web.post("/api/logout")
            kept = anna.web.cookies["homage_device"]
            for cookie in (kept[:-1] + ("A" if kept[-1] != "A" else "B"), kept.replace(".", "", 1), mallory.token):
                forged = httpx.AsyncClient(
                    base_url=strict_at_once.url, cookies={"homage_device": cookie}, timeout=PATIENCE_S
                )
                assert (await forged.post("/api/login", json=account)).status_code == 429
                await forged.aclose()

    asyncio.run(evening())


def test_a_device_is_known_to_the_accounts_that_it_signed_in_to_last(people: People) -> None:
    devices = Devices(people)
    device = devices.read("")
    for number in range(MOST_ACCOUNTS + 2):
        device = devices.introduced(device, f"account {number}")
    device = devices.introduced(device, "account 5")
    again = devices.read(devices.write(device))
    assert again == device
    known = [number for number in range(MOST_ACCOUNTS + 2) if devices.knows(again, f"account {number}")]
    assert known == list(range(2, MOST_ACCOUNTS + 2))
    assert "account" not in devices.write(device)
    assert people.read(devices.write(device)) is None, "no session is begun with it"
    assert devices.read(people.sign("a session")).accounts == ()


def test_only_so_many_wait_for_the_doorkeepers() -> None:
    async def evening() -> Counter[str]:
        keepers, gate = Doorkeepers(), threading.Event()
        asking = [asyncio.create_task(keepers.check(str(n), str(n), gate.wait)) for n in range(50)]
        await asyncio.sleep(0.05)
        gate.set()
        answers = await asyncio.gather(*asking, return_exceptions=True)
        keepers.close()
        assert all(each.retry_s == 5 for each in answers if isinstance(each, NotReady))
        return Counter(type(each).__name__ for each in answers)

    assert asyncio.run(evening()) == {"bool": AT_ONCE + MOST_WAITING, "NotReady": 50 - AT_ONCE - MOST_WAITING}


def test_hundreds_of_wrong_logins_cost_few_looks_and_others_sign_in_meanwhile(strict_at_once: Server) -> None:
    """As it was done: 337 wrong logins from one address; somebody from another one, by way of the proxy, signs in."""

    async def evening() -> Counter[int]:
        async with Guest(strict_at_once, "Anna") as anna:
            account = {"account": "anna among guesses", "password": PASSWORD}
            assert (await anna.register(**account)).status_code == 200
            statuses: Counter[int] = Counter()
            async with httpx.AsyncClient(base_url=strict_at_once.url, timeout=PATIENCE_S) as many:

                async def guess(number: int) -> None:
                    said = {"account": f"somebody {number % 7}", "password": f"{PASSWORD} {number}"}
                    statuses[(await many.post("/api/login", json=said)).status_code] += 1

                attack = asyncio.gather(*map(guess, range(337)))
                await asyncio.sleep(0)
                for _ in range(5):
                    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
                    answer = await anna.web.post("/api/login", json=account, headers=elsewhere)
                    assert answer.status_code == 200, answer.text
                await attack
            return statuses

    statuses = asyncio.run(evening())
    assert set(statuses) == {400, 429}
    assert statuses[400] == OF_ADDRESS.free, "few are looked at, whatever they cost"
