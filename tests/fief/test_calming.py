"""Bishops and cardinals calm an uprising, or fail (FIEF-G.4.2.1)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import CALM_ASKED, WINDOW_ASKED
from homage.games.fief.rules.cards.calming import take_card
from homage.games.fief.rules.field.units import all_units_at
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told, town
from tests.fief.test_uprising import BLANK, famine, window


def calming(*cards: str, deniers: int = 5) -> Position:
    """Yellow has the bishop of Lisieux (2), red a cardinal who is bishop of Toulouse (1)."""
    table = famine(Position(3).hand("blue", *cards), "tours").deniers(red=deniers)
    table.lord("arthur", "yellow", "paris").bishop("arthur", 2)
    table.lord("charles", "red", "offshore").bishop("charles", 1).cardinal("charles")
    table.units("red", "tours", knight=1, man_at_arms=9).controls("red", "tours")
    window(table).do("uprising tours", by="blue")
    for _ in cards[1:]:
        table.do("uprising tours", by="blue")
    table.settle()
    return table


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.1d", "R-56")
def test_a_bishop_calms_or_dies() -> None:
    table = calming("uprising")
    assert table.asked == CALM_ASKED
    assert table.seat == 2, "the bishop first, wherever he stands (R-56)"
    assert table.offered() == {"pass", "calm arthur"}
    table.do("calm arthur", 2)
    events = table.events + table.settle()
    assert told(events, "calm_die")[0]["die"] == 3
    assert told(events, "uprising_dice") == []
    assert all_units_at(table.s, 0, town("tours")) == 10
    failed = calming("uprising")
    failed.do("calm arthur", 1)
    failed.settle_with(BLANK)
    assert failed.s.lord_family[lord("arthur")] == NONE, "on a 2 he is eliminated, and the card stands"
    assert all_units_at(failed.s, 0, town("tours")) == 9


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.2e", "R-23")
def test_a_cardinal_pays_three_deniers_and_lives() -> None:
    table = calming("uprising")
    table.do("pass")
    assert table.asked == CALM_ASKED
    assert table.seat == 0
    assert table.offered() == {"pass", "calm charles paid"}
    assert table.refusal("calm charles") == "FIEF-G.4.2.1c"
    table.do("calm charles paid", 0)
    table.settle_with(BLANK)
    assert table.s.lord_family[lord("charles")] == 0
    assert table.s.deniers[0] == 2
    assert all_units_at(table.s, 0, town("tours")) == 9
    poor = calming("uprising", deniers=2)
    poor.do("pass")
    assert poor.asked == WINDOW_ASKED
    assert told(poor.settle_with(BLANK), "uprising_dice") != [], "without deniers only in his own bishopric"
    captive = famine(Position(3).hand("blue", "uprising"), "tours").units("red", "tours", knight=1)
    captive.lord("arthur", "yellow", "tours", jailer="red").bishop("arthur", 2).controls("red", "tours")
    window(captive).do("uprising tours", by="blue")
    assert told(captive.settle_with(BLANK), "uprising_dice") != [], "a captive bishop calms nothing (R-23)"


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.2e")
def test_a_cardinal_calms_as_a_bishop_in_his_own_bishopric() -> None:
    table = famine(Position(3).hand("blue", "uprising"), "limoges").lord("charles", "red", "offshore")
    table.bishop("charles", 1).cardinal("charles").units("red", "limoges", knight=1).controls("red", "limoges")
    window(table).do("uprising limoges", by="blue")
    table.settle()
    assert table.offered() == {"pass", "calm charles", "calm charles paid"}


@pytest.mark.rule("FIEF-G.4.2.1c", "R-56")
def test_one_attempt_for_each_card() -> None:
    """R-56."""
    table = calming("uprising", "uprising")
    table.do("calm arthur", 5)
    assert table.asked == CALM_ASKED
    assert table.seat == 2, "the second card"
    table.do("pass")
    assert table.seat == 0
    table.do("pass")
    assert told(table.settle_with(BLANK), "uprising_dice")[0]["dice"] == 1


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.2e", "R-56")
@pytest.mark.parametrize(("first", "asked"), [("red", ["henry", "charles"]), ("blue", ["charles", "henry"])])
def test_cardinals_are_asked_in_turn_order(first: str, asked: list[str]) -> None:
    """Tours has no bishop; each cardinal has a lord of his family beside him who is none."""
    table = famine(Position(3).hand("yellow", "uprising"), "tours").given(first=seat_of(first))
    for name, family, number in (("henry", "red", 1), ("charles", "blue", 3)):
        table.lord(name, family, "offshore").bishop(name, number).cardinal(name)
    table.lord("alienor", "red", "offshore").lord("arthur", "blue", "offshore")
    table.units("red", "tours", knight=1).controls("red", "tours")
    window(table).do("uprising tours", by="yellow")
    table.settle()
    for name in asked:
        assert table.offered() == {"pass", f"calm {name} paid"}
        table.do("pass")
    assert table.asked == WINDOW_ASKED


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.1d", "FIEF-D.2.2e", "R-56")
def test_who_let_one_card_pass_may_calm_the_next() -> None:
    """Three cards by two families: the last one is calmed first; each cleric is asked anew for each card."""
    table = famine(Position(3).hand("red", "uprising", "uprising").hand("blue", "uprising"), "tours")
    table.lord("arthur", "yellow", "paris").bishop("arthur", 2).deniers(yellow=3)
    table.lord("alienor", "yellow", "paris").lord("charles", "yellow", "lyon").bishop("charles", 1).cardinal("charles")
    window(table).do("uprising tours", by="red")
    table.do("uprising tours", by="red")
    table.do("uprising tours", by="blue")
    table.settle()
    assert table.offered() == {"pass", "calm arthur"}
    table.do("pass")
    assert table.offered() == {"pass", "calm charles paid"}, "three deniers are enough"
    assert table.refusal("calm arthur") == "FIEF-G.4.2.1c", "Charles is asked"
    table.do("pass")
    assert table.offered() == {"pass", "calm arthur"}, "the second card"
    table.do("calm arthur", 5)
    assert [int(each) for each in table.s.uprising_cards[:3]] == [2, 0, 0], "blue's, which came last"
    assert table.offered() == {"pass", "calm arthur"}, "the third card"
    table.do("pass")
    table.do("calm charles paid", 1)
    assert table.s.deniers[2] == 0
    assert told(table.settle_with(BLANK, BLANK), "uprising_dice") == [{"town": town("tours"), "dice": 2, "hits": 2}]


@pytest.mark.rule("FIEF-G.4.2.1c", "FIEF-D.2.2e", "R-56")
def test_after_a_failed_attempt_the_next_card_is_tried() -> None:
    """Two cards fail and stand: the bishop dies of the first, the cardinal pays for the second; the third is calmed."""
    table = calming("uprising", "uprising", "uprising", deniers=9)
    assert table.seat == seat_of("yellow")
    table.do("calm arthur", 0)
    for die in (1, 5):
        assert (table.asked, table.seat) == (CALM_ASKED, seat_of("red"))
        table.do("calm charles paid", die)
    assert told(table.settle_with(BLANK, BLANK), "uprising_dice")[0]["dice"] == 2
    assert table.s.deniers[0] == 3
    assert table.s.lord_family[lord("arthur")] == NONE


@pytest.mark.rule("FIEF-G.4.2.1c", "R-56")
def test_the_card_that_was_added_last_is_calmed_first() -> None:
    """The first player's own card too, if it is the only one."""
    table = Position(3).given(first=1)
    s = table.s
    s.uprising_cards[0], s.uprising_cards[1], s.uprising_cards[2] = 1, 1, 0
    take_card(s)
    assert [int(s.uprising_cards[seat]) for seat in range(3)] == [0, 1, 0], "red comes last in turn order"
    take_card(s)
    assert [int(s.uprising_cards[seat]) for seat in range(3)] == [0, 0, 0]
