"""The worked examples of the ledger (section 11). WE-11 stands in test_map, WE-2 in test_politics."""

from __future__ import annotations

import pytest

from tests.fealty.position import Position, Square

KINGDOM = "1A,2A,3A"


def claimed(who: str, squares: list[Square], tokens: int = 1) -> dict[tuple[str, Square], int]:
    return {(who, square): tokens for square in squares}


@pytest.mark.rule("FEA-ABL-IN-1", "FEA-ABL-IN-2", "RU-31")
def test_we_1_sample_card() -> None:
    board = Position(KINGDOM).to_place("A", "Court Noble")
    board.do("A", "place", (7, 2))
    assert board.options("A", "spread") == {(7, 1), (7, 3), (8, 2)}
    board.do("A", "spread", (7, 1))
    assert board.match.view()["tokens"] == [{"square": 7 * 18 + 1, "seat": 0, "count": 1}]


@pytest.mark.rule("FEA-POL-2a", "FEA-ABL-MS-1")
def test_we_3_parson() -> None:
    board = Position(KINGDOM, set="suns").to_place("A", "Parson", then=[("B", "Patroller")])
    board.do("A", "place", (7, 5))
    reached = {(5, 5), (6, 4), (6, 5), (6, 6), (7, 3), (7, 4), (7, 6), (7, 7), (8, 5), (8, 6), (9, 5)}
    assert board.options("A", "move", "Parson") == reached
    board.do("A", "move", (7, 7), "Parson")
    assert [duchy["used"] for duchy in board.match.view()["duchies"]] == [False, True, False]
    assert board.refusal("B", "place", (6, 6)) == ""
    assert board.refusal("B", "place", (6, 0)) == "FEA-POL-2"


@pytest.mark.rule("FEA-ABL-RM-2")
def test_we_4_inquisitor_first() -> None:
    board = Position(KINGDOM, set="suns").stand("B", "Farmer", (9, 4))
    board.to_place("A", "Inquisitor", then=[("B", "Patroller")])
    events = board.do("A", "place", (0, 0))
    assert "removed" in [event.kind.name for event in events], "there is nothing to choose: it goes itself"
    assert board.standing("A") == {}
    assert board.standing("B") == {"Farmer": (9, 4)}
    assert board.match.waiting == (1,)


@pytest.mark.rule("FEA-ABL-AD-1", "FEA-SCO-8")
def test_we_5_adjacent_bonus_on_a_city() -> None:
    board = Position(KINGDOM).stand("A", "Holy Legate", (7, 2))
    claims = board.score()
    assert claims[("A", (7, 1))] == 3
    assert claims[("A", (7, 3))] == claims[("A", (8, 2))] == 2
    tokens = {token["square"]: token["count"] for token in board.match.view()["tokens"]}
    assert tokens[7 * 18 + 1] == 3


@pytest.mark.rule("FEA-MAP-5", "FEA-POL-1", "FEA-POL-2", "FEA-ABL-CM-1", "FEA-SCO-1", "RU-3")
def test_we_6_play_example() -> None:
    board = Position("5B1,1A0,2A0")
    board.stand("B", "Agent", (7, 3)).stand("B", "Scholar", (8, 1))
    board.stand("A", "Ranger", (10, 5)).stand("A", "Baron", (3, 3))
    board.reveal({"A": "Agent", "B": "Knight"})
    assert board.match.waiting == (0,)
    board.do("A", "place", (7, 4))
    board.do("A", "decline")
    assert len(board.options("B", "place")) == 40
    assert board.refusal("B", "place", (9, 5)) == "FEA-POL-2"
    assert board.refusal("B", "place", (1, 3)) == "FEA-POL-1"
    board.do("B", "place", (3, 4))
    assert board.options("B", "mark") == {(1, 4), (2, 3), (2, 4), (2, 5), (3, 5), (4, 4), (4, 5)}
    board.do("B", "mark", (2, 3))
    assert board.estimate() == [11, 13]
    assert board.score() == {
        **claimed("B", [(7, 1)], 2),
        **claimed("A", [(7, 5)], 2),
        **claimed("B", [(2, 4), (3, 5)]),
        **claimed("B", [(4, 4)], 2),
        **claimed("B", [(5, 1), (6, 1), (7, 0), (7, 2), (9, 1), (10, 0), (10, 1)]),
        **claimed("A", [(8, 4), (8, 5), (9, 5), (9, 6), (9, 7), (10, 2)]),
        **claimed("A", [(2, 2), (3, 1), (3, 2)]),
    }


