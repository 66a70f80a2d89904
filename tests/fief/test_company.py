"""Who goes along on a STEP, and which of several like units (FIEF-5.1.1, R-122)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import PICK_UP_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.field.units import steps_left, units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT, MAN, RETINUE
from homage.games.fief.state import BEGAN_OFFSHORE
from tests.fief.marches import march, where
from tests.fief.position import Position, lord, place, seat_of, town


def knights_at(table: Position, where_they_are: str) -> list[int]:
    """Red's knights at a place, by pawn."""
    s = table.s
    return [p for p in range(26) if s.pawn_place[0, p] == place(where_they_are) and s.pawn_kind[0, p] == KNIGHT]


def waiting_at_poitiers() -> Position:
    """Éric and two knights wait before Poitiers, which blue holds; another knight of red stands beside blue in it."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").units("red", "poitiers", knight=1)
    table.lord("gauvain", "red", "lyon").deniers(red=0, blue=0)
    return table


# -- D'ARC ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.1.1b", "FIEF-5.1.1c", "FIEF-G.4.1.1b", "R-122")
def test_a_lady_who_has_made_two_steps_makes_a_third_once_she_is_darc() -> None:
    """And the knight who has made two with her; then it is enough."""
    table = Position(3).lord("alienor", "red", "calais").units("red", "calais", knight=1).controls("red", "calais")
    table.lord("gauvain", "red", "lyon").hand("blue", "darc").at(MOVEMENT)
    march(table, "alienor", "paris", "orleans")
    table.do("darc alienor", by="blue")
    march(table, "alienor", "clermont")
    assert where(table, "alienor") == "clermont"
    assert units_at(table.s, 0, town("clermont"), KNIGHT) == 1
    table.settle()
    assert table.refusal("march alienor") == "FIEF-5.1.1a"


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
def test_darc_with_her_last_step_takes_tired_forces_along() -> None:
    """She and Henry's knight have made two STEPS each; Éric, who has made none, leads them on."""
    table = Position(3).lord("jeanne", "red", "bordeaux").lord("henry", "red", "tours").units("red", "tours", knight=1)
    table.lord("eric", "red", "limoges").controls("red", "bordeaux", "tours", "limoges")
    table.given(darc=lord("jeanne")).at(MOVEMENT)
    march(table, "jeanne", "toulouse", "limoges")
    march(table, "henry", "poitiers", "limoges")
    march(table, "eric", "orleans")
    assert [where(table, each) for each in ("eric", "jeanne", "henry")] == ["orleans"] * 3
    assert units_at(table.s, 0, town("orleans"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
def test_darc_far_away_takes_nobody_along() -> None:
    table = (
        Position(3).lord("isabelle", "red", "limoges").lord("arthur", "red", "tours").units("red", "tours", knight=1)
    )
    table.lord("jeanne", "red", "calais").controls("red", "limoges", "tours", "calais").given(darc=lord("jeanne"))
    table.at(MOVEMENT)
    march(table, "arthur", "poitiers", "limoges")
    table.do("march isabelle")
    assert table.s.march_lords == 1 << lord("isabelle"), "Arthur and his knight have made two STEPS"
    table.do("to orleans")
    assert (where(table, "arthur"), where(table, "jeanne")) == ("limoges", "calais")
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
def test_darc_in_the_town_goes_with_who_waits_before_it_only_if_she_is_asked() -> None:
    table = waiting_at_poitiers().lord("jeanne", "red", "poitiers").given(darc=lord("jeanne")).at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("march eric")
    assert table.s.march_lords == 1 << lord("eric")
    assert "along jeanne" in table.offered()


@pytest.mark.rule("FIEF-5.3c", "R-43")
def test_darc_who_has_just_sailed_in_lands_nobody() -> None:
    """FIEF-5.3c: her third STEP is gone too, so Éric is the last who can land the troop."""
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=2)
    table.lord("jeanne", "red", "nantes").controls("red", "nantes").given(darc=lord("jeanne")).at(MOVEMENT)
    march(table, "jeanne", "offshore")
    table.do("march eric")
    assert table.refusal("keep knight 1") == "FIEF-5.3e"
    assert table.refusal("leave jeanne") == "FIEF-5.1.1b", "she does not come along"


@pytest.mark.rule("FIEF-5.3c", "R-43")
def test_a_lord_with_one_step_left_lands_the_troop() -> None:
    """R-81, R-126: freed in the phase after his first STEP, he was put OFFSHORE."""
    table = Position(3).units("red", "offshore", knight=2).lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.lord("eric", "red", "offshore")
    table.s.lord_march[lord("eric")] = 1
    assert table.refusal("pass") == "FIEF-5.3e"
    assert "to calais" not in table.offered(), "it does not land alone"
    march(table, "eric", "calais")
    assert units_at(table.s, 0, town("calais"), KNIGHT) == 2


# -- a new STEP begins with everybody there -------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.1.1b", "R-122")
def test_what_was_chosen_for_one_step_is_forgotten_at_the_next() -> None:
    """Aliénor is left, dropped and taken along anew in each STEP; so are the archers."""
    table = Position(3).lord("eric", "red", "la_rochelle").lord("alienor", "red", "la_rochelle")
    table.units("red", "la_rochelle", archer=2).controls("red", "la_rochelle").at(MOVEMENT)
    for _ in range(2):
        table.do("march eric")
        assert {"leave alienor", "drop_lord alienor", "keep archer 1", "drop archer 2"} <= table.offered()
        for choice in ("keep archer 1", "drop archer 1", "leave alienor"):
            table.do(choice)
        table.do("stay")
    table.do("march eric")
    table.do("to poitiers")
    assert (where(table, "eric"), where(table, "alienor")) == ("poitiers", "poitiers")
    assert units_at(table.s, 0, town("poitiers"), ARCHER) == 2


@pytest.mark.rule("FIEF-5.2.3.1a", "FIEF-5.1.1b")
def test_a_passage_is_granted_for_one_step() -> None:
    """Red, the first family, holds Poitiers and Limoges: blue asks it before each STEP through them."""
    table = Position(3).lord("jeanne", "blue", "tours").units("blue", "tours", man_at_arms=1).controls("blue", "tours")
    table.units("red", "poitiers", archer=1).units("red", "limoges", archer=1).controls("red", "poitiers", "limoges")
    table.given(darc=lord("jeanne")).deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "jeanne", "poitiers")
    for goal in ("limoges", "orleans"):
        march(table, "jeanne", goal)
        assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("red"))
        table.do("agree")
    assert where(table, "jeanne") == "orleans"


