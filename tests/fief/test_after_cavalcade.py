"""Who goes on after a cavalcade, and who does not (FIEF-5.2.3.2, FIEF-5.3d)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import MARCH_ASKED, STEP_ASKED
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.field.captures import ride_in
from homage.games.fief.rules.field.sides import ATTACK_WON
from homage.games.fief.rules.field.units import steps_left, units_at
from homage.games.fief.rules.figures import KNIGHT
from homage.games.fief.shown.windows import window
from tests.fief.marches import before_poitiers, march, refused_at_poitiers, where
from tests.fief.position import Position, lord, place, seat_of, town


def road_held_by_henry() -> Position:
    """Blue's Henry waits on the road from Tours to Poitiers; so do Thierry and a knight of red."""
    table = Position(3).lord("guenievre", "red", "tours").lord("alienor", "red", "tours").controls("red", "tours")
    table.lord("charles", "red", "tours").units("red", "tours", knight=2).lord("gauvain", "red", "lyon")
    table.lord("henry", "blue", "before:tours:poitiers").deniers(red=0, blue=0)
    table.lord("thierry", "red", "before:poitiers:tours").units("red", "before:poitiers:tours", knight=1)
    return table.at(MOVEMENT)


@pytest.mark.rule("FIEF-5.2.4d", "R-129", "R-122")
def test_after_a_cavalcade_all_who_rode_go_on_and_may_be_left_anew() -> None:
    """Guenièvre still leads; who was left before the ride stays, who was picked up on the road goes on."""
    table = road_held_by_henry()
    table.do("march guenievre")
    for choice in ("keep knight 1", "leave charles", "to poitiers", "keep knight 1", "along thierry"):
        table.do(choice)
    table.do("ride blue road")
    table.do("spare henry")
    table.settle()
    assert table.asked == STEP_ASKED
    assert table.refusal("leave charles") == "FIEF-5.1.1b", "he did not ride"
    assert table.refusal("leave guenievre") == "FIEF-5.1.1b", "she leads"
    assert {"leave alienor", "leave thierry", "keep knight 0"} <= table.offered()
    table.do("leave alienor")
    table.do("to poitiers")
    places = [where(table, each) for each in ("guenievre", "thierry", "alienor", "charles")]
    assert places == ["poitiers", "poitiers", "tours", "tours"]
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 2, "one from Tours and one from the road"
    assert units_at(table.s, 0, town("tours"), KNIGHT) == 1


@pytest.mark.rule("FIEF-5.2.4d", "R-129")
def test_a_captive_in_the_town_does_not_go_on_with_who_rides_before_it() -> None:
    """Guenièvre, before Poitiers, rides down Henry on the road; red's archer in Poitiers keeps Othon there."""
    table = before_poitiers()
    table.units("red", "poitiers", archer=1).lord("othon", "yellow", "poitiers", jailer="red")
    table.lord("henry", "blue", "before:poitiers:la_rochelle")
    march(table, "guenievre", "la_rochelle")
    table.do("ride blue road")
    table.do("capture henry red")
    table.settle()
    table.do("to la_rochelle")
    assert [where(table, each) for each in ("guenievre", "henry", "othon")] == [
        "la_rochelle",
        "la_rochelle",
        "poitiers",
    ]


@pytest.mark.rule("FIEF-5.2.4d", "R-40", "R-129")
def test_alienor_rides_on_too() -> None:
    table = Position(3).lord("alienor", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").lord("gauvain", "red", "lyon")
    table.deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "alienor", "poitiers", "la_rochelle")
    table.do("ride blue town")
    table.do("fight", 0, 1, 0)
    assert table.s.stands[town("poitiers")] == 1, "the army stands inside, and nobody else"
    assert table.s.stands[place("before:poitiers:tours")] == 0
    table.do("to la_rochelle")
    assert where(table, "alienor") == "la_rochelle"