@pytest.mark.rule("FEA-SCO-3", "FEA-SCO-4", "FEA-NAT-2")
def test_we_6_what_the_baron_has_left() -> None:
    board = Position("5B1,1A0,2A0").stand("A", "Baron", (3, 3))
    nine = {(1, 3), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 4), (3, 5), (4, 4)}
    assert {square for _, square in board.score()} == nine
    for things, left in [
        ([(3, 4)], {(1, 3), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2)}),
        ([(3, 4), (2, 3)], {(2, 2), (3, 1), (3, 2)}),
    ]:
        board = Position("5B1,1A0,2A0").stand("A", "Baron", (3, 3))
        for square in things:
            board.marker(square)
        assert {square for _, square in board.score()} == left


@pytest.mark.rule("FEA-SCO-3", "FEA-NAT-2")
def test_we_6_the_agent_cut_off_from_the_forest_city() -> None:
    before = Position("5B1,1A0,2A0").stand("B", "Agent", (7, 3))
    assert before.score() == claimed("B", [(7, 1), (7, 5)], 2)
    after = Position("5B1,1A0,2A0").stand("B", "Agent", (7, 3)).stand("A", "Scholar", (7, 4))
    assert {square for who, square in after.score() if who == "B"} == {(7, 1)}


def duchy_3b_alone() -> Position:
    """Fallowmere with a wall of markers to the east."""
    board = Position("3B,1A", short=True)
    for row, line in enumerate(board.match.view()["kingdom"]):
        if line[6] != "M":
            board.marker((row, 6))
    return board


@pytest.mark.rule("FEA-SCO-3", "FEA-SCO-4")
def test_we_7_range_example_warden() -> None:
    board = duchy_3b_alone().stand("A", "Warden", (3, 2))
    assert board.score() == claimed("A", [(1, 2), (4, 2), (4, 3), (5, 2)])


@pytest.mark.rule("FEA-SCO-3", "FEA-SCO-8")
def test_we_7_range_example_patroller() -> None:
    board = duchy_3b_alone().stand("A", "Patroller", (3, 3))
    cities = [(0, 4), (2, 1), (3, 4)]
    roads = [(1, 1), (1, 4), (1, 5), (2, 4), (3, 1), (3, 2), (4, 0), (4, 1), (5, 1)]
    assert board.estimate() == [15, 0]
    assert board.score() == {**claimed("A", cities, 2), **claimed("A", roads)}


@pytest.mark.rule("FEA-SCO-1", "FEA-SCO-2", "FEA-SCO-5", "FEA-SCO-7", "FEA-NAT-2", "RU-15", "FEA-WIN-1")
def test_we_8_scoring_example() -> None:
    board = Position("1A3,2A1", short=True)
    assert board.match.view()["kingdom"][1] == "M=fMo-Mff-o-"
    board.stand("A", "Ranger", (1, 1)).stand("A", "Agent", (2, 1)).stand("A", "Scholar", (3, 11))
    board.stand("B", "Agent", (1, 2)).stand("B", "Knight", (5, 1)).stand("B", "Village Elder", (4, 8))
    assert board.estimate() == [18, 10]
    assert board.score() == {
        **claimed("A", [(4, 1)], 2),
        **claimed("B", [(5, 0), (5, 2)]),
        **claimed("A", [(1, 10), (5, 10)], 2),
        **claimed("A", [(2, 9), (3, 8), (4, 10), (4, 11)]),
        **claimed("A", [(0, 1)], 2),
        **claimed("A", [(0, 0), (0, 2), (0, 3), (2, 0), (2, 2), (3, 0)]),
        **claimed("B", [(3, 7)], 2),
        **claimed("B", [(3, 6), (4, 6), (4, 7), (5, 6), (5, 7), (5, 8)]),
    }
    assert list(board.match.result.points) == [18, 10]
    assert board.match.result.winners == (0,)


