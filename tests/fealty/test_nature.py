"""Rules of nature: obstacles, paths, one thing to a square (FEA-NAT). Kingdom: see test_map.

Most stories happen in its north-western corner, where (0,0) has but two neighbours, (0,1) and (1,0):

    .-ff
    -o-=
    .-.f
"""

from __future__ import annotations

import pytest

from homage.games.fealty import GAME
from homage.games.fealty.rules.pieces import KINDS
from tests.fealty.position import Position
from tests.fealty.table import all_of, steps

KINGDOM = "1A,2A,3A"
WITHIN_TWO = {(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)}


def herald_in_the_corner(board: Position) -> set[tuple[int, int]]:
    """Where A's Herald on (0,0) may put a token within two squares."""
    board.to_place("A", "Herald")
    board.do("A", "place", (0, 0))
    return board.options("A", "spread")


@pytest.mark.rule("FEA-NAT-5")
def test_without_obstacles_two_steps_reach_five_squares() -> None:
    assert herald_in_the_corner(Position(KINGDOM)) == WITHIN_TWO


@pytest.mark.rule("FEA-NAT-1", "FEA-NAT-3", "RU-8")
def test_mountains_stop_everybody() -> None:
    board = Position(KINGDOM).to_place("A", "Herald")
    assert board.refusal("A", "place", (0, 4)) == "FEA-NAT-1"
    board.do("A", "place", (0, 5))
    assert board.options("A", "spread") == {(1, 5), (1, 4), (2, 5)}, "west of (0,5) is a mountain"
    assert board.refusal("A", "spread", (0, 4)) == "FEA-NAT-1"
    assert board.refusal("A", "spread", (0, 3)) == "FEA-NAT-5"


@pytest.mark.rule("FEA-NAT-1", "FEA-NAT-3", "RU-8")
def test_a_marker_stops_also_the_player_who_put_it() -> None:
    board = Position(KINGDOM).to_place("A", "Baron", then=[("B", "Court Noble")])
    board.do("A", "place", (1, 1))
    board.do("A", "mark", (0, 1))
    board.do("B", "place", (7, 0))
    board.do("B", "decline")
    board.reveal({"A": "Herald", "B": "Guard Post"})
    assert board.refusal("A", "place", (0, 1)) != ""
    board.do("A", "place", (0, 0))
    assert board.options("A", "spread") == {(1, 0), (2, 0)}, "(0,2) is cut off; on (1,1) stands the Baron"
    assert board.refusal("A", "spread", (0, 1)) == "FEA-NAT-3"


@pytest.mark.rule("FEA-NAT-2", "FEA-NAT-3", "RU-8")
@pytest.mark.parametrize("thing", ["piece", "token", "marker"])
def test_other_players_things_stop_the_way(thing: str) -> None:
    board = Position(KINGDOM)
    if thing == "piece":
        board.stand("B", "Scholar", (0, 1))
    elif thing == "token":
        board.token("B", (0, 1))
    else:
        board.marker((0, 1))
    board.to_place("A", "Herald")
    assert board.refusal("A", "place", (0, 1)) == "FEA-NAT-3"
    board.do("A", "place", (0, 0))
    assert board.options("A", "spread") == WITHIN_TWO - {(0, 1), (0, 2)}
    assert board.refusal("A", "spread", (0, 1)) == "FEA-NAT-3"
    assert board.refusal("A", "spread", (0, 2)) == "FEA-NAT-5"


@pytest.mark.rule("FEA-NAT-2", "FEA-NAT-4a", "RU-8")
def test_ones_own_token_is_passed_over_but_not_stopped_on() -> None:
    board = Position(KINGDOM).token("A", (0, 1)).to_place("A", "Herald")
    assert board.refusal("A", "place", (0, 1)) == "FEA-NAT-4a"
    board.do("A", "place", (0, 0))
    assert board.options("A", "spread") == WITHIN_TWO - {(0, 1)}
    assert board.refusal("A", "spread", (0, 1)) == "FEA-NAT-4a"


@pytest.mark.rule("FEA-NAT-2", "FEA-NAT-4a", "FEA-ABL-MO-2")
@pytest.mark.parametrize("thing", ["piece", "token"])
def test_a_moving_piece_passes_over_its_own_side_but_does_not_stop_there(thing: str) -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (0, 0))
    if thing == "piece":
        board.stand("A", "Guard Post", (0, 1))
    else:
        board.token("A", (0, 1))
    board.to_place("A", "Agent")
    board.do("A", "place", (9, 4))
    assert board.options("A", "move", "Scholar") == WITHIN_TWO - {(0, 1)}
    assert board.refusal("A", "move", (0, 1), "Scholar") == "FEA-NAT-4a"


@pytest.mark.rule("FEA-NAT-3")
def test_a_moving_piece_does_not_pass_over_others() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (0, 0)).stand("B", "Baron", (0, 1)).token("B", (1, 0))
    board.stand("A", "Ranger", (10, 5)).to_place("A", "Agent")
    board.do("A", "place", (9, 4))
    assert board.options("A", "move", "Scholar") == set(), "shut in"
    assert board.options("A", "move", "Ranger") != set()


