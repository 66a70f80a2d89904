"""Games exported, imported and replayed; and records that are damaged."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.match.openly import open_log, open_story, open_view
from homage.engine.match.record import parse_record
from homage.engine.verify import verify
from homage.lab.fuzz.run import Fuzzing
from homage.lab.fuzz.worker import Run
from tests.table.company import finished
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, by_chance, stored

GAME = homage.load("fealty")


def laid_tokens(view: dict[str, Any], claimed: list[dict[str, int]]) -> list[int]:
    """The tokens on the board and those that would be claimed, by seat."""
    points = [0] * len(view["seats"])
    for token in view["tokens"]:
        points[token["seat"]] += token["count"]
    for claim in claimed:
        points[claim["seat"]] += claim["tokens"]
    return points


def test_the_record_of_a_finished_game_replays_and_verifies(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                promised = visit.now["commitment"]
            end = await anna.play_out(table, by_chance(9), brief=True)
            answer = await anna.web.get(f"/api/tables/{table}/record")
            assert answer.headers["content-disposition"] == f'attachment; filename="{table}.homage"'
            record = parse_record(answer.text, "it")
            checked = verify(GAME, record)
            assert checked.over
            assert checked.commitment == promised
            match = GAME.replay(record)
            assert match.result is not None
            assert list(match.result.points) == end["result"]["points"]
            for seat in (None, 0, 1):
                asked = {} if seat is None else {"seat": seat}
                shown = (await anna.web.get(f"/api/tables/{table}/replay", params=asked)).json()
                events = open_story(match) if seat is None else match.events(seat)
                assert [each["kind"] for each in shown["story"]] == [event.kind.name for event in events]
                assert [each["about"] for each in shown["story"]] == [event.about for event in events]
                assert [each["rule"] for each in shown["story"]] == [event.kind.rule for event in events]
                lines = [each["words"] for each in shown["story"] if each["words"]]
                assert lines == (open_log(match) if seat is None else match.log(seat))
                assert shown["scoring"] == []  # it has been counted: that is in the story
                view = open_view(match) if seat is None else match.view(seat)
                assert shown["view"] == json.loads(json.dumps(view))
                hidden = [owner["hand"] is None for owner in shown["view"]["seats"]]
                assert hidden == [seat is not None and each != seat for each in range(2)]  # open: all hands are

    asyncio.run(evening())


def test_the_record_of_a_game_with_moves_taken_back_verifies_too(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.play(0)
                await visit.ask(type="undo", seat=0)
                await visit.play(0, visit.actions(0)[-1])
                await visit.play(1)
                number = (await visit.ask(type="undo", seat=0))["offer"]["number"]
                await visit.ask(type="answer", seat=1, offer=number, agree=True)
                await visit.until(lambda now: now["waiting"] == [0, 1])
                await visit.play(0)
                await visit.play(1)
                await visit.ask(type="resign", seat=1)
            record = parse_record((await anna.web.get(f"/api/tables/{table}/record")).text, "it")
            assert len(record.moves) == 2
            assert verify(GAME, record).moves == 2

    asyncio.run(evening())


def test_an_imported_game_is_replayed_at_every_move_and_exported_again(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            text = (await anna.web.get(f"/api/tables/{await finished(anna)}/record")).text
            answer = await bruno.web.post("/api/records", json={"record": text})
            assert answer.status_code == 201
            laid = answer.json()
            assert (laid["status"], laid["listed"], laid["yours"]) == ("over", False, [])
            async with bruno.at(laid["id"]) as visit:
                assert visit.now["result"]["why"] == "imported", "nobody here saw it played"
                assert len(visit.now["result"]["points"]) == 2
            assert [kind for kind, _ in stored(server, laid["id"])] == ["start", "end"]
            record = parse_record(text, "it")
            for move in range(len(record.moves) + 1):
                page = f"/api/tables/{laid['id']}/replay"
                shown = (await bruno.web.get(page, params={"to": move})).json()
                assert (shown["move"], shown["moves"]) == (move, len(record.moves))
                assert shown["view"] == json.loads(json.dumps(open_view(GAME.replay(record, to=move))))
                claimed = [each["about"] for each in shown["scoring"] if each["kind"] == "claimed"]
                assert laid_tokens(shown["view"], claimed) == shown["view"]["points"]
            again = (await bruno.web.get(f"/api/tables/{laid['id']}/record")).text
            assert again == text
            assert verify(GAME, parse_record(again, "it")).over

    asyncio.run(evening())


def test_an_unfinished_record_without_its_key_is_laid_open_with_its_promise(server: Server) -> None:
    async def evening() -> None:
        match = GAME.new(2, 11, {"short": True})
        match.play(0, match.legal(0)[0])
        async with Guest(server, "Anna") as anna:
            laid = (await anna.web.post("/api/records", json={"record": match.record.dump()})).json()
            assert laid["status"] == "over"
            again = parse_record((await anna.web.get(f"/api/tables/{laid['id']}/record")).text, "it")
            assert (again.commitment, again.key) == (match.record.commitment, "")
            assert again.moves == match.record.moves

    asyncio.run(evening())


def test_a_game_that_broke_under_the_fuzzer_is_laid_open_up_to_the_move_before(server: Server, tmp_path: Path) -> None:
    async def evening() -> None:
        fuzzing = Fuzzing(Run(("tests.lab.broken.losing",), 3, ("random",), native=False))
        finding = fuzzing.watch()
        assert finding is not None
        file = finding.save(tmp_path)
        assert file is not None
        async with Guest(server, "Anna") as anna:
            answer = await anna.web.post("/api/records", json={"record": file.read_text()})
            assert answer.status_code == 201
            shown = (await anna.web.get(f"/api/tables/{answer.json()['id']}/replay")).json()
            assert shown["move"] == shown["moves"] == finding.fault.move - 1 > 0

    asyncio.run(evening())


def damaged() -> dict[str, str]:
    """Records that are not what they should be."""
    match = GAME.new(2, 1, {"short": True})
    match.play(0, match.legal(0)[0])
    text = match.record.dump()
    header = json.loads(text.splitlines()[0])

    def sealed(changes: dict[str, Any], *moves: Any) -> str:
        body = "\n".join([json.dumps({**header, **changes}), *map(json.dumps, moves)]) + "\n"
        return body + json.dumps({"sha256": hashlib.sha256(body.encode()).hexdigest()}) + "\n"

    return {
        "empty": "",
        "prose": "Once upon a time",
        "not an object": "[1]",
        "cut": text[:-20],
        "altered": text.replace('"seats": 2', '"seats": 3'),
        "another format": sealed({"format": "homage record 99"}),
        "another game": sealed({"game": "chess"}),
        "a path for a game": sealed({"game": "../../etc"}),
        "another version": sealed({"rules": "99"}),
        "other components": sealed({"components": "0"}),
        "too many seats": sealed({"seats": 9}),
        "an unknown option": sealed({"options": {"magic": True}}),
        "a contradiction": sealed({"options": {"teams": True}}),
        "a deal too short": sealed({"deal": []}),
        "a deal no die shows": sealed({"deal": [9] * len(header["deal"])}),
        "an illegal move": sealed({}, [0, 0, []], [0, 0, []]),
        "a seat that is not there": sealed({}, [7, 0, []]),
        "a move without outcomes": sealed({}, [0, 1]),
        "a wrong key": sealed({"key": "00" * 32}),
        "a forged promise": sealed({"commitment": "forged"}),
        "numbers that do not exist": sealed({"changes": {"no.such.number": 7}}),
        "numbers that are not set": sealed({"changes": {"tokens": 1}}),
        "a field too many": sealed({"winner": 0}),
        "a big number": sealed({}, [0, 2**80, []]),
    }


@pytest.mark.parametrize("what", damaged())
def test_a_damaged_record_is_refused_in_a_sentence(server: Server, what: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            is_a_sentence(await anna.web.post("/api/records", json={"record": damaged()[what]}))
            assert (await anna.web.get("/api/tables/mine")).json() == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"deal": [', '"deal": {}, "x": ['),
        ('"deal": [', '"deal": "", "x": ['),
        ('"rules": "1"', '"rules": "\\ud800"'),
        ("{", "[" * 100_000),
    ],
)
def test_a_record_made_to_break_the_reader_is_refused_in_a_sentence(server: Server, old: str, new: str) -> None:
    async def evening() -> None:
        body = GAME.new(2, 1, {"short": True}).record.dump().splitlines()[0].replace(old, new, 1)
        if '"x"' in body:
            start = body.index(', "x": [')
            body = body[:start] + body[body.index("]", start) + 1 :]
        body += "\n"
        text = body + json.dumps({"sha256": hashlib.sha256(body.encode()).hexdigest()}) + "\n"
        async with Guest(server, "Anna") as anna:
            is_a_sentence(await anna.web.post("/api/records", json={"record": text}))

    asyncio.run(evening())