@pytest.mark.rule("FEA-SCO-5")
def test_we_8_without_reds_tokens_the_village_elder_has_twelve_squares() -> None:
    board = Position("1A3,2A1", short=True).stand("B", "Village Elder", (4, 8)).stand("A", "Guard Post", (3, 11))
    board.s.on_board[0] = 0  # the piece of Red stands in the way but claims nothing
    assert len(board.score()) == 12


@pytest.mark.rule("FEA-NAT-6", "FEA-ABL-CM-2", "FEA-NAT-1", "FEA-POL-4", "FEA-POL-5")
def test_we_10_questions_about_placing() -> None:
    board = Position(KINGDOM).stand("A", "Agent", (9, 4)).to_place("A", "Ranger")
    assert board.refusal("A", "place", (0, 0)) == "", "a Ranger on a field"
    assert board.refusal("A", "place", (0, 4)) == "FEA-NAT-1", "nothing on a mountain"
    assert board.refusal("A", "place", (9, 0)) == "FEA-POL-1", "no repairing afterwards"
    board.do("A", "place", (8, 3))
    assert board.refusal("A", "move", (9, 3), "Agent") == "", "into the column of the Ranger"


@pytest.mark.rule("FEA-ABL-CM-2")
def test_we_10_questions_about_markers() -> None:
    board = Position(KINGDOM).token("A", (7, 3)).stand("B", "Baron", (8, 2)).to_place("A", "Knight")
    board.do("A", "place", (7, 2))
    for square in [(7, 3), (8, 2), (6, 2)]:  # a token, a piece, a mountain
        assert board.refusal("A", "mark", square) != ""
    assert board.refusal("A", "mark", (7, 1)) == "", "an empty city"


@pytest.mark.rule("FEA-SCO-6", "FEA-SCO-7", "FEA-SCO-10", "RU-15")
@pytest.mark.parametrize("heir", [0, 1])
def test_we_10_questions_about_equal_speeds(heir: int) -> None:
    """Both Agents are one step from the city (7,7); B's is nearer to (7,5); the Heir is no faster."""
    board = Position(KINGDOM).stand("A", "Agent", (7, 8)).stand("B", "Agent", (7, 6)).stand("B", "Scholar", (8, 7))
    board.s.heir = heir
    claims = board.score()
    assert claims[("B", (7, 5))] == 2
    assert ("A", (7, 7)) not in claims
    assert claims[("B", (7, 7))] == 2, "left by the Agents, taken by the slower Scholar"


@pytest.mark.rule("FEA-SCO-2", "RU-14")
def test_we_12_equal_speed_path_over_a_rivals_square() -> None:
    board = Position("1A,2A", short=True)
    board.stand("A", "Patroller", (0, 1)).stand("B", "Patroller", (0, 2)).token("A", (1, 3))
    assert board.score() == {
        **claimed("B", [(1, 2)]),
        **claimed("A", [(1, 1)], 2),
        **claimed("A", [(1, 0), (1, 4), (2, 1), (3, 1), (4, 1)]),
    }
    assert list(board.match.result.points) == [8, 1]


@pytest.mark.rule("FEA-SCO-6", "RU-14")
def test_we_13_one_nearest_two_tied_behind() -> None:
    board = Position(KINGDOM, seats=3, short=True)
    board.stand("A", "Agent", (7, 4)).stand("B", "Agent", (6, 6)).stand("C", "Agent", (9, 5))
    assert board.score() == {**claimed("A", [(7, 5)], 2), **claimed("B", [(7, 7)], 2)}
