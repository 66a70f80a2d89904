"""A tournament as a whole: the plan, the play-off and its ties, and one played through by computer players."""

from __future__ import annotations

import dataclasses
import inspect
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from homage.engine.errors import HomageError
from homage.engine.flow.story import TO_ALL, Event, Kind
from homage.engine.match.position import Result
from homage.engine.match.record import Record
from homage.games import NAMES, load
from homage.lab.tournament.format import advice, format_for
from homage.lab.tournament.hall import Hall, PlayedGame, last_mover
from homage.lab.tournament.play_off import Pairing, PlayOff
from homage.lab.tournament.run import Tournament, arrange_tournament, hold_tournament, knock_out
from homage.lab.tournament.swiss import SheetLine, Swiss
from tests.conftest import amount, brief

GAME = load("fealty")
RULES = GAME.tournament
FOUR = format_for(RULES, 17, 2).bracket
RECORD = Record("", "", "", 2, {}, "")
TIE, WIN, LOSS = Result((20, 20), (1, 1)), Result((25, 20), (1, 2)), Result((20, 25), (2, 1))


@pytest.mark.rule("FEA-TOU-2")
def test_even_numbers_are_advised_and_multiples_of_four_need_no_advice() -> None:
    def advised(entrants: int) -> str:
        return " ".join(advice(RULES, entrants, 2)[2:])

    better = "even numbers are best, multiples of 4 better (FEA-TOU-2)"
    assert f"11 entrants: a bye in each round; {better}" in advised(11)
    assert f"10 entrants: no byes; {better}" in advised(10)
    assert "FEA-TOU-2" not in advised(12)


@pytest.mark.rule("FEA-TOU-9", "RU-28")
def test_twenty_minutes_are_advice_and_no_time_reaches_a_sheet() -> None:
    assert (
        "A game should last no more than 20 minutes; clocks are allowed, not needed, "
        "and nobody is penalised for a longer game (FEA-TOU-9, RU-28)."
    ) in advice(RULES, 8, 2)
    assert list(inspect.signature(Swiss.enter).parameters) == ["self", "pairing", "result"]
    assert [field.name for field in dataclasses.fields(SheetLine)] == ["round", "opponents", "points", "differential"]


@pytest.mark.rule("FEA-TOU-13")
@pytest.mark.parametrize(("entrants", "boxes"), [(4, 1), (5, 1), (6, 2), (8, 2), (10, 3), (32, 8)])
def test_a_box_serves_two_games(entrants: int, boxes: int) -> None:
    needed = f"Boxes needed for the {entrants // 2} games of a round: {boxes}; one serves 2 (FEA-TOU-13)."
    assert needed in advice(RULES, entrants, 2)


@pytest.mark.rule("FEA-TOU-8", "RU-26")
def test_of_four_the_first_meets_the_fourth_and_the_winners_meet() -> None:
    play_off = PlayOff(RULES, "ABCD", FOUR)
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
    play_off = PlayOff(RULES, "ABCD", FOUR)
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

    def play(self, seated: Pairing) -> PlayedGame:
        return PlayedGame(1, seated, self.results.pop(0), self.last, RECORD)


@pytest.mark.rule("FEA-TOU-12")
def test_a_tied_game_is_won_by_the_last_piece_where_that_was_agreed() -> None:
    meeting = knock_out(("A", "B"), Script(TIE, last=1).play, 0)
    assert (meeting.winner, len(meeting.games), meeting.by_tie_break) == ("B", 1, True)


@pytest.mark.rule("FEA-TOU-12")
def test_a_won_game_is_won_whoever_placed_last() -> None:
    for replays in (0, 3):
        meeting = knock_out(("A", "B"), Script(WIN, last=1).play, replays)
        assert (meeting.winner, len(meeting.games), meeting.by_tie_break) == ("A", 1, False)


@pytest.mark.rule("FEA-TOU-12")
def test_a_tied_game_is_played_again_with_seats_changed() -> None:
    meeting = knock_out(("A", "B"), Script(TIE, TIE, LOSS).play, 3)
    assert [game.seated for game in meeting.games] == [("A", "B"), ("B", "A"), ("A", "B")]
    assert (meeting.winner, meeting.by_tie_break) == ("B", False)


