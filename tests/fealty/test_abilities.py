"""What pieces do right after they are placed, and what the others' abilities are (FEA-ABL). Kingdom: see test_map."""

from __future__ import annotations

import pytest

from homage.games.fealty.rules.pieces import KIND_OF_NAME
from homage.games.fealty.state import NONE
from tests.fealty.position import Position
from tests.fealty.table import kinds

KINGDOM = "1A,2A,3A"


def after_placing(board: Position, piece: str, square: tuple[int, int]) -> Position:
    """A has just placed a piece; B is to place a Court Noble next."""
    board.to_place("A", piece, then=[("B", "Court Noble")])
    board.do("A", "place", square)
    return board


@pytest.mark.rule("FEA-ABL-2", "FEA-ABL-1", "RU-29")
@pytest.mark.parametrize(
    ("piece", "verbs"),
    [
        ("Agent", {"decline", "move"}),
        ("Knight", {"decline", "mark"}),
        ("Guard Post", set()),
        ("Scholar", set()),
        ("Ranger", {"decline", "move"}),
        ("Baron", {"decline", "mark"}),
        ("Village Elder", set()),
        ("General", {"decline", "move"}),
        ("Court Noble", {"decline", "spread"}),
        ("Farmer", {"decline", "spread"}),
        ("Herald", {"decline", "spread"}),
        ("Warden", {"decline", "mark"}),
        ("Inquisitor", {"remove"}),
        ("Parson", {"decline", "move"}),
        ("Commander", {"decline", "mark"}),
        ("Patroller", {"decline", "move"}),
        ("Magistrate", set()),
        ("Holy Legate", set()),
    ],
)
def test_what_each_piece_may_do_once_placed(piece: str, verbs: set[str]) -> None:
    other = "Ranger" if piece == "Baron" else "Baron"
    board = after_placing(Position(KINGDOM).stand("A", other, (7, 3)), piece, (0, 0))
    assert board.verbs("A") == verbs
    assert board.match.waiting == ((0,) if verbs else (1,))


@pytest.mark.rule("FEA-ABL-1")
def test_a_declined_ability_is_gone_for_good() -> None:
    board = after_placing(Position(KINGDOM), "Knight", (0, 0))
    board.do("A", "decline")
    board.do("B", "place", (7, 0))
    board.do("B", "decline")
    assert board.match.view()["markers"] == []
    board.reveal({"A": "Scholar", "B": "Village Elder"})
    board.do("A", "place", (1, 1))
    assert board.match.waiting == (1,), "the Scholar has no ability, and the Knight's is not asked about again"


@pytest.mark.rule("FEA-ABL-1")
def test_an_ability_is_used_once_and_only_the_pieces_own() -> None:
    board = after_placing(Position(KINGDOM), "Knight", (0, 0))
    assert board.refusal("A", "spread", (0, 1)) == "FEA-ABL-1"
    assert board.refusal("A", "remove", piece="Knight") == "FEA-ABL-1"
    assert board.refusal("A", "move", (0, 1), "Knight") == "FEA-ABL-1"
    board.do("A", "mark", (0, 1))
    assert board.match.waiting == (1,)
    assert board.refusal("A", "mark", (1, 0)) != ""


@pytest.mark.rule("FEA-ABL-MO-1", "RU-9")
def test_the_agent_moves_another_piece_one_or_two_steps() -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Scholar", (7, 3)), "Agent", (9, 4))
    one, two = {(6, 3), (7, 2), (7, 4), (8, 3)}, {(5, 3), (6, 4), (7, 1), (8, 2), (7, 5), (9, 3)}
    assert board.options("A", "move", "Scholar") == one | two
    assert board.refusal("A", "move", (7, 3), "Scholar") != "", "a move that ends where it began is no move"
    assert board.refusal("A", "move", (9, 5), "Agent") == "FEA-ABL-MO-1", "not itself"
    assert board.options("A", "move", "Agent") == set()
    board.do("A", "move", (5, 3), "Scholar")
    assert board.standing("A") == {"Agent": (9, 4), "Scholar": (5, 3)}


