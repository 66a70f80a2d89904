"""TAX cards: who may lay a tallage or a tithe, and on what (FIEF-2, FIEF-G.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.frames import CARDS_PHASE, INCOME
from homage.games.fief.rules.cards.tax import governed_bishoprics, no_papal_tithe, no_tallage
from homage.games.fief.state import NONE, PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE
from tests.fief.position import Position, card, fief, lord
from tests.fief.test_cards import playing


@pytest.mark.rule("FIEF-G.3.3.0", "FIEF-G.3.3.1a", "R-17", "R-18", "R-143")
def test_a_tallage_is_laid_by_the_lord_of_a_fief_or_by_the_crown() -> None:
    """R-17, R-18, R-143."""
    table = Position(4).lord("arthur", "red", "tours").lord("charles", "red", "tours").hand("red", "tax", "tax")
    table.hand("green", "tax").units("blue", "tours", archer=1)
    table.city("rennes", "arthur").given(king=lord("charles"))
    table.s.jailer[lord("charles")] = 1
    playing(table)
    offered = {each for each in table.offered() if each.startswith("tallage")}
    royal = {f"tallage {each} charles" for each in ("bourgogne", "normandie", "dauphine")}
    assert royal < offered
    assert "tallage bretagne arthur" in offered
    assert not any(each.endswith("arthur") for each in offered - {"tallage bretagne arthur"})
    assert table.refusal("tallage bretagne charles") == "FIEF-G.3.3.1a"
    table.do("tallage bretagne arthur")
    s = table.s
    assert (s.tax_kind[0], s.tax_lord[0], s.tax_on[0]) == (TALLAGE, lord("arthur"), 1 << fief("bretagne"))
    table.settle()
    assert table.refusal("tallage bretagne arthur") == "FIEF-3b"
    s.fief_lord[fief("bretagne")] = lord("charles")
    assert table.refusal("tallage bretagne charles") == "FIEF-3b", "nor in the heir's name: a fief pays a family once"
    table.city("lyon")
    table.do("tallage dauphine charles")  # vacant, so ungoverned
    assert s.tax_kind[1] == ROYAL_TALLAGE
    assert s.tax_seat[1] == 0


@pytest.mark.rule("FIEF-G.3.3.0", "FIEF-G.3.3.2a", "FIEF-D.2.1c", "FIEF-D.2.2d", "FIEF-D.2.3d", "R-17", "R-111")
def test_a_tithe_is_laid_by_bishop_cardinal_or_pope() -> None:
    """R-17, R-111."""
    table = Position(4).lord("arthur", "red", "tours").lord("charles", "red", "tours").lord("eric", "blue", "paris")
    table.hand("red", "tax", "tax", "tax").bishop("arthur", 1).bishop("charles", 2).bishop("eric", 3)
    table.cardinal("charles").given(pope=lord("charles"))
    playing(table)
    offered = {each for each in table.offered() if "tithe" in each}
    assert offered == {"tithe 1 arthur", "tithe 2 charles", "tithe 3 charles", "papal_tithe"}
    assert table.refusal("tithe 4 charles") == "FIEF-G.3.3.2a", "not governed"
    assert table.refusal("tithe 1 charles") == "FIEF-G.3.3.2a", "the family has its bishop"
    table.do("tithe 3 charles")
    assert table.s.tax_kind[0] == TITHE
    assert table.s.tax_on[0] == 1 << 2
    table.settle()
    assert table.refusal("tithe 3 charles") == "FIEF-3b"
    assert {"tithe 1 arthur", "tithe 2 charles"} <= table.offered(), "elsewhere he and others still may"
    table.do("papal_tithe")
    assert table.s.tax_kind[1] == PAPAL_TITHE
    assert table.s.tax_on[1] == 0b111
    table.settle()
    assert table.refusal("papal_tithe") == "FIEF-3b"


@pytest.mark.rule("FIEF-G.3.3.1b", "FIEF-G.3.3.2b", "R-57", "R-144")
def test_a_cancelled_tax_lies_until_income_and_causes_uprisings() -> None:
    """R-144, R-57: any TAX that lies is a cause."""
    table = Position(4).lord("arthur", "red", "tours").lord("charles", "blue", "paris").bishop("arthur", 1)
    table.hand("red", "tax").hand("blue", "assassination", "uprising").units("red", "limoges", knight=1)
    playing(table)
    table.do("tithe 1 arthur")
    table.do("assassinate arthur", by="blue")
    assert table.s.lord_family[lord("arthur")] == NONE
    assert table.s.tax_kind[0] == TITHE
    assert "uprising limoges" in table.offered(1)
    table.settle()
    while table.s.phase == CARDS_PHASE:
        table.do("pass")
        table.settle()
    assert table.s.tax_kind[0] == 0
    assert table.s.discarded[card("tax")] == 1
    assert table.s.phase > INCOME


@pytest.mark.rule("FIEF-G.3.3.1b", "R-19", "R-111")
def test_a_royal_tallage_follows_the_crown_inside_the_family() -> None:
    """R-19, R-111: it stays valid if the fief gets a lord before INCOME."""

    def taken(**crown: int) -> int:
        table = Position(3).lord("arthur", "red", "tours").lord("jeanne", "red", "tours").lord("eric", "blue", "paris")
        table.hand("red", "tax").hand("blue", "justice").given(king=lord("arthur"))
        playing(table).do("tallage dauphine arthur")
        table.given(**crown).city("lyon", "eric")
        table.settle()
        while table.s.phase == CARDS_PHASE:
            table.do("pass")
            table.settle()
        return int(table.s.deniers[0]) - 5 - sum(int(table.s.control[each] == 0) for each in range(24))

    assert taken(king=lord("arthur")) == 4
    assert taken(king=NONE, queen=lord("jeanne")) == 4 + 2, "the regent, and her own income"
    assert taken(king=lord("eric")) == 0, "another family"
    assert taken(king=NONE) == 0


@pytest.mark.rule("FIEF-2.6a", "FIEF-D.2.3d", "FIEF-G.3.3.1a", "FIEF-G.3.3.2a", "R-17")
def test_all_that_a_family_may_lay_with_a_tax_card() -> None:
    """Éric is pope, bishop of Toulouse (1) and count of Poitou; no other bishopric is governed."""
    table = Position(3).lord("eric", "red", "tours").city("tours", "eric").bishop("eric", 1).given(pope=lord("eric"))
    table.controls("red", "tours").hand("red", "tax").hand("blue", "tax").lord("henry", "blue", "paris")
    playing(table)
    assert table.offered() == {"pass", "tallage poitou eric", "tithe 1 eric", "papal_tithe"}
    for text in ("bring charles", "weather 1", "harvest 1"):
        assert table.refusal(text) == "FIEF-2.2a", "not in hand"
    assert table.refusal("tallage bretagne eric") == "FIEF-G.3.3.1a"
    assert table.refusal("tithe 2 eric") == "FIEF-G.3.3.2a"
    assert table.refusal("discard tax") == table.refusal("lose red knight 1") == "FIEF-H.2b"
    table.do("papal_tithe")
    table.settle()
    assert (table.seat, table.offered()) == (1, {"pass"}), "blue has neither title nor bishop"
    assert table.refusal("papal_tithe") == "FIEF-G.3.3.2a"


@pytest.mark.rule("FIEF-G.3.3.1a", "FIEF-G.3.3.2a")
def test_a_tithe_is_no_tallage_though_bishopric_and_fief_have_one_number() -> None:
    table = Position(3).lord("arthur", "red", "tours").given(king=lord("arthur"))
    for kind, free in ((TITHE, True), (TALLAGE, False), (ROYAL_TALLAGE, False)):
        table.s.tax_kind[0], table.s.tax_seat[0], table.s.tax_lord[0], table.s.tax_on[0] = kind, 0, NONE, 1 << 1
        assert (no_tallage(table.s, 0, 1, lord("arthur")) == 0) is free


@pytest.mark.rule("FIEF-D.2.3d", "FIEF-G.3.3.2a", "FIEF-1.3.3", "R-17")
def test_a_pope_without_bishops_has_nothing_to_tax() -> None:
    table = Position(3).lord("eric", "red", "tours").lord("henry", "blue", "paris").given(pope=lord("eric"))
    assert (governed_bishoprics(table.s), no_papal_tithe(table.s, 0) == 0) == (0, False)
    table.bishop("henry", 2)
    assert (governed_bishoprics(table.s), no_papal_tithe(table.s, 0) == 0) == (1 << 1, True)
