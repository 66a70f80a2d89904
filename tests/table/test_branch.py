"""Playing on from a game that is over: at a table of one's own, with dice of its own from there on."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import homage
from homage.engine.match.record import Move, Record, parse_record
from homage.engine.verify import verify
from tests.conftest import play_randomly
from tests.table.company import finished
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, by_chance, serving, sqlite_in, stored

GAME = homage.load("fealty")


async def branched(guest: Guest, table: str, to: int, seat: int = 0) -> dict[str, Any]:
    """A table that goes on from move `to` of another."""
    answer = await guest.web.post(f"/api/tables/{table}/branch", json={"to": to, "seat": seat})
    assert answer.status_code == 201, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


async def record_of(guest: Guest, table: str) -> Record:
    return parse_record((await guest.web.get(f"/api/tables/{table}/record")).text, "it")


def test_from_any_move_the_game_goes_on_as_it_stood_there(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await finished(anna)
            record = await record_of(anna, table)
            for to in range(0, len(record.moves), 5):
                seat = to % 2
                shown = await branched(bruno, table, to, seat)
                assert (shown["status"], shown["listed"], shown["yours"]) == ("playing", False, [seat])
                assert shown["clock"] == {"kind": "none"}
                assert shown["options"] == record.options
                assert [chair["kind"] for chair in shown["chairs"]][seat] == "person"
                assert [chair["level"] for chair in shown["chairs"]][1 - seat] == "greedy"
                start = stored(server, shown["id"])[0]
                assert start[0] == "start"
                assert start[1]["moves"] == [[move.seat, move.action, move.outcomes] for move in record.moves[:to]]
                match = GAME.replay(record, to)
                async with bruno.at(shown["id"]) as visit:
                    whole = await visit.ask(type="see")
                    lines = [each.get("words", "") for each in whole["seats"][str(seat)]["story"]]
                    before = [line for line in map(GAME.words.event, match.events(seat)) if line]
                    assert [line for line in lines if line][: len(before)] == before
                    assert whole["commitment"] != record.commitment
            assert await record_of(anna, table) == record  # the game that is over stays as it was

    asyncio.run(evening())


@pytest.mark.parametrize("to", [0, 7])
def test_played_to_its_end_it_verifies_and_is_imported_as_what_it_is(server: Server, to: int) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await finished(anna)
            first = await record_of(anna, table)
            shown = await branched(anna, table, to)
            end = await anna.play_out(shown["id"], by_chance(12), brief=True)
            assert end["result"]["why"] == "played"
            record = await record_of(anna, shown["id"])
            assert record.taken == to
            assert record.deal == first.deal
            assert record.moves[:to] == first.moves[:to]
            assert record.key != first.key
            assert verify(GAME, record).over
            text = record.dump()
            laid = (await anna.web.post("/api/records", json={"record": text})).json()
            again = (await anna.web.get(f"/api/tables/{laid['id']}/record")).text
            assert again == text
            assert verify(GAME, parse_record(again, "it")).over

    asyncio.run(evening())


def test_one_can_branch_off_a_branch_and_off_an_import(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            record = await record_of(anna, await finished(anna))
            laid = (await anna.web.post("/api/records", json={"record": record.dump()})).json()["id"]
            first = (await branched(anna, laid, 4))["id"]
            await anna.play_out(first, by_chance(13), brief=True)
            played = await record_of(anna, first)
            second = (await branched(anna, first, 9))["id"]
            await anna.play_out(second, by_chance(14), brief=True)
            last = await record_of(anna, second)
            assert (played.taken, last.taken) == (4, 9)
            assert last.moves[:9] == played.moves[:9]
            assert verify(GAME, last).over

    asyncio.run(evening())


def test_a_record_is_branched_off_without_being_laid_open(server: Server) -> None:
    """So a lesson leaves nothing behind but the game that is played on."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            record = play_randomly(GAME.new(2, 3, {"short": True}), random.Random(3)).record
            asked = {"record": record.dump(), "to": 6, "seat": 1}
            shown = (await anna.web.post("/api/records/branch", json=asked)).json()
            assert (shown["status"], shown["yours"]) == ("playing", [1])
            start = stored(server, shown["id"])[0]
            assert start[1]["moves"] == [[move.seat, move.action, move.outcomes] for move in record.moves[:6]]
            mine = (await anna.web.get("/api/tables/mine")).json()
            assert [each["id"] for each in mine] == [shown["id"]]
            late = await anna.web.post("/api/records/branch", json={**asked, "to": 9999})
            assert is_a_sentence(late, 400) == "The game is over there; branch off at an earlier move."
            is_a_sentence(await anna.web.post("/api/records/branch", json={**asked, "record": "x"}))

    asyncio.run(evening())


