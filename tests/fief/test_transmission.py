"""Titles on their way: which comes first, who may take it, and what is left when it has come (FIEF-D.1.1)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import LEAST_ASKED, RECEIVER_ASKED, VACANT_ASKED
from homage.games.fief.rules.court.transmission import (
    PASSED_ON,
    displace,
    due_title,
    gain_title,
    least_titles,
    leave_vacant,
    pass_title,
    pick_title,
    pick_up_titles,
    places_left,
    receivers,
    take_title,
    takeable_titles,
    titles_passed_on,
)
from homage.games.fief.rules.figures import CITY
from homage.games.fief.rules.places import FIEFS
from homage.games.fief.state import NONE
from tests.fief.position import Position, fief, lord, seat_of, told, town
from tests.fief.test_titles import settled, titled

RED = 0
ALL_FIEFS = (1 << FIEFS) - 1


def bits(*names: str) -> int:
    return sum(1 << fief(name) for name in names)


def family() -> Position:
    """Arthur holds two fiefs, Othon one, Jeanne none; all are red's."""
    table = titled(Position(3), "arthur", "red", "bourgogne", "dauphine")
    titled(table, "othon", "red", "poitou")
    return table.lord("jeanne", "red", "offshore")


@pytest.mark.rule("FIEF-D.1.1a", "R-100", "R-141", "R-142")
def test_a_lord_with_two_fiefs_takes_a_third_only_if_it_is_gained() -> None:
    table = family()
    assert places_left(table.s, RED) == 3
    table.s.title_due[fief("bretagne")] = RED + 1
    assert receivers(table.s, fief("bretagne")) == 1 << lord("othon") | 1 << lord("jeanne")
    table.s.title_open = bits("bretagne")
    assert receivers(table.s, fief("bretagne")) == 1 << lord("arthur") | 1 << lord("othon") | 1 << lord("jeanne")
    table.s.title_open = ALL_FIEFS & ~bits("bretagne")
    assert not receivers(table.s, fief("bretagne")) >> lord("arthur") & 1


@pytest.mark.rule("FIEF-D.1.1a", "FIEF-H.3", "R-141")
def test_an_inherited_fief_goes_before_one_that_is_gained_and_a_named_lord_first() -> None:
    table = family()
    s = table.s
    assert due_title(s) == NONE
    s.title_due[fief("bretagne")] = s.title_due[fief("normandie")] = RED + 1
    s.title_open = bits("normandie")
    assert titles_passed_on(s, RED) == bits("bretagne")
    assert due_title(s) == fief("bretagne")
    s.title_lord[fief("normandie")] = lord("jeanne") + 1
    assert due_title(s) == fief("normandie"), "its lord is named"
    s.title_due[fief("bretagne")] = 0
    s.title_lord[fief("normandie")] = 0
    assert (titles_passed_on(s, RED), due_title(s)) == (0, fief("normandie"))


@pytest.mark.rule("FIEF-4.4c", "FIEF-4.4d")
def test_a_fief_that_is_bought_or_given_is_due_to_the_lord_by_name() -> None:
    table = family()
    table.s.unsettled = 0
    gain_title(table.s, fief("bretagne"), lord("jeanne"))
    s = table.s
    assert (s.title_due[fief("bretagne")], s.title_lord[fief("bretagne")]) == (RED + 1, lord("jeanne") + 1)
    assert (s.title_open, s.unsettled) == (bits("bretagne"), 1)


@pytest.mark.rule("R-141")
def test_the_owner_names_another_if_the_lord_is_dead_or_has_left_the_family() -> None:
    for gone in (NONE, seat_of("blue")):
        table = family()
        gain_title(table.s, fief("bretagne"), lord("jeanne"))
        table.s.lord_family[lord("jeanne")] = gone
        pass_title(table.s, fief("bretagne"), table.story)
        assert (table.asked, table.s.title_lord[fief("bretagne")]) == (RECEIVER_ASKED, 0)
    table = family()
    gain_title(table.s, fief("bretagne"), lord("jeanne"))
    pass_title(table.s, fief("bretagne"), table.story)
    assert table.s.fief_lord[fief("bretagne")] == lord("jeanne"), "she is there"


