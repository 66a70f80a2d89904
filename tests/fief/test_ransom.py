"""Ransoms at the start of a PURCHASE turn (FIEF-4.1)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import BUY_ASKED, PRICE_ASKED, RANSOM_ASKED, REQUEST_ANSWER
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.field.captives import ransom_price
from homage.games.fief.rules.figures import MOST_PRICE
from homage.games.fief.rules.money.treasury import goes_on, pay
from homage.games.fief.state import NONE
from tests.fief.position import Position, lord, seat_of, told, town


def jailed(deniers: int, *names: str, jailers: str = "blue") -> Position:
    """Red's lords sit in blue's jail in Paris; red holds Tours and has so many deniers."""
    table = Position(3).units("blue", "paris", man_at_arms=1).controls("blue", "paris")
    table.units("red", "tours", man_at_arms=1).controls("red", "tours").deniers(red=deniers, blue=0)
    for name in names:
        table.lord(name, "red", "paris", jailer=jailers)
    return table


def to_ransom(table: Position) -> Position:
    table.at(PURCHASE)
    table.settle()
    return table


@pytest.mark.rule("FIEF-4.1a")
def test_a_ransom_is_two_and_two_for_each_title() -> None:
    """EX-05: a bishop and baron costs six, and must be paid for."""
    table = jailed(10, "eric").city("nantes", "eric")
    table.s.bishop[1] = lord("eric")
    assert ransom_price(table.s, lord("eric")) == 6
    to_ransom(table)
    assert table.asked == RANSOM_ASKED
    assert table.offered() == {"ransom eric", "haggle eric"}
    assert table.refusal("pass") == "FIEF-4.1a"
    events = table.do("ransom eric")
    assert told(events, "ransomed") == [{"lord": lord("eric"), "seat": 0, "jailer": 1, "deniers": 6}]
    assert (table.s.deniers[0], table.s.deniers[1]) == (4, 6)
    assert table.s.jailer[lord("eric")] == NONE


@pytest.mark.rule("FIEF-4.1d")
def test_a_ransomed_lord_is_placed_as_a_new_one() -> None:
    table = to_ransom(jailed(2, "eric"))
    table.do("ransom eric")
    assert table.s.lord_place[lord("eric")] == town("tours")
    table.settle()
    assert table.s.deniers[0] == 0


@pytest.mark.rule("FIEF-4.1b", "R-91")
def test_a_lower_sum_may_be_offered_once() -> None:
    """R-91: refused, the full sum is due."""
    table = to_ransom(jailed(3, "eric"))
    table.do("haggle eric")
    assert table.asked == PRICE_ASKED
    table.do("price 1")
    assert (table.asked, table.seat) == (REQUEST_ANSWER, seat_of("blue"))
    table.do("refuse")
    assert table.s.deniers[0] == 1, "the full ransom was paid without a question"
    assert table.s.jailer[lord("eric")] == NONE
    table = to_ransom(jailed(3, "eric"))
    table.do("haggle eric")
    table.do("price 1")
    events = table.do("agree")
    assert told(events, "ransomed")[0]["deniers"] == 1
    assert table.s.deniers[0] == 2
    assert table.s.jailer[lord("eric")] == NONE


@pytest.mark.rule("FIEF-4.1b", "FIEF-4.1c")
def test_one_sum_for_several_captives_of_one_jailer() -> None:
    """EX-06."""
    table = jailed(8, "eric", "jeanne").given(queen=lord("jeanne"))
    table.s.bishop[1] = table.s.cardinal[0] = lord("eric")
    to_ransom(table)
    assert (ransom_price(table.s, lord("eric")), ransom_price(table.s, lord("jeanne"))) == (6, 4)
    assert table.offered() == {"ransom eric", "haggle eric", "haggle_all blue"}
    assert table.refusal("ransom jeanne") == "FIEF-4.1c", "the dearest comes first"
    table.do("haggle_all blue")
    table.do("price 8")
    table.do("agree")
    assert table.s.jailer[lord("eric")] == table.s.jailer[lord("jeanne")] == NONE
    assert table.s.deniers[0] == 0


@pytest.mark.rule("FIEF-4.1c", "FIEF-4.1d")
def test_what_cannot_be_paid_stays_captive_and_leaves_the_deniers_free() -> None:
    """EX-06: six for the first; two are left and not enough for the second."""
    table = jailed(8, "eric", "jeanne").given(queen=lord("jeanne"))
    table.s.bishop[1] = table.s.cardinal[0] = lord("eric")
    to_ransom(table)
    table.do("ransom eric")
    table.settle()
    assert table.offered() == {"pass", "haggle jeanne"}
    table.do("pass")
    assert table.s.jailer[lord("jeanne")] == seat_of("blue")
    assert table.asked == BUY_ASKED
    table.do("buy archer tours")
    assert table.s.deniers[0] == 0


@pytest.mark.rule("FIEF-4.1c", "R-31")
def test_the_dearest_beyond_the_means_does_not_hinder_the_next() -> None:
    """R-31."""
    table = jailed(3, "eric", "jeanne").city("nantes", "eric")
    to_ransom(table)
    assert table.offered() == {"pass", "haggle eric", "haggle_all blue"}
    table.do("pass")
    assert table.offered() == {"ransom jeanne", "haggle jeanne"}
    table.do("ransom jeanne")
    assert table.s.jailer[lord("jeanne")] == NONE


@pytest.mark.rule("FIEF-4.1c")
def test_among_equally_dear_captives_the_owner_picks() -> None:
    table = to_ransom(jailed(2, "eric", "jeanne"))
    assert {"ransom eric", "ransom jeanne"} <= table.offered()
    table.do("ransom jeanne")
    table.settle()
    assert table.s.jailer[lord("eric")] == seat_of("blue"), "no deniers are left, and no question"


@pytest.mark.rule("FIEF-4.1a")
def test_who_has_nothing_is_not_asked() -> None:
    table = to_ransom(jailed(0, "eric"))
    assert table.asked != RANSOM_ASKED
    assert table.s.jailer[lord("eric")] == seat_of("blue")


@pytest.mark.rule("FIEF-4.1b")
def test_a_lower_sum_is_lower_than_the_full_one() -> None:
    table = to_ransom(jailed(9, "eric").city("nantes", "eric"))
    table.do("haggle eric")
    assert table.offered() == {"price 0", "price 1", "price 2", "price 3"}, "the full ransom is four"
    assert table.refusal("price 4") == table.refusal("price 9") == "FIEF-4.1b"
    assert table.refusal("price 10") == "FIEF-A.6"
    table = to_ransom(jailed(9, "eric", "jeanne").city("nantes", "eric"))
    table.do("haggle_all blue")
    assert table.refusal("price 5") == "", "the two cost four and two"
    assert table.refusal("price 6") == "FIEF-4.1b"
    assert "price 6" not in table.offered()


@pytest.mark.rule("FIEF-4.1b", "FIEF-4.1c", "R-91")
def test_who_haggled_in_vain_for_equals_picks_whom_he_pays_for() -> None:
    table = to_ransom(jailed(3, "eric", "jeanne"))
    assert table.refusal("haggle_all yellow") != ""
    for name in ("eric", "jeanne"):
        table.do(f"haggle {name}")
        table.do("price 1")
        table.do("refuse")
    assert table.offered() == {"ransom eric", "ransom jeanne"}
    assert table.refusal("haggle eric") != ""
    assert table.refusal("haggle_all blue") != ""
    table.do("ransom jeanne")
    assert (table.s.jailer[lord("jeanne")], table.s.jailer[lord("eric")]) == (NONE, seat_of("blue"))
    assert table.s.deniers[0] == 1


@pytest.mark.rule("FIEF-4.1a", "FIEF-4.1b", "FIEF-4.1c")
def test_each_captive_is_dealt_with_by_himself() -> None:
    """Henry and Isabelle of red sit in blue's jail beside Charles of yellow."""
    table = jailed(4, "henry", "isabelle").lord("charles", "yellow", "paris", jailer="blue")
    to_ransom(table)
    assert {"ransom henry", "ransom isabelle"} <= table.offered()
    assert table.refusal("ransom charles") == table.refusal("haggle charles") == "FIEF-4.1c"
    assert table.refusal("done") == table.refusal("buy archer tours") == table.refusal("mill toulouse") == "FIEF-H.2b"
    table.do("ransom henry")
    table.settle()
    assert (table.asked, table.offered()) == (RANSOM_ASKED, {"ransom isabelle", "haggle isabelle"})
    table.do("haggle isabelle")
    table.do("price 1")
    table.do("agree")
    table.settle()
    free = [table.s.jailer[lord(each)] == NONE for each in ("henry", "isabelle", "charles")]
    assert (free, table.s.deniers[0], table.s.deniers[1]) == ([True, True, False], 1, 3)
    assert (table.asked, table.seat) == (BUY_ASKED, seat_of("red"))


