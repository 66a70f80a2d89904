"""A bot over the network: it plays by the protocol alone, comes back after a crash, and answers nothing twice."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from homage.engine.errors import HomageError
from homage.table.bot import Bot, told
from tests.commands.terminal import refused
from tests.table.served import Guest, Server, by_chance, free_port, serving, sqlite_in

ServerMessage = dict[str, Any]


def command(server: Server, table: str, seat: int, *more: str) -> list[str]:
    where = ["--url", server.url, "--table", table, "--seat", str(seat)]
    return [sys.executable, "-m", "homage", "bot", *where, *more]


# -- whole games --------------------------------------------------------------------------------------------------


def test_two_bots_play_a_game_to_its_end(server: Server) -> None:
    async def evening() -> tuple[str, ServerMessage]:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["open", "open"], options={"short": True}, hints=True)
            ran = [("--player", "greedy"), ("--player", "random", "--name", "Robin")]
            bots = [
                subprocess.Popen(command(server, table, seat, *more), stdout=subprocess.PIPE, text=True)
                for seat, more in enumerate(ran, start=1)
            ]
            said = [(await asyncio.to_thread(bot.communicate))[0] for bot in bots]
            assert [bot.returncode for bot in bots] == [0, 0]
            assert said[0] == said[1]
            async with anna.socket(table) as socket:
                return said[0], await anna.hear(socket)

    said, end = asyncio.run(evening())
    assert end["result"]["why"] == "played"
    assert [chair["name"] for chair in end["chairs"]] == ["greedy bot", "Robin"]
    points = end["result"]["points"]
    assert said.endswith(f"with these points: greedy bot {points[0]}, Robin {points[1]}.\n")


def test_a_bot_plays_a_person_and_agrees_to_end_the_game(server: Server) -> None:
    async def evening() -> ServerMessage:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"])
            bot = Bot(server.url, table, 1, "random", tell=lambda said: None)
            playing = asyncio.create_task(bot.play())
            async with anna.socket(table) as socket:
                update = await anna.hear(socket)
                while update["status"] == "open":
                    update = await anna.hear(socket)
                await anna.ask(socket, type="offer", id=7, seat=0)
            return await playing

    result = asyncio.run(evening())
    assert result["why"] == "agreed"
    assert told(result, []) == "The game was ended by agreement."


def test_a_bot_comes_back_to_its_seat_with_its_token(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["me", "open"], options={"short": True}, hints=True)
            first = Bot(server.url, table, 1, "greedy", tell=lambda said: None)
            playing = asyncio.create_task(first.play())
            async with anna.socket(table) as socket:
                while (await anna.hear(socket))["status"] == "open":
                    pass
            playing.cancel()
            second = Bot(server.url, table, 1, "greedy", tell=lambda said: None)
            ends = await asyncio.gather(second.play(token=first.token), anna.play_out(table, by_chance(3)))
            assert ends[0] == ends[1]["result"]

    asyncio.run(evening())


def test_a_bot_outlives_a_crash_of_the_server(tmp_path: Path) -> None:
    async def evening(server: Server) -> list[str]:
        lines: list[str] = []
        async with Guest(server, "Anna") as anna:
            table = await anna.open_table(["open", "open"], options={"short": True})
            bots = [Bot(server.url, table, seat, "random", tell=lines.append, hurry=4) for seat in (0, 1)]
            playing = asyncio.gather(*(bot.play() for bot in bots))
            async with anna.socket(table) as socket:
                while (await anna.hear(socket))["entry"] < 9:
                    pass
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            ends = await playing
            record = await anna.web.get(f"/api/tables/{table}/record")
        assert ends[0] == ends[1]
        kept = tmp_path / "game.homage"
        kept.write_text(record.text)
        verified = [sys.executable, "-m", "homage", "replay", str(kept)]
        await asyncio.to_thread(subprocess.run, verified, check=True, capture_output=True)
        return lines

    with serving(sqlite_in(tmp_path)) as server:
        lines = asyncio.run(evening(server))
    assert any(line.startswith("The connection was lost") for line in lines)


def test_hints_play_well(server: Server) -> None:
    async def game(guest: Guest) -> bool:
        table = await guest.open_table(["open", "random"], options={"short": True})
        result = await Bot(server.url, table, 0, "greedy", tell=lambda said: None).play()
        return 0 in result["winners"]

    async def evening() -> int:
        async with Guest(server, "Anna") as anna:
            return sum(await asyncio.gather(*(game(anna) for _ in range(8))))

    assert asyncio.run(evening()) >= 5


# -- what is asked of the wire ------------------------------------------------------------------------------------


@asynccontextmanager
async def scripted(script: Callable[[ServerConnection], Any]) -> AsyncIterator[Bot]:
    """A bot that talks to a script in the place of a server; it is signed in and seated already."""
    port = free_port()
    async with serve(script, "127.0.0.1", port):
        bot = Bot(f"http://127.0.0.1:{port}", "T", 1, "random", tell=lambda said: None, hurry=50)
        bot.token = "me"
        yield bot


def update(entry: int, decision: int | None = None, **more: Any) -> str:
    """An update as a server sends it, with a question of one choice."""
    asked = {"decision": decision, "question": "?", "choices": [{"action": 4}]}
    seen = {} if decision is None else {"asked": asked}
    chairs = [{"seat": seat, "name": name, "kind": "person"} for seat, name in enumerate(["Anna", "Robin"])]
    said = {"type": "update", "entry": entry, "status": "playing", "waiting": [1], "chairs": chairs}
    return json.dumps({**said, "seats": {"1": seen}, **more})


OVER = update(9, status="over", result={"why": "agreed"})


def test_a_question_shown_twice_is_answered_once_and_asked_again_is_answered_again() -> None:
    addresses: list[str] = []
    plays: list[ServerMessage] = []

    async def script(socket: ServerConnection) -> None:
        assert socket.request is not None
        addresses.append(socket.request.path)
        if len(addresses) == 1:
            await socket.send(update(5, 5))
            plays.append(json.loads(await socket.recv()))
            await socket.send(update(6, 5))  # somebody has said something: the same question
            await socket.send(json.dumps({"type": "refused", "id": 99, "why": "Not yours."}))
            assert json.loads(await socket.recv())["type"] == "see"  # and no second answer before it
            return  # the line breaks before the answer is stored
        await socket.send(update(6, 5))
        plays.append(json.loads(await socket.recv()))
        await socket.send(OVER)

    async def evening() -> None:
        async with scripted(script) as bot:
            assert (await bot._converse())["why"] == "agreed"

    asyncio.run(evening())
    assert addresses == ["/ws/T?since=0", "/ws/T?since=6"]
    assert [(play["seat"], play["decision"], play["action"]) for play in plays] == [(1, 5, 4), (1, 5, 4)]


def test_a_refused_answer_makes_the_bot_look_again() -> None:
    heard: list[str] = []

    async def script(socket: ServerConnection) -> None:
        await socket.send(update(5, 5))
        for answer in ("refused", "update", "over"):
            request = json.loads(await socket.recv())
            heard.append(request["type"])
            if answer == "refused":
                await socket.send(json.dumps({"type": "refused", "id": request["id"], "why": "Busy."}))
            else:
                await socket.send(update(5, 5) if answer == "update" else OVER)

    async def evening() -> None:
        async with scripted(script) as bot:
            await bot._converse()

    asyncio.run(evening())
    assert heard == ["play", "see", "play"]


def test_a_bot_whose_seat_is_kept_by_another_comes_back() -> None:
    heard: list[ServerMessage] = []

    async def script(socket: ServerConnection) -> None:
        chairs = [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Robin", "substitute": "greedy"}]
        await socket.send(update(5, 5, chairs=chairs))
        heard.append(json.loads(await socket.recv()))
        await socket.send(OVER)

    async def evening() -> None:
        async with scripted(script) as bot:
            await bot._converse()

    asyncio.run(evening())
    assert heard == [{"type": "back", "id": 1, "seat": 1}]


@pytest.mark.parametrize(
    ("sent", "code", "why"),
    [
        ("", 4404, "There is no such table any more."),
        (json.dumps({"type": "refused", "id": 0, "why": "Damaged."}), 4409, "The server cannot read this table."),
        (update(5, seats={}), 1000, "Seat 2 no longer belongs to this bot."),
    ],
)
def test_what_waiting_cannot_mend_ends_the_bot(sent: str, code: int, why: str) -> None:
    async def script(socket: ServerConnection) -> None:
        if sent:
            await socket.send(sent)
        await socket.close(code)

    async def evening() -> None:
        async with scripted(script) as bot:
            await bot._converse()

    with pytest.raises(HomageError, match=re.escape(why)):
        asyncio.run(evening())


def test_a_bot_gives_up_on_a_server_that_does_not_come_back() -> None:
    bot = Bot(f"http://127.0.0.1:{free_port()}", "T", 1, "random", tell=lambda said: None, hurry=1000)
    with pytest.raises(HomageError, match="no longer answers"):
        asyncio.run(bot._converse())


# -- hints --------------------------------------------------------------------------------------------------------


def test_a_hint_is_one_of_the_choices_and_changes_nothing(server: Server) -> None:
    async def evening() -> None:
        async with Guest(server, "Anna") as anna, Guest(server, "Bruno") as bruno:
            table = await anna.open_table(["me", "open"], options={"short": True}, hints=True)
            await bruno.sit(table, 1)
            async with anna.socket(table) as socket:
                await anna.hear(socket)
                await anna.ask(socket, type="hint", id=1, seat=0)
                shown = await anna.hear(socket)  # everybody is told first
                asked = shown["seats"]["0"]["asked"]
                hint = await anna.hear(socket)
                words = {choice["action"]: choice["words"] for choice in asked["choices"]}
                (move,) = hint["moves"]  # without native code, it is what looks best at a glance
                assert hint == {"type": "hint", "id": 1, "moves": [move]}
                assert move == {"action": move["action"], "words": words[move["action"]]}
                await anna.ask(socket, type="hint", id=2, seat=0, quick=True)
                assert await anna.hear(socket) == {**hint, "id": 2}  # asking again tells nothing more
                await anna.ask(socket, type="hint", id=3, seat=1)
                assert await anna.hear(socket) == {"type": "refused", "id": 3, "why": "That seat is not yours."}
                play = {"seat": 0, "decision": asked["decision"], "action": move["action"]}
                await anna.ask(socket, type="play", id=4, **play)
                assert (await anna.hear(socket))["entry"] == shown["entry"] + 1
                await anna.ask(socket, type="hint", id=5, seat=0)
                assert "You are not asked anything now" in (await anna.hear(socket))["why"]

    asyncio.run(evening())


# -- refusals -----------------------------------------------------------------------------------------------------


def test_what_cannot_be_is_refused_in_a_sentence(server: Server) -> None:
    async def open_table() -> str:
        async with Guest(server, "Anna") as anna:
            return await anna.open_table(["me", "greedy", "open"])

    table = asyncio.run(open_table())

    def asked(table: str, seat: int, *more: str) -> str:
        return refused("bot", "--url", server.url, "--table", table, "--seat", str(seat), *more)

    assert asked("nowhere", 1) == "There is no such table; check the link."
    assert asked(table, 1) == "Seat 1 is taken by Anna; choose an open one."
    assert asked(table, 2) == "Seat 2 is not open: the server's own greedy plays it."
    assert asked(table, 4) == "There is no seat 4 at this table; seats run from 1 to 3."
    assert asked(table, 0) == "There is no seat 0 at this table; seats run from 1 to 3."
    assert asked(table, 3).startswith("A greedy bot plays by the server's hints, which are off at this table")
    assert asked(table, 3, "--player", "oracle").startswith("There is no computer player 'oracle'; the players are:")
    assert asked(table, 3, "--name", "x" * 60) == "A name has 1 to 40 characters."
    assert asked(table, 3, "--token", "forged") == (
        "The server does not know this token; omit it to play as a new guest."
    )


def test_a_server_that_is_not_there_is_told_in_a_sentence() -> None:
    nobody = f"http://127.0.0.1:{free_port()}"
    said = refused("bot", "--url", nobody, "--table", "T", "--seat", "1")
    assert said.startswith(f"No server answers at {nobody}: ")
    assert "is not the address of a server" in refused("bot", "--url", "games", "--table", "T", "--seat", "1")
