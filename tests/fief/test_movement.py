"""MOVEMENT: STEPS, companions, forces left on the way, who enters and controls what (FIEF-5, FIEF-5.1, FIEF-5.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.frames import BATTLE, MOVEMENT
from homage.games.fief.questions import MARCH_ASKED, PICK_UP_ASKED, STEP_ASKED
from homage.games.fief.rules.field.units import all_units_at, steps_left, units_at
from homage.games.fief.rules.figures import ARCHER, BOMBARD, KNIGHT, MAN, RETINUE
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE, SUFFERED
from tests.fief.marches import march, where
from tests.fief.position import Position, card, lord, place, seat_of, told, town


def at_la_rochelle() -> Position:
    """EX-09: red's Éric with 2 men-at-arms and 1 archer in La Rochelle; nobody else is near."""
    table = Position(3).lord("eric", "red", "la_rochelle").units("red", "la_rochelle", man_at_arms=2, archer=1)
    return table.controls("red", "la_rochelle").at(MOVEMENT)


@pytest.mark.rule("FIEF-5a", "FIEF-5.2a")
def test_an_ordinary_march_is_two_choices() -> None:
    table = at_la_rochelle()
    assert table.asked == MARCH_ASKED
    assert table.offered() == {"pass", "march eric"}
    table.do("march eric")
    assert table.asked == STEP_ASKED
    events = table.do("to poitiers")
    assert told(events, "stepped") == [
        {"lord": lord("eric"), "origin": town("la_rochelle"), "place": town("poitiers"), "units": 3}
    ]
    assert told(events, "step_off") == []
    assert where(table, "eric") == "poitiers"
    assert all_units_at(table.s, 0, town("poitiers")) == 3
    assert table.refusal("march eric") == ""


@pytest.mark.rule("FIEF-5.1.1b")
def test_a_lord_drops_units_on_the_way() -> None:
    """EX-09."""
    table = at_la_rochelle()
    table.do("march eric")
    table.do("to poitiers")
    table.do("march eric")
    table.do("keep archer 0")
    assert table.refusal("keep archer 1") == "FIEF-5.1.1b", "decided once in a STEP"
    table.do("to limoges")
    assert units_at(table.s, 0, town("poitiers"), ARCHER) == 1
    assert units_at(table.s, 0, town("limoges"), MAN) == 2
    assert where(table, "eric") == "limoges"
    assert table.s.control[town("poitiers")] == table.s.control[town("limoges")] == 0


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.2a")
def test_a_lord_makes_two_steps_and_back_and_forth_is_two() -> None:
    table = at_la_rochelle()
    table.do("march eric")
    table.do("to poitiers")
    table.do("march eric")
    assert table.refusal("to paris") == "FIEF-5.2a"
    table.do("to la_rochelle")
    assert where(table, "eric") == "la_rochelle"
    assert table.asked == 0 or table.s.active != 0, "no STEP is left, so red is not asked any more"


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.1.1c", "R-75")
def test_with_darc_there_are_three_steps() -> None:
    table = Position(3).lord("jeanne", "red", "calais").units("red", "calais", man_at_arms=3)
    table.lord("eric", "red", "calais").controls("red", "calais").given(darc=lord("jeanne")).at(MOVEMENT)
    table.do("march jeanne")
    table.do("to paris")
    table.do("march eric")
    table.do("leave jeanne")
    table.do("keep man_at_arms 1")
    table.do("to orleans")
    table.do("march eric")
    table.do("to clermont")
    assert where(table, "eric") == "clermont", "R-75: he made one STEP with her, so he has three"
    assert units_at(table.s, 0, town("clermont"), MAN) == 1
    assert table.refusal("march eric") == "FIEF-5.1.1a"
    table.do("march jeanne")
    table.do("to orleans")
    table.do("march jeanne")
    table.do("to reims")
    assert where(table, "jeanne") == "reims"


@pytest.mark.rule("FIEF-5.1.1c", "R-74")
def test_a_captive_darc_gives_no_step() -> None:
    """R-74."""
    table = Position(3).lord("eric", "red", "calais").units("red", "calais", man_at_arms=1).controls("red", "calais")
    table.lord("jeanne", "blue", "calais", jailer="red").given(darc=lord("jeanne")).at(MOVEMENT)
    for goal in ("paris", "orleans"):
        table.do("march eric")
        table.do(f"to {goal}")
    assert where(table, "jeanne") == "orleans"
    table.settle()
    assert table.s.active != 0, "two STEPS are all"


