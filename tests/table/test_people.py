"""Guests and their names."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select

from homage.engine.errors import HomageError
from homage.table.people.people import (
    LONGEST_NAME,
    BadName,
    People,
    Person,
    UnknownPerson,
    fold_account,
    tidy_name,
)
from homage.table.people.sessions import Session, SignedIn
from homage.table.store.schema import PLAYERS
from tests.table.registry import OTHER_PASSWORD, PASSWORD, START

# --- guests ---


def test_a_guest_is_found_again(people: People) -> None:
    guest = people.new_guest("  Aliénor ")
    assert guest == Person(guest.id, "Aliénor", None)
    assert people.find(guest.id) == guest


def test_ids_are_long_and_never_the_same(people: People) -> None:
    ids = {people.new_guest("Ann").id for _ in range(50)}
    assert len(ids) == 50
    assert all(len(person_id) == 22 for person_id in ids)  # 22 letters of 6 bits hold 128


def test_when_a_guest_came_is_kept(people: People, engine: Engine) -> None:
    guest = people.new_guest("Ann")
    with engine.connect() as database:
        assert database.scalar(select(PLAYERS.c.created).where(PLAYERS.c.id == guest.id)) == START


@pytest.mark.parametrize("person_id", ["", "nobody", "a" * 33, "\x00", "\ud800", "é", "'; --"])
def test_nobody_is_found_under_a_foreign_id(people: People, person_id: str) -> None:
    assert people.find(person_id) is None
    with pytest.raises(UnknownPerson):
        people.rename(person_id, "Ann")
    with pytest.raises(UnknownPerson):
        people.register(person_id, "ann", PASSWORD)
    with pytest.raises(UnknownPerson):
        people.change_password(person_id, PASSWORD, OTHER_PASSWORD)


def test_a_new_name_is_for_one_person_only(people: People) -> None:
    ann, bob = people.new_guest("Ann"), people.new_guest("Bob")
    renamed = people.rename(ann.id, "Anna")
    assert renamed == Person(ann.id, "Anna", None)
    assert people.find(ann.id) == renamed
    assert people.find(bob.id) == bob


def test_a_bad_name_changes_nothing(people: People) -> None:
    ann = people.new_guest("Ann")
    with pytest.raises(BadName):
        people.rename(ann.id, "")
    assert people.find(ann.id) == ann


# --- names ---


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("\t Ann \n", "Ann"),
        ("Ann  of\u3000Kent", "Ann of Kent"),
        ("Alie\u0301nor", "Aliénor"),
        ("\u1112\u1161\u11ab" * 40, "한" * 40),  # three parts each, composed to one
        ("گل\u200cنسرین", "گل\u200cنسرین"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_are_tidied(typed: str, kept: str) -> None:
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 41,
        "x" * 100_000,
        "\u0958" * 21,  # composed forms may be longer
        "An\nn",
        "An\x00n",
        "Ann\u202egnp",  # bidi override
        "\u2066Ann\u2069",
        "\u200b",
        "\u200dAnn",
        "Ann\u200d",
        "\u3164",  # drawn as nothing
        "\u2800\u2800",
        "\u0301Ann",  # an accent on nothing
        "Ann\u2028Bob",
        "Ann\ud800",
        "\ufeffAnn",
    ],
)
def test_names_that_cannot_be_shown_are_refused(people: People, name: str) -> None:
    with pytest.raises(BadName):
        people.new_guest(name)
    with pytest.raises(BadName):
        fold_account(name)


@given(st.text(max_size=60))
def test_a_name_is_refused_or_shown_well(text: str) -> None:
    try:
        name = tidy_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == name.strip() == unicodedata.normalize("NFC", name)
    assert name.isprintable() or "\u200c" in name or "\u200d" in name
    assert not set(name) & set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert tidy_name(name) == name


@given(st.text(max_size=45))
def test_an_account_is_reached_by_its_folded_name(text: str) -> None:
    try:
        folded = fold_account(text)
    except BadName:
        return
    assert len(folded) <= LONGEST_NAME
    assert fold_account(folded) == folded


LATIN = st.characters(
    categories=["Lu", "Ll"], max_codepoint=0x24F, exclude_characters="\u0131"
)  # dotless i has the capital of i


@given(st.text(LATIN, min_size=1, max_size=10))
def test_capitals_make_no_other_account(text: str) -> None:
    assert fold_account(text.upper()) == fold_account(text.lower()) == fold_account(text)


# --- words ---


def test_every_refusal_is_one_sentence_and_an_error_of_ours(people: People) -> None:
    ann = people.register(people.new_guest("Ann").id, "ann", PASSWORD)
    bob = people.new_guest("Bob")
    attempts: list[Callable[[], object]] = [
        lambda: people.new_guest(""),
        lambda: people.new_guest("\x00Ann\x00"),
        lambda: people.new_guest("\u0301"),
        lambda: people.rename("x", "Ann"),
        lambda: people.register(ann.id, "anna", PASSWORD),
        lambda: people.register(bob.id, "", PASSWORD),
        lambda: people.register(bob.id, "ann", PASSWORD),
        lambda: people.register(bob.id, "bob", "short"),
        lambda: people.login("ann", "short"),
        lambda: people.change_password(ann.id, "short", PASSWORD),
        lambda: people.change_password(bob.id, PASSWORD, PASSWORD),
    ]
    for attempt in attempts:
        with pytest.raises(HomageError) as refused:
            attempt()
        said = str(refused.value)
        assert said.endswith(".")
        assert said.count(".") == 1
        assert PASSWORD not in said


def test_sessions_seen_lately_are_forgotten_after_a_while_and_never_too_many() -> None:
    now = 1_000_000
    known = SignedIn(lambda: now, keep_ms=100, most=3)
    anna = Session("s", Person("a", "Anna", None))
    known.remember(anna)
    assert known.get("s") == anna
    assert known.get("t") is None
    now += 100
    assert known.get("s") is None
    for name in "abcdef":
        known.remember(Session(name, Person(name, name, None)))
    assert sum(known.get(name) is not None for name in "abcdef") <= 3
