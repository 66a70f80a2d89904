"""MOVEMENT: STEPS, companions, what is counted on the way (FIEF-5, FIEF-5.1, FIEF-5.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import MARCH_ASKED, STEP_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT
from homage.games.fief.rules.field.units import all_units_at, steps_left, units_at
from homage.games.fief.rules.figures import ARCHER, BOMBARD, KNIGHT, MAN, RETINUE
from homage.games.fief.rules.places import TOWNS
from homage.games.fief.state import NONE
from tests.fief.marches import march, where
from tests.fief.position import Position, lord, place, told, town


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