@pytest.mark.rule("FIEF-5.1.1c")
def test_a_unit_moves_two_steps_whoever_leads_it() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=1).controls("red", "tours")
    table.lord("henry", "red", "poitiers").controls("red", "poitiers").at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    table.do("march henry")
    table.do("leave eric")
    table.do("to limoges")
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 1
    table.do("march henry")
    assert table.refusal("keep knight 1") == "FIEF-5.1.1b", "the knight has made two STEPS"
    table.do("to orleans")
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1a")
def test_a_troop_without_a_lord_does_not_move() -> None:
    table = Position(3).units("red", "tours", knight=3).controls("red", "tours")
    table.lord("eric", "blue", "paris").controls("blue", "paris").at(MOVEMENT)
    assert table.seat == 1


@pytest.mark.rule("FIEF-5.1.1b")
def test_lords_and_captives_come_along_unless_left() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.lord("jeanne", "blue", "tours", jailer="red").at(MOVEMENT)
    table.do("march eric")
    assert {"leave henry", "leave jeanne"} <= table.offered()
    table.do("leave henry")
    assert table.refusal("along henry") == "FIEF-5.1.1b"
    table.do("to poitiers")
    assert (where(table, "henry"), where(table, "jeanne")) == ("tours", "poitiers")


@pytest.mark.rule("FIEF-6.3b", "R-84")
def test_a_captive_left_behind_without_guards_is_released() -> None:
    """R-84."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").controls("blue", "calais")
    table.lord("jeanne", "blue", "tours", jailer="red").units("blue", "calais", man_at_arms=1).at(MOVEMENT)
    table.do("march eric")
    table.do("leave jeanne")
    events = table.do("to poitiers")
    assert told(events, "freed") == [{"lord": lord("jeanne"), "jailer": 0}]
    assert where(table, "jeanne") == "calais"


@pytest.mark.rule("FIEF-1.5.5a")
def test_the_royal_guard_goes_where_its_lord_goes() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", king_retinue_knight=2, knight=1).given(king=lord("eric")).at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("keep king_retinue_knight 1") == "FIEF-1.5.5a"
    table.do("to poitiers")
    assert units_at(table.s, 0, town("poitiers"), RETINUE) == 2
    table.do("march henry")
    table.do("leave eric")
    table.do("to limoges")
    assert units_at(table.s, 0, town("poitiers"), RETINUE) == 2, "the guard stays with the king"
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 1


@pytest.mark.rule("FIEF-1.5.5a", "R-126")
def test_a_guard_without_a_step_left_holds_its_lord_back() -> None:
    """R-126."""
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", king_retinue_knight=2).given(king=lord("eric")).at(MOVEMENT)
    for pawn in range(30):
        if table.s.pawn_place[0, pawn] == town("tours"):
            table.s.pawn_march[0, pawn] = 2
    assert table.refusal("march eric") == "FIEF-1.5.5a"
    table.do("march henry")
    assert table.s.march_lords == 1 << lord("henry"), "the king stays too"


@pytest.mark.rule("FIEF-5.1.1d")
def test_a_march_ends_when_its_lord_is_eliminated() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.lord("henry", "red", "paris").controls("red", "paris").hand("blue", "assassination")
    table.lord("jeanne", "blue", "calais").controls("blue", "calais").at(MOVEMENT)
    table.do("pass", by="blue")
    table.do("march eric")
    table.do("to poitiers")
    events = table.do("assassinate eric", by="blue")
    assert told(events, "eliminated") == [{"lord": lord("eric"), "seat": 0}]
    table.settle()
    assert table.offered() == {"pass", "march henry"}
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 2, "his army stays where it is"


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


@pytest.mark.rule("FIEF-5a", "R-13")
def test_steps_of_several_lords_may_be_mixed() -> None:
    """R-13."""
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "limoges").at(MOVEMENT)
    for name, goal in (("eric", "poitiers"), ("henry", "orleans"), ("eric", "la_rochelle"), ("henry", "paris")):
        table.do(f"march {name}")
        table.do(f"to {goal}")
    assert (where(table, "eric"), where(table, "henry")) == ("la_rochelle", "paris")


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.1.1b")
def test_a_family_dithers_at_most_so_long() -> None:
    """Each time his knight is with him again, whoever was left behind before."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").units("red", "tours", knight=1)
    table.lord("henry", "red", "offshore").at(MOVEMENT)
    for _ in range(24):
        assert table.refusal("march eric") == ""
        table.do("march eric")
        table.do("keep knight 0")
        table.do("stay")
    assert table.refusal("march eric") == "FIEF-5.1.1a"


