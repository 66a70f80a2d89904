"""Titles for sale: of a FIEF, and that of CARDINAL (FIEF-4.4, FIEF-4.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import (
    BUY_ASKED,
    CITY_ASKED,
    FAVOUR_ASKED,
    HOLDER_ASKED,
    REQUEST_ANSWER,
    WINDOW_ASKED,
)
from homage.games.fief.frames import PURCHASE
from homage.games.fief.refusals import TITLE_GONE
from homage.games.fief.rules.court.title_purchase import no_title
from homage.games.fief.rules.figures import CITY, STRONGHOLD
from homage.games.fief.state import NONE
from tests.fief.position import Position, fief, lord, seat_of, told, town
from tests.fief.test_purchase import market


def barony(deniers: int = 10) -> Position:
    """EX-08: red controls Rennes and Nantes, with a stronghold in both, and has two lords."""
    table = Position(4).units("red", "rennes", man_at_arms=1).units("red", "nantes", man_at_arms=1)
    table.controls("red", "rennes", "nantes").stronghold("rennes", "nantes").deniers(red=deniers, green=0)
    return table.lord("quentin", "red", "nantes").lord("jeanne", "red", "nantes")


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4c")
def test_ex_08_a_barony_for_four_deniers() -> None:
    table = barony().at(PURCHASE)
    table.do("title bretagne")
    assert table.asked == HOLDER_ASKED
    assert table.refusal("entitle arthur") == "FIEF-6.3b"
    table.do("entitle jeanne")
    assert (table.asked, table.seat) == (CITY_ASKED, seat_of("red"))
    assert table.offered() == {"city rennes", "city nantes"}
    events = table.do("city nantes")
    assert told(events, "title_taken") == [{"fief": fief("bretagne"), "lord": lord("jeanne")}]
    s = table.s
    assert (s.deniers[0], s.fortress[town("nantes")], s.fortress[town("rennes")]) == (6, CITY, STRONGHOLD)
    assert table.refusal("title bretagne") == "FIEF-4.4a"


@pytest.mark.rule("FIEF-4.4a", "R-35")
def test_a_title_needs_every_town_a_stronghold_a_lord_and_the_price() -> None:
    table = barony()
    table.s.fortress[town("rennes")] = table.s.fortress[town("nantes")] = 0
    assert table.at(PURCHASE).refusal("title bretagne") == "FIEF-4.4a"
    assert barony(3).at(PURCHASE).refusal("title bretagne") == "FIEF-A.6"
    assert barony().at(PURCHASE).refusal("title dauphine") == "FIEF-4.4a"
    table = barony()
    for name in ("quentin", "jeanne"):
        table.s.lord_family[lord(name)] = table.s.lord_place[lord(name)] = NONE
    assert table.at(PURCHASE).refusal("title bretagne") == "FIEF-4.4c"
    table = barony().city("rennes")
    assert no_title(table.s, seat_of("red"), fief("bretagne")) == TITLE_GONE
    table.s.control[town("rennes")] = seat_of("red")
    table.s.fief_lord[fief("bretagne")] = NONE
    table.s.lord_family[lord("quentin")] = table.s.lord_place[lord("quentin")] = NONE
    assert table.at(PURCHASE).refusal("title bretagne") == "FIEF-4.4a", "R-35: not what is vacant"


@pytest.mark.rule("FIEF-4.4b")
def test_a_title_is_kept_when_towns_are_lost() -> None:
    table = barony().city("nantes", "quentin").units("blue", "rennes", man_at_arms=1)
    table.s.control[town("rennes")] = seat_of("blue")
    table.s.stirred, table.s.unsettled = 1 << town("rennes"), 1
    table.at(PURCHASE)
    table.settle()
    assert table.s.fief_lord[fief("bretagne")] == lord("quentin")


@pytest.mark.rule("FIEF-4.4d", "FIEF-D.3.1b", "R-33")
def test_the_king_may_give_a_title_free_once_in_a_round() -> None:
    table = barony(3).lord("arthur", "green", "paris")
    table.s.king = lord("arthur")
    table.at(PURCHASE)
    table.do("title bretagne")
    table.do("entitle jeanne")
    table.do("city nantes")
    table.do("price 2")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("green"))
    events = table.do("agree")
    assert told(events, "title_given") == [{"seat": 3, "to": 0, "fief": fief("bretagne")}]
    s = table.s
    assert s.fief_lord[fief("bretagne")] == lord("jeanne"), "needs no deniers of the price (R-33)"
    assert (s.deniers[0], s.deniers[3], s.king_privilege_used) == (1, 2, 1)


@pytest.mark.rule("FIEF-4.4d")
def test_a_refused_favour_means_the_normal_price() -> None:
    table = barony(4).lord("arthur", "green", "paris")
    table.s.king = lord("arthur")
    table.at(PURCHASE)
    table.do("title bretagne")
    table.do("entitle jeanne")
    table.do("city nantes")
    assert table.seat == seat_of("red")
    assert (table.asked, table.offered()) == (FAVOUR_ASKED, {"pay", "favour"})
    table.do("favour")
    table.do("price 0")
    table.do("refuse")
    assert (table.s.fief_lord[fief("bretagne")], table.s.deniers[0]) == (lord("jeanne"), 0)
    assert table.s.king_privilege_used == 0


@pytest.mark.rule("FIEF-4.4d", "R-91")
def test_the_king_is_asked_for_a_title_once_in_a_turn() -> None:
    """R-91: who is too poor to pay and was refused cannot ask again and again."""
    table = barony(3).lord("arthur", "green", "paris")
    table.s.king = lord("arthur")
    table.at(PURCHASE)
    for text in ("title bretagne", "entitle jeanne", "city nantes", "price 0", "refuse"):
        table.do(text)
    assert (table.asked, table.seat) == (BUY_ASKED, 0)
    assert table.refusal("title bretagne") == "FIEF-A.6"
    assert "title bretagne" not in table.offered()
    table.do("done")
    assert table.s.favours_refused == 0, "in another turn it can be asked for"


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4d", "R-152")
def test_a_title_whose_towns_are_lost_before_the_king_is_asked_is_off() -> None:
    table = barony().lord("arthur", "green", "paris").given(king=lord("arthur")).at(PURCHASE)
    table.do("title bretagne")
    table.do("entitle jeanne")
    table.controls("blue", "rennes")
    table.do("city nantes")
    assert (table.asked, table.s.fief_lord[fief("bretagne")]) == (BUY_ASKED, NONE)


@pytest.mark.rule("FIEF-4.4d", "R-91")
def test_a_family_gives_itself_a_title_for_nothing() -> None:
    """Nor is it asked for what it has offered for something else before."""
    table = barony(0).given(king=lord("quentin"), reply_price=5).at(PURCHASE)
    table.do("title bretagne")
    table.do("entitle jeanne")
    table.do("city nantes")
    assert table.s.fief_lord[fief("bretagne")] == lord("jeanne")
    assert (table.s.deniers[0], table.s.king_privilege_used) == (0, 1)


@pytest.mark.rule("FIEF-4.4d", "FIEF-D.4.1b")
def test_a_used_or_captive_king_gives_nothing_and_a_regent_does() -> None:
    for used, jailer in ((1, ""), (0, "green")):
        table = barony(3).lord("arthur", "blue", "calais", jailer=jailer)
        if jailer:
            table.units("green", "calais", man_at_arms=1)
        table.s.king, table.s.king_privilege_used = lord("arthur"), used
        table.at(PURCHASE)
        table.settle()
        assert table.refusal("title bretagne") == "FIEF-A.6"
    table = barony(3).lord("blanche", "red", "calais")
    table.s.queen = lord("blanche")
    table.at(PURCHASE)
    table.do("title bretagne")
    table.do("entitle quentin")
    table.do("city nantes")
    assert table.s.fief_lord[fief("bretagne")] == lord("quentin"), "to the own family without asking"
    assert table.s.regent_privilege_used == 1


@pytest.mark.rule("FIEF-4.5", "FIEF-D.2.2a", "FIEF-D.2.2b", "R-63")
def test_the_cardinal_title_for_sale_and_the_popes_veto() -> None:
    def chapter() -> Position:
        return market(6).lord("thierry", "red", "tours").bishop("thierry", 2)

    table = chapter().at(PURCHASE)
    assert table.refusal("cardinal_title eric") == "FIEF-G.4.1.2"
    table.do("cardinal_title thierry")
    assert (table.s.cardinal[3], table.s.deniers[0]) == (lord("thierry"), 1)
    assert table.refusal("cardinal_title thierry") == "FIEF-4.5"
    table = chapter().lord("henry", "blue", "rouen").bishop("henry", 3)
    table.s.pope = lord("henry")
    table.at(PURCHASE)
    table.do("cardinal_title thierry")
    table.do("price 0")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    events = table.do("refuse")
    assert told(events, "vetoed") == [{"lord": lord("thierry"), "seat": 0}]
    assert (table.s.cardinal[3], table.s.deniers[0]) == (NONE, 6)
    assert table.refusal("cardinal_title thierry") == "FIEF-D.2.2b", "R-63: not again in this phase"


@pytest.mark.rule("R-34", "FIEF-4.4c")
def test_a_captive_or_a_lord_at_sea_may_receive_a_title() -> None:
    table = barony().lord("jeanne", "red", "offshore").units("blue", "calais", man_at_arms=1).at(PURCHASE)
    table.lord("quentin", "red", "calais", jailer="blue")
    table.do("title bretagne")
    assert table.offered() == {"entitle quentin", "entitle jeanne"}
    table.do("entitle quentin")
    table.do("city nantes")
    table.settle()
    assert table.s.fief_lord[fief("bretagne")] == lord("quentin")


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4d", "R-152")
def test_without_a_king_to_ask_a_title_is_paid_for() -> None:
    table = barony(4).at(PURCHASE)
    for text in ("title bretagne", "entitle jeanne", "city nantes"):
        table.do(text)
    assert (table.s.fief_lord[fief("bretagne")], table.s.deniers[0]) == (lord("jeanne"), 0)
    assert (table.s.king_privilege_used, table.s.regent_privilege_used) == (0, 0)
    table = barony(4).at(PURCHASE)
    table.do("title bretagne")
    assert table.refusal("pay") == table.refusal("city nantes") == table.refusal("done") == "FIEF-H.2b"
    assert table.refusal("favour") == "FIEF-4.4d"
    table.do("entitle jeanne")
    assert table.refusal("city toulouse") == table.refusal("city lyon") == "FIEF-4.4a"
    assert table.refusal("entitle jeanne") == "FIEF-H.2b"


def declared(deniers: int, **cards: str) -> Position:
    """Red has declared to buy Bretagne for Jeanne with Nantes as its CITY; others hold these cards, and W12 is open."""
    table = barony(deniers).lord("arthur", "blue", "paris")
    for family, name in cards.items():
        table.hand(family, name)
    table.at(PURCHASE)
    for text in ("title bretagne", "entitle jeanne", "city nantes"):
        table.do(text)
    assert table.asked == WINDOW_ASKED
    return table


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4c", "FIEF-4.4d", "R-152")
def test_a_title_whose_holder_is_murdered_goes_to_another_lord_at_the_same_price() -> None:
    table = declared(4, blue="assassination")
    table.do("assassinate jeanne", by="blue")
    table.settle()
    assert table.asked == CITY_ASKED, "only Quentin is left, but either town may be the CITY"
    table.do("city nantes")
    table.settle()
    assert (table.s.fief_lord[fief("bretagne")], table.s.deniers[0]) == (lord("quentin"), 0)
    assert table.s.fortress[town("nantes")] == CITY
    assert table.asked == BUY_ASKED


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4c", "FIEF-4.4d", "R-152")
def test_a_title_that_can_no_longer_be_paid_is_not_bought() -> None:
    table = declared(4, blue="assassination")
    table.s.deniers[0] = 3
    table.settle()
    assert (table.s.fief_lord[fief("bretagne")], table.s.deniers[0]) == (NONE, 3)
    assert table.asked == BUY_ASKED


@pytest.mark.rule("FIEF-4.4a", "FIEF-4.4c", "FIEF-4.4d", "R-152")
def test_a_city_is_named_anew_if_its_stronghold_is_gone() -> None:
    table = declared(4, blue="assassination")
    table.s.fortress[town("nantes")] = 0
    table.stronghold("rennes").settle()
    assert (table.s.fief_lord[fief("bretagne")], table.s.fortress[town("rennes")]) == (lord("jeanne"), CITY)
    assert (table.s.fortress[town("nantes")], table.s.deniers[0]) == (0, 0)


@pytest.mark.rule("FIEF-4.4d", "FIEF-4.4a", "R-152")
def test_a_king_of_the_first_family_is_paid_what_was_agreed() -> None:
    """Blue buys, red's king gives the title for two deniers."""
    table = Position(3).lord("arthur", "red", "paris").lord("jeanne", "blue", "nantes").stronghold("nantes")
    table.controls("blue", "nantes", "rennes").deniers(red=0, blue=3).given(king=lord("arthur"), first=1)
    table.at(PURCHASE)
    for text in ("title bretagne", "price 2", "agree"):
        table.do(text)
    assert table.s.fief_lord[fief("bretagne")] == lord("jeanne")
    assert (table.s.deniers[0], table.s.deniers[1], table.s.king_privilege_used) == (2, 1, 1)
