"""Cavalcades: an immediate battle that opens the way (FIEF-5.2.3.2, FIEF-5.2.4, FIEF-5.3d)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import COALITION_ASKED, MARCH_ASKED, REQUEST_ANSWER, STEP_ASKED
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import KNIGHT
from homage.games.fief.state import SAILED
from tests.fief.marches import before_poitiers, march, refused_at_poitiers, where
from tests.fief.position import Position, lord, place, seat_of, told, town


@pytest.mark.rule("FIEF-5.2.4a", "FIEF-5.2.4d", "FIEF-6d", "R-40", "R-129")
def test_a_won_cavalcade_opens_the_way() -> None:
    """EX-11, R-40, R-129: she takes Poitiers, leaves the last knight there, and goes on."""
    table = refused_at_poitiers()
    table.do("ride blue town")
    # Blue's archer shoots 0 + 1 hit; then red's die shows 1, blue's 2 + 1: the archer and one knight fall.
    events = table.do("fight", 0, 1, 3)
    assert told(events, "shot") == [{"side": 1, "die": 0, "hits": 1}]
    assert told(events, "hits") == [{"side": 0, "hits": 1}, {"side": 1, "hits": 3}]
    assert table.s.control[town("poitiers")] == seat_of("red")
    assert where(table, "guenievre") == "poitiers", "the army now stands inside"
    assert table.asked == STEP_ASKED
    assert table.offered() == {"to la_rochelle", "keep knight 0", "drop knight 1", "stay"}
    table.do("keep knight 0")
    table.do("to la_rochelle")
    assert where(table, "guenievre") == "la_rochelle"
    assert units_at(table.s, 0, town("poitiers"), KNIGHT) == 1
    assert table.s.control[town("poitiers")] == seat_of("red")
    assert not any(table.s.pawn_fights[0, pawn] for pawn in range(26)), "the ride is over"


@pytest.mark.rule("FIEF-5.2.4c", "R-47")
def test_the_defence_adds_a_hit_for_each_die() -> None:
    """R-47: to its archers' die too."""
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=2)
    table.do("ride blue town")
    events = table.do("fight", 1, 0, 0, 0)
    assert told(events, "shot")[0]["hits"] == 2
    assert told(events, "hits")[1] == {"side": 1, "hits": 2}, "8 CP are two dice: two hits more"


@pytest.mark.rule("FIEF-5.2.4d")
def test_a_lost_cavalcade_moves_no_more() -> None:
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=1)
    table.do("ride blue town")
    table.do("surrender")
    assert table.s.control[town("poitiers")] == seat_of("red"), "blue surrenders: red has won"
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=1)
    table.do("ride blue town")
    table.do("give_up", by="red")
    table.do("spare guenievre")
    assert where(table, "guenievre") == "before:poitiers:tours"
    assert table.refusal("march guenievre") == "FIEF-5.1.1a", "she moves no more this round"


@pytest.mark.rule("FIEF-5.2.4d", "FIEF-6.3b", "R-50")
def test_a_rider_who_is_taken_is_where_the_town_holds_him() -> None:
    """Blue has no lord: she is in Poitiers with its units, not on the road."""
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=1)
    table.do("ride blue town")
    table.do("give_up", by="red")
    table.do("capture guenievre blue")
    assert (where(table, "guenievre"), table.s.jailer[lord("guenievre")]) == ("poitiers", seat_of("blue"))


@pytest.mark.rule("FIEF-5.2.4d")
def test_a_battle_that_stops_ends_the_march_too() -> None:
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=1)
    table.do("ride blue town")
    table.do("fight", 0, 0, 0)
    assert table.seat == seat_of("red")
    table.do("stop")
    assert where(table, "guenievre") == "before:poitiers:tours", "no lord defends, so red stops alone"
    assert table.refusal("march guenievre") == "FIEF-5.1.1a"


@pytest.mark.rule("FIEF-G.4.2.5", "FIEF-6.3b")
@pytest.mark.parametrize(
    ("captor", "captive", "goes_to"),
    [("red", "henry", "before:poitiers:tours"), ("blue", "guenievre", "poitiers")],
)
def test_a_lord_ambushed_in_a_cavalcade_is_where_his_jailer_stands(captor: str, captive: str, goes_to: str) -> None:
    table = refused_at_poitiers()
    table.lord("henry", "blue", "poitiers").units("blue", "poitiers", knight=2).hand(captor, "ambush")
    table.do("ride blue town")
    events = table.do(f"ambush {captive}", by=captor)
    assert not told(events, "freed")
    assert table.s.jailer[lord(captive)] == seat_of(captor)
    assert where(table, captive) == goes_to


