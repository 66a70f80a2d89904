"""The death of a lord: what is laid down with him, and what others keep (FIEF-D.4, FIEF-D.2.3.1b)."""

from __future__ import annotations

import pytest

from homage.games.fief.rules.cards.cards import CARDINAL, DARC
from homage.games.fief.rules.court.crown import crown_king, crown_queen, end_marriage
from homage.games.fief.rules.court.elimination import bequeath, doom, eliminate
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.figures import BOUGHT_CARDINAL
from homage.games.fief.state import NONE
from tests.fief.position import Position, fief, lord, told, town


def court() -> Position:
    """Arthur is king, Jeanne his queen, Henry the prince, Blanche D'ARC, Charles the pope, Éric excommunicated."""
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    table.lord("henry", "blue", "paris").lord("blanche", "yellow", "lyon").lord("charles", "green", "rouen")
    table.lord("eric", "green", "rouen").bishop("charles", 3).cardinal("charles")
    table.given(king=lord("arthur"), queen=lord("jeanne"), prince=lord("henry"), darc=lord("blanche"))
    return table.given(pope=lord("charles"), excommunicated=lord("eric"))


def offices(table: Position) -> list[int]:
    s = table.s
    return [int(each) for each in (s.king, s.queen, s.prince, s.darc, s.pope, s.excommunicated, s.bishop[2])]


def die(table: Position, *names: str) -> None:
    table.s.unsettled = 0
    for name in names:
        doom(table.s, lord(name))
    assert table.s.unsettled == 1
    eliminate(table.s, table.story)
    table._read()


@pytest.mark.rule("FIEF-D.4a", "FIEF-D.2.3.1b", "FIEF-D.3.3b", "FIEF-G.4.2.4")
@pytest.mark.parametrize("name", ["alienor", "thierry"])
def test_a_death_takes_nothing_from_the_living(name: str) -> None:
    table = court().lord(name, "yellow", "dijon")
    s = table.s
    marks = [(1 << LORDS) - 1 for _ in range(5)]
    s.assassins, s.unplaced, s.newcomers, s.battle_lords, s.march_lords = marks
    s.lord_march[lord("arthur")], s.lord_came[lord("arthur")], s.lord_road[lord("arthur")] = 2, 3, town("paris")
    before = offices(table)
    die(table, name)
    assert offices(table) == before
    assert s.cardinal[0] == lord("charles")
    left = ((1 << LORDS) - 1) & ~(1 << lord(name))
    assert [s.assassins, s.unplaced, s.newcomers, s.battle_lords, s.march_lords] == [left] * 5
    assert (s.lord_march[lord("arthur")], s.lord_came[lord("arthur")], s.lord_road[lord("arthur")]) == (
        2,
        3,
        town("paris"),
    )
    assert (s.spouse[lord("arthur")], s.doomed, s.lord_family[lord(name)]) == (lord("jeanne"), 0, NONE)
    assert s.discarded[lord(name)] == 1
    assert sum(int(s.discarded[each]) for each in range(LORDS)) == 1
    assert s.discarded[CARDINAL] == s.discarded[DARC] == 0


@pytest.mark.rule("FIEF-D.4a", "FIEF-D.2.3.1b", "FIEF-D.3.3b", "FIEF-G.4.2.4")
def test_with_a_lord_goes_all_that_he_did_this_round() -> None:
    table = Position(3).lord("eric", "red", "tours", jailer="blue").lord("henry", "red", "paris")
    s = table.s
    s.lord_march[lord("eric")], s.lord_came[lord("eric")], s.lord_road[lord("eric")] = 2, 3, town("paris")
    die(table, "eric")
    assert (s.lord_march[lord("eric")], s.lord_came[lord("eric")], s.lord_road[lord("eric")]) == (0, 0, NONE)
    assert (s.jailer[lord("eric")], s.lord_place[lord("eric")]) == (NONE, NONE)
    die(table, "henry")
    assert s.stands[town("paris")] == 0


