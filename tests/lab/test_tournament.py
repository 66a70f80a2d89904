"""A tournament as a whole: the plan, the play-off and its ties, and one played through by computer players."""

from __future__ import annotations

import dataclasses
import inspect
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from homage.engine.errors import HomageError
from homage.engine.match import Result
from homage.engine.record import Record
from homage.engine.story import TO_ALL, Event, Kind
from homage.games import load
from homage.lab.tournament.run import Hall, PlayedGame, full_field, knock_out, last_mover, run_tournament
from homage.lab.tournament.swiss import Figures, Line, Pair, PlayOff, Swiss, plan

GAME = load("fealty")
assert GAME.tournament is not None
FIGURES = Figures.of(GAME.tournament)
RECORD = Record("", "", "", 2, {}, "")
TIE, WIN, LOSS = Result((20, 20), (1, 1)), Result((25, 20), (1, 2)), Result((20, 25), (2, 1))


@pytest.mark.rule("FEA-TOU-2")
def test_even_numbers_are_advised_and_multiples_of_four_need_no_advice() -> None:
    def advised(entrants: int) -> str:
        return " ".join(plan(FIGURES, entrants).advice)

    better = "even numbers are best, multiples of 4 better (FEA-TOU-2)"
    assert f"11 entrants: a bye in each round; {better}" in advised(11)
    assert f"10 entrants: no byes; {better}" in advised(10)
    assert "FEA-TOU-2" not in advised(12)


@pytest.mark.rule("FEA-TOU-9", "RU-28")
def test_twenty_minutes_are_advice_and_no_time_reaches_a_sheet() -> None:
    advised = plan(FIGURES, 8)
    assert advised.game_minutes == 20
    assert "no more than 20 minutes; clocks are allowed, not needed" in advised.advice[0]
    assert "nobody is penalised" in advised.advice[0]
    assert list(inspect.signature(Swiss.enter).parameters) == ["self", "first", "second", "result"]
    assert [field.name for field in dataclasses.fields(Line)] == ["round", "opponent", "points", "differential"]


@pytest.mark.rule("FEA-TOU-13")
@pytest.mark.parametrize(("entrants", "boxes"), [(4, 1), (5, 1), (6, 2), (8, 2), (10, 3), (32, 8)])
def test_a_box_serves_two_games(entrants: int, boxes: int) -> None:
    assert plan(FIGURES, entrants).boxes == boxes


@pytest.mark.rule("FEA-TOU-8", "RU-26")
def test_of_four_the_first_meets_the_fourth_and_the_winners_meet() -> None:
    play_off = PlayOff("ABCD", FIGURES.brackets[4])
    assert play_off.under_way == [("A", "D"), ("B", "C")]
    play_off.win("D")
    with pytest.raises(HomageError, match="A has no play-off game under way"):
        play_off.win("A")
    play_off.win("B")
    assert play_off.under_way == [("D", "B")]
    play_off.win("B")
    assert play_off.champion == "B"


@pytest.mark.rule("RU-37")
def test_leaving_a_play_off_game_lets_the_opponent_advance() -> None:
    play_off = PlayOff("ABCD", FIGURES.brackets[4])
    play_off.leave("D")
    assert play_off.under_way == [("B", "C")]
    play_off.leave("A")  # had advanced already: whoever wins the other game is champion
    play_off.win("C")
    assert play_off.champion == "C"
    with pytest.raises(HomageError, match="E is not in the play-off"):
        play_off.leave("E")


class Script:
    """Games that end as told, one after another; the given seat places last in each."""

    def __init__(self, *results: Result, last: int = 1) -> None:
        self.results = list(results)
        self.last = last

    def play(self, seated: Pair) -> PlayedGame:
        return PlayedGame(seated, self.results.pop(0), self.last, RECORD)


@pytest.mark.rule("FEA-TOU-12")
def test_a_tied_game_is_won_by_the_last_piece_where_that_was_agreed() -> None:
    meeting = knock_out(("A", "B"), Script(TIE, last=1).play, "last_piece", 3)
    assert (meeting.winner, len(meeting.games), meeting.by_last_piece) == ("B", 1, True)


@pytest.mark.rule("FEA-TOU-12")
def test_a_won_game_is_won_whoever_placed_last() -> None:
    for ties in ("last_piece", "replay"):
        meeting = knock_out(("A", "B"), Script(WIN, last=1).play, ties, 3)
        assert (meeting.winner, len(meeting.games), meeting.by_last_piece) == ("A", 1, False)


@pytest.mark.rule("FEA-TOU-12")
def test_a_tied_game_is_played_again_with_seats_changed() -> None:
    meeting = knock_out(("A", "B"), Script(TIE, TIE, LOSS).play, "replay", 3)
    assert [game.seated for game in meeting.games] == [("A", "B"), ("B", "A"), ("A", "B")]
    assert (meeting.winner, meeting.by_last_piece) == ("B", False)


@pytest.mark.rule("RU-27")
def test_after_three_tied_replays_the_last_piece_of_the_last_replay_decides() -> None:
    assert FIGURES.max_replays == 3
    meeting = knock_out(("A", "B"), Script(*[TIE] * 9, last=1).play, "replay", FIGURES.max_replays)
    assert len(meeting.games) == 4
    assert meeting.games[-1].seated == ("B", "A")
    assert (meeting.winner, meeting.by_last_piece) == ("A", True)


