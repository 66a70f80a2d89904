"""Bad input: whatever is sent is refused in a sentence, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from homage.games import load
from homage.table.entries.table import Table
from homage.table.messages.client_messages import MOST_BYTES
from homage.table.settings import Settings
from homage.table.store.storage import Store
from tests.conftest import FULL, amount
from tests.patience import PATIENCE_S
from tests.table.noted import LoggedServer
from tests.table.served import Guest

MEGABYTE = 1 << 20
CONFORMS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
UNHURRIED = {"deadline": None, "suppress_health_check": list(HealthCheck), "derandomize": not FULL}


# -- HTTP: the schema holds -----------------------------------------------------------------------------------------


@pytest.fixture
def signed_in(patient: LoggedServer) -> dict[str, str]:
    return sign_in(patient)


def sign_in(patient: LoggedServer) -> dict[str, str]:
    """A session of its own: some requests end it."""
    token = httpx.post(f"{patient.url}/api/me", json={"name": "Mallory"}, timeout=PATIENCE_S).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def test_every_answer_over_http_is_as_described(patient: LoggedServer, subtests: pytest.Subtests) -> None:
    described = schemathesis.openapi.from_url(f"{patient.url}/openapi.json")
    operations = [each.ok() for each in described.get_all_operations()]
    assert len(operations) >= 15
    for operation in operations:
        with subtests.test(operation.label):
            conforms(operation, sign_in(patient))


def conforms(operation: Any, headers: dict[str, str]) -> None:
    @settings(max_examples=amount(8, full=20), **UNHURRIED)
    @given(operation.as_strategy())
    def ask(case: Any) -> None:
        case.call_and_validate(headers=headers, checks=CONFORMS)

    ask()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/me", b'{"name": NaN}', 422),
        ("/api/me", b'{"name": "\\ud800"}', 422),
        ("/api/me", b'{"name": ["\\ud800"]}', 422),
        ("/api/me", b'{"name": "x", "\\ud800": 1}', 422),
        ("/api/me", b"\xff\xfe", 422),
        ("/api/me", b"[" * 100_000, 400),
        ("/api/me", b'"' + b"x" * 2_000_000, 413),
        ("/api/tables", b'{"game": "fealty", "chairs": ["me", "me"], "clock": {"kind": "live", "minutes": NaN}}', 400),
        ("/api/tables", b'{"game": "fealty", "chairs": ["me", "me"], "options": {"\\u0000": 1}}', 400),
        ("/api/tables", b'{"game": "../fealty", "chairs": ["me", "me"]}', 400),
        ("/api/tables/%00/seats/0", b"", 404),
        ("/api/tables/%ff/seats/0", b"", 404),
        ("/api/records", json.dumps({"record": "[" * 900_000}).encode(), 400),
    ],
    ids=lambda value: value[:40].decode(errors="replace") if isinstance(value, bytes) else None,
)
def test_what_no_browser_sends_is_refused_in_a_sentence(
    patient: LoggedServer, signed_in: dict[str, str], path: str, body: bytes, status: int
) -> None:
    headers = {**signed_in, "Content-Type": "application/json"}
    answer = httpx.post(patient.url + path, content=body, headers=headers, timeout=PATIENCE_S)
    assert (answer.status_code, set(answer.json())) == (status, {"why", "rule"}), answer.text


def test_a_body_of_unknown_length_is_refused(patient: LoggedServer) -> None:
    answer = httpx.post(f"{patient.url}/api/me", content=(b"x" for _ in range(3)), timeout=PATIENCE_S)
    assert answer.status_code == 411
    assert "Content-Length" in answer.json()["why"]


# -- the WebSocket: whatever is sent --------------------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-3, 40), st.integers(), st.sampled_from([2**31, 2**63, 2**64, 10**40, -(10**30)]))
ODD = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.floats(), st.text(max_size=30), st.just("x" * 9000), st.just([[[[1]]]])
)
KINDS = ["play", "undo", "offer", "answer", "resign", "leave", "back", "chat", "why", "hint", "see", "ping"]
KINDS += ["foresee", "draft", "sing"]
FIELDS = [
    "seat",
    "decision",
    "action",
    "actions",
    "then",
    "things",
    "quick",
    "what",
    "offer",
    "agree",
    "text",
    "to",
    "id",
    "unknown",
    "type",
]
NEAR = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "seat": NUMBERS,
        "decision": NUMBERS,
        "action": NUMBERS | st.sampled_from(["pick king", "place d8", "\x00", "place \U0001f451", "pass now"]),
        "things": st.lists(st.text(max_size=12) | st.sampled_from(["square 5", "card 3", "piece 0 1"]), max_size=4),
        "quick": st.booleans(),
        "offer": NUMBERS,
        "agree": st.booleans(),
        "what": st.sampled_from(["end", "undo", "tea"]),
        "to": st.lists(NUMBERS, max_size=5),
        "text": st.text(max_size=600),
        "id": NUMBERS,
    },
)
SPOILED = st.builds(lambda near, field, odd: {**near, field: odd}, NEAR, st.sampled_from(FIELDS), ODD)
JSON = st.recursive(ODD, lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(st.text(max_size=5), deeper))
DEEP = st.sampled_from(["[" * 8000, '{"a":' * 3000, '{"x":' + "[" * 7000 + "]" * 7000 + ',"type":"ping"}'])
AS_TEXT = st.one_of(NEAR, SPOILED, JSON).map(json.dumps).filter(lambda text: len(text) <= MOST_BYTES)
AS_TEXT = AS_TEXT | DEEP | st.text(max_size=200)
FRAMES = st.lists(AS_TEXT | st.binary(max_size=200) | AS_TEXT.map(str.encode), min_size=1, max_size=15)
ANSWERS = {"refused", "update", "why", "pong", "hint", "foreseen", "done"}


class Pair:
    """Two people in the middle of a game, in a loop of their own that runs while somebody misbehaves."""

    def __init__(self, server: LoggedServer) -> None:
        self.server = server
        self.loop = asyncio.new_event_loop()
        self.anna, self.mallory = Guest(server, "Anna"), Guest(server, "Mallory")
        self.table = self.loop.run_until_complete(self._begin())
        self.before = self.loop.run_until_complete(self.seen())

    async def _begin(self) -> str:
        await self.anna.__aenter__()
        await self.mallory.__aenter__()
        table = await self.anna.open_table(["me", "me"], options={"short": True})
        async with self.anna.at(table) as visit:
            for _ in range(5):
                await visit.play(visit.now["waiting"][0])
        return table

    async def seen(self) -> Any:
        """The game as its players see it; talk is not part of it."""
        async with self.anna.at(self.table) as visit:
            return visit.now["waiting"], visit.now["seats"]

    async def attacked(self, frames: list[Any], as_text: bool = False) -> int | None:
        """Mallory sends all that to the table; the code she is sent away with, none if she may stay."""
        try:
            async with self.mallory.socket(self.table) as connection:
                for frame in frames:
                    await connection.send(frame, text=True if as_text else None)
                await connection.send('{"type": "ping", "id": 987654321}')
                while True:
                    said = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE_S))
                    assert said["type"] in ANSWERS
                    if said["type"] == "pong" and said["id"] == 987654321:
                        return None
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def check(self) -> None:
        assert self.loop.run_until_complete(self.seen()) == self.before

    def close(self) -> None:
        self.check()
        self.loop.run_until_complete(self.anna.__aexit__())
        self.loop.run_until_complete(self.mallory.__aexit__())
        self.loop.close()


@pytest.fixture(scope="module")
def pair(patient: LoggedServer) -> Iterator[Pair]:
    playing = Pair(patient)
    yield playing
    playing.close()


@settings(max_examples=amount(60, full=120), **UNHURRIED)
@given(FRAMES)
def test_nonsense_is_refused_and_nobody_else_notices(pair: Pair, frames: list[Any]) -> None:
    assert pair.loop.run_until_complete(pair.attacked(frames)) is None
    pair.check()


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 100_000, 2_000_000])
def test_a_message_that_is_too_long_ends_the_connection(pair: Pair, size: int) -> None:
    text = json.dumps({"type": "chat", "text": ""}).replace('""', f'"{"y" * size}"')
    code = pair.loop.run_until_complete(pair.attacked([text]))
    assert code in (1009, 1006)  # who is still sending when the door shuts may not hear why
    pair.check()


def test_text_that_is_not_utf8_ends_the_connection(pair: Pair) -> None:
    assert pair.loop.run_until_complete(pair.attacked([b'{"type": "\xff\xfe"}'], as_text=True)) == 1007
    pair.check()


@settings(max_examples=amount(20, full=40), **UNHURRIED)
@given(st.lists(NEAR, min_size=1, max_size=40), st.randoms(use_true_random=False))
def test_whoever_plays_wildly_leaves_a_table_that_can_be_read(
    pair: Pair, asked: list[dict[str, Any]], rng: Any
) -> None:
    """Near-valid requests of somebody who does have the seats: carried out or refused, never half done."""

    async def evening() -> str:
        table = await pair.mallory.open_table(["me", "me", "greedy"], options={"short": True})
        async with pair.mallory.at(table, brief=True) as visit:
            for request in asked:
                seat = rng.randrange(3)
                question = visit.now["seats"].get(str(seat), {}).get("asked")
                sensible = {"seat": seat}
                if question and request["type"] == "play":
                    sensible |= {"decision": question["decision"], "action": rng.choice(question["actions"])}
                await pair.mallory.ask(visit.socket, **request | sensible)
                assert (await visit.ask(type="ping"))["type"] == "pong"
        return table

    table_id = pair.loop.run_until_complete(evening())
    store = Store(Settings(database=pair.server.database).url)
    found = store.load(table_id)
    store.close()
    assert found is not None
    table = Table(found[0], load("fealty"))
    for entry in found[1]:
        table.read(entry)


def test_addresses_of_no_table_are_turned_away(pair: Pair) -> None:
    async def knock(path: str) -> int:
        address = f"ws://127.0.0.1:{pair.server.port}/ws/{path}"
        try:
            async with websockets.connect(address) as connection:
                await asyncio.wait_for(connection.recv(), PATIENCE_S)
        except websockets.InvalidStatus as refused:
            return refused.response.status_code
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        raise AssertionError(f"somebody answers at {path}")

    odd = ["none", "%00", "%ff", "x" * 500, f"{pair.table}%20", f"{pair.table}?since=many", f"{pair.table}?brief=2"]
    codes = [pair.loop.run_until_complete(knock(path)) for path in odd]
    assert codes == [4404, 4404, 4404, 4404, 4404, 403, 403]
    pair.check()