@pytest.mark.rule("FIEF-5.2.4a", "R-39")
def test_only_lords_and_knights_ride() -> None:
    """R-39: and at least one knight."""
    table = refused_at_poitiers(knight=1, man_at_arms=1)
    assert table.refusal("ride blue town") == "FIEF-5.2.4a"
    table.do("stay")
    table.do("march guenievre")
    table.do("keep man_at_arms 0")
    table.do("to la_rochelle")
    assert table.refusal("ride blue town") == "", "the man-at-arms is left behind first"
    table = refused_at_poitiers(man_at_arms=1)
    table.do("stay")
    table.do("march guenievre")
    table.do("keep man_at_arms 0")
    table.do("to la_rochelle")
    assert table.refusal("ride blue town") == "FIEF-5.2.4a", "no knight"


@pytest.mark.rule("FIEF-5.2.4a", "R-39")
def test_the_kings_knights_ride_the_queens_sergeants_do_not() -> None:
    """R-39."""
    table = Position(3).lord("eric", "red", "tours").lord("jeanne", "red", "nantes").controls("red", "tours", "nantes")
    table.units("red", "tours", king_retinue_knight=1).units("red", "nantes", queen_retinue_sergeant=1, knight=1)
    table.given(king=lord("eric"), queen=lord("jeanne")).deniers(red=0)
    table.lord("henry", "blue", "before:tours:poitiers").lord("arthur", "blue", "before:nantes:rennes").at(MOVEMENT)
    march(table, "eric", "poitiers")
    assert table.refusal("ride blue road") == ""
    table.do("stay")
    march(table, "jeanne", "rennes")
    table.do("refuse")
    assert table.refusal("ride blue road") == "FIEF-5.2.4a"


@pytest.mark.rule("FIEF-5.2.3.2")
def test_no_cavalcade_against_forces_in_a_fortress() -> None:
    table = refused_at_poitiers()
    table.stronghold("poitiers")
    assert table.refusal("ride blue town") == "FIEF-5.2.3.2"
    assert table.refusal("ride yellow town") == "FIEF-5.2.3.2"


@pytest.mark.rule("FIEF-5.2.3.2", "FIEF-6.4.2c", "R-107", "R-129")
def test_the_besieged_ride_against_one_besieger() -> None:
    """R-107: beating one of them is enough; R-129: who stayed at home keeps the town."""
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").stronghold("tours").deniers(red=0)
    table.units("red", "tours", knight=3, archer=1)
    for family, name in (("blue", "henry"), ("yellow", "arthur")):
        table.lord(name, family, "tours")
        table.s.siege[town("tours"), seat_of(family)] = 1
    table.at(MOVEMENT)
    table.settle()
    table.do("march eric")
    table.do("keep archer 0")
    table.do("to poitiers")
    assert {"ask", "ride blue town", "ride yellow town"} <= table.offered()
    table.do("ride blue town")
    assert table.asked == COALITION_ASKED
    assert table.offered() == {"pass", "join defence"}, "only the defender calls a coalition"
    table.do("pass")
    table.settle()
    events = table.do("capture henry red")
    assert told(events, "captured") == [{"lord": lord("henry"), "jailer": 0}]
    table.settle()
    table.do("to poitiers")
    assert where(table, "eric") == "poitiers"
    assert where(table, "henry") == "poitiers", "the captive rides along"
    assert table.s.control[town("tours")] == seat_of("red")


@pytest.mark.rule("FIEF-5.2.4b")
def test_nobody_changes_sides_in_a_cavalcade() -> None:
    table = Position(4).lord("eric", "red", "tours").controls("red", "tours").units("red", "tours", knight=4)
    table.units("blue", "poitiers", archer=3).lord("arthur", "yellow", "poitiers").controls("blue", "poitiers")
    table.units("yellow", "poitiers", knight=1).deniers(red=0, yellow=0).at(MOVEMENT)
    table.settle()
    march(table, "eric", "poitiers", "la_rochelle")
    table.do("ride blue town")
    assert table.refusal("join attack") == "FIEF-6.1a"
    table.do("join defence")
    table.do("agree")
    table.do("fight", 0, 0, 0, 0, 0)  # a hit of 3 from the archers: one knight; then nothing but the bonus
    assert table.seat == seat_of("yellow")
    assert table.offered() == {"fight", "stop"}
    assert table.refusal("switch") == "FIEF-6.2.3.5a"


