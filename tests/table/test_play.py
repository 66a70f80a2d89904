"""One request at a time: refusals, late answers, taking back, talk, coming back to a broken line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets

import homage
from tests.table.served import Guest, Server, Visit, by_chance, stored, told

WORDS = homage.load("fealty").words


@asynccontextmanager
async def table_of_two(server: Server, **more: Any) -> AsyncIterator[tuple[str, Visit, Visit]]:
    """Anna at seat 0 and Bruno at seat 1, both looking."""
    async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
        table = await anna.open_table(["me", "open"], **{"options": {"short": True}, **more})
        assert (await bruno.sit(table, 1)).status_code == 200
        async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
            yield table, at_anna, at_bruno


async def both_pick(first: Visit, second: Visit) -> tuple[Visit, int]:
    """The first pick of both; returns who places first."""
    await first.play(0)
    picked = await second.play(1)
    await first.entry(picked["entry"])
    seat = picked["waiting"][0]
    return (first, second)[seat], seat


def moves(server: Server, table: str) -> list[Any]:
    return [body for kind, body in stored(server, table) if kind == "move"]


# -- refusals ----------------------------------------------------------------------------------------------------------


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
        ("dance", "'dance' names no action"),
        ("", "'' names no action"),
        ("pick nobody", "'nobody' is no piece"),
        ("place z99", "'z99' is no square"),
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
                assert answer["why"] == "Ask about an action, or about things on the board: one of them."
            await anna.play(0)
            answer = await anna.ask(type="why", seat=0, things=["card 1"])
            assert answer["why"] == "Blue is not asked anything now; asked is Yellow."

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
                    ({"action": 1}, "Name your seat to ask what an action of yours would bring."),
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


# -- late, doubled, at the same time -----------------------------------------------------------------------------------


def test_an_answer_sent_twice_counts_once(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            decision = (anna.asked(0) or {})["decision"]
            request = {"type": "play", "seat": 0, "decision": decision, "action": anna.actions(0)[0]}
            for number in (101, 102):
                await anna.guest.ask(anna.socket, id=number, **request)
            first, second = await anna.hear(), await anna.hear()
            assert (first["type"], first["done"]) == ("update", 101)
            assert (second["type"], second["id"]) == ("refused", 102)
            assert second["why"] == "That question is no longer asked; answer the one that is."
            assert moves(server, table) == [[0, request["action"], []]]

    asyncio.run(evening())


def test_the_same_person_on_two_lines_plays_once(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _), anna.guest.at(table) as other:
            answers = await asyncio.gather(anna.play(0), other.play(0))
            assert sorted(answer["type"] for answer in answers) == ["refused", "update"]
            assert len(moves(server, table)) == 1

    asyncio.run(evening())


def test_an_answer_to_an_older_or_an_unasked_question_is_refused(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            old = anna.asked(0)
            assert old is not None
            mover, seat = await both_pick(anna, bruno)
            other = (anna, bruno)[1 - seat]
            before = stored(server, table)
            late = await anna.ask(type="play", seat=0, decision=old["decision"], action=0)
            asked = mover.asked(seat)
            assert asked is not None
            early = await other.ask(type="play", seat=1 - seat, decision=asked["decision"], action=0)
            unknown = await mover.ask(type="play", seat=seat, decision=2**70, action=0)
            for refused in (late, early, unknown):
                assert refused["why"] == "That question is no longer asked; answer the one that is."
            assert stored(server, table) == before

    asyncio.run(evening())


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_simultaneous_choices_come_in_either_order(server: Server, order: tuple[int, int]) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, *visits):
            (first, second), colours = order, sorted(WORDS.seat(seat) for seat in (0, 1))
            quick = await visits[first].play(first)
            assert quick["waiting"] == [second]
            assert quick["seats"][str(first)].get("asked") is None
            heard = await visits[second].entry(quick["entry"])
            assert heard["seats"][str(second)]["view"]["seats"][first]["picked"] is None
            assert "story" not in heard["seats"][str(second)]  # that the other has picked is all there is to know
            slow = await visits[second].play(second)
            assert sorted(line.split()[0] for line in told([slow], second) if " reveals " in line) == colours

    asyncio.run(evening())


def test_simultaneous_choices_sent_at_once_are_both_kept(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            answers = await asyncio.gather(anna.play(0), bruno.play(1))
            assert [answer["type"] for answer in answers] == ["update", "update"]
            assert sorted(seat for seat, *_ in moves(server, table)) == [0, 1]

    asyncio.run(evening())


# -- taking back -------------------------------------------------------------------------------------------------------


def test_a_pick_is_taken_back_alone_while_nothing_is_shown(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, bruno):
            before = anna.now["seats"]["0"]["view"]
            log = told(anna.updates, 0)
            await anna.play(0)
            undone = await anna.ask(type="undo", seat=0)
            assert undone["type"] == "update"
            assert undone["whole"]
            assert undone["seats"]["0"]["view"] == before
            assert told(anna.updates, 0) == log
            assert undone["waiting"] == [0, 1]
            await bruno.entry(undone["entry"])
            assert (await bruno.play(1))["type"] == "update"

    asyncio.run(evening())


def test_with_nothing_played_there_is_nothing_to_take_back(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, _bruno):
            refused = await anna.ask(type="undo", seat=0)
            assert refused["why"] == "There is nothing to take back: you have made no move yet."

    asyncio.run(evening())


def test_after_a_reveal_taking_back_needs_consent(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, bruno):
            before = anna.now["seats"]["0"]["view"]
            await both_pick(anna, bruno)
            offered = await anna.ask(type="undo", seat=0)
            assert (offered["offer"]["what"], offered["offer"]["missing"]) == ("undo", [1])
            number = offered["offer"]["number"]
            second = await anna.ask(type="undo", seat=0)
            assert second["why"] == "Another offer waits for its answers; answer it first."
            own = await anna.ask(type="answer", seat=0, offer=number, agree=True)
            assert own["why"] == "Your answer to this offer is not asked for."
            await bruno.until(lambda now: now.get("offer"))
            await bruno.ask(type="answer", seat=1, offer=number, agree=True)
            undone = await anna.until(lambda now: now["waiting"] == [0, 1])
            assert undone["whole"]
            assert "offer" not in undone
            assert undone["seats"]["0"]["view"] == before
            assert not any(" reveals " in line for line in told(anna.updates, 0))

    asyncio.run(evening())


def test_a_refused_consent_leaves_the_game_as_it_is(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            mover, seat = await both_pick(anna, bruno)
            offered = await anna.ask(type="undo", seat=0)
            offer = (await bruno.until(lambda now: now.get("offer")))["offer"]
            assert offer["number"] == offered["offer"]["number"]
            await bruno.ask(type="answer", seat=1, offer=offer["number"], agree=False)
            heard = await anna.until(lambda now: "offer" not in now)
            assert heard["waiting"] == [seat]
            assert len(moves(server, table)) == 2
            stale = await bruno.ask(type="answer", seat=1, offer=offer["number"], agree=True)
            assert stale["why"] == "That offer no longer stands."
            await mover.play(seat)

    asyncio.run(evening())


def test_a_move_ends_an_offer_and_its_late_answer_does_nothing(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            mover, seat = await both_pick(anna, bruno)
            other = (anna, bruno)[1 - seat]
            number = (await mover.ask(type="offer", seat=seat))["offer"]["number"]
            played = await mover.play(seat)
            assert "offer" not in played
            before = stored(server, table)
            late = await other.ask(type="answer", seat=1 - seat, offer=number, agree=True)
            assert late["why"] == "That offer no longer stands."
            assert stored(server, table) == before

    asyncio.run(evening())


def test_only_an_end_can_be_offered(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, _bruno):
            refused = await anna.ask(type="offer", seat=0, what="marriage")
            assert refused["why"] == "'marriage' cannot be offered; offer to 'end' the game, or ask for 'undo'."

    asyncio.run(evening())


def test_against_computers_nothing_is_taken_back_after_a_reveal(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.until(lambda now: now["waiting"] == [0])  # the computer has picked
                await visit.play(0)
                refused = await visit.ask(type="undo", seat=0)
                assert refused["why"].startswith("Your last move cannot be taken back: something was rolled or")

    asyncio.run(evening())


# -- talk --------------------------------------------------------------------------------------------------------------


def said(update: dict[str, Any]) -> list[str]:
    return [talk["text"] for talk in update.get("chat", [])]


def test_talk_to_the_table_reaches_everybody(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), Guest(server, "Eve") as eve, eve.at(table) as at_eve:
            spoken = await anna.ask(type="chat", seat=0, text=" Good\x00 luck!\u202e ")
            assert spoken["chat"][0]["name"] == "Anna"
            for visit in (bruno, at_eve):
                assert said(await visit.entry(spoken["entry"])) == ["Good luck!"]
            watched = await at_eve.ask(type="chat", text="Hello from the gallery")
            heard = await bruno.entry(watched["entry"])
            assert (heard["chat"][0]["name"], heard["chat"][0].get("seat")) == ("Eve", None)

    asyncio.run(evening())


def test_private_talk_reaches_its_seats_and_nobody_else(server: Server) -> None:
    """Not while it is said, not on joining, not on asking to see everything, not from the gallery."""
    secret = "meet me at the mill"

    async def evening() -> None:
        async with (
            Guest(server, "Anna") as anna,
            Guest(server, "Bruno") as bruno,
            Guest(server, "Carla") as carla,
            Guest(server, "Eve") as eve,
        ):
            table = await anna.open_table(["me", "open", "open"])
            assert (await bruno.sit(table, 1)).status_code == 200
            assert (await carla.sit(table, 2)).status_code == 200
            async with anna.at(table) as a, bruno.at(table) as b, carla.at(table) as c, eve.at(table) as e:
                spoken = await a.ask(type="chat", seat=0, to=[1], text=secret)
                assert said(spoken) == [secret]
                assert said(await b.entry(spoken["entry"])) == [secret]
                for visit in (c, e):
                    await visit.entry(spoken["entry"])
                    await visit.ask(type="see")
                assert said(await b.ask(type="see")) == [secret]
            for guest in (carla, eve):
                for since in (0, 1, spoken["entry"] - 1):
                    async with guest.at(table, since=since):
                        pass
                assert secret.encode() not in b"".join(guest.heard)
            async with bruno.at(table, since=spoken["entry"] - 1) as b:
                assert said(b.now) == [secret]
            async with bruno.at(table, since=spoken["entry"]) as b:
                assert said(b.now) == []

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"text": "  "}, "There is nothing to say in an empty message."),
        ({"text": "x" * 501}, "A message may have 500 signs, not 501; say it in two."),
        ({"text": "x", "to": [1]}, "Only a seat can speak to seats in private; name your seat."),
        ({"text": "x", "seat": 0, "to": []}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [2]}, "Seats run from 1 to 2; name some of them."),
        ({"text": "x", "seat": 0, "to": [-1]}, "Seats run from 1 to 2; name some of them."),
    ],
)
def test_talk_that_cannot_be_is_refused(server: Server, asked: dict[str, Any], why: str) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, anna.at(await anna.open_table(["me", "me"])) as visit:
            assert (await visit.ask(type="chat", **asked))["why"] == why

    asyncio.run(evening())


# -- a broken line -----------------------------------------------------------------------------------------------------


def test_who_connects_again_misses_no_line_and_hears_none_twice(server: Server) -> None:
    """Anna's line breaks after every few messages; her log is the one that an unbroken line told."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True})
            steady = asyncio.create_task(watch(anna, table))
            assert (await bruno.sit(table, 1)).status_code == 200
            other = asyncio.create_task(bruno.play_out(table, by_chance(1), brief=True))
            broken: list[dict[str, Any]] = []
            choose = by_chance(2)
            while not broken or broken[-1]["status"] != "over":
                async with anna.at(table, since=broken[-1]["entry"] if broken else 0) as visit:
                    for _ in range(3):
                        if visit.now["status"] != "over" and visit.asked(0):
                            await visit.play(0, choose(visit.asked(0) or {}))
                        elif visit.now["status"] != "over":
                            await visit.hear()
                    broken += visit.updates
            await other
            assert told(broken, 0) == told(await steady, 0)
            assert sum(bool(update.get("whole")) for update in broken) == 1

    async def watch(guest: Guest, table: str) -> list[dict[str, Any]]:
        async with Guest(server, "ignored") as second_line:
            second_line.token = guest.token
            async with second_line.at(table) as visit:
                await visit.until(lambda now: now["status"] == "over")
                return visit.updates

    asyncio.run(evening())


