"""Naval STEPS, OFFSHORE, landings (FIEF-5.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import MARCH_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT
from homage.games.fief.refusals import NO_GUARD_THERE
from homage.games.fief.rules.court.titles import victory_points
from homage.games.fief.rules.court.votes import KING_OFFICE, no_candidacy, votes_of
from homage.games.fief.rules.field.units import all_units_at, look_again, units_at
from homage.games.fief.rules.figures import KNIGHT, MAN
from homage.games.fief.rules.places import HARBOUR_TOWNS, OFFSHORE, TOWN_IDS
from homage.games.fief.rules.talk.paper import no_captive
from homage.games.fief.state import RODE, SAILED
from tests.fief.marches import march, where
from tests.fief.position import Position, lord, place, seat_of, told, town


@pytest.mark.rule("FIEF-5.3a", "FIEF-5.3.2", "FIEF-5.3.1a")
def test_ships_join_six_harbours_and_the_sea() -> None:
    names = {"calais", "cherbourg", "nantes", "la_rochelle", "bordeaux", "montpellier"}
    assert {TOWN_IDS[each] for each in HARBOUR_TOWNS} == names
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1).at(MOVEMENT)
    table.do("march eric")
    assert {each for each in table.offered() if each.startswith("to ")} == {f"to {name}" for name in names}
    assert table.refusal("to paris") == "FIEF-5.3a"
    table.do("to calais")
    assert where(table, "eric") == "calais"
    table.do("march eric")
    assert table.refusal("to offshore") == "FIEF-5.3e"
    table = Position(3).lord("eric", "red", "tours").at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("to offshore") == "FIEF-5.3a"


@pytest.mark.rule("FIEF-5.3a", "R-41")
def test_nobody_is_asked_for_leave_at_sea() -> None:
    """R-41: not even the besiegers of the harbour."""
    table = Position(3).lord("eric", "red", "nantes").units("red", "nantes", knight=1).controls("red", "nantes")
    table.stronghold("nantes").lord("henry", "blue", "nantes")
    table.s.siege[town("nantes"), seat_of("blue")] = 1
    table.at(MOVEMENT)
    table.settle()
    table.do("march eric")
    events = table.do("to offshore")
    assert told(events, "sailed")
    assert where(table, "eric") == "offshore"


@pytest.mark.rule("FIEF-5.3a")
def test_a_lord_who_waits_before_a_harbour_sails_without_leave() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").lord("gauvain", "red", "lyon")
    table.units("blue", "nantes", knight=1).controls("blue", "nantes").at(MOVEMENT)
    march(table, "eric", "nantes", "offshore")
    assert where(table, "eric") == "offshore"


@pytest.mark.rule("FIEF-5.3b", "FIEF-G.2.2b")
def test_bad_weather_does_not_touch_ships() -> None:
    table = Position(3).lord("eric", "red", "nantes").controls("red", "nantes").given(bad_weather=0b11111).at(MOVEMENT)
    march(table, "eric", "offshore")
    assert where(table, "eric") == "offshore"


@pytest.mark.rule("FIEF-5.3c")
def test_entering_offshore_ends_the_movement() -> None:
    table = Position(3).lord("jeanne", "red", "nantes").units("red", "nantes", knight=1).controls("red", "nantes")
    table.lord("gauvain", "red", "lyon").given(darc=lord("jeanne")).at(MOVEMENT)
    march(table, "jeanne", "offshore")
    assert table.refusal("march jeanne") == "FIEF-5.1.1a", "even D'ARC"


@pytest.mark.rule("FIEF-5.3e", "R-42")
def test_forces_that_began_offshore_must_land() -> None:
    """R-42: one STEP; before a harbour held by others they wait on the sea side."""
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1)
    table.units("blue", "nantes", man_at_arms=1).controls("blue", "nantes").at(MOVEMENT)
    assert table.asked == MARCH_ASKED
    assert table.refusal("pass") == "FIEF-5.3e"
    march(table, "eric", "nantes")
    assert where(table, "eric") == "before:nantes:offshore"
    assert table.refusal("pass") == ""
    table.do("march eric")
    assert table.refusal("to offshore") == "FIEF-5.3e"


@pytest.mark.rule("FIEF-5.3e", "R-43")
def test_units_are_split_among_the_lords_there() -> None:
    """R-43: the last lord takes all that is left."""
    table = Position(3).lord("eric", "red", "offshore").lord("henry", "red", "offshore")
    table.units("red", "offshore", knight=2, man_at_arms=1).at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("keep knight 1") == "FIEF-5.3e", "while Henry comes along, nobody else could take it"
    table.do("leave henry")
    table.do("keep knight 1")
    table.do("to nantes")
    table.do("march henry")
    assert table.refusal("keep knight 0") == "FIEF-5.3e"
    table.do("to calais")
    assert (units_at(table.s, 0, town("nantes"), KNIGHT), units_at(table.s, 0, town("nantes"), MAN)) == (1, 1)
    assert units_at(table.s, 0, town("calais"), KNIGHT) == 1
    assert all_units_at(table.s, 0, OFFSHORE) == 0


@pytest.mark.rule("FIEF-5.3e")
def test_a_troop_without_a_lord_lands_in_one_harbour() -> None:
    table = Position(3).units("red", "offshore", knight=2, man_at_arms=1)
    table.lord("jeanne", "blue", "offshore", jailer="red").at(MOVEMENT)
    table.settle()
    assert table.offered() == {f"to {TOWN_IDS[each]}" for each in HARBOUR_TOWNS}
    assert table.refusal("to paris") == "FIEF-5.3a"
    table.do("to bordeaux")
    assert all_units_at(table.s, 0, town("bordeaux")) == 3
    assert where(table, "jeanne") == "bordeaux"
    assert table.s.control[town("bordeaux")] == 0


@pytest.mark.rule("FIEF-5.3e", "R-126")
def test_a_unit_that_began_offshore_does_not_end_there_with_another_lord() -> None:
    """R-126."""
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1)
    table.lord("henry", "red", "nantes").controls("red", "nantes").at(MOVEMENT)
    march(table, "eric", "nantes")
    table.do("march henry")
    table.do("leave eric")
    assert table.refusal("to offshore") == "FIEF-5.3e", "the knight would come along"
    table.do("keep knight 0")
    table.do("to offshore")
    assert where(table, "henry") == "offshore"


@pytest.mark.rule("FIEF-5.3.1a")
def test_there_are_no_battles_offshore() -> None:
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1)
    table.lord("henry", "blue", "offshore").lord("jeanne", "red", "tours").units("red", "tours", knight=1)
    table.units("blue", "tours", man_at_arms=1).controls("red", "tours").at(BATTLE)
    table.settle()
    assert table.offered() == {"pass", "attack tours blue"}


@pytest.mark.rule("FIEF-5.3.1b")
def test_a_lord_offshore_votes_and_stands_but_a_king_there_is_worth_nothing() -> None:
    table = Position(4).lord("eric", "red", "offshore").city("nantes", "eric").controls("red", "nantes")
    assert votes_of(table.s, 0, KING_OFFICE) == 1
    assert no_candidacy(table.s, 0, KING_OFFICE, lord("eric")) == 0
    table.given(king=lord("eric"))
    assert victory_points(table.s, 0) == 1, "the FIEF title alone"


@pytest.mark.rule("FIEF-5.3e", "FIEF-5.3c", "R-43")
def test_who_has_just_sailed_in_cannot_land_what_began_there() -> None:
    """R-43: Henry sails in first; still Éric is the last who can land, with all that began OFFSHORE."""
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=2)
    table.lord("jeanne", "blue", "offshore", jailer="red")
    table.lord("henry", "red", "nantes").units("red", "nantes", man_at_arms=1).controls("red", "nantes").at(MOVEMENT)
    march(table, "henry", "offshore")
    table.do("march eric")
    assert table.refusal("keep knight 1") == "FIEF-5.3e"
    assert table.refusal("leave jeanne") == "FIEF-5.3e"
    assert not any(each.startswith(("keep", "leave")) for each in table.offered())
    table.do("to calais")
    assert units_at(table.s, 0, town("calais"), KNIGHT) == 2
    assert where(table, "jeanne") == "calais"
    assert (where(table, "henry"), all_units_at(table.s, 0, OFFSHORE)) == ("offshore", 1)


@pytest.mark.rule("FIEF-5.3e")
def test_a_troop_lands_with_the_lord_who_can_land_it() -> None:
    """R-43, R-81: a lord freed in the phase was put OFFSHORE; the troop that began there goes with him."""
    table = Position(3).units("red", "offshore", knight=2).lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.lord("eric", "red", "offshore")
    assert "to calais" not in table.offered(), "it does not land alone"
    assert table.refusal("to calais") != ""
    assert table.refusal("pass") == "FIEF-5.3e"
    table.do("march eric")
    assert table.refusal("keep knight 0") == "FIEF-5.3e"
    table.do("to calais")
    assert units_at(table.s, 0, town("calais"), KNIGHT) == 2


@pytest.mark.rule("FIEF-5.3e", "R-42")
def test_a_lord_who_came_later_must_land_only_the_captives_of_his_family() -> None:
    for jailer, rule in (("", ""), ("yellow", ""), ("red", "FIEF-5.3e")):
        table = Position(3).lord("henry", "blue", "offshore", jailer=jailer).lord("charles", "red", "offshore")
        table.units("yellow", "offshore", knight=1).at(MOVEMENT).settle()
        table.s.lord_march[lord("charles")] += 2
        table.lord("eric", "red", "offshore")
        assert table.refusal("pass") == rule


@pytest.mark.rule("FIEF-5.3e")
def test_who_began_offshore_and_has_no_step_left_holds_nobody_up() -> None:
    """R-126, R-81: a captive keeps his STEPS; freed and put OFFSHORE he cannot land, nor a troop with him."""
    table = Position(3).lord("eric", "red", "offshore").lord("gauvain", "red", "lyon").at(MOVEMENT)
    assert table.refusal("pass") == "FIEF-5.3e"
    table.s.lord_march[lord("eric")] += 2
    assert table.offered() == {"pass", "march gauvain"}
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1).at(MOVEMENT)
    table.s.lord_march[lord("eric")] += 2
    assert table.offered() == {f"to {TOWN_IDS[each]}" for each in HARBOUR_TOWNS}


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.3a", "R-106")
def test_nobody_stays_on_the_road_of_a_naval_step() -> None:
    """R-106: who is named to stay on the road does not sail along unsaid."""
    table = Position(3).lord("eric", "red", "nantes").lord("henry", "red", "nantes").controls("red", "nantes")
    table.units("red", "nantes", knight=2).at(MOVEMENT)
    for stays in ("drop knight 1", "drop_lord henry"):
        table.do("march eric")
        assert table.refusal("to offshore") == ""
        table.do(stays)
        assert table.refusal("to offshore") == "FIEF-5.1.1b"
        assert "to offshore" not in table.offered()
        assert table.refusal("to rennes") == ""
        table.do("stay")
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to offshore")
    assert units_at(table.s, 0, OFFSHORE, KNIGHT) == units_at(table.s, 0, town("nantes"), KNIGHT) == 1


@pytest.mark.rule("FIEF-6.3d", "R-156")
def test_no_captive_is_passed_on_at_sea() -> None:
    """R-156: OFFSHORE is no town; in a harbour the same families could do it."""
    for where_held, refused in (("offshore", "FIEF-6.3d"), ("nantes", "")):
        table = Position(4).lord("eric", "red", where_held).lord("henry", "yellow", where_held)
        table.lord("jeanne", "blue", where_held, jailer="red").at(MOVEMENT)
        assert table.refusal("pass_captive jeanne yellow", 0) == refused
        assert no_captive(table.s, 0, seat_of("yellow"), lord("jeanne")) == (NO_GUARD_THERE if refused else 0)


@pytest.mark.rule("FIEF-5.1.1c", "FIEF-5.3e")
def test_a_troop_that_landed_by_itself_has_one_step_left() -> None:
    """D'ARC far away gives it none; the captive goes with it."""
    table = Position(3).units("red", "offshore", knight=2).lord("jeanne", "blue", "offshore", jailer="red")
    table.lord("blanche", "red", "lyon").given(darc=lord("blanche"))
    table.lord("eric", "red", "bordeaux").controls("red", "bordeaux").at(MOVEMENT)
    events = table.do("to bordeaux")
    assert [each["units"] for each in told(events, "sailed")] == [2]
    march(table, "eric", "toulouse")
    assert (where(table, "jeanne"), units_at(table.s, 0, town("toulouse"), KNIGHT)) == ("toulouse", 2)
    table.do("march eric")
    assert table.refusal("keep knight 1") == table.refusal("leave jeanne") == "FIEF-5.1.1b"


