"""The secret of a house, and the tokens that let somebody act as one of its people."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, create_engine
from starlette.responses import Response

from homage.table.people.people import (
    COOKIE,
    COOKIE_NAME,
    MAX_AGE,
    CookieSigner,
    People,
)
from tests.table.registry import CHEAP, LETTERS, START, HandClock, at_once, open_engine

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
    for kind, read in ((b"person", "ann"), (b"device", None), (b"another purpose", None)):
        signer = CookieSigner(people.secret(), kind, people.clock)
        assert people.read(signer.sign("ann").decode()) == read


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
