"""The final claims and the victory (FEA-SCO, FEA-WIN). Kingdom: see test_map; whole examples: see test_examples."""

from __future__ import annotations

import numpy as np
import pytest

from homage.engine.flow.story import blank_story
from homage.games.fealty import GAME
from homage.games.fealty.rules.board import lift_piece, put_piece
from homage.games.fealty.rules.pieces import KIND_OF_NAME, SPEED
from homage.games.fealty.rules.scoring import claim_all, final_scoring
from tests.fealty.position import Position, number
from tests.fealty.table import play_out, told

KINGDOM = "1A,2A,3A"


def three_players() -> Position:
    return Position(KINGDOM, seats=3, short=True)


@pytest.mark.rule("FEA-SCO-1")
def test_speeds_claim_from_lowest_to_highest() -> None:
    match = play_out(GAME.new(4, seed=3, options={"set": "random"}), seed=3)
    speeds = [int(SPEED[event["kind"]]) for event in told(match, "scoring")]
    assert speeds == sorted(set(speeds))
    standing = {int(SPEED[piece["kind"]]) for seat in match.view()["seats"] for piece in seat["pieces"]}
    assert set(speeds) == standing


@pytest.mark.rule("FEA-SCO-1")
def test_the_faster_piece_takes_what_both_could_claim() -> None:
    """B's Knight (20) is farther from (0,1) in nothing but speed: A's Court Noble (90) stands as near."""
    board = Position(KINGDOM).stand("A", "Court Noble", (0, 2)).stand("B", "Knight", (0, 0))
    claims = board.score()
    assert claims[("B", (0, 1))] == 1
    assert claims[("B", (1, 0))] == 1
    assert claims[("A", (1, 1))] == 2


@pytest.mark.rule("FEA-SCO-3", "FEA-SCO-8")
@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("Agent", {(7, 7): 2, (7, 5): 2}),
        ("Knight", {(6, 6): 1, (7, 5): 2, (7, 7): 2, (8, 6): 1}),
        ("Guard Post", {(6, 6): 1, (7, 7): 2, (8, 6): 1, (7, 8): 1, (8, 7): 1}),
        ("Warden", {(6, 5): 1, (7, 5): 2, (7, 4): 1, (8, 5): 1, (9, 6): 1}),
    ],
)
def test_a_piece_claims_every_square_of_its_kind_within_range(piece: str, expected: dict) -> None:
    """From (7,6): city, any within 1, field within 2, forest within 2. Nothing more and nothing less."""
    board = Position(KINGDOM).stand("A", piece, (7, 6))
    assert board.score() == {("A", square): tokens for square, tokens in expected.items()}


@pytest.mark.rule("FEA-SCO-4")
def test_paths_cross_terrain_that_the_piece_cannot_claim_and_other_duchies() -> None:
    """The Ranger on the field (7,6) reaches forests beyond roads and fields, on both sides of the border."""
    claims = Position(KINGDOM).stand("A", "Ranger", (7, 6)).score()
    assert claims[("A", (9, 6))] == 1, "over the field (8,6)"
    assert claims[("A", (7, 9))] == 1, "over the field city (7,7) and the field road (7,8)"
    assert claims[("A", (7, 3))] == 1, "in the next duchy"


@pytest.mark.rule("RU-16", "FEA-SCO-3")
def test_a_claim_cannot_be_skipped() -> None:
    """The Knight's claims cost its owner the Legate's bonus on the same squares; it claims them all the same."""
    claims = Position(KINGDOM).stand("A", "Knight", (0, 0)).stand("A", "Holy Legate", (1, 1)).score()
    assert claims[("A", (0, 1))] == claims[("A", (1, 0))] == 1
    assert claims[("A", (1, 2))] == claims[("A", (2, 1))] == 2


@pytest.mark.rule("FEA-SCO-5")
def test_tokens_of_faster_pieces_stop_the_others() -> None:
    board = Position(KINGDOM).stand("A", "Court Noble", (0, 0)).stand("B", "Knight", (1, 1))
    claims = board.score()
    assert claims[("B", (0, 1))] == claims[("B", (1, 0))] == 1
    assert not any(who == "A" for who, _ in claims), "shut into the corner"


@pytest.mark.rule("FEA-SCO-5")
def test_tokens_of_faster_pieces_do_not_stop_their_owner() -> None:
    board = Position(KINGDOM).stand("A", "Court Noble", (0, 0)).stand("A", "Knight", (1, 1))
    knight = [(0, 1), (1, 0), (1, 2), (2, 1)]
    noble = [(0, 2), (2, 0), (0, 3), (3, 0), (1, 3), (2, 2), (3, 1), (4, 0)]
    assert board.score() == {("A", square): 1 for square in knight + noble}


