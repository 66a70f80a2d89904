"""Requests: the price that goes with one, and what becomes of it (FIEF-A.6, R-91, R-117, R-148, R-157)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.asked import PRICE_ASKED, REFUSED_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import MOVEMENT, PURCHASE
from homage.games.fief.rules.talk.requests import AGREED_TO, FOR_MARRIAGE, FOR_PASSAGE, REFUSED_TO, request
from tests.fief.marches import before_poitiers, march, where
from tests.fief.position import Position, lord, place, seat_of


def asking(deniers: int) -> Position:
    """Guenièvre, who waits before Poitiers, asks blue for the passage to La Rochelle."""
    table = before_poitiers(man_at_arms=1).deniers(red=deniers)
    march(table, "guenievre", "la_rochelle")
    return table


@pytest.mark.rule("FIEF-5.2.3.1a", "R-117", "R-148")
def test_the_last_denier_buys_a_passage() -> None:
    table = asking(1)
    assert (table.asked, table.seat) == (PRICE_ASKED, seat_of("red"))
    assert table.offered() == {"price 0", "price 1"}
    assert table.refusal("price 2") == "FIEF-A.6"
    assert table.refusal("agree") == table.refusal("start toulouse") == "FIEF-H.2b"
    table.do("price 1")
    assert (table.asked, table.seat, table.offered()) == (REQUEST_ANSWER, seat_of("blue"), {"agree", "refuse"})
    assert table.refusal("price 1") == table.refusal("pass") == "FIEF-H.2b"
    table.do("agree")
    assert (table.s.deniers[0], table.s.deniers[1], table.s.reply, table.s.reply_price) == (0, 1, AGREED_TO, 1)
    assert where(table, "guenievre") == "la_rochelle"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-117", "R-148")
@pytest.mark.parametrize("answer", ["refuse", "agree"])
def test_a_price_that_is_gone_is_a_refusal(answer: str) -> None:
    table = asking(3)
    table.do("price 3")
    if answer == "agree":
        table.deniers(red=2)
    before = [int(table.s.deniers[seat]) for seat in range(2)]
    table.do(answer)
    assert [int(table.s.deniers[seat]) for seat in range(2)] == before
    assert (table.s.reply, table.asked) == (REFUSED_TO, REFUSED_ASKED)


@pytest.mark.rule("R-117", "R-148", "R-157")
def test_within_a_family_all_is_agreed_to_and_a_dowry_is_paid_later() -> None:
    table = Position(3)
    request(table.s, FOR_PASSAGE, 1, 1, 0)
    assert (table.s.reply, table.s.reply_price) == (AGREED_TO, 0)
    table = Position(3).deniers(blue=70, yellow=0)
    go_to(table.s, PURCHASE)
    request(table.s, FOR_MARRIAGE, 1, 2, lord("jeanne"))
    table.go().do("price 60")
    assert (table.asked, table.seat) == (PRICE_ASKED, 1), "how many more"
    assert table.refusal("price 11") == "FIEF-A.6"
    table.do("price 10")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, 2)
    table.do("agree")
    assert (table.s.reply, table.s.reply_price) == (AGREED_TO, 70)
    assert (table.s.deniers[1], table.s.deniers[2]) == (70, 0)


# -- going back ----------------------------------------------------------------------------------------------------


def company(tired: bool) -> Position:
    """Guenièvre and Henry wait before Poitiers; if he is tired he has made a STEP before they set out from Tours."""
    table = Position(4).lord("guenievre", "red", "tours").controls("red", "tours").deniers(red=0)
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").lord("gauvain", "red", "lyon")
    table.lord("henry", "red", "nantes" if tired else "tours").at(MOVEMENT)
    if tired:
        march(table, "henry", "tours")
    march(table, "guenievre", "poitiers", "la_rochelle")
    table.do("refuse")
    return table


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
def test_a_company_goes_back_only_if_every_lord_can() -> None:
    table = company(tired=False)
    assert {"back", "stay"} <= table.offered()
    table.do("back")
    assert (where(table, "guenievre"), where(table, "henry")) == ("tours", "tours")
    table = company(tired=True)
    assert table.refusal("back") == "FIEF-5.2.3.1b"


@pytest.mark.rule("FIEF-5.2.3.1b", "R-38", "R-121")
def test_on_the_way_back_those_on_the_road_are_asked() -> None:
    table = company(tired=False)
    table.units("yellow", "before:tours:poitiers", archer=1).deniers(yellow=0)
    table.do("back")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("yellow"))
    assert table.s.lord_place[lord("guenievre")] == place("before:poitiers:tours")
    table.do("agree")
    assert (where(table, "guenievre"), where(table, "henry")) == ("tours", "tours")


@pytest.mark.rule("FIEF-5.1.1b", "R-104", "R-106")
def test_when_a_step_is_over_nobody_is_on_the_way() -> None:
    for end in ("to poitiers", "stay"):
        table = Position(3).lord("eric", "red", "tours").lord("alienor", "red", "tours").controls("red", "tours")
        table.units("red", "tours", knight=2).lord("gauvain", "red", "lyon").at(MOVEMENT)
        table.do("march eric")
        table.do("drop knight 1")
        table.do("drop_lord alienor")
        assert table.s.march_lords == 1 << lord("eric") | 1 << lord("alienor")
        table.do(end)
        s = table.s
        assert (s.march_lords, s.march_pawns, s.drop_lords, s.drop_pawns) == (0, 0, 0, 0)