@pytest.mark.rule("FIEF-D.1.1b", "R-141")
def test_a_fief_that_nobody_can_take_is_vacant() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "dauphine")
    s = table.s
    s.title_due[fief("bretagne")], s.inherited[fief("bretagne")] = RED + 1, 2
    pass_title(s, fief("bretagne"), table.story)
    table._read()
    assert told(table.events, "title_vacant") == [{"fief": fief("bretagne")}]
    assert (s.title_due[fief("bretagne")], s.inherited[fief("bretagne")], s.fief_lord[fief("bretagne")]) == (0, 0, NONE)


@pytest.mark.rule("FIEF-D.1.1b", "FIEF-5.2.2b", "R-141")
@pytest.mark.parametrize("taken", [True, False])
def test_a_fief_that_has_come_is_no_longer_due_and_its_towns_are_looked_at(taken: bool) -> None:
    table = family()
    s = table.s
    for each in range(FIEFS):
        s.title_due[each], s.title_lord[each] = RED + 1, lord("jeanne") + 1
    s.title_open, s.stirred = ALL_FIEFS, 0
    if taken:
        take_title(s, fief("bretagne"), lord("jeanne"), table.story)
    else:
        leave_vacant(s, fief("bretagne"), table.story)
    assert [each for each in range(FIEFS) if not s.title_due[each]] == [fief("bretagne")]
    assert [each for each in range(FIEFS) if not s.title_lord[each]] == [fief("bretagne")]
    assert s.title_open == ALL_FIEFS & ~bits("bretagne")
    assert s.stirred == 1 << town("rennes") | 1 << town("nantes")
    assert s.fief_lord[fief("bretagne")] == (lord("jeanne") if taken else NONE)


@pytest.mark.rule("FIEF-D.1.1a", "FIEF-D.1b")
def test_the_least_of_three_fiefs_also_the_new_one() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "poitou")
    assert least_titles(table.s, fief("bretagne"), lord("arthur")) == bits("bretagne")
    assert least_titles(table.s, fief("normandie"), lord("arthur")) == bits("poitou", "normandie")
    assert least_titles(table.s, fief("aquitaine"), lord("arthur")) == bits("poitou")


@pytest.mark.rule("FIEF-D.1.1a", "R-100")
def test_a_displaced_fief_is_due_to_the_family_again() -> None:
    for least in ("dauphine", "bretagne"):
        table = family()
        s = table.s
        gain_title(s, fief("bretagne"), lord("arthur"))
        s.title_open = ALL_FIEFS
        displace(s, fief("bretagne"), fief(least), table.story)
        assert (s.title_due[fief(least)], s.title_lord[fief(least)]) == (RED + 1, 0)
        assert not s.title_open >> fief(least) & 1, "a lord with two is not named for it"
        holders = (NONE, lord("arthur")) if least == "dauphine" else (lord("arthur"), NONE)
        assert (s.fief_lord[fief("dauphine")], s.fief_lord[fief("bretagne")]) == holders


@pytest.mark.rule("R-101", "FIEF-D.1.1c", "FIEF-H.3")
def test_a_family_takes_the_vacant_fiefs_of_its_cities_as_far_as_it_has_places() -> None:
    """Red has one place and blue two; each controls two CITIES without a lord."""
    table = titled(Position(3), "arthur", "red", "bourgogne").lord("henry", "blue", "paris").given(first=1)
    for name, holder in (("nantes", "red"), ("lyon", "red"), ("rouen", "blue"), ("tours", "blue")):
        table.city(name).controls(holder, name).units(holder, name, man_at_arms=1)
    s = table.s
    assert takeable_titles(s, RED) == bits("bretagne", "dauphine")
    assert pick_up_titles(s, table.story), "blue is first"
    assert [each for each in range(FIEFS) if s.title_due[each]] == [fief("normandie"), fief("poitou")]
    assert {int(s.title_due[fief(each)]) for each in ("normandie", "poitou")} == {2}
    assert takeable_titles(s, 1) == 0, "they are on their way"
    assert pick_up_titles(s, table.story)
    assert (table.asked, table.seat) == (VACANT_ASKED, RED), "more titles than places"
    assert s.title_due[fief("bretagne")] == 0


@pytest.mark.rule("R-101", "FIEF-D.1.1c")
def test_a_family_without_a_place_takes_no_vacant_fief() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne", "poitou").city("nantes").controls("red", "nantes")
    assert not pick_up_titles(table.s, table.story)
    assert table.s.title_due[fief("bretagne")] == 0


