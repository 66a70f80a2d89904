"""Who controls a town that is reached, left or emptied (FIEF-5.2.1d, FIEF-5.2.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import HEIR_ASKED
from homage.games.fief.frames import MOVEMENT, PURCHASE
from homage.games.fief.rules.field.control import set_control, settle_towns, swap_family
from homage.games.fief.rules.field.units import look_again, remove_units, units_at
from homage.games.fief.rules.figures import KNIGHT, MAN, RETINUE
from homage.games.fief.state import NONE
from tests.fief.marches import where
from tests.fief.position import Position, fief, lord, place, seat_of, told, town


@pytest.mark.rule("FIEF-5.2.1d", "FIEF-5.2.2a", "FIEF-5.2.2c")
def test_an_empty_town_is_entered_and_controlled_at_once() -> None:
    table = Position(3).lord("eric", "red", "la_rochelle").controls("red", "la_rochelle").at(MOVEMENT)
    table.do("march eric")
    events = table.do("to poitiers")
    assert {"town": town("poitiers"), "seat": 0} in told(events, "control")
    assert table.s.control[town("la_rochelle")] == NONE, "left and ungoverned, it is control-free"


@pytest.mark.rule("FIEF-5.2.2b", "R-09", "R-10")
def test_a_controller_who_is_there_stays_so_though_another_came_before_him() -> None:
    table = Position(3).units("blue", "tours", knight=2).units("red", "tours", man_at_arms=1).controls("red", "tours")
    settle_towns(table.s, table.story)
    assert table.s.arrived[town("tours"), seat_of("blue")] == 1
    assert table.s.control[town("tours")] == seat_of("red")
    remove_units(table.s, seat_of("red"), town("tours"), MAN, 1)
    settle_towns(table.s, table.story)
    assert table.s.control[town("tours")] == seat_of("blue")


@pytest.mark.rule("FIEF-5.2.1e", "FIEF-5a", "FIEF-5.2.2c")
def test_before_a_town_held_by_others_forces_wait_until_the_phase_ends() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to poitiers")
    assert where(table, "eric") == "before:poitiers:tours"
    assert table.s.stands[town("poitiers")] == 1 << seat_of("blue"), "not yet in the town"
    events = table.do("pass")
    assert told(events, "entered") == [{"seat": 0, "place": place("before:poitiers:tours"), "town": town("poitiers")}]
    assert where(table, "eric") == "poitiers"
    assert table.s.control[town("poitiers")] == seat_of("blue"), "the first to arrive controls"
    assert table.s.arrived[town("poitiers"), 1] == 1
    assert table.s.arrived[town("poitiers"), 0] == 2


@pytest.mark.rule("FIEF-5.2.2b", "R-10", "R-11")
def test_an_emptied_town_goes_to_the_holder_of_its_fief() -> None:
    """R-10, R-11: and whoever enters it takes it."""
    table = Position(3).lord("jeanne", "blue", "nantes").city("nantes", "jeanne").controls("blue", "nantes")
    table.lord("eric", "red", "rennes").controls("red", "rennes").at(MOVEMENT)
    table.do("march eric")
    table.do("to paris")
    assert table.s.control[town("rennes")] == seat_of("blue")
    table.do("march eric")
    table.do("to rennes")
    assert table.s.control[town("rennes")] == seat_of("red")


@pytest.mark.rule("FIEF-5.2.2g", "R-11")
def test_an_empty_city_is_taken_with_its_title() -> None:
    """R-11."""
    table = Position(3).lord("jeanne", "blue", "rennes").city("nantes", "jeanne").controls("blue", "nantes", "rennes")
    table.lord("eric", "red", "tours").controls("red", "tours").at(MOVEMENT)
    table.do("march eric")
    table.do("to nantes")
    assert table.s.fief_lord[fief("bretagne")] == lord("eric")


@pytest.mark.rule("FIEF-5.2.2e")
def test_a_controller_who_leaves_names_the_heir() -> None:
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours")
    table.units("blue", "tours", archer=1).units("yellow", "tours", archer=1).at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    assert (table.asked, table.seat) == (HEIR_ASKED, seat_of("red"))
    assert table.offered() == {"heir blue", "heir yellow"}
    assert table.refusal("heir green") == "FIEF-5.2.2e"
    table.do("heir yellow")
    assert table.s.control[town("tours")] == seat_of("yellow")
    assert where(table, "eric") == "poitiers"


@pytest.mark.rule("FIEF-5.2.2e", "FIEF-5.2.2b")
def test_a_controller_who_leaves_a_unit_keeps_the_town() -> None:
    table = Position(4).lord("eric", "red", "tours").units("red", "tours", man_at_arms=2).controls("red", "tours")
    table.units("blue", "tours", archer=1).at(MOVEMENT)
    table.do("march eric")
    table.do("keep man_at_arms 1")
    table.do("to poitiers")
    assert table.s.control[town("tours")] == seat_of("red")


@pytest.mark.rule("FIEF-5.2.2e")
def test_a_single_guest_inherits_without_a_question() -> None:
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").units("blue", "tours", archer=1)
    table.at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    assert table.s.control[town("tours")] == seat_of("blue")


@pytest.mark.rule("FIEF-5.2.2f")
def test_only_the_controller_benefits_from_buildings() -> None:
    table = Position(3).units("red", "tours", man_at_arms=1).controls("red", "tours").stronghold("tours")
    table.units("blue", "tours", man_at_arms=1).controls("blue", "paris").deniers(red=5, blue=5).at(PURCHASE)
    table.settle()
    assert table.refusal("buy knight tours") == ""
    table.do("done")
    table.settle()
    assert table.refusal("buy knight tours") == "FIEF-4.3b", "a guest does not hold the fortress"


@pytest.mark.rule("R-08")
def test_a_former_controller_who_stays_counts_from_his_own_arrival() -> None:
    """Blue came first, then red, then yellow, to whom blue has handed Paris over: blue follows yellow."""
    table = Position(3)
    for family in ("blue", "red", "yellow"):
        table.units(family, "paris", man_at_arms=1)
        settle_towns(table.s, table.story)
    assert table.s.control[town("paris")] == seat_of("blue")
    set_control(table.s, town("paris"), seat_of("yellow"), table.story)
    remove_units(table.s, seat_of("yellow"), town("paris"), MAN, 1)
    settle_towns(table.s, table.story)
    assert table.s.control[town("paris")] == seat_of("blue")


@pytest.mark.rule("FIEF-5.2.2c", "FIEF-5a", "R-11", "R-12")
def test_a_title_does_not_keep_a_town_against_the_first_who_enters() -> None:
    """R-11, R-12: blue holds the title of Bretagne and waits too, but red enters the emptied town before blue does."""
    table = Position(4).lord("jeanne", "blue", "nantes").city("nantes", "jeanne").controls("blue", "nantes")
    table.lord("eric", "red", "paris").lord("henry", "blue", "lisieux")
    table.lord("gauvain", "yellow", "rennes").controls("yellow", "rennes").at(MOVEMENT)
    for name in ("eric", "henry"):
        table.do(f"march {name}")
        table.do("to rennes")
        table.do("pass")
    table.do("march gauvain")
    table.do("to cherbourg")
    assert table.s.control[town("rennes")] == seat_of("blue"), "through the title, while nobody is there"
    events = table.do("pass")
    assert [each["seat"] for each in told(events, "entered")] == [seat_of("red"), seat_of("blue")]
    assert table.s.control[town("rennes")] == seat_of("red")


@pytest.mark.rule("FIEF-5.2.2g", "FIEF-5.2.2c", "R-11", "R-12")
def test_a_city_and_its_title_go_to_the_first_who_enters() -> None:
    """R-11, R-12: blue leaves the city of its title empty, with a knight on the road before it."""
    table = Position(4).lord("henry", "blue", "nantes").city("nantes", "henry").controls("blue", "nantes", "tours")
    table.lord("jeanne", "blue", "tours").units("blue", "tours", knight=2)
    table.lord("eric", "red", "rennes").controls("red", "rennes").at(MOVEMENT)
    table.do("march eric")
    table.do("to nantes")
    table.do("pass")
    table.do("march jeanne")
    table.do("drop knight 1")
    table.do("to nantes")
    table.do("march henry")
    events = table.do("to offshore")
    assert [each["seat"] for each in told(events, "entered")] == [seat_of("red"), seat_of("blue")]
    assert table.s.control[town("nantes")] == seat_of("red")
    assert table.s.fief_lord[fief("bretagne")] == lord("eric")


@pytest.mark.rule("FIEF-5.2.2c", "R-08")
def test_families_keep_their_order_of_arrival() -> None:
    """R-08: who leaves and comes back is the last; who comes at the same time follows the order of the turns."""
    table, paris = Position(5).given(first=seat_of("purple")), town("paris")
    for family in ("blue", "red", "yellow"):
        table.units(family, "paris", man_at_arms=1)
    assert [table.s.arrived[paris, seat] for seat in range(5)] == [2, 1, 3, 0, 0]
    remove_units(table.s, seat_of("red"), paris, MAN, 1)
    assert [table.s.arrived[paris, seat] for seat in range(5)] == [0, 1, 2, 0, 0]
    table.units("red", "paris", man_at_arms=1)
    assert [table.s.arrived[paris, seat] for seat in range(5)] == [3, 1, 2, 0, 0]
    for family, name in (("green", "eric"), ("purple", "henry")):
        table.s.lord_family[lord(name)] = seat_of(family)
        table.s.lord_place[lord(name)] = paris
    look_again(table.s, paris)
    assert [table.s.arrived[paris, seat] for seat in range(5)] == [3, 1, 2, 5, 4]
    assert table.s.stands[paris] == 0b11111
    table.s.jailer[lord("eric")] = seat_of("blue")
    look_again(table.s, paris)
    assert table.s.stands[paris] == 0b10111, "a captive holds no place"


@pytest.mark.rule("FIEF-5.2.2g", "FIEF-D.1.1d", "FIEF-5.2.2b")
def test_with_a_city_a_family_is_due_its_title_whoever_held_it() -> None:
    """The holder loses it at once; which lord takes it is open, and the other towns of the fief are looked at."""
    table = Position(3).lord("jeanne", "blue", "paris").city("nantes", "jeanne").controls("blue", "nantes", "rennes")
    s, bretagne = table.s, fief("bretagne")
    s.title_lord[bretagne], s.inherited[bretagne], s.stirred, s.unsettled = 5, 2, 0, 0
    set_control(s, town("nantes"), seat_of("red"), table.story)
    assert (s.fief_lord[bretagne], s.title_due[bretagne]) == (NONE, seat_of("red") + 1)
    assert (s.title_lord[bretagne], s.inherited[bretagne], s.title_open) == (0, 0, 1 << bretagne)
    assert (s.stirred, s.unsettled) == (1 << town("nantes") | 1 << town("rennes"), 1)


@pytest.mark.rule("FIEF-5.2.2g", "FIEF-5.2.2b")
@pytest.mark.parametrize(("where_taken", "holder"), [("nantes", "alienor"), ("rennes", "alienor"), ("rennes", "")])
def test_a_town_brings_no_title_to_who_has_it_nor_without_a_city(where_taken: str, holder: str) -> None:
    table = Position(3).lord("alienor", "red", "paris").city("nantes", holder).controls("blue", "nantes", "rennes")
    s, bretagne = table.s, fief("bretagne")
    s.stirred = 0
    set_control(s, town(where_taken), seat_of("red"), table.story)
    assert s.control[town(where_taken)] == seat_of("red")
    assert (s.title_due[bretagne], s.title_open, s.stirred) == (0, 0, 1 << town(where_taken))
    assert s.fief_lord[bretagne] == (lord("alienor") if holder else NONE)


@pytest.mark.rule("FIEF-5.2.2a")
def test_a_controller_who_is_named_again_changes_nothing() -> None:
    table = Position(3).city("nantes").controls("red", "nantes")
    table.s.stirred = table.s.unsettled = 0
    set_control(table.s, town("nantes"), seat_of("red"), table.story)
    assert (table.s.stirred, table.s.unsettled, table.s.title_due[fief("bretagne")]) == (0, 0, 0)
    set_control(table.s, town("nantes"), NONE, table.story)
    assert (table.s.control[town("nantes")], table.s.title_due[fief("bretagne")]) == (NONE, 0), "nobody takes it"


@pytest.mark.rule("FIEF-D.4.2b", "R-36")
def test_the_heirs_hold_the_city_against_who_stands_beside() -> None:
    """R-36: yellow was beside before; the units that change family keep the town, a guard does not change family."""
    table = Position(3).units("red", "lyon", knight=1, king_retinue_knight=1).controls("red", "lyon")
    table.units("yellow", "lyon", archer=1)
    swap_family(table.s, town("lyon"), seat_of("red"), seat_of("blue"), table.story)
    assert table.s.stands[town("lyon")] == 0b110
    assert (units_at(table.s, 1, town("lyon"), KNIGHT), units_at(table.s, 1, town("lyon"), RETINUE)) == (1, 0)
    settle_towns(table.s, table.story)
    assert table.s.control[town("lyon")] == seat_of("blue")


@pytest.mark.rule("FIEF-D.4.2b", "R-36", "R-09")
def test_heirs_without_a_pawn_left_in_their_pool_lose_the_city_to_who_stands_beside() -> None:
    table = Position(3).units("red", "lyon", bombard=1).controls("red", "lyon").units("blue", "paris", bombard=1)
    table.units("yellow", "lyon", archer=1).lord("othon", "yellow", "lyon", jailer="red")
    swap_family(table.s, town("lyon"), seat_of("red"), seat_of("blue"), table.story)
    assert table.s.stands[town("lyon")] == 1 << seat_of("yellow")
    assert table.s.jailer[lord("othon")] == seat_of("red"), "the heirs have nobody there to guard him"
    settle_towns(table.s, table.story)
    assert table.s.control[town("lyon")] == seat_of("yellow")


@pytest.mark.rule("FIEF-D.4.2b", "R-36")
@pytest.mark.parametrize(("family", "jailer"), [("yellow", "blue"), ("blue", "red")])
def test_captives_pass_to_the_heirs_unless_they_are_their_own_lords(family: str, jailer: str) -> None:
    table = Position(3).units("red", "lyon", knight=1).controls("red", "lyon")
    table.lord("othon", family, "lyon", jailer="red").lord("arthur", "yellow", "paris")
    swap_family(table.s, town("lyon"), seat_of("red"), seat_of("blue"), table.story)
    assert table.s.jailer[lord("othon")] == seat_of(jailer), "red has no guard there: who is still red's goes free"
    assert table.s.jailer[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-5.2.2e", "FIEF-5.2.2b")
def test_who_leaves_anybody_names_no_heir() -> None:
    """Blue leaves a man-at-arms in Tours, where red stands beside."""
    table = Position(3).lord("eric", "blue", "tours").units("blue", "tours", man_at_arms=2).controls("blue", "tours")
    table.units("red", "tours", archer=1).given(first=seat_of("blue")).at(MOVEMENT)
    for choice in ("march eric", "keep man_at_arms 1", "to poitiers"):
        table.do(choice)
    assert (where(table, "eric"), table.s.control[town("tours")]) == ("poitiers", seat_of("blue"))


@pytest.mark.rule("FIEF-5.2.2a", "FIEF-6.4.1c", "R-54")
def test_a_siege_ends_when_its_town_is_looked_at_and_no_lord_is_left() -> None:
    table = Position(3).units("red", "tours", archer=1).controls("red", "tours").stronghold("tours")
    table.lord("henry", "blue", "tours").units("yellow", "tours", knight=1)
    for seat in (1, 2):
        table.s.siege[town("tours"), seat] = 1
    settle_towns(table.s, table.story)
    assert [int(table.s.siege[town("tours"), seat]) for seat in range(3)] == [0, 1, 0]