@pytest.mark.rule("FEA-NAT-2", "RU-11")
@pytest.mark.parametrize("leaving", ["moved", "removed"])
def test_a_square_that_a_piece_has_left_is_open_to_everybody_again(leaving: str) -> None:
    board = Position(KINGDOM).stand("B", "Scholar", (0, 1))
    board.to_place("B", "Agent" if leaving == "moved" else "Inquisitor", then=[("A", "Herald")])
    board.do("B", "place", (7, 0))
    if leaving == "moved":
        board.do("B", "move", (0, 3), "Scholar")
    else:
        board.do("B", "remove", piece="Scholar")
    board.do("A", "place", (0, 0))
    assert board.options("A", "spread") == WITHIN_TWO


@pytest.mark.rule("FEA-NAT-4")
@pytest.mark.parametrize("options", [{"set": "missives"}, {"set": "suns"}, {"set": "random"}])
def test_no_square_ever_holds_two_things(options: dict[str, str]) -> None:
    for seed in range(2):
        match = GAME.new(4, seed=seed, options=options)
        s = all_of(match)
        for _ in steps(match, seed):
            pass
        things = [s.stands[seat, kind] for seat in range(4) for kind in range(KINDS) if s.on_board[seat] >> kind & 1]
        for rows in (
            *([s.tokens[seat, row] for row in range(18)] for seat in range(4)),
            [s.markers[r] for r in range(18)],
        ):
            things += [r * 18 + c for r, row in enumerate(rows) for c in range(18) if row >> c & 1]
        kingdom = match.view()["kingdom"]
        things += [r * 18 + c for r, line in enumerate(kingdom) for c, square in enumerate(line) if square == "M"]
        assert len(things) == len(set(things))


@pytest.mark.rule("FEA-NAT-4", "FEA-NAT-4a")
def test_nothing_is_placed_on_a_piece_a_token_or_a_marker() -> None:
    board = Position(KINGDOM).stand("B", "Scholar", (6, 0)).token("A", (0, 1)).token("B", (9, 1)).marker((1, 1))
    board.to_place("A", "Agent")
    full = {(6, 0), (0, 1), (9, 1), (1, 1)}
    assert not full & board.options("A", "place")
    assert len(board.options("A", "place")) == 94 - 4


@pytest.mark.rule("FEA-NAT-5")
def test_distance_is_the_shortest_way_round_and_counts_the_target() -> None:
    """With (0,1) shut, (0,2) is four steps from (0,0), by (1,0) (1,1) (1,2); (0,3) would be five."""
    board = Position(KINGDOM).marker((0, 1)).stand("A", "Court Noble", (0, 0))
    one_each = [(1, 0), (2, 0), (1, 2), (2, 1), (3, 0), (0, 2), (1, 3), (2, 2), (3, 1), (4, 0)]
    assert board.score() == {("A", (1, 1)): 2, **{("A", square): 1 for square in one_each}}


@pytest.mark.rule("FEA-NAT-5")
def test_three_steps_are_not_enough_for_a_way_of_four() -> None:
    board = Position(KINGDOM).marker((0, 1)).to_place("A", "Commander")
    board.do("A", "place", (0, 0))
    assert board.options("A", "mark") == {(1, 0), (1, 1), (2, 0), (1, 2), (2, 1), (3, 0)}


@pytest.mark.rule("FEA-NAT-6")
@pytest.mark.parametrize("piece", ["Agent", "Guard Post", "Scholar", "Ranger", "Village Elder", "Baron"])
def test_every_piece_may_stand_on_every_terrain(piece: str) -> None:
    board = Position(KINGDOM).to_place("A", piece)
    for square in [(0, 0), (0, 2), (0, 1), (1, 3), (1, 1), (1, 5)]:  # field, forest, roads, cities
        assert board.refusal("A", "place", square) == ""


@pytest.mark.rule("FEA-NAT-7")
def test_placing_needs_no_path() -> None:
    board = (
        Position(KINGDOM).stand("B", "Scholar", (0, 1)).marker((1, 0)).to_place("A", "Herald", then=[("B", "Baron")])
    )
    board.do("A", "place", (0, 0))
    assert board.standing("A") == {"Herald": (0, 0)}
    assert board.match.waiting == (1,), "shut in, the Herald reaches nothing, so nothing is asked"


@pytest.mark.rule("FEA-NAT-3", "FEA-SET-4")
def test_nothing_is_put_outside_the_kingdom() -> None:
    board = Position("1A,2A,3A").to_place("A", "Agent")
    assert board.refusal("A", "place", (0, 6)) == "FEA-SET-4", "no duchy lies there"
    assert board.refusal("A", "place", (0, 4)) == "FEA-NAT-1", "a mountain of a duchy"
