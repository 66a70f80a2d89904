"""What becomes of the titles, lands and spouse of a lord who dies (FIEF-D, FIEF-G.1.2)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import RECEIVER_ASKED, VACANT_ASKED
from homage.games.fief.frames import END_OF_ROUND
from homage.games.fief.rules.court.elimination import doom
from homage.games.fief.rules.court.titles import (
    fief_titles,
    is_vacant,
)
from homage.games.fief.rules.field.captives import free_captive
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import KNIGHT, MAN
from homage.games.fief.state import NONE
from tests.fief.position import Position, fief, lord, seat_of, told, town
from tests.fief.test_titles import settled, titled


@pytest.mark.rule("FIEF-D.4a", "FIEF-D.2.3.1b")
def test_a_dead_lord_leaves_all_he_had() -> None:
    table = Position(3).lord("arthur", "red", "tours").bishop("arthur", 2).cardinal("arthur")
    table.lord("jeanne", "red", "tours").lord("henry", "blue", "rouen").lord("blanche", "blue", "rouen")
    s = table.s
    s.pope, s.excommunicated, s.darc = lord("arthur"), lord("henry"), lord("jeanne")
    doom(s, lord("arthur"))
    doom(s, lord("jeanne"))
    settled(table)
    assert (s.bishop[1], s.cardinal[0], s.pope, s.darc, s.excommunicated) == (NONE,) * 5
    assert s.lord_family[lord("arthur")] == NONE
    assert [s.discarded[each] for each in (lord("arthur"), lord("jeanne"), 18, 19)] == [1, 1, 1, 1]
    assert table.s.spouse[lord("blanche")] == NONE


@pytest.mark.rule("FIEF-D.4a", "R-09")
def test_a_dead_lord_holds_no_town_and_waits_for_no_place() -> None:
    table = Position(3).lord("arthur", "red", "tours").controls("red", "tours").units("blue", "tours", archer=1)
    doom(table.s, lord("arthur"))
    settled(table)
    assert table.s.control[town("tours")] == seat_of("blue")
    freed = Position(3).lord("henry", "blue", "calais", jailer="yellow").given(assassins=1 << lord("henry"))
    free_captive(freed.s, lord("henry"), freed.story)
    doom(freed.s, lord("henry"))
    settled(freed)
    assert freed.over, "nobody is asked where he enters"
    s = freed.s
    assert (s.unplaced, s.assassins, s.jailer[lord("henry")], s.lord_place[lord("henry")]) == (0, 0, NONE, NONE)


@pytest.mark.rule("FIEF-1.1.3a")
def test_a_marriage_ends_with_a_spouse() -> None:
    """EX-18."""
    table = Position(4).lord("arthur", "red", "toulouse").lord("alienor", "blue", "toulouse").wed("arthur", "alienor")
    doom(table.s, lord("alienor"))
    settled(table)
    assert told(table.events, "marriage_over") == [{"lord": lord("alienor"), "spouse": lord("arthur")}]
    assert table.s.spouse[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-D.4.1a", "FIEF-D.3.3c")
def test_the_crown_prince_succeeds_and_the_queen_loses_her_title() -> None:
    table = titled(Position(3), "arthur", "red", "dauphine").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    table.lord("henry", "blue", "paris").lord("othon", "red", "tours")
    s = table.s
    s.king, s.queen, s.prince, s.king_privilege_used = lord("arthur"), lord("jeanne"), lord("henry"), 1
    doom(s, lord("arthur"))
    settled(table)
    assert (s.king, s.prince, s.queen) == (lord("henry"), NONE, NONE)
    assert s.fief_lord[fief("dauphine")] == lord("othon"), "the prince does not get his fiefs"


@pytest.mark.rule("FIEF-D.4.1a", "R-27")
def test_the_wife_of_the_prince_becomes_queen() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("henry", "blue", "paris")
    table.lord("blanche", "green", "paris").wed("henry", "blanche")
    s = table.s
    s.king, s.prince = lord("arthur"), lord("henry")
    doom(s, lord("arthur"))
    settled(table)
    assert (s.king, s.queen) == (lord("henry"), lord("blanche")), "R-27"


@pytest.mark.rule("R-80", "R-27")
@pytest.mark.parametrize("hindrance", ["sea", "jail", "ban"])
def test_neither_sea_nor_jail_nor_excommunication_keeps_a_prince_from_the_crown(hindrance: str) -> None:
    table = Position(3).lord("arthur", "red", "tours").units("yellow", "paris", man_at_arms=1)
    table.lord("henry", "blue", "offshore" if hindrance == "sea" else "paris", jailer="yellow" * (hindrance == "jail"))
    table.given(king=lord("arthur"), prince=lord("henry"))
    table.given(excommunicated=lord("henry") if hindrance == "ban" else NONE)
    doom(table.s, lord("arthur"))
    settled(table)
    assert (table.s.king, table.s.prince) == (lord("henry"), NONE)


@pytest.mark.rule("FIEF-D.4.1b", "FIEF-D.3.2a")
def test_without_a_prince_the_queen_is_regent() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    s = table.s
    s.king, s.queen, s.regent_privilege_used = lord("arthur"), lord("jeanne"), 1
    doom(s, lord("arthur"))
    table.given(round_number=30).at(END_OF_ROUND)
    assert told(table.events, "regent_made") == [{"lord": lord("jeanne")}]
    assert (s.king, s.queen, s.regent_privilege_used) == (NONE, lord("jeanne"), 0)


@pytest.mark.rule("FIEF-D.3.3b", "R-72")
def test_the_prince_outlives_the_queen_but_not_the_king_with_him() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    table.lord("henry", "blue", "paris")
    s = table.s
    s.king, s.queen, s.prince = lord("arthur"), lord("jeanne"), lord("henry")
    doom(s, lord("jeanne"))
    settled(table)
    assert (s.king, s.queen, s.prince) == (lord("arthur"), NONE, lord("henry"))
    table = Position(4).lord("arthur", "red", "tours").lord("henry", "blue", "paris")
    s = table.s
    s.king, s.prince = lord("arthur"), lord("henry")
    doom(s, lord("arthur"))
    doom(s, lord("henry"))
    settled(table)
    assert (s.king, s.prince) == (NONE, NONE), "R-72: no prince is left"


@pytest.mark.rule("FIEF-D.4.2a")
def test_the_family_inherits_first() -> None:
    table = titled(Position(4), "arthur", "red", "dauphine", "bretagne").lord("jeanne", "red", "paris")
    table.lord("blanche", "blue", "paris").wed("arthur", "blanche")
    doom(table.s, lord("arthur"))
    settled(table)
    assert fief_titles(table.s, lord("jeanne")) == 1 << fief("dauphine") | 1 << fief("bretagne")


@pytest.mark.rule("R-141", "FIEF-D.4.2a")
def test_a_family_picks_which_of_the_inherited_titles_it_keeps() -> None:
    table = titled(Position(4), "arthur", "red", "bourgogne", "dauphine")
    titled(table, "henry", "red", "normandie")
    doom(table.s, lord("arthur"))
    settled(table)
    assert (table.asked, table.seat) == (VACANT_ASKED, seat_of("red")), "two titles and one place"
    assert table.offered() == {"take bourgogne", "take dauphine"}
    assert table.refusal("take normandie") == "FIEF-D.4.2a"
    table.do("take dauphine")
    assert fief_titles(table.s, lord("henry")) == 1 << fief("normandie") | 1 << fief("dauphine")
    assert is_vacant(table.s, fief("bourgogne"))


@pytest.mark.rule("R-141", "FIEF-D.4.2a")
def test_of_many_inherited_titles_as_many_are_picked_as_there_are_places() -> None:
    table = titled(Position(4), "arthur", "red", "bourgogne", "dauphine")
    titled(titled(table, "othon", "red", "aquitaine"), "henry", "red", "normandie")
    titled(table, "jeanne", "red", "poitou")
    doom(table.s, lord("arthur"))
    doom(table.s, lord("othon"))
    settled(table)
    assert table.offered() == {"take bourgogne", "take dauphine", "take aquitaine"}
    table.do("take dauphine")
    assert table.asked == RECEIVER_ASKED, "there are two places, and each belongs to another lord"
    table.do("entitle jeanne")
    assert table.offered() == {"take bourgogne", "take aquitaine"}
    table.do("take aquitaine")
    assert fief_titles(table.s, lord("jeanne")) == 1 << fief("poitou") | 1 << fief("dauphine")
    assert fief_titles(table.s, lord("henry")) == 1 << fief("normandie") | 1 << fief("aquitaine")
    assert is_vacant(table.s, fief("bourgogne"))


@pytest.mark.rule("R-141", "FIEF-D.4.2b")
def test_a_spouse_with_two_titles_inherits_and_the_owner_picks_which_displaced_one_stays() -> None:
    table = titled(Position(4), "arthur", "red", "bourgogne", "aquitaine")
    titled(table, "blanche", "blue", "normandie", "poitou").wed("arthur", "blanche")
    titled(table, "henry", "blue", "dauphine")
    doom(table.s, lord("arthur"))
    settled(table)
    assert table.offered() == {"yield normandie", "yield poitou"}, "equal: the owner breaks the tie"
    table.do("yield normandie")
    assert fief_titles(table.s, lord("blanche")) == 1 << fief("bourgogne") | 1 << fief("aquitaine")
    assert table.asked == VACANT_ASKED, "both counties are displaced, and Henry has one place"
    assert table.offered() == {"take normandie", "take poitou"}
    table.do("take poitou")
    assert fief_titles(table.s, lord("henry")) == 1 << fief("dauphine") | 1 << fief("poitou")
    assert table.s.fief_lord[fief("normandie")] == NONE


@pytest.mark.rule("FIEF-D.4.2b", "R-36")
def test_the_spouse_inherits_from_the_last_lord_with_the_units_in_the_city() -> None:
    table = titled(Position(4), "arthur", "red", "dauphine").units("red", "lyon", knight=2)
    table.lord("blanche", "blue", "paris").wed("arthur", "blanche").lord("othon", "yellow", "lyon", jailer="red")
    doom(table.s, lord("arthur"))
    settled(table)
    s = table.s
    assert s.fief_lord[fief("dauphine")] == lord("blanche")
    assert (units_at(s, 1, town("lyon"), KNIGHT), units_at(s, 1, town("lyon"), MAN)) == (2, 1)
    assert units_at(s, 0, town("lyon"), KNIGHT) == 0
    assert s.control[town("lyon")] == seat_of("blue")
    assert s.jailer[lord("othon")] == seat_of("blue"), "R-36: captives there pass too"


@pytest.mark.rule("FIEF-D.4.2c")
def test_the_titles_of_an_unmarried_last_lord_are_vacant() -> None:
    table = titled(Position(4), "arthur", "red", "dauphine")
    doom(table.s, lord("arthur"))
    settled(table)
    assert is_vacant(table.s, fief("dauphine"))
    assert table.s.control[town("lyon")] == seat_of("red"), "his troop still holds the town"
