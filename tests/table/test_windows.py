"""Windows at a table: answered secretly, settled together, one entry and one message for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from homage.engine.errors import HomageError
from homage.engine.match.match import Match
from homage.table.entries.due import due
from homage.table.entries.windows import COMPUTER_PAUSE_MS, Pauses
from homage.table.messages import client_messages as c
from tests.table.staged import (
    DECISIVE_MS,
    ROUTINE_MS,
    Stage,
    dealt,
    kings_asked,
    on_stage,
    set_up,
    two_worlds,
)
from tests.toys.bells import PASS, RING, WORK

PEOPLE = ["me", "open", "open"]
pytestmark = pytest.mark.usefixtures("bells_at_tables")


# -- one entry, one message ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_window_that_everyone_passes_is_one_entry_and_one_message(tmp_path: Path, seats: int) -> None:
    async def act(stage: Stage) -> None:
        before = len(await stage.entries())
        for seat in range(seats):
            said = await stage.play(seat, PASS)
            assert said["seats"][str(seat)]["asked"]["answered"] == PASS
        assert len(await stage.entries()) == before
        await stage.pass_time(ROUTINE_MS)
        entries = await stage.entries()
        assert [(entry.kind, entry.body) for entry in entries[before:]] == [("move", [0, PASS, []])]
        assert len(stage.spectator.heard) == 1
        assert [len(looker.heard) for looker in stage.lookers.values()] == [2] * seats, (
            "an acknowledgement, and the news"
        )

    on_stage(tmp_path, "bells", ["me", *["open"] * (seats - 1)], act)


def test_nothing_that_others_can_find_out_changes_when_a_seat_answers(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        before = await stage.public()
        for action in (RING, PASS, RING):
            await stage.play(1, action)
            assert await stage.public() == before
        assert not any(stage.heard(but=1))
        assert stage.table.waiting == (0, 1, 2)
        stage.house.clock.now += 10
        await stage.play(0, PASS)
        assert stage.lookers[0].last["waiting"] == [0, 1, 2]
        assert stage.lookers[0].last["window"] == {
            "name": "bell",
            "words": "before work",
            "seats": [0, 1, 2],
            "left_ms": ROUTINE_MS - 10,
        }

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_what_is_said_last_counts_and_what_is_overtaken_is_nowhere(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, RING)
        await stage.play(0, PASS)
        await stage.play(1, RING)
        await stage.play(2, RING)
        await stage.pass_time(ROUTINE_MS)
        assert (await stage.entries())[-1].body == [1, RING, []]
        assert stage.match.record.moves[-1].seat == 1
        assert stage.spectator.last["spectator"]["story"][-1]["kind"] == "rang"
        assert stage.spectator.last["spectator"]["view"]["rung"] == [0, 1, 0]
        assert stage.table.waiting == (0, 2)
        again = await stage.house.archive.read(stage.table.row.id)
        assert again.match is not None
        assert again.match.record == stage.match.record

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_an_answer_can_be_taken_back_and_only_the_seat_hears_of_it(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.play(1, RING)
        said = await stage.ask(1, c.Undo)
        assert "answered" not in said["seats"]["1"]["asked"]
        assert not stage.spectator.heard
        await stage.play(2, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.waiting == (0, 1, 2), "the second seat is waited for"

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_an_answer_that_is_not_allowed_is_refused_and_a_late_one_too(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert "holds no rope" in (await stage.play(1, RING))["why"]
        decision = stage.table.asked_at[1]
        for seat in range(3):
            await stage.play(seat, PASS)
        await stage.pass_time(ROUTINE_MS)
        late = await stage.ask(1, c.Play, decision=decision, action=PASS)
        assert "no longer asked" in late["why"]

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(0, 0, 0))


def test_answers_that_were_not_settled_are_asked_again_after_a_crash(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        stage.house.rooms.clear()
        again = await stage.house.room(stage.table.row.id)
        assert again.table.waiting == (0, 1, 2)
        stage.house.clock.now += 10 * ROUTINE_MS
        await again.attendants.attend()
        assert again.table.waiting == (0, 1, 2), "everybody is waited for"

    on_stage(tmp_path, "bells", PEOPLE, act)


def test_one_who_is_asked_alone_and_acts_need_not_wait(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, RING)
        await stage.play(1, PASS)
        assert stage.table.waiting == (0, 1), "others are asked too: what they answer stays secret"
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.waiting == (1,)
        await stage.play(1, PASS)
        assert stage.table.waiting == (1,), "a pass waits for the end of the pause"
        await stage.play(1, RING)
        assert stage.match.view()["rung"] == [1, 1]

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


# -- how long ------------------------------------------------------------------------------------------------------


def test_a_decisive_window_stands_open_longer_than_a_routine_one(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert stage.table.window.ends - stage.house.now() == ROUTINE_MS
        for seat, action in enumerate((RING, PASS, PASS)):
            await stage.play(seat, action)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window.kind.name == "echo"
        for seat in (1, 2):
            await stage.play(seat, PASS)
        await stage.pass_time(DECISIVE_MS - 1)
        assert stage.table.window.kind.name == "echo"
        await stage.pass_time(1)
        assert stage.table.window.kind.name == "bell"

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_without_a_pause_nothing_is_kept_back(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        stage.room.attendants.carry_on()
        await stage.play(0, PASS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", ["me", "open"], act, pauses=Pauses(0, 0), key=dealt(1, 0))


@pytest.mark.parametrize("seconds", [-1, 61, 1.5, True, "3", None])
def test_a_pause_out_of_bounds_is_refused(seconds: Any) -> None:
    with pytest.raises(HomageError, match="pause of decisive windows cannot be"):
        Pauses.read({"decisive": seconds})
    with pytest.raises(HomageError, match="no pause for 'idle' windows; the kinds are: routine, decisive"):
        Pauses.read({"idle": 1})
    assert Pauses.read({"routine": 4}) == Pauses(4, 2)


# -- computer players ----------------------------------------------------------------------------------------------


def test_computers_answer_when_the_window_closes_whatever_they_do(tmp_path: Path) -> None:
    async def act(stage: Stage) -> list[Any]:
        await stage.thought()
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS - 1)
        assert not stage.spectator.heard
        await stage.pass_time(1)
        at, said = stage.spectator.heard[0]
        assert at == ROUTINE_MS
        return said["spectator"]["view"]["rung"]  # type: ignore[index,no-any-return]

    chairs = ["me", "open", "greedy"]
    assert on_stage(tmp_path / "0", "bells", chairs, act, key=dealt(1, 1, 0)) == [0, 0, 0]
    assert on_stage(tmp_path / "1", "bells", chairs, act, key=dealt(1, 1, 1)) == [0, 0, 1]


def test_alone_against_computers_one_is_not_asked_where_a_pass_is_the_only_option(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Chat, text="Hm.")
        assert stage.lookers[0].asked(0) is None
        await stage.pass_time(COMPUTER_PAUSE_MS)
        assert stage.lookers[0].asked(0)["question"] == "How long?"  # type: ignore[index]
        assert all(
            said["seats"]["0"].get("asked", {}).get("question") in (None, "How long?")
            for _, said in stage.lookers[0].heard
        )

    on_stage(tmp_path, "bells", ["me", "greedy", "greedy"], act, key=dealt(0, 0, 0))


def test_alone_against_computers_one_who_could_act_is_waited_for(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.pass_time(10 * DECISIVE_MS)
        assert stage.table.window is not None
        await stage.play(0, PASS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", ["me", "greedy", "greedy"], act, key=dealt(1, 0, 0))


def test_computers_among_themselves_settle_windows_as_soon_as_all_have_thought(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.thought()
        assert stage.table.status == "over"
        assert stage.match.result is not None

    on_stage(tmp_path, "bells", ["greedy", "random", "greedy"], act)


def test_a_person_who_leaves_is_answered_for_by_the_substitute(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        await stage.ask(2, c.Leave)
        await stage.pass_time(ROUTINE_MS)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(0, 0, 0), absence={"lending": True})


# -- clocks --------------------------------------------------------------------------------------------------------


def left(stage: Stage, seat: int) -> int:
    found = stage.table.clocks.left(seat, stage.house.now())
    assert found is not None
    return found


LIVE = {"kind": "live", "minutes": 1, "increment_s": 5}


def test_in_a_window_no_clock_is_seen_to_run_and_each_pays_for_what_it_thought(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.pass_time(ROUTINE_MS + 4000)
        await stage.play(1, PASS)
        assert [left(stage, seat) for seat in range(3)] == [60_000] * 3
        assert not any(chair.get("running") for chair in stage.lookers[1].last["chairs"])
        await stage.pass_time(2000)
        await stage.play(2, PASS)
        assert [left(stage, seat) for seat in range(3)] == [60_000, 56_000, 54_000]
        again = await stage.house.archive.read(stage.table.row.id)
        assert [again.clocks.left(seat, stage.house.now()) for seat in range(3)] == [60_000, 56_000, 54_000]
        await stage.play(0, WORK)
        assert left(stage, 0) == 65_000

    on_stage(tmp_path, "bells", PEOPLE, act, clock=LIVE)


def test_who_does_not_answer_a_window_while_the_clock_lasts_is_replaced(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, PASS)
        await stage.play(1, PASS)
        assert due(stage.table, stage.house.now()) == stage.house.now() + ROUTINE_MS + 60_000
        await stage.pass_time(ROUTINE_MS + 60_000)
        assert [chair.substitute for chair in stage.table.chairs] == ["", "", "greedy"]
        await stage.pass_time(0)
        assert stage.table.window is None

    on_stage(tmp_path, "bells", PEOPLE, act, clock=LIVE, key=dealt(0, 0, 0), absence={"on_time": "computer"})


# -- taking back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("acted", [False, True])
def test_a_window_that_all_let_pass_is_taken_back_alone_and_one_in_which_somebody_acted_by_consent(
    tmp_path: Path, acted: bool
) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(0, RING if acted else PASS)
        await stage.play(1, PASS)
        await stage.pass_time(ROUTINE_MS)
        assert stage.match.played == 1
        said = await stage.ask(1, c.Undo)
        assert ("offer" in said) == acted
        if acted:
            await stage.ask(0, c.Answer, offer=said["offer"]["number"], agree=True)
        assert stage.table.waiting == (0, 1)
        assert stage.table.window.kind.name == "bell"
        assert "answered" not in stage.lookers[0].asked(0)  # type: ignore[operator]

    on_stage(tmp_path, "bells", ["me", "open"], act, key=dealt(1, 1))


def test_one_takes_back_ones_last_choice_not_a_pass_that_was_none(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await set_up(stage, next(match for match in kings_asked() if len(match.legal(1)) == 1))
        await stage.pass_time(0)
        said = await stage.ask(1, c.Undo)
        assert said["type"] == "refused"

    on_stage(tmp_path, "feudalism", ["greedy", "me"], act)


# -- in Feudalism --------------------------------------------------------------------------------------------------


def in_both_worlds(folder: Path, act: Any, **more: Any) -> list[Any]:
    """The same in a world where the King can answer, and in one where he cannot."""

    async def play(stage: Stage, world: Match) -> Any:
        await set_up(stage, world)
        await act(stage)
        return stage.heard(but=1)

    def start(number: int, world: Match) -> Any:
        return on_stage(folder / str(number), "feudalism", ["me", "open"], lambda stage: play(stage, world), **more)

    return [start(number, world) for number, world in enumerate(two_worlds())]


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "days", "days": 2}])
def test_who_is_asked_is_waited_for_whatever_he_holds(tmp_path: Path, clock: dict[str, Any]) -> None:
    async def act(stage: Stage) -> None:
        await stage.pass_time(10 * ROUTINE_MS)
        assert not stage.lookers[0].heard
        await stage.play(1, 0)
        assert stage.lookers[0].heard

    in_both_worlds(tmp_path, act, clock=clock)


def test_alone_a_king_who_cannot_answer_is_not_asked(tmp_path: Path) -> None:
    for number, world in enumerate(two_worlds()):

        async def act(stage: Stage, world: Match = world) -> None:
            could = len(world.legal(1)) > 1
            await set_up(stage, world)
            turn = stage.table.last_turn
            await stage.pass_time(0)
            await stage.ask(1, c.Chat, text="Hm.")
            assert (stage.table.last_turn == turn) == could, "it waits for him only if he can answer"
            asked = [said["seats"]["1"].get("asked", {}) for _, said in stage.lookers[1].heard]  # type: ignore[index]
            assert all(len(each["choices"]) > 1 for each in asked if "passing" in each)
            assert any("passing" in each for each in asked) or not could

        on_stage(tmp_path / str(number), "feudalism", ["greedy", "me"], act)