@pytest.mark.rule("FIEF-5.2.4d", "R-129")
def test_an_army_that_loses_its_last_lord_after_the_cavalcade_moves_no_more() -> None:
    """It has beaten the controller, so it stands inside and controls Poitiers."""
    table = refused_at_poitiers()
    table.lord("jeanne", "blue", "calais").hand("blue", "assassination")
    table.do("ride blue town")
    table.do("fight", 0)
    table.settle_with(1, 0)
    while window(table.s) != "battle_over":
        table.do("pass", by="blue")
    table.do("assassinate guenievre", by="blue")
    table.settle()
    assert table.s.control[town("poitiers")] == seat_of("red")
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 2
    assert table.asked == MARCH_ASKED
    assert table.s.march_pawns == 0
    knights = [pawn for pawn in range(26) if table.s.pawn_place[0, pawn] == town("poitiers")]
    assert max(steps_left(int(table.s.pawn_march[0, knight])) for knight in knights) <= 0


@pytest.mark.rule("FIEF-5.2.4d", "R-40", "R-129")
def test_who_rides_in_stands_in_the_town_and_nowhere_else() -> None:
    """Guenièvre and two knights before Poitiers have beaten its controller; red's archer stays on the road."""
    table = Position(3).lord("guenievre", "red", "before:poitiers:tours").controls("blue", "poitiers")
    s = table.units("red", "before:poitiers:tours", knight=2).s
    table.given(battle_ride=1, battle_outcome=ATTACK_WON, battle_town=town("poitiers"), battle_place=town("poitiers"))
    s.battle_leader[0], s.battle_leader[1], s.battle_side[0], s.battle_side[1] = 0, 1, 0, 1
    s.march_lords = 1 << lord("guenievre")
    for pawn in range(26):
        s.pawn_fights[0, pawn] = s.pawn_place[0, pawn] == place("before:poitiers:tours")
    ride_in(s)
    assert (s.stands[town("poitiers")], s.stands[place("before:poitiers:tours")]) == (1, 0)
    assert where(table, "guenievre") == "poitiers"
    assert units_at(s, 0, town("poitiers"), KNIGHT) == 2
    assert s.stirred >> town("poitiers") & 1


@pytest.mark.rule("FIEF-5.2.4d", "FIEF-1.5.5.1b", "R-129")
def test_the_guard_of_a_king_who_falls_in_the_ride_goes_on_as_knights() -> None:
    table = Position(3).lord("arthur", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=1, king_retinue_knight=2).given(king=lord("arthur"))
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").lord("jeanne", "blue", "calais")
    table.lord("gauvain", "red", "lyon").hand("blue", "assassination").deniers(red=0, blue=0).at(MOVEMENT)
    table.settle()
    march(table, "henry", "poitiers", "la_rochelle")
    table.do("ride blue town")
    table.do("assassinate arthur", by="blue")
    table.settle()
    table.do("fight", 0, 1, 0, 0)
    table.settle()
    assert table.asked == STEP_ASKED
    table.do("to la_rochelle")
    assert units_at(table.s, 0, town("la_rochelle"), KNIGHT) == 3


@pytest.mark.rule("FIEF-5.2.4d")
def test_an_army_that_has_won_and_lost_its_leader_moves_no_more() -> None:
    """Guenièvre is murdered when blue's last archer has fallen, before the battle is over."""
    table = before_poitiers().lord("henry", "blue", "paris").hand("blue", "assassination")
    march(table, "guenievre", "la_rochelle")
    for text in ("ask", "refuse", "ride blue town"):
        table.do(text)
    table.do("fight", 0)  # the archer's hit takes no knight
    table.settle_with(1, 0)  # red's die shows a sword
    while window(table.s) != "battle_losses":
        table.do("pass", by="blue")
    table.do("assassinate guenievre", by="blue")
    table.settle()
    assert int(table.s.battle_outcome) == ATTACK_WON
    assert table.asked == MARCH_ASKED
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 2
    assert not table.s.march_pawns
