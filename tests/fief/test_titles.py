"""FIEF titles counted, gained and passed on, lords entering play (FIEF-D, FIEF-G.1.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import FAMILY_IDS
from homage.games.fief.asked import LEAST_ASKED, PLACEMENT_ASKED, RECEIVER_ASKED, REQUEST_ANSWER, VACANT_ASKED
from homage.games.fief.frames import CARDS_PHASE, END_OF_ROUND
from homage.games.fief.rules.court.cardinals import no_cardinal
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.marriage import no_wedding
from homage.games.fief.rules.court.titles import (
    church_titles,
    fief_titles,
    is_titled,
    is_vacant,
    title_count,
    victory_points,
)
from homage.games.fief.rules.court.transmission import gain_title
from homage.games.fief.rules.court.votes import POPE_OFFICE, no_candidacy
from homage.games.fief.rules.field.captives import free_captive
from homage.games.fief.rules.field.control import settle_towns
from homage.games.fief.rules.field.units import remove_units
from homage.games.fief.rules.figures import CITY, MAN
from homage.games.fief.rules.money.purchase import no_muster
from homage.games.fief.rules.places import OFFSHORE
from homage.games.fief.state import NONE
from tests.fief.position import Position, fief, lord, seat_of, town

CITIES = {"bourgogne": "dijon", "aquitaine": "toulouse", "normandie": "rouen", "poitou": "tours"}
CITIES |= {"dauphine": "lyon", "bretagne": "nantes"}


def titled(table: Position, name: str, family: str, *fiefs: str) -> Position:
    """A lord who holds these titles, with a man-at-arms in each CITY."""
    table.lord(name, family, "offshore")
    for each in fiefs:
        table.city(CITIES[each], name).controls(family, CITIES[each]).units(family, CITIES[each], man_at_arms=1)
    return table


def settled(table: Position) -> Position:
    """Whatever is due is carried out, up to the first question; if there is none the game ends."""
    return table.given(round_number=30).at(END_OF_ROUND)


@pytest.mark.rule("FIEF-D.a", "FIEF-D.c")
def test_titles_of_every_kind_are_counted() -> None:
    table = titled(Position(3), "arthur", "red", "dauphine").bishop("arthur", 5).cardinal("arthur")
    s = table.s
    s.pope = lord("arthur")
    assert (title_count(s, lord("arthur")), church_titles(s, lord("arthur"))) == (4, 3)
    table.lord("jeanne", "red", "paris")
    assert not is_titled(s, lord("jeanne"))
    s.darc = lord("jeanne")
    assert is_titled(s, lord("jeanne"))
    assert title_count(s, lord("jeanne")) == 1
    for crown in ("king", "queen", "prince"):
        held = Position(3).lord("henry", "red", "paris").given(**{crown: lord("henry")}).s
        assert title_count(held, lord("henry")) == 1
        assert is_titled(held, lord("henry"))


@pytest.mark.rule("FIEF-D.1a", "FIEF-D.b")
def test_men_and_women_hold_fiefs_beside_older_titles() -> None:
    table = titled(Position(3), "jeanne", "red", "dauphine").lord("arthur", "red", "offshore")
    gain_title(table.s, fief("bretagne"), lord("jeanne"))
    settled(table)
    assert fief_titles(table.s, lord("jeanne")) == 1 << fief("dauphine") | 1 << fief("bretagne")


@pytest.mark.rule("FIEF-D.1.1a", "FIEF-D.1b")
def test_the_least_prestigious_of_three_titles_goes_to_another_lord() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "dauphine").lord("henry", "red", "offshore")
    gain_title(table.s, fief("normandie"), lord("arthur"))
    settled(table)
    assert fief_titles(table.s, lord("arthur")) == 1 << fief("bourgogne") | 1 << fief("normandie")
    assert fief_titles(table.s, lord("henry")) == 1 << fief("dauphine")


@pytest.mark.rule("FIEF-D.1.1a")
def test_the_owner_breaks_a_tie_and_picks_the_receiver() -> None:
    table = titled(Position(3), "arthur", "red", "normandie", "bourgogne")
    table.lord("henry", "red", "offshore").lord("jeanne", "red", "offshore")
    gain_title(table.s, fief("poitou"), lord("arthur"))
    settled(table)
    assert (table.asked, table.seat) == (LEAST_ASKED, seat_of("red"))
    assert table.offered() == {"yield normandie", "yield poitou"}
    assert table.refusal("yield bourgogne") == "FIEF-D.1.1a"
    table.do("yield poitou")
    assert table.asked == RECEIVER_ASKED
    assert table.offered() == {"entitle henry", "entitle jeanne"}
    assert table.refusal("entitle arthur") == "FIEF-D.1.1a"
    table.do("entitle jeanne")
    assert table.s.fief_lord[fief("poitou")] == lord("jeanne")


@pytest.mark.rule("FIEF-D.1.1b")
def test_a_title_that_nobody_can_take_is_vacant_and_its_city_stays() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "normandie")
    gain_title(table.s, fief("dauphine"), lord("arthur"))
    table.city("lyon")
    settled(table)
    assert table.s.fief_lord[fief("dauphine")] == NONE
    assert is_vacant(table.s, fief("dauphine"))
    assert table.s.fortress[town("lyon")] == CITY


@pytest.mark.rule("R-100", "FIEF-D.1.1a")
def test_a_displaced_title_goes_to_no_lord_who_holds_two() -> None:
    """Nor does he pass on another in turn: the county is vacant though Henry holds a barony."""
    table = titled(titled(Position(3), "arthur", "red", "bourgogne", "normandie"), "henry", "red", "poitou", "dauphine")
    gain_title(table.s, fief("aquitaine"), lord("arthur"))
    table.city("toulouse")
    settled(table)
    assert fief_titles(table.s, lord("arthur")) == 1 << fief("bourgogne") | 1 << fief("aquitaine")
    assert fief_titles(table.s, lord("henry")) == 1 << fief("poitou") | 1 << fief("dauphine")
    assert is_vacant(table.s, fief("normandie"))


@pytest.mark.rule("R-142", "FIEF-5.2.2g")
def test_a_family_without_a_place_takes_the_title_of_a_city_and_gives_up_the_least() -> None:
    for holder in ("", "eric"):
        table = titled(Position(3), "arthur", "red", "normandie", "dauphine").lord("eric", "blue", "offshore")
        table.city("dijon", holder).units("red", "dijon", man_at_arms=1)
        settled(table)
        assert table.s.control[town("dijon")] == seat_of("red")
        assert fief_titles(table.s, lord("arthur")) == 1 << fief("bourgogne") | 1 << fief("normandie")
        assert is_vacant(table.s, fief("dauphine")), "held before or vacant, the duchy displaces the barony"


@pytest.mark.rule("R-101")
def test_a_vacant_title_is_taken_when_a_place_becomes_free() -> None:
    """Arthur, full, loses a CITY and its title; the vacant title of another CITY of his family is his at once."""
    table = titled(Position(3), "arthur", "red", "bourgogne", "normandie").city("lyon").controls("red", "lyon")
    table.units("red", "lyon", man_at_arms=1).lord("eric", "blue", "rouen")
    remove_units(table.s, 0, town("rouen"), MAN, 1)
    settled(table)
    assert table.s.fief_lord[fief("normandie")] == lord("eric")
    assert table.s.fief_lord[fief("dauphine")] == lord("arthur")


@pytest.mark.rule("FIEF-D.1.1c", "FIEF-G.1.2", "R-101")
def test_a_new_lord_takes_the_vacant_titles_of_the_familys_cities() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "normandie")
    for name in ("lyon", "nantes", "tours"):
        table.city(name).controls("red", name).units("red", name, man_at_arms=1)
    s = table.s
    s.lord_family[lord("henry")] = seat_of("red")
    s.unplaced = s.newcomers = 1 << lord("henry")
    s.unsettled = 1
    settled(table)
    assert table.asked == VACANT_ASKED, "three vacant titles and two places"
    assert table.offered() == {"take dauphine", "take bretagne", "take poitou"}
    table.do("take poitou")
    table.do("take bretagne")
    assert fief_titles(s, lord("henry")) == 1 << fief("poitou") | 1 << fief("bretagne")


@pytest.mark.rule("FIEF-D.1.1d", "FIEF-5.2.2g")
def test_who_gains_a_city_takes_its_title_vacant_or_held() -> None:
    for holder in ("", "arthur"):
        table = Position(3).lord("arthur", "red", "offshore").city("lyon", holder)
        table.lord("henry", "blue", "lyon").lord("jeanne", "blue", "offshore")
        settled(table)
        assert table.asked == RECEIVER_ASKED
        table.do("entitle jeanne")
        assert table.s.control[town("lyon")] == seat_of("blue")
        assert table.s.fief_lord[fief("dauphine")] == lord("jeanne")


def in_turn(table: Position, first: str, *answers: str) -> list[str]:
    """Who is asked, one after the other, while these answers are given; `first` has the FIRST PLAYER card."""
    settled(table.given(first=seat_of(first)))
    asked = []
    for answer in answers:
        asked.append(FAMILY_IDS[table.seat])
        table.do(next(each for each in answer.split("/") if each in table.offered()))
    return asked


@pytest.mark.rule("FIEF-H.3")
@pytest.mark.parametrize(("first", "order"), [("red", ["red", "blue"]), ("blue", ["blue", "red"])])
def test_families_that_settle_titles_at_the_same_moment_are_asked_in_turn_order(first: str, order: list[str]) -> None:
    """Both gain a CITY; both lose a lord with a title; both have more vacant titles than places."""
    table = Position(3).city("lyon").city("nantes")
    for name, family, where in (("arthur", "red", "lyon"), ("henry", "blue", "nantes")):
        table.lord(name, family, where)
    table.lord("jeanne", "red", "offshore").lord("blanche", "blue", "offshore")
    assert in_turn(table, first, *["entitle jeanne/entitle blanche"] * 2) == order
    table = titled(titled(Position(3), "arthur", "red", "dauphine"), "henry", "blue", "bretagne")
    for name, family in (("jeanne", "red"), ("othon", "red"), ("blanche", "blue"), ("eric", "blue")):
        table.lord(name, family, "offshore")
    doom(table.s, lord("arthur"))
    doom(table.s, lord("henry"))
    assert in_turn(table, first, *["entitle jeanne/entitle blanche"] * 2) == order
    table = titled(titled(Position(3), "arthur", "red", "bourgogne"), "henry", "blue", "normandie")
    for name, family in (("lyon", "red"), ("tours", "red"), ("nantes", "blue"), ("toulouse", "blue")):
        table.city(name).controls(family, name).units(family, name, man_at_arms=1)
    assert in_turn(table.given(unsettled=1), first, *["take dauphine/take bretagne"] * 2) == order


@pytest.mark.rule("FIEF-H.3")
def test_a_family_settles_all_its_titles_before_the_next_in_turn() -> None:
    """Blue, first, gains a CITY; red's heirs wait, though a title passed on comes before one gained by the same."""
    table = titled(Position(3), "arthur", "red", "dauphine").city("nantes").lord("henry", "blue", "nantes")
    for name, family in (("jeanne", "red"), ("othon", "red"), ("blanche", "blue")):
        table.lord(name, family, "offshore")
    doom(table.s, lord("arthur"))
    assert in_turn(table, "blue", "entitle blanche", "entitle othon") == ["blue", "red"]


