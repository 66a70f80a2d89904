"""INCOME: towns, mills, tallages, tithes, the queen (FIEF-3, FIEF-G.3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from homage.games.fief import GAME
from homage.games.fief.asked import BUY_ASKED
from homage.games.fief.frames import INCOME
from homage.games.fief.rules.agreement import MOST_ROUNDS
from homage.games.fief.rules.cards.cards import GOOD_HARVEST, GOOD_WEATHER, TAX, TAX_CARDS
from homage.games.fief.rules.figures import (
    GOOD_HARVEST_INCOME,
    GOOD_WEATHER_INCOME,
    MILL_INCOME,
    MILL_STOCK,
    PLUNDER,
    QUEEN_INCOME,
    SCORCHED_EARTH,
    SEATS,
    START_DENIERS,
    TALLAGE_A_TOWN,
    TOWN_INCOME,
)
from homage.games.fief.rules.money.income import tallaged_fief, tithe_rank
from homage.games.fief.rules.places import BISHOPRIC_OF, FIEF_IDS, FIEF_SIZE, FIEF_TOWNS, TOWNS
from homage.games.fief.shown.windows import window
from homage.games.fief.state import NONE, PAPAL_TITHE, ROYAL_TALLAGE, TALLAGE, TITHE
from tests.fief.looks import seen
from tests.fief.position import Position, fief, lord, seat_of, told, town


def taken(table: Position) -> list[int]:
    """What each family takes."""
    events = table.at(INCOME).events + table.settle()
    return [event["deniers"] for event in told(events, "income_taken")]


def mills(table: Position, **counts: int) -> Position:
    for name, count in counts.items():
        table.s.mills[town(name)] = count
    return table


def taxed(table: Position, family: str, name: str, kind: int, on: int) -> Position:
    """A TAX card laid in the name of a lord, on fiefs or bishoprics."""
    s = table.s
    slot = next(each for each in range(5) if s.tax_kind[each] == 0)
    s.tax_kind[slot], s.tax_seat[slot] = kind, seat_of(family)
    s.tax_lord[slot], s.tax_on[slot] = lord(name), on
    return table


def on_the_map(table: Position, name: str) -> int:
    """What the view says that a town brings in."""
    towns: list[dict[str, Any]] = GAME.view(seen(table, None), None)["towns"]
    return next(each["income"] for each in towns if each["id"] == name)


@pytest.mark.rule("FIEF-3a", "FIEF-6.4.2a", "R-22")
def test_one_denier_for_each_town_that_is_not_besieged() -> None:
    table = Position(3).controls("red", "tours", "paris", "lyon").controls("blue", "calais")
    table.s.siege[town("lyon"), 1] = 1
    assert taken(table) == [2, 1, 0]


@pytest.mark.rule("FIEF-3c", "FIEF-3d", "FIEF-G.2.3a")
def test_mills_give_two_and_more_in_good_years_and_nothing_in_famine() -> None:
    """EX-29: with both GOOD cards four deniers a mill."""
    for weather, harvest, famine, income in ((0, 0, 0, 4), (1, 0, 0, 6), (0, 1, 0, 6), (1, 1, 0, 8), (0, 0, 1, 0)):
        table = mills(Position(3).controls("red", "tours"), tours=2)
        table.s.good_weather, table.s.good_harvest, table.s.famine = weather << 1, harvest << 1, famine << 1
        assert taken(table) == [1 + income, 0, 0]
    table = mills(Position(3).controls("red", "tours"), tours=2, rennes=1)
    table.s.siege[town("tours"), 1] = 1
    assert taken(table) == [0, 0, 0], "besieged; and nobody has the mill of an uncontrolled town"


@pytest.mark.rule("FIEF-3a", "FIEF-3e", "R-22")
def test_the_map_tells_what_a_town_brings_in() -> None:
    """A denier and two for each mill; a tithe takes what the mills give, a siege everything."""
    table = mills(Position(3).controls("red", "tours").lord("henry", "blue", "offshore"), tours=2)
    assert on_the_map(table, "tours") == 5
    taxed(table, "blue", "henry", TITHE, 1 << BISHOPRIC_OF[town("tours")])
    assert on_the_map(table, "tours") == 1
    table.s.siege[town("tours"), 1] = 1
    assert on_the_map(table, "tours") == 0


@pytest.mark.rule("FIEF-3b", "FIEF-D.3.1c")
def test_ex_26_the_royal_tallage() -> None:
    table = Position(3).lord("arthur", "red", "offshore").controls("blue", "toulouse", "bordeaux", "limoges")
    table.controls("yellow", "pau")
    table.s.king = lord("arthur")
    table.s.siege[town("pau"), 0] = 1
    taxed(table, "red", "arthur", ROYAL_TALLAGE, 1 << fief("aquitaine"))
    assert taken(table) == [8, 3, 0], "whoever controls the towns, besieged or not"


@pytest.mark.rule("FIEF-G.3.3.1a", "FIEF-G.3.3.1b")
def test_a_tallage_is_collected_while_the_title_stays_in_the_family() -> None:
    for holder, income in (("arthur", 4), ("henry", 4), ("charles", 0), ("", 0)):
        table = (
            Position(3)
            .lord("arthur", "red", "offshore")
            .lord("henry", "red", "offshore")
            .lord("charles", "blue", "offshore")
        )
        table.city("lyon", holder)
        taxed(table, "red", "arthur", TALLAGE, 1 << fief("dauphine"))
        assert taken(table)[0] == income
    assert FIEF_TOWNS[fief("dauphine")].bit_count() == 2


@pytest.mark.rule("FIEF-3e", "FIEF-D.2.1c", "FIEF-G.3.3.2a")
def test_a_tithe_takes_the_mills_of_the_bishopric_from_their_controllers() -> None:
    table = Position(3).controls("red", "tours").controls("blue", "rennes", "nantes")
    mills(table, tours=1, rennes=2, nantes=1)
    table.lord("thierry", "yellow", "offshore").bishop("thierry", 2)
    table.s.good_weather = 1 << 1
    table.s.siege[town("nantes"), 0] = 1
    taxed(table, "yellow", "thierry", TITHE, 1 << 1)
    assert taken(table) == [1, 1, 9], "three mills at three deniers; Nantes is besieged"


@pytest.mark.rule("FIEF-3e", "FIEF-3b", "R-93")
def test_tithes_and_tallages_are_told_of_who_takes_them() -> None:
    table = mills(Position(3), tours=1, calais=2).lord("arthur", "blue", "offshore").city("lyon", "arthur")
    table.lord("thierry", "red", "offshore").bishop("thierry", 2)
    taxed(table, "red", "thierry", TITHE, 1 << 1)
    taxed(table, "blue", "arthur", TALLAGE, 1 << fief("dauphine"))
    events = table.at(INCOME).events + table.settle()
    assert told(events, "tithe_taken") == [{"seat": 0, "bishopric": 1, "deniers": 2}]
    assert told(events, "tallage_taken") == [{"seat": 1, "fief": fief("dauphine"), "deniers": 4}]


@pytest.mark.rule("FIEF-G.3.3.2b")
def test_a_tithe_is_cancelled_with_its_cleric() -> None:
    table = mills(Position(3).controls("red", "tours"), tours=1)
    table.lord("thierry", "yellow", "offshore").bishop("thierry", 2)
    taxed(table, "yellow", "thierry", TITHE, 1 << 1)
    table.s.lord_family[lord("thierry")] = -1
    assert taken(table) == [3, 0, 0]


@pytest.mark.rule("FIEF-G.3.3.2c", "FIEF-D.2.2d", "FIEF-D.2.3d")
def test_the_bishop_collects_before_cardinals_and_cardinals_before_the_pope() -> None:
    """EX-27: the bishop of Calais takes Calais, the pope all other governed bishoprics."""
    table = mills(Position(3).controls("red", "calais", "tours"), calais=1, tours=1)
    table.lord("henry", "blue", "offshore").bishop("henry", 3).lord("thierry", "yellow", "offshore").bishop(
        "thierry", 2
    )
    table.s.pope = lord("thierry")
    taxed(table, "yellow", "thierry", PAPAL_TITHE, 1 << 1 | 1 << 2)
    taxed(table, "blue", "henry", TITHE, 1 << 2)
    assert taken(table) == [2, 2, 2]
    table = mills(Position(4).controls("red", "calais"), calais=1)
    table.lord("henry", "green", "offshore").bishop("henry", 5).cardinal("henry")
    table.lord("arthur", "blue", "offshore").bishop("arthur", 1).cardinal("arthur")
    table.lord("thierry", "yellow", "offshore").bishop("thierry", 2)
    table.s.pope = lord("thierry")
    taxed(table, "yellow", "thierry", PAPAL_TITHE, 1 << 2)
    taxed(table, "green", "henry", TITHE, 1 << 2)
    taxed(table, "blue", "arthur", TITHE, 1 << 2)
    assert taken(table) == [1, 2, 0, 0], "the first cardinal in turn order"


@pytest.mark.rule("FIEF-G.3.3.2c", "FIEF-D.2.2d", "FIEF-G.3.3.2b", "R-96")
@pytest.mark.parametrize("first", ["red", "blue", "yellow"])
def test_whoever_is_first_player_a_bishop_precedes_a_cardinal_and_he_the_pope(first: str) -> None:
    def tithed(*clerics: tuple[str, str, int]) -> int:
        table = mills(Position(3), calais=1).given(first=seat_of(first))
        table.lord("henry", "blue", "offshore").bishop("henry", 3).lord("arthur", "red", "offshore")
        table.bishop("arthur", 1).cardinal("arthur").lord("thierry", "yellow", "offshore").bishop("thierry", 2)
        for family, name, kind in clerics:
            taxed(table.given(pope=lord("thierry")), family, name, kind, 1 << 2)
        return taken(table).index(2)

    pope, cardinal, bishop = ("yellow", "thierry", PAPAL_TITHE), ("red", "arthur", TITHE), ("blue", "henry", TITHE)
    assert tithed(pope, cardinal) == tithed(cardinal, pope) == seat_of("red")
    assert tithed(cardinal, bishop) == tithed(bishop, cardinal) == seat_of("blue")
    assert tithed(pope) == seat_of("yellow")


@pytest.mark.rule("FIEF-3f", "FIEF-D.3.2a", "R-23")
def test_the_queens_family_has_two_deniers_more() -> None:
    table = Position(3).lord("jeanne", "blue", "paris", jailer="red").units("red", "paris", man_at_arms=1)
    table.s.queen = lord("jeanne")
    table.at(INCOME)
    table.settle()
    assert table.s.deniers[1] == 7, "R-23: a captive queen too"


@pytest.mark.rule("FIEF-3g")
def test_the_cards_laid_for_the_income_are_discarded_and_disasters_stay() -> None:
    table = Position(3).lord("arthur", "red", "offshore").city("lyon", "arthur")
    taxed(table, "red", "arthur", TALLAGE, 1 << fief("dauphine"))
    table.s.good_weather, table.s.good_harvest, table.s.famine = 0b11, 0b1, 0b100
    table.at(INCOME)
    s = table.s
    assert [s.discarded[each] for each in (GOOD_WEATHER, GOOD_HARVEST, TAX)] == [2, 1, 1]
    assert (s.good_weather, s.good_harvest, s.famine, s.tax_kind[0]) == (0, 0, 0b100, 0)
    assert (s.tax_seat[0], s.tax_lord[0], s.tax_on[0]) == (NONE, NONE, 0)


@pytest.mark.rule("FIEF-3g", "R-150")
def test_the_tax_lies_until_the_window_after_the_income_is_over() -> None:
    table = Position(3).lord("arthur", "red", "offshore").city("lyon", "arthur").controls("blue", "paris")
    table.s.pawns[1] = 1
    taxed(table, "red", "arthur", TALLAGE, 1 << fief("dauphine")).at(INCOME)
    for name in ("before_income", "after_income"):
        assert (window(table.s), table.s.tax_kind[0]) == (name, TALLAGE)
        table.do("pass", by="blue")
        assert [table.s.deniers[seat] for seat in (0, 1)] == [9, 6], "the income came between the two"
    assert (table.asked, table.s.tax_kind[0], table.s.discarded[TAX]) == (BUY_ASKED, 0, 1)


@pytest.mark.rule("R-96")
def test_a_cardinals_tithe_outlives_the_bishop() -> None:
    """Only the death of the collector cancels it: the bishopric was governed when the card was laid."""
    table = mills(Position(3).controls("red", "tours"), tours=1).lord("henry", "blue", "offshore").bishop("henry", 3)
    taxed(table.cardinal("henry"), "blue", "henry", TITHE, 1 << 1)
    assert table.s.bishop[1] == NONE
    assert taken(table) == [1, 2, 0]


@pytest.mark.rule("FIEF-3a", "FIEF-A.6", "R-157")
def test_no_game_can_overfill_a_purse() -> None:
    """R-157: all that the bank can pay in the longest game, into one purse, fits the 16 bits of its field."""
    tallages = sorted((TALLAGE_A_TOWN * int(size) for size in FIEF_SIZE), reverse=True)[:TAX_CARDS]
    mills = MILL_STOCK * (MILL_INCOME + GOOD_WEATHER_INCOME + GOOD_HARVEST_INCOME + max(PLUNDER, SCORCHED_EARTH))
    a_round = TOWNS * TOWN_INCOME + mills + sum(tallages) + QUEEN_INCOME
    assert a_round == 24 + 15 * (2 + 1 + 1 + 2) + 34 + 2
    assert SEATS * START_DENIERS + MOST_ROUNDS * a_round < 1 << 15


@pytest.mark.rule("FIEF-3b", "FIEF-G.3.3.1b", "R-19")
@pytest.mark.parametrize("name", FIEF_IDS)
def test_a_tallage_of_each_fief_is_two_deniers_a_town(name: str) -> None:
    """By its lord; and by the regent on a fief without one."""
    sizes = {"bourgogne": 4, "aquitaine": 4, "dauphine": 2, "bretagne": 2}
    table = Position(3).lord("arthur", "red", "offshore").lord("alienor", "blue", "offshore")
    table.s.fief_lord[fief(name)] = lord("arthur")
    taxed(table, "red", "arthur", TALLAGE, 1 << fief(name))
    assert tallaged_fief(table.s, 0) == fief(name)
    assert taken(table) == [2 * sizes.get(name, 3), 0, 0]
    table = Position(3).lord("alienor", "blue", "offshore").given(queen=lord("alienor"))
    taxed(table, "blue", "alienor", ROYAL_TALLAGE, 1 << fief(name))
    assert taken(table) == [0, 2 * sizes.get(name, 3) + 2, 0], "a regent has two deniers more"


@pytest.mark.rule("FIEF-G.3.3.2b", "R-96")
def test_only_a_tithe_on_the_bishopric_collects_there() -> None:
    table = Position(3).lord("thierry", "red", "paris").bishop("thierry", 2)
    taxed(table, "red", "thierry", TITHE, 1 << 1)
    taxed(table, "red", "thierry", TALLAGE, 1 << 1)
    assert [tithe_rank(table.s, 0, each) for each in range(5)] == [NONE, 0, NONE, NONE, NONE]
    assert [tithe_rank(table.s, 1, each) for each in range(5)] == [NONE] * 5, "a tallage is no tithe"
    assert [tithe_rank(table.s, 2, each) for each in range(5)] == [NONE] * 5, "no card"