@pytest.mark.rule("FIEF-4.1b", "FIEF-4.1c")
def test_one_sum_is_for_the_captives_of_that_jailer_alone() -> None:
    """Two of red's lords are blue's captives, one is yellow's; a single captive is haggled for by himself."""
    table = jailed(5, "henry", "isabelle").units("yellow", "lyon", knight=1).controls("yellow", "lyon")
    table.lord("eric", "red", "lyon", jailer="yellow")
    to_ransom(table)
    assert table.refusal("haggle_all yellow") == table.refusal("haggle_all red") == "FIEF-4.1b"
    table.do("haggle_all blue")
    table.do("price 3")
    table.do("agree")
    table.settle()
    assert [int(table.s.jailer[lord(each)]) for each in ("henry", "isabelle", "eric")] == [NONE, NONE, 2]
    assert "ransom eric" in table.offered()


@pytest.mark.rule("FIEF-4.1a", "FIEF-4.1b", "R-31")
@pytest.mark.parametrize("deniers", [1, 2])
def test_a_single_denier_is_enough_to_haggle_with_and_two_to_pay(deniers: int) -> None:
    """A jailer who refuses one denier must take the full two, if red has them; red is not asked again."""
    table = to_ransom(jailed(deniers, "alienor"))
    assert table.offered() == {"haggle alienor", "pass" if deniers == 1 else "ransom alienor"}
    table.do("haggle alienor")
    table.do(f"price {deniers - 1}")
    table.do("refuse")
    assert table.asked != RANSOM_ASKED
    assert table.s.jailer[lord("alienor")] == (seat_of("blue") if deniers == 1 else NONE)
    assert table.s.deniers[1] == (0 if deniers == 1 else 2)


