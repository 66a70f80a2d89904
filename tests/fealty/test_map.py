"""Squares, their attributes and their neighbours (FEA-MAP).

The kingdom 1A / 2A / 3A, as most stories here use it:

    row 0   .-ffMf              row 6   .-Mf=f.M..=f
    row 1   -o-==@              row 7   -o.f=@-o-=@=
    row 2   .-.fff              row 8   .--.Mf..M.ff
    row 3   f-.MMf              row 9   ff=-..fffM..
    row 4   ==f.o-              row 10  Mffo--==--o-
    row 5   fMM.-.              row 11  MMf.-.f@f.M.
"""

from __future__ import annotations

import pytest

from homage.games.fealty import GAME
from homage.games.fealty.rules.pieces import CLAIMS
from tests.fealty import printed
from tests.fealty.position import Position
from tests.fealty.table import all_of, play_out, told

KINGDOM = "1A,2A,3A"


@pytest.mark.rule("FEA-MAP-1", "FEA-MAP-2", "FEA-MAP-3")
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_every_square_counts_as_all_that_is_drawn_on_it(turned: int) -> None:
    for pair in ("1A,2A", "3A,4A", "5A,6A", "1B,2B", "3B,4B", "5B,6B"):
        duchies = ",".join(f"{duchy}{turned}" for duchy in pair.split(","))
        match = GAME.new(2, seed=1, options={"short": True, "duchies": duchies})
        s, kingdom = all_of(match), match.view()["kingdom"]
        for r, line in enumerate(kingdom):
            assert len(line) == 12
            for c, square in enumerate(line):
                counted = {claim for layer, claim in enumerate(CLAIMS) if s.terrain[layer, r] >> c & 1}
                assert counted == printed.attributes(square)
                assert len(counted & {"forest", "field"}) == (0 if square == "M" else 1)
                if "city" in counted:
                    assert "road" in counted


@pytest.mark.rule("FEA-MAP-3")
@pytest.mark.parametrize(
    ("piece", "forest_city", "field_city"),
    [
        ("Ranger", True, False),  # forest
        ("Village Elder", False, True),  # field
        ("Scholar", True, True),  # road
        ("Agent", True, True),  # city
        ("Baron", True, True),  # any
    ],
)
def test_we_11_multiple_attributes(piece: str, forest_city: bool, field_city: bool) -> None:
    """The city (7,5) lies in forest, the city (7,7) on a field; the piece stands between them on (7,6)."""
    board = Position(KINGDOM).stand("A", piece, (7, 6))
    claims = board.score()
    assert (("A", (7, 5)) in claims) is forest_city
    assert (("A", (7, 7)) in claims) is field_city
    assert all(claims.get(("A", city), 2) == 2 for city in [(7, 5), (7, 7)])


@pytest.mark.rule("FEA-MAP-4")
def test_diagonal_squares_are_not_adjacent() -> None:
    board = Position(KINGDOM).stand("A", "Knight", (2, 3))
    # south of it lies a mountain; (1,2), (1,4), (3,2) touch only at corners
    assert board.score() == {("A", (1, 3)): 1, ("A", (2, 2)): 1, ("A", (2, 4)): 1}


@pytest.mark.rule("FEA-MAP-4", "FEA-MAP-5")
def test_abilities_reach_over_borders_but_never_diagonally() -> None:
    board = Position(KINGDOM).to_place("A", "Farmer")
    board.do("A", "place", (5, 4))
    assert board.options("A", "spread") == {(4, 4), (5, 3), (5, 5), (6, 4)}


@pytest.mark.rule("FEA-MAP-5")
def test_claims_cross_borders() -> None:
    board = Position(KINGDOM).stand("A", "Knight", (7, 5))
    assert board.score() == {("A", (6, 5)): 1, ("A", (7, 4)): 1, ("A", (7, 6)): 1, ("A", (8, 5)): 1}


@pytest.mark.rule("FEA-MAP-5")
def test_moves_cross_borders() -> None:
    board = Position(KINGDOM).stand("A", "Scholar", (7, 5)).to_place("A", "Agent")
    board.do("A", "place", (0, 0))
    board.do("A", "move", (7, 7), "Scholar")
    assert board.standing("A")["Scholar"] == (7, 7)


@pytest.mark.rule("FEA-MAP-6")
def test_a_square_is_claimed_as_a_whole() -> None:
    """A's Agent takes the city (7,1); the road that runs through it is no longer there for B's Scholar."""
    board = Position(KINGDOM).stand("A", "Agent", (7, 2)).stand("B", "Scholar", (9, 1))
    assert board.score() == {
        ("A", (7, 1)): 2,
        **{("B", square): 1 for square in [(7, 0), (8, 1), (8, 2), (9, 2), (9, 3)]},
        ("B", (10, 3)): 2,
    }


@pytest.mark.rule("FEA-MAP-6")
def test_no_square_is_ever_claimed_twice() -> None:
    for seed in range(4):
        match = play_out(GAME.new(3, seed=seed, options={"set": "suns"}), seed)
        claimed = [event["square"] for event in told(match, "claimed")]
        claimed += [event["square"] for event in told(match, "influenced")]
        assert len(claimed) == len(set(claimed))


@pytest.mark.rule("FEA-SET-4", "FEA-MAP-4")
def test_at_first_every_square_of_the_kingdom_is_empty_and_open_to_everybody() -> None:
    s = all_of(GAME.new(3, seed=1))
    for row in range(s.rows):
        assert s.terrain[0, row] == s.empty[row]
        assert [s.passable[seat, row] for seat in range(3)] == [s.terrain[0, row]] * 3
