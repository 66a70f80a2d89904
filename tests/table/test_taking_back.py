"""Moves taken back: alone while nothing is shown, afterwards with everybody's consent."""

from __future__ import annotations

import asyncio
from typing import Any

import homage
from tests.table.company import both_pick, moves, table_of_two
from tests.table.served import Guest, Server, Visit, stored, told

WORDS = homage.load("fealty").words


def note_of(visit: Visit) -> dict[str, Any]:
    """The last thing that was told beside the game, without its number and time."""
    note = visit.now["notes"][-1]
    return {name: value for name, value in note.items() if name not in ("number", "at")}


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
            assert refused["why"] == "There is nothing to undo: you have made no move yet."

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
            assert own["why"] == "This offer does not need your answer."
            await bruno.until(lambda now: now.get("offer"))
            await bruno.ask(type="answer", seat=1, offer=number, agree=True)
            undone = await anna.until(lambda now: now["waiting"] == [0, 1])
            assert undone["whole"]
            assert "offer" not in undone
            for visit in (anna, bruno):
                await visit.until(lambda now: now["waiting"] == [0, 1])
                assert note_of(visit) == {"kind": "undone", "seat": 0, "offer": "undo"}
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
            for visit in (anna, bruno):  # both sides are told who declined
                assert note_of(visit) == {"kind": "declined", "seat": 0, "offer": "undo", "by": 1}
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
            await other.entry(played["entry"])
            for visit in (mover, other):
                assert note_of(visit) == {"kind": "void", "seat": seat, "offer": "end"}
            before = stored(server, table)
            late = await other.ask(type="answer", seat=1 - seat, offer=number, agree=True)
            assert late["why"] == "That offer no longer stands."
            assert stored(server, table) == before

    asyncio.run(evening())


def test_only_an_end_can_be_offered(server: Server) -> None:
    async def evening() -> None:
        async with table_of_two(server) as (_, anna, _bruno):
            refused = await anna.ask(type="offer", seat=0, what="marriage")
            assert refused["why"].startswith("'marriage' cannot be offered; offer one of end, rematch")

    asyncio.run(evening())


def test_against_computers_nothing_is_taken_back_after_a_reveal(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy"], options={"short": True})
            async with anna.at(table) as visit:
                await visit.until(lambda now: now["waiting"] == [0])  # the computer has picked
                await visit.play(0)
                refused = await visit.ask(type="undo", seat=0)
                assert refused["why"].startswith("Your last move cannot be undone: something was rolled or")

    asyncio.run(evening())
