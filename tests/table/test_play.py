"""Answers that come late, twice or at the same time, before the game and after it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import homage
from tests.table.company import both_pick, moves, said, table_of_two
from tests.table.served import Guest, Server, stored, told

WORDS = homage.load("fealty").words


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
