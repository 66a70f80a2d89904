"""Analyses over HTTP: of finished games only, made once for all who look, and not too many at the same time."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import homage
from homage.engine.match.record import Record
from homage.players.analysis import Budget
from homage.table.errors import TooMany
from homage.table.thought import analyses
from homage.table.thought.analyses import Analyses
from tests.conftest import play_randomly
from tests.patience import PATIENCE_S
from tests.table.company import finished
from tests.table.sentences import is_a_sentence
from tests.table.served import Guest, Server, serving_here, sqlite_in

GAME = homage.load("fealty")


@pytest.fixture
def thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has native code, and is quick with analyses."""
    GAME.compile()
    monkeypatch.setattr(analyses, "BUDGET", Budget(simulations=8))
    with serving_here(sqlite_in(tmp_path)) as server:
        yield server


async def analysed(web: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """Wait until it is done."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await web.get(f"/api/tables/{table}/analysis")
            assert answer.status_code == 200, answer.text
            shown: dict[str, Any] = answer.json()
            if shown["status"] != "thinking":
                return shown
            await asyncio.sleep(0.1)


def test_a_finished_game_is_analysed_once_and_shown_to_all(thinking: Server) -> None:
    async def evening() -> None:
        async with (
            Guest(thinking, "Anna") as anna,
            httpx.AsyncClient(base_url=thinking.url, timeout=PATIENCE_S) as nobody,
        ):
            table = await finished(anna)
            page = f"/api/tables/{table}/analysis"
            nothing = {"status": "none", "decisions": 0, "moments": [], "swings": [], "ending": None}
            assert (await nobody.get(page)).json() == nothing
            assert is_a_sentence(await nobody.post(page), 401)
            begun = await anna.web.post(page)
            assert begun.status_code == 202
            assert begun.json()["status"] == "thinking"
            done = await analysed(nobody, table)
            assert done["status"] == "done"
            assert done["decisions"] == len(done["moments"]) > 10
            record = (await anna.web.get(f"/api/tables/{table}/record")).text
            moves = [line for line in record.splitlines() if line.startswith("[")]
            for moment in done["moments"]:
                assert sum(moment["wins"]) == pytest.approx(1, abs=0.01)
                assert moves[moment["move"] - 1].startswith(f"[{moment['seat']}, {moment['played']['action']},")
            assert set(done["swings"]) <= {moment["move"] for moment in done["moments"] if moment["mistaken"]}
            assert sum(done["ending"]) == 1
            assert (await anna.web.post(page)).json() == done

    asyncio.run(evening())


def test_a_running_game_and_no_game_at_all_are_refused(thinking: Server) -> None:
    async def evening() -> None:
        async with Guest(thinking, "Anna") as anna:
            table = await anna.open_table(["me", "me"])
            for answer in (
                await anna.web.post(f"/api/tables/{table}/analysis"),
                await anna.web.get(f"/api/tables/{table}/analysis"),
            ):
                assert "The game still runs" in is_a_sentence(answer, 403)
            is_a_sentence(await anna.web.post("/api/tables/nowhere/analysis"), 404)
            is_a_sentence(await anna.web.get("/api/tables/nowhere/analysis"), 404)

    asyncio.run(evening())


def test_a_record_that_was_laid_open_is_analysed_and_a_game_that_was_not_played_out_has_no_ending(
    thinking: Server,
) -> None:
    async def evening() -> None:
        async with Guest(thinking, "Anna") as anna:
            record = play_randomly(GAME.new(3, 4, {"short": True}), random.Random(4), 7).private_record
            laid = (await anna.web.post("/api/records", json={"record": record.dump()})).json()["id"]
            assert (await anna.web.post(f"/api/tables/{laid}/analysis")).status_code == 202
            done = await analysed(anna.web, laid)
            assert (done["status"], done["ending"]) == ("done", None)
            assert 0 < done["decisions"] <= 7

    asyncio.run(evening())


def test_without_native_code_one_is_asked_to_come_back(thinking: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with Guest(thinking, "Anna") as anna:
            table = await finished(anna)
            monkeypatch.setattr(GAME, "_native", None)
            assert "not ready yet" in is_a_sentence(await anna.web.post(f"/api/tables/{table}/analysis"), 503)
            assert (await anna.web.get(f"/api/tables/{table}/analysis")).json()["status"] == "none"

    asyncio.run(evening())


# -- without a network ---------------------------------------------------------------------------------------------


class Held:
    """Thinkers that wait to be let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.broken = False

    async def search(self, think: Callable[[threading.Event], Any], wish: float) -> Any:
        await self.let.wait()
        if self.broken:
            raise ValueError("no room")
        return await asyncio.to_thread(think, threading.Event())


@asynccontextmanager
async def held(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Analyses, Held, Record]]:
    GAME.compile()
    monkeypatch.setattr(analyses, "BUDGET", Budget(simulations=2))
    thinkers = Held()
    kept = Analyses(thinkers, asyncio.to_thread)  # type: ignore[arg-type]
    yield kept, thinkers, play_randomly(GAME.new(2, 4, {"short": True}), random.Random(4), 2).record
    kept.close()


async def ended(kept: Analyses, *tables: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        for table in tables:
            known = kept.of(table)
            assert known is not None
            assert known.task is not None
            await known.task


def test_two_games_are_analysed_at_once_and_a_third_must_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with held(monkeypatch) as (kept, thinkers, record):
            first = await kept.begin("one", GAME, record)
            await kept.begin("two", GAME, record)
            assert await kept.begin("one", GAME, record) is first
            with pytest.raises(TooMany, match=r"2 other games are being analysed now; try again .* 'homage analyse'"):
                await kept.begin("three", GAME, record)
            thinkers.let.set()
            await ended(kept, "one", "two")
            assert first.status == "done"
            await kept.begin("three", GAME, record)
            await ended(kept, "three")

    asyncio.run(evening())


def test_those_that_nobody_looks_at_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with held(monkeypatch) as (kept, thinkers, record):
            monkeypatch.setattr(analyses, "MOST_KEPT", 2)
            thinkers.let.set()
            for table in ("one", "two"):
                await kept.begin(table, GAME, record)
                await ended(kept, table)
            assert kept.of("one") is not None
            await kept.begin("three", GAME, record)
            await ended(kept, "three")
            assert [kept.of(table) is not None for table in ("one", "two", "three")] == [True, False, True]

    asyncio.run(evening())


def test_one_that_has_failed_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with held(monkeypatch) as (kept, thinkers, record):
            thinkers.let.set()
            thinkers.broken = True
            first = await kept.begin("one", GAME, record)
            await ended(kept, "one")
            assert first.status == "failed"
            thinkers.broken = False
            again = await kept.begin("one", GAME, record)
            await ended(kept, "one")
            assert again.status == "done"

    asyncio.run(evening())
