"""How long people wait for their moves while computer players think at other tables.

python -m bench.thinking [--seconds N] [--game NAME] [--player NAME] [--tables N]

One server with all cores, as people run it; people at tables of their own who move ten times a second, as browsers do,
first alone, then while at other tables somebody plays against computer players that think all the time.

Beside them a process that does next to nothing tells what the machine itself adds: how much later than asked it wakes,
and how long a small write to the disk takes. A move waits for both too, so a bad minute of the machine shows here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets
from rich import box
from rich.console import Console
from rich.table import Table

import homage
from bench.clients import quantile
from bench.serving import Running, Unavailable, homage_server

QUIET_TABLES, PACE_S = 16, 0.1  # of people alone, and how long they take for a move
THINKING_TABLES = 8
WARM_UP_S = 4.0  # until all have come, and think: not counted
BEAT_S, WRITTEN = 0.01, bytes(4096)  # of the process that does next to nothing


@dataclass
class Tally:
    """Delays, in milliseconds: of people's moves, and of the answers of computer players."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    def begin(self) -> None:
        """What was before is not counted."""
        self.moves.clear()
        self.answers.clear()


class Person:
    """Somebody who plays every seat of their tables that is not a computer player's, by chance."""

    def __init__(self, server: Running, game: str, chairs: list[str], pace_s: float, tally: Tally) -> None:
        self.server, self.game, self.chairs = server, game, chairs
        self.pace_s, self.tally = pace_s, tally
        self.rng = random.Random(len(chairs[-1]))

    async def play(self) -> None:
        """One game after the other."""
        never_idle = httpx.Limits(max_keepalive_connections=0)  # the server closes what idles as long as a game takes
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, limits=never_idle) as web:
            token = (await web.post("/api/me", json={"name": "Guest"})).json()["token"]
            while True:
                opened = await web.post(
                    "/api/tables",
                    json={"game": self.game, "chairs": self.chairs, "pauses": {"routine": 0, "decisive": 0}},
                )
                address = f"{self.server.url.replace('http', 'ws', 1)}/ws/{opened.json()['id']}?brief=false"
                headers = {"Authorization": f"Bearer {token}"}
                async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
                    await self._one_game(socket)

    async def _one_game(self, socket: Any) -> None:
        request, sent, heard = 0, 0.0, 0.0  # the last request, when it was sent, and when it was acknowledged
        answered: set[tuple[str, int]] = set()
        while True:
            update = json.loads(await socket.recv())
            now = time.perf_counter()
            if update["type"] == "presence":
                continue
            if update["type"] != "update":
                raise Unavailable(f"The server refused a move: {update}")
            if request and update.get("done") == request:
                self.tally.moves.append(1000 * (now - sent))
                heard = now
            if update["status"] == "over":
                return
            asked = [(seat, seen["asked"]) for seat, seen in update["seats"].items() if seen.get("asked")]
            asked = [(seat, question) for seat, question in asked if (seat, question["decision"]) not in answered]
            if not asked or heard < sent:
                continue
            if now > heard > 0:  # somebody else has moved since
                self.tally.answers.append(1000 * (now - heard))
            seat, question = asked[0]
            decision, action = question["decision"], self.rng.choice(question["choices"])["action"]
            answered.add((seat, decision))
            await asyncio.sleep(self.pace_s * self.rng.uniform(0.5, 1.5))
            request += 1
            sent = time.perf_counter()
            said = {"type": "play", "id": request, "seat": int(seat), "decision": decision, "action": action}
            await socket.send(json.dumps(said))


def heartbeat(seconds: float) -> list[float]:
    """What the machine adds to a wait and a small write to the disk, again and again; in milliseconds."""
    delays = []
    with tempfile.TemporaryFile() as file:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            began = time.perf_counter()
            time.sleep(BEAT_S)
            os.pwrite(file.fileno(), WRITTEN, 0)
            os.fsync(file.fileno())
            delays.append(1000 * (time.perf_counter() - began - BEAT_S))
    return delays


async def evening(
    server: Running, game: str, player: str, tables: int, seconds: float
) -> tuple[Tally, Tally, list[float]]:
    """Delays at the tables of people alone, at those with computer players, and of the machine itself."""
    alone, against = Tally(), Tally()
    people = [Person(server, game, ["me", "me"], PACE_S, alone) for _ in range(QUIET_TABLES)]
    people += [Person(server, game, ["me", player], 0.0, against) for _ in range(tables)]
    playing = [asyncio.create_task(person.play()) for person in people]
    with ProcessPoolExecutor(1) as beside:
        await asyncio.wait(playing, timeout=WARM_UP_S, return_when=asyncio.FIRST_EXCEPTION)
        alone.begin()
        against.begin()
        beating = asyncio.get_running_loop().run_in_executor(beside, heartbeat, seconds)
        await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in playing:
            task.cancel()
        for error in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(error, Exception):
                raise error
        return alone, against, await beating


def run(
    console: Console,
    seconds: float = 15.0,
    game: str = homage.NAMES[0],
    player: str = "king",
    tables: int = THINKING_TABLES,
) -> None:
    """Measure both, print one table; say so loudly where it cannot be done."""
    title = f"{QUIET_TABLES} tables of people who move ten times a second, {game}, {seconds:g} s: milliseconds"
    shown = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("whose", "while", "how many", "p50", "p99", "longest"):
        shown.add_column(column, justify="left" if column in ("whose", "while") else "right", no_wrap=True)
    try:
        for thinking in (0, tables):
            with homage_server(pinned=False) as server:
                alone, against, machine = asyncio.run(evening(server, game, player, thinking, seconds))
            meanwhile = f"{thinking} tables think" if thinking else "nobody thinks"
            _add(shown, "the machine itself", meanwhile, machine)
            _add(shown, "moves of people alone", meanwhile, alone.moves)
            if thinking:
                _add(shown, f"moves against {player}", meanwhile, against.moves)
                _add(shown, f"answers of {player}", meanwhile, against.answers)
    except (Unavailable, OSError) as missing:
        console.print(f"[bold red]DELAYS WHILE COMPUTERS THINK WERE NOT MEASURED.[/bold red] {missing}")
        return
    console.print(shown)


def _add(shown: Table, whose: str, meanwhile: str, delays: Sequence[float]) -> None:
    figures = (quantile(delays, 0.5), quantile(delays, 0.99), max(delays, default=float("nan")))
    shown.add_row(whose, meanwhile, f"{len(delays):,}", *(f"{figure:,.1f}" for figure in figures))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--game", default=homage.NAMES[0], choices=homage.NAMES)
    parser.add_argument("--player", default="king", help="the computer player that thinks")
    parser.add_argument("--tables", type=int, default=THINKING_TABLES, help="at which it does")
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.game, asked.player, asked.tables)


if __name__ == "__main__":
    main()
