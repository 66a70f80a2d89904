"""PURCHASE: buildings and units (FIEF-4.2, FIEF-4.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import (
    BUY_ASKED,
    DEPLOY_ASKED,
)
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.towns import tiles_left
from homage.games.fief.rules.field.units import add_units, all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT, MAN, STRONGHOLD
from homage.games.fief.rules.places import OFFSHORE, READY, TOWN_IDS
from homage.games.fief.state import NONE
from tests.fief.position import Game, Position, seat_of, told, town


def market(deniers: int = 20, **options: bool) -> Position:
    """Red has Éric, 4 men-at-arms and 3 knights at Tours, and controls Paris with a man-at-arms."""
    table = Position(3, **options).lord("eric", "red", "tours").units("red", "tours", man_at_arms=4, knight=3)
    table.units("red", "paris", man_at_arms=1).controls("red", "tours", "paris")
    return table.deniers(red=deniers)


@pytest.mark.rule("FIEF-4.2a")
def test_a_stronghold_costs_ten_in_an_own_town_without_fortress() -> None:
    table = market(12).stronghold("tours").units("blue", "calais", man_at_arms=1).controls("blue", "calais")
    table.at(PURCHASE)
    assert table.refusal("stronghold tours") == "FIEF-4.2a"
    assert table.refusal("stronghold calais") == "FIEF-4.2a"
    events = table.do("stronghold paris")
    assert told(events, "stronghold_built") == [{"seat": 0, "town": town("paris")}]
    assert (table.s.fortress[town("paris")], table.s.deniers[0]) == (STRONGHOLD, 2)


@pytest.mark.rule("FIEF-4.2a", "R-05")
def test_twelve_fortress_tiles_are_all_there_are() -> None:
    table = market()
    assert tiles_left(table.s) == 12
    for name in TOWN_IDS[:11]:
        table.stronghold(name)
    assert tiles_left(table.s) == 1
    table.at(PURCHASE)
    assert table.refusal("stronghold paris") == "", "the twelfth"
    table.do("stronghold paris")
    table.deniers(red=20)
    assert table.refusal("stronghold tours") == "FIEF-4.2a", "R-05"


@pytest.mark.rule("FIEF-4.2b", "R-07")
def test_a_mill_costs_three_and_a_town_has_two_at_most() -> None:
    table = market(10).at(PURCHASE)
    table.do("mill tours")
    table.do("mill tours")
    assert table.s.deniers[0] == 4
    assert table.refusal("mill tours") == "FIEF-4.2b"
    assert table.refusal("mill lyon") == "FIEF-4.2a"
    table.do("mill paris")
    assert table.refusal("mill paris") == "FIEF-A.6"
    table = market()
    for each in range(8):
        table.s.mills[each] = 2
    table.s.mills[0] = 1
    table.at(PURCHASE)
    assert table.refusal("mill paris") == "FIEF-4.2b", "R-07: fifteen mills in all"


@pytest.mark.rule("FIEF-4.3a", "FIEF-4.3c")
def test_ex_07_units_and_the_limit_of_four_in_a_town() -> None:
    table = market(10).stronghold("paris").at(PURCHASE)
    for text in ("buy man_at_arms tours", "buy man_at_arms tours", "buy knight tours", "buy knight tours"):
        table.do(text)
    s = table.s
    assert (units_at(s, 0, town("tours"), MAN), units_at(s, 0, town("tours"), KNIGHT)) == (6, 5)
    assert table.refusal("buy man_at_arms tours") == "FIEF-4.3c"
    table.do("buy man_at_arms paris")
    assert s.deniers[0] == 1
    assert table.refusal("buy archer paris") == "FIEF-A.6"
    assert table.refusal("buy king_retinue_knight paris") == "FIEF-4.3a"


@pytest.mark.rule("FIEF-4.3b", "FIEF-6.4.2b", "R-32")
def test_where_new_units_may_go() -> None:
    table = market().units("blue", "rouen", man_at_arms=1).controls("blue", "rouen").stronghold("rouen")
    table.lord("henry", "red", "rouen").at(PURCHASE)
    table.settle()
    assert table.refusal("buy archer paris") == "FIEF-4.3b", "a town without lord or fortress"
    assert "buy archer rouen" in table.offered(), "with a free lord also as a guest or besieger"
    table = market().stronghold("tours")
    table.s.siege[town("tours"), 1] = 1
    table.lord("charles", "blue", "tours").at(PURCHASE)
    table.settle()
    assert table.refusal("buy archer tours") == "FIEF-4.3b", "R-32: never where you are the besieged"
    table = market().lord("henry", "red", "offshore").lord("eric", "red", "tours", jailer="blue")
    table.units("blue", "tours", man_at_arms=1).at(PURCHASE)
    table.settle()
    assert not {each for each in table.offered() if each.startswith("buy")}


@pytest.mark.rule("FIEF-4.3a")
def test_only_what_is_left_in_the_pool() -> None:
    table = market().units("red", "paris", bombard=1).stronghold("paris").at(PURCHASE)
    assert table.refusal("buy bombard tours") == "FIEF-4.3a"


@pytest.mark.rule("FIEF-I.2")
def test_in_fog_of_war_units_are_bought_in_the_open_and_placed_face_down() -> None:
    game = Game(3, seed=5, fog_of_war=True, mandatory_placement=True)
    while game.s.asked_kind != BUY_ASKED:
        game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    s, seat = game.s, game.waiting[0]
    assert not any(ACTIONS.notation(each).startswith("buy") for each in game.legal(seat))
    events = game.play(seat, ACTIONS.parse("recruit archer"))
    assert told(events, "unit_bought") == [{"seat": seat, "unit": ARCHER, "town": NONE}]
    game.play(seat, ACTIONS.parse("recruit knight"))
    assert all_units_at(s, seat, READY) == 2
    second = next(each for each in range(len(TOWN_IDS)) if s.control[each] == NONE)
    s.control[second], s.fortress[second] = seat, STRONGHOLD
    add_units(s, seat, second, MAN, 1)
    game.play(seat, ACTIONS.parse("done"))
    assert s.asked_kind == DEPLOY_ASKED, "there are two towns for them"
    home = next(each for each in range(len(TOWN_IDS)) if s.control[each] == seat and each != second)
    deploy = [ACTIONS.parse(f"deploy knight {TOWN_IDS[home]}")]
    events = game.play(seat, deploy[0])
    (where,) = told(events, "units_deployed")
    assert where == {"seat": seat, "town": where["town"], "units": 1}, "nobody is told what it is"
    assert units_at(s, seat, where["town"], KNIGHT) == 2
    assert all(s.pawn_shown[seat, pawn] == 0 for pawn in range(26))


@pytest.mark.rule("FIEF-4.3a", "FIEF-I.2")
def test_units_bought_in_the_fog_that_no_town_takes_go_back_to_the_pool() -> None:
    """The lord has gone, and the stronghold too, before they are placed."""
    game = Game(3, seed=5, fog_of_war=True, mandatory_placement=True)
    while game.s.asked_kind != BUY_ASKED:
        game.play(game.waiting[0], game.legal(game.waiting[0])[0])
    s, seat = game.s, game.waiting[0]
    game.play(seat, ACTIONS.parse("recruit archer"))
    assert all_units_at(s, seat, READY) == 1
    for each in range(len(TOWN_IDS)):
        s.fortress[each] = 0
    for each in range(LORDS):
        if s.lord_family[each] == seat:
            s.lord_place[each] = OFFSHORE
    game.play(seat, ACTIONS.parse("done"))
    assert all_units_at(s, seat, READY) == 0
    assert game.waiting != [seat], "the next family buys"


@pytest.mark.rule("FIEF-4.1d", "FIEF-H.3")
def test_families_buy_in_turn_order() -> None:
    table = market().controls("blue", "lyon").controls("yellow", "rouen").at(PURCHASE)
    for family in ("red", "blue", "yellow"):
        assert (table.asked, table.seat) == (BUY_ASKED, seat_of(family))
        table.do("done")


@pytest.mark.rule("FIEF-4.2a", "FIEF-4.2b", "FIEF-4.4a", "FIEF-4.5")
def test_what_is_sold_and_what_is_not() -> None:
    """From the first town and fief of the list to the last; what is no purchase is another matter."""
    table = market(4).lord("thierry", "red", "tours").bishop("thierry", 2).at(PURCHASE)
    for name in ("toulouse", "nantes"):
        assert table.refusal(f"mill {name}") == table.refusal(f"stronghold {name}") == "FIEF-4.2a"
    for name in ("bourgogne", "bretagne"):
        assert table.refusal(f"title {name}") == "FIEF-4.4a"
    for name in ("alienor", "eric"):
        assert table.refusal(f"cardinal_title {name}") == "FIEF-G.4.1.2"
    assert table.refusal("cardinal_title thierry") == "FIEF-A.6", "five deniers"
    assert not any(each.startswith("cardinal_title") for each in table.offered())
    for text in (
        "haggle_all red",
        "haggle eric",
        "city toulouse",
        "pay",
        "favour",
        "march eric",
        "deploy archer tours",
    ):
        assert table.refusal(text) == "FIEF-H.2b"
    table.deniers(red=5)
    assert {each for each in table.offered() if each.startswith("cardinal_title")} == {"cardinal_title thierry"}
