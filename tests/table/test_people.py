"""Guests, accounts, and the tokens that let somebody act as one of them."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, create_engine, select
from starlette.responses import Response

from homage.engine.errors import HomageError
from homage.table.people import (
    COOKIE,
    COOKIE_NAME,
    LONGEST_NAME,
    MAX_AGE,
    AccountTaken,
    Acquaintances,
    AlreadyHasAccount,
    BadName,
    BadPassword,
    CookieSigner,
    HasNoAccount,
    People,
    Person,
    UnknownPerson,
    WrongLogin,
    fold_account,
    tidy_name,
    tidy_password,
)
from homage.table.schema import METADATA, PLAYERS

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
OTHER_PASSWORD = "battery staple"
START = 1_700_000_000_000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class HandClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class WatchedHasher(PasswordHasher):
    """A cheap hasher that remembers what it was asked to compare with."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.looked_at: list[str | bytes] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.looked_at.append(hash)
        return bool(super().verify(hash, password))


def open_engine(folder: Path) -> Engine:
    """A database file with all tables in it."""
    engine = create_engine(f"sqlite:///{folder / 'homage.db'}")
    METADATA.create_all(engine)
    return engine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_engine(tmp_path)
    yield opened
    opened.dispose()


@pytest.fixture
def people(engine: Engine) -> People:
    return People(engine, HandClock(), CHEAP)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """People who are asked many things in a row."""
    opened = open_engine(tmp_path_factory.mktemp("house"))
    yield People(opened, HandClock(), CHEAP)
    opened.dispose()


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


def at_once(*deeds: Callable[[], object]) -> list[object]:
    """Do all of them at the same moment; refusals are among the results."""
    ready = threading.Barrier(len(deeds))

    def do(deed: Callable[[], object]) -> object:
        ready.wait()
        try:
            return deed()
        except HomageError as refusal:
            return type(refusal)

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))


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


# --- the secret of the house ---


def test_servers_that_start_at_once_share_one_secret(tmp_path: Path) -> None:
    open_engine(tmp_path).dispose()
    engines = [create_engine(f"sqlite:///{tmp_path / 'homage.db'}") for _ in range(8)]
    servers = [People(engine, HandClock(), CHEAP) for engine in engines]
    secrets = at_once(*[server.secret for server in servers])
    assert len(set(secrets)) == 1
    assert len(servers[0].secret()) == 32
    token = servers[0].sign("ann")
    assert [server.read(token) for server in servers] == ["ann"] * 8
    for engine in engines:
        engine.dispose()


def test_a_server_that_comes_late_takes_the_secret_that_is_there(
    people: People, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = People(engine, HandClock(), CHEAP)
    answers = iter([None, people.secret().hex()])
    monkeypatch.setattr(late, "_stored_secret", lambda: next(answers))
    assert late.secret() == people.secret() == People(engine, HandClock(), CHEAP).secret()


def test_each_house_has_its_own_secret(people: People, house: People) -> None:
    assert people.secret() != house.secret()


# --- tokens ---


def test_a_token_names_its_person(people: People) -> None:
    guest = people.new_guest("Ann")
    assert people.read(people.sign(guest.id)) == guest.id


def test_an_id_is_no_token(people: People) -> None:
    guest = people.new_guest("Ann")
    assert people.read(guest.id) is None


@given(data=st.data())
@settings(max_examples=300)
def test_a_token_with_any_letter_altered_is_refused(house: People, data: st.DataObject) -> None:
    token = house.sign("Q2hhcmxlbWFnbmU_-abcde")
    place = data.draw(st.integers(0, len(token) - 1))
    letter = data.draw(st.sampled_from(LETTERS + ".=+/! é\x00\n") | st.characters())
    if letter != token[place]:
        assert house.read(token[:place] + letter + token[place + 1 :]) is None


def test_no_other_last_letter_passes(house: People) -> None:
    token = house.sign("ann")
    assert [letter for letter in LETTERS if house.read(token[:-1] + letter)] == [token[-1]]


@given(data=st.data())
def test_a_token_cut_or_lengthened_is_refused(house: People, data: st.DataObject) -> None:
    token = house.sign("ann")
    assert house.read(token[: data.draw(st.integers(0, len(token) - 1))]) is None
    assert house.read(token[data.draw(st.integers(1, len(token))) :]) is None
    place = data.draw(st.integers(0, len(token)))
    more = data.draw(st.sampled_from(["=", "!", " ", "\n", ".", "A", "+"]) | st.text(min_size=1))
    assert house.read(token[:place] + more + token[place:]) is None


@given(st.text())
def test_any_text_is_read_without_a_fuss(house: People, text: str) -> None:
    assert house.read(text) is None
    assert house.read(f"ann.{text}") is None


def test_a_token_of_another_house_or_purpose_is_refused(people: People, house: People) -> None:
    assert people.read(house.sign("ann")) is None
    signer = CookieSigner(people.secret(), people.clock)
    assert people.read(signer.sign("ann").decode()) == "ann"
    signer.salt = b"another purpose"
    assert people.read(signer.sign("ann").decode()) is None


@pytest.mark.parametrize(
    ("seconds", "who"),
    [(-5, "ann"), (0, "ann"), (MAX_AGE, "ann"), (MAX_AGE + 1, None), (10 * MAX_AGE, None)],
)
def test_a_token_lasts_400_days_and_bears_clocks_that_differ(engine: Engine, seconds: int, who: str | None) -> None:
    clock = HandClock()
    people = People(engine, clock, CHEAP)
    token = people.sign("ann")
    clock.now = START + seconds * 1000
    assert people.read(token) == who


def test_the_cookie_is_kept_from_scripts_and_foreign_sites() -> None:
    response = Response()
    response.set_cookie(COOKIE_NAME, "token", secure=True, **COOKIE)
    said = response.headers["set-cookie"].lower()
    assert all(part in said for part in ("httponly", "samesite=lax", "path=/;", f"max-age={MAX_AGE}", "secure"))


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


def test_acquaintances_are_forgotten_after_a_while_and_never_too_many() -> None:
    now = 1_000_000
    known = Acquaintances(lambda: now, keep_ms=100, most=3)
    anna = Person("a", "Anna", None)
    known.remember(anna)
    assert known.get("a") == anna
    assert known.get("b") is None
    now += 100
    assert known.get("a") is None
    for name in "abcdef":
        known.remember(Person(name, name, None))
    assert sum(known.get(name) is not None for name in "abcdef") <= 3
