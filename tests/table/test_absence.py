"""Time, absence and consent: what is agreed, what survives a restart, and what they do not give away."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from homage.engine.errors import HomageError
from homage.engine.match.record import parse_record
from homage.table.entries.absence import AbsenceRules
from homage.table.entries.clocks import DAY, MINUTE, ClockRule
from homage.table.entries.days_off import YEAR, DaysOff
from homage.table.entries.due import deadline, due
from homage.table.messages import client_messages as c
from homage.table.messages.showing import Showing
from tests.table.staged import ROUTINE_MS, Stage, dealt, on_stage
from tests.toys.bells import PASS

PEOPLE = ["me", "open", "open"]
NONE, LIVE, DAYS = ClockRule("none"), ClockRule("live", minutes=5), ClockRule("days", days=3)
pytestmark = pytest.mark.usefixtures("bells_at_tables")

# -- what is agreed ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "seats", "on_time", "days_off"),
    [(NONE, 2, "lose", 0), (LIVE, 2, "lose", 0), (LIVE, 4, "lose", 0), (DAYS, 2, "lose", 14), (DAYS, 3, "pause", 14)],
)
def test_what_is_not_mentioned_is_usual(clock: ClockRule, seats: int, on_time: str, days_off: int) -> None:
    assert AbsenceRules.read({}, clock, seats) == AbsenceRules(on_time, False, 3, days_off)
    stored = AbsenceRules.read({"lending": True}, clock, seats)
    assert AbsenceRules.of({"absence": stored.as_dict()}) == stored


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"grace": 60}, "A table has no setting 'grace' for absence; it has: on_time, lending, away_days, days_off."),
        ({"on_time": "win"}, "Running out of time cannot mean 'win'; choose one of: lose, computer, pause."),
        ({"on_time": ["lose"]}, "Running out of time cannot mean ['lose']; choose one of: lose, computer, pause."),
        ({"lending": 1}, "Whether seats may be left to a computer cannot be 1; say true or false."),
        ({"away_days": 61}, "away_days cannot be 61; give a whole number of days, 0 to 60."),
        ({"away_days": True}, "away_days cannot be True; give a whole number of days, 0 to 60."),
        ({"days_off": 1}, "Days off are for games by days; omit them, or give the clock days."),
    ],
)
def test_what_cannot_be_agreed_is_refused_in_a_sentence(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(HomageError) as refused:
        AbsenceRules.read(asked, LIVE, 2)
    assert str(refused.value) == said


def test_days_off_are_counted_by_years_of_the_game() -> None:
    days = DaysOff(14 * DAY)
    days.begin(DAY)
    days.start(2 * DAY, 0)
    assert days.until(0) == 16 * DAY
    days.stop(7 * DAY, 0)
    assert (days.left(0, 7 * DAY), days.left(1, 7 * DAY)) == (9 * DAY, 14 * DAY)
    days.start(8 * DAY, 0)
    assert not days.on(0, 30 * DAY), "they end by themselves"
    assert days.left(0, 30 * DAY) == 0
    days.stop(30 * DAY, 0)
    assert (days.left(0, 40 * DAY), days.left(0, YEAR + DAY)) == (0, 14 * DAY)


# -- a restart forgets nothing -----------------------------------------------------------------------------------------


def test_who_is_waited_for_is_known_after_a_restart_also_in_windows(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        since = stage.house.now()
        await stage.pass_time(2 * DAY)
        again = await stage.house.archive.read(stage.table.row.id)
        again.open_window_anew(stage.house.now(), stage.house.now())
        assert again.window is not None
        assert [again.attendance.decide_from(seat) for seat in range(3)] == [since + 3 * DAY] * 3

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


def test_a_window_by_days_runs_out_though_its_table_is_opened_anew(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        ends = stage.house.now() + ROUTINE_MS + 3 * DAY
        assert due(stage.table, stage.house.now()) == ends
        await stage.pass_time(2 * DAY)
        again = await stage.house.archive.read(stage.table.row.id)
        again.open_window_anew(stage.house.now())
        assert deadline(again, stage.house.now()) == (ends, 0)
        again.open_window_anew(ends - MINUTE, started=ends - MINUTE)
        assert deadline(again, ends) == (ends - MINUTE + DAY, 0), "what was answered may be lost"

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1), clock=DAYS.as_dict())


def test_a_pause_and_what_was_given_are_the_same_where_the_table_is_read(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.pass_time(ROUTINE_MS + 5 * MINUTE)
        assert set(stage.table.attendance.late.seats) == {0, 1, 2}
        await stage.pass_time(7 * MINUTE)
        await stage.ask(1, c.Offer, what="time", to=0, amount=2)
        await stage.ask(2, c.Answer, offer=stage.table.offer.number, agree=True)
        again = await stage.house.archive.read(stage.table.row.id)
        now = stage.house.now()
        seen = [Showing(table, 0, now).chairs() for table in (stage.table, again)]
        for each in [*seen[0], *seen[1]]:
            each.here = each.guest = False  # of no account here
        assert seen[0] == seen[1]
        assert set(again.attendance.late.seats) == {1, 2}

    absence = {"on_time": "pause"}
    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1), clock=LIVE.as_dict(), absence=absence)


# -- nothing is given away ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [NONE, DAYS])
def test_nobody_can_tell_by_absence_who_has_answered_in_a_window(clock: ClockRule, tmp_path: Path) -> None:
    """The same days, with and without the answer of a seat: all that others are sent is the same."""

    async def act(stage: Stage, answers: bool) -> list[Any]:
        if answers:
            await stage.play(2, PASS)
        await stage.pass_time(2 * DAY)
        await stage.look()
        if clock is NONE:
            await stage.pass_time(DAY)
            await stage.ask(0, c.Offer, what="computer", to=2)
        else:
            await stage.ask(0, c.Offer, what="time", to=2, amount=2)
        await stage.ask(1, c.Answer, offer=stage.table.offer.number, agree=False)
        await stage.ask(1, c.DaysOff, on=True)
        return stage.heard(but=2)

    worlds = [
        on_stage(
            tmp_path / str(answers),
            "bells",
            PEOPLE,
            partial(act, answers=answers),
            key=dealt(1, 1, 1),
            clock=clock.as_dict(),
        )
        for answers in (False, True)
    ]
    assert worlds[0] == worlds[1]
    assert worlds[0]


def test_a_secret_answer_counts_though_its_seat_is_replaced(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.play(2, PASS)
        await stage.pass_time(3 * DAY)
        await stage.ask(0, c.Offer, what="computer", to=2)
        await stage.ask(1, c.Answer, offer=stage.table.offer.number, agree=True)
        assert stage.table.chairs[2].computer
        assert stage.room.state.answered[2].action == PASS
        await stage.ask(2, c.Back)
        assert stage.table.chairs[2].aided == []

    on_stage(tmp_path, "bells", PEOPLE, act, key=dealt(1, 1, 1))


# -- who may ask for what ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"what": "time", "to": 1, "amount": 5}, "This table has no clock; everybody has time."),
        ({"what": "computer"}, "Only a seat that keeps the others waiting can be decided about"),
        ({"what": "computer", "to": 0}, "Only a seat that keeps the others waiting can be decided about"),
        ({"what": "break", "to": 77}, "Only a seat that keeps the others waiting can be decided about"),
        ({"what": "break", "to": -1}, "Only a seat that keeps the others waiting can be decided about"),
        ({"what": "lend"}, "'lend' cannot be offered; offer one of end, rematch, time, computer, break"),
    ],
)
def test_what_cannot_be_offered_is_refused(request_: dict[str, Any], said: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        stage.house.clock.now += 10 * DAY
        refused = await stage.ask(0, c.Offer, **request_)
        assert refused["why"].startswith(said)

    on_stage(tmp_path, "fealty", PEOPLE, act)


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"to": 0, "amount": 61}, "61 minutes cannot be given; give 1 to 60."),
        ({"to": 0, "amount": -5}, "-5 minutes cannot be given; give 1 to 60."),
        ({"to": 9, "amount": 5}, "Time is given to somebody's seat"),
        ({"to": -1, "amount": 5}, "Time is given to somebody's seat"),
    ],
)
def test_time_that_cannot_be_given_is_refused(request_: dict[str, Any], said: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        assert (await stage.ask(0, c.Offer, what="time", **request_))["why"].startswith(said)
        assert (await stage.ask(0, c.DaysOff, on=True))["why"].startswith("There are no days off at this table")

    on_stage(tmp_path, "fealty", ["me", "open"], act, clock=LIVE.as_dict())


def test_alone_against_computers_one_leaves_without_asking(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Leave)
        assert stage.table.offer is None
        assert stage.table.chairs[0].computer

    on_stage(tmp_path, "fealty", ["me", "random"], act)


# -- records -----------------------------------------------------------------------------------------------------------


def test_the_record_says_how_the_game_ended_and_keeps_it_when_it_is_imported(tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Leave)
        await stage.ask(1, c.Answer, offer=stage.table.offer.number, agree=True)
        await stage.thought()
        await stage.ask(0, c.Back)
        await stage.ask(0, c.Resign)
        text = stage.table.record.dump()
        record = parse_record(text, "it")
        assert record.remarks == {
            "why": "resigned",
            "rule": "END-2",
            "by": [0],
            "winners": [1],
            "computers": {"0": [[1, 1]]},
            "unrated": ["lent"],
        }
        match = stage.table.game.replay(record)
        assert match.played == stage.match.played
        host = await asyncio.to_thread(stage.house.people.new_guest, "Carla")
        laid = await stage.house.tables.lay_open(host, match, record.remarks)
        assert laid.table.record.remarks == record.remarks
        assert (laid.table.result() or {})["why"] == "imported"

    on_stage(tmp_path, "fealty", ["me", "open"], act)