@pytest.mark.rule("FIEF-5.1.1b", "R-106", "R-122")
def test_units_of_two_kinds_stay_on_the_road() -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", archer=4, knight=2, man_at_arms=13)
    table.controls("red", "tours").at(MOVEMENT)
    table.do("march eric")
    for choice in ("drop knight 1", "drop archer 4", "drop man_at_arms 13"):
        table.do(choice)
    table.do("to poitiers")
    road = place("before:poitiers:tours")
    assert [units_at(table.s, 0, road, kind) for kind in (KNIGHT, ARCHER, MAN)] == [1, 4, 13]
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.3a", "R-122")
def test_nobody_is_picked_up_at_sea() -> None:
    """A naval STEP uses no road: who waits on the sea side of Nantes stays there, and who waits on a road inland."""
    table = (
        Position(3).lord("eric", "red", "offshore").lord("henry", "red", "offshore").units("red", "offshore", knight=2)
    )
    table.units("blue", "nantes", archer=1).controls("blue", "nantes").lord("thierry", "red", "bordeaux")
    table.units("red", "before:poitiers:tours", archer=1).controls("red", "bordeaux").at(MOVEMENT)
    table.do("march eric")
    table.do("leave henry")
    table.do("keep knight 1")
    table.do("to nantes")
    assert where(table, "eric") == "before:nantes:offshore"
    march(table, "henry", "nantes")
    assert where(table, "henry") == "before:nantes:offshore"
    assert units_at(table.s, 0, place("before:nantes:offshore"), KNIGHT) == 2
    march(table, "thierry", "offshore")
    assert where(table, "thierry") == "offshore"


# -- the royal guard ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-1.5.5a", "R-126")
def test_tired_knights_of_others_do_not_hold_the_king_back() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").given(king=lord("eric"))
    table.units("red", "tours", king_retinue_knight=1, knight=1).at(MOVEMENT)
    table.s.pawn_march[0, knights_at(table, "tours")[0]] = 2
    march(table, "eric", "poitiers")
    assert where(table, "eric") == "poitiers"
    assert units_at(table.s, 0, town("poitiers"), RETINUE) == units_at(table.s, 0, town("tours"), KNIGHT) == 1


@pytest.mark.rule("FIEF-1.5.5a", "FIEF-5.1.1b", "R-122")
def test_a_king_taken_along_from_the_town_brings_his_guard() -> None:
    table = Position(3).lord("henry", "red", "tours").controls("red", "tours").lord("eric", "red", "poitiers")
    table.units("red", "poitiers", king_retinue_knight=2, knight=1).given(king=lord("eric")).deniers(red=0, blue=0)
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    march(table, "henry", "poitiers")
    table.do("march henry")
    table.do("along eric")
    table.do("to limoges")
    table.do("ask")
    table.do("agree")
    assert (where(table, "henry"), where(table, "eric")) == ("limoges", "limoges")
    assert units_at(table.s, 0, town("limoges"), RETINUE) == 2
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 1, "nobody has asked for the knight"


