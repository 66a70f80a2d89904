"""Forgotten passwords: links that work once and for an hour, and that nobody guesses or fishes for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert

from homage.table.house.forgotten import OF_ACCOUNT, Forgotten
from homage.table.people.people import People, WrongLogin
from homage.table.people.resets import LASTS_MS, MOST_LINKS, BadLink, Resets
from homage.table.store.schema import MAIL_ADDRESSES, RESETS
from tests.patience import until
from tests.table.manners.hosts import from_address, holder
from tests.table.registry import OTHER_PASSWORD, PASSWORD, START, HandClock, at_once
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server


def registered(people: People) -> str:
    return people.register(people.new_guest("Anna").id, "anna", PASSWORD).id


def test_a_link_puts_a_new_password_in_the_place_of_the_old_one_once(people: People) -> None:
    resets, person = Resets(people), registered(people)
    token = resets.issue(person)
    assert resets.use(token, OTHER_PASSWORD).id == person
    assert people.login("anna", OTHER_PASSWORD).id == person
    with pytest.raises(WrongLogin):
        people.login("anna", PASSWORD)
    with pytest.raises(BadLink):
        resets.use(token, PASSWORD)


def test_of_many_who_use_a_link_at_once_one_succeeds(people: People) -> None:
    resets, person = Resets(people), registered(people)
    token = resets.issue(person)
    tried = at_once(*(lambda n=n: resets.use(token, f"{OTHER_PASSWORD} {n}") for n in range(4)))
    assert tried.count(BadLink) == 3


def test_a_link_is_worth_nothing_after_an_hour_a_change_or_a_use_of_another(people: People) -> None:
    resets, person = Resets(people), registered(people)
    clock = people.clock
    assert isinstance(clock, HandClock)
    late = resets.issue(person)
    clock.now = START + LASTS_MS + 1
    with pytest.raises(BadLink):
        resets.use(late, OTHER_PASSWORD)
    changed = resets.issue(person)
    people.change_password(person, PASSWORD, OTHER_PASSWORD)
    with pytest.raises(BadLink):
        resets.use(changed, PASSWORD)
    first, second = resets.issue(person), resets.issue(person)
    resets.use(second, PASSWORD)
    with pytest.raises(BadLink):
        resets.use(first, OTHER_PASSWORD)
    gone = resets.issue(person)
    people.forget(person)
    with pytest.raises(BadLink):
        resets.use(gone, OTHER_PASSWORD)


def test_a_link_that_we_did_not_sign_is_worth_nothing_whatever_is_in_the_database(people: People) -> None:
    resets, person = Resets(people), registered(people)
    with people.engine.begin() as database:
        database.execute(insert(RESETS).values(id="known", player_id=person, expires=2**60))
    token = resets.issue(person)
    forged = ["known", people.sign("known"), people.sign_device("known"), token[:-1] + "A", token + "A", "", "x" * 300]
    for each in forged:
        with pytest.raises(BadLink):
            resets.use(each, OTHER_PASSWORD)
    assert people.login("anna", PASSWORD).id == person


def test_only_so_many_links_of_one_person_work(people: People) -> None:
    resets, person, clock = Resets(people), registered(people), people.clock
    assert isinstance(clock, HandClock)
    tokens = []
    for _ in range(MOST_LINKS + 1):
        clock.now += 1
        tokens.append(resets.issue(person))
    with pytest.raises(BadLink):
        resets.use(tokens[0], OTHER_PASSWORD)
    assert resets.use(tokens[1], OTHER_PASSWORD).id == person


def test_the_answer_does_not_tell_whether_an_account_exists(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "Anna") as (anna, account):
            answers = []
            for asked in (account, "nobody of that name", "\u200b"):
                from_address(anna, "203.0.113.101")
                answers.append(await anna.web.post("/api/resets", json={"account": asked}))
            assert {(each.status_code, each.text) for each in answers} == {(202, '{"mail":false}')}
            statuses = [(await anna.web.post("/api/resets", json={"account": account})).status_code for _ in range(5)]
            assert 429 in statuses, "only so many from one address"

    asyncio.run(evening())


def test_links_are_tried_only_so_often_from_one_address(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Mallory") as mallory:
            from_address(mallory, "203.0.113.102")
            tried = [
                mallory.web.post("/api/resets/use", json={"token": f"guess.{n}", "password": OTHER_PASSWORD})
                for n in range(15)
            ]
            answers = await asyncio.gather(*tried)
            assert sorted({each.status_code for each in answers}) == [400, 429]
            assert all("link" in is_a_sentence(each, each.status_code) for each in answers)
            elsewhere = {"Origin": "https://evil.example"}
            for page, body in (("", {"account": "anna"}), ("/use", {"token": "x", "password": OTHER_PASSWORD})):
                refused = await mallory.web.post(f"/api/resets{page}", json=body, headers=elsewhere)
                assert refused.status_code == 403, "no other site asks in anybody's name"

    asyncio.run(evening())


class Letters:
    """A mailer whose mails are read here."""

    possible = True

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def link(self, path: str) -> str:
        return f"https://games.example{path}"

    async def send(self, address: str, subject: str, text: str, html: str = "", headers: Any = None) -> None:
        self.sent.append((address, text))


def test_a_mail_goes_to_the_confirmed_address_and_not_too_often(people: People) -> None:
    async def evening() -> None:
        person, letters = registered(people), Letters()
        other = people.register(people.new_guest("Bruno").id, "bruno", PASSWORD).id
        with people.engine.begin() as database:
            for whose, address, confirmed in ((person, "anna@example.org", True), (other, "b@example.org", False)):
                values = {"player_id": whose, "address": address, "confirmed": confirmed}
                database.execute(insert(MAIL_ADDRESSES).values(**values, mailed=0, bounced=0))
        resets = Resets(people)
        forgotten = Forgotten(people, resets, letters)  # type: ignore[arg-type]
        for account in (" ANNA ", "bruno", "nobody", "\u200b"):
            forgotten.ask(account)
        await until(lambda: not forgotten._writing)
        assert [address for address, _ in letters.sent] == ["anna@example.org"]
        said = letters.sent[0][1]
        assert "https://games.example/reset#" in said
        token = said.partition("/reset#")[2].split()[0]
        assert resets.use(token, OTHER_PASSWORD).id == person
        for _ in range(10):
            forgotten._of_address.buckets.clear()
            forgotten.ask("anna")
        await until(lambda: not forgotten._writing)
        assert len(letters.sent) == OF_ACCOUNT.burst

    asyncio.run(evening())
