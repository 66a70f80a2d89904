"""Uprisings: causes, more cards, walls, losses, aftermath (FIEF-G.4.2.1)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import begin_frame, go_to
from homage.games.fief.asked import UPRISING_LOSS_ASKED, VICTIM_ASKED, WINDOW_ASKED
from homage.games.fief.frames import PURCHASE, UPRISING_FRAME
from homage.games.fief.rules.cards.uprising import victims
from homage.games.fief.rules.field.units import all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, CITY, NO_FORTRESS
from homage.games.fief.rules.moments import W10, W13, begin_window
from homage.games.fief.rules.places import BISHOPRIC_OF
from homage.games.fief.state import NONE, TALLAGE, TITHE
from tests.fief.position import Position, card, fief, lord, place, seat_of, told, town

BLANK, ONE, TWO, THREE = 0, 1, 3, 5  # battle dice by the place of the face


def window(table: Position, kind: int = W10) -> Position:
    """A window is open to all, who have a DIPLOMACY pawn each; afterwards the PURCHASE phase begins."""
    for seat in range(table.s.seats):
        table.s.pawns[seat] = 1
    go_to(table.s, PURCHASE)
    begin_window(table.s, kind)
    return table.go()


def famine(table: Position, name: str) -> Position:
    table.s.famine |= 1 << int(BISHOPRIC_OF[town(name)])
    return table


def taxed(table: Position, family: str, kind: int, on: int) -> Position:
    """A TAX card of a family lies on fiefs or bishoprics."""
    s = table.s
    s.tax_kind[0], s.tax_seat[0], s.tax_lord[0], s.tax_on[0] = kind, seat_of(family), NONE, on
    return table


def buildings(table: Position, name: str) -> tuple[int, int]:
    return int(table.s.mills[town(name)]), int(table.s.fortress[town(name)])


@pytest.mark.rule("FIEF-G.4.2.1a", "FIEF-G.2.3a", "R-57")
def test_ex_33_a_cause_other_than_the_own_tax_is_needed() -> None:
    """R-57."""
    table = taxed(Position(3).hand("red", "uprising").hand("blue", "uprising"), "red", TITHE, 1 << 1)
    window(table)
    assert table.refusal("uprising tours", 0) == "FIEF-G.4.2.1a"
    assert "uprising tours" in table.offered(1)
    assert table.refusal("uprising paris", 1) == "FIEF-G.4.2.1a"
    table.s.famine = 1 << 1
    assert "uprising tours" in table.offered(0)
    fief_tax = window(taxed(Position(3).hand("blue", "uprising"), "red", TALLAGE, 1 << fief("poitou")))
    assert fief_tax.offered(1) >= {"uprising tours", "uprising poitiers", "uprising la_rochelle"}
    assert fief_tax.refusal("uprising rennes", 1) == "FIEF-G.4.2.1a", "same bishopric, another fief"


@pytest.mark.rule("FIEF-G.4.2.1b", "FIEF-G.4.2.1e", "FIEF-G.4.2.1g", "R-109")
def test_ex_34_three_cards_and_seven_hits() -> None:
    """R-109: everybody may add cards right after the first one."""
    table = famine(Position(3).hand("red", "uprising", "uprising").hand("blue", "uprising"), "calais")
    table.units("yellow", "calais", man_at_arms=9).controls("yellow", "calais").hand("yellow", "tax")
    window(table)
    table.do("uprising calais", by="red")
    assert table.asked == WINDOW_ASKED
    assert table.offered(0) == {"pass", "uprising calais"} | talk(0)
    table.do("uprising calais", by="blue")
    table.do("uprising calais", by="red")
    events = table.settle_with(ONE, ONE, TWO)
    assert told(events, "uprising_dice") == [{"town": town("calais"), "dice": 3, "hits": 7}]
    assert units_at(table.s, 2, town("calais"), 0) == 2
    assert table.s.discarded[card("uprising")] == 3


def talk(seat: int) -> set[str]:
    """Gifts and offers to both others of three."""
    others = [name for each, name in enumerate(("red", "blue", "yellow")) if each != seat]
    return {f"{act} {name}" for act in ("gift", "parley") for name in others}


@pytest.mark.rule("FIEF-G.4.2.1d", "FIEF-G.4.2.1f")
def test_ex_35_and_36_walls_hold_one_card_off_and_not_two() -> None:
    def nantes(cards: int) -> Position:
        table = famine(Position(3).hand("red", *["uprising"] * cards).stronghold("nantes"), "nantes")
        table.units("blue", "nantes", archer=2).controls("blue", "nantes").hand("blue", "tax")
        table.s.mills[town("nantes")] = 1
        window(table).do("uprising nantes", by="red")
        return table

    one = nantes(1)
    events = one.settle()
    assert told(events, "uprising_dice") == []
    assert all_units_at(one.s, 1, town("nantes")) == 2
    assert one.s.discarded[card("uprising")] == 1
    two = nantes(2)
    two.do("uprising nantes", by="red")
    events = two.settle_with(ONE)
    assert told(events, "razed") == [{"town": town("nantes"), "mills": 1, "stronghold": 1}]
    assert all_units_at(two.s, 1, town("nantes")) == 0
    assert buildings(two, "nantes") == (0, NO_FORTRESS)
    assert two.s.control[town("nantes")] == NONE


@pytest.mark.rule("FIEF-G.4.2.1d", "FIEF-G.4.2.1f", "FIEF-G.4.2.2c", "R-56")
def test_underground_lifts_the_walls() -> None:
    """R-56: at any point up to the walls, by anybody."""
    table = famine(Position(3).hand("red", "uprising").hand("blue", "underground").stronghold("nantes"), "nantes")
    table.units("yellow", "nantes", archer=1).controls("yellow", "nantes")
    window(table).do("uprising nantes", by="red")
    assert "undermine" in table.offered(1)
    table.do("undermine", by="blue")
    table.hand("blue", "underground")
    assert table.refusal("undermine", 1) == "FIEF-G.4.2.2b", "it is done"
    assert table.refusal("undermine", 0) == "FIEF-2.2a"
    assert (table.s.hand[1, card("underground")], table.s.discarded[card("underground")]) == (1, 1)
    events = table.settle_with(BLANK)
    assert told(events, "uprising_dice")[0]["hits"] == 1
    assert [(each["seat"], each["unit"], each["units"]) for each in told(events, "units_lost")] == [(2, ARCHER, 1)]
    assert buildings(table, "nantes") == (0, NO_FORTRESS)


@pytest.mark.rule("FIEF-G.4.2.1f", "R-56")
def test_with_no_troop_left_lords_captives_and_bombards_go_and_a_city_stays() -> None:
    """R-56: lords alone do not protect, bombards are no troop."""
    table = famine(Position(3).hand("red", "uprising", "uprising", "uprising"), "tours").city("tours", "arthur")
    table.lord("arthur", "blue", "tours").lord("eric", "red", "tours", jailer="blue").controls("blue", "tours")
    table.units("blue", "tours", bombard=1).units("yellow", "before:tours:poitiers", knight=1)
    table.lord("othon", "blue", "paris").s.mills[town("tours")] = 2
    window(table)
    for _ in range(3):
        table.do("uprising tours", by="red")
    table.settle_with(BLANK)
    s = table.s
    assert [s.lord_family[lord(name)] for name in ("arthur", "eric", "othon")] == [NONE, NONE, 1]
    assert all_units_at(s, 1, town("tours")) == 0
    assert buildings(table, "tours") == (0, CITY)
    assert all_units_at(s, 2, place("before:tours:poitiers")) == 1, "roads are not hit (FIEF-G.4.2.1h)"


@pytest.mark.rule("FIEF-G.4.2.1e", "R-48", "R-109")
def test_the_first_player_directs_the_hits_and_spare_ones_pass_on() -> None:
    """R-109, R-48: three hits take a knight of one family, or what fits of the other first."""
    table = famine(Position(3).hand("red", "uprising"), "tours").units("red", "tours", man_at_arms=1)
    table.units("blue", "tours", knight=1, archer=2).units("yellow", "tours", man_at_arms=3).controls("red", "tours")
    window(table).do("uprising tours", by="red")
    table.settle_with(THREE)  # four hits
    assert table.asked == VICTIM_ASKED
    assert table.seat == 0
    assert table.offered() == {"strike red", "strike blue", "strike yellow"}
    table.do("strike yellow")
    assert units_at(table.s, 2, town("tours"), 0) == 3, "all losses are taken together at the end"
    assert table.asked == VICTIM_ASKED
    assert table.offered() == {"strike red", "strike blue"}, "one hit is left"
    assert table.refusal("strike yellow") == "FIEF-G.4.2.1e"
    table.do("strike blue")
    s = table.s
    assert [units_at(s, 1, town("tours"), kind) for kind in range(3)] == [0, 1, 1]
    assert all_units_at(s, 2, town("tours")) == 0
    assert all_units_at(s, 0, town("tours")) == 1


@pytest.mark.rule("FIEF-G.4.2.1e")
def test_a_family_chooses_among_equal_losses() -> None:
    """EX-17 in an uprising: three hits are the knight or the three men."""
    table = famine(Position(3).hand("red", "uprising"), "tours").controls("blue", "tours")
    table.units("blue", "tours", man_at_arms=3, knight=1)
    window(table).do("uprising tours", by="red")
    table.settle_with(TWO)
    assert table.asked == UPRISING_LOSS_ASKED
    assert table.seat == 1
    assert table.offered() == {"lose blue man_at_arms 0", "lose blue man_at_arms 3"}
    assert table.refusal("lose blue man_at_arms 1") == "FIEF-6.2.3.4c"
    table.do("lose blue man_at_arms 0")
    assert [units_at(table.s, 1, town("tours"), kind) for kind in range(3)] == [3, 0, 0]


# -- when ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-G.4.2.1h", "FIEF-G.2.2b")
def test_an_uprising_comes_before_the_step_and_in_any_weather() -> None:
    table = famine(Position(3).hand("red", "uprising").given(bad_weather=0b11111), "tours")
    table.units("blue", "tours", knight=1).controls("blue", "tours").given(active=1)
    window(table, W13).do("uprising tours", by="red")
    table.settle_with(TWO)
    assert all_units_at(table.s, 1, town("tours")) == 0
    assert table.asked == WINDOW_ASKED, "the window in which it was played is open again"


@pytest.mark.rule("FIEF-G.4.2.1b", "FIEF-G.4.2.1d", "FIEF-G.4.2.1g")
def test_an_uprising_begins_anew() -> None:
    """Nothing of an earlier one counts: its cards, its tunnel, its hits, its losses."""
    table = famine(Position(3).hand("red", "uprising"), "tours").stronghold("tours").units("blue", "tours", archer=2)
    s = table.controls("blue", "tours").s
    s.uprising_mined, s.uprising_hits = 1, 9
    for seat in range(3):
        s.uprising_cards[seat] = 2
        for kind in range(6):
            s.uprising_losses[seat, kind] = 1
    window(table).do("uprising tours", by="red")
    assert [int(each) for each in s.uprising_cards[:3]] == [1, 0, 0]
    assert (s.uprising_mined, s.uprising_hits, s.discarded[card("uprising")]) == (0, 0, 1)
    assert not any(s.uprising_losses[seat, kind] for seat in range(3) for kind in range(6))
    table.settle()
    assert all_units_at(s, 1, town("tours")) == 2, "the walls hold one card off"


@pytest.mark.rule("FIEF-G.4.2.1e", "FIEF-G.4.2.1f", "FIEF-G.4.2.1g", "R-133")
@pytest.mark.parametrize("left", [1, 0])
def test_a_town_stands_while_a_troop_is_left_in_it(left: int) -> None:
    """One die and one more: two hits for two or three men; with the last man go Henry, the bombard and the mill."""
    table = famine(Position(3).hand("red", "uprising", "uprising"), "tours").units(
        "blue", "tours", man_at_arms=2 + left
    )
    table.units("blue", "tours", bombard=1).lord("henry", "blue", "tours").controls("blue", "tours")
    s = table.s
    s.mills[town("tours")] = 1
    s.toll_kind[1] = 6  # of an earlier toll, as what follows
    for kind in range(6):
        s.toll_losses[1, kind] = 9
    window(table).do("uprising tours", by="red")
    assert (s.hand[0, card("uprising")], s.hand_size[0, 1], s.discarded[card("uprising")]) == (1, 1, 1)
    table.settle_with(ONE)
    assert [units_at(s, 1, town("tours"), kind) for kind in (0, 3)] == [left, left]
    assert (s.lord_family[lord("henry")] != NONE, s.mills[town("tours")]) == (bool(left), left)
    assert not any(s.uprising_losses[seat, kind] for seat in range(3) for kind in range(6))


@pytest.mark.rule("FIEF-G.4.2.1e")
def test_a_single_unit_is_lost_and_nothing_else_is_answered() -> None:
    table = famine(Position(3).hand("red", "uprising"), "tours").controls("blue", "tours")
    table.units("blue", "tours", archer=1, man_at_arms=1)
    window(table).do("uprising tours", by="red")
    table.settle_with(BLANK)
    assert (table.asked, table.seat) == (UPRISING_LOSS_ASKED, 1)
    assert table.offered() == {"lose blue man_at_arms 0", "lose blue man_at_arms 1"}
    for text in ("strike blue", "lose_lord henry", "lose red man_at_arms 1", "lose blue archer 1", "pass"):
        assert table.refusal(text) == "FIEF-H.2b"
    table.do("lose blue man_at_arms 1")
    assert [units_at(table.s, 1, town("tours"), kind) for kind in (0, 1)] == [0, 1]


@pytest.mark.rule("FIEF-G.4.2.2c", "FIEF-G.4.2.1d")
def test_without_walls_there_is_nothing_to_undermine() -> None:
    table = famine(Position(3).hand("red", "uprising").hand("blue", "underground"), "tours")
    table.units("yellow", "tours", archer=1).controls("yellow", "tours")
    window(table).do("uprising tours", by="red")
    assert table.refusal("undermine", 1) == "FIEF-G.4.2.2b"


@pytest.mark.rule("FIEF-G.4.2.1e", "FIEF-I.2", "R-109")
@pytest.mark.parametrize(("hits", "units", "hit"), [(0, {"man_at_arms": 1}, 0), (1, {"bombard": 1}, 0b10), (1, {}, 0)])
def test_in_the_fog_whoever_has_units_there_may_be_hit(hits: int, units: dict[str, int], hit: int) -> None:
    table = Position(3, fog_of_war=True).units("blue", "tours", **units).given(uprising_hits=hits)
    begin_frame(table.s, UPRISING_FRAME, town("tours"), 0, 0, 0)
    assert victims(table.s, town("tours")) == hit