# -- which of several like units ------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.1.1b", "R-122")
def test_units_with_the_leader_come_along_before_those_in_the_town() -> None:
    table = waiting_at_poitiers().at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("march eric")
    assert {each for each in table.offered() if each.startswith("keep")} == {f"keep knight {n}" for n in (0, 1, 3)}
    table.do("keep knight 1")
    table.do("to limoges")
    table.do("ask")
    table.do("agree")
    assert units_at(table.s, 0, town("limoges"), KNIGHT) == 1
    assert units_at(table.s, 0, place("before:poitiers:tours"), KNIGHT) == 1
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
def test_who_came_with_the_leader_goes_on_with_him() -> None:
    """Two knights in Bordeaux: the one who landed with Éric goes on, the one who was there stays fit to sail."""
    table = Position(3).lord("eric", "red", "offshore").units("red", "offshore", knight=1)
    table.units("red", "bordeaux", knight=1).controls("red", "bordeaux").lord("gauvain", "red", "lyon").at(MOVEMENT)
    march(table, "eric", "bordeaux")
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to toulouse")
    (stayed,) = knights_at(table, "bordeaux")
    assert table.s.pawn_march[0, stayed] == 0


@pytest.mark.rule("FIEF-5.1.1b", "R-122")
@pytest.mark.parametrize("on_the_road", [0, 1])
def test_only_forces_on_the_road_used_are_picked_up(on_the_road: int) -> None:
    """Éric waits before Tours; Henry stays in it, and one knight comes out."""
    table = Position(3).lord("eric", "red", "before:tours:poitiers").lord("henry", "red", "tours")
    table.units("red", "tours", knight=2).controls("red", "tours").deniers(red=0)
    table.units("red", "before:nantes:tours", knight=on_the_road).at(MOVEMENT)
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to nantes")
    assert (table.asked == PICK_UP_ASKED) == bool(on_the_road)


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
@pytest.mark.parametrize("companion", [0, 1])
def test_of_two_knights_alike_the_one_who_came_with_the_leader_goes_on(companion: int) -> None:
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.lord("gauvain", "red", "lyon").at(MOVEMENT)
    knights = knights_at(table, "tours")
    for knight in knights:
        table.s.pawn_march[0, knight], table.s.pawn_came[0, knight] = 1, 3
    table.s.lord_march[lord("eric")], table.s.lord_came[lord("eric")] = 1, 5
    table.s.pawn_came[0, knights[companion]] = 5
    table.do("march eric")
    table.do("keep knight 1")
    table.do("to poitiers")
    assert knights_at(table, "poitiers") == [knights[companion]]


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.1.1c", "R-122")
@pytest.mark.parametrize(("made", "left"), [(0, 1), (1, 2)])
def test_units_with_as_many_steps_left_as_the_leader_come_first(made: int, left: int) -> None:
    """A lord with two STEPS takes a fresh knight, one with a single STEP spares him."""
    for tired in range(2):
        table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
        table.lord("gauvain", "red", "lyon").at(MOVEMENT)  # red has more to move: the round goes on
        table.s.pawn_march[0, knights_at(table, "tours")[tired]] = 1
        table.s.lord_march[lord("eric")] = made
        table.do("march eric")
        table.do("keep knight 1")
        table.do("to poitiers")
        (stayed,) = knights_at(table, "tours")
        assert steps_left(int(table.s.pawn_march[0, stayed])) == left


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.3e", "R-122", "R-126")
def test_a_unit_that_may_sail_comes_along_before_one_that_may_not() -> None:
    for landed in range(2):
        table = Position(3).lord("eric", "red", "nantes").units("red", "nantes", knight=2).controls("red", "nantes")
        table.at(MOVEMENT)
        table.s.pawn_march[0, knights_at(table, "nantes")[landed]] = BEGAN_OFFSHORE
        table.do("march eric")
        assert table.refusal("to offshore") == "FIEF-5.3e"
        table.do("keep knight 1")
        table.do("to offshore")
        assert where(table, "eric") == "offshore"
        assert len(knights_at(table, "nantes")) == 1


@pytest.mark.rule("FIEF-5.1.1b", "R-122")
def test_who_was_taken_along_or_left_is_not_asked_about_again() -> None:
    """Henry and Isabelle stand beside blue in Poitiers; Éric waits before it and takes Henry along."""
    table = waiting_at_poitiers().lord("henry", "red", "poitiers").lord("isabelle", "red", "poitiers").at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("march eric")
    table.do("along henry")
    assert table.refusal("leave henry") == table.refusal("along henry") == "FIEF-5.1.1b"
    assert table.refusal("along isabelle") == "", "she is another matter"
    table.do("along isabelle")
    assert table.refusal("leave isabelle") == "FIEF-5.1.1b"


@pytest.mark.rule("FIEF-5.1.1b", "R-106", "R-122")
def test_a_lord_alone_on_the_road_is_picked_up() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("alienor", "red", "tours").controls("red", "tours")
    table.lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.do("march eric")
    table.do("drop_lord alienor")
    table.do("to poitiers")
    assert where(table, "alienor") == "before:poitiers:tours"
    march(table, "eric", "tours")
    assert table.offered() == {"done", "along alienor"}
    table.do("along alienor")
    assert where(table, "alienor") == "tours"