@pytest.mark.rule("FIEF-5.3e", "R-42")
def test_a_lord_put_offshore_in_the_phase_may_stay_there() -> None:
    """R-42: only who began the phase there must land."""
    table = Position(3).lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.lord("eric", "red", "offshore")
    assert table.refusal("march eric") == table.refusal("pass") == ""


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.3a", "R-106", "R-122")
def test_who_is_left_after_all_is_not_to_stay_on_a_road() -> None:
    table = Position(3).lord("eric", "red", "nantes").lord("henry", "red", "nantes").controls("red", "nantes")
    table.units("red", "nantes", knight=2).at(MOVEMENT)
    for stays, left in (("drop knight 2", "keep knight 0"), ("drop_lord henry", "leave henry")):
        table.do("march eric")
        table.do(stays)
        assert table.refusal("to offshore") == "FIEF-5.1.1b"
        table.do(left)
        assert table.refusal("to offshore") == ""
        table.do("stay")


@pytest.mark.rule("FIEF-5.3e")
def test_a_captive_at_sea_whose_jailer_cannot_land_holds_nobody_up() -> None:
    table = Position(3).lord("eric", "red", "offshore").lord("jeanne", "blue", "offshore", jailer="red")
    table.lord("gauvain", "red", "lyon").at(MOVEMENT).settle()
    assert table.refusal("pass") == "FIEF-5.3e"
    table.s.lord_march[lord("eric")] += 2
    assert table.refusal("pass") == ""


