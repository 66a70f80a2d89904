"""The quick player: it eats, scores and ends games it is winning; and the judge sees who is ahead."""

from __future__ import annotations

import numpy as np
import pytest

from homage.games.feudality import GAME
from homage.games.feudality.player.suggest import AT_LEAST, MOST_TOTAL, judge
from homage.lab.simulate import simulate
from homage.players.seated import ComputerPlayer
from tests.feudality.position import Position


def chosen(table: Position) -> str:
    """What the quick player does here, in notation."""
    return GAME.words.notation(ComputerPlayer("greedy", bytes(32)).choose(table.match, table.seat))


def judged(table: Position) -> list[int]:
    out = np.zeros(6, np.int64)
    GAME.plain.bind(judge)(table.s, out)
    return [int(each) for each in out[: table.s.seats]]


@pytest.mark.parametrize(("seats", "share"), [(2, 0.9), (3, 0.85), (4, 0.8), (5, 0.8), (6, 0.75)])
def test_it_beats_players_who_play_at_random(seats: int, share: float) -> None:
    GAME.compile()
    run = simulate(GAME, 200, seats=seats, players=["greedy"] + ["random"] * (seats - 1), seed=3)
    assert run.rows is not None
    assert run.rows.won[:, 0].mean() > share


def test_the_table_of_totals_counts_all_64_rolls() -> None:
    for least in range(MOST_TOTAL + 2):
        rolls = [(first, second) for first in range(1, 9) for second in range(1, 9) if first + second >= least]
        assert AT_LEAST[least] == len(rolls)


def test_it_activates_a_star_rather_than_wood() -> None:
    table = Position().put(0, "carpenter", "4,4").put(0, "forest", "4,5").at("roll", 4, 5)
    assert {"activate 4,4", "activate 4,5"} <= table.offered()
    assert chosen(table) == "activate 4,4"


def test_it_takes_food_while_its_fief_is_hungry() -> None:
    hungry = (
        Position()
        .points(0, 5)
        .put(0, "forest", "4,4", "1,1", "1,2", "1,3", "1,4", "1,5")
        .put(0, "farmer", "4,5")
        .at("baron")
    )
    assert chosen(hungry).startswith("collect 4,5")
    fed = Position().points(0, 5).put(0, "forest", "4,4").put(0, "farmer", "4,5").goods(0, food=9).at("baron")
    assert not chosen(fed).startswith("collect 4,5")


def test_it_buys_what_can_be_had_for_nothing_while_there_is_time() -> None:
    table = Position().tray("forest").at("buy")
    assert chosen(table) == "take forest"


def test_it_attacks_a_weak_neighbour_with_a_strong_army_and_leaves_a_strong_one_alone() -> None:
    weak = Position().level(1, 0).units(0, knight=4).goods(0, food=9, gold=9).at("baron")
    assert chosen(weak) == "attack yellow"
    strong = Position().level(1, 4).units(0, man_at_arms=1).units(1, knight=4).goods(0, food=9, gold=9).at("baron")
    assert chosen(strong) != "attack yellow"


def test_it_gives_the_rats_to_the_leader_and_never_to_itself() -> None:
    assert chosen(Position(3).points(5, 3, 9).event("rats")) == "target purple"
    assert chosen(Position(3).points(9, 3, 5).event("rats")) == "target purple"


def test_it_sends_a_knight_to_war_for_the_point_he_brings() -> None:
    assert chosen(Position().units(0, knight=1, man_at_arms=3).event("war", 1)) == "send 1 knight"


def test_it_loses_the_least_when_it_starves() -> None:
    table = Position().put(0, "granary", "1,1").put(0, "kirk", "4,4").level(0, 3).at("feed")
    assert chosen(table) == "lose 1,1"


def test_the_judge_prefers_points_and_what_brings_points() -> None:
    assert judged(Position()) == [500, 500]
    ahead = judged(Position().points(7, 5))
    assert ahead[0] > 500 > ahead[1]
    assert ahead[0] + ahead[1] == pytest.approx(1000, abs=1)
    built = judged(Position().put(0, "carpenter", "4,4", "2,2"))
    assert built[0] > 500
    near = judged(Position().points(13, 11))
    assert near[0] > ahead[0], "near the end two points are worth more"
