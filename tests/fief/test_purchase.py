"""PURCHASE: buildings, units, FIEF titles, the CARDINAL title (FIEF-4.2 to FIEF-4.5)."""

from __future__ import annotations

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.frames import PURCHASE
from homage.games.fief.questions import (
    BUY_ASKED,
    CITY_ASKED,
    DEPLOY_ASKED,
    FAVOUR_ASKED,
    HOLDER_ASKED,
    REQUEST_ANSWER,
    WINDOW_ASKED,
)
from homage.games.fief.refusals import TITLE_GONE
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.court.title_purchase import no_title
from homage.games.fief.rules.field.towns import tiles_left
from homage.games.fief.rules.field.units import add_units, all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, CITY, KNIGHT, MAN, STRONGHOLD
from homage.games.fief.rules.places import OFFSHORE, READY, TOWN_IDS
from homage.games.fief.state import NONE
from tests.fief.position import Game, Position, fief, lord, seat_of, told, town


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
