"""The ladder: a balanced schedule, games that anybody plays alike, results that survive being stopped, fair ratings."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from threading import Event

import pytest

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.match.record import load_record
from homage.engine.verify import verify
from homage.games import load
from homage.lab.ladder.games import Score, ladder_schedule, play_game_of_ladder, tables
from homage.lab.ladder.ratings import rate
from homage.lab.ladder.run import Ladder, games_at_once, ladder_terms, run_ladder
from homage.lab.ladder.store import RESULTS, TERMS, LadderStore, usual_folder
from homage.players.levels import LEVELS

QUICK = ("random", "greedy")
SHORT = {"short": True}


@pytest.fixture(scope="module")
def game() -> Game:
    return load("fealty")


def timeless(ladder: Ladder) -> list[Score]:
    """The scores without the time that was thought, which is never twice the same."""
    return [replace(score, seconds=(0.0,) * len(score.seated)) for score in ladder.scores]


def small(game: Game, folder: Path | None, stop_after: int | None = None, games: int = 6) -> Ladder:
    """A ladder of two quick players, stopped after so many games."""
    stop = Event()

    def progress(done: int, total: int) -> None:
        if stop_after is not None and done >= stop_after:
            stop.set()

    store = LadderStore(folder) if folder is not None else None
    return run_ladder(game, QUICK, games, options=SHORT, seed=4, threads=1, store=store, progress=progress, stop=stop)


# -- the schedule -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "games"), [(2, 6), (3, 12), (4, 6)])
def test_every_player_of_a_pair_has_every_seat_equally_often_with_the_same_deals(
    game: Game, seats: int, games: int
) -> None:
    players = ("random", "greedy", "squire")
    schedule = ladder_schedule(game, players, games, seats)
    assert [fixture.number for fixture in schedule] == list(range(1, 3 * games + 1))
    for pair in combinations(players, 2):
        met = [fixture for fixture in schedule if set(fixture.seated) == set(pair)]
        assert len(met) == games
        for seat in range(seats):
            had = [Counter(fixture.deal for fixture in met if fixture.seated[seat] == name) for name in pair]
            assert had[0] == had[1]  # as often, and with the same deals
            assert had[0].total() == games // 2


def test_a_pair_sits_in_turn_and_is_turned_round() -> None:
    assert tables(("a", "b"), 2) == (("a", "b"), ("b", "a"))
    assert {"".join(table) for table in tables(("a", "b"), 3)} == {"aba", "bab", "baa", "abb", "aab", "bba"}
    assert {"".join(table) for table in tables(("a", "b"), 4)} == {"abab", "baba"}  # partners, where they sit opposite


def test_a_deal_is_the_same_for_all_who_play_it_and_no_two_deals_are(game: Game) -> None:
    schedule = ladder_schedule(game, ("random", "greedy", "squire"), 4)
    keys = {fixture.deal: set[bytes]() for fixture in schedule}
    for fixture in schedule:
        keys[fixture.deal].add(fixture.key("dice"))
    assert all(len(each) == 1 for each in keys.values())
    assert keys[0] != keys[1]
    assert ladder_schedule(game, QUICK, 2, seed=2)[0].key("dice") not in keys[0]


def test_more_games_add_deals_and_change_none(game: Game) -> None:
    assert ladder_schedule(game, QUICK, 8)[:4] == ladder_schedule(game, QUICK, 4)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "0 games for each pair cannot be balanced.* a multiple of 2, such as 2"),
        ({"games": 7}, "7 games .* such as 6 or 8"),
        ({"games": 8, "seats": 3}, "with 3 seats every deal is played 6 times.* such as 6 or 12"),
        ({"games": 2, "seats": 9}, "cannot be played by 9"),
        ({"games": 2, "options": {"speed": 1}}, "There is no option 'speed'"),
        ({"games": 2, "players": ("greedy", "oracle")}, "There is no computer player 'oracle'"),
        ({"games": 2, "players": ("greedy", "greedy")}, "'greedy' was named twice"),
        ({"games": 2, "players": ("greedy",)}, "A ladder needs at least two players"),
        ({"games": 2, "threads": 0}, "at least one"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused(game: Game, wrong: dict[str, object], said: str) -> None:
    with pytest.raises(HomageError, match=said):
        run_ladder(game, **{"players": QUICK, **wrong})  # type: ignore[arg-type]


def test_who_thinks_by_the_clock_has_two_cores_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, by_clock in ((1, 1), (2, 1), (16, 8)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert games_at_once(("squire", "baron")) == by_clock
        assert games_at_once(("random", "squire")) == cores
        assert games_at_once(("squire", "baron"), 5) == 5


# -- the games ----------------------------------------------------------------------------------------------------


def test_greedy_beats_random_and_is_rated_above_it(game: Game) -> None:
    ladder = run_ladder(game, QUICK, 20, options=SHORT)
    assert len(ladder.scores) == len(ladder.schedule)
    best, other = ladder.ratings.players
    assert (best.player, other.player) == ("greedy", "random")
    assert best.rating.low > other.rating.middle
    met = ladder.ratings.crosstable["greedy", "random"]
    assert met.games == best.games == 20
    assert met.wins == best.wins >= 15
    assert met.chance is not None
    assert met.chance.low > 0.5
    assert best.pace is not None
    assert 0 < best.pace < 0.1
    assert best.depth == 0


def test_the_number_of_games_at_once_changes_nothing(game: Game) -> None:
    one, many = (run_ladder(game, QUICK, 8, options=SHORT, threads=threads) for threads in (1, 3))
    assert timeless(one) == timeless(many)


def test_three_at_a_table_play_to_the_end(game: Game) -> None:
    ladder = run_ladder(game, QUICK, 6, seats=3, options=SHORT)
    assert len(ladder.scores) == len(ladder.schedule)
    assert ladder.ratings.players[0].player == "greedy"
    assert sum(each.decisions for each in ladder.ratings.players) == sum(sum(each.decisions) for each in ladder.scores)


def test_a_player_that_thinks_plays_the_same_game_wherever_it_is_played() -> None:
    game = load("feudalism")
    ladder = run_ladder(game, ("squire", "random"), 2)
    again = [play_game_of_ladder(game, fixture) for fixture in ladder_schedule(game, ("squire", "random"), 2)]
    assert [played[0].points for played in again if played] == [score.points for score in ladder.scores]
    assert [played[0].decisions for played in again if played] == [score.decisions for score in ladder.scores]
    assert [played[0].simulations for played in again if played] == [score.simulations for score in ladder.scores]
    depth = {each.player: each.depth for each in ladder.ratings.players}
    assert depth["random"] == 0
    assert 0 < (depth["squire"] or 0) <= (LEVELS["squire"].simulations or 0)


# -- stopped, and gone on with ------------------------------------------------------------------------------------


def test_a_ladder_that_was_stopped_goes_on_to_the_same_end(game: Game, tmp_path: Path) -> None:
    stopped = small(game, tmp_path / "ladder", stop_after=2)
    assert len(stopped.scores) < len(stopped.schedule)
    assert len(stopped.scores) == 2
    kept = (tmp_path / "ladder" / RESULTS).read_text()
    resumed, whole = small(game, tmp_path / "ladder"), small(game, None)
    assert len(resumed.scores) == len(resumed.schedule)
    assert timeless(resumed) == timeless(whole)
    assert resumed.scores[:2] == stopped.scores  # to the very second: they were not played again
    assert [(each.mu, each.sigma) for each in resumed.ratings.players] == [
        (each.mu, each.sigma) for each in whole.ratings.players
    ]
    assert (tmp_path / "ladder" / RESULTS).read_text().startswith(kept)


def test_a_ladder_that_is_complete_is_only_read(game: Game, tmp_path: Path) -> None:
    before = small(game, tmp_path)
    assert small(game, tmp_path).scores == before.scores


def test_a_longer_ladder_goes_on_from_a_shorter_one(game: Game, tmp_path: Path) -> None:
    short = small(game, tmp_path, games=2)
    assert small(game, tmp_path, games=4).scores[:2] == short.scores
    assert small(game, tmp_path, games=2).scores == short.scores


def test_a_line_that_was_being_written_is_cut_and_its_game_played_again(game: Game, tmp_path: Path) -> None:
    whole = small(game, tmp_path)
    results = tmp_path / RESULTS
    results.write_text(results.read_text()[:-9])
    resumed = small(game, tmp_path)
    assert timeless(resumed) == timeless(whole)
    assert resumed.scores[:-1] == whole.scores[:-1]
    assert [json.loads(line)["number"] for line in results.read_text().splitlines()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("damage", ["{}", "[1]", "no line", '{"number": 1, "seated": ["random"]}'])
def test_a_damaged_line_is_named_and_nothing_is_changed(game: Game, tmp_path: Path, damage: str) -> None:
    small(game, tmp_path, games=2)
    results = tmp_path / RESULTS
    first, second = results.read_text().splitlines()
    results.write_text(f"{first}\n{damage}\n{second}\n")
    with pytest.raises(HomageError, match=r"Line 2 of .* is damaged; delete it"):
        small(game, tmp_path, games=2)
    assert results.read_text() == f"{first}\n{damage}\n{second}\n"


def test_a_folder_of_another_ladder_is_refused_with_what_differs(game: Game, tmp_path: Path) -> None:
    small(game, tmp_path, games=2)
    kept = (tmp_path / RESULTS).read_text()
    store = LadderStore(tmp_path)
    with pytest.raises(HomageError) as refused:
        run_ladder(game, ("greedy", "random"), 2, options=SHORT, seed=5, store=store)
    assert str(refused.value) == (
        f'The folder {tmp_path} holds another ladder (players: ["random", "greedy"] there, ["greedy", "random"] here; '
        "seed: 4 there, 5 here). Use the same settings to resume it, or name another folder."
    )
    with pytest.raises(HomageError, match=r'options: .*"short": true.* there, .*"short": false.* here'):
        run_ladder(game, QUICK, 2, seed=4, store=store)
    assert (tmp_path / RESULTS).read_text() == kept


def test_a_folder_that_another_ladder_plays_into_is_refused(game: Game, tmp_path: Path) -> None:
    first, second = LadderStore(tmp_path), LadderStore(tmp_path)
    with first:
        run_ladder(game, QUICK, 2, options=SHORT, store=first)
        kept = (tmp_path / RESULTS).read_text()
        with pytest.raises(HomageError, match=r"Another ladder is playing into .* now; wait until it is done"):
            run_ladder(game, QUICK, 4, options=SHORT, store=second)
    assert (tmp_path / RESULTS).read_text() == kept
    assert len(run_ladder(game, QUICK, 4, options=SHORT, store=second).scores) == 4


def test_a_folder_of_other_things_is_refused_and_left_alone(game: Game, tmp_path: Path) -> None:
    (tmp_path / "letters").write_text("Dear all")
    with pytest.raises(HomageError, match="is not empty and holds no ladder"):
        small(game, tmp_path)
    with pytest.raises(HomageError, match=r"cannot be stored in .*letters"):
        small(game, tmp_path / "letters")
    assert [path.name for path in tmp_path.iterdir()] == ["letters"]


def test_what_goes_wrong_in_one_game_ends_all_and_is_told(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("homage.engine.match.record.Record.save", full)
    with pytest.raises(HomageError, match="No space left on device; free some space"):
        run_ladder(game, QUICK, 4, options=SHORT, threads=2, store=LadderStore(tmp_path))


def test_a_folder_of_an_earlier_version_is_refused_and_left_alone(game: Game, tmp_path: Path) -> None:
    small(game, tmp_path)
    terms = (tmp_path / TERMS).read_text()
    (tmp_path / TERMS).write_text(terms.replace("homage ladder 2", "homage ladder 1"))
    kept = (tmp_path / RESULTS).read_text()
    with pytest.raises(HomageError, match=r'format: "homage ladder 1" there, "homage ladder 2" here'):
        small(game, tmp_path, games=8)
    assert (tmp_path / RESULTS).read_text() == kept


def test_games_by_another_way_to_search_are_another_ladder(game: Game) -> None:
    other = replace(game, searching={**game.searching, "chapters": 7})
    assert usual_folder(ladder_terms(other, ["squire", "greedy"])) != usual_folder(
        ladder_terms(game, ["squire", "greedy"])
    )
    assert ladder_terms(other, QUICK) == ladder_terms(game, QUICK), "nobody thinks there"


def test_the_same_terms_find_the_same_folder(game: Game) -> None:
    folder = usual_folder(ladder_terms(game, QUICK, 2, {"short": "true"}, 3))
    assert folder == usual_folder(ladder_terms(game, QUICK, 2, SHORT, 3))
    assert str(folder).startswith("ladder/fealty-2-seats-seed-3-")
    assert folder != usual_folder(ladder_terms(game, QUICK, 2, {}, 3))


def test_records_replay_to_the_same_result_and_their_dice_are_honest(game: Game, tmp_path: Path) -> None:
    ladder = small(game, tmp_path)
    assert len(list((tmp_path / "games").iterdir())) == len(ladder.scores) == 6
    for score in ladder.scores:
        record = load_record(LadderStore(tmp_path).record_path(score.number))
        result = game.replay(record).result
        assert result is not None
        assert (result.points, result.places) == (score.points, score.places)
        assert len(record.moves) == sum(score.decisions)
        assert verify(game, record).over


# -- the standings ------------------------------------------------------------------------------------------------


def score(number: int, seated: str, places: str) -> Score:
    """A game in short: players by letter, places by digit."""
    seats = len(seated)
    return Score(
        number, tuple(seated), (0,) * seats, tuple(map(int, places)), (1,) * seats, (0.5,) * seats, (7,) * seats
    )


def test_ratings_are_in_the_order_of_strength_whatever_the_order_of_arrival() -> None:
    duels = [("ab", "12"), ("ba", "21"), ("bc", "12"), ("cb", "21"), ("ac", "12"), ("ca", "21")]
    scores = [score(number, *duel) for number, duel in enumerate(duels, 1)]
    found = rate("cba", scores)
    assert [each.player for each in found.players] == ["a", "b", "c"]
    assert [each.wins for each in found.players] == [4, 2, 0]
    assert rate("cba", scores[::-1]) == found


def test_a_shared_victory_is_nobodys_and_moves_equals_nowhere() -> None:
    found = rate("ab", [score(1, "ab", "11")])
    assert [(each.wins, each.shared) for each in found.players] == [(0, 1), (0, 1)]
    assert found.players[0].mu == pytest.approx(found.players[1].mu)
    assert found.players[0].sigma < rate("ab", []).players[0].sigma


def test_with_more_seats_it_counts_who_sits_in_the_winning_one() -> None:
    assert score(1, "aba", "213").winner == "b"
    assert score(1, "abab", "1313").winner == "a"  # partners share their victory, and both are a's
    assert score(1, "aba", "113").winner is None


def test_before_the_first_game_nothing_is_claimed() -> None:
    found = rate("ab", [])
    assert found.crosstable["a", "b"].chance is None
    assert found.players[0].pace is None
    assert found.players[0].depth is None
