"""Orders for windows to come: carried out, changed, kept to their seat."""

from __future__ import annotations

from pathlib import Path

import pytest

import homage.games
from homage.engine.errors import Refused
from homage.games.feudalism import GAME
from homage.table.entries.windows import COULD, IN_ANY_CASE, STOPS, StandingOrders
from homage.table.messages import client_messages as c
from tests.table.staged import (
    ROUTINE_MS,
    Stage,
    dealt,
    on_stage,
)
from tests.table.test_windows import PEOPLE
from tests.toys.bells import PASS, RING

pytestmark = pytest.mark.usefixtures("bells_at_tables")


def test_an_order_is_carried_out_when_the_pause_is_over(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.order(1, ("echo", RING, {}), ("bell", RING, {"round": 1}), ("bell", RING, {}), ask=STOPS)
        for seat in (0, 2):
            await stage.play(seat, PASS)
        await stage.pass_time(ROUTINE_MS - 1)
        assert not stage.spectator.heard
        await stage.pass_time(1)
        assert stage.match.view()["rung"] == [0, 1, 0]

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(0, 1, 0))


def test_orders_can_be_changed_and_what_one_answers_goes_before_them(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.order(1, ("bell", RING, {}))
        await stage.order(1, ("bell", PASS, {}))
        await stage.order(0, ("bell", RING, {}))
        await stage.play(0, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert stage.match.view()["rung"] == [0, 0]

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


def test_everybody_may_take_their_time_and_nobody_is_told(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.order(1, ("bell", RING, {}))
        before, public = stage.heard(but=1), await stage.public()
        said = await stage.ask(1, c.Hold, decision=stage.table.asked_at[1])
        assert "closes" not in said["seats"]["1"]["asked"]
        assert (stage.heard(but=1), await stage.public()) == (before, public)
        assert "waits for your answer" in (await stage.ask(1, c.Hold, decision=stage.table.asked_at[1]))["why"]
        await stage.play(0, PASS)
        await stage.pass_time(10 * ROUTINE_MS)
        assert stage.table.window is not None
        await stage.play(1, PASS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(0, 1))


def test_orders_survive_a_restart_and_are_told_to_their_seat_alone(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        said = await stage.order(1, ("bell", "ring", {"round": 2}), ("echo", PASS, {}), ask=COULD)
        orders = [
            {"window": "bell", "action": RING, "when": {"round": 2}},
            {"window": "echo", "action": PASS, "when": {}},
        ]
        standing = {"ask": COULD, "orders": orders, "stops": []}
        assert said["seats"]["1"]["standing"] == {**standing, "interrupts": False}
        again = await stage.house.archive.read(stage.table.row.id)
        assert again.standing[1].as_dict() == standing
        assert not any(stage.heard(but=1)[:1])

    on_stage(tmp_path, "bells", PEOPLE, act)


def test_orders_that_make_no_sense_are_refused() -> None:
    with pytest.raises(Refused, match="always, could, stops"):
        StandingOrders.read(GAME, "sometimes", [])
    with pytest.raises(Refused, match="no window 'noon'"):
        StandingOrders.read(GAME, COULD, [("noon", 0, {})])
    with pytest.raises(Refused, match="cannot be ordered"):
        StandingOrders.read(GAME, COULD, [("answer:alliance", "play saint_empire_romain", {})])
    with pytest.raises(Refused, match="100 orders, not 101"):
        StandingOrders.read(GAME, COULD, [("w3:king", 0, {})] * 101)
    with pytest.raises(Refused, match="nothing to order"):
        StandingOrders.read(homage.games.load("fealty"), COULD, [("noon", 0, {})])
    with pytest.raises(Refused, match="nothing to order"):
        StandingOrders.read(homage.games.load("fealty"), STOPS, [], ["noon"])
    assert StandingOrders.read(homage.games.load("fealty"), IN_ANY_CASE, []).ask == IN_ANY_CASE
    read = StandingOrders.read(GAME, COULD, [("answer:alliance", "play tensions_internes", {"treasury": 2})])
    assert read.ask == COULD
    assert read.orders[0].action == GAME.words.parse("play tensions_internes")