@pytest.mark.rule("FEA-SCO-6")
def test_of_one_speed_the_nearer_claims() -> None:
    board = Position(KINGDOM).stand("A", "Agent", (7, 4)).stand("B", "Agent", (8, 6))
    assert board.score() == {("A", (7, 5)): 2, ("B", (7, 7)): 2}


@pytest.mark.rule("FEA-SCO-7", "RU-15")
@pytest.mark.parametrize("slower", ["A", "B", "C"])
def test_a_tied_square_is_left_to_slower_pieces_of_anybody(slower: str) -> None:
    board = three_players().stand("A", "Agent", (7, 4)).stand("B", "Agent", (7, 6)).stand(slower, "Scholar", (6, 5))
    claims = board.score()
    assert claims[(slower, (7, 5))] == 2


@pytest.mark.rule("FEA-SCO-7")
def test_a_tied_square_stays_empty_and_may_be_walked_over() -> None:
    board = three_players().stand("A", "Agent", (7, 4)).stand("B", "Agent", (7, 6)).stand("C", "Ranger", (8, 5))
    board.marker((9, 5)).marker((8, 6))
    claims = board.score()
    assert claims[("C", (7, 5))] == 2
    assert claims[("C", (6, 5))] == 1, "its only way runs over (7,5)"


@pytest.mark.rule("RU-14", "FEA-SCO-7")
def test_two_nearest_tied_keep_a_third_from_the_square() -> None:
    board = three_players().stand("A", "Agent", (7, 4)).stand("B", "Agent", (7, 6)).stand("C", "Agent", (9, 5))
    assert board.score() == {("B", (7, 7)): 2}


@pytest.mark.rule("RU-14")
def test_a_piece_walled_off_makes_no_tie() -> None:
    """A on (6,4) and B on (8,6) are two steps from the city (7,5), but both of B's ways are shut."""
    shut = Position(KINGDOM).stand("A", "Agent", (6, 4)).stand("B", "Agent", (8, 6)).marker((8, 5)).marker((7, 6))
    assert shut.score() == {("A", (7, 5)): 2, ("A", (4, 4)): 2, ("B", (7, 7)): 2}
    ajar = Position(KINGDOM).stand("A", "Agent", (6, 4)).stand("B", "Agent", (8, 6)).marker((8, 5))
    assert ajar.score() == {("A", (4, 4)): 2, ("B", (7, 7)): 2}


@pytest.mark.rule("RU-14")
def test_a_piece_out_of_range_makes_no_tie() -> None:
    """C's Agent is three steps from (7,5): too far to contend with A's, two steps away."""
    board = three_players().stand("A", "Agent", (6, 4)).stand("C", "Agent", (10, 5))
    assert board.score() == {("A", (7, 5)): 2, ("A", (4, 4)): 2, ("C", (10, 3)): 2}


@pytest.mark.rule("FEA-SCO-8")
def test_a_city_takes_two_tokens_and_any_other_square_one() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (0, 1))
    # roads within three steps of (0,1): (1,1) is a city
    one_each = [(1, 0), (1, 2), (2, 1), (1, 3), (3, 1)]
    assert board.score() == {("A", (1, 1)): 2, **{("A", square): 1 for square in one_each}}
    counts = {token["square"]: token["count"] for token in board.match.view()["tokens"]}
    assert counts == {r * 18 + c: 2 if (r, c) == (1, 1) else 1 for r, c in [(1, 1), *one_each]}


@pytest.mark.rule("FEA-SCO-9", "RU-35")
def test_a_square_with_a_piece_is_claimed_by_nobody() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 1)).stand("A", "Agent", (7, 2)).stand("B", "Agent", (6, 1))
    claims = board.score()
    assert not any(square == (7, 1) for _, square in claims), "not by its own side, not by the others, not by itself"
    assert not {(7, 2), (6, 1)} & {square for _, square in claims}
    assert board.standing("A")["Scholar"] == (7, 1)


@pytest.mark.rule("FEA-SCO-10")
@pytest.mark.parametrize("heir", [0, 1])
def test_the_heir_claims_no_faster(heir: int) -> None:
    board = Position(KINGDOM).stand("A", "Agent", (7, 4)).stand("B", "Agent", (8, 5))
    board.s.heir = heir
    assert board.score() == {}


@pytest.mark.rule("FEA-WIN-1")
def test_tokens_of_abilities_count_at_the_end() -> None:
    board = Position(KINGDOM).token("A", (9, 0)).token("A", (9, 1)).token("B", (0, 0)).stand("B", "Agent", (7, 2))
    board.score()
    assert board.match.result.points == (2, 1 + 2)
    assert board.match.result.winners == (1,)