@pytest.mark.rule("FIEF-5.2.3.2", "R-129")
def test_a_cavalcade_clears_the_road() -> None:
    """R-129: all that family has on the road; other own forces stay out; the captive joins his jailer."""
    table = Position(3).lord("eric", "red", "tours").units("red", "tours", knight=1, archer=2).controls("red", "tours")
    table.lord("henry", "blue", "before:tours:poitiers").units("blue", "before:poitiers:tours", man_at_arms=1)
    table.deniers(red=0).at(MOVEMENT)
    table.do("march eric")
    table.do("keep archer 0")
    table.do("to poitiers")
    table.do("ride blue road")
    table.do("fight", 1, 0)  # no archer takes part; red's die shows 1: the man-at-arms on the road falls
    assert table.asked != 0
    table.do("capture henry red")
    assert where(table, "henry") == "tours", "with the army that took him"
    table.settle()
    table.do("to poitiers")
    assert where(table, "eric") == "poitiers"
    assert all_units_at(table.s, 0, town("tours")) == 2
    assert table.s.control[town("tours")] == 0


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.3d", "R-135")
def test_no_cavalcade_right_after_a_landing() -> None:
    """EX-12, R-135: but with a passage he reaches Poitiers."""
    table = Position(3).lord("charles", "red", "offshore").units("red", "offshore", knight=2).deniers(red=0)
    for name in ("la_rochelle", "poitiers"):
        table.units("blue", name, man_at_arms=1).controls("blue", name)
    table.at(MOVEMENT)
    march(table, "charles", "la_rochelle")
    assert where(table, "charles") == "before:la_rochelle:offshore"
    assert table.s.lord_march[lord("charles")] & SAILED
    march(table, "charles", "poitiers")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    table.do("refuse")
    assert table.refusal("ride blue town") == "FIEF-5.3d"
    table.do("stay")
    assert table.asked == MARCH_ASKED
    table = Position(3).lord("charles", "red", "offshore").units("red", "offshore", knight=2).deniers(red=0)
    for name in ("la_rochelle", "poitiers"):
        table.units("blue", name, man_at_arms=1).controls("blue", name)
    table.at(MOVEMENT)
    march(table, "charles", "la_rochelle", "poitiers")
    events = table.do("agree")
    assert told(events, "stepped")[0]["place"] == place("before:poitiers:la_rochelle")
    assert where(table, "charles") == "poitiers", "all have moved: he enters"


@pytest.mark.rule("FIEF-5.2.4a", "FIEF-5.3d", "R-135")
@pytest.mark.parametrize("which", [0, 1])
def test_no_cavalcade_with_a_knight_who_has_just_landed(which: int) -> None:
    table = refused_at_poitiers()
    assert table.refusal("ride blue town") == ""
    knights = [pawn for pawn in range(26) if table.s.march_pawns >> pawn & 1]
    table.s.pawn_march[0, knights[which]] |= SAILED
    assert table.refusal("ride blue town") == "FIEF-5.3d"


@pytest.mark.rule("FIEF-5.2.3.2", "FIEF-5.2.4a")
def test_only_a_family_that_stands_in_the_way_is_ridden_down() -> None:
    table = refused_at_poitiers()
    for text in ("ride yellow town", "ride green town", "ride black town", "ride blue road", "ride yellow road"):
        assert table.refusal(text) == "FIEF-5.2.3.2", text


@pytest.mark.rule("FIEF-5.3d")
def test_no_naval_step_right_after_a_cavalcade() -> None:
    table = Position(3).lord("eric", "red", "nantes").units("red", "nantes", knight=3).controls("red", "nantes")
    table.lord("henry", "blue", "before:nantes:tours").deniers(red=0).at(MOVEMENT)
    march(table, "eric", "tours")
    table.do("ride blue road")
    table.do("spare henry")
    table.do("stay")
    table.do("march eric")
    assert table.refusal("to offshore") == "FIEF-5.3d"


