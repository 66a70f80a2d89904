"""The worked examples of the ledger (section 12), and the slips of the rulebook's own (section 11, part C)."""

from __future__ import annotations

from typing import Any

import pytest

from homage.games.feudality import GAME
from tests.feudality.position import Position, card, square, told


def test_x1_and_x2_forest_and_kirk() -> None:
    table = Position().put(0, "forest", "4,5").put(0, "kirk", "4,6").at("roll", 4, 5)
    table.do("activate 4,5")
    assert (table.has(0), table.scores[0]) == ({"wood": 2}, 5)
    table = Position().put(0, "forest", "4,5").put(0, "kirk", "4,6").at("roll", 4, 5)
    table.do("activate 4,6 stone")
    assert (table.has(0), table.scores[0]) == ({"stone": 1}, 6)


def test_x3_and_x4_castle_miller_and_miner() -> None:
    """On Stonebrook: the Miller on the river 3,4, the Miner on 4,3 beside a Quarry on 4,2, the Castle on 4,4."""
    table = Position().keep(0, "4,4", "4,4").level(0, 3).put(0, "miller", "3,4").put(0, "miner", "4,3")
    table.put(0, "quarry", "4,2").at("roll", 3, 4)
    goods = ("gold", "food", "wood", "stone", "iron")
    castle = {"activate 4,4", *(f"activate 4,4 {good}" for good in goods)}
    assert table.offered("activate") == {*castle, "activate 3,4", "activate 4,3 stone"}
    for text, has, points in (("3,4", {"food": 4}, 5), ("4,3 stone", {"stone": 3}, 5), ("4,4", {}, 8)):
        again = Position().keep(0, "4,4", "4,4").level(0, 3).put(0, "miller", "3,4").put(0, "miner", "4,3")
        again.put(0, "quarry", "4,2").at("roll", 3, 4)
        again.do(f"activate {text}")
        assert (again.has(0), again.scores[0]) == (has, points)


def test_x5_three_stone_and_four_gold_build_a_fort() -> None:
    table = Position().goods(0, stone=3, gold=5).at("buy")
    table.do("fortify")
    assert (table.has(0), table.s.level[0]) == ({"gold": 1}, 2)


def test_x6_two_food_and_four_iron_relieve_the_famine() -> None:
    table = Position().goods(0, food=2, iron=4).event("famine", 3)
    table.do("pay")
    assert (table.has(0), table.scores[0]) == ({}, 5)


def test_x7_the_queen_takes_pity() -> None:
    assert Position(3).points(7, 7, 6).event("queen_pity").scores == [6, 6, 7]


def test_x8_a_wizard_finds_the_fortress() -> None:
    table = Position().card_of(0, "F3").keep(0, "5,2", "6,3").level(0, 4).put(0, "wizard", "1,1")
    table.put(0, "miner", "5,7").put(0, "quarry", "6,7").at("roll", 6, 7)
    table.do("reroll 2", dice=(2,))
    assert table.s.point == square("6,2")
    table.do("activate 6,3")
    assert table.scores[0] == 9
    kept = Position().card_of(0, "F3").keep(0, "5,2", "6,3").level(0, 4).put(0, "wizard", "1,1")
    kept.put(0, "miner", "5,7").put(0, "quarry", "6,7").at("roll", 6, 7)
    kept.do("pass")
    assert "activate 5,7 stone" in kept.offered()
    kept.do("activate 5,7 stone")
    assert kept.has(0) == {"stone": 3}


@pytest.mark.rule("FDY-R41")
def test_x9_the_dragon_is_beaten_with_seventeen() -> None:
    table = Position().level(0, 3).units(0, knight=3).put(0, "wizard", "1,1").event("black_dragon")
    table.do("target blue", dice=(6, 7))
    events = table.do("reroll 2", dice=(3,))
    assert told(events, "monster_came") == [{"seat": 0, "total": 17, "defence": 19}]
    assert table.scores[0] == 6


def test_x10_a_keep_on_two_hills() -> None:
    match = GAME.interpreted.new(2, seed=1)
    for text in ("fief F1", "fief F2", "keep 3,5"):
        (seat,) = match.waiting
        match.play(seat, text)
    s: Any = GAME.state.proxies(match._held.array)[0]
    assert s.goods[seat, 4] == 6


def test_x11_and_x12_bandits() -> None:
    three = Position().level(0, 2).units(0, archer=2).goods(0, wood=5).event("bandits", 4, dice=(7, 4, 1, 1))
    assert (three.has(0), three.s.level[0]) == ({"wood": 2}, 2), "15 against 12"
    four = Position().level(0, 2).units(0, knight=1).goods(0, wood=5).event("bandits", 4, dice=(7, 4, 1, 1))
    assert (four.has(0), four.s.level[0]) == ({"wood": 5}, 1), "15 against 11"


@pytest.mark.rule("FDY-R42")
def test_x13_and_x14_feeding() -> None:
    table = Position(4).units(0, man_at_arms=18, archer=2).goods(0, food=9).at("feed")
    assert told(table.events, "feeding") == [{"seat": 0, "tiles": 21, "need": 5}]
    table = Position(3).units(0, man_at_arms=18, archer=1).put(0, "granary", "1,1").goods(0, food=9).given(rats=0)
    table.s.events &= ~(1 << card("rats"))
    table.at("feed")
    assert told(table.events, "feeding") == [{"seat": 0, "tiles": 21, "need": 3}]
