"""Whole games over real sockets."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.table.served import Guest, Server, Visit, by_chance, serving, told

SHORT = {"short": True}


async def guests(stack: AsyncExitStack, *entering: Guest) -> list[Guest]:
    return [await stack.enter_async_context(guest) for guest in entering]


async def watch(guest: Guest, table: str) -> list[dict[str, Any]]:
    """Every update of a spectator, to the end of the game."""
    async with guest.at(table) as visit:
        await visit.until(lambda now: now["status"] == "over")
        return visit.updates


async def whole_log(guest: Guest, table: str) -> list[str]:
    """The whole story of a game that is over."""
    replayed = await guest.web.get(f"/api/tables/{table}/replay")
    return [each["words"] for each in replayed.json()["story"] if each["words"]]


async def resigned(host: Guest, guest: Guest, **more: Any) -> str:
    """A game of two that is over at once."""
    table = await host.open_table(["me", "open"], options=SHORT, **more)
    assert (await guest.sit(table, 1)).status_code == 200
    async with guest.at(table) as visit:
        answer = await visit.ask(type="resign", seat=1)
        assert answer["status"] == "over"
    return table


def without_cards(lines: list[str]) -> list[str]:
    """A log without what some are told in full and others veiled."""
    return [line for line in lines if not re.search(" draws | picks ", line)]


# -- who plays ---------------------------------------------------------------------------------------------------------


def test_two_people_play_a_game_to_its_end(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options=SHORT)
            assert (await bruno.sit(table, 1)).json()["status"] == "playing"
            ends = await asyncio.gather(anna.play_out(table, by_chance(1)), bruno.play_out(table, by_chance(2)))
            assert ends[0]["result"] == ends[1]["result"]
            assert ends[0]["result"]["why"] == "played"

    asyncio.run(evening())


def test_a_person_plays_against_computers(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["random", "me", "greedy"], options=SHORT)
            end = await anna.play_out(table, by_chance(3), brief=True)
            assert end["result"]["why"] == "played"
            assert len(end["result"]["points"]) == 3

    asyncio.run(evening())


def test_two_play_at_one_screen(server: Server) -> None:
    """One client holds both seats; each is asked and answers for itself."""

    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "me"], options=SHORT)
            async with anna.at(table) as visit:
                assert sorted(visit.now["seats"]) == ["0", "1"]
                for seat in (0, 1):
                    mine = visit.now["seats"][str(seat)]["view"]["seats"]
                    assert mine[seat]["hand"] is not None
                    assert mine[1 - seat]["hand"] is None
            end = await anna.play_out(table, by_chance(4))
            assert end["result"]["why"] == "played"

    asyncio.run(evening())


def test_four_people_play_and_a_spectator_sees_no_hand(server: Server) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as stack:
            names = ["Anna", "Bruno", "Carla", "Dario"]
            players = await guests(stack, *(Guest(server, name) for name in names))
            (spectator,) = await guests(stack, Guest(server, "Eve"))
            table = await players[0].open_table(["me", "open", "open", "open"], options=SHORT)
            for seat in (1, 2, 3):
                assert (await players[seat].sit(table, seat)).status_code == 200
            watching = asyncio.create_task(watch(spectator, table))
            playing = [player.play_out(table, by_chance(seat), brief=seat > 0) for seat, player in enumerate(players)]
            ends = await asyncio.gather(*playing)
            seen = await watching
            assert all(end["result"] == ends[0]["result"] for end in ends)
            assert seen[-1]["result"] == ends[0]["result"]
            sees_nothing_hidden(seen)
            every_byte = b"".join(spectator.heard)
            assert not re.search(
                rb"draws the |picks the |\"drew\"|\"kind\":\"picked\"|\"choices\"|\"actions\"", every_byte
            )

    asyncio.run(evening())


def sees_nothing_hidden(seen: list[dict[str, Any]]) -> None:
    """No hand, no plan, no pick; a card shows only when all cards of the turn do."""
    lines = told(seen)
    assert len([line for line in lines if "reveals" in line]) == 4 * 6
    assert any(line.endswith("draws a card.") for line in lines)
    for update in seen:
        assert "seats" not in update
        view = update["spectator"]["view"]
        for seat in view["seats"]:
            assert seat["hand"] is None
            assert seat["plan"] is None
            assert seat["picked"] is None
            if view["step"] == "select":
                assert seat["revealed"] is None
        story = update["spectator"].get("story", [])
        shown = [event["about"]["seat"] for event in story if event["kind"] == "revealed"]
        assert sorted(shown) in ([], [0, 1, 2, 3])


# -- several servers on one database -----------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_two_servers_on_one_postgres_serve_one_table(database: str) -> None:
    """Two people, then four spread over both; a spectator on the other server misses nothing."""

    async def two(first: Server, second: Server) -> None:
        async with AsyncExitStack() as stack:
            anna, bruno, eve = await guests(stack, Guest(first, "Anna"), Guest(second, "Bruno"), Guest(second, "Eve"))
            table = await anna.open_table(["me", "greedy"], options=SHORT)
            assert (await bruno.web.get(f"/api/tables/{table}")).json()["status"] == "playing"
            watching = asyncio.create_task(watch(eve, table))
            end = await anna.play_out(table, by_chance(1))
            seen = await watching
            assert seen[-1]["result"] == end["result"]
            assert without_cards(told(seen)) == without_cards(await whole_log(anna, table))

    async def four(first: Server, second: Server) -> None:
        async with AsyncExitStack() as stack:
            houses = [first, second, first, second]
            players = await guests(stack, *(Guest(house, f"Seat {seat}") for seat, house in enumerate(houses)))
            table = await players[0].open_table(["me", "open", "open", "open"], options=SHORT)
            sat = await asyncio.gather(*(players[seat].sit(table, seat) for seat in (1, 2, 3)))
            assert [answer.status_code for answer in sat] == [200, 200, 200]
            playing = [player.play_out(table, by_chance(seat), brief=True) for seat, player in enumerate(players)]
            ends = await asyncio.gather(*playing)
            assert all(end["result"] == ends[0]["result"] for end in ends)
            records = [(await player.web.get(f"/api/tables/{table}/record")).text for player in players[:2]]
            assert records[0] == records[1]

    with serving(database) as first, serving(database) as second:
        asyncio.run(two(first, second))
        asyncio.run(four(first, second))


# -- clocks, coming and going ------------------------------------------------------------------------------------------


def test_a_computer_takes_over_when_time_runs_out_and_the_player_comes_back(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            clock = {"kind": "live", "minutes": 0.06, "increment_s": 600}
            absence = {"on_time": "computer"}
            table = await anna.open_table(["me", "open"], options=SHORT, clock=clock, absence=absence)
            assert (await bruno.sit(table, 1)).status_code == 200
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
                await at_bruno.play(1)  # from now on he has all the time in the world
                kept = await at_anna.until(lambda now: now["chairs"][0].get("substitute"))
                assert kept["chairs"][0]["substitute"] == "greedy"
                assert "substitute" not in kept["chairs"][1]
                await at_bruno.until(lambda now: now["waiting"] == [1])  # the computer has picked, and placed if asked
                refused = await at_anna.ask(type="play", seat=0, decision=1, action=0)
                assert refused["why"] == "A computer player keeps your seat; come back to it first."
                refused = await at_anna.ask(type="back", seat=0)
                assert refused["why"] == "You have no time left; ask the others to give you some, then come back."
                offer = (await at_anna.ask(type="offer", seat=0, what="time", to=0, amount=60))["offer"]
                assert offer["missing"] == [1]
                await at_bruno.ask(type="answer", seat=1, offer=offer["number"], agree=True)
                back = await at_anna.ask(type="back", seat=0)
                assert "substitute" not in back["chairs"][0]
                assert back["chairs"][0]["left_ms"] == 3_600_000
            ends = await asyncio.gather(anna.play_out(table, by_chance(5)), bruno.play_out(table, by_chance(6)))
            assert ends[0]["result"]["why"] == "played"
            first, last = ends[0]["result"]["computers"]["0"][0]
            assert 2 <= first <= last <= 4, "it has picked, and placed if asked"
            assert ends[0]["result"]["unrated"] == ["lent"]
            record = (await anna.web.get(f"/api/tables/{table}/record")).text
            assert {json.loads(line)[0] for line in record.splitlines()[1:-1]} == {0, 1}

    asyncio.run(evening())


def test_a_clock_counts_only_for_who_is_asked(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], clock={"kind": "live", "minutes": 5, "increment_s": 3})
            assert (await bruno.sit(table, 1)).status_code == 200
            async with anna.at(table) as visit:
                assert [chair["running"] for chair in visit.now["chairs"]] == [True, True]
                update = await visit.play(0)
                first, second = update["chairs"]
                assert "running" not in first
                assert second["running"]
                assert first["left_ms"] > second["left_ms"]  # the increment

    asyncio.run(evening())


def test_whoever_leaves_is_replaced_until_they_come_back(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options=SHORT, absence={"lending": True})
            assert (await bruno.sit(table, 1)).status_code == 200
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
                await at_bruno.ask(type="leave", seat=1)
                assert at_bruno.now["chairs"][1]["substitute"] == "greedy"
                await picks(at_anna)
                refused = await at_bruno.ask(type="resign", seat=1)
                assert refused["why"] == "A computer player keeps your seat; come back to it first."
                back = await at_bruno.ask(type="back", seat=1)
                assert "substitute" not in back["chairs"][1]
                again = await at_bruno.ask(type="back", seat=1)
                assert again["why"] == "You play this seat already."
            ends = await asyncio.gather(anna.play_out(table, by_chance(6)), bruno.play_out(table, by_chance(7)))
            assert ends[0]["result"] == ends[1]["result"]

    async def picks(visit: Visit) -> None:
        """The substitute picks for Bruno, and the turn goes on."""
        await visit.until(lambda now: now["waiting"] == [0])
        await visit.play(0)
        assert visit.now["seats"]["0"]["view"]["step"] != "select"

    asyncio.run(evening())


# -- other ends --------------------------------------------------------------------------------------------------------


def test_resigning_ends_a_game_of_two(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await resigned(anna, bruno)
            async with anna.at(table) as visit:
                assert visit.now["result"] == {"why": "resigned", "rule": "END-2", "by": [1], "winners": [0]}
                assert visit.now["waiting"] == []

    asyncio.run(evening())


def test_in_a_game_of_three_a_computer_plays_on_for_who_resigns(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open", "random"], options=SHORT)
            assert (await bruno.sit(table, 1)).status_code == 200
            async with bruno.at(table) as visit:
                answer = await visit.ask(type="resign", seat=1)
                assert answer["status"] == "playing"
                refused = await visit.ask(type="back", seat=1)
                assert refused["why"].startswith("You have resigned")
            end = await anna.play_out(table, by_chance(8), brief=True)
            assert end["result"]["why"] == "played"

    asyncio.run(evening())


def test_a_game_ends_early_when_everybody_agrees(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open", "greedy"])
            assert (await bruno.sit(table, 1)).status_code == 200
            async with anna.at(table) as at_anna, bruno.at(table) as at_bruno:
                await at_anna.until(lambda now: now["waiting"] == [0, 1])
                offered = await at_anna.ask(type="offer", seat=0)
                assert offered["offer"]["missing"] == [1]
                refused = await at_anna.ask(type="offer", seat=0)
                assert refused["why"] == "Another offer waits for its answers; answer it first."
                offer = (await at_bruno.until(lambda now: now.get("offer")))["offer"]
                assert (offer["what"], offer["seat"]) == ("end", 0)
                await at_bruno.ask(type="answer", seat=1, offer=offer["number"], agree=False)
                await at_anna.until(lambda now: not now.get("offer"))
                offered = await at_anna.ask(type="offer", seat=0)
                number = offered["offer"]["number"]
                await at_bruno.until(lambda now: now.get("offer", {}).get("number") == number)
                await at_bruno.ask(type="answer", seat=1, offer=number, agree=True)
                for visit in (at_anna, at_bruno):
                    over = await visit.until(lambda now: now["status"] == "over")
                    unrated = ["computers", "no_result"]
                    assert over["result"] == {"why": "agreed", "rule": "END-5", "unrated": unrated}

    asyncio.run(evening())


def test_alone_with_computers_one_may_end_the_game_at_once(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "greedy"])
            async with anna.at(table) as visit:
                await visit.until(lambda now: now["waiting"] == [0])
                await visit.ask(type="offer", seat=0)
                over = await visit.until(lambda now: now["status"] == "over")
                assert over["result"] == {"why": "agreed", "rule": "END-5", "unrated": ["computers", "no_result"]}

    asyncio.run(evening())