@pytest.mark.rule("FEA-ABL-MO-1")
@pytest.mark.parametrize(("piece", "reach"), [("Ranger", 1), ("Patroller", 2), ("Agent", 2), ("General", 3)])
def test_how_far_the_other_movers_move(piece: str, reach: int) -> None:
    """The Scholar on (0,0) walks the western road: (1,0) is one step, (2,0) two, (3,0) three, (4,0) four."""
    board = after_placing(Position(KINGDOM).stand("A", "Scholar", (0, 0)), piece, (9, 4))
    column = {square for square in board.options("A", "move", "Scholar") if square[1] == 0}
    assert column == {(row, 0) for row in range(1, reach + 1)}


@pytest.mark.rule("RU-10", "FEA-ABL-MO-1")
def test_only_ones_own_pieces_are_moved() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).stand("B", "Baron", (1, 1))
    after_placing(board, "Agent", (9, 4))
    assert board.options("A", "move") == board.options("A", "move", "Scholar")
    assert board.refusal("A", "move", (1, 2), "Baron") != ""


@pytest.mark.rule("RU-10")
def test_a_moved_piece_does_not_use_its_ability_again() -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Knight", (7, 3)), "Agent", (9, 4))
    board.do("A", "move", (7, 2), "Knight")
    assert board.match.waiting == (1,)
    assert board.verbs("B") == {"place"}


@pytest.mark.rule("FEA-ABL-MO-3", "FEA-ABL-IM-1", "RU-29", "RU-30")
@pytest.mark.parametrize("mover", ["Agent", "Ranger", "General", "Patroller"])
def test_nobody_moves_a_guard_post(mover: str) -> None:
    board = Position(KINGDOM).stand("A", "Guard Post", (7, 3)).stand("A", "Scholar", (0, 1))
    after_placing(board, mover, (9, 4))
    assert board.options("A", "move", "Guard Post") == set()
    assert board.refusal("A", "move", (7, 2), "Guard Post") == "FEA-ABL-IM-1"
    assert board.options("A", "move", "Scholar") != set()


@pytest.mark.rule("RU-30", "FEA-ABL-MO-3")
def test_with_only_a_guard_post_to_move_nothing_is_asked() -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Guard Post", (7, 3)), "Agent", (9, 4))
    assert board.match.waiting == (1,)


@pytest.mark.rule("RU-30", "FEA-ABL-MO-1")
def test_every_other_piece_can_be_moved_unless_it_is_shut_in() -> None:
    board = Position(KINGDOM)
    places = {"Knight": (0, 1), "Scholar": (1, 5), "Ranger": (2, 2), "Baron": (6, 0), "Village Elder": (7, 3)}
    for piece, square in places.items():
        board.stand("A", piece, square)
    board.stand("A", "Court Noble", (11, 11)).marker((10, 11))  # (11,10) is a mountain
    after_placing(board, "Agent", (9, 4))
    for piece in places:
        assert board.options("A", "move", piece) != set()
    assert board.options("A", "move", "Court Noble") == set()


@pytest.mark.rule("FEA-ABL-MS-1", "RU-9")
def test_the_parson_moves_itself_and_nobody_else() -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Scholar", (0, 0)).token("A", (8, 5)), "Parson", (7, 5))
    assert board.options("A", "move") == board.options("A", "move", "Parson")
    assert board.refusal("A", "move", (0, 1), "Scholar") == "FEA-ABL-MS-1"
    assert board.refusal("A", "move", (7, 5), "Parson") != ""
    assert board.refusal("A", "move", (8, 5), "Parson") == "FEA-NAT-4a"
    assert board.refusal("A", "move", (9, 5), "Parson") == "", "over its own token"
    assert board.refusal("A", "move", (7, 8), "Parson") == "FEA-NAT-5", "three steps"


@pytest.mark.rule("FEA-ABL-CM-1")
@pytest.mark.parametrize(("piece", "reach"), [("Warden", 1), ("Baron", 1), ("Knight", 2), ("Commander", 3)])
def test_how_far_a_marker_goes(piece: str, reach: int) -> None:
    board = after_placing(Position(KINGDOM).stand("B", "Scholar", (0, 1)), piece, (0, 0))
    assert {square for square in board.options("A", "mark") if square[1] == 0} == {(r, 0) for r in range(1, reach + 1)}
    assert (0, 2) not in board.options("A", "mark"), "behind the Scholar"


