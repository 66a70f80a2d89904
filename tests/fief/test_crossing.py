"""Crossing other families: safe passage, refusals, going back (FIEF-5.2.1, FIEF-5.2.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import (
    CROSSING_ASKED,
    PRICE_ASKED,
    REFUSED_ASKED,
    REQUEST_ANSWER,
)
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.refusals import ALL_GO_BACK, NO_WAY_BACK
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import KNIGHT, MAN
from tests.fief.marches import before_poitiers, march, refused_at_poitiers, where
from tests.fief.position import FORBIDDEN, Position, place, seat_of, told, town

# -- who is crossed ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.2.1a")
def test_on_the_first_step_families_in_the_starting_town_are_not_crossed() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", man_at_arms=1).controls("blue", "tours")
    table.units("blue", "tours", knight=5).at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers")
    assert where(table, "eric") == "poitiers"


@pytest.mark.rule("FIEF-5.2.1a", "R-123")
@pytest.mark.parametrize("first", ["alienor", "arthur"])
def test_a_first_step_crosses_nobody_though_another_lord_has_marched_elsewhere(first: str) -> None:
    """Whichever of the two has marched: he is not in the company."""
    (other,) = {"alienor", "arthur"} - {first}
    table = Position(3).lord(first, "red", "lyon").lord(other, "red", "tours").controls("blue", "tours")
    table.units("blue", "tours", knight=5).at(MOVEMENT)
    table.settle()
    march(table, first, "avignon")
    march(table, other, "poitiers")
    assert where(table, other) == "poitiers"


@pytest.mark.rule("FIEF-5.2.1b", "FIEF-5.2.3.1a", "R-37")
def test_passing_a_town_needs_leave_of_every_family_there() -> None:
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").deniers(red=0)
    table.units("blue", "poitiers", archer=1).units("yellow", "poitiers", archer=1).controls("blue", "poitiers")
    table.at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers", "la_rochelle")
    assert table.seat == seat_of("blue")
    table.do("agree")
    assert table.seat == seat_of("yellow"), "in turn order, and all must agree"
    events = table.do("agree")
    assert told(events, "stepped")
    assert where(table, "eric") == "la_rochelle", "EX-10, R-37: once granted, the STEP is made"


@pytest.mark.rule("FIEF-5.2.1b", "R-122", "R-123")
def test_a_ride_along_counts_as_a_first_step() -> None:
    """R-123: a fresh lord does not carry others past a guard."""
    table = before_poitiers()
    table.lord("henry", "red", "poitiers")
    table.do("march henry")
    assert table.refusal("along guenievre") == "FIEF-5.1.1b", "she waits before the town, he stands in it"
    table.do("stay")
    table.do("march guenievre")
    table.do("along henry")
    table.do("to la_rochelle")
    assert table.asked == CROSSING_ASKED, "her count makes the crossing"


@pytest.mark.rule("FIEF-5.2.1b")
def test_a_besieged_family_is_not_crossed() -> None:
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").deniers(red=0)
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").stronghold("poitiers")
    table.lord("henry", "yellow", "poitiers")
    table.s.siege[town("poitiers"), seat_of("yellow")] = 1
    table.at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers", "la_rochelle")
    assert table.seat == seat_of("yellow"), "the besieger is crossed"
    table.do("agree")
    assert where(table, "eric") == "la_rochelle"


@pytest.mark.rule("FIEF-5.2.1c", "FIEF-5.2.3.1b", "R-104")
def test_families_waiting_on_the_road_used_are_crossed_either_way() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").deniers(red=0)
    table.lord("henry", "blue", "before:tours:poitiers").at(MOVEMENT)
    march(table, "eric", "poitiers")
    assert table.seat == seat_of("blue")
    table.do("refuse")
    assert table.asked == REFUSED_ASKED
    assert table.refusal("back") == "FIEF-5.2.3.1b", "he has come by no road yet"
    table.do("stay")
    assert where(table, "eric") == "tours"
    march(table, "eric", "nantes", "tours")
    assert where(table, "eric") == "tours", "R-104: that STEP was not spent, and another road was free"


@pytest.mark.rule("FIEF-5.2.1a", "FIEF-6.4.2c", "R-124")
def test_out_of_the_own_besieged_town_all_besiegers_are_crossed() -> None:
    """R-124."""
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").stronghold("tours").deniers(red=0)
    for family, name in (("blue", "henry"), ("yellow", "arthur")):
        table.lord(name, family, "tours")
        table.s.siege[town("tours"), seat_of(family)] = 1
    table.lord("philippe", "green", "tours").at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers")
    table.do("agree")
    assert table.seat == seat_of("yellow")
    table.do("agree")
    table.do("heir green")
    assert where(table, "eric") == "poitiers", "green is no besieger, and was not asked"


@pytest.mark.rule("FIEF-6.4.2c", "R-124")
def test_into_the_own_besieged_town_no_leave_is_needed_but_out_again_it_is() -> None:
    """R-124: also for going back."""
    table = Position(3).units("red", "tours", man_at_arms=1).controls("red", "tours").stronghold("tours")
    table.lord("henry", "blue", "tours").lord("eric", "red", "poitiers").controls("red", "poitiers").deniers(red=0)
    table.s.siege[town("tours"), seat_of("blue")] = 1
    table.at(MOVEMENT)
    table.settle()
    march(table, "eric", "tours")
    assert where(table, "eric") == "tours"
    march(table, "eric", "poitiers")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))


@pytest.mark.rule("FIEF-5.2.3.1a")
def test_a_price_may_be_offered_for_the_passage() -> None:
    table = before_poitiers(man_at_arms=1).deniers(red=3)
    march(table, "guenievre", "la_rochelle")
    assert (table.asked, table.seat) == (PRICE_ASKED, 0)
    table.do("price 2")
    table.do("agree")
    assert (table.s.deniers[0], table.s.deniers[1]) == (1, 2)


# -- refused -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.2.3.1b", "R-104")
def test_after_a_refusal_she_stops_goes_back_or_rides() -> None:
    """EX-10."""
    table = refused_at_poitiers()
    assert table.asked == REFUSED_ASKED
    assert table.offered() == {"stay", "back", "ride blue town"}
    table.do("stay")
    assert where(table, "guenievre") == "before:poitiers:tours"
    assert table.refusal("march guenievre") == "", "R-104: the STEP is not spent"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-38", "R-121")
def test_going_back_takes_all_that_came() -> None:
    """R-121, R-38: one STEP; nothing is left there."""
    table = before_poitiers()
    table.do("march guenievre")
    table.do("keep knight 1")
    assert table.refusal("to tours") == "FIEF-5.2.3.1b", "one knight would be left"
    table.do("to la_rochelle")
    table.do("ask")
    table.do("refuse")
    table.do("back")
    assert where(table, "guenievre") == "tours"
    assert units_at(table.s, 0, town("tours"), KNIGHT) == 2
    assert table.refusal("march guenievre") == "FIEF-5.1.1a", "that was her second STEP"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-105")
def test_going_back_is_possible_unasked_and_forces_there_may_be_picked_up() -> None:
    """R-105."""
    table = before_poitiers()
    table.units("red", "poitiers", man_at_arms=2)
    table.do("march guenievre")
    table.do("keep man_at_arms 1")
    table.do("to tours")
    assert where(table, "guenievre") == "tours"
    assert units_at(table.s, 0, town("tours"), MAN) == 1


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
@pytest.mark.parametrize("tired", [0, 1])
def test_who_came_with_her_and_has_no_step_left_holds_her_there(tired: int) -> None:
    """R-121: either of her two knights."""
    table = before_poitiers()
    knights = [pawn for pawn in range(30) if table.s.pawn_place[0, pawn] == place("before:poitiers:tours")]
    table.s.pawn_march[0, knights[tired]] |= 2
    table.do("march guenievre")
    assert table.refusal("to tours") == "FIEF-5.2.3.1b"
    table.do("to la_rochelle")
    table.do("ask")
    table.do("refuse")
    assert "stay" in table.offered()
    assert "back" not in table.offered()


@pytest.mark.rule("FIEF-5.2.3.1b", "R-134")
def test_a_refusal_stands_for_that_step_to_that_town() -> None:
    """R-134: no second request, but another road may be asked for."""
    table = refused_at_poitiers()
    table.do("stay")
    table.do("march guenievre")
    table.do("to la_rochelle")
    assert table.asked == REFUSED_ASKED, "blue is not asked again"
    table.do("stay")
    table.do("march guenievre")
    table.do("to limoges")
    assert table.asked == CROSSING_ASKED


@pytest.mark.rule("FIEF-5.2.3.2")
def test_underground_forces_a_refused_passage() -> None:
    table = before_poitiers(man_at_arms=1).hand("red", "underground")
    march(table, "guenievre", "la_rochelle")
    table.do("refuse")
    assert "underground la_rochelle" in table.offered()
    table.do("underground la_rochelle")
    assert where(table, "guenievre") == "la_rochelle"
    assert table.s.discarded[table.s.discard_top[1]] == 1


@pytest.mark.rule("FIEF-5.2.3.1b", "R-38", "R-105")
def test_going_back_to_a_town_that_others_hold_now() -> None:
    """R-38: she waits before it; R-105: from inside a town forces may be left as usual."""
    table = before_poitiers()
    table.units("blue", "tours", knight=1).controls("blue", "tours")
    march(table, "guenievre", "tours")
    assert where(table, "guenievre") == "before:tours:poitiers"
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.lord("gauvain", "red", "lyon").controls("red", "lyon").at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to tours")
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == units_at(table.s, 0, town("tours"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.2.3.1b", "R-121", "R-122")
def test_what_came_by_another_step_may_stay() -> None:
    """R-121."""
    table = before_poitiers()
    table.lord("henry", "red", "tours").units("red", "tours", archer=1).controls("red", "tours")
    march(table, "henry", "poitiers")
    table.do("done")  # he picks nobody up on the road
    table.do("march guenievre")
    table.do("leave henry")
    table.do("keep archer 0")
    table.do("to tours")
    assert (where(table, "guenievre"), where(table, "henry")) == ("tours", "before:poitiers:tours")


@pytest.mark.rule("FIEF-5.2.3.1a", "FIEF-A.6", "R-157")
def test_any_price_that_a_family_has_may_be_offered() -> None:
    """R-157: sixty at a time; the other family hears the whole sum."""
    table = before_poitiers()
    table.deniers(red=158)
    march(table, "guenievre", "la_rochelle")
    if table.asked == CROSSING_ASKED:
        table.do("ask")
    for part in ("price 60", "price 60"):
        assert (table.asked, table.seat) == (PRICE_ASKED, seat_of("red"))
        table.do(part)
    assert table.refusal("price 39") == "FIEF-A.6"
    events = table.do("price 38")
    assert told(events, "asked")[0]["price"] == 158
    table.do("agree")
    assert (table.s.deniers[0], table.s.deniers[1]) == (0, 158)


@pytest.mark.rule("FIEF-5.2.1a", "FIEF-6.4.2c", "R-124")
@pytest.mark.parametrize("fetched", [0, 1])
def test_units_fetched_out_of_the_own_besieged_town_cross_the_besiegers(fetched: int) -> None:
    """R-124: the lord who waits before it may pass it freely, the knight who leaves it may not."""
    table = Position(3).units("red", "tours", knight=1).controls("red", "tours").stronghold("tours").deniers(red=0)
    table.lord("henry", "blue", "tours").lord("eric", "red", "before:tours:poitiers")
    table.s.siege[town("tours"), seat_of("blue")] = 1
    table.at(MOVEMENT)
    table.settle()
    table.do("march eric")
    if fetched:
        table.do("keep knight 1")
    table.do("to nantes")
    if fetched:
        assert (table.asked, table.seat) == (CROSSING_ASKED, seat_of("red"))
        table.do("ask")
        assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
        table.do("agree")
    assert where(table, "eric") == "nantes"
    assert units_at(table.s, 0, town("nantes"), KNIGHT) == fetched


@pytest.mark.rule("FIEF-5.2.1a", "R-124")
def test_a_guest_leaves_a_town_that_others_besiege() -> None:
    table = Position(3).units("yellow", "tours", archer=1).controls("yellow", "tours").stronghold("tours")
    table.lord("eric", "red", "tours").lord("henry", "blue", "tours")
    table.s.siege[town("tours"), seat_of("blue")] = 1
    table.at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers")
    assert where(table, "eric") == "poitiers"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
def test_on_the_way_back_nobody_is_left_or_dropped() -> None:
    """Aliénor was to stay on the road to La Rochelle, Arthur before Poitiers; refused, all three go back."""
    table = Position(3).lord("guenievre", "red", "tours").lord("alienor", "red", "tours").lord("arthur", "red", "tours")
    table.units("red", "tours", man_at_arms=2).controls("red", "tours").lord("gauvain", "red", "lyon")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "guenievre", "poitiers")
    table.do("march guenievre")
    for choice in ("leave arthur", "drop_lord alienor", "drop man_at_arms 1", "to la_rochelle", "refuse", "back"):
        table.do(choice)
    assert [where(table, each) for each in ("guenievre", "alienor", "arthur")] == ["tours"] * 3
    assert units_at(table.s, 0, town("tours"), MAN) == 2


@pytest.mark.rule("FIEF-5.2.3.1b", "R-38", "R-121")
def test_leave_that_was_granted_forward_does_not_hold_on_the_way_back() -> None:
    """Red lets yellow pass in Poitiers, green does not; going back yellow meets red on the road and asks again."""
    table = Position(4).lord("guenievre", "yellow", "tours").controls("yellow", "tours")
    table.lord("gauvain", "yellow", "lyon").units("red", "poitiers", archer=1)
    table.units("green", "poitiers", archer=1).controls("green", "poitiers").deniers(yellow=0, red=0, green=0)
    table.given(first=seat_of("yellow")).at(MOVEMENT)
    march(table, "guenievre", "poitiers")
    table.lord("henry", "red", "before:tours:poitiers")
    march(table, "guenievre", "la_rochelle")
    assert table.seat == seat_of("green")
    table.do("refuse")
    table.do("back")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("red"))
    table.do("agree")
    assert where(table, "guenievre") == "tours"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-38", "R-121")
def test_who_has_agreed_once_is_asked_again_on_the_way_back() -> None:
    table = Position(4).lord("guenievre", "green", "tours").controls("green", "tours")
    table.lord("gauvain", "green", "lyon").units("red", "poitiers", archer=1).units("blue", "poitiers", archer=1)
    table.controls("blue", "poitiers").deniers(green=0, red=0, blue=0).given(first=seat_of("green")).at(MOVEMENT)
    march(table, "guenievre", "poitiers")
    table.lord("henry", "red", "before:tours:poitiers")
    march(table, "guenievre", "la_rochelle")
    assert table.seat == seat_of("red")
    table.do("agree")
    table.do("refuse")
    table.do("back")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("red"))


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
@pytest.mark.parametrize("tired", [False, True])
def test_whoever_came_goes_back_too_if_he_can(tired: bool) -> None:
    """The knight whom she would leave: he must come along, or, without a STEP, holds her there."""
    table = before_poitiers()
    table.do("march guenievre")
    table.do("keep knight 1")
    there = [pawn for pawn in range(30) if table.s.pawn_place[0, pawn] == place("before:poitiers:tours")]
    (stays,) = [pawn for pawn in there if not table.s.march_pawns >> pawn & 1]
    if tired:
        table.s.pawn_march[0, stays] |= 2
    code = FORBIDDEN(table.s, 0, ACTIONS.parse("to tours"))
    assert code == (NO_WAY_BACK if tired else ALL_GO_BACK)
