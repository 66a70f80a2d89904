"""Bandits, Rats and monsters: what comes upon a fief (FDY-EV)."""

from __future__ import annotations

import pytest

from homage.games.feudality.actions import (
    GIVE_ASKED,
    MONSTER_ASKED,
    RATS_ASKED,
    STRIKE_ASKED,
)
from tests.feudality.position import Position, card, square, told

# -- Bandits -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-BAND-1", "FDY-R55")
def test_each_rolls_himself_and_takes_the_loss_before_the_next() -> None:
    table = Position(3).level(1, 0).goods(0, gold=2, wood=2).event("bandits", 1, dice=(4, 2))
    assert (table.seat, table.kind) == (0, GIVE_ASKED), "4 + 2 + 1 against 6"
    assert len(told(table.events, "rolled")) == 1
    events = table.do("give gold", dice=(5, 5))
    assert told(events, "bandits_passed") == [{"seat": 1}], "without a fortification he is passed over"
    assert [each["seat"] for each in told(events, "rolled")] == [2]
    assert table.s.level[2] == 0


@pytest.mark.rule("FDY-EV-BAND-2")
@pytest.mark.parametrize(("dice", "lost", "level"), [((1, 3), 0, 1), ((1, 4), 1, 1), ((3, 4), 3, 1), ((4, 4), 0, 0)])
def test_the_excess_costs_resources_or_the_top_level(dice: tuple[int, int], lost: int, level: int) -> None:
    """Bandits +2 against a Tower."""
    table = Position().goods(0, gold=5).event("bandits", 2, dice=(*dice, 1, 1))
    assert (table.has(0), table.s.level[0]) == ({"gold": 5 - lost}, level)


@pytest.mark.rule("FDY-EV-BAND-2")
def test_who_has_fewer_loses_all() -> None:
    table = Position().goods(0, gold=1, wood=1).event("bandits", 2, dice=(3, 4, 1, 1))
    assert table.has(0) == {}


# -- Rats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-RATS-1", "FDY-R35")
def test_the_senior_gives_the_rats_to_anybody_also_to_himself() -> None:
    table = Position(3).points(5, 5, 0).event("rats")
    assert (table.kind, table.offered()) == (RATS_ASKED, {"target blue", "target yellow", "target purple"})
    assert table.refusal("target red") == "FDY-EV-RATS-1"
    table.do("target blue")
    assert (table.s.rats, table.scores) == (0, [4, 5, 0])
    assert not (table.s.events | table.s.events_gone) >> card("rats") & 1
    other = Position(3).points(5, 5, 0).event("rats")
    other.do("target purple")
    assert (other.s.rats, other.scores) == (2, [5, 5, 0])


@pytest.mark.rule("FDY-EV-RATS-2", "FDY-FEED-5")
def test_rats_eat_one_food_more() -> None:
    table = Position().goods(0, food=5).given(rats=0)
    table.s.events &= ~(1 << card("rats"))
    table.at("feed")
    assert told(table.events, "feeding") == [{"seat": 0, "tiles": 1, "need": 2}]


@pytest.mark.rule("FDY-EV-PIPER", "FDY-R35")
def test_the_piper_moves_the_rats_to_another_fief() -> None:
    table = Position(3).points(5, 5, 5).given(rats=1)
    table.s.events &= ~(1 << card("rats"))
    table.event("pied_piper")
    assert table.offered() == {"target blue", "target purple"}
    assert table.refusal("target yellow") == "FDY-EV-PIPER"
    table.do("target blue")
    assert (table.s.rats, table.scores) == (0, [4, 6, 5])


@pytest.mark.rule("FDY-EV-PIPER")
def test_with_two_players_the_piper_leaves_no_choice() -> None:
    table = Position().points(5, 0).given(rats=1)
    table.s.events &= ~(1 << card("rats"))
    table.event("pied_piper")
    assert (table.s.rats, table.scores) == (0, [4, 1]), "the old owner gains a point, even if it cost none"
    assert Position().event("pied_piper").scores == [5, 5], "without Rats nothing happens"