@pytest.mark.rule("FIEF-5.2.2b", "R-10")
def test_an_empty_town_belongs_to_the_holder_of_its_fief() -> None:
    table = titled(Position(3), "arthur", "red", "dauphine").controls("blue", "clermont")
    table.units("blue", "clermont", man_at_arms=1)
    remove_units(table.s, seat_of("blue"), town("clermont"), MAN, 1)
    settled(table)
    assert table.s.control[town("clermont")] == seat_of("red"), "R-10"
    table = Position(3).controls("blue", "clermont").units("blue", "clermont", man_at_arms=1)
    remove_units(table.s, seat_of("blue"), town("clermont"), MAN, 1)
    settled(table)
    assert table.s.control[town("clermont")] == NONE


@pytest.mark.rule("FIEF-5.2.2a", "FIEF-5.2.2c", "R-09")
def test_the_first_to_arrive_controls_and_the_longest_beside_follows() -> None:
    table = Position(3)
    table.units("blue", "paris", man_at_arms=1).units("red", "paris", man_at_arms=1)
    table.units("yellow", "paris", man_at_arms=1)
    settle_towns(table.s, table.story)
    assert table.s.control[town("paris")] == seat_of("blue")
    remove_units(table.s, seat_of("blue"), town("paris"), MAN, 1)
    settled(table)
    assert table.s.control[town("paris")] == seat_of("red"), "R-09"


