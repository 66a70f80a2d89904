"""Accounts, and how one logs in to them."""

from __future__ import annotations

import threading

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Engine, select

from homage.table.people.people import (
    AccountTaken,
    AlreadyHasAccount,
    BadPassword,
    HasNoAccount,
    People,
    Person,
    WrongLogin,
    tidy_password,
)
from homage.table.store.schema import PLAYERS
from tests.table.registry import CHEAP, OTHER_PASSWORD, PASSWORD, HandClock, WatchedHasher, at_once

# --- accounts ---


def test_a_guest_with_an_account_comes_back_from_elsewhere(people: People, engine: Engine) -> None:
    guest = people.new_guest("Ann")
    holder = people.register(guest.id, "Ann of Kent", PASSWORD)
    assert holder == Person(guest.id, "Ann", "ann of kent")
    elsewhere = People(engine, HandClock(), CHEAP)
    assert elsewhere.login(" ANN of kent ", PASSWORD) == holder
    assert elsewhere.find(guest.id) == holder


def test_a_password_is_stored_only_as_argon2(people: People, engine: Engine) -> None:
    guest = people.new_guest("Ann")
    people.register(guest.id, "ann", PASSWORD)
    with engine.connect() as database:
        stored = database.scalar(select(PLAYERS.c.password))
    assert stored is not None
    assert stored.startswith("$argon2id$")
    assert PASSWORD not in stored


def test_an_account_name_is_given_once_whatever_its_capitals(people: People) -> None:
    ann, bob = people.new_guest("Ann"), people.new_guest("Bob")
    people.register(ann.id, "Straße", PASSWORD)
    with pytest.raises(AccountTaken, match="taken"):
        people.register(bob.id, "STRASSE", OTHER_PASSWORD)
    assert people.find(bob.id) == bob
    assert people.login("strasse", PASSWORD).id == ann.id


def test_a_person_has_one_account(people: People) -> None:
    ann = people.new_guest("Ann")
    people.register(ann.id, "ann", PASSWORD)
    with pytest.raises(AlreadyHasAccount):
        people.register(ann.id, "anna", OTHER_PASSWORD)
    assert people.login("ann", PASSWORD).id == ann.id
    with pytest.raises(WrongLogin):
        people.login("anna", OTHER_PASSWORD)


def test_of_many_who_want_an_account_name_at_once_one_gets_it(people: People) -> None:
    guests = [people.new_guest("Ann") for _ in range(6)]
    results = at_once(*[lambda who=who: people.register(who.id, "ann", PASSWORD) for who in guests])
    assert results.count(AccountTaken) == 5
    assert people.login("ann", PASSWORD) in results


def test_a_person_who_registers_twice_at_once_gets_one_account(people: People) -> None:
    ann = people.new_guest("Ann")
    results = at_once(*[lambda name=name: people.register(ann.id, name, PASSWORD) for name in ("a", "b", "c")])
    assert results.count(AlreadyHasAccount) == 2
    assert people.find(ann.id) in results


@pytest.mark.parametrize("password", ["", "nine char", "x" * 201, "x" * 100_000])
def test_passwords_have_10_to_200_characters(people: People, password: str) -> None:
    ann = people.new_guest("Ann")
    with pytest.raises(BadPassword, match="10 to 200"):
        people.register(ann.id, "ann", password)
    assert people.find(ann.id) == ann


@pytest.mark.parametrize("password", ["x" * 10, "x" * 200, "with \x00 and \ud800 inside", " " * 10])
def test_any_characters_make_a_password(people: People, password: str) -> None:
    ann = people.new_guest("Ann")
    people.register(ann.id, "ann", password)
    assert people.login("ann", password).id == ann.id


def test_every_keyboard_spells_a_password_alike() -> None:
    assert tidy_password("cafe\u0301 au lait") == tidy_password("café au lait")


# --- logging in ---


def refusal_of(people: People, account: str, password: str) -> str:
    """The sentence that refuses a login."""
    with pytest.raises(WrongLogin) as refused:
        people.login(account, password)
    return str(refused.value)


def test_a_refused_login_does_not_say_what_was_wrong(people: People) -> None:
    people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    attempts = [("ann", OTHER_PASSWORD), ("ann", ""), ("bob", PASSWORD), ("", PASSWORD), ("a\x00", "x" * 100_000)]
    assert len({refusal_of(people, *attempt) for attempt in attempts}) == 1


def test_a_guest_cannot_be_logged_in_to(people: People) -> None:
    guest = people.new_guest("Ann")
    for account in ("Ann", guest.id, "None"):
        refusal_of(people, account, PASSWORD)


@pytest.mark.parametrize("account", ["bob", "", "\x00", "x" * 41])
@pytest.mark.parametrize("password", [PASSWORD, "", "x" * 201])
def test_an_account_that_does_not_exist_costs_one_look_too(engine: Engine, account: str, password: str) -> None:
    hasher = WatchedHasher()
    people = People(engine, HandClock(), hasher)
    people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    refusal_of(people, account, password)
    assert hasher.looked_at == [people.nobodys_hash]


@pytest.mark.parametrize("password", [OTHER_PASSWORD, "", "x" * 201])
def test_a_wrong_password_costs_one_look_whatever_its_length(engine: Engine, password: str) -> None:
    hasher = WatchedHasher()
    people = People(engine, HandClock(), hasher)
    people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    refusal_of(people, "ann", password)
    assert len(hasher.looked_at) == 1


def test_the_look_at_nobody_is_as_dear_as_any(people: People, engine: Engine) -> None:
    people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    with engine.connect() as database:
        stored = database.scalar(select(PLAYERS.c.password))
    assert stored is not None
    assert stored.split("$")[:4] == people.nobodys_hash.split("$")[:4]


def test_a_new_password_replaces_the_old_one(people: People) -> None:
    ann = people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    assert people.change_password(ann.id, PASSWORD, OTHER_PASSWORD) == ann
    assert people.login("ann", OTHER_PASSWORD) == ann
    refusal_of(people, "ann", PASSWORD)


def test_a_password_is_changed_only_by_who_knows_it(people: People) -> None:
    ann = people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    for old in (OTHER_PASSWORD, "", "x" * 201):
        with pytest.raises(WrongLogin):
            people.change_password(ann.id, old, OTHER_PASSWORD)
    with pytest.raises(BadPassword):
        people.change_password(ann.id, PASSWORD, "short")
    assert people.login("ann", PASSWORD) == ann


def test_a_guest_has_no_password_to_change(people: People) -> None:
    with pytest.raises(HasNoAccount):
        people.change_password(people.new_guest("Ann").id, "", PASSWORD)


def test_of_two_changes_at_once_one_is_made(people: People) -> None:
    ann = people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    both_looked = threading.Barrier(2)
    hashing = people.hasher.hash

    class Patient(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            both_looked.wait(10)
            return str(hashing(password, salt=salt))

    elsewhere = People(people.engine, HandClock(), CHEAP)
    elsewhere.hasher = Patient(time_cost=1, memory_cost=8, parallelism=1)
    changes = ["first password", "second password"]
    results = at_once(*[lambda new=new: elsewhere.change_password(ann.id, PASSWORD, new) for new in changes])
    assert results.count(WrongLogin) == 1
    assert people.login("ann", changes[results.index(ann)]) == ann