@pytest.mark.rule("FIEF-G.2.2a", "R-78")
def test_no_cavalcade_under_bad_weather() -> None:
    """R-78: the STEP itself cannot be named."""
    table = before_poitiers()
    table.given(bad_weather=1)
    assert table.refusal("march guenievre") == "FIEF-G.2.2a"


@pytest.mark.rule("FIEF-5.2.4d", "R-129")
def test_another_lord_leads_on_when_the_leader_has_fallen() -> None:
    table = Position(3).lord("guenievre", "red", "tours").lord("henry", "red", "tours").controls("red", "tours")
    table.units("red", "tours", knight=3).units("blue", "poitiers", archer=1).controls("blue", "poitiers")
    table.lord("jeanne", "blue", "calais").hand("blue", "assassination").deniers(red=0, blue=0).at(MOVEMENT)
    march(table, "guenievre", "poitiers", "la_rochelle")
    table.do("ride blue town")
    table.do("assassinate guenievre", by="blue")
    table.do("fight", 0, 1, 0, 0)  # the archer's shot; then red's two dice, of which one shows 1, and blue's
    table.settle()
    assert table.s.control[town("poitiers")] == seat_of("red")
    table.do("to la_rochelle")
    assert where(table, "henry") == "la_rochelle"
    assert units_at(table.s, 0, town("la_rochelle"), KNIGHT) == 3


@pytest.mark.rule("FIEF-5.2.4d", "FIEF-6d", "R-49", "R-129")
@pytest.mark.parametrize(("left", "controller"), [("keep archer 0", "red"), ("leave charles", "red"), ("", "blue")])
def test_a_beaten_sally_keeps_the_town_if_anybody_stayed_there(left: str, controller: str) -> None:
    at_home = int("archer" in left)
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").stronghold("tours").deniers(red=0)
    table.units("red", "tours", knight=3, archer=at_home).lord("henry", "blue", "tours").units(
        "blue", "tours", knight=1
    )
    table.s.siege[town("tours"), seat_of("blue")] = 1
    if "charles" in left:
        table.lord("charles", "red", "tours")
    table.lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.settle()
    table.do("march eric")
    if left:
        table.do(left)
    table.do("to poitiers")
    table.do("ride blue town")
    table.do("give_up", by="red")
    table.do("spare eric")
    table.settle()
    assert table.s.control[town("tours")] == seat_of(controller)
    assert table.refusal("march eric") == "FIEF-5.1.1a"


@pytest.mark.rule("FIEF-5.2.4d")
def test_who_rode_in_vain_moves_with_no_other_lord_either() -> None:
    """Thierry came to the road by himself and did not ride; the knights have no STEP left for him."""
    table = refused_at_poitiers()
    table.units("blue", "poitiers", knight=1).lord("thierry", "red", "before:poitiers:tours")
    table.do("ride blue town")
    table.do("fight", 0, 0, 0)
    table.do("stop")
    table.do("march thierry")
    assert not any(each.startswith("keep") for each in table.offered())
    assert table.refusal("along guenievre") == "FIEF-5.1.1b"


@pytest.mark.rule("FIEF-5.2.1c")
def test_own_forces_on_the_road_are_not_crossed() -> None:
    """Nor could Éric's knight ride them down."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").lord("gauvain", "red", "lyon")
    table.units("red", "tours", knight=1)
    table.units("red", "before:poitiers:tours", archer=1).units("red", "before:tours:poitiers", archer=1).at(MOVEMENT)
    march(table, "eric", "poitiers")
    table.do("done")
    assert where(table, "eric") == "poitiers"


@pytest.mark.rule("FIEF-5.2.3.2")
def test_a_guest_in_the_own_fortress_is_not_ridden_down() -> None:
    """Éric passes his own Tours, where blue stands beside and besieges nobody: blue is asked, not attacked."""
    table = (
        Position(3).lord("eric", "red", "nantes").units("red", "nantes", knight=2).controls("red", "nantes", "tours")
    )
    table.units("red", "tours", archer=1).units("blue", "tours", archer=1).stronghold("tours").deniers(red=0, blue=0)
    table.lord("gauvain", "red", "lyon").at(MOVEMENT)
    table.settle()
    march(table, "eric", "tours")
    table.do("march eric")
    table.do("keep archer 0")
    table.do("to poitiers")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    table.do("refuse")
    assert table.refusal("ride blue town") == "FIEF-5.2.3.2"
