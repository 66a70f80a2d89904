"""Sessions: where somebody is signed in, and that a token is worth nothing once its session has ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, create_engine, insert

from homage.table.people.people import MAX_AGE, People, Person
from homage.table.people.sessions import MOST_SESSIONS, SEEN_MS, Session, Sessions, SignedIn
from homage.table.settings import Settings
from homage.table.store.schema import SESSIONS
from tests.patience import PATIENCE_S
from tests.table.indoors import opened
from tests.table.registry import CHEAP, HandClock
from tests.table.served import Guest, Server, closed_with, new_address, serving
from tests.table.staged import until

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"
OLD, NEW = "correct horse battery", "staple of another kind"


@asynccontextmanager
async def holder(server: Server, account: str) -> AsyncIterator[Guest]:
    """Somebody with an account, at a first device."""
    async with Guest(server, "Anna") as anna:
        answer = await anna.register(account, OLD)
        assert answer.status_code == 200, answer.text
        yield anna


async def elsewhere(server: Server, account: str, password: str = OLD, agent: str = FIREFOX) -> Guest:
    """The same person at another device."""
    guest = Guest(server, "Anna")
    guest.web.headers["User-Agent"] = agent
    answer = await guest.web.post("/api/login", json={"account": account, "password": password})
    assert answer.status_code == 200, answer.text
    guest.token = answer.json()["token"]
    return guest


async def is_worth_nothing(server: Server, token: str, table: str) -> None:
    """Neither by header nor by cookie, nor over the WebSocket."""
    for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"homage={token}"}):
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, headers=headers) as web:
            assert (await web.get("/api/me")).status_code == 401
            assert (await web.get(f"/api/tables/{table}/chronicle/0")).status_code == 401
    thief = Guest(server, "")
    thief.token = token
    async with thief.at(table) as visit:
        assert "seats" not in visit.now
    await thief.web.aclose()


def test_after_logging_out_the_token_is_worth_nothing(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            async with anna.socket(table) as socket:
                assert (await anna.web.post("/api/logout")).status_code == 204
                assert await closed_with(socket) == 4401
            await is_worth_nothing(server, anna.token, table)

    asyncio.run(evening())


def test_a_new_password_signs_out_everywhere_else(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "anna sessions") as anna:
            table = await anna.open_table(["me", "me"])
            other = await elsewhere(server, "anna sessions")
            async with other.socket(table) as socket:
                wrong = await anna.web.post("/api/password", json={"old": NEW, "new": NEW})
                assert (wrong.status_code, wrong.json()["why"]) == (
                    400,
                    "The old password is not right; please check it.",
                )
                short = await anna.web.post("/api/password", json={"old": OLD, "new": "short"})
                assert short.json()["why"] == "A password has 10 to 200 characters."
                assert len((await anna.web.get("/api/sessions")).json()) == 2, "nothing has changed"
                changed = await anna.web.post("/api/password", json={"old": OLD, "new": NEW})
                assert changed.status_code == 200
                assert await closed_with(socket) == 4401
            await is_worth_nothing(server, other.token, table)
            await is_worth_nothing(server, anna.token, table)
            assert (await anna.web.get("/api/me")).json()["account"] == "anna sessions"
            assert len((await anna.web.get("/api/sessions")).json()) == 1
            refused = await other.web.post("/api/login", json={"account": "anna sessions", "password": OLD})
            assert refused.status_code == 400
            await (await elsewhere(server, "anna sessions", NEW)).web.aclose()
            await other.web.aclose()

    asyncio.run(evening())


def test_a_guests_token_ends_when_the_guest_gets_an_account(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            before = anna.token
            assert (await anna.register("anna the guest", OLD)).status_code == 200
            await is_worth_nothing(server, before, table)
            assert (await anna.web.get(f"/api/tables/{table}")).json()["yours"] == [0, 1]

    asyncio.run(evening())


def test_a_guest_has_no_password_to_change(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            refused = await anna.web.post("/api/password", json={"old": OLD, "new": NEW})
            assert refused.json()["why"] == "You have no account yet, so there is no password to change."

    asyncio.run(evening())


def test_sessions_are_listed_and_ended_one_by_one_or_all_but_this(server: Server) -> None:
    async def evening() -> None:
        async with holder(server, "anna lists") as anna:
            table = await anna.open_table(["me", "me"])
            desk, phone = [await elsewhere(server, "anna lists", agent=agent) for agent in (FIREFOX, PHONE)]
            listed = (await phone.web.get("/api/sessions")).json()
            assert {each["device"] for each in listed} == {anna_device, "Firefox, Linux", "Safari, iPhone"}
            assert [each["device"] for each in listed if each["current"]] == ["Safari, iPhone"]
            assert not any(token in str(listed) for token in (anna.token, desk.token, phone.token))
            at_desk = next(each["id"] for each in listed if each["device"] == "Firefox, Linux")
            assert (await phone.web.delete(f"/api/sessions/{at_desk}")).status_code == 204
            await is_worth_nothing(server, desk.token, table)
            again = await phone.web.delete(f"/api/sessions/{at_desk}")
            assert again.json()["why"].startswith("You are not signed in there")
            assert (await phone.web.delete("/api/sessions")).status_code == 204
            await is_worth_nothing(server, anna.token, table)
            assert [each["current"] for each in (await phone.web.get("/api/sessions")).json()] == [True]
            for guest in (desk, phone):
                await guest.web.aclose()

    anna_device = httpx.Client().headers["user-agent"]
    asyncio.run(evening())


@pytest.mark.parametrize("method", ["end", "end all"])
def test_nobody_ends_the_sessions_of_others(server: Server, method: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Mallory") as mallory:
            own = (await anna.web.get("/api/sessions")).json()[0]["id"]
            for session in (own, "%00", "x" * 50) if method == "end" else ("",):
                answer = await mallory.web.delete(f"/api/sessions/{session}" if session else "/api/sessions")
                assert answer.status_code == (400 if session else 204)
            assert (await anna.web.get("/api/me")).status_code == 200

    asyncio.run(evening())


def test_scripts_in_pages_are_never_given_the_token_that_the_cookie_hides(server: Server) -> None:
    async def evening() -> None:
        page = {"Origin": server.url, "Sec-Fetch-Site": "same-origin", **new_address()}
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as browser:
            answers = [
                await browser.post("/api/me", json={"name": "Anna"}, headers=page),
                await browser.get("/api/me"),
                await browser.get("/api/me", headers=page),
                await browser.post("/api/me", json={"name": "Anne"}, headers=page),
                await browser.post("/api/account", json={"account": "anna pages", "password": OLD}, headers=page),
                await browser.post("/api/password", json={"old": OLD, "new": NEW}, headers=page),
                await browser.post("/api/login", json={"account": "anna pages", "password": NEW}, headers=page),
                await browser.get("/api/sessions", headers=page),
            ]
            for answer in answers:
                assert answer.status_code == 200, answer.text
                given = answer.cookies.get("homage") or browser.cookies["homage"]
                assert given not in answer.text
                assert not isinstance(answer.json(), dict) or not answer.json().get("token")
            assert "token" not in answers[1].json()
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S) as program:
            token = (await program.post("/api/me", json={"name": "Bot"})).json()["token"]
            assert token == program.cookies["homage"], "programs without a page are"

    asyncio.run(evening())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_session_that_too_many_others_push_out_is_closed_at_every_server(database: str) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with holder(first, "anna of many devices") as anna:
            table = await anna.open_table(["me", "me"])
            there = Guest(second, "Anna")
            there.token = anna.token
            async with anna.socket(table) as here, there.socket(table) as socket:
                await asyncio.wait_for(socket.recv(), PATIENCE_S)
                person = (await anna.web.get("/api/me")).json()["id"]
                sign_in_often(Settings(database=database).url, person, MOST_SESSIONS - 1)
                last = await elsewhere(first, "anna of many devices")
                assert await closed_with(here) == 4401
                assert await closed_with(socket) == 4401
                assert len((await last.web.get("/api/sessions")).json()) == MOST_SESSIONS
            await is_worth_nothing(second, anna.token, table)
            for guest in (there, last):
                await guest.web.aclose()

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))


def sign_in_often(url: str, person: str, times: int) -> None:
    """Sessions of somebody that were all used later than any that is begun today."""
    engine, later = create_engine(url), 2 * int(time.time() * 1000)
    values = {"player_id": person, "device": "", "created": 0, "seen": later}
    with engine.begin() as connection:
        connection.execute(insert(SESSIONS).values([{"id": str(number), **values} for number in range(times)]))
    engine.dispose()


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_session_that_ends_at_one_server_ends_at_the_others(database: str, tmp_path: Path) -> None:
    async def evening(first: Server, second: Server) -> None:
        async with Guest(first, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            there = Guest(second, "Anna")
            there.token = anna.token
            async with there.socket(table) as socket:
                await asyncio.wait_for(socket.recv(), PATIENCE_S)
                assert (await anna.web.post("/api/logout")).status_code == 204
                assert await closed_with(socket) == 4401
            await is_worth_nothing(second, anna.token, table)
            await there.web.aclose()

    with serving(database) as first, serving(database) as second:
        asyncio.run(evening(first, second))


def test_a_session_that_ends_while_somebody_connects_with_it_is_not_kept() -> None:
    """It was read from the database before it ended, and is asked about afterwards."""
    known, told = SignedIn(lambda: 1), []
    session = Session("s", Person("a", "Anna", None))
    known.end(["s"])
    known.remember(session)
    assert known.get("s") is None
    known.tell("s", lambda: told.append("ended"))
    assert told == ["ended"]


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_session_that_ended_while_nobody_listened_is_closed_once_somebody_does(database: str) -> None:
    async def evening() -> None:
        async with opened(database) as (house, anna):
            ends, lasts = (house.sessions.begin(anna.id, "")[0] for _ in range(2))
            told: list[str] = []
            for each in (ends, lasts):
                house.signed_in.tell(each, partial(told.append, each))
            house.sessions.end(anna.id, ends)  # without a word to anybody
            house._on_listening()
            await until(lambda: told)
            assert told == [ends]

    asyncio.run(evening())


# -- as they are stored ------------------------------------------------------------------------------------------------


def test_a_person_has_so_many_sessions_and_the_oldest_end_first(people: People) -> None:
    clock, sessions, ann = people.clock, Sessions(people), people.new_guest("Ann")
    assert isinstance(clock, HandClock)
    begun, pushed_out = [], []
    for _ in range(MOST_SESSIONS + 3):
        clock.now += 1
        session_id, ended = sessions.begin(ann.id, "x" * 200)
        begun.append(session_id)
        pushed_out += ended
    assert pushed_out == begun[:3]
    assert [each.id for each in sessions.of(ann.id)] == begun[:2:-1]
    assert sessions.find(begun[0]) is None
    assert sessions.find(begun[-1]) == Session(begun[-1], ann)


def test_when_a_session_was_last_used_is_known_to_the_hour(people: People) -> None:
    clock, sessions, ann = people.clock, Sessions(people), people.new_guest("Ann")
    assert isinstance(clock, HandClock)
    (begun, _), at = sessions.begin(ann.id, "here"), clock.now
    for passed, seen in ((SEEN_MS, at), (SEEN_MS + 1, at + SEEN_MS + 1)):
        clock.now = at + passed
        sessions.find(begun)
        assert [each.seen for each in sessions.of(ann.id)] == [seen]


def test_sessions_that_nobody_can_use_any_more_are_forgotten(engine: Engine) -> None:
    clock = HandClock()
    people = People(engine, clock, CHEAP)
    sessions, ann = Sessions(people), people.new_guest("Ann")
    old, _ = sessions.begin(ann.id, "")
    clock.now += 1000
    young, _ = sessions.begin(ann.id, "")
    clock.now += MAX_AGE * 1000
    sessions.forget_old()
    assert [sessions.find(each) is not None for each in (old, young)] == [False, True]
