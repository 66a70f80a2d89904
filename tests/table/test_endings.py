"""Every row of the table in docs/endings.md, in every game: what it means for the result, and who is told that."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import homage
from homage.engine.errors import Refused
from homage.engine.match.match import Match
from homage.engine.state.dice import key_from_seed
from homage.table.entries.clocks import DAY, MINUTE
from homage.table.entries.endings import RULES
from homage.table.entries.table import Table
from homage.table.messages import client_messages as c
from homage.table.store.rows import Entry, TableRow
from tests.conftest import brief, play_randomly
from tests.table.ended import (
    DAYS,
    EVERY_GAME,
    LIVE,
    SEATINGS,
    SHOWN,
    agree,
    ended,
    first_moves,
    people,
    play,
    rest,
    result,
    runs_out,
    shows,
)
from tests.table.indoors import opened
from tests.table.served import sqlite_in
from tests.table.staged import DECISIVE_MS, Stage, on_stage

DOCUMENT = Path(__file__).parents[2] / "docs" / "endings.md"


def test_every_row_of_the_document_is_shown_in_every_game_at_its_smallest_and_its_largest_table() -> None:
    rows = re.findall(r"^\| `(END-\d+)` \|", DOCUMENT.read_text(), re.MULTILINE)
    assert rows == list(RULES.values())
    assert {rule: sorted(set(SEATINGS) - SHOWN[rule]) for rule in rows} == {rule: [] for rule in rows}


# -- END-1: played to the end -----------------------------------------------------------------------------------------


def told(game: str, seats: int, match: Match, *resigned: int) -> Table:
    """The table at which such a game was played after these seats had resigned."""
    rules = homage.load(game)
    chairs = [{"kind": "person", "name": f"Guest {seat}", "player": f"p{seat}"} for seat in range(seats)]
    absence = {"on_time": "lose", "lending": False, "away_days": 3, "days_off": 0}
    settings = {"options": dict(match.options), "clock": {"kind": "none"}, "chairs": chairs, "absence": absence}
    row = TableRow("t", game, seats, settings, chairs, key_from_seed(5), False, "p0", "open", 0, 0, None)
    table = Table(row, rules)
    table.read(Entry("t", 1, 0, "start", {"deal": match.deal}))
    for number, seat in enumerate(resigned, start=2):
        table.read(Entry("t", number, 0, "resign", {"seat": seat}))
    for number, move in enumerate(match.record.moves, start=2 + len(resigned)):
        table.read(Entry("t", number, 0, "move", [move.seat, move.action, move.outcomes]))
    return table


@pytest.mark.parametrize("game", [name for name in homage.NAMES if max(homage.load(name).seats) > 2])
def test_a_seat_that_was_resigned_does_not_win_though_it_comes_first_by_the_rules(game: str) -> None:
    rules = homage.load(game)
    match = Match(rules, 3, rules.agree(3, brief(game)), key_from_seed(5))
    play_randomly(match, random.Random(5))
    assert match.result is not None
    first = match.result.winners[0]
    said = told(game, 3, match, first).result()
    assert said is not None
    assert (said["why"], said["rule"]) == ("played", "END-1")
    assert first not in said["winners"]
    assert said["places"][first] == 3
    best = min(place for seat, place in enumerate(match.result.places) if seat != first)
    assert said["winners"] == tuple(s for s, place in enumerate(match.result.places) if s != first and place == best)
    assert said["points"] == match.result.points
    assert first in said["computers"], "a computer has played it"


@shows("END-1")
def test_of_those_who_play_to_the_end_the_rules_say_who_wins(game: str, seats: int) -> None:
    rules = homage.load(game)
    match = Match(rules, seats, rules.agree(seats, brief(game)), key_from_seed(6))
    play_randomly(match, random.Random(6))
    assert match.result is not None
    said = told(game, seats, match).result()
    assert said is not None
    assert (said["why"], said["rule"]) == ("played", "END-1")
    assert (said["winners"], said["places"]) == (match.result.winners, match.result.places)
    assert (said["by"], said["unrated"]) == ((), [])


# -- END-2: resigning --------------------------------------------------------------------------------------------------


@shows("END-2")
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


@EVERY_GAME
def test_whoever_deletes_their_account_has_resigned(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        for seat in rest(stage, 0):
            await stage.room.seating.vacate(stage.lookers[seat].person)
        ended(stage, "END-2", 0)

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


# -- END-3, END-4: running out of time ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in homage.NAMES if 2 in homage.load(name).seats])
def test_of_two_the_other_wins_on_time(game: str, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        late = await runs_out(stage)
        ended(stage, "END-3", 1 - late)
        assert result(stage)["by"] == (late,)
        assert result(stage)["unrated"] == []

    play(tmp_path, game, 2, act, clock=LIVE)


@shows("END-3")
def test_who_answers_wins_when_all_others_have_run_out_of_time(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        await first_moves(stage)
        last, rng = seats - 1, random.Random(8)
        for _ in range(2000):
            if stage.table.status == "over":
                break
            if last in stage.table.waiting:
                await stage.play(last, rng.choice(stage.match.legal(last)))
            await stage.pass_time(DECISIVE_MS if last in stage.table.waiting else MINUTE)  # in windows too
            assert all(chair.computer for chair in stage.table.chairs if chair.lost) or stage.table.status == "over"
        ended(stage, "END-3", last)
        assert [chair.lost for chair in stage.table.chairs] == [True] * last + [False]

    play(tmp_path, game, seats, act, clock=LIVE, absence={"on_time": "lose"})


@shows("END-4")
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


# -- END-5, END-6: by agreement, and by the others ---------------------------------------------------------------------


@shows("END-5")
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


@shows("END-6")
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


# -- END-7, END-8: games that were not played here ---------------------------------------------------------------------


@shows("END-7")
def test_of_a_game_that_was_imported_no_result_is_known(game: str, seats: int, tmp_path: Path) -> None:
    async def evening() -> None:
        rules = homage.load(game)
        match = Match(rules, seats, rules.agree(seats, brief(game)), key_from_seed(7))
        play_randomly(match, random.Random(7), 3)
        remarks = json.loads(json.dumps({"why": "resigned", "winners": [0], "computers": {1: [(2, 3)], 99: [(1, 1)]}}))
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            table = (await house.tables.lay_open(anna, rules.replay(match.record), remarks)).table
            said = table.result()
            assert said is not None
            assert (said["rule"], said.get("winners"), table.status) == ("END-7", None, "over")
            assert "imported" in said["unrated"]
            assert said["computers"] == {1: [(2, 3)]}, "where a computer had a seat is said all the same"
            for nonsense in ({"1": "x"}, {"1": [[0, 3]]}, {"x": [[1, 3]]}, [1], "x", {"1": [[1, 2, 3]]}):
                table.remarks = {"computers": nonsense}
                assert (table.result() or {})["computers"] == {}, nonsense

    asyncio.run(evening())


@shows("END-8")
def test_what_the_host_calls_off_before_it_begins_nobody_wins(game: str, seats: int, tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(sqlite_in(tmp_path)) as (house, anna):
            room = await house.tables.create(anna, game, people(seats), {}, {"kind": "none"}, False)
            await room.hosts.cancel(anna.id)
            said = room.table.result()
            assert said is not None
            assert (said["rule"], said.get("winners"), room.table.status) == ("END-8", None, "over")
            assert said["unrated"] == ["no_result"]
            bruno = house.people.new_guest("Bruno")
            for seat in range(1, seats):
                with pytest.raises(Refused):
                    await room.seating.sit(seat, bruno.id, bruno.name)
            assert room.table.match is None, "it never begins"

    asyncio.run(evening())


@EVERY_GAME
def test_a_game_that_has_begun_is_not_called_off(game: str, seats: int, tmp_path: Path) -> None:
    async def act(stage: Stage) -> None:
        with pytest.raises(Refused, match="has begun"):
            await stage.room.hosts.cancel(stage.lookers[0].person)
        assert stage.table.status == "playing"

    play(tmp_path, game, seats, act)