@pytest.mark.rule("RU-27")
def test_the_very_last_placement_counts_even_if_another_moved_after_it() -> None:
    placed, moved = Kind("placed", ("kind", "seat"), "", False), Kind("moved", ("seat",), "", False)
    told = [Event(placed, TO_ALL, (7, 0)), Event(placed, TO_ALL, (3, 1)), Event(moved, TO_ALL, (0,))]
    match: Any = SimpleNamespace(
        events=lambda seat: told, record=SimpleNamespace(moves=[SimpleNamespace(seat=1), SimpleNamespace(seat=0)])
    )
    assert last_mover(match, "placed") == 1
    assert last_mover(match, "") == 0  # a game that names no event: the last move


@pytest.fixture
def all_tied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game ends 20-20, and the first seat places last."""
    monkeypatch.setattr(Hall, "play", lambda hall, seated, last_event: PlayedGame(seated, TIE, 0, RECORD))


@pytest.mark.rule("FEA-TOU-12", "RU-27")
@pytest.mark.usefixtures("all_tied")
def test_how_ties_are_decided_is_fixed_for_the_whole_tournament() -> None:
    for ties, games in (("last_piece", 1), ("replay", 4)):
        tournament = run_tournament(GAME, full_field(["greedy", "random"], 17), seed=5, ties=ties)
        meetings = [meeting for row in tournament.meetings for meeting in row]
        assert [len(row) for row in tournament.meetings] == [2, 1]
        assert all(len(meeting.games) == games for meeting in meetings)
        assert all(meeting.winner == meeting.games[-1].seated[0] for meeting in meetings)
        assert tournament.champion == meetings[-1].winner


@pytest.mark.usefixtures("all_tied")
def test_entrants_are_told_apart_by_a_number() -> None:
    tournament = run_tournament(GAME, full_field(["greedy", "random"], 5), seed=5)
    names = {entrant.name for entrant in tournament.standings}
    assert names == {"greedy 1", "random 2", "greedy 3", "random 4", "greedy 5"}


@pytest.mark.rule("FEA-TOU-1", "FEA-TOU-8", "RU-26")
def test_a_tournament_played_through() -> None:
    lines: list[str] = []
    tournament = run_tournament(GAME, full_field(["random"], 5), seed=1, progress=lines.append)
    assert [len(played.games) for played in tournament.rounds] == [2, 2, 2, 2]
    assert len({played.pairing.bye for played in tournament.rounds}) == 4
    assert [len(entrant.sheet) for entrant in tournament.standings] == [4] * 5
    best_two = {entrant.name for entrant in tournament.standings[:2]}
    assert set(tournament.meetings[0][0].games[0].seated) == best_two
    assert tournament.champion in best_two
    assert len(lines) == len(tournament.games) >= 9
    for game in tournament.games:
        assert game.record.options == GAME.agree(2)  # normal length, one set for all
        assert GAME.replay(game.record).result == game.result


def test_the_same_seed_plays_the_same_tournament() -> None:
    def records(seed: int) -> list[str]:
        tournament = run_tournament(GAME, ["random"] * 4, seed, {"short": True})
        return [game.record.dump() for game in tournament.games]

    assert records(3) == records(3)
    assert len({*records(3), *records(4)}) == len(records(3)) + len(records(4))


@pytest.mark.usefixtures("all_tied")
def test_the_first_seat_is_drawn_by_lot() -> None:
    firsts = Counter(run_tournament(GAME, ["random"] * 4, seed).games[0].seated[0] for seed in range(60))
    assert set(firsts) == {"random 1", "random 2", "random 3", "random 4"}


def test_who_had_the_first_seat_less_often_has_it_next() -> None:
    hall = Hall(GAME, {"A": "random", "B": "random"}, 1, {"short": True})
    first, second = hall.play(hall.seated(("A", "B")), "").seated
    assert hall.seated(("A", "B")) == hall.seated(("B", "A")) == (second, first)


@pytest.mark.rule("FEA-TOU-12", "RU-26")
def test_what_cannot_be_held_is_refused_before_any_game() -> None:
    def refusal(**changes: Any) -> str:
        asked: dict[str, Any] = {"game": GAME, "entrants": ["random"] * 4, "seed": 1, "progress": pytest.fail}
        with pytest.raises(HomageError) as refused:
            run_tournament(**{**asked, **changes})
        return str(refused.value)

    assert "'coin' (FEA-TOU-12); choose one of: replay, last_piece" in refusal(ties="coin")
    assert "4 to 128 (RU-26)" in refusal(entrants=["random"] * 3)
    assert "no computer player 'clever'" in refusal(entrants=["clever"] * 4)
    assert "FEA-VAR-TEAM-1" in refusal(options={"teams": True})
    assert "no rules for tournaments" in refusal(game=dataclasses.replace(GAME, tournament=None))
    with pytest.raises(HomageError, match="at least one computer player"):
        full_field([], 4)
