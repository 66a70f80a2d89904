"""All tiles and cards are accounted for along whole games, by thousands too; and each account finds its error."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.rules.agreement import most_decisions
from homage.games.feudality.rules.cards import ALL_CARDS
from homage.games.feudality.state import MOST_OPTIONS
from homage.lab.simulate import simulate
from tests.conftest import amount
from tests.feudality.position import Position, card, square, tile


@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_appears_and_nothing_vanishes(seats: int) -> None:
    rng = random.Random(seats)
    match = GAME.interpreted.new(seats, seed=seats, options={"turn_cap": "60"})
    s: Any = GAME.state.proxies(match._held.array)[0]
    points, most = [1] * seats, 0
    goods = [[3] * 5 for _ in range(seats)]
    while match.waiting:
        (seat,) = match.waiting
        legal = match.legal(seat)
        most = max(most, len(legal))
        for event in match.play(seat, rng.choice(legal)):
            name, about = event.kind.name, event.about
            if name == "scored":
                points[about["seat"]] += about["change"]
            elif name == "keep_placed":
                goods[about["seat"]][4] += about["iron"]
            elif name == "gained":
                goods[about["seat"]][about["good"]] += about["count"]
            elif name == "paid":
                goods[about["seat"]][about["good"]] -= about["count"]
            elif name == "traded":
                goods[about["seat"]][about["given"]] -= about["count"]
                goods[about["seat"]][about["got"]] += 1
            elif name == "handed_over":
                goods[about["seat"]][about["good"]] -= 1
                goods[about["to"]][about["good"]] += 1
        assert list(GAME.discrepancies(s)) == []
        assert [s.points[each] for each in range(seats)] == points, "points change only by what is told"
        assert [[s.goods[each, good] for good in range(5)] for each in range(seats)] == goods
    assert most <= MOST_OPTIONS


@pytest.mark.parametrize("seats", range(2, 7))
def test_ten_thousand_games_end_within_the_cap(seats: int) -> None:
    GAME.compile()
    games = amount(1000, full=10_000)
    run = simulate(GAME, games=games, seats=seats, players=("random",) * seats, seed=9)
    assert run.rows is not None
    assert (run.rows.points >= 0).all()
    assert (run.rows.won.sum(axis=1) >= 1).all()
    assert run.rows.decisions.max() <= most_decisions(seats, GAME.agree(seats))


def test_a_senior_can_have_as_many_options_as_are_declared_and_no_more() -> None:
    """45 tiles of which 6 are Kirks and 6 Miners, and every special action."""
    table = Position(6).points(3, 3, 3, 3, 3, 3)
    mines = {"gold_mine": "2,1", "iron_mine": "2,2", "quarry": "4,2"}
    for name, where in mines.items():
        table.put(0, name, where)
    table.put(0, "miner", "3,1", "3,2", "3,3").put(0, "kirk", "1,1", "1,2", "1,3", "1,4", "1,5", "1,6")
    free = [f"{row},{column}" for row in range(1, 8) for column in range(1, 8) if row < 6 or column < 6]
    kinds = iter(["forest"] * 16 + ["farmer"] * 6 + ["hunter"] * 6 + ["shepherd"] * 7)
    for where in free:
        if not table.standing(0, where):
            table.put(0, next(kinds), where)
    table.units(0, knight=1).at("baron")
    assert 80 < len(table.offered()) <= MOST_OPTIONS


# -- planted errors ------------------------------------------------------------------------------------------------


def lose_a_tile(s: Any) -> None:
    s.discard[tile("kirk")] -= 1


def miscount_the_bag(s: Any) -> None:
    s.bag_size += 1


def keep_a_tile_aside(s: Any) -> None:
    s.aside[tile("kirk")] += 1
    s.bag[tile("kirk")] -= 1
    s.bag_size -= 1


def double_a_card(s: Any) -> None:
    s.events_gone |= s.events & -s.events


def lose_a_card(s: Any) -> None:
    s.events &= ~(1 << card("king_away"))


def print_a_card(s: Any) -> None:
    s.events |= ALL_CARDS + 1


def give_the_rats_to_nobody(s: Any) -> None:
    s.events &= ~(1 << card("rats"))
    s.rats = 5


def build_in_the_grey_column(s: Any) -> None:
    s.tile[0, square("3,8")] = tile("farmer") + 1


def mine_on_the_plain(s: Any) -> None:
    s.tile[0, square("5,6")] = tile("quarry") + 1


def march_out_of_the_keep(s: Any) -> None:
    s.tile[0, square("5,6")] = tile("knight") + 1


def forget_a_group(s: Any) -> None:
    s.land[0, 0] ^= 1 << square("4,5")


def use_a_wizard_who_is_not_there(s: Any) -> None:
    s.used[1] = 1


def move_the_fortification(s: Any) -> None:
    s.fort_at[0] = square("1,1")


def share_a_space(s: Any) -> None:
    s.space[0, 0] = s.space[0, 2] = square("6,6")


def station_units_nowhere(s: Any) -> None:
    s.space[0, 2] = -1


def build_too_high(s: Any) -> None:
    s.level[1] = 5


def owe_points(s: Any) -> None:
    s.points[1] = -1


def owe_goods(s: Any) -> None:
    s.goods[1, 2] = -1


def share_a_card(s: Any) -> None:
    s.fief[1] = s.fief[0]


def demand_without_a_payment(s: Any) -> None:
    s.due[1] = 2


def send_more_than_there_are(s: Any) -> None:
    s.sent[0, tile("knight")] = 9


def fall_in_peace(s: Any) -> None:
    s.fallen[0] = 1


def reach_the_number_unnoticed(s: Any) -> None:
    s.points[0] = 99


def enrich_who_does_not_play(s: Any) -> None:
    s.points[4] = 3


ERRORS: list[Callable[[Any], None]] = [
    lose_a_tile,
    miscount_the_bag,
    keep_a_tile_aside,
    double_a_card,
    lose_a_card,
    print_a_card,
    give_the_rats_to_nobody,
    build_in_the_grey_column,
    mine_on_the_plain,
    march_out_of_the_keep,
    forget_a_group,
    use_a_wizard_who_is_not_there,
    move_the_fortification,
    share_a_space,
    station_units_nowhere,
    build_too_high,
    owe_points,
    owe_goods,
    share_a_card,
    demand_without_a_payment,
    send_more_than_there_are,
    fall_in_peace,
    reach_the_number_unnoticed,
    enrich_who_does_not_play,
]


@pytest.mark.parametrize("error", ERRORS)
def test_a_planted_error_is_found(error: Callable[[Any], None]) -> None:
    table = Position().put(0, "forest", "4,5").units(0, knight=2).discarded("kirk").at("baron")
    assert list(GAME.discrepancies(table.s)) == []
    error(table.s)
    assert list(GAME.discrepancies(table.s)) != []
