"""Team play: partners sit opposite (FEA-VAR-TEAM, RU-21). The north arm of the cross is 1A, see test_map."""

from __future__ import annotations

from typing import Any

import pytest

from homage.games.fealty import GAME
from tests.fealty.position import Position

CROSS = "1A,2A,3A,4A,5A"


def team_play(**options: Any) -> Position:
    """A and C are partners, against B and D."""
    return Position(CROSS, seats=4, teams=True, **options)


@pytest.mark.rule("FEA-VAR-TEAM-1", "RU-21")
def test_partners_sit_opposite_in_a_game_of_four() -> None:
    view = GAME.new(4, seed=1, options={"teams": True}).view()
    assert [seat["team"] for seat in view["seats"]] == [0, 1, 0, 1]
    assert len(view["duchies"]) == 5
    assert view["turns"] == 8


@pytest.mark.rule("FEA-VAR-TEAM-2", "RU-21")
@pytest.mark.parametrize(("owner", "passes"), [("C", True), ("B", False), ("D", False)])
@pytest.mark.parametrize("thing", ["piece", "token"])
def test_partners_things_are_passed_over_but_not_stopped_on(owner: str, passes: bool, thing: str) -> None:
    """The corner (0,6) of the north arm has two neighbours; on one of them lies somebody's thing."""
    board = team_play()
    if thing == "piece":
        board.stand(owner, "Scholar", (0, 7))
    else:
        board.token(owner, (0, 7))
    board.to_place("A", "Herald")
    assert board.refusal("A", "place", (0, 7)) == ("FEA-NAT-4a" if passes else "FEA-NAT-3")
    board.do("A", "place", (0, 6))
    beyond = {(0, 8)} if passes else set()
    assert board.options("A", "spread") == {(1, 6), (1, 7), (2, 6)} | beyond


@pytest.mark.rule("FEA-VAR-TEAM-2", "FEA-SCO-5")
def test_partners_tokens_laid_in_scoring_are_passed_over() -> None:
    """Compare test_scoring: a Knight on (1,7) shuts the Court Noble on (0,6) in, unless it is a partner's."""
    for owner, expected in (("C", 8), ("B", 0)):
        board = team_play().stand("A", "Court Noble", (0, 6)).stand(owner, "Knight", (1, 7))
        assert len([square for who, square in board.score() if who == "A"]) == expected


@pytest.mark.rule("FEA-VAR-TEAM-3")
def test_partners_pieces_close_no_row_or_column() -> None:
    board = team_play().stand("C", "Scholar", (0, 7)).to_place("A", "Agent")
    assert board.refusal("A", "place", (0, 6)) == ""
    assert board.refusal("A", "place", (1, 7)) == ""


@pytest.mark.rule("FEA-VAR-TEAM-4", "RU-36")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((10, 20, 15, 4), (0, 2)), ((10, 9, 2, 9), (1, 3)), ((10, 12, 10, 8), (0, 1, 2, 3)), ((0, 30, 31, 2), (1, 3))],
)
def test_a_team_wins_by_the_sum_of_its_tokens(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    result = team_play().ended_with(*points)
    assert result.winners == winners
    assert result.points == points, "each keeps their own count"
    losing = 1 if len(winners) == 4 else 2
    assert result.places == tuple(1 if seat in winners else losing for seat in range(4))


@pytest.mark.rule("RU-21")
def test_a_partners_placement_uses_the_duchy() -> None:
    board = team_play().to_place("C", "Guard Post", then=[("A", "Scholar")])
    board.do("C", "place", (0, 6))
    assert board.refusal("A", "place", (1, 7)) == "FEA-POL-2"


@pytest.mark.rule("RU-21", "RU-10")
def test_abilities_move_and_remove_only_ones_own_pieces() -> None:
    board = team_play().stand("C", "Scholar", (7, 7)).stand("A", "Baron", (0, 6)).to_place("A", "Agent")
    board.do("A", "place", (6, 0))
    assert board.options("A", "move") == board.options("A", "move", "Baron")
    assert board.refusal("A", "move", (7, 8), "Scholar") != ""
    board = team_play().stand("C", "Scholar", (7, 7)).stand("A", "Baron", (0, 6)).to_place("A", "Inquisitor")
    board.do("A", "place", (6, 0))
    assert {choice.notation for choice in board.match.choices(0)} == {"remove Baron", "remove Inquisitor"}


@pytest.mark.rule("RU-21", "FEA-ABL-RM-2")
def test_an_inquisitor_alone_goes_even_if_the_partner_has_pieces() -> None:
    board = team_play().stand("C", "Scholar", (7, 7)).to_place("A", "Inquisitor", then=[("B", "Patroller")])
    board.do("A", "place", (6, 0))
    assert board.standing("A") == {}
    assert board.standing("C") == {"Scholar": (7, 7)}


@pytest.mark.rule("RU-21", "FEA-ABL-ID-1")
def test_the_magistrate_does_not_mind_a_partners_piece() -> None:
    board = team_play().use_duchy(0).use_duchy(2).stand("C", "Scholar", (0, 6)).stand("A", "Baron", (7, 7))
    board.to_place("A", "Magistrate")
    assert board.refusal("A", "place", (1, 8)) == ""
    assert board.refusal("A", "place", (6, 8)) == "FEA-ABL-ID-1"


@pytest.mark.rule("RU-21", "FEA-SCO-7")
def test_partners_at_equal_distance_leave_a_square_unclaimed_also_to_a_farther_rival() -> None:
    """The city (1,7) is one step from A and C, two from B; all three are Agents."""
    board = team_play().stand("A", "Agent", (0, 7)).stand("C", "Agent", (1, 6)).stand("B", "Agent", (2, 8))
    assert not any(square == (1, 7) for _, square in board.score())
    board = team_play().stand("A", "Agent", (0, 7)).stand("B", "Agent", (2, 8))
    assert board.score()[("A", (1, 7))] == 2