# -- monsters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FDY-EV-MON-1", "FDY-R35")
@pytest.mark.parametrize(
    ("event", "bonus"), [("black_dragon", 8), ("red_dragon", 5), ("stone_giant", 6), ("hill_giant", 7)]
)
def test_the_senior_names_the_target_and_rolls(event: str, bonus: int) -> None:
    table = Position(3).event(event)
    assert (table.kind, table.offered()) == (MONSTER_ASKED, {"target blue", "target yellow", "target purple"})
    events = table.do("target yellow", dice=(1, 2, 1, 1))
    assert told(events, "monster_came") == [{"seat": 1, "total": 3 + bonus, "defence": 6}]


@pytest.mark.rule("FDY-EV-MON-2", "FDY-R24")
def test_a_monster_must_exceed_the_defence() -> None:
    beaten = Position().units(1, knight=1, archer=1).event("red_dragon")
    beaten.do("target yellow", dice=(3, 3))
    assert beaten.scores == [5, 6], "5 + 6 against 6 + 5"
    broken = Position().units(1, knight=1, archer=1).event("red_dragon")
    events = broken.do("target yellow", dice=(3, 4, 7, 6))
    assert told(events, "monster_landed") == [{"seat": 1, "square": square("7,6")}]
    assert (broken.scores, broken.army(1)) == ([5, 5], {"archer": 1})


@pytest.mark.rule("FDY-EV-MON-3", "FDY-EV-MON-4", "FDY-EV-MON-6")
def test_it_destroys_what_it_lands_on_of_a_pile_the_top() -> None:
    def struck(dice: tuple[int, int]) -> Position:
        table = Position().level(1, 2).units(1, knight=2, wolf=1).put(1, "forest", "4,5").points(5, 5)
        table.event("black_dragon")
        table.do("target yellow", dice=(8, 8, *dice))
        return table

    assert struck((4, 5)).standing(1, "4,5") == ""
    assert struck((7, 7)).s.level[1] == 1
    assert struck((7, 6)).army(1) == {"knight": 1, "wolf": 1}, "Wolf lies under the Knights"
    assert struck((4, 5)).scores == [5, 5], "the target loses no points"
    assert len(told(struck((4, 5)).events, "rolled")) == 2, "an eight or a double gives no further roll"


@pytest.mark.rule("FDY-EV-MON-5")
def test_from_an_empty_square_the_senior_picks_something_next_to_it() -> None:
    """6,6 is an empty space of the Keep: next to it the Fortification, the Knights, and a Forest on 5,5."""
    table = Position().units(1, knight=2).put(1, "forest", "5,5", "1,1").event("black_dragon")
    table.do("target yellow", dice=(8, 8, 6, 6))
    assert (table.seat, table.kind) == (0, STRIKE_ASKED)
    assert table.offered() == {"strike knight", "strike level", "strike 5,5"}
    assert table.refusal("strike 1,1") == "FDY-EV-MON-5"
    assert table.refusal("strike archer") == "FDY-EV-MON-5"
    table.do("strike knight")
    assert table.army(1) == {"knight": 1}


@pytest.mark.rule("FDY-EV-MON-5", "FDY-EV-MON-3")
def test_one_neighbour_is_destroyed_unasked_and_without_any_nothing_is() -> None:
    one = Position().put(1, "forest", "3,7").event("black_dragon")
    one.do("target yellow", dice=(8, 8, 3, 8))
    assert one.standing(1, "3,7") == ""
    none = Position().put(1, "forest", "3,7").event("black_dragon")
    events = none.do("target yellow", dice=(8, 8, 3, 3))
    assert not told(events, "lost")


@pytest.mark.rule("FDY-EV-MON-7", "FDY-R25")
def test_a_red_dragon_costs_a_point_only_with_the_option() -> None:
    table = Position(red_dragon="vp_only").put(1, "forest", "4,5").event("red_dragon")
    events = table.do("target yellow", dice=(8, 8))
    assert (table.scores, table.standing(1, "4,5")) == ([5, 4], "forest")
    assert len(told(events, "rolled")) == 1
    usual = Position().put(1, "forest", "4,5").event("red_dragon")
    usual.do("target yellow", dice=(8, 8, 4, 5))
    assert (usual.scores, usual.standing(1, "4,5")) == ([5, 5], "")
    black = Position(red_dragon="vp_only").put(1, "forest", "4,5").event("black_dragon")
    black.do("target yellow", dice=(8, 8, 4, 5))
    assert black.standing(1, "4,5") == ""
    beaten = Position(red_dragon="vp_only").units(1, knight=4).event("red_dragon")
    beaten.do("target yellow", dice=(1, 1))
    assert beaten.scores == [5, 6]
