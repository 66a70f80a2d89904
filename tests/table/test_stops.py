"""Windows that close by themselves: stops, at which a seat is always asked, and interrupting the game at any time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.errors import Refused
from homage.engine.flow.questions import answer, question
from homage.engine.flow.windows import ALWAYS, BY_DAYS, NOWHERE, Window
from homage.games.feudalism import GAME as FEUDALISM
from homage.table.entries.clocks import DAY
from homage.table.entries.prompts import MOST_A_DAY, Prompts
from homage.table.entries.windows import COULD, IN_ANY_CASE, STOPS, StandingOrders
from homage.table.messages import client_messages as c
from tests.table.staged import DECISIVE_MS, ROUTINE_MS, Stage, dealt, on_stage
from tests.toys.bells import GAME as BELLS
from tests.toys.bells import PASS, RING, WORK

PEOPLE = ["me", "open", "open"]
FIEF = homage.load("fief")
DAYS = {"kind": "days", "days": 2}
HOUR = DAY // 24
pytestmark = pytest.mark.usefixtures("bells_at_tables")


async def stop_at(stage: Stage, seat: int, *stops: str) -> dict[str, Any]:
    return await stage.ask(seat, c.StandingOrders, ask=STOPS, stops=list(stops))


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


DUSK_QUESTION = question(1, 1, answer(0), name="dusk", window=0)


@pytest.mark.parametrize(
    ("waits", "ask", "stops", "live", "by_days"),
    [
        (NOWHERE, STOPS, (), False, False),
        (NOWHERE, STOPS, ("dusk",), True, True),
        (BY_DAYS, STOPS, (), False, True),
        (ALWAYS, STOPS, (), False, True),
        (ALWAYS, STOPS, ("dusk",), True, True),
        (NOWHERE, COULD, (), True, True),
        (NOWHERE, IN_ANY_CASE, (), True, True),
    ],
)
def test_where_others_wait_for_a_seat(waits: str, ask: str, stops: tuple[str, ...], live: bool, by_days: bool) -> None:
    window = Window("dusk", "at dusk", DUSK_QUESTION, waits=waits)
    standing = StandingOrders(ask, stops=stops)
    assert standing.waits(window, hurried=True) == live
    assert standing.waits(window, hurried=False) == by_days


@pytest.mark.parametrize(
    ("waits", "ask", "stops", "waited"),
    [
        (BY_DAYS, STOPS, (), False),
        (NOWHERE, STOPS, (), False),
        (ALWAYS, STOPS, (), True),
        (NOWHERE, STOPS, ("dusk",), True),
        (NOWHERE, COULD, (), True),
        (NOWHERE, IN_ANY_CASE, (), True),
    ],
)
def test_whoever_was_asked_often_enough_is_waited_for_at_the_end_and_where_they_wish(
    waits: str, ask: str, stops: tuple[str, ...], waited: bool
) -> None:
    window = Window("dusk", "at dusk", DUSK_QUESTION, waits=waits)
    assert StandingOrders(ask, stops=stops).waits(window, hurried=False, enough=True) == waited


def test_a_prompt_is_a_question_after_somebody_else_was_waited_for() -> None:
    prompts = Prompts()
    assert prompts.note(1, 0, {0, 1}) == {0, 1}
    assert prompts.note(2, HOUR, {0}) == set(), "it is asked again before anybody else"
    assert prompts.note(3, HOUR, set()) == set()
    assert prompts.note(4, HOUR, {0}) == set(), "nobody was waited for meanwhile"
    assert prompts.note(5, HOUR, {0, 1}) == {1}
    assert prompts.note(6, HOUR, {2}) == {2}


def test_a_day_after_the_first_of_four_prompts_one_is_waited_for_again() -> None:
    prompts = Prompts()
    for number in range(MOST_A_DAY):
        assert not prompts.enough(0, 10 * number + 1, number * HOUR)
        prompts.note(10 * number, number * HOUR, {0})
        prompts.note(10 * number + 5, number * HOUR, {1})
    last = 10 * MOST_A_DAY
    assert prompts.enough(0, last, MOST_A_DAY * HOUR)
    assert prompts.enough(0, last, DAY - 1)
    assert not prompts.enough(0, last, DAY)
    assert not prompts.enough(0, last - 10, MOST_A_DAY * HOUR), "a question is not held against itself"


def test_by_days_windows_prompt_nobody_more_than_four_times_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All windows wait by days; a question is answered after an hour."""
    waiting = tuple(replace(window, waits=BY_DAYS) for window in BELLS.windows)
    monkeypatch.setattr(BELLS, "windows", waiting)
    monkeypatch.setattr(BELLS, "windows_by_name", {window.name: window for window in waiting})

    async def act(stage: Stage) -> None:
        for seat in range(3):
            await stop_at(stage, seat)
        prompts: dict[int, list[int]] = {0: [], 1: [], 2: []}
        last: set[int] = set()
        spared = 0
        while stage.match.waiting:
            window, now = stage.table.window, stage.house.now()
            waited = set(stage.match.waiting) if window is None else set(waited_for(stage))
            for seat in stage.match.waiting:
                lately = [then for then in prompts[seat] if then > now - DAY]
                if window is not None:
                    assert (seat in waited) == (len(lately) < MOST_A_DAY), (seat, lately)
                if seat in waited - last:
                    prompts[seat].append(now)
            last = waited or last
            spared += len(set(stage.match.waiting) - waited)
            again = await stage.house.archive.read(stage.table.row.id)
            assert again.window is None or again.window.enough == stage.table.window.enough, (
                "it follows from the entries"
            )
            await stage.pass_time(HOUR)
            for seat in waited:
                if seat in stage.match.waiting:
                    await stage.play(seat, PASS if window is not None else WORK)
        assert spared > 0
        assert all(len(own) >= MOST_A_DAY for own in prompts.values()), "decisions of their own are asked all the same"

    on_stage(tmp_path, "bells", PEOPLE, act, clock=DAYS, key=dealt(1, 1, 1))


def test_a_game_with_many_windows_asks_at_few_of_them_unless_told_otherwise() -> None:
    assert StandingOrders.usual(FIEF) == StandingOrders(STOPS, stops=("end_of_round",))
    assert StandingOrders.usual(FEUDALISM) == StandingOrders(COULD)


def test_in_fief_by_days_windows_pass_and_the_end_of_the_round_waits(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert stage.table.window.kind.name == "cards"
        await stage.ask(1, c.StandingOrders, ask=STOPS)
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
        said = await stage.ask(1, c.Hold)
        assert said["seats"]["1"]["standing"]["interrupts"]
        assert "at the next opportunity" in (await stage.ask(1, c.Hold))["why"]
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
        await stage.ask(1, c.Hold)
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
        await stage.ask(0, c.Hold)
        await stage.play(0, WORK)
        await stage.pass_time(10 * DECISIVE_MS)
        assert waited_for(stage) == [0]
        assert stage.lookers[0].asked(0)["passing"] == PASS  # type: ignore[index]

    on_stage(tmp_path, "bells", ["me", "greedy", "greedy"], act, key=dealt(1, 0, 0))


def test_where_there_are_no_windows_nobody_interrupts(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert "wait for your turn" in (await stage.ask(0, c.Hold))["why"]

    on_stage(tmp_path, "fealty", ["me", "open"], act)
