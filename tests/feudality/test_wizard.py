"""Wizards and the windows in which they are used (FDY-WIZ; ledger, section 6.3)."""

from __future__ import annotations

import pytest

from homage.engine.flow.windows import Order
from homage.games.feudality import GAME
from homage.games.feudality.actions import (
    ACTION_ROLL,
    ATTACK_ROLL,
    BANDITS_ROLL,
    BOTH_ROLL,
    CHAMPION_ROLL,
    DEMAND_ROLL,
    HEAL_ASKED,
    LIAISON_ROLL,
    MONSTER_ROLL,
    PASS,
    PRICE_ROLL,
    PRIVATE_ROLL,
    REROLL,
    SABOTAGE_ROLL,
    STRIKE_ROLL,
    VISIT_ROLL,
    WAR_ROLL,
    WIZARD_ASKED,
)
from homage.games.feudality.rules.fief import clear_square, put_tile
from tests.feudality.position import Position, square, tile, told


@pytest.mark.rule("FDY-WIZ-1", "FDY-WIZ-3")
def test_a_wizard_rerolls_one_die_once_in_a_turn() -> None:
    table = Position().put(0, "wizard", "1,1").at("roll", 4, 5)
    assert table.kind == WIZARD_ASKED
    assert table.offered() == {"pass", "reroll 1", "reroll 2"}
    events = table.do("reroll 1", dice=(6,))
    assert told(events, "rerolled") == [{"seat": 0, "purpose": ACTION_ROLL, "die": 0, "number": 6}]
    assert table.s.point == square("6,5"), "the new number stands, and there is no second use"
    assert table.kind != WIZARD_ASKED


@pytest.mark.rule("FDY-WIZ-1")
def test_wizards_are_ready_again_when_the_next_turn_begins_whoever_is_senior() -> None:
    table = Position().put(0, "wizard", "1,1").put(1, "wizard", "1,1").goods(0, food=9)
    table.given().s.used[0] = 1 << square("1,1")
    table.s.used[1] = 1 << square("1,1")
    table.at("baron")
    table.do("pass", dice=(3, 4))
    assert (table.s.used[0], table.s.used[1]) == (0, 0)
    assert (table.s.senior, table.kind, table.seat) == (1, WIZARD_ASKED, 1)


@pytest.mark.rule("FDY-R9", "FDY-WIZ-3")
def test_two_wizards_are_two_rerolls_also_of_the_same_die() -> None:
    table = Position().put(0, "wizard", "1,1", "1,2").at("roll", 4, 5)
    table.do("reroll 1", dice=(6,))
    assert table.kind == WIZARD_ASKED
    table.do("reroll 1", dice=(2,))
    assert table.s.point == square("2,5")


@pytest.mark.rule("FDY-WIZ-2")
def test_the_window_comes_before_the_result_is_applied() -> None:
    table = Position().put(0, "wizard", "1,1").goods(0, gold=5).event("bandits", 6, dice=(8, 8))
    assert table.kind == WIZARD_ASKED
    assert table.s.level[0] == 1, "nothing is lost yet"
    table.do("reroll 1", dice=(1,))
    assert table.s.level[0] == 0


@pytest.mark.rule("FDY-WIZ-2", "FDY-R45")
def test_the_window_closes_before_another_player_rolls() -> None:
    table = Position(3).put(1, "wizard", "1,1").event("kings_visit", dice=(3, 4, 2, 2))
    assert (table.seat, table.kind) == (1, WIZARD_ASKED)
    assert len(told(table.events, "rolled")) == 2, "the third has not rolled"


@pytest.mark.rule("FDY-WIZ-2a", "FDY-R51", "FDY-EV-TOUR-2")
def test_the_senior_sees_champion_and_own_unit_before_he_decides() -> None:
    table = Position().put(0, "wizard", "1,1").units(0, knight=1).event("joust")
    table.do("join", dice=(7, 2))
    assert table.offered() == {"pass", "reroll 1", "reroll 2"}
    table.do("reroll 2", dice=(8,))
    assert table.scores[0] == 6


