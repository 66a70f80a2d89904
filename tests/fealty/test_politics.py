"""Rules of politics: rows, columns and duchies, at the moment of placement (FEA-POL). Kingdom: see test_map."""

from __future__ import annotations

import pytest

from tests.fealty.position import Position

KINGDOM = "1A,2A,3A"
CROSS = "1A,2A,3A,4A,5A"


def used(board: Position) -> list[bool]:
    return [duchy["used"] for duchy in board.match.view()["duchies"]]


@pytest.mark.rule("FEA-POL-1")
def test_no_piece_goes_into_a_row_or_column_of_ones_own() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).to_place("A", "Agent")
    assert board.refusal("A", "place", (7, 0)) == "FEA-POL-1", "same row"
    assert board.refusal("A", "place", (9, 3)) == "FEA-POL-1", "same column"
    assert board.refusal("A", "place", (8, 2)) == "", "a diagonal is free"
    options = board.options("A", "place")
    assert all(row != 7 and column != 3 for row, column in options)
    # 94 squares without mountains, less the 12 of row 7 and the other 10 of column 3, whose (3,3) is a mountain
    assert len(options) == 94 - 12 - 10


@pytest.mark.rule("FEA-POL-1a", "RU-3")
def test_rows_and_columns_run_through_the_whole_kingdom() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).to_place("A", "Agent")
    assert board.refusal("A", "place", (7, 10)) == "FEA-POL-1", "the row goes on in the next duchy"
    assert board.refusal("A", "place", (2, 3)) == "FEA-POL-1", "and so does the column"


@pytest.mark.rule("FEA-POL-1a", "RU-3")
def test_rows_and_columns_reach_the_far_arms_of_the_cross() -> None:
    board = Position(CROSS, seats=4).stand("A", "Scholar", (0, 6)).stand("A", "Ranger", (7, 1)).to_place("A", "Agent")
    assert board.refusal("A", "place", (16, 6)) == "FEA-POL-1", "column 6 from the north arm to the south arm"
    assert board.refusal("A", "place", (7, 16)) == "FEA-POL-1", "row 7 from the west arm to the east arm"


@pytest.mark.rule("FEA-POL-1b")
def test_other_players_pieces_do_not_close_rows_or_columns() -> None:
    board = Position(KINGDOM).stand("B", "Scholar", (7, 3)).to_place("A", "Agent")
    assert board.refusal("A", "place", (7, 4)) == ""
    assert board.refusal("A", "place", (6, 3)) == ""
    assert len(board.options("A", "place")) == 94 - 1


@pytest.mark.rule("FEA-POL-1c")
def test_tokens_do_not_close_rows_or_columns() -> None:
    board = Position(KINGDOM).token("A", (7, 3)).to_place("A", "Agent")
    assert board.refusal("A", "place", (7, 4)) == ""
    assert board.refusal("A", "place", (6, 3)) == ""


@pytest.mark.rule("FEA-POL-1c")
def test_a_piece_that_was_moved_counts_where_it_stands_now() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3))
    board.to_place("A", "Agent", then=[("B", "Guard Post")])
    board.do("A", "place", (0, 0))
    board.do("A", "move", (8, 2), "Scholar")
    board.do("B", "place", (7, 0))
    board.reveal({"A": "Knight", "B": "Baron"})
    assert board.refusal("A", "place", (7, 3)) == "", "row 7 and column 3 are free again"
    assert board.refusal("A", "place", (8, 5)) == "FEA-POL-1"
    assert board.refusal("A", "place", (9, 2)) == "FEA-POL-1"


@pytest.mark.rule("FEA-POL-2")
def test_a_duchy_takes_one_placement_a_turn() -> None:
    board = Position(KINGDOM).to_place("A", "Guard Post", then=[("B", "Scholar")])
    board.do("A", "place", (9, 4))
    assert used(board) == [False, True, False]
    assert board.refusal("B", "place", (6, 0)) == "FEA-POL-2"
    options = board.options("B", "place")
    assert not any(row >= 6 and column < 6 for row, column in options)
    assert len(options) == 31 + 32, "all squares of the other two duchies but their mountains"


@pytest.mark.rule("FEA-POL-2")
def test_with_four_players_each_placement_closes_one_duchy_more() -> None:
    board = Position(CROSS, seats=4)
    board.to_place("A", "Guard Post", then=[("B", "Scholar"), ("C", "Village Elder"), ("D", "Court Noble")])
    board.do("A", "place", (0, 6))
    board.do("B", "place", (6, 0))
    board.do("C", "place", (6, 6))
    assert used(board) == [True, True, True, False, False]
    for square in [(1, 7), (8, 1), (7, 8)]:
        assert board.refusal("D", "place", square) == "FEA-POL-2"
    assert board.refusal("D", "place", (7, 13)) == ""
    assert board.refusal("D", "place", (16, 7)) == ""