@pytest.mark.rule("FEA-ABL-CM-2")
def test_a_marker_may_go_on_a_city_but_on_nothing_else_that_is_there() -> None:
    board = Position(KINGDOM).stand("B", "Scholar", (7, 3)).token("A", (8, 2)).token("B", (8, 1)).marker((7, 0))
    after_placing(board, "Knight", (7, 2))
    assert board.options("A", "mark") == {(7, 1), (6, 1), (9, 2), (8, 3)}, "the last two over A's own token"
    for square in [(7, 3), (8, 2), (8, 1), (7, 0), (7, 2), (6, 2)]:
        assert board.refusal("A", "mark", square) != ""
    board.do("A", "mark", (7, 1))
    assert (7, 1) in {(number // 18, number % 18) for number in board.match.view()["markers"]}


@pytest.mark.rule("FEA-ABL-CM-3", "FEA-NAT-1")
def test_a_marker_stays_blocks_everybody_and_is_never_claimed() -> None:
    board = after_placing(Position(KINGDOM), "Baron", (1, 0))
    board.do("A", "mark", (1, 1))
    board.do("B", "place", (6, 3))
    board.do("B", "decline")
    board.reveal({"A": "Agent", "B": "Knight"})
    assert board.refusal("A", "place", (1, 1)) != ""
    board.do("A", "place", (9, 4))
    board.do("A", "decline")
    board.do("B", "place", (0, 1))
    assert board.options("B", "mark") == {(0, 0), (0, 2), (1, 2), (0, 3)}
    board.do("B", "decline")
    claims = board.score()
    assert not any(square == (1, 1) for _, square in claims)
    assert ("A", (1, 2)) not in claims, "the Baron's way along row 1 is shut"
    assert [(number // 18, number % 18) for number in board.match.view()["markers"]] == [(1, 1)]


@pytest.mark.rule("FEA-ABL-IN-1")
@pytest.mark.parametrize(("piece", "reach"), [("Farmer", 1), ("Court Noble", 1), ("Herald", 2)])
def test_how_far_a_token_goes(piece: str, reach: int) -> None:
    board = after_placing(Position(KINGDOM).marker((0, 1)), piece, (0, 0))
    assert {square for square in board.options("A", "spread") if square[1] == 0} == {
        (r, 0) for r in range(1, reach + 1)
    }
    assert (0, 2) not in board.options("A", "spread")
    board.do("A", "spread", (1, 0))
    assert board.match.view()["tokens"] == [{"square": 18, "seat": 0, "count": 1}]


@pytest.mark.rule("FEA-ABL-IN-1", "RU-32")
def test_a_token_goes_only_on_an_empty_square() -> None:
    board = Position(KINGDOM).stand("B", "Scholar", (7, 3)).marker((8, 2))
    after_placing(board, "Court Noble", (7, 2))
    assert board.options("A", "spread") == {(7, 1)}, "not on the piece, the marker, or the mountain (6,2)"


@pytest.mark.rule("FEA-ABL-IN-2", "FEA-WIN-1")
def test_a_token_on_a_city_is_one_and_closes_the_square() -> None:
    board = after_placing(Position(KINGDOM), "Court Noble", (7, 2))
    board.do("A", "spread", (7, 1))
    claims = board.score()
    assert ("A", (7, 1)) not in claims, "not even its owner's Court Noble adds to it"
    assert board.s.points[0] == sum(claims.values()) + 1


@pytest.mark.rule("FEA-ABL-RM-1", "FEA-ABL-2", "RU-11")
def test_the_inquisitor_takes_any_one_of_its_own_side() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).stand("B", "Baron", (1, 1))
    after_placing(board, "Inquisitor", (0, 0))
    choices = {choice.notation for choice in board.match.choices(0)}
    assert choices == {"remove Scholar", "remove Inquisitor"}
    assert board.refusal("A", "decline") == "FEA-ABL-2"
    assert board.refusal("A", "remove", piece="Baron") == "FEA-ABL-RM-1"
    board.do("A", "remove", piece="Scholar")
    assert board.standing("A") == {"Inquisitor": (0, 0)}


@pytest.mark.rule("FEA-ABL-RM-3", "FEA-ABL-IM-1")
def test_a_guard_post_can_be_removed() -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Guard Post", (7, 3)), "Inquisitor", (0, 0))
    board.do("A", "remove", piece="Guard Post")
    assert board.standing("A") == {"Inquisitor": (0, 0)}
    assert board.s.stands[0, KIND_OF_NAME["guard post"]] == NONE


@pytest.mark.rule("FEA-TURN-2c", "FEA-ABL-1")
@pytest.mark.parametrize("piece", ["Court Noble", "Farmer", "Knight", "Warden"])
def test_an_ability_without_a_square_to_reach_is_not_asked_about(piece: str) -> None:
    """Markers on both squares beside the corner: what lies behind them is empty, and out of reach."""
    board = Position(KINGDOM).marker((0, 1)).marker((1, 0)).to_place("A", piece, then=[("B", "Baron")])
    board.do("A", "place", (0, 0))
    assert board.match.waiting == (1,)


@pytest.mark.rule("FEA-NAT-3", "FEA-NAT-5")
def test_a_piece_does_not_reach_what_another_piece_of_its_owner_reaches() -> None:
    """The Ranger may move the Baron in the north or the Scholar in the south, by one square."""
    board = Position(KINGDOM).stand("A", "Baron", (1, 3)).stand("A", "Scholar", (9, 2))
    board = after_placing(board, "Ranger", (5, 5))
    assert board.refusal("A", "move", (9, 3), "Scholar") == ""
    assert board.refusal("A", "move", (9, 3), "Baron") == "FEA-NAT-5"


@pytest.mark.rule("RU-11")
def test_a_removed_piece_is_out_for_the_game_and_its_square_row_and_column_are_free() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3))
    after_placing(board, "Inquisitor", (0, 0))
    board.do("A", "remove", piece="Scholar")
    board.do("B", "place", (9, 4))
    board.do("B", "decline")
    assert not (board.s.unplayed[0] | board.s.hand[0]) & kinds("Scholar", "Inquisitor")
    assert board.match.view()["seats"][0]["removed"] == [6], "the Scholar is the seventh of the eighteen"
    board.reveal({"A": "Knight", "B": "Baron"})
    assert board.refusal("A", "place", (7, 3)) == ""
    board.do("A", "place", (11, 9))
    assert all(square not in [(7, 1), (7, 4), (9, 3)] for who, square in board.score() if who == "A")


@pytest.mark.rule("FEA-ABL-RM-2", "RU-11", "FEA-TURN-4")
def test_an_inquisitor_that_removed_itself_still_counts_for_the_heir() -> None:
    board = Position(KINGDOM)
    board.s.heir = 1
    board.to_place("B", "Guard Post", then=[("A", "Inquisitor")])
    board.do("B", "place", (7, 0))
    board.do("A", "place", (0, 0))
    assert board.standing("A") == {}
    assert board.match.view()["seats"][0]["heir"]
    assert board.match.view()["seats"][0]["removed"] == [7]


@pytest.mark.rule("RU-11", "RU-17")
@pytest.mark.parametrize(("piece", "verb"), [("Herald", "spread"), ("Knight", "mark")])
def test_what_a_piece_put_down_stays_when_it_is_removed_or_moved(piece: str, verb: str) -> None:
    board = after_placing(Position(KINGDOM).stand("A", "Scholar", (9, 2)), piece, (0, 0))
    board.do("A", verb, (0, 1))
    board.do("B", "place", (7, 0))
    board.do("B", "decline")
    board.reveal({"A": "Patroller", "B": "Holy Legate"})
    board.do("A", "place", (10, 5))
    board.do("A", "move", (1, 0), piece)
    board.do("B", "place", (6, 8))
    board.reveal({"A": "Inquisitor", "B": "Magistrate"})
    board.do("A", "place", (2, 3))
    board.do("A", "remove", piece=piece)
    row = board.s.tokens[0, 0] if verb == "spread" else board.s.markers[0]
    assert row == 1 << 1
    if verb == "spread":
        claims = board.score()
        assert board.s.points[0] == 1 + sum(tokens for (who, _), tokens in claims.items() if who == "A")


@pytest.mark.rule("FEA-ABL-ID-1", "RU-12")
def test_the_magistrate_enters_a_used_duchy_without_own_pieces() -> None:
    board = Position(KINGDOM).use_duchy(1).use_duchy(2).stand("A", "Scholar", (7, 10)).to_place("A", "Magistrate")
    assert board.refusal("A", "place", (6, 0)) == "", "used, but no piece of A's is there"
    assert board.refusal("A", "place", (6, 6)) == "FEA-ABL-ID-1", "used, and the Scholar stands there"
    assert board.refusal("A", "place", (0, 0)) == "", "unused"
    board.do("A", "place", (6, 0))
    assert board.standing("A")["Magistrate"] == (6, 0)


@pytest.mark.rule("RU-12", "FEA-ABL-ID-1")
def test_own_pieces_do_not_matter_in_a_duchy_still_unused() -> None:
    board = Position(KINGDOM).use_duchy(0).stand("A", "Scholar", (7, 10)).to_place("A", "Magistrate")
    assert board.refusal("A", "place", (6, 6)) == ""


@pytest.mark.rule("RU-12")
def test_the_magistrate_looks_at_pieces_where_they_stand_now() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 5)).stand("A", "Ranger", (0, 0))
    after_placing(board, "Agent", (2, 3))
    board.do("A", "move", (7, 6), "Scholar")
    board.do("B", "place", (9, 4))
    board.do("B", "decline")
    board.use_duchy(1).use_duchy(2).reveal({"A": "Magistrate", "B": "Holy Legate"})
    assert board.refusal("A", "place", (8, 2)) == "", "the Scholar has left the second duchy"
    assert board.refusal("A", "place", (8, 7)) == "FEA-ABL-ID-1", "it stands in the third"
    board.do("A", "place", (8, 2))
    assert board.s.used >> 1 & 1


