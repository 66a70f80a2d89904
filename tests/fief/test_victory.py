"""The end of the round and of the game (FIEF-7)."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from homage.engine.state.layout import Numbers
from homage.games.fief import GAME
from homage.games.fief.frames import END_OF_ROUND
from homage.games.fief.rules.court.victory import (
    BY_BISHOPS,
    BY_KING,
    BY_POPE,
    BY_REGENT,
    BY_TOWNS,
    merit_of_family,
    nearest,
    result,
    winners_now,
)
from homage.games.fief.rules.places import BISHOPRICS
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told

CITIES = ("dijon", "toulouse", "rouen", "tours", "calais", "avignon", "lyon", "nantes")


def kingdom(seats: int, **fiefs: int) -> Position:
    """Each family has a lord at Paris and so many FIEF titles."""
    table, left = Position(seats), list(CITIES)
    names = ("arthur", "charles", "eric", "francois", "gauvain", "henry")
    for name, family in zip(names, ("red", "blue", "yellow", "green", "purple", "black")[:seats], strict=False):
        table.lord(name, family, "paris")
        for _ in range(fiefs.get(family, 0)):
            city = left.pop()
            table.city(city, name).controls(family, city).units(family, city, man_at_arms=1)
    return table


def places(table: Position) -> list[int]:
    out = np.zeros(2 * GAME.most_seats, np.int32)
    result(table.s, cast(Numbers, out))
    return [int(each) for each in out[GAME.most_seats :][: table.s.seats]]


def winners(table: Position) -> list[int]:
    return [seat for seat in range(table.s.seats) if winners_now(table.s) >> seat & 1]


@pytest.mark.rule("FIEF-7.1a", "FIEF-E.a")
def test_three_points_alone_win_at_the_end_of_a_round() -> None:
    table = kingdom(4, red=2, blue=2)
    table.s.king = lord("arthur")
    table.at(END_OF_ROUND)
    table.settle()
    assert table.over
    assert told(table.events, "won") == [{"winners": 1}]
    assert places(table) == [1, 2, 2, 2]
    table.s.king = lord("charles")
    assert places(table) == [1, 2, 2, 2], "it is over"
    assert told(table.events, "points") == [
        {"seat": seat, "points": points} for seat, points in enumerate((3, 2, 0, 0))
    ]
    table = kingdom(4, red=2, blue=2)
    assert winners(table) == []


@pytest.mark.rule("FIEF-7b")
def test_points_are_fiefs_king_and_pope() -> None:
    table = kingdom(4, red=1)
    table.s.king = table.s.pope = lord("arthur")
    out = np.zeros(2 * GAME.most_seats, np.int32)
    result(table.s, cast(Numbers, out))
    assert out.tolist() == [3, 0, 0, 0, 0, 0, 1, 2, 2, 2, 0, 0]
    assert winners(table) == [0]
    table.lord("arthur", "red", "offshore")
    assert winners(table) == []


@pytest.mark.rule("FIEF-7.2", "FIEF-1.1.1b")
def test_a_married_pair_needs_four_points_and_cannot_win_alone() -> None:
    table = kingdom(4, red=3).lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    assert winners(table) == []
    table = kingdom(4, red=3, blue=1).lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    assert winners(table) == [0, 1]


@pytest.mark.rule("FIEF-7.1b", "FIEF-1.1.2c")
def test_with_three_players_a_marriage_changes_nothing() -> None:
    table = kingdom(3, red=3, blue=1).lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    assert winners(table) == [0]


@pytest.mark.rule("FIEF-7.3a", "R-66")
def test_ex_24_a_lone_victory_beats_an_alliance() -> None:
    table = kingdom(4, red=3, yellow=1, green=3).lord("jeanne", "yellow", "paris").wed("arthur", "jeanne")
    table.s.king = lord("eric")
    assert winners(table) == [seat_of("green")]


@pytest.mark.rule("FIEF-7.3b")
def test_ex_23_among_equals_the_king_decides() -> None:
    table = kingdom(4, red=3, blue=2, yellow=1, green=1)
    table.s.king = lord("charles")
    assert winners(table) == [seat_of("blue")]


@pytest.mark.rule("FIEF-7.3b", "R-65")
def test_then_pope_regent_fiefs_bishops_and_towns() -> None:
    def tied() -> Position:
        return kingdom(4, red=3, blue=3)

    assert winners(tied()) == [0, 1], "R-65: a shared victory"
    assert places(tied()) == [1, 1, 3, 3]
    table = tied()
    table.s.pope = lord("charles")
    assert winners(table) == [1]
    table = tied().lord("jeanne", "blue", "paris")
    table.s.queen = lord("jeanne")
    assert winners(table) == [1]
    table.s.king = lord("eric")
    assert winners(table) == [0, 1], "a queen who is not regent does not count"
    assert winners(kingdom(4, red=3, blue=4)) == [1]
    table = tied().bishop("charles", BISHOPRICS)
    assert winners(table) == [1]
    table = tied().controls("blue", "pau")
    assert winners(table) == [1]


@pytest.mark.rule("FIEF-7a")
def test_the_royal_privilege_is_reset() -> None:
    table = kingdom(4).given(king_privilege_used=1, regent_privilege_used=1)
    table.s.pawn_march[0, 0], table.s.lord_march[lord("arthur")] = 3, 2
    table.at(END_OF_ROUND)
    table.settle()
    s = table.s
    assert (s.king_privilege_used, s.regent_privilege_used) == (0, 0)
    assert (s.pawn_march[0, 0], s.lord_march[lord("arthur")]) == (0, 0)


@pytest.mark.rule("FIEF-7c", "R-90")
def test_after_round_30_the_nearest_to_victory_wins() -> None:
    table = kingdom(4, red=1, blue=2, yellow=2).lord("jeanne", "yellow", "paris").wed("charles", "jeanne")
    assert nearest(table.s) == 1 << 1 | 1 << 2, "R-90: the pair lacks none"
    table = kingdom(4, red=1, blue=2, yellow=2).lord("jeanne", "yellow", "paris").wed("charles", "jeanne")
    table.s.king = lord("arthur")
    assert nearest(table.s) == 1 << 1 | 1 << 2, "also beside a king who lacks but one"
    table = kingdom(4, red=2, blue=2, yellow=1).lord("jeanne", "yellow", "paris").wed("charles", "jeanne")
    assert nearest(table.s) == 1, "one missing alone before one missing as a pair"
    table.given(round_number=30).at(END_OF_ROUND)
    table.settle()
    assert table.over
    assert table.s.winners == 1


@pytest.mark.rule("FIEF-7c")
@pytest.mark.parametrize(("cap", "over"), [(2, True), (3, False)])
def test_a_table_may_agree_on_another_last_round(cap: int, over: bool) -> None:
    table = kingdom(4, red=2, blue=1).given(round_number=2, round_cap=cap).at(END_OF_ROUND)
    table.settle()
    assert table.over is over
    assert GAME.new(4, options={"round_cap": cap}).view()["rounds"] == cap


@pytest.mark.rule("R-64")
def test_a_king_whom_a_jailer_carries_to_sea_is_worth_nothing() -> None:
    table = kingdom(4, red=2).given(king=lord("arthur"))
    assert winners(table) == [0]
    table.lord("arthur", "red", "paris", jailer="blue")
    assert winners(table) == [0], "a captive keeps his titles and points"
    table.lord("arthur", "red", "offshore", jailer="blue")
    assert winners(table) == []


@pytest.mark.rule("FIEF-7.3b")
def test_more_bishops_decide_before_towns_and_each_counts_once() -> None:
    """Red has two bishops and a town, blue one bishop and many towns."""
    table = kingdom(4, red=3, blue=3).lord("lambert", "red", "paris").lord("quentin", "blue", "paris")
    table.bishop("lambert", 1).controls("blue", "liege", "domremy", "reims", "pau")
    assert [int(merit_of_family(table.s, seat, BY_BISHOPS)) for seat in range(4)] == [1, 0, 0, 0]
    assert winners(table) == [0]
    table.bishop("quentin", 2)
    assert [int(merit_of_family(table.s, seat, BY_BISHOPS)) for seat in range(4)] == [1, 1, 0, 0]
    assert winners(table) == [1], "bishops are equal: more towns"
    table.lord("thierry", "red", "paris").bishop("thierry", 3)
    assert winners(table) == [0]
    assert merit_of_family(table.s, 0, BY_BISHOPS) == 2


@pytest.mark.rule("FIEF-7.3b")
def test_towns_are_counted_one_by_one_toulouse_like_any_other() -> None:
    table = kingdom(4, red=3, blue=3)
    assert [int(merit_of_family(table.s, seat, BY_TOWNS)) for seat in range(4)] == [3, 3, 0, 0]
    table.controls("yellow", "toulouse", "bordeaux")
    assert merit_of_family(table.s, 2, BY_TOWNS) == 2
    assert merit_of_family(table.s, 3, BY_TOWNS) == 0
    assert winners(table) == [0, 1], "all is equal"
    table.controls("blue", "paris")
    assert winners(table) == [1]


@pytest.mark.rule("FIEF-7.3b")
def test_each_of_king_pope_and_regent_is_one_family() -> None:
    table = kingdom(4).given(king=lord("charles"), pope=lord("eric")).lord("alienor", "green", "paris")
    assert [int(merit_of_family(table.s, seat, BY_KING)) for seat in range(4)] == [0, 1, 0, 0]
    assert [int(merit_of_family(table.s, seat, BY_POPE)) for seat in range(4)] == [0, 0, 1, 0]
    assert [int(merit_of_family(table.s, seat, BY_REGENT)) for seat in range(4)] == [0, 0, 0, 0]
    table.given(king=NONE, queen=lord("alienor"))
    assert [int(merit_of_family(table.s, seat, BY_REGENT)) for seat in range(4)] == [0, 0, 0, 1]


@pytest.mark.rule("FIEF-E.a", "FIEF-7a", "R-90", "R-66")
def test_nearest_to_victory_is_who_lacks_least_alone_before_a_pair() -> None:
    table = kingdom(4, blue=2, green=2)
    assert nearest(table.s) == 0b1010, "blue and green lack a point each"
    table.wed("charles", "jeanne").lord("jeanne", "yellow", "paris")
    assert nearest(table.s) == 0b1000, "as a pair blue and yellow lack two"
    pair = kingdom(4, red=1, green=3).wed("francois", "jeanne").lord("jeanne", "yellow", "paris")
    assert nearest(pair.s) == 0b1100, "green and yellow lack one, red alone two"
    table.given(famine=0b11, plague=0b100, bad_weather=0b1000, king_privilege_used=1, regent_privilege_used=1)
    table.at(END_OF_ROUND)
    table.settle()
    s = table.s
    assert (s.famine, s.plague, s.bad_weather) == (0, 0, 0)
    assert (s.king_privilege_used, s.regent_privilege_used, s.round_number) == (0, 0, 3)


@pytest.mark.rule("FIEF-7.1a", "FIEF-7.2", "FIEF-7.3b", "R-90")
def test_points_beyond_the_victory_bring_nobody_nearer() -> None:
    """Red has three with the crown, blue four without."""
    assert winners(kingdom(4, red=2, blue=4).given(king=lord("arthur"))) == [seat_of("red")]