def by_seat(record: Record) -> tuple[list[list[int]], list[int]]:
    """What each seat has done, and how the dice have fallen."""
    moves = [[move.action for move in record.moves if move.seat == seat] for seat in range(record.seats)]
    return moves, [outcome for move in record.moves for outcome in move.outcomes]


def test_a_guided_game_goes_on_with_the_dice_of_its_record_and_keeps_its_name(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            match = GAME.new(2, 3, {"short": True})
            asked = {
                "record": match.private_record.dump(),
                "to": 0,
                "seat": 0,
                "same_dice": True,
                "lesson": "first_turn",
            }
            tables = []
            for _ in range(2):
                answer = await anna.web.post("/api/records/branch", json=asked)
                assert answer.status_code == 201, answer.text
                tables.append(answer.json())
                assert (await anna.web.get(f"/api/tables/{tables[-1]['id']}")).json()["lesson"] == "first_turn"
            first, second = [table["id"] for table in tables]
            assert first != second
            for table in (first, second):
                await anna.play_out(table, by_chance(5), brief=True)
            records = [await record_of(anna, table) for table in (first, second)]
            assert by_seat(records[0]) == by_seat(records[1])  # whoever of the two picks first
            assert records[0].commitment == match.record.commitment
            assert (records[0].taken, verify(GAME, records[0]).over) == (0, True)
            plain = {**asked, "same_dice": False, "lesson": ""}
            other = (await anna.web.post("/api/records/branch", json=plain)).json()
            assert other["lesson"] == ""
            await anna.play_out(other["id"], by_chance(5), brief=True)
            assert (await record_of(anna, other["id"])).commitment != match.record.commitment

    asyncio.run(evening())


def test_games_with_the_same_dice_have_rematches_of_their_own(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            match = GAME.new(2, 3, {"short": True})
            asked = {
                "record": match.private_record.dump(),
                "to": 0,
                "seat": 0,
                "same_dice": True,
                "lesson": "first_turn",
            }
            rematches = []
            for guest in (anna, bruno):
                table = (await guest.web.post("/api/records/branch", json=asked)).json()["id"]
                await guest.play_out(table, by_chance(5), brief=True)
                async with guest.at(table) as visit:
                    await visit.ask(type="offer", seat=0, what="rematch")
                    told = await visit.until(lambda now: now.get("rematch"))
                rematches.append(told["rematch"])
                again = (await guest.web.get(f"/api/tables/{told['rematch']}")).json()
                assert (again["lesson"], len(again["yours"])) == ("", 1)
            assert rematches[0] != rematches[1]

    asyncio.run(evening())


def own_ability() -> tuple[Record, int, int]:
    """A game, and a move in it after which the same seat is asked again, with nothing shown since: it may undo that."""
    record = play_randomly(GAME.new(2, 5, {"short": True}), random.Random(5)).record
    for to in range(1, len(record.moves)):
        match = GAME.replay(record, to)
        seat = match.last_move.seat
        if match.waiting == (seat,) and match.undo_refusal(seat) is None and to > 3:
            return record, to, seat
    raise AssertionError("nobody was asked twice in a row")


def test_a_move_of_the_other_game_can_be_taken_back(server: Server) -> None:
    async def evening() -> None:
        record, to, seat = own_ability()
        async with Guest(server, "Anna") as anna:
            laid = (await anna.web.post("/api/records", json={"record": record.dump()})).json()["id"]
            shown = await branched(anna, laid, to, seat)
            async with anna.at(shown["id"]) as visit:
                undone = await visit.ask(type="undo", seat=seat)
                assert undone["whole"]
                there = GAME.replay(record, to - 1)
                assert undone["seats"][str(seat)]["view"] == json.loads(json.dumps(there.view(seat)))
                assert visit.actions(seat) == there.legal(seat)
                other = next(action for action in visit.actions(seat) if action != record.moves[to - 1].action)
                assert (await visit.play(seat, other))["type"] == "update"
            await anna.play_out(shown["id"], by_chance(15), brief=True)
            played = await record_of(anna, shown["id"])
            assert played.taken == to - 1
            assert played.moves[: to - 1] == record.moves[: to - 1]
            assert played.moves[to - 1] == Move(seat, other, [])
            assert verify(GAME, played).over

    asyncio.run(evening())


def test_where_one_has_made_no_move_there_is_nothing_to_take_back(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await finished(anna)
            first = (await record_of(anna, table)).moves[0]
            shown = await branched(anna, table, 1, 1 - first.seat)
            async with anna.at(shown["id"]) as visit:
                refused = await visit.ask(type="undo", seat=1 - first.seat)
                assert refused["why"] == "There is nothing to undo: you have made no move yet."

    asyncio.run(evening())


def as_shown(seen: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees, whatever number the server gives its view."""
    return {name: said for name, said in seen.items() if name != "number"}


def test_after_a_crash_it_stands_where_it_stood(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def before(server: Server) -> tuple[str, str, dict[str, Any]]:
        async with Guest(server, "Anna") as anna:
            shown = await branched(anna, await finished(anna), 6)
            async with anna.at(shown["id"]) as visit:
                await visit.until(lambda now: now["waiting"] == [0])
                return anna.token, shown["id"], as_shown((await visit.ask(type="see"))["seats"]["0"])

    async def after(server: Server, token: str, table: str) -> dict[str, Any]:
        async with Guest(server, "Anna") as anna:
            anna.token = token
            async with anna.at(table) as visit:
                return as_shown(visit.now["seats"]["0"])

    with serving(sqlite_in(tmp_path_factory.mktemp("crashed"))) as server:
        token, table, seen = asyncio.run(before(server))
        server.kill()
        server.start()
        assert asyncio.run(after(server, token, table)) == seen


def test_where_one_cannot_step_in_is_told(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await finished(anna)
            moves = len((await record_of(anna, table)).moves)
            mine = len((await anna.web.get("/api/tables/mine")).json())

            async def said(table: str, status: int = 400, **asked: Any) -> str:
                return is_a_sentence(await anna.web.post(f"/api/tables/{table}/branch", json=asked), status)

            assert await said(table, to=3, seat=2) == "There is no seat 3 in this game; seats run from 1 to 2."
            for late in (moves, moves + 1, 100_000):
                assert await said(table, to=late, seat=0) == "The game is over there; branch off at an earlier move."
            running = await anna.open_table(["me", "open"])
            assert (await said(running, 403, to=0, seat=0)).startswith("The game still runs")
            assert await said("nowhere", 404, to=0, seat=0)
            for asked in ({"to": -1, "seat": 0}, {"to": 0, "seat": -1}, {"to": 0, "seat": 16}, {"to": 0}, {"seat": 0}):
                answer = await anna.web.post(f"/api/tables/{table}/branch", json=asked)
                assert answer.status_code == 422
            assert len((await anna.web.get("/api/tables/mine")).json()) == mine + 1  # no table but the one opened here

    asyncio.run(evening())


def test_a_game_that_was_resigned_can_be_played_on_from_its_last_move(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.play(0)
                await visit.ask(type="resign", seat=1)
            shown = await branched(anna, table, 1, 1)
            assert shown["status"] == "playing"

    asyncio.run(evening())
