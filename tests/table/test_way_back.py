"""Undo leads to one's own last decision, over all that went by itself, or the page is told why it does not."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.table.entries.foregone import foregone
from homage.table.entries.way_back import CANNOT, CONSENT, NO_MOVE, REVEALED
from homage.table.messages import client_messages as c
from homage.table.rooms.requests import handle
from tests.conftest import FULL
from tests.table.staged import DECISIVE_MS, ROUTINE_MS, Stage, dealt, on_stage
from tests.toys.bells import PASS, RING, WORK

SEATS = {"fief": 3}
DECISIONS = {"fealty": 12, "petty_fiefs": 40, "feudalism": 40, "feudality": 40, "fief": 120 if FULL else 60}
pytestmark = pytest.mark.usefixtures("bells_at_tables")


async def seen(stage: Stage, seat: int) -> dict[str, Any]:
    """What a seat is shown."""
    looker = stage.lookers[seat]
    await handle(stage.room, looker, c.See())
    found: dict[str, Any] = looker.last["seats"][str(seat)]
    return found


async def until_asked(stage: Stage) -> bool:
    """Let computers move and windows pass until the first seat is asked something; False if the game is over."""
    for _ in range(400):
        window = stage.table.window
        if not stage.match.waiting:
            return False
        by_itself = stage.table.foregone(0) if window is None else window.by_itself(0)
        if 0 in stage.match.waiting and by_itself is None:
            return True
        await stage.pass_time(DECISIVE_MS)
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("name", DECISIONS)
def test_after_any_decision_undo_brings_it_back_or_says_why_not(tmp_path: Path, name: str) -> None:
    game = homage.load(name)
    game.compile()
    undone: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    over = brought = 0  # moves of computers were taken back; questions were brought back

    async def act(stage: Stage) -> None:
        nonlocal over, brought
        rng = random.Random(7)
        for _ in range(DECISIONS[name]):
            if not await until_asked(stage):
                return
            match, asked = stage.match, await seen(stage, 0)
            before, played, question = match.state, match.played, asked["asked"]["question"]
            action = rng.choice(match.legal(0))
            kind = game.actions.notation(action).split()[0]
            assert (await stage.play(0, action))["type"] == "update"
            if not await until_asked(stage):
                return
            shown = await seen(stage, 0)
            actors = {match.past.actor(move) for move in range(played, match.played)}
            said = await stage.ask(0, c.Undo)
            if shown.get("undo"):
                assert said["why"] == shown["undo"] == CANNOT.format(REVEALED)
                assert match.past.final_since(played)
                refused[kind] += 1
                continue
            over += bool(actors - {0, None})
            assert said["type"] == "update"
            if match.played > played:  # the decision showed something: a question comes back that had one answer
                assert match.past.final_since(played)
                assert stage.table.foregone(0) is None
                assert foregone(match, 0, False) is not None
                brought += 1
                continue
            assert (match.played, match.state) == (played, before), f"{kind} was not undone"
            undone[kind] += 1
            await stage.pass_time(10 * DECISIVE_MS)
            assert match.played == played, "the question went by itself again"
            again = await seen(stage, 0)
            assert again["asked"]["question"] == question
            assert (await stage.play(0, action))["type"] == "update"

    on_stage(tmp_path, name, ["me", *["random"] * (SEATS.get(name, 2) - 1)], act)
    assert sum(refused.values()) > 0
    assert name == "fealty" or sum(undone.values()) > 2, undone  # there every move reveals a card or is followed by one
    assert over or name in ("fealty", "feudalism"), "moves of computers that reveal nothing are taken back too"
    if name == "fief":
        assert undone["march"]
        assert undone["to"]


def test_a_page_is_told_that_there_is_nothing_to_undo_or_why_not_alone(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert (await seen(stage, 0))["undo"] == NO_MOVE
        said = await stage.play(0, PASS)
        assert "undo" not in said["seats"]["0"], "an answer in an open window can be changed"
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert "undo" not in await seen(stage, 0)
        await stage.play(0, WORK)
        shown = await seen(stage, 0)
        assert (shown["undo"], shown["undo_asks"]) == (CONSENT.format(REVEALED), True)

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


def test_what_went_by_itself_is_no_decision_whoever_else_let_it_pass(tmp_path: Path) -> None:
    """Seat 1 has no decision of its own, whether seat 0 answered or not: so nobody can tell who was silent."""

    def shown(number: int, answers: bool) -> Any:
        async def act(stage: Stage) -> Any:
            await stage.ask(0, c.StandingOrders, ask="stops")
            await stage.ask(1, c.StandingOrders, ask="stops")
            if answers:
                await stage.play(0, PASS)
            await stage.pass_time(ROUTINE_MS)
            assert stage.match.played == 1
            assert (await stage.ask(1, c.Undo))["why"] == NO_MOVE
            again = await stage.house.archive.read(stage.table.row.id)
            assert (
                again.log.last_decision(again.match, 0)
                == stage.table.log.last_decision(stage.table.match, 0)
                == (0 if answers else None)
            )
            return await seen(stage, 1)

        return on_stage(tmp_path / str(number), "bells", ["me", "open"], act, key=dealt(1, 1))

    assert shown(0, True) == shown(1, False)


def test_who_has_taken_back_an_answer_in_a_window_is_waited_for_there(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.StandingOrders, ask="stops")
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window is None
        await stage.ask(0, c.Undo)
        await stage.play(1, PASS)
        await stage.pass_time(100 * ROUTINE_MS)
        assert stage.table.window.waited_for(stage.room.state.answered) == [0]
        await stage.play(0, RING)
        assert stage.match.view()["rung"] == [1, 0]

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))