@pytest.mark.rule("RU-27")
def test_after_three_tied_replays_the_last_piece_of_the_last_replay_decides() -> None:
    assert RULES.max_replays == 3
    meeting = knock_out(("A", "B"), Script(*[TIE] * 9, last=1).play, RULES.max_replays)
    assert len(meeting.games) == 4
    assert meeting.games[-1].seated == ("B", "A")
    assert (meeting.winner, meeting.by_tie_break) == ("A", True)


@pytest.mark.rule("RU-27")
def test_the_very_last_placement_counts_even_if_another_moved_after_it() -> None:
    placed, moved = Kind("placed", ("kind", "seat"), "", False), Kind("moved", ("seat",), "", False)
    told = [Event(placed, TO_ALL, (7, 0)), Event(placed, TO_ALL, (3, 1)), Event(moved, TO_ALL, (0,))]
    match: Any = SimpleNamespace(
        events=lambda seat: told, record=SimpleNamespace(moves=[SimpleNamespace(seat=1), SimpleNamespace(seat=0)])
    )
    assert last_mover(match, "placed", (0, 1)) == 1
    assert last_mover(match, "placed", (0, 2)) == 0  # of a larger table: of those who tied
    assert last_mover(match, "", (0, 1)) == 0  # a game that names no event: the last move