@pytest.mark.rule("FIEF-5.3e", "FIEF-G.2.1.3", "R-125")
def test_of_a_troop_that_lands_beside_own_units_only_the_troop_is_halved() -> None:
    table = Position(3).units("red", "offshore", man_at_arms=4).units("red", "bordeaux", man_at_arms=4)
    table.controls("red", "bordeaux").given(plague=1).at(MOVEMENT)
    table.do("to bordeaux")
    assert units_at(table.s, 0, town("bordeaux"), MAN) == 6


@pytest.mark.rule("FIEF-5.3e")
def test_darc_on_land_gives_a_troop_that_lands_no_third_step() -> None:
    """Aliénor, the first of all lords, is far away."""
    table = Position(3).units("red", "offshore", knight=2).lord("alienor", "red", "lyon").given(darc=lord("alienor"))
    table.lord("eric", "red", "bordeaux").controls("red", "bordeaux", "lyon").at(MOVEMENT)
    table.do("to bordeaux")
    march(table, "eric", "toulouse")
    table.do("march eric")
    assert table.refusal("keep knight 1") == "FIEF-5.1.1b"


@pytest.mark.rule("FIEF-5.3e", "R-42")
def test_only_what_began_the_phase_at_sea_lands_without_a_lord() -> None:
    """A knight landed in Calais with a lord who has died since; a man-at-arms has just sailed in with another."""
    table = Position(3).units("red", "offshore", knight=2, man_at_arms=1).units("blue", "lyon", archer=1).at(MOVEMENT)
    s = table.lord("gauvain", "red", "paris").s
    landed, other = (each for each in range(26) if s.pawn_place[0, each] == OFFSHORE and s.pawn_kind[0, each] == KNIGHT)
    late = next(each for each in range(26) if s.pawn_place[0, each] == OFFSHORE and s.pawn_kind[0, each] == MAN)
    s.pawn_march[0, late] = SAILED | 3
    s.pawn_place[0, landed] = town("calais")
    look_again(s, town("calais"))
    table.do("to bordeaux")
    assert [int(s.pawn_place[0, each]) for each in (landed, other, late)] == [
        town("calais"),
        town("bordeaux"),
        OFFSHORE,
    ]
    assert (s.pawn_came[0, other], s.pawn_came[0, late]) == (1, 0), "by the first STEP of the turn"
    assert s.stands[OFFSHORE] == 1


