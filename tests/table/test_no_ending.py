"""What ends no game, in every game: the second table of docs/endings.md."""

from __future__ import annotations

from pathlib import Path

from homage.table.entries.clocks import DAY, MINUTE
from homage.table.messages import client_messages as c
from tests.table.ended import DAYS, EVERY_GAME, LIVE, agree, ended, first_moves, play, rest, result, runs_out
from tests.table.staged import Stage


@EVERY_GAME
def test_a_computer_that_takes_over_gives_the_seat_back_for_time_alone(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        late = await runs_out(stage)
        if stage.table.status == "over":
            ended(stage, "END-4")  # all were asked at the same time
            return
        assert "no time left" in (await stage.ask(late, c.Back))["why"]
        await stage.ask(late, c.Offer, what="time", to=late, amount=5)
        await agree(stage, *[seat for seat in rest(stage, late) if not stage.table.chairs[seat].substitute])
        await stage.ask(late, c.Back)
        assert stage.table.clocks.left(late, stage.house.now()) == 5 * MINUTE
        assert not stage.table.chairs[late].computer
        assert not stage.table.chairs[late].out

    play(tmp_path, game, seats, act, clock=LIVE, absence={"on_time": "computer"})


@EVERY_GAME
def test_a_pause_stops_all_clocks_until_the_late_one_answers_or_is_given_time(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        late = await runs_out(stage)
        left = [stage.table.clocks.left(seat, stage.house.now()) for seat in range(seats)]
        await stage.pass_time(90 * DAY)
        assert stage.table.status == "playing"
        assert [stage.table.clocks.left(seat, stage.house.now()) for seat in range(seats)] == left
        assert not any(chair.substitute for chair in stage.table.chairs)
        chairs = stage.spectator.last["chairs"]
        assert chairs[late]["late"]
        helper = rest(stage, late)[0]
        await stage.ask(helper, c.Offer, what="time", to=late, amount=10)
        await agree(stage, *rest(stage, late, helper))
        while stage.table.attendance.late.seats:  # others who were asked at the same time
            other = min(stage.table.attendance.late.seats)
            await stage.ask(helper, c.Offer, what="time", to=other, amount=10)
            await agree(
                stage, *(stage.table.attendance.consent.missing(stage.table.offer) if stage.table.offer else ())
            )
        assert stage.table.clocks.left(late, stage.house.now()) == 10 * MINUTE
        await stage.pass_time(MINUTE)
        assert not stage.table.attendance.late.seats
        await stage.pass_time(30 * MINUTE)
        assert stage.table.attendance.late.seats, "the clocks run again"

    play(tmp_path, game, seats, act, clock=LIVE, absence={"on_time": "pause"})


@EVERY_GAME
def test_a_seat_is_lent_with_the_consent_of_the_others_and_says_so_for_good(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def act(stage: Stage) -> None:
        who = stage.table.waiting[0]
        asked = await stage.ask(who, c.Leave)
        assert (asked["offer"]["what"], asked["offer"]["missing"]) == ("lend", rest(stage, who))
        assert not stage.table.chairs[who].computer
        await agree(stage, *rest(stage, who))
        assert stage.table.chairs[who].computer
        await stage.thought()
        for _ in range(20):
            if stage.table.chairs[who].aided:
                break
            others = [seat for seat in stage.table.waiting if seat in rest(stage, who)]
            for seat in others:
                await stage.play(seat, stage.match.legal(seat)[-1])
            await stage.pass_time(5000)
        await stage.ask(who, c.Back)
        aided = stage.table.chairs[who].aided
        assert aided
        assert [note.kind for note in stage.table.notes if note.seat == who] == ["left", "back"]
        for seat in rest(stage, who):
            await stage.ask(seat, c.Resign)
        assert result(stage)["computers"][who] == aided
        assert "lent" in result(stage)["unrated"]
        assert stage.table.record.remarks["computers"][who] == aided

    play(tmp_path, game, seats, act)


@EVERY_GAME
def test_who_is_only_disconnected_loses_nothing(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for looker in list(stage.room.visitors.viewers):
            stage.room.part(looker)
        await stage.pass_time(2 * DAY)
        assert stage.table.status == "playing"
        assert not any(chair.substitute for chair in stage.table.chairs)

    play(tmp_path, game, seats, act)


@EVERY_GAME
def test_days_off_stop_the_clock_of_whoever_takes_them(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        who = stage.table.waiting[0]
        await stage.pass_time(DAY)
        left = stage.table.clocks.left(who, stage.house.now())
        await stage.ask(who, c.DaysOff, on=True)
        await stage.pass_time(4 * DAY)
        assert stage.table.clocks.left(who, stage.house.now()) == left
        assert not stage.table.chairs[who].substitute
        assert stage.spectator.last["chairs"][who]["days_off_until"] == stage.house.now() + DAY
        await stage.ask(who, c.DaysOff, on=False)
        assert stage.table.attendance.days_off.left(who, stage.house.now()) == DAY
        assert "days_off_until" not in stage.spectator.last["chairs"][who]
        await stage.ask(who, c.DaysOff, on=True)
        assert stage.table.attendance.days_off.until(who) == stage.house.now() + DAY

    one = {"days_off": 5, "on_time": "computer"}
    play(tmp_path, game, seats, act, clock=DAYS, absence=one)