@pytest.mark.rule("FIEF-D.4a", "FIEF-D.2.3.1b", "FIEF-D.3.3b")
@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("jeanne", {"queen"}),
        ("henry", {"prince"}),
        ("blanche", {"darc"}),
        ("eric", {"excommunicated"}),
        ("charles", {"pope", "excommunicated"}),
    ],
)
def test_an_office_is_free_when_its_holder_dies(name: str, left: set[str]) -> None:
    table = court()
    die(table, name)
    fields = ("king", "queen", "prince", "darc", "pope", "excommunicated")
    assert {each for each in fields if getattr(table.s, each) == NONE} == left
    assert (table.s.discarded[DARC], table.s.discarded[CARDINAL]) == (int(name == "blanche"), int(name == "charles"))


@pytest.mark.rule("FIEF-D.4a", "FIEF-D.2.3.1a")
def test_a_bought_cardinal_tile_goes_back_to_sale_without_a_card() -> None:
    table = Position(3).lord("charles", "red", "rouen").bishop("charles", 3)
    table.s.cardinal[BOUGHT_CARDINAL] = lord("charles")
    table.s.cardinal[1] = lord("eric")
    die(table.lord("eric", "red", "rouen"), "charles")
    assert [int(each) for each in table.s.cardinal] == [NONE, lord("eric"), NONE, NONE]
    assert table.s.discarded[CARDINAL] == 0


@pytest.mark.rule("FIEF-1.1.3a", "FIEF-D.2.3c")
def test_a_widow_may_bear_a_prince_anew() -> None:
    """That a crown prince was born keeps one marriage from being annulled, not the next."""
    table = court().given(heirs_born=(1 << LORDS) - 1)
    end_marriage(table.s, lord("arthur"))
    assert table.s.spouse[lord("arthur")] == table.s.spouse[lord("jeanne")] == NONE
    assert table.s.heirs_born == ((1 << LORDS) - 1) & ~(1 << lord("arthur")) & ~(1 << lord("jeanne"))


@pytest.mark.rule("FIEF-D.4.2a", "FIEF-D.4.2b", "FIEF-D.4.2c")
def test_to_whom_a_fief_is_bequeathed() -> None:
    """To the family, else to the spouse's family and to the spouse by name, else to nobody."""
    for kin, spouse, due in (("othon", True, 1), ("", True, 3), ("", False, 0)):
        table = Position(4).lord("arthur", "red", "tours").city("nantes", "arthur")
        table.lord("jeanne", "yellow", "paris")
        if kin:
            table.lord(kin, "red", "lyon")
        table.s.room[lord("arthur")] = lord("jeanne") if spouse else NONE
        bequeath(table.s, fief("bretagne"), lord("arthur"), 1 << lord("arthur"), table.story)
        s, bretagne = table.s, fief("bretagne")
        assert (s.title_due[bretagne], s.fief_lord[bretagne]) == (due, NONE)
        willed = (lord("jeanne") + 1, 1) if due == 3 else (0, 0)
        assert (s.title_lord[bretagne], s.inherited[bretagne]) == willed
        assert s.stirred >> town("nantes") & 1
        assert s.stirred >> town("rennes") & 1
        table._read()
        assert bool(told(table.events, "title_vacant")) == (due == 0)


@pytest.mark.rule("FIEF-D.4.2b", "FIEF-D.4.2c", "R-72")
def test_nobody_inherits_from_who_dies_with_him() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "yellow", "paris").city("nantes", "arthur")
    die(table.wed("arthur", "jeanne"), "arthur", "jeanne")
    assert table.s.title_due[fief("bretagne")] == 0
    assert told(table.events, "title_vacant") == [{"fief": fief("bretagne")}]


@pytest.mark.rule("FIEF-1.5.4", "FIEF-1.5.5.1a", "FIEF-1.5.5.2a", "R-71")
def test_a_new_king_and_his_wife_are_due_their_guards() -> None:
    table = Position(4).lord("arthur", "red", "tours").lord("jeanne", "blue", "paris").wed("arthur", "jeanne")
    s = table.s
    s.unsettled = 0
    crown_king(s, lord("arthur"), table.story)
    assert (s.king, s.queen, s.unsettled) == (lord("arthur"), lord("jeanne"), 1)
    assert s.guard_due == 1 << lord("arthur") | 1 << lord("jeanne")
    s.guard_due = s.unsettled = 0
    crown_queen(s, lord("jeanne"), table.story)
    assert (s.guard_due, s.unsettled) == (0, 0), "a queen who stays queen keeps what she has"