@pytest.mark.rule("FIEF-4.1a", "FIEF-4.1b", "R-31")
def test_every_turn_of_ransoms_begins_anew() -> None:
    """What red could not pay last round, and haggled for in vain, is due again."""
    table = jailed(2, "alienor", "arthur")
    table.given(ransomed=1 << lord("alienor"), haggled=1 << lord("alienor") | 1 << lord("arthur"))
    to_ransom(table)
    assert table.offered() == {
        "ransom alienor",
        "ransom arthur",
        "haggle alienor",
        "haggle arthur",
        "haggle_all blue",
    }


@pytest.mark.rule("FIEF-4.1b", "FIEF-4.1c")
def test_one_sum_is_told_once() -> None:
    table = to_ransom(jailed(5, "henry", "isabelle"))
    table.do("haggle_all blue")
    table.do("price 3")
    events = table.do("agree")
    assert [each["deniers"] for each in told(events, "ransomed")] == [3, 0]


@pytest.mark.rule("FIEF-4.1b")
def test_one_denier_is_enough_to_haggle_for_several() -> None:
    assert to_ransom(jailed(1, "henry", "isabelle")).refusal("haggle_all blue") == ""


@pytest.mark.rule("FIEF-4.1b", "R-91")
def test_without_a_denier_nobody_haggles() -> None:
    """Red has given its last one away while it was asked."""
    table = to_ransom(jailed(1, "henry", "isabelle"))
    table.deniers(red=0)
    assert table.refusal("haggle henry") == table.refusal("haggle_all blue") == "FIEF-A.6"


@pytest.mark.rule("FIEF-4.1b", "FIEF-4.1c")
def test_one_sum_for_several_is_offered_to_the_jailer_of_the_dearest() -> None:
    table = jailed(3, "eric").city("nantes", "eric").units("yellow", "lyon", man_at_arms=1).controls("yellow", "lyon")
    for name in ("henry", "isabelle"):
        table.lord(name, "red", "lyon", jailer="yellow")
    assert to_ransom(table).refusal("haggle_all yellow") == "FIEF-4.1b"


@pytest.mark.rule("FIEF-4.1b")
@pytest.mark.parametrize("first", ["arthur", "beaudouin"])
def test_a_lower_sum_frees_the_one_it_was_for_and_no_other(first: str) -> None:
    (other,) = {"arthur", "beaudouin"} - {first}
    table = to_ransom(jailed(9, "arthur", "beaudouin"))
    table.do(f"haggle {first}")
    table.do("price 1")
    table.do("agree")
    assert (table.s.jailer[lord(first)], table.s.jailer[lord(other)]) == (NONE, seat_of("blue"))
    assert (table.asked, f"ransom {other}" in table.offered()) == (RANSOM_ASKED, True)


@pytest.mark.rule("FIEF-4.1a", "R-157")
def test_nothing_is_paid_without_deniers_and_nothing_asked_when_all_is_named() -> None:
    table = Position(3)
    pay(table.s, 0, 1, 0, table.story)
    table._read()
    assert table.events == []
    assert [goes_on(MOST_PRICE, left) for left in (MOST_PRICE, MOST_PRICE + 1)] == [False, True]
    assert not goes_on(MOST_PRICE - 1, MOST_PRICE + 1)
