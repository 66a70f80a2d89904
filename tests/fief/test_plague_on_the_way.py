"""Bad weather and the plague on the way: closed roads, forces that enter a struck bishopric (FIEF-5)."""

from __future__ import annotations

import pytest

from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import KNIGHT, MAN
from homage.games.fief.state import NONE, SUFFERED
from tests.fief.marches import where
from tests.fief.position import Position, lord, place, told, town


@pytest.mark.rule("FIEF-G.2.2a")
def test_bad_weather_closes_the_roads_in_into_and_out_of_a_bishopric() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours")
    table.lord("henry", "red", "rennes").controls("red", "rennes").at(MOVEMENT)
    table.s.bad_weather = 1 << 1  # bishopric 2: Lisieux, Tours, Rennes, Nantes
    assert table.refusal("march henry") == "FIEF-G.2.2a", "out of it and inside it"
    table.s.bad_weather = 1 << 0  # bishopric 1: Poitiers
    table.do("march eric")
    assert table.refusal("to poitiers") == "FIEF-G.2.2a"
    assert table.refusal("to nantes") == ""


@pytest.mark.rule("FIEF-5a")
def test_who_suffered_the_plague_keeps_that_into_the_march() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours")
    table.s.lord_march[lord("eric")] = SUFFERED | 2
    table.at(MOVEMENT)
    assert table.s.lord_march[lord("eric")] == SUFFERED


@pytest.mark.rule("FIEF-G.2.1.3", "R-125")
def test_forces_that_enter_a_struck_bishopric_suffer_once() -> None:
    """R-125: a STEP inside it is not entering, and own units that stand there are not halved."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", man_at_arms=4).controls("red", "tours")
    table.units("red", "poitiers", man_at_arms=4).controls("red", "poitiers").given(plague=1).at(MOVEMENT)
    table.do("march eric")
    events = table.do("to poitiers", 5)  # Éric's D6 shows a six
    assert told(events, "plague_die") == [{"lord": lord("eric"), "die": 6}]
    assert units_at(table.s, 0, town("poitiers"), MAN) == 6, "two of the four who came"
    table.do("march eric")
    table.do("to la_rochelle")
    assert units_at(table.s, 0, town("la_rochelle"), MAN) + units_at(table.s, 0, town("poitiers"), MAN) == 6


@pytest.mark.rule("FIEF-G.2.1.3", "R-14")
def test_a_force_that_waits_before_a_town_of_a_struck_bishopric_is_halved() -> None:
    """Blue's archer has it; half of red's four men-at-arms fall, and not those of blue."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", man_at_arms=4).controls("red", "tours")
    table.units("blue", "poitiers", archer=2).controls("blue", "poitiers").given(plague=1).at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers", 5)
    assert where(table, "eric") == "before:poitiers:tours"
    assert units_at(table.s, 0, place("before:poitiers:tours"), MAN) == 2
    assert all_units_at(table.s, 1, town("poitiers")) == 2


@pytest.mark.rule("FIEF-G.2.1.2", "FIEF-G.2.1.3", "R-125")
def test_where_the_plague_takes_all_nobody_stands_any_more() -> None:
    """Éric dies in Poitiers and the man-at-arms with him; the other one waits on the road."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", man_at_arms=2).controls("red", "tours")
    table.lord("henry", "red", "lyon").given(plague=1).at(MOVEMENT)
    for text in ("march eric", "drop man_at_arms 1"):
        table.do(text)
    table.do("to poitiers", 0)
    table.do("lose red man_at_arms 1")
    assert (table.s.stands[town("poitiers")], table.s.control[town("poitiers")]) == (0, NONE)


@pytest.mark.rule("FIEF-G.2.1.3", "R-125")
def test_a_company_that_enters_is_halved_as_a_whole() -> None:
    """R-125: one man of two is lost, also when one stays on the road; the owner says where."""
    for here, left in ((0, (1, 0)), (1, (0, 1))):
        table = Position(3).lord("eric", "red", "tours").units("red", "tours", man_at_arms=2).controls("red", "tours")
        table.lord("henry", "red", "lyon").given(plague=1).at(MOVEMENT)
        table.do("march eric")
        table.do("drop man_at_arms 1")
        table.do("to poitiers", 5)
        assert table.offered() == {"lose red man_at_arms 0", "lose red man_at_arms 1"}
        events = table.do(f"lose red man_at_arms {here}")
        road = place("before:poitiers:tours")
        assert tuple(units_at(table.s, 0, each, MAN) for each in (town("poitiers"), road)) == left
        assert [each["place"] for each in told(events, "units_lost")] == [town("poitiers") if here else road]
        assert [
            table.s.pawn_march[0, pawn] & SUFFERED for pawn in range(26) if table.s.pawn_place[0, pawn] != NONE
        ] == [SUFFERED], "who is left has suffered"


@pytest.mark.rule("FIEF-G.2.1.1", "FIEF-G.2.1.3")
def test_lords_of_a_company_roll_together_also_who_stays_on_the_road() -> None:
    """R-125, R-145: first all lords, then the units; the fallen leader's company is halved all the same."""
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=3, man_at_arms=1).lord("gauvain", "red", "lyon").given(plague=1).at(MOVEMENT)
    table.do("march eric")
    table.do("drop_lord henry")
    table.do("drop knight 2")
    events = table.do("to poitiers", 0, 5)
    assert told(events, "plague_die") == [{"lord": lord("eric"), "die": 1}, {"lord": lord("henry"), "die": 6}]
    assert told(events, "units_lost") == []
    assert table.offered() == {"lose red man_at_arms 0", "lose red man_at_arms 1"}, "of the two in Poitiers"
    table.do("lose red man_at_arms 0")
    assert table.offered() == {"lose red knight 0", "lose red knight 1"}
    table.do("lose red knight 0")
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == units_at(table.s, 0, town("poitiers"), MAN) == 1
    assert units_at(table.s, 0, place("before:poitiers:tours"), KNIGHT) == 0, "two of four, both on the road"


@pytest.mark.rule("FIEF-5.3e", "FIEF-G.2.1.3", "R-14")
def test_a_troop_that_lands_in_a_struck_bishopric_is_halved() -> None:
    for harbour, left in (("bordeaux", 2), ("calais", 4)):
        table = Position(3).units("red", "offshore", man_at_arms=4).given(plague=1).at(MOVEMENT)
        table.do(f"to {harbour}")
        assert units_at(table.s, 0, town(harbour), MAN) == left
