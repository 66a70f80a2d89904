"""Sieges and plunder (FIEF-6.4, FIEF-6.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.asked import PLUNDER_ASKED, SIEGE_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT, PURCHASE
from homage.games.fief.rules.field.control import drop_sieges
from homage.games.fief.rules.field.towns import is_besieged
from tests.fief.marches import march, where
from tests.fief.position import Position, lord, seat_of, told, town


def before_limoges(name: str = "limoges") -> Position:
    """Red's lone Éric stands beside blue's man-at-arms in a stronghold."""
    table = Position(3).lord("eric", "red", name).units("blue", name, man_at_arms=1).controls("blue", name)
    return table.stronghold(name)


def to_sieges(table: Position) -> Position:
    table.at(BATTLE)
    table.settle()
    assert table.asked == SIEGE_ASKED
    return table


@pytest.mark.rule("FIEF-6.4.1a")
def test_an_engine_is_placed_and_turned_a_round_later() -> None:
    table = to_sieges(before_limoges())
    assert table.offered() == {"pass", "besiege limoges"}
    events = table.do("besiege limoges")
    assert told(events, "besieged") == [{"seat": 0, "town": town("limoges"), "engine": 1}]
    assert table.s.siege[town("limoges"), 0] == 1
    table = before_limoges()
    table.s.siege[town("limoges"), 0] = 1
    to_sieges(table).do("besiege limoges")
    assert table.s.siege[town("limoges"), 0] == 2
    table = before_limoges()
    table.s.siege[town("limoges"), 0] = 2
    table.at(BATTLE)
    table.settle()
    assert table.s.phase != BATTLE, "nothing is left to turn"


@pytest.mark.rule("FIEF-6.4.1a")
def test_only_a_free_lord_besieges_another_familys_fortress() -> None:
    table = before_limoges().lord("henry", "red", "tours").units("blue", "tours", man_at_arms=1)
    table.controls("blue", "tours").units("red", "paris", knight=1).units("blue", "paris", man_at_arms=1)
    table.controls("blue", "paris").stronghold("paris")
    to_sieges(table)
    assert table.refusal("besiege tours") == "FIEF-6.4.1a", "no fortress"
    assert table.refusal("besiege paris") == "FIEF-6.4.1a", "no lord"


@pytest.mark.rule("FIEF-6a", "FIEF-6.4.1a", "FIEF-6.5")
@pytest.mark.parametrize(("engine", "asked"), [(0, SIEGE_ASKED), (2, PLUNDER_ASKED)])
def test_each_family_has_one_turn_to_besiege_and_one_to_plunder(engine: int, asked: int) -> None:
    """Each has a lord before a stronghold of the next; blue is first player, and all pass."""
    table = Position(3).given(first=seat_of("blue"))
    for seat, (name, walled) in enumerate((("eric", "limoges"), ("henry", "tours"), ("othon", "paris"))):
        owner = FAMILY_IDS[(seat + 1) % 3]
        table.lord(name, FAMILY_IDS[seat], walled).stronghold(walled)
        table.units(owner, walled, man_at_arms=1).controls(owner, walled)
        table.s.siege[town(walled), seat], table.s.mills[town(walled)] = engine, engine
    table.at(BATTLE).settle()
    seats = []
    while table.asked == asked:
        seats.append(table.seat)
        table.do("pass")
        table.settle()
    assert seats == [1, 2, 0]


@pytest.mark.rule("FIEF-6.4.1b")
def test_two_sieges_at_most_and_several_families_may_besiege_one_town() -> None:
    table = before_limoges()
    for name, lord_name in (("tours", "henry"), ("paris", "arthur")):
        table.lord(lord_name, "red", name).units("blue", name, man_at_arms=1).controls("blue", name).stronghold(name)
    table.lord("gauvain", "yellow", "limoges")
    to_sieges(table)
    table.do("besiege limoges")
    table.do("besiege tours")
    assert table.seat != 0 or table.refusal("besiege paris") == "FIEF-6.4.1b"
    table.settle()
    assert table.seat == seat_of("yellow")
    table.do("besiege limoges")
    assert table.s.siege[town("limoges"), 0] == table.s.siege[town("limoges"), 2] == 1


@pytest.mark.rule("FIEF-6.4.1a", "R-54")
def test_bad_weather_does_not_forbid_a_siege() -> None:
    """R-54."""
    table = to_sieges(before_limoges().given(bad_weather=0b11111))
    assert "besiege limoges" in table.offered()


@pytest.mark.rule("FIEF-6.4.1c")
def test_a_besieger_without_a_lord_there_removes_the_engine() -> None:
    table = before_limoges().units("red", "limoges", knight=1)
    table.s.siege[town("limoges"), 0] = 1
    table.at(MOVEMENT)
    table.settle()
    table.do("march eric")
    table.do("keep knight 0")
    events = table.do("to poitiers")
    assert told(events, "siege_lifted") == [{"seat": 0, "town": town("limoges")}]
    assert not is_besieged(table.s, town("limoges"))


@pytest.mark.rule("FIEF-6.4.1c", "FIEF-6.4.2e")
def test_a_besieger_may_lift_the_siege_and_it_is_over() -> None:
    table = before_limoges()
    table.s.siege[town("limoges"), 0] = 1
    table.at(MOVEMENT)
    table.do("lift_siege limoges", by="red")
    assert not is_besieged(table.s, town("limoges"))


@pytest.mark.rule("FIEF-6.4.1c", "R-54")
def test_the_markers_of_others_stay_when_a_besieger_takes_control() -> None:
    """R-54: and all go with the stronghold."""
    table = before_limoges().lord("gauvain", "yellow", "limoges")
    for seat in (0, 2):
        table.s.siege[town("limoges"), seat] = 1
    table.controls("red", "limoges")
    drop_sieges(table.s, town("limoges"), table.story)
    assert [table.s.siege[town("limoges"), seat] for seat in range(3)] == [0, 0, 1]
    table.s.fortress[town("limoges")] = 0
    drop_sieges(table.s, town("limoges"), table.story)
    assert not is_besieged(table.s, town("limoges"))


@pytest.mark.rule("FIEF-6.4.2a")
def test_a_siege_leaves_control_where_it_is() -> None:
    table = to_sieges(before_limoges())
    table.do("besiege limoges")
    assert table.s.control[town("limoges")] == seat_of("blue")
    assert is_besieged(table.s, town("limoges"))


@pytest.mark.rule("FIEF-6.4.2b")
def test_no_new_units_enter_for_the_besieged() -> None:
    table = before_limoges().lord("henry", "blue", "limoges").deniers(red=5, blue=5)
    table.s.siege[town("limoges"), 0] = 1
    table.at(PURCHASE)
    table.settle()
    assert table.refusal("buy man_at_arms limoges") == "", "the besieger's lord is there"
    table.do("done")
    table.settle()
    assert table.refusal("buy man_at_arms limoges") == "FIEF-4.3b"


@pytest.mark.rule("FIEF-6.4.2b")
def test_a_new_lord_may_enter_a_besieged_fortress() -> None:
    table = before_limoges().lord("henry", "blue", "tours", jailer="red").units("red", "tours", knight=1)
    table.controls("red", "tours")
    table.s.siege[town("limoges"), 0] = 1
    table.at(MOVEMENT)
    table.do("release henry", by="red")
    assert table.s.lord_place[lord("henry")] == town("limoges")


@pytest.mark.rule("FIEF-6.4.2c", "R-41")
def test_the_besieged_leave_by_sea_or_with_leave() -> None:
    """R-41; the rest is shown with the crossings."""
    table = before_limoges("nantes").lord("henry", "blue", "nantes").deniers(blue=0)
    table.s.siege[town("nantes"), 0] = 1
    table.at(MOVEMENT)
    table.settle()
    table.do("pass")
    table.settle()
    march(table, "henry", "offshore")
    assert where(table, "henry") == "offshore"


@pytest.mark.rule("FIEF-6.5", "FIEF-6.4.2e", "R-54")
def test_mills_are_plundered_in_besieged_towns() -> None:
    """R-54: sieges come first, so a new besieger plunders at once."""
    table = before_limoges().units("red", "paris", man_at_arms=1).controls("red", "paris").deniers(red=0)
    table.units("blue", "tours", man_at_arms=1).controls("blue", "tours")
    for name in ("limoges", "paris", "tours"):
        table.s.mills[town(name)] = 2
    to_sieges(table)
    table.do("besiege limoges")
    table.settle()
    assert (table.asked, table.seat) == (PLUNDER_ASKED, 0)
    assert table.offered() == {"pass", "plunder limoges"}
    assert table.refusal("plunder tours") == table.refusal("plunder paris") == "FIEF-6.5"
    events = table.do("plunder limoges")
    assert told(events, "plundered") == [{"seat": 0, "town": town("limoges")}]
    table.do("plunder limoges")
    assert (table.s.mills[town("limoges")], table.s.deniers[0]) == (0, 4)
    assert table.asked != PLUNDER_ASKED, "no mill is left, and nobody is asked about their own"


@pytest.mark.rule("FIEF-6.4.1a", "FIEF-6.5")
@pytest.mark.parametrize("name", ["toulouse", "nantes"])
def test_the_first_and_the_last_town_of_the_map_are_besieged_and_plundered(name: str) -> None:
    table = before_limoges(name).deniers(red=0)
    table.s.mills[town(name)] = 1
    to_sieges(table)
    assert table.refusal(f"plunder {name}") == "FIEF-H.2b", "sieges come first"
    table.do(f"besiege {name}")
    table.settle()
    assert table.refusal(f"besiege {name}") == "FIEF-H.2b"
    table.do(f"plunder {name}")
    assert (table.s.siege[town(name), 0], table.s.mills[town(name)], table.s.deniers[0]) == (1, 0, 2)
