"""Every row of the table in docs/endings.md, in every game: what it means for the result, and who is told that."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.match.match import Match
from homage.engine.state.dice import key_from_seed
from homage.table.entries.clocks import DAY, MINUTE
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.store.rows import Entry, TableRow
from tests.conftest import brief, play_randomly
from tests.table.ended import agree, ended, first_moves, rest, result
from tests.table.staged import Stage, on_stage

LIVE = {"kind": "live", "minutes": 5}
DAYS = {"kind": "days", "days": 3}
SEATINGS = [
    (name, seats)
    for name in homage.NAMES
    for seats in sorted({min(homage.load(name).seats), max(homage.load(name).seats)})
]
EVERY_GAME = pytest.mark.parametrize(("game", "seats"), SEATINGS)
Act = Callable[[Stage], Awaitable[Any]]


def people(seats: int) -> list[str]:
    return ["me", *["open"] * (seats - 1)]


def play(folder: Path, game: str, seats: int, act: Act, **more: Any) -> None:
    on_stage(folder, game, people(seats), act, **more)


# -- END-2: resigning --------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_when_all_but_one_have_resigned_that_one_wins(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        *others, last = stage.lookers
        for seat in others[:-1]:
            await stage.ask(seat, c.Resign)
            assert stage.table.status == "playing"
            assert stage.table.chairs[seat].computer
        await stage.ask(others[-1], c.Resign)
        ended(stage, "END-2", last)

    play(tmp_path, game, seats, act)


@EVERY_GAME
def test_who_has_left_is_not_given_a_game_that_the_others_resign(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Leave)
        for seat in rest(stage, 0):
            await stage.ask(seat, c.Resign)
        ended(stage, "END-2")

    play(tmp_path, game, seats, act, absence={"lending": True})


@EVERY_GAME
def test_who_is_away_is_not_given_a_game_that_the_others_resign(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        away = stage.table.waiting[0]
        stage.house.clock.now += 3 * DAY
        for seat in rest(stage, away):
            await stage.ask(seat, c.Resign)
        ended(stage, "END-2")

    play(tmp_path, game, seats, act)


@pytest.mark.parametrize("game", homage.NAMES)
def test_a_computer_wins_what_one_alone_has_resigned(game: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Resign)
        if len(stage.table.chairs) == 2:
            ended(stage, "END-2", 1)
            assert result(stage)["unrated"] == ["computers"]
        else:
            assert stage.table.status == "playing", "the others play on"

    seats = min(homage.load(game).seats)
    on_stage(tmp_path, game, ["me", *["random"] * (seats - 1)], act)


def told(game: str, seats: int, match: Match, resigned: int) -> Table:
    """The table at which such a game was played after a seat had resigned."""
    rules = homage.load(game)
    chairs = [{"kind": "person", "name": f"Guest {seat}", "player": f"p{seat}"} for seat in range(seats)]
    absence = {"on_time": "lose", "lending": False, "away_days": 3, "days_off": 0}
    settings = {"options": dict(match.options), "clock": {"kind": "none"}, "chairs": chairs, "absence": absence}
    row = TableRow("t", game, seats, settings, chairs, key_from_seed(5), False, "p0", "open", 0, 0, None)
    table = Table(row, rules)
    table.read(Entry("t", 1, 0, "start", {"deal": match.deal}))
    table.read(Entry("t", 2, 0, "resign", {"seat": resigned}))
    for number, move in enumerate(match.record.moves, start=3):
        table.read(Entry("t", number, 0, "move", [move.seat, move.action, move.outcomes]))
    return table


@pytest.mark.parametrize("game", [name for name in homage.NAMES if max(homage.load(name).seats) > 2])
def test_a_seat_that_was_resigned_does_not_win_though_it_comes_first_by_the_rules(game: str) -> None:
    rules = homage.load(game)
    match = Match(rules, 3, rules.agree(3, brief(game)), key_from_seed(5))
    play_randomly(match, random.Random(5))
    assert match.result is not None
    first = match.result.winners[0]
    said = told(game, 3, match, resigned=first).result()
    assert said is not None
    assert (said["why"], said["rule"]) == ("played", "END-1")
    assert first not in said["winners"]
    assert said["places"][first] == 3
    best = min(place for seat, place in enumerate(match.result.places) if seat != first)
    assert said["winners"] == tuple(s for s, place in enumerate(match.result.places) if s != first and place == best)
    assert said["points"] == match.result.points
    assert first in said["computers"], "a computer has played it"


# -- END-3, END-4: running out of time ---------------------------------------------------------------------------------


async def runs_out(stage: Stage) -> int:
    """Time passes until somebody has none left; who that was."""
    before = {seat for seat, chair in enumerate(stage.table.chairs) if chair.substitute or chair.lost}
    for _ in range(50):
        await stage.pass_time(2 * MINUTE)
        late = {
            *stage.table.attendance.late.seats,
            *(n for n, chair in enumerate(stage.table.chairs) if chair.substitute),
        }
        if late - before:
            found: int = min(late - before)
            return found
    raise AssertionError("nobody runs out of time")


@pytest.mark.parametrize("game", [name for name in homage.NAMES if 2 in homage.load(name).seats])
def test_of_two_the_other_wins_on_time(game: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        late = await runs_out(stage)
        ended(stage, "END-3", 1 - late)
        assert result(stage)["by"] == (late,)
        assert result(stage)["unrated"] == []

    play(tmp_path, game, 2, act, clock=LIVE)


@EVERY_GAME
def test_when_nobody_ever_plays_nobody_wins(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for _ in range(200):
            if stage.table.status == "over":
                break
            await stage.pass_time(5 * MINUTE)
        ended(stage, "END-4")

    play(tmp_path, game, seats, act, clock=LIVE)


@pytest.mark.parametrize("game", [name for name in homage.NAMES if max(homage.load(name).seats) > 2])
@pytest.mark.parametrize("clock", [LIVE, DAYS])
def test_among_more_a_computer_plays_on_for_who_lost_on_time(game: str, clock: dict[str, Any], tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        stage.house.clock.now += 3 * DAY + 30 * MINUTE - 5 * MINUTE * (clock == LIVE)
        waiting = [seat for seat in stage.table.waiting if not stage.table.window]
        if len(waiting) != 1:
            return  # several run out at the same time: see the last test
        await stage.pass_time(0)
        chair = stage.table.chairs[waiting[0]]
        assert (chair.lost, bool(chair.computer)) == (True, True)
        refused = await stage.ask(waiting[0], c.Back)
        assert refused["why"] == "You have lost on time; the seat is played by a computer player to the end."
        others = rest(stage, waiting[0])
        for seat in others[:-1]:
            await stage.ask(seat, c.Resign)
        ended(stage, "END-2", others[-1])

    play(tmp_path, game, 3, act, clock=clock, absence={"on_time": "lose"})


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


# -- END-5, END-6: by agreement, and by the others ---------------------------------------------------------------------


@EVERY_GAME
def test_what_all_have_agreed_to_end_nobody_wins(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await stage.ask(0, c.Offer, what="end")
        await agree(stage, *rest(stage, 0))
        ended(stage, "END-5")
        assert result(stage)["unrated"] == ["no_result"]

    play(tmp_path, game, seats, act)


@EVERY_GAME
@pytest.mark.parametrize("what", ["computer", "break"])
def test_the_others_decide_about_somebody_who_is_away(game: str, seats: int, what: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        away = stage.table.waiting[0]
        helper, *others = rest(stage, away)
        await stage.pass_time(3 * DAY - 1)
        early = await stage.ask(helper, c.Offer, what=what, to=away)
        assert early["why"].startswith("It is too early to decide that")
        await stage.pass_time(1)
        await stage.ask(helper, c.Offer, what=what, to=away)
        await agree(stage, *others)
        if what == "break":
            ended(stage, "END-6")
            assert result(stage)["by"] == (away,)
            return
        assert stage.table.chairs[away].computer
        await stage.thought()
        await stage.ask(away, c.Back)
        assert not stage.table.chairs[away].computer, "nothing keeps them from coming back"
        assert not stage.table.chairs[away].out

    play(tmp_path, game, seats, act)


@EVERY_GAME
def test_who_says_nothing_for_as_long_is_taken_to_agree(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        away = stage.table.waiting[0]
        helper = rest(stage, away)[0]
        await stage.pass_time(3 * DAY)
        await stage.ask(helper, c.Offer, what="break", to=away)
        if seats > 2:
            assert stage.table.status == "playing"
            stage.house.clock.now += 3 * DAY
            await stage.house.sweep.once()
        ended(stage, "END-6")

    play(tmp_path, game, seats, act)


# -- no ending at all --------------------------------------------------------------------------------------------------


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
def test_whoever_deletes_their_account_has_resigned(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for seat in rest(stage, 0):
            await stage.room.seating.vacate(stage.lookers[seat].person)
        ended(stage, "END-2", 0)

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