@pytest.mark.rule("FEA-POL-2a")
def test_a_piece_that_moves_itself_leaves_its_first_duchy_used() -> None:
    board = Position(KINGDOM).to_place("A", "Parson", then=[("B", "Court Noble")])
    board.do("A", "place", (7, 5))
    board.do("A", "move", (7, 7), "Parson")
    assert used(board) == [False, True, False]
    assert board.refusal("B", "place", (8, 0)) == "FEA-POL-2"
    assert board.refusal("B", "place", (7, 8)) == ""


@pytest.mark.rule("FEA-POL-2b", "FEA-POL-3")
@pytest.mark.parametrize(
    ("piece", "verb", "moved"), [("Knight", "mark", None), ("Herald", "spread", None), ("Agent", "move", "Scholar")]
)
def test_moves_markers_and_tokens_use_no_duchy(piece: str, verb: str, moved: str | None) -> None:
    """Whatever is done with (7,6), in the third duchy, that duchy stays open to placements."""
    board = Position(KINGDOM).stand("A", "Scholar", (6, 6)).to_place("A", piece, then=[("B", "Court Noble")])
    board.do("A", "place", (7, 5))
    board.do("A", verb, (7, 6), moved)
    assert used(board) == [False, True, False]
    assert board.refusal("B", "place", (8, 6)) == ""


@pytest.mark.rule("FEA-POL-2b", "RU-11")
def test_a_piece_taken_off_leaves_its_duchy_used() -> None:
    board = Position(KINGDOM).to_place("A", "Inquisitor", then=[("B", "Court Noble")])
    board.do("A", "place", (0, 0))
    assert board.standing("A") == {}
    assert used(board) == [True, False, False]
    assert board.refusal("B", "place", (1, 1)) == "FEA-POL-2"


@pytest.mark.rule("FEA-POL-3", "RU-34")
@pytest.mark.parametrize(("piece", "verb"), [("Knight", "mark"), ("Herald", "spread")])
def test_markers_and_tokens_may_go_into_own_rows_and_used_duchies(piece: str, verb: str) -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (9, 6)).use_duchy(2).to_place("A", piece)
    board.do("A", "place", (7, 5))
    # (7,6) is in the piece's own row, in the Scholar's column and in a used duchy
    assert board.refusal("A", verb, (7, 6)) == ""
    board.do("A", verb, (7, 6))
    assert board.refusal("A", "place", (7, 6)) != ""


@pytest.mark.rule("FEA-POL-4", "FEA-POL-5")
def test_we_2_no_repair_by_moving() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 3)).to_place("A", "Agent", then=[("B", "Guard Post")])
    assert board.refusal("A", "place", (9, 3)) == "FEA-POL-1"
    board.do("A", "place", (9, 4))
    board.do("A", "move", (9, 3), "Scholar")
    assert board.standing("A") == {"Agent": (9, 4), "Scholar": (9, 3)}, "both in row 9"
    board.do("B", "place", (0, 0))
    board.reveal({"A": "Knight", "B": "Baron"})
    assert board.refusal("A", "place", (7, 2)) == "", "row 7 is free again"


@pytest.mark.rule("FEA-POL-4")
def test_a_parson_may_not_start_in_a_used_duchy_and_move_out_of_it() -> None:
    board = Position(KINGDOM).use_duchy(1).stand("A", "Scholar", (0, 0)).to_place("A", "Parson")
    assert board.refusal("A", "place", (7, 5)) == "FEA-POL-2"
    assert board.refusal("A", "place", (0, 1)) == "FEA-POL-1"


@pytest.mark.rule("FEA-POL-5", "FEA-POL-3")
def test_a_parson_may_end_in_a_used_duchy_and_in_a_row_and_column_of_its_own_side() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 10)).stand("A", "Baron", (10, 6)).use_duchy(2)
    board.to_place("A", "Parson")
    assert board.refusal("A", "place", (7, 5)) == "FEA-POL-1"
    board.do("A", "place", (6, 5))
    board.do("A", "move", (7, 6), "Parson")
    assert board.standing("A")["Parson"] == (7, 6), (
        "in the row of the Scholar, the column of the Baron and the used duchy"
    )