def freed(table: Position) -> Position:
    """Arthur of red, captive in Calais, goes free."""
    table.lord("arthur", "red", "calais", jailer="blue")
    free_captive(table.s, lord("arthur"), table.story)
    return settled(table)


@pytest.mark.rule("FIEF-G.1.2")
def test_a_lord_enters_at_the_first_level_that_works() -> None:
    def base() -> Position:
        return Position(3).units("blue", "calais", man_at_arms=1).controls("blue", "calais")

    table = base().units("red", "tours", man_at_arms=1).units("red", "paris", man_at_arms=1)
    table.stronghold("paris").lord("jeanne", "red", "lyon").controls("red", "tours", "paris")
    freed(table)
    assert table.s.lord_place[lord("arthur")] == town("paris"), "level 1: a fortress"
    table = base().units("red", "tours", man_at_arms=1).controls("red", "tours")
    table.units("yellow", "lyon", man_at_arms=1).controls("yellow", "lyon").lord("jeanne", "red", "lyon")
    freed(table)
    assert table.s.lord_place[lord("arthur")] == town("lyon"), "level 2: with a lord of his, also as a guest"
    table = base().units("red", "tours", man_at_arms=1).controls("red", "tours")
    freed(table)
    assert table.s.lord_place[lord("arthur")] == town("tours"), "level 3: a town of his"
    table = freed(base())
    assert table.asked == PLACEMENT_ASKED
    assert "place calais" in table.offered()
    assert len(table.offered()) == 24
    table.do("place lyon")
    assert table.s.control[town("lyon")] == seat_of("red"), "level 4: a control-free town"


