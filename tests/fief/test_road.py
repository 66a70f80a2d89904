"""Forces that stay on the road, wait before a town, enter it in order (FIEF-5, FIEF-5.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import PICK_UP_ASKED
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT, RETINUE
from homage.games.fief.state import NONE
from tests.fief.marches import where
from tests.fief.position import Position, lord, place, seat_of, town


@pytest.mark.rule("FIEF-5a", "R-12")
def test_waiting_forces_enter_in_order_of_arrival() -> None:
    """R-12: the holder leaves; the first who waits takes the town, unless somebody reaches it earlier."""
    table = Position(4).units("yellow", "poitiers", archer=1).controls("yellow", "poitiers")
    table.lord("eric", "red", "tours").controls("red", "tours")
    table.lord("henry", "blue", "limoges").controls("blue", "limoges")
    table.lord("jeanne", "yellow", "poitiers").at(MOVEMENT)
    for name in ("eric", "henry"):
        table.do(f"march {name}")
        table.do("to poitiers")
        table.do("pass")
    table.do("march jeanne")
    table.do("to la_rochelle")
    assert table.s.control[town("poitiers")] == NONE, "nobody is in the town"
    table.do("pass")
    assert table.s.control[town("poitiers")] == seat_of("red")
    assert table.s.arrived[town("poitiers"), seat_of("blue")] == 2


@pytest.mark.rule("FIEF-5.1.1b", "R-106", "R-122")
def test_forces_stay_on_the_road_and_are_picked_up_there() -> None:
    """R-106, R-122."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2, archer=1).controls("red", "tours")
    table.lord("henry", "red", "limoges").controls("red", "limoges").at(MOVEMENT)
    table.do("march eric")
    table.do("drop knight 1")
    table.do("to poitiers")
    road = place("before:poitiers:tours")
    assert units_at(table.s, 0, road, KNIGHT) == 1
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 1
    table.do("march eric")
    table.do("to tours")
    assert table.asked == PICK_UP_ASKED
    assert table.offered() == {"done", "keep knight 1"}
    table.do("keep knight 1")
    assert units_at(table.s, 0, town("tours"), KNIGHT) == 2
    assert table.s.stands[road] == 0


@pytest.mark.rule("FIEF-5.1.1b", "R-122")
def test_who_waits_before_a_town_on_another_road_is_no_companion() -> None:
    """R-122."""
    table = Position(3).units("blue", "poitiers", archer=1).controls("blue", "poitiers").deniers(red=0)
    table.lord("eric", "red", "tours").units("red", "tours", knight=1).controls("red", "tours")
    table.lord("henry", "red", "limoges").units("red", "limoges", knight=1).controls("red", "limoges").at(MOVEMENT)
    for name in ("eric", "henry"):
        table.do(f"march {name}")
        table.do("to poitiers")
    table.do("march henry")
    assert table.refusal("along eric") == "FIEF-5.1.1b"
    assert table.refusal("keep knight 2") == "FIEF-5.1.1b"


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-G.4.2.2a", "R-106", "R-120")
def test_nobody_stays_on_the_road_of_an_underground_step() -> None:
    """R-106, R-120."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.hand("red", "underground").at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("underground poitiers") == ""
    table.do("drop knight 1")
    assert table.refusal("underground poitiers") == "FIEF-5.1.1b"
    assert "underground poitiers" not in table.offered()


@pytest.mark.rule("FIEF-1.5.5a", "FIEF-5.1.1b", "R-106")
def test_a_king_stays_on_the_road_with_his_guard() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", king_retinue_knight=2, knight=2, archer=1).given(king=lord("eric")).at(MOVEMENT)
    table.do("march henry")
    assert table.refusal("drop king_retinue_knight 1") == "FIEF-1.5.5a"
    assert table.refusal("drop_lord henry") == "FIEF-5.1.1b", "he leads"
    table.do("drop knight 1")
    assert table.refusal("drop knight 2") == "FIEF-5.1.1b", "decided once in a STEP"
    assert table.refusal("drop archer 2") == "FIEF-5.1.1b", "there is one"
    table.do("drop archer 1")
    table.do("drop_lord eric")
    assert table.refusal("drop_lord eric") == "FIEF-5.1.1b"
    table.do("to poitiers")
    road = place("before:poitiers:tours")
    assert (where(table, "henry"), where(table, "eric")) == ("poitiers", "before:poitiers:tours")
    assert [units_at(table.s, 0, road, kind) for kind in (RETINUE, KNIGHT, ARCHER)] == [2, 1, 1]
    assert all_units_at(table.s, 0, town("poitiers")) == units_at(table.s, 0, town("poitiers"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "R-106", "R-122")
def test_a_lord_and_some_of_the_units_are_picked_up_on_the_road() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=3).lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.do("march eric")
    table.do("drop knight 2")
    table.do("drop_lord henry")
    table.do("to poitiers")
    table.do("march eric")
    table.do("to tours")
    assert table.asked == PICK_UP_ASKED
    assert table.offered() == {"done", "keep knight 1", "keep knight 2", "along henry"}
    assert table.refusal("keep knight 0") == table.refusal("keep knight 3") == "FIEF-5.1.1b"
    assert table.refusal("along gauvain") == table.refusal("along eric") == "FIEF-5.1.1b"
    assert table.refusal("keep king_retinue_knight 1") == "FIEF-1.5.5a"
    assert table.refusal("to limoges") == "FIEF-H.2b"
    table.do("keep knight 1")
    assert table.offered() == {"done", "keep knight 2", "along henry"}
    table.do("along henry")
    assert table.offered() == {"done", "keep knight 2"}
    table.do("done")
    assert (where(table, "eric"), where(table, "henry")) == ("tours", "tours")
    assert units_at(table.s, 0, town("tours"), KNIGHT) == 2
    assert units_at(table.s, 0, place("before:poitiers:tours"), KNIGHT) == 1
    assert table.refusal("march henry") == "FIEF-5.1.1a", "two STEPS are spent"


@pytest.mark.rule("FIEF-5a", "FIEF-6.3b")
def test_captives_enter_the_town_with_those_who_wait_before_it() -> None:
    table = (
        Position(3).lord("eric", "red", "tours").controls("red", "tours").lord("jeanne", "blue", "tours", jailer="red")
    )
    table.lord("henry", "red", "lyon")
    table.units("yellow", "poitiers", archer=1).controls("yellow", "poitiers").at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    assert where(table, "jeanne") == "before:poitiers:tours"
    table.do("pass")
    table.settle()
    assert [where(table, name) for name in ("eric", "jeanne", "henry")] == ["poitiers", "poitiers", "lyon"]
    assert table.s.jailer[lord("jeanne")] == seat_of("red")
