"""Windows that close by themselves: stops, at which a seat is always asked, and interrupting the game at any time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.errors import Refused
from homage.engine.windows import ALWAYS, BY_DAYS, NOWHERE, Window
from homage.games.feudalism import GAME as FEUDALISM
from homage.table.rooms import messages as m
from homage.table.rooms.windows import COULD, FAIR, NEVER, STOPS, StandingOrders
from tests.table.staged import DECISIVE_MS, ROUTINE_MS, Stage, dealt, on_stage
from tests.toys.bells import PASS, RING, WORK

PEOPLE = ["me", "open", "open"]
FIEF = homage.load("fief")
DAYS = {"kind": "days", "days": 2}
pytestmark = pytest.mark.usefixtures("bells_at_tables")


async def stop_at(stage: Stage, seat: int, *stops: str) -> dict[str, Any]:
    return await stage.ask(seat, m.StandingOrders, ask=STOPS, stops=list(stops))


def waited_for(stage: Stage) -> list[int]:
    """Whom the open window waits for, of all it asks."""
    found: list[int] = stage.table.window.waited_for()
    return found


# -- stops ---------------------------------------------------------------------------------------------------------


def test_windows_close_by_themselves_but_at_ones_stops(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for seat in (0, 2):
            await stop_at(stage, seat)
        await stop_at(stage, 1, "echo")
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window is None, "nobody has a stop there"
        await stage.play(0, WORK)
        await stop_at(stage, 1, "bell")
        await stage.pass_time(100 * ROUTINE_MS)
        assert waited_for(stage) == [1]
        await stage.play(1, PASS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 0, 1))


def test_at_a_stop_one_is_waited_for_whatever_one_holds(tmp_path: Path) -> None:
    async def act(stage: Stage) -> Any:
        await stop_at(stage, 1, "bell")
        for seat in (0, 2):
            await stage.play(seat, PASS)
        await stage.pass_time(10 * ROUTINE_MS)
        assert stage.table.window is not None
        return stage.heard(but=1)

    heard = [on_stage(tmp_path / str(ropes), "bells", PEOPLE, act, key=dealt(1, ropes, 1)) for ropes in (0, 1)]
    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    ("waits", "ask", "stops", "live", "by_days"),
    [
        (NOWHERE, STOPS, (), False, False),
        (NOWHERE, STOPS, ("dusk",), True, True),
        (BY_DAYS, STOPS, (), False, True),
        (ALWAYS, STOPS, (), False, True),
        (ALWAYS, STOPS, ("dusk",), True, True),
        (ALWAYS, NEVER, (), False, True),
        (BY_DAYS, NEVER, (), False, False),
        (NOWHERE, COULD, (), False, True),
        (NOWHERE, FAIR, (), True, True),
    ],
)
def test_where_others_wait_for_a_seat(waits: str, ask: str, stops: tuple[str, ...], live: bool, by_days: bool) -> None:
    window = Window("dusk", "at dusk", 0, waits=waits)
    standing = StandingOrders(ask, stops=stops)
    assert standing.waits(window, hurried=True) == live
    assert standing.waits(window, hurried=False) == by_days


def test_a_game_with_many_windows_asks_at_few_of_them_unless_told_otherwise() -> None:
    assert StandingOrders.usual(FIEF) == StandingOrders(STOPS, stops=("end_of_round",))
    assert StandingOrders.usual(FEUDALISM) == StandingOrders(FAIR)


def test_in_fief_by_days_windows_pass_and_the_end_of_the_round_waits(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert stage.table.window.kind.name == "cards"
        await stage.ask(1, m.StandingOrders, ask=NEVER)
        assert waited_for(stage) == []
        await stage.pass_time(DECISIVE_MS)
        assert stage.table.window is None or stage.table.window.kind.name != "cards"
        end = FIEF.windows_by_name["end_of_round"]
        assert all(standing.waits(end, hurried=False) for standing in stage.table.standing)

    options = {"mandatory_placement": True}
    on_stage(tmp_path, "fief", PEOPLE, act, clock=DAYS, options=options)


def test_a_stop_at_a_window_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused, match="no window 'noon'; the windows are: table, hear_ye"):
        StandingOrders.read(FIEF, STOPS, [], ["noon"])


# -- interrupting --------------------------------------------------------------------------------------------------


def test_one_may_interrupt_while_no_window_is_open_and_is_asked_in_the_next(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for seat in range(3):
            await stop_at(stage, seat)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window is None
        before, public = stage.heard(but=1), await stage.public()
        said = await stage.ask(1, m.Hold)
        assert said["seats"]["1"]["standing"]["interrupts"]
        assert "at the next opportunity" in (await stage.ask(1, m.Hold))["why"]
        assert (stage.heard(but=1), await stage.public()) == (before, public), "nobody else can tell"
        again = await stage.house.archive.read(stage.table.row.id)
        assert again.interrupting == {1}
        await stage.play(0, WORK)
        await stage.pass_time(100 * ROUTINE_MS)
        assert waited_for(stage) == [1]
        await stage.play(1, RING)
        assert stage.match.view()["rung"] == [0, 1, 0]

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_an_interrupt_counts_once(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for seat in range(3):
            await stop_at(stage, seat)
        await stage.ask(1, m.Hold)
        await stage.pass_time(10 * ROUTINE_MS)
        assert waited_for(stage) == [1]
        await stage.play(1, PASS)
        await stage.play(0, WORK)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_alone_against_computers_one_is_asked_only_at_stops_or_where_one_interrupts(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stop_at(stage, 0)
        await stage.pass_time(DECISIVE_MS)
        assert stage.table.window is None
        await stage.ask(0, m.Hold)
        await stage.play(0, WORK)
        await stage.pass_time(10 * DECISIVE_MS)
        assert waited_for(stage) == [0]
        assert stage.lookers[0].asked(0)["passing"] == PASS  # type: ignore[index]

    on_stage(tmp_path, "bells", ["me", "greedy", "greedy"], act, key=dealt(1, 0, 0))


def test_where_there_are_no_windows_nobody_interrupts(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert "wait for your turn" in (await stage.ask(0, m.Hold))["why"]

    on_stage(tmp_path, "fealty", ["me", "open"], act)