@pytest.mark.rule("FIEF-6.2.3.4d")
def test_a_bombard_left_alone_is_lost() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", bombard=1, man_at_arms=1)
    table.controls("red", "tours").at(MOVEMENT)
    table.do("march eric")
    table.do("keep bombard 0")
    events = table.do("to poitiers")
    assert told(events, "units_lost") == [{"seat": 0, "place": town("tours"), "unit": BOMBARD, "units": 1}]


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


@pytest.mark.rule("FIEF-G.2.2b", "FIEF-G.4.2.2a", "R-87", "R-88", "R-120")
def test_underground_goes_through_bad_weather_and_into_a_held_town() -> None:
    """R-87, R-88, R-120."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").hand("red", "underground")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").deniers(red=0)
    table.given(bad_weather=0b11).at(MOVEMENT)
    table.settle()
    table.do("march eric")
    assert table.refusal("to poitiers") == "FIEF-G.2.2a"
    events = table.do("underground poitiers")
    assert told(events, "dug")
    assert where(table, "eric") == "poitiers", "in the town at once, beside"
    assert table.s.control[town("poitiers")] == seat_of("blue")
    assert table.s.hand_size[0, 1] == 0
    table.given(bad_weather=0)
    table.settle()
    table.do("march eric")
    events = table.do("to tours")
    assert told(events, "asked")[0]["other"] == seat_of("blue"), "no road was just used, so blue is crossed"


@pytest.mark.rule("FIEF-5a")
def test_who_suffered_the_plague_keeps_that_into_the_march() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours")
    table.s.lord_march[lord("eric")] = SUFFERED | 2
    table.at(MOVEMENT)
    assert table.s.lord_march[lord("eric")] == SUFFERED


@pytest.mark.rule("FIEF-6a")
def test_the_battle_phase_follows_the_march() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=1).controls("red", "tours")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    table.do("pass")
    table.settle()
    assert table.s.phase == BATTLE
    assert "attack poitiers blue" in table.offered()


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


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.1.1c", "R-75")
def test_nobody_makes_a_fourth_step_with_darc() -> None:
    """R-75: the knight has made one STEP with her and two with Éric; she has two left, and goes on alone."""
    table = Position(3).lord("jeanne", "red", "calais").lord("eric", "red", "calais").units("red", "calais", knight=1)
    table.controls("red", "calais").given(darc=lord("jeanne")).at(MOVEMENT)
    table.do("march jeanne")
    table.do("to paris")
    table.do("march eric")
    table.do("leave jeanne")
    table.do("to orleans")
    table.do("march eric")
    table.do("to paris")
    table.do("march jeanne")
    assert table.refusal("keep knight 1") == table.refusal("leave eric") == "FIEF-5.1.1b"
    table.do("to rennes")
    assert (where(table, "jeanne"), where(table, "eric")) == ("rennes", "paris")
    assert units_at(table.s, 0, town("paris"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
@pytest.mark.parametrize("she_stays", [False, True])
def test_whoever_leads_takes_tired_forces_a_third_step_beside_darc(she_stays: bool) -> None:
    table = (
        Position(3).lord("henry", "red", "tours").units("red", "tours", knight=1).controls("red", "tours", "limoges")
    )
    table.lord("eric", "red", "limoges").lord("jeanne", "red", "limoges").given(darc=lord("jeanne")).at(MOVEMENT)
    for goal in ("poitiers", "limoges"):
        table.do("march henry")
        table.do(f"to {goal}")
    table.do("march eric")
    if she_stays:
        table.do("leave jeanne")
    table.do("to orleans")
    tired = "limoges" if she_stays else "orleans"
    assert (where(table, "eric"), where(table, "henry"), where(table, "jeanne")) == ("orleans", tired, tired)
    assert units_at(table.s, 0, town(tired), KNIGHT) == 1


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


@pytest.mark.rule("FIEF-5.3e", "FIEF-G.2.1.3", "R-14")
def test_a_troop_that_lands_in_a_struck_bishopric_is_halved() -> None:
    for harbour, left in (("bordeaux", 2), ("calais", 4)):
        table = Position(3).units("red", "offshore", man_at_arms=4).given(plague=1).at(MOVEMENT)
        table.do(f"to {harbour}")
        assert units_at(table.s, 0, town(harbour), MAN) == left


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.2a", "R-106")
def test_what_a_company_may_be_and_where_it_may_go() -> None:
    table = at_la_rochelle()
    table.do("march eric")
    ways = {"to poitiers", "to bordeaux", "to offshore", "stay"}
    drops = {"drop man_at_arms 1", "drop man_at_arms 2", "drop archer 1"}
    assert table.offered() == ways | drops | {"keep man_at_arms 0", "keep man_at_arms 1", "keep archer 0"}
    assert table.refusal("keep man_at_arms 2") == "FIEF-5.1.1b", "they come along already"
    table.do("keep man_at_arms 1")
    assert table.offered() == ways | {"keep archer 0", "drop man_at_arms 1", "drop archer 1"}
    table.do("drop man_at_arms 1")
    assert table.offered() == {"to poitiers", "to bordeaux", "stay", "keep archer 0", "drop archer 1"}
    table.do("to poitiers")
    assert units_at(table.s, 0, town("la_rochelle"), MAN) == 1
    assert units_at(table.s, 0, place("before:poitiers:la_rochelle"), MAN) == 1
    assert units_at(table.s, 0, town("poitiers"), ARCHER) == all_units_at(table.s, 0, town("poitiers")) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
@pytest.mark.parametrize(("leader", "left"), [("eric", 2), ("henry", 1)])
def test_units_come_along_whose_steps_fit_the_leader(leader: str, left: int) -> None:
    """Éric and his knight have one STEP left, Henry and the knight beside him two: each takes his own."""
    table = (
        Position(3).lord("eric", "red", "tours").units("red", "tours", knight=1).controls("red", "tours", "poitiers")
    )
    table.lord("henry", "red", "poitiers").units("red", "poitiers", knight=1).at(MOVEMENT)
    table.do("march eric")
    table.do("to poitiers")
    table.do(f"march {leader}")
    table.do("keep knight 1")
    table.do(f"leave {'henry' if leader == 'eric' else 'eric'}")
    table.do("to limoges")
    stayed = [pawn for pawn in range(26) if table.s.pawn_place[0, pawn] == town("poitiers")]
    assert [steps_left(int(table.s.pawn_march[0, pawn])) for pawn in stayed] == [left]


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.2a", "FIEF-5.3a", "R-105", "R-106", "R-134")
def test_every_step_is_counted_and_the_road_just_used_is_remembered() -> None:
    """Éric drops Charles and an archer on the road to Nantes, and sails on: by sea there is no way back."""
    table = Position(3).lord("eric", "red", "tours").lord("charles", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=1, archer=1).units("blue", "lyon", archer=1).at(MOVEMENT)
    s, eric, charles = table.s, lord("eric"), lord("charles")
    for each in range(TOWNS):
        s.barred[eric, each] = s.barred[charles, each] = 0b11
    for choice in ("march eric", "drop_lord charles", "drop archer 1", "to nantes"):
        table.do(choice)
    assert (where(table, "eric"), where(table, "charles")) == ("nantes", "before:nantes:tours")
    assert (s.lord_road[eric], s.lord_road[charles]) == (town("tours"), town("tours"))
    assert (s.stands[town("nantes")], s.stands[place("before:nantes:tours")], s.stands[town("tours")]) == (1, 1, 0)
    assert not any(s.barred[each, goal] for each in (eric, charles) for goal in range(TOWNS)), "refusals are forgotten"
    knight = next(each for each in range(26) if s.pawn_place[0, each] == town("nantes"))
    archer = next(each for each in range(26) if s.pawn_place[0, each] == place("before:nantes:tours"))
    assert [int(each) for each in (s.steps_taken, s.lord_came[eric], s.lord_came[charles])] == [1, 1, 1]
    assert (s.pawn_came[0, knight], s.pawn_came[0, archer]) == (1, 1)
    march(table, "eric", "offshore")
    assert (s.steps_taken, s.lord_came[eric], s.lord_came[charles]) == (2, 2, 1)
    assert (s.pawn_came[0, knight], s.pawn_came[0, archer]) == (2, 1)
    assert s.lord_road[eric] == NONE


@pytest.mark.rule("FIEF-G.4.2.2a", "R-120")
def test_without_underground_in_hand_or_lent_there_is_no_tunnel() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("underground poitiers") == "FIEF-2.2a"


@pytest.mark.rule("FIEF-G.4.2.2a", "R-58", "R-87", "R-120")
@pytest.mark.parametrize("lent", [0, 1])
def test_underground_is_used_up_the_lent_one_first(lent: int) -> None:
    table = Position(3).lord("eric", "red", "tours").lord("gauvain", "red", "lyon").hand("red", "underground")
    table.controls("red", "tours").at(MOVEMENT)
    table.settle()
    table.s.tunnel = lent
    table.do("march eric")
    assert table.refusal("underground lyon") == "FIEF-5.2a", "no neighbour"
    table.do("underground poitiers")
    assert (where(table, "eric"), table.s.tunnel) == ("poitiers", 0)
    assert (table.s.hand[0, card("underground")], table.s.discarded[card("underground")]) == (lent, 1 - lent)