@pytest.mark.rule("R-141", "FIEF-D.1.1a", "FIEF-H.3")
def test_the_owner_of_the_title_is_asked() -> None:
    """Yellow inherits: which lord, which of three, and which of more than it has places for."""
    table = titled(Position(3), "arthur", "yellow", "bourgogne", "dauphine").lord("othon", "yellow", "offshore")
    s, yellow = table.s, seat_of("yellow")
    s.title_due[fief("poitou")] = yellow + 1
    s.title_open = bits("poitou")
    pass_title(s, fief("poitou"), table.story)
    assert (table.asked, table.waiting) == (RECEIVER_ASKED, [yellow]), "Arthur may, for it is gained"
    table = titled(Position(3), "arthur", "yellow", "dauphine", "bourgogne")
    s = table.s
    s.title_due[fief("bretagne")], s.title_lord[fief("bretagne")] = yellow + 1, lord("arthur") + 1
    pass_title(s, fief("bretagne"), table.story)
    assert (table.asked, table.waiting) == (LEAST_ASKED, [yellow]), "two baronies"
    table = titled(Position(3), "arthur", "yellow", "dauphine")
    s = table.s
    s.title_due[fief("bretagne")] = s.title_due[fief("poitou")] = yellow + 1
    pass_title(s, fief("bretagne"), table.story)
    assert (table.asked, table.waiting) == (VACANT_ASKED, [yellow]), "one place for two"


@pytest.mark.rule("R-141", "FIEF-D.4.2a")
def test_the_owner_names_who_takes_the_title_that_was_picked() -> None:
    table = titled(Position(3), "arthur", "yellow", "dauphine").lord("othon", "yellow", "offshore")
    s, yellow = table.s, seat_of("yellow")
    pick_title(s, yellow, PASSED_ON, fief("bretagne"))
    assert (table.asked, table.waiting, s.title_due[fief("bretagne")]) == (RECEIVER_ASKED, [yellow], yellow + 1)
    alone = titled(Position(3), "arthur", "yellow", "dauphine")
    pick_title(alone.s, yellow, PASSED_ON, fief("bretagne"))
    assert (alone.asked, alone.s.title_lord[fief("bretagne")]) == (0, lord("arthur") + 1)


@pytest.mark.rule("FIEF-D.1.1b", "R-141")
def test_a_fief_left_vacant_has_no_lord() -> None:
    table = titled(Position(3), "arthur", "red", "bretagne")
    s, bretagne = table.s, fief("bretagne")
    s.inherited[bretagne] = 2
    leave_vacant(s, bretagne, table.story)
    assert (s.fief_lord[bretagne], s.inherited[bretagne], s.fortress[town("nantes")]) == (NONE, 0, CITY)


@pytest.mark.rule("R-141", "FIEF-D.1.1a", "R-142")
def test_the_only_lord_who_can_take_a_title_is_its_receiver() -> None:
    """Arthur holds a duchy and a county and gains a barony: the least of the three, it is due again."""
    table = titled(Position(3), "arthur", "red", "bourgogne", "poitou")
    s = table.s
    s.title_due[fief("bretagne")] = RED + 1
    s.title_open = bits("bretagne")
    pass_title(s, fief("bretagne"), table.story)
    assert (s.title_due[fief("bretagne")], s.title_lord[fief("bretagne")], s.title_open) == (RED + 1, 0, 0)
    assert (s.fief_lord[fief("bretagne")], s.fief_lord[fief("poitou")]) == (NONE, lord("arthur"))
    table = titled(Position(3), "arthur", "red", "dauphine", "bretagne")
    s = table.s
    s.title_due[fief("bourgogne")] = RED + 1
    s.title_open = bits("bourgogne")
    pass_title(s, fief("bourgogne"), table.story)
    assert (table.asked, s.title_lord[fief("bourgogne")]) == (LEAST_ASKED, lord("arthur") + 1)


@pytest.mark.rule("FIEF-D.1.1a", "R-141")
def test_a_title_is_not_for_a_lady_who_is_not_there() -> None:
    table = titled(Position(3), "arthur", "red", "bourgogne").lord("othon", "red", "offshore")
    s = table.s
    s.title_due[fief("bretagne")], s.title_open, s.unsettled = RED + 1, bits("bretagne"), 1
    settled(table)
    assert table.asked == RECEIVER_ASKED
    assert table.refusal("entitle alienor") == "FIEF-6.3b"
    assert table.offered() == {"entitle arthur", "entitle othon"}