@pytest.mark.rule("FEA-WIN-2", "RU-36")
@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((27, 27, 20), (1, 1, 3)),
        ((20, 27, 27), (3, 1, 1)),
        ((20, 27, 20), (2, 1, 2)),
        ((9, 9, 9), (1, 1, 1)),
        ((8, 10, 9), (3, 1, 2)),
    ],
)
def test_most_tokens_win_and_equal_tokens_share(points: tuple[int, ...], places: tuple[int, ...]) -> None:
    result = three_players().ended_with(*points)
    assert result.places == places
    assert result.winners == tuple(seat for seat in range(3) if points[seat] == max(points))


@pytest.mark.rule("FEA-WIN-2")
def test_a_tied_game_is_a_shared_victory_whoever_is_heir() -> None:
    board = Position(KINGDOM).token("A", (0, 0)).token("B", (6, 0))
    board.s.heir = board.s.last_placer = 1
    board.score()
    assert board.match.result.points == (1, 1)
    assert board.match.result.winners == (0, 1)


@pytest.mark.rule("RU-18")
def test_more_than_fifty_tokens_are_counted_on() -> None:
    board = Position(KINGDOM)
    land = [(r, c) for r, line in enumerate(board.match.view()["kingdom"]) for c, sq in enumerate(line) if sq in ".f-="]
    for square in land[:60]:
        board.token("A", square)
    board.stand("B", "Scholar", land[70])
    board.score()
    assert board.match.result.points[0] == 60


@pytest.mark.rule("RU-18")
def test_more_than_sixteen_markers_do_not_limit_play() -> None:
    board = Position(KINGDOM)
    for row, column in [(r, c) for r in range(6, 9) for c in range(12)]:
        if board.match.view()["kingdom"][row][column] != "M":
            board.marker((row, column))
    assert len(board.match.view()["markers"]) > 16
    board.to_place("A", "Knight")
    board.do("A", "place", (0, 0))
    assert board.options("A", "mark") != set()


@pytest.mark.rule("FEA-SCO-1")
def test_only_pieces_that_stand_on_the_board_claim() -> None:
    board = Position("1A,2A,3A").stand("A", "Scholar", (7, 3)).stand("B", "Knight", (0, 0))
    story = blank_story()
    final_scoring(board.s, story)
    scored = [event["kind"] for event in GAME.events.read(story) if event.kind.name == "scoring"]
    assert scored == [KIND_OF_NAME["knight"], KIND_OF_NAME["scholar"]], "the faster first"


@pytest.mark.rule("FEA-SCO-2", "RU-14")
def test_what_the_board_would_score_does_not_depend_on_what_it_would_have_scored_before() -> None:
    def beside(square: tuple[int, int]) -> Position:
        return Position("1A,2A,3A").stand("A", "Scholar", square).stand("B", "Village Elder", (8, 2))

    def claimed(board: Position) -> list[int]:
        claim_all(board.s, board.s.unheard, False)
        return [board.s.tally[seat] for seat in (0, 1)]

    moved = beside((7, 3))
    assert claimed(moved) != claimed(beside((7, 9)))
    lift_piece(moved.s, 0, KIND_OF_NAME["scholar"])
    put_piece(moved.s, 0, KIND_OF_NAME["scholar"], number((7, 9)))
    assert claimed(moved) == claimed(beside((7, 9)))


@pytest.mark.rule("FEA-SCO-8", "FEA-WIN-1")
def test_to_tell_what_the_board_would_score_lays_no_token() -> None:
    board = Position("1A,2A,3A").stand("A", "Scholar", (7, 3)).stand("B", "Village Elder", (8, 2))
    out = np.zeros(2 * GAME.most_seats, np.int32)
    GAME.plain.bind(GAME.rules["result"])(board.s, out)
    assert out[0] > 0 < out[1]
    assert not any(board.s.tokens[seat, row] for seat in (0, 1) for row in range(board.s.rows))


@pytest.mark.rule("FEA-TURN-6", "FEA-WIN-1")
def test_after_the_last_claims_their_squares_are_full_and_bar_the_others_ways() -> None:
    board = Position("1A,2A,3A").stand("A", "Scholar", (7, 3)).stand("B", "Village Elder", (0, 2))
    claims = board.score()
    assert {who for who, _ in claims} == {"A", "B"}
    for who, (row, column) in claims:
        assert not board.s.empty[row] >> column & 1
        assert [board.s.passable[seat, row] >> column & 1 for seat in (0, 1)] == [who == "A", who == "B"]