@pytest.mark.rule("FEA-ABL-ID-2")
def test_rows_and_columns_bind_the_magistrate_but_tokens_do_not() -> None:
    board = (
        Position(KINGDOM).use_duchy(1).stand("A", "Scholar", (7, 10)).stand("A", "Ranger", (0, 3)).token("A", (9, 4))
    )
    board.to_place("A", "Magistrate")
    assert board.refusal("A", "place", (7, 0)) == "FEA-POL-1"
    assert board.refusal("A", "place", (9, 3)) == "FEA-POL-1"
    assert board.refusal("A", "place", (9, 5)) == "", "own influence there does not matter"


@pytest.mark.rule("FEA-ABL-ID-1")
def test_no_other_piece_ignores_a_used_duchy() -> None:
    for piece in ("Court Noble", "Holy Legate", "Patroller", "General"):
        board = Position(KINGDOM).use_duchy(1).to_place("A", piece)
        assert board.refusal("A", "place", (6, 0)) == "FEA-POL-2"


@pytest.mark.rule("RU-4")
def test_the_magistrate_must_place_if_its_ability_opens_a_square() -> None:
    board = Position("1A,2A", short=True).use_duchy(0).use_duchy(1)
    board.reveal({"A": "Magistrate", "B": "Holy Legate"})
    assert board.match.waiting == (0,)
    assert board.verbs("A") == {"place"}
    assert len(board.options("A", "place")) == 31 + 31


