"""What cannot be played, asked or read is refused in a sentence, and changes nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import websockets

import homage
from tests.table.company import both_pick, table_of_two
from tests.table.served import Guest, Server, stored

WORDS = homage.load("fealty").words


@pytest.mark.rule("FEA-TURN-1", "FEA-TURN-2")
def test_a_refusal_names_the_rule_and_changes_nothing(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            before = stored(server, table)
            absent = next(kind for kind in range(18) if kind not in anna.actions(0))
            not_held = await anna.play(0, absent)
            assert not_held["type"] == "refused"
            assert not_held["rule"] == "FEA-TURN-1"
            assert "FEA-TURN-1" in not_held["why"]
            place = await anna.play(0, "place d8")
            assert place["rule"] == "FEA-TURN-1"
            assert place["why"] == "Blue cannot place d8: cards are being picked now (FEA-TURN-1). " + (
                "Pick a card of your hand."
            )
            assert stored(server, table) == before
            assert (await anna.play(0))["type"] == "update"

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (-1, "There is no action -1 in Fealty"),
        (2**70, f"There is no action {2**70} in Fealty"),
        ("dance", "'dance' is not an action"),
        ("", "'' is not an action"),
        ("pick nobody", "'nobody' is not a valid piece"),
        ("place z99", "'z99' is not a valid square"),
    ],
)
def test_what_is_no_action_is_refused_in_a_sentence(server: Server, action: Any, said: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, anna.at(await anna.open_table(["me", "me"])) as visit:
            for answer in (await visit.play(0, action), await visit.ask(type="why", seat=0, action=action)):
                assert said in answer["why"]
                assert answer["why"].endswith(".")

    asyncio.run(evening())


@pytest.mark.rule("FEA-TURN-1")
def test_why_tells_whether_and_which_rule_forbids(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            allowed, before = anna.actions(0)[0], stored(server, table)
            answer = await anna.ask(type="why", seat=0, action=allowed)
            assert (answer["type"], answer["allowed"]) == ("why", True)
            answer = await anna.ask(type="why", seat=0, action=WORDS.notation(allowed))
            assert answer["allowed"]
            answer = await anna.ask(type="why", seat=0, action="decline")
            assert (answer["allowed"], answer["rule"]) == (False, "FEA-TURN-1")
            assert stored(server, table) == before

    asyncio.run(evening())


@pytest.mark.rule("FEA-TURN-1")
def test_why_tells_what_stands_against_things_on_the_board(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            before, held = stored(server, table), anna.actions(0)
            absent = next(kind for kind in range(18) if kind not in held)
            answer = await anna.ask(type="why", seat=0, things=[f"card {held[0]}"])
            assert answer == {"type": "why", "id": answer["id"], "allowed": True}
            answer = await anna.ask(type="why", seat=0, things=[f"card {absent}"])
            by_number = await anna.ask(type="why", seat=0, action=absent)
            assert (answer["allowed"], answer["rule"], answer["why"]) == (False, "FEA-TURN-1", by_number["why"])
            answer = await anna.ask(type="why", seat=0, things=["square 5"])
            assert (answer["allowed"], answer["rule"]) == (False, "FEA-TURN-1"), "cards are picked now"
            for things in (["dragon"], [f"card {held[0]}", f"card {held[1]}"]):
                answer = await anna.ask(type="why", seat=0, things=things)
                assert (answer["allowed"], "rule" in answer) == (False, False)
                assert answer["why"].startswith("Nothing can be done with that now. Turn 1 of 6")
            assert stored(server, table) == before

    asyncio.run(evening())


def test_why_is_asked_of_an_action_or_of_things(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, _bruno):
            for asked in ({}, {"things": []}, {"action": anna.actions(0)[0], "things": ["card 1"]}):
                answer = await anna.ask(type="why", seat=0, **asked)
                assert answer["type"] == "refused"
                assert answer["why"] == "Ask about an action or about things on the board: exactly one of them."
            await anna.play(0)
            answer = await anna.ask(type="why", seat=0, things=["card 1"])
            assert answer["why"] == "Blue has nothing to decide now; to decide: Yellow."

    asyncio.run(evening())


@pytest.mark.rule("FEA-SCO-1")
def test_what_a_placement_would_bring_is_told_to_who_places_and_changes_nothing(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Eve") as eve, eve.at(table) as watching:
            placer, seat = await both_pick(anna, bruno)
            before = stored(server, table)
            for action in placer.actions(seat):  # some squares bring nothing
                foreseen = await placer.ask(type="foresee", seat=seat, action=action)
                if foreseen["points"][seat] > 0:
                    break
            assert set(foreseen) == {"type", "id", "points", "story"}
            assert {each["kind"] for each in foreseen["story"]} <= {"scoring", "claimed", "tied"}
            assert foreseen["story"][0]["rule"] == "FEA-SCO-1"
            claims = [each["about"] for each in foreseen["story"] if each["kind"] == "claimed"]
            assert sum(claim["tokens"] for claim in claims) == foreseen["points"][seat] > 0
            for visit, whose in ((placer, {"seat": seat}), (placer, {}), (watching, {})):
                now = await visit.ask(type="foresee", **whose)
                assert (now["points"], now.get("story", [])) == ([0, 0], [])
            assert stored(server, table) == before
            played = await placer.play(seat, action)
            assert played["seats"][str(seat)]["view"]["points"] == foreseen["points"]

    asyncio.run(evening())


def test_what_cannot_be_foreseen_is_refused_in_a_sentence(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            async with anna.at(await anna.open_table(["me", "open"])) as visit:
                answer = await visit.ask(type="foresee")
                assert answer["why"] == "The game has not begun: there is nothing to count yet."
            async with anna.at(await anna.open_table(["me", "me"])) as visit:
                absent = next(kind for kind in range(18) if kind not in visit.actions(0))
                for asked, said in (
                    ({"action": 1}, "Name your seat to ask for the score after an action."),
                    ({"seat": 2}, "That seat is not yours."),
                    ({"seat": 0, "action": -1}, "There is no action -1 in Fealty"),
                    ({"seat": 0, "action": 2**70}, f"There is no action {2**70} in Fealty"),
                    ({"seat": 0, "action": absent}, "that card is not in your hand (FEA-TURN-1)"),
                ):
                    answer = await visit.ask(type="foresee", **asked)
                    assert answer["type"] == "refused"
                    assert said in answer["why"]
                await visit.ask(type="resign", seat=0)
                assert (await visit.ask(type="foresee", seat=0))["why"] == "The game is over."
                assert (await visit.ask(type="foresee"))["points"] == [0, 0]

    asyncio.run(evening())


def test_messages_that_cannot_be_read_are_refused_and_the_line_stays_open(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, _bruno):
            unreadable: list[str | bytes] = [
                "",
                "play",
                "[]",
                "null",
                b"\xff\xfe",
                '{"type":"cheat"}',
                '{"type":"ping","more":1}',
                '{"type":"play","seat":"0","decision":1,"action":1}',
                '{"type":"play","seat":0}',
                '{"type":"chat","text":"\\ud800"}',
                '{"x":' + "[" * 10_000,
            ]
            for message in unreadable:
                await anna.socket.send(message)
                answer = await anna.hear()
                assert answer["type"] == "refused", message
                assert answer["why"].startswith("That message cannot be read: ")
            assert (await anna.ask(type="ping"))["type"] == "pong"

    asyncio.run(evening())


def test_a_message_that_is_too_long_closes_the_line(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, bruno):
            await anna.socket.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await anna.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert (await bruno.ask(type="ping"))["type"] == "pong"

    asyncio.run(evening())