@pytest.mark.rule("FIEF-G.1.2", "R-154")
def test_a_guest_needs_the_leave_of_the_controller() -> None:
    table = Position(3).units("blue", "calais", man_at_arms=1).controls("blue", "calais").deniers(red=0)
    freed(table)
    table.do("place calais")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    table.do("refuse")
    assert table.asked == PLACEMENT_ASKED
    assert table.refusal("place calais") == "FIEF-G.1.2", "R-154: one request per family"
    table = Position(3).units("blue", "calais", man_at_arms=1).controls("blue", "calais").deniers(red=0)
    freed(table)
    table.do("place calais")
    table.do("agree")
    assert table.s.lord_place[lord("arthur")] == town("calais")
    assert table.s.control[town("calais")] == seat_of("blue")


@pytest.mark.rule("FIEF-6.3e")
def test_a_captive_without_guards_is_free() -> None:
    table = Position(3).units("blue", "calais", man_at_arms=1).lord("arthur", "red", "calais", jailer="blue")
    table.units("red", "tours", man_at_arms=1).controls("red", "tours").units("yellow", "calais", man_at_arms=1)
    remove_units(table.s, seat_of("blue"), town("calais"), MAN, 1)
    settled(table)
    assert table.s.jailer[lord("arthur")] == NONE
    assert table.s.lord_place[lord("arthur")] == town("tours")


@pytest.mark.rule("FIEF-7b", "FIEF-5.3.1b")
def test_a_king_offshore_is_worth_nothing() -> None:
    table = titled(Position(3), "arthur", "red", "dauphine")
    table.s.king = lord("arthur")
    assert table.s.lord_place[lord("arthur")] == OFFSHORE
    assert victory_points(table.s, 0) == 1
    table.lord("arthur", "red", "tours")
    assert victory_points(table.s, 0) == 2


@pytest.mark.rule("FIEF-D.2a", "FIEF-D.2.1a")
def test_church_titles_are_for_unmarried_men_and_a_bishop_does_not_marry() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "tours").lord("henry", "blue", "tours")
    s = table.s
    assert no_candidacy(s, 1, 0, lord("jeanne")), "a woman"
    assert no_wedding(s, lord("arthur"), lord("jeanne")) == 0
    table.bishop("arthur", 1)
    assert no_wedding(s, lord("arthur"), lord("jeanne")), "a bishop"
    assert no_cardinal(s, 1, lord("arthur"), 1) == 0, "he may become cardinal"
    assert no_candidacy(s, 0, POPE_OFFICE, lord("arthur")) == 0, "and pope"
    table.lord("blanche", "green", "tours").wed("henry", "blanche")
    assert no_candidacy(s, 1, 1, lord("henry")), "married"


@pytest.mark.rule("FIEF-5.2.2f")
def test_only_the_controller_has_the_use_of_buildings() -> None:
    table = Position(3).units("red", "lyon", man_at_arms=1).units("blue", "lyon", man_at_arms=1).stronghold("lyon")
    table.controls("red", "lyon").s.mills[town("lyon")] = 1
    settled(table)
    assert table.s.control[town("lyon")] == seat_of("red")
    assert no_muster(table.s, seat_of("red"), town("lyon")) == 0
    assert no_muster(table.s, seat_of("blue"), town("lyon")), "his troop stands beside the walls"


@pytest.mark.rule("FIEF-D.4.1b", "FIEF-D.3.2a")
def test_a_regent_has_a_privilege_of_her_own_at_once() -> None:
    """In the round in which the king dies, whatever an earlier regent has done."""
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    table.hand("green", "assassination").lord("eric", "green", "lyon")
    table.given(king=lord("arthur"), queen=lord("jeanne"), regent_privilege_used=1).at(CARDS_PHASE)
    table.do("assassinate arthur", by="green")
    assert (table.s.king, table.s.regent_privilege_used) == (NONE, 0)