@pytest.mark.rule("FEA-ABL-AD-1", "RU-13")
def test_the_legate_lays_one_more_on_adjacent_squares_only() -> None:
    board = Position(KINGDOM).stand("A", "Holy Legate", (0, 0))
    claims = board.score()
    assert claims[("A", (0, 1))] == 2
    assert claims[("A", (1, 0))] == 2
    assert claims[("A", (1, 1))] == 2, "a city two steps away: no adjacent bonus"
    assert claims[("A", (0, 2))] == claims[("A", (2, 0))] == 1
    assert sorted(claims.values()) == [1] * (len(claims) - 3) + [2] * 3


@pytest.mark.rule("FEA-ABL-AD-1", "RU-13")
def test_adjacent_means_a_path_of_one_step() -> None:
    """(0,1) is beside the Legate, (1,1) is not, though only two steps away; behind a marker it is out of the bonus."""
    board = Position(KINGDOM).marker((0, 1)).stand("A", "Holy Legate", (0, 0))
    assert {square for (_, square), tokens in board.score().items() if tokens == 2} == {(1, 0), (1, 1)}


@pytest.mark.rule("FEA-ABL-AD-2")
def test_the_bonus_adds_nothing_where_influence_lies_already() -> None:
    board = Position(KINGDOM).token("A", (0, 1)).stand("A", "Holy Legate", (0, 0)).stand("A", "Farmer", (2, 0))
    claims = board.score()
    assert ("A", (0, 1)) not in claims
    assert claims[("A", (1, 0))] == 1, "the Farmer, faster, took it with one token"
    assert board.s.points[0] == 1 + sum(claims.values())