@pytest.mark.rule("FDY-WIZ-4")
def test_every_roll_of_a_player_opens_a_window() -> None:
    def senior() -> Position:
        return Position().put(0, "wizard", "1,1", "1,2", "1,3").points(5, 5)

    purposes = []
    army = {"knight": 2, "man_at_arms": 1}
    for table, text, dice in [
        (senior().at("roll", 4, 5), "", ()),
        (senior().units(1, knight=1).given(senior=0).event("joust"), "join", (3,)),
        (senior().units(0, **army).event("joust"), "join", (3, 4)),
        (senior().event("kings_visit", dice=(1, 2)), "", ()),
        (senior().event("bandits", 1, dice=(1, 2)), "", ()),
        (senior().units(1, knight=1).event("war", 3, dice=(1, 2)), "", ()),
        (senior().event("stone_giant"), "target yellow", (1, 2)),
        (senior().at("baron"), "liaison", (1, 2)),
        (senior().at("baron"), "sabotage", (1,)),
        (senior().units(0, **army).at("baron"), "paravia", (1, 2)),
        (senior().units(0, **army).at("baron"), "attack yellow", (1, 2)),
    ]:
        events = table.do(text, dice=dice) if text else table.events
        assert table.kind == WIZARD_ASKED
        purposes.append(told(events, "rolled")[-1]["purpose"])
    assert purposes == [
        ACTION_ROLL,
        CHAMPION_ROLL,
        BOTH_ROLL,
        VISIT_ROLL,
        BANDITS_ROLL,
        WAR_ROLL,
        MONSTER_ROLL,
        LIAISON_ROLL,
        PRICE_ROLL,
        PRIVATE_ROLL,
        ATTACK_ROLL,
    ]

    place = senior().event("stone_giant")
    place.do("target yellow", "pass", dice=(8, 8, 3, 3))
    assert (place.kind, told(place.events, "rolled")[-1]["purpose"]) == (WIZARD_ASKED, STRIKE_ROLL)
    contest = senior().goods(0, gold=8).at("baron")
    contest.do("sabotage", "pass", dice=(1, 5, 5))
    assert (contest.kind, told(contest.events, "rolled")[-1]["purpose"]) == (WIZARD_ASKED, SABOTAGE_ROLL)
    demand = senior().units(0, man_at_arms=1).at("baron")
    demand.do("fiumaccio", "pass", dice=(1, 2, 2, 4))
    assert (demand.kind, told(demand.events, "rolled")[-1]["purpose"]) == (WIZARD_ASKED, DEMAND_ROLL)
    survival = senior().units(0, man_at_arms=1).at("baron")
    survival.do("paravia", "pass", dice=(8, 8, 3))
    assert (survival.kind, survival.offered()) == (HEAL_ASKED, {"pass", "heal man at arms"})


@pytest.mark.rule("FDY-WIZ-4", "FDY-R45")
def test_the_victim_of_a_sabotage_has_a_window_of_his_own() -> None:
    table = Position().put(1, "wizard", "1,1").goods(0, gold=8).at("baron")
    table.do("sabotage", "strike level", dice=(1, 5, 5, 2, 3))
    assert (table.seat, table.kind) == (1, WIZARD_ASKED)
    assert table.match.window is not None
    assert table.match.window.name == "wizard:sabotage"
    events = table.do("reroll 1", dice=(7,))
    assert told(events, "sabotage_over") == [{"victim": 1, "own": 10, "other": 10, "won": 0}]


@pytest.mark.rule("FDY-R26")
def test_a_target_who_is_not_senior_cannot_change_the_monster() -> None:
    table = Position().put(1, "wizard", "1,1").event("stone_giant")
    table.do("target yellow", dice=(8, 8, 8, 1))
    assert not told(table.events, "rerolled")
    assert table.kind != WIZARD_ASKED


@pytest.mark.rule("FDY-WIZ-5", "FDY-R52")
def test_a_new_wizard_can_be_used_at_once_and_a_lost_one_is_gone() -> None:
    table = Position().goods(0, gold=2).tray("wizard").at("buy")
    table.do("take wizard", "place 4,5")
    table.do("liaison", dice=(1, 2))
    assert table.kind == WIZARD_ASKED
    s = Position().put(0, "wizard", "1,1").s
    s.used[0] = 1 << square("1,1")
    clear_square(s, 0, square("1,1"))
    put_tile(s, 0, tile("wizard"), square("1,1"))
    assert s.used[0] == 0, "another Wizard on the same square has not been used"


@pytest.mark.rule("FDY-R53")
def test_the_first_wizard_in_reading_order_is_used() -> None:
    table = Position().put(0, "wizard", "5,5", "2,3", "2,1").at("roll", 4, 6)
    table.do("reroll 1", dice=(3,))
    assert table.s.used[0] == 1 << square("2,1")


def test_only_who_is_not_senior_acts_in_a_window() -> None:
    own = Position().put(0, "wizard", "1,1").event("bandits", 1, dice=(1, 2))
    assert own.match.window is None, "in the own turn it is a question"
    table = Position().put(1, "wizard", "1,1").event("bandits", 1, dice=(1, 2, 3, 4))
    assert table.match.window is not None
    assert (table.match.window.name, table.match.window.passing) == ("wizard:bandits", PASS)
    high = Order("wizard:bandits", REROLL + 1, {"high2": 4})
    assert table.match.ordered(1, [high]) == REROLL + 1
    assert table.match.ordered(1, [Order("wizard:bandits", REROLL + 1, {"high2": 5})]) is None
    table.do("pass")
    assert not told(table.events, "rerolled")


@pytest.mark.parametrize("name", [window.name for window in GAME.windows])
def test_every_window_opens_in_some_position(name: str) -> None:
    other = Position().put(1, "wizard", "1,1").units(1, knight=1).goods(0, gold=9)
    if name == "wizard:tournament":
        other.event("joust")
        other.do("join", dice=(3, 4))
    elif name == "wizard:visit":
        other.event("queens_visit", dice=(1, 2, 3, 4))
    elif name == "wizard:bandits":
        other.event("bandits", 1, dice=(1, 2, 3, 4))
    elif name == "wizard:sabotage":
        other.at("baron")
        other.do("sabotage", "strike level", dice=(1, 5, 5, 2, 3))
    else:
        other.event("war", 3, dice=(1, 2, 3))
    assert other.match.window is not None
    assert other.match.window.name == name
    assert other.seat == 1