@pytest.fixture
def all_tied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game ends 20-20, and the first seat places last."""
    monkeypatch.setattr(Hall, "play", lambda hall, seated: PlayedGame(1, seated, TIE, 0, RECORD))


def held(players: list[str], entrants: int, seed: int, **agreed: Any) -> Tournament:
    """A tournament of Fealty from beginning to end."""
    return hold_tournament(arrange_tournament(GAME, players, entrants, seed, **agreed))


@pytest.mark.rule("FEA-TOU-12", "RU-27")
@pytest.mark.usefixtures("all_tied")
def test_how_ties_are_decided_is_fixed_for_the_whole_tournament() -> None:
    for ties, games in (("last_piece", 1), ("replay", 4)):
        tournament = held(["greedy", "random"], 17, seed=5, ties=ties)
        meetings = [meeting for row in tournament.knock_outs for meeting in row.meetings]
        assert [len(row.meetings) for row in tournament.knock_outs] == [2, 1]
        assert all(len(meeting.games) == games for meeting in meetings)
        assert all(meeting.winner == meeting.games[-1].seated[0] for meeting in meetings)
        assert tournament.play_off.champion == meetings[-1].winner


@pytest.mark.usefixtures("all_tied")
def test_entrants_are_told_apart_by_a_number() -> None:
    tournament = held(["greedy", "random"], 5, seed=5)
    names = {entrant.name for entrant in tournament.swiss.ranking()}
    assert names == {"greedy 1", "random 2", "greedy 3", "random 4", "greedy 5"}


@pytest.mark.rule("FEA-TOU-1", "FEA-TOU-8", "RU-26")
def test_a_tournament_played_through() -> None:
    ended: list[PlayedGame] = []
    tournament = hold_tournament(arrange_tournament(GAME, ["random"], 5, seed=1), ended.append)
    assert [len(played.games) for played in tournament.rounds] == [2, 2, 2, 2]
    assert len({played.paired.byes for played in tournament.rounds}) == 4
    assert [len(entrant.sheet) for entrant in tournament.swiss.ranking()] == [4] * 5
    best_two = {entrant.name for entrant in tournament.swiss.ranking()[:2]}
    assert set(tournament.knock_outs[0].meetings[0].games[0].seated) == best_two
    assert tournament.play_off.champion in best_two
    assert ended == tournament.games
    assert [game.number for game in ended] == list(range(1, len(ended) + 1))
    assert len(ended) >= 9
    for game in tournament.games:
        assert game.record.options == GAME.agree(2)  # normal length, one set for all
        assert GAME.replay(game.record).result == game.result


def test_the_same_seed_plays_the_same_tournament() -> None:
    def records(seed: int) -> list[str]:
        tournament = held(["random"], 4, seed, options={"short": True})
        return [game.record.dump() for game in tournament.games]

    assert records(3) == records(3)
    assert len({*records(3), *records(4)}) == len(records(3)) + len(records(4))


@pytest.mark.usefixtures("all_tied")
def test_the_first_seat_is_drawn_by_lot() -> None:
    firsts = Counter(held(["random"], 4, seed).games[0].seated[0] for seed in range(60))
    assert set(firsts) == {"random 1", "random 2", "random 3", "random 4"}


def test_who_had_the_first_seat_less_often_has_it_next() -> None:
    hall = Hall(GAME, {"A": "random", "B": "random"}, 2, 1, {"short": True})
    first, second = hall.play(hall.seated(("A", "B"))).seated
    assert hall.seated(("A", "B")) == hall.seated(("B", "A")) == (second, first)


@pytest.mark.rule("FEA-TOU-12", "RU-26")
def test_what_cannot_be_held_is_refused_before_any_game() -> None:
    def refusal(**changes: Any) -> str:
        wanted: dict[str, Any] = {"game": GAME, "players": ["random"], "entrants": 4, "seed": 1}
        with pytest.raises(HomageError) as refused:
            arrange_tournament(**{**wanted, **changes})
        return str(refused.value)

    assert "'coin' (FEA-TOU-12); choose one of: replay, last_piece" in refusal(ties="coin")
    assert "4 to 128 (RU-26)" in refusal(entrants=3)
    assert "no computer player 'clever'" in refusal(players=["clever"])
    assert "FEA-VAR-TEAM-1" in refusal(options={"teams": True})
    assert "cannot have 3 players at a table: its rules are for 2" in refusal(seats=3)
    assert "at least one computer player" in refusal(players=[])
    assert "Entrant 5 cannot leave in round 1; entrants are 1 to 4" in refusal(leaving={5: 1})
    assert "Entrant 1 cannot leave in round 6; entrants are 1 to 4, and rounds are 1 to 5" in refusal(leaving={1: 6})
    other = load("petty_fiefs")
    assert "by 'last_piece'; choose one of: replay, last_move" in refusal(game=other, ties="last_piece")
    assert "cannot be played by 7" in refusal(game=other, seats=7)


@pytest.mark.rule("RU-37")
@pytest.mark.usefixtures("all_tied")
def test_entrants_who_leave_in_a_round_lose_its_game_and_play_no_more() -> None:
    tournament = held(["random"], 6, seed=5, leaving={1: 2, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5})
    assert [played.left for played in tournament.rounds] == [(), ("random 1",), (), ()]
    assert [len(played.games) for played in tournament.rounds] == [3, 2, 2, 2]
    gone = tournament.swiss.entrant("random 1")
    assert [(line.round, line.points, line.differential) for line in gone.sheet] == [(1, 1, 0), (2, 0, 0)]
    (last,) = tournament.knock_outs
    assert set(last.left) == set(tournament.play_off.finalists)  # who left without being there is not named
    assert last.meetings == ()
    assert tournament.play_off.champion == last.left[1]  # the title was theirs when the other had left


@pytest.mark.usefixtures("all_tied")
def test_a_round_of_the_play_off_that_leaving_decides_is_not_played_before_its_time() -> None:
    finalists = held(["random"], 17, seed=5).play_off.finalists
    numbers = [int(name.split()[1]) for name in finalists]
    tournament = held(["random"], 17, seed=5, leaving={numbers[0]: 7, numbers[1]: 7, numbers[2]: 8})
    assert [len(row.meetings) for row in tournament.knock_outs] == [0, 0]
    assert tournament.play_off.champion == finalists[3]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_be_held_with_as_few_and_as_many_at_a_table_as_its_tournaments_allow(name: str) -> None:
    game = load(name)
    game.compile()
    tables = {game.seats[0], game.seats[-1]} if game.tournament.seats is None else {game.tournament.seats}
    for seats in tables:
        tournament = hold_tournament(arrange_tournament(game, ["random"], 2 * seats, 1, brief(name), seats=seats))
        assert all(len(each.seated) == seats for each in tournament.games)
        assert tournament.play_off.champion in tournament.play_off.finalists
        for each in tournament.games[:: amount(4, full=1)]:
            assert game.replay(each.record).result == each.result