@pytest.mark.rule("FIEF-5.3d", "FIEF-5.1.1a", "R-135")
def test_a_cavalcade_and_the_step_it_opens_are_one() -> None:
    """Éric rides from Tours to the harbour of Nantes; he cannot sail with the STEP that D'ARC gives him."""
    table = Position(3).lord("jeanne", "red", "tours").units("red", "tours", knight=3).controls("red", "tours")
    table.lord("henry", "blue", "before:tours:nantes").given(darc=lord("jeanne")).deniers(red=0).at(MOVEMENT)
    march(table, "jeanne", "nantes")
    table.do("ride blue road")
    table.do("spare henry")
    table.do("to nantes")
    assert where(table, "jeanne") == "nantes"
    table.do("march jeanne")
    assert table.refusal("to offshore") == "FIEF-5.3d"


@pytest.mark.rule("FIEF-5.2.2e", "FIEF-5.3a")
def test_who_lands_leaves_no_town_to_an_heir() -> None:
    table = (
        Position(3).lord("eric", "blue", "offshore").units("blue", "offshore", knight=1).lord("jeanne", "red", "pau")
    )
    table.given(first=seat_of("blue")).at(MOVEMENT)
    march(table, "eric", "calais")
    assert where(table, "eric") == "calais"
    assert table.s.control[town("calais")] == seat_of("blue")