def test_catching_up_gives_exactly_what_is_new(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            known = anna.now["entry"]
            mover, seat = await both_pick(anna, bruno)
            await mover.play(seat)
            latest = await anna.entry(mover.now["entry"])
            whole = told(anna.updates, 0)
            new = told(anna.updates[1:], 0)
            async with anna.guest.at(table, since=known) as late:
                assert "whole" not in late.now
                assert told([late.now], 0) == new
                assert late.now["seats"]["0"]["view"] == latest["seats"]["0"]["view"]
            async with anna.guest.at(table, since=latest["entry"]) as late:
                assert told([late.now], 0) == []
            for since in (0, latest["entry"] + 1, 2**70):
                async with anna.guest.at(table, since=since) as late:
                    assert late.now["whole"]
                    assert told([late.now], 0) == whole

    asyncio.run(evening())


def test_who_missed_an_undo_is_shown_everything_anew(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, _):
            known = (await anna.play(0))["entry"]
            undone = await anna.ask(type="undo", seat=0)
            async with anna.guest.at(table, since=known) as late:
                assert late.now["whole"]
                assert late.now["seats"] == undone["seats"]

    asyncio.run(evening())


def test_a_brief_client_gets_numbers_and_nothing_else(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno), bruno.guest.at(table, brief=True) as brief:
            asked = brief.now["seats"]["1"]
            assert list(asked) == ["asked"]
            assert sorted(asked["asked"]) == ["actions", "decision"]
            assert asked["asked"]["actions"] == bruno.actions(1)
            played = await brief.play(1)
            assert played["chairs"] == []
            assert played["seats"] == {"1": {}}
            spoken = await anna.ask(type="chat", text="hello")
            assert set(await brief.entry(spoken["entry"])) == {"type", "entry", "status", "waiting", "chairs", "seats"}
            assert (await anna.entry(played["entry"]))["waiting"] == [0]

    asyncio.run(evening())


# -- before and after --------------------------------------------------------------------------------------------------

REQUESTS: list[dict[str, Any]] = [
    {"type": "play", "decision": 1, "action": 0},
    {"type": "undo"},
    {"type": "offer"},
    {"type": "answer", "offer": 1, "agree": True},
    {"type": "resign"},
    {"type": "leave"},
    {"type": "why", "action": 0},
]


def test_nothing_is_played_before_the_game_has_begun(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            async with anna.at(table) as visit:
                assert visit.now["status"] == "open"
                before = stored(server, table)
                for request in REQUESTS:
                    refused = await visit.ask(seat=0, **request)
                    assert refused["why"] == "The game has not begun: some seats are still open."
                refused = await visit.ask(type="back", seat=0)
                assert refused["why"] == "You play this seat already."
                assert stored(server, table) == before
                assert said(await visit.ask(type="chat", text="Who comes?")) == ["Who comes?"]

    asyncio.run(evening())


def test_nothing_is_played_after_the_game_is_over(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (table, anna, bruno):
            await bruno.ask(type="leave", seat=1)
            await anna.ask(type="resign", seat=0)
            before = [kind for kind, _ in stored(server, table)]
            for request in [*REQUESTS, {"type": "back"}]:
                for visit, seat in ((anna, 0), (bruno, 1)):
                    refused = await visit.ask(seat=seat, **request)
                    assert refused["why"] == "The game is over."
            assert [kind for kind, _ in stored(server, table)] == before
            assert said(await anna.ask(type="chat", text="Well played.")) == ["Well played."]

    asyncio.run(evening())
