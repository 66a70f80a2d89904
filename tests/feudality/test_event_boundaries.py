"""Where a rule of an event begins to hold and where it ends, one position for each side (FDY-EV)."""

from __future__ import annotations

import pytest

from homage.games.feudality import GAME
from homage.games.feudality.actions import (
    GIVE_ASKED,
    LEVY_ASKED,
    RATS_ASKED,
    RECEIVE_ASKED,
)
from homage.games.feudality.rules.tiles import ARCHER, FORTIFICATION, KNIGHT
from homage.games.feudality.state import CHAMPION, TURN_FRAME
from tests.feudality.position import Position, tile, told


@pytest.mark.rule("FDY-EV-TOUR-3", "FDY-EV-KVISIT")
def test_nothing_that_was_rolled_stays_after_a_contest() -> None:
    joust = Position(6).units(0, knight=1).units(5, wolf=1).event("joust")
    joust.do("join", "join", dice=(3, 5, 8))
    visit = Position(6).event("kings_visit", dice=(1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1))
    for table in (joust, visit):
        assert told(table.events, "contest_won")[0]["winner"] == 5
        assert [table.s.rolled[each] for each in range(CHAMPION + 1)] == [0] * 7


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-EV-TOUR-2")
def test_after_all_have_answered_the_champion_rolls_first_then_each_contestant() -> None:
    table = Position(3).units(1, knight=1).units(2, knight=1).event("joust")
    events = table.do("join", "join", dice=(1, 2, 3))
    assert [each["seat"] for each in told(events, "rolled")] == [0, 1, 2]
    assert told(events, "tied") == []


@pytest.mark.rule("FDY-EV-RATS-1", "FDY-EV-PIPER")
def test_once_the_rats_are_housed_nobody_is_asked_again() -> None:
    table = Position(3).event("rats")
    table.do("target purple")
    assert (table.s.rats, table.kind != RATS_ASKED) == (2, True)
    assert all(table.s.frame_kind[at] == TURN_FRAME for at in range(table.s.frames))


@pytest.mark.rule("FDY-EV-BAND-2")
def test_bandits_that_equal_the_defence_take_nothing_and_say_nothing_of_giving() -> None:
    table = Position().level(1, 0).event("bandits", 2, dice=(2, 2))
    assert told(table.events, "bandits_came") == [{"seat": 0, "total": 6, "defence": 6}]
    assert told(table.events, "nothing_to_give") == []


@pytest.mark.rule("FDY-EV-TOUR-1", "FDY-TILE-2")
@pytest.mark.parametrize(("name", "unit"), [("joust", KNIGHT), ("archery", ARCHER)])
def test_who_has_the_unit_itself_sends_it(name: str, unit: int) -> None:
    table = Position().units(0, knight=1 if name == "joust" else 0, archer=1, wolf=1).event(name)
    assert [each["unit"] for each in told(table.do("join", dice=(1, 2)), "joined")] == [unit]


@pytest.mark.rule("FDY-EV-MON-4", "FDY-EV-MON-5", "FDY-FORT-6", "FDY-TILE-2")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_monster_on_the_fortification_takes_a_level_if_there_is_one(level: int) -> None:
    table = Position().level(1, level).put(1, "forest", "5,5").event("black_dragon")
    events = table.do("target yellow", dice=(8, 8, 7, 7))
    lost = told(events, "lost")
    assert [each["tile"] for each in lost] == ([FORTIFICATION] if level else [])
    assert table.s.level[1] == max(level - 1, 0)


@pytest.mark.rule("FDY-EV-MON-5")
def test_a_tile_next_to_a_monster_is_offered_once() -> None:
    table = Position().put(1, "forest", "1,1", "1,3").event("black_dragon")
    table.do("target yellow", dice=(8, 8, 1, 2))
    legal = table.match.legal(0)
    assert [GAME.words.notation(action) for action in legal] == ["strike 1,1", "strike 1,3"]


@pytest.mark.rule("FDY-EV-SNOOT", "FDY-EV-SNYDD")
@pytest.mark.parametrize("name", ["st_snoot", "saint_snydd"])
def test_the_poorest_takes_first_also_if_he_is_the_senior(name: str) -> None:
    table = Position(3).goods(1, wood=2).goods(2, wood=2).event(name)
    asked = []
    while table.kind == RECEIVE_ASKED:
        asked.append(table.seat)
        table.do("receive gold")
    assert asked == [0, 0, 1, 2]


@pytest.mark.rule("FDY-EV-TOURS")
def test_on_the_queens_tour_each_takes_one_resource_and_the_bag_stays_as_it_is() -> None:
    table = Position(3).discarded("kirk").event("queen_tours")
    taken = 0
    while table.kind == RECEIVE_ASKED:
        assert table.s.discard[tile("kirk")] == 1
        table.do("receive gold")
        taken += 1
    assert (taken, [table.has(seat) for seat in range(3)]) == (3, [{"gold": 1}] * 3)


@pytest.mark.rule("FDY-EV-BAND-2")
def test_who_has_just_as_many_resources_as_bandits_take_loses_all_unasked() -> None:
    """3 + 3 + 2 against a Tower's 6."""
    table = Position().goods(0, gold=1, wood=1).event("bandits", 2, dice=(3, 3, 1, 1))
    assert (table.has(0), table.kind != GIVE_ASKED) == ({}, True)


@pytest.mark.rule("FDY-EV-TAX", "FDY-EV-FAMINE")
@pytest.mark.parametrize(("count", "asked"), [(2, True), (1, False)])
def test_just_what_is_demanded_is_enough_to_pay(count: int, asked: bool) -> None:
    for table in (Position().goods(0, wood=count).event("tax", 2), Position().goods(0, food=count).event("famine", 2)):
        assert (table.kind == LEVY_ASKED) == asked
        assert table.scores[0] == (5 if asked else 4)


@pytest.mark.rule("FDY-EV-MON-1")
def test_the_senior_sends_the_monster() -> None:
    assert Position(3).event("black_dragon").seat == 0
    assert Position(3).given(senior=1).event("black_dragon").seat == 1


@pytest.mark.rule("FDY-EV-RATS-1", "FDY-EV-PIPER")
def test_the_senior_houses_the_rats() -> None:
    assert Position(3).event("rats").seat == 0
    assert Position(3).given(senior=1).event("rats").seat == 1