@pytest.mark.rule("FIEF-5.3d", "FIEF-5.2.4a", "R-135")
def test_a_lord_who_has_just_landed_leads_no_cavalcade_of_others() -> None:
    """Charles lands in red's La Rochelle, where two knights wait for him; Henry is on the road to Poitiers."""
    table = Position(3).lord("charles", "red", "offshore").units("red", "la_rochelle", knight=2).deniers(red=0, blue=0)
    table.controls("red", "la_rochelle").lord("henry", "blue", "before:la_rochelle:poitiers").at(MOVEMENT)
    march(table, "charles", "la_rochelle", "poitiers")
    table.do("refuse")
    assert table.refusal("ride blue road") == "FIEF-5.3d"


@pytest.mark.rule("FIEF-5.3e", "FIEF-I.2")
def test_in_the_fog_a_troop_that_lands_is_mixed() -> None:
    table = Position(3, fog_of_war=True).units("red", "offshore", knight=1, archer=1).at(MOVEMENT)
    table.play(0, ACTIONS.parse("to bordeaux"))
    assert all_units_at(table.s, 0, town("bordeaux")) == 2
    assert table.dice.drawn > 0, "nobody can tell one from the other"


@pytest.mark.rule("FIEF-5.3e", "FIEF-I.2")
def test_only_captives_at_sea_land_with_a_troop() -> None:
    """One in a jail in Paris stays there, and another family's lord and captive stay at sea."""
    table = Position(3).units("red", "offshore", knight=2).lord("jeanne", "blue", "offshore", jailer="red")
    table.units("red", "paris", knight=1).controls("red", "paris").lord("henry", "blue", "paris", jailer="red")
    table.lord("eric", "blue", "offshore").at(MOVEMENT)
    table.settle()
    table.do("to bordeaux")
    assert [where(table, name) for name in ("jeanne", "henry", "eric")] == ["bordeaux", "paris", "offshore"]
    assert table.s.stands[place("offshore")] == 1 << 1, "red has nobody there any more"


@pytest.mark.rule("FIEF-5.3d", "FIEF-5.3e", "R-126")
@pytest.mark.parametrize("name", ["eric", "henry"])
def test_no_lord_of_the_company_who_has_just_ridden_sails(name: str) -> None:
    table = Position(3).lord("eric", "red", "nantes").lord("henry", "red", "nantes").controls("red", "nantes")
    table.deniers(red=0).at(MOVEMENT)
    table.do("march eric")
    assert table.refusal("to offshore") == ""
    table.s.lord_march[lord(name)] |= RODE
    assert table.refusal("to offshore") == "FIEF-5.3d"
