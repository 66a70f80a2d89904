"""Units bought in the fog of war: recruited in the open, placed face down later (FIEF-I.2, FIEF-4.3)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import go_to
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import BUY_ASKED, DEPLOY_ASKED
from homage.games.fief.frames import PURCHASE
from homage.games.fief.rules.field.units import add_units, all_units_at, units_at
from homage.games.fief.rules.figures import ARCHER, FIRST_GUARD, KNIGHT, MAN, UNIT_POOL
from homage.games.fief.rules.money.purchase import deploy, room_for_recruits
from homage.games.fief.rules.places import READY
from homage.games.fief.state import NONE
from tests.fief.position import RUN, Position, lord, told, town


def market(deniers: int = 20) -> Position:
    """In the fog red can muster at Tours, where Éric is, and in Paris, a stronghold; not in Lyon."""
    table = Position(3, fog_of_war=True).lord("eric", "red", "tours").units("red", "tours", man_at_arms=1)
    table.units("red", "paris", man_at_arms=1).units("red", "lyon", man_at_arms=1).stronghold("paris")
    table.controls("red", "tours", "paris", "lyon").deniers(red=deniers)
    go_to(table.s, PURCHASE)
    RUN(table.s, 0, table.dice, table.story)  # the pools are mixed with dice that nobody has laid out
    table._read()
    assert (table.asked, table.seat) == (BUY_ASKED, 0)
    return table


def does(table: Position, *texts: str) -> Position:
    for text in texts:
        action = ACTIONS.parse(text)
        assert action in table.legal(table.seat), f"{text!r} is not among {table.offered()}"
        table.play(table.seat, action)
    return table


@pytest.mark.rule("FIEF-4.3a", "FIEF-I.2")
def test_in_the_fog_units_are_recruited_and_otherwise_bought_into_a_town() -> None:
    table = market(4)
    recruits = {f"recruit {kind}" for kind in ("man_at_arms", "archer", "knight", "bombard")}
    assert {each for each in table.offered() if each.startswith(("recruit", "buy"))} == recruits
    assert table.refusal("buy archer tours") == "FIEF-H.2b"
    assert table.refusal("recruit king_retinue_knight") == "FIEF-4.3a"
    does(table, "recruit archer")
    assert table.s.deniers[0] == 2
    assert table.refusal("recruit knight") == "FIEF-A.6"
    clear = Position(3).lord("eric", "red", "tours").controls("red", "tours").at(PURCHASE)
    assert clear.refusal("recruit archer") == "FIEF-H.2b"
    assert "buy archer tours" in clear.offered()


@pytest.mark.rule("FIEF-4.3b", "FIEF-4.3c", "FIEF-I.2")
def test_no_more_is_recruited_than_there_is_room_for() -> None:
    """Four in Tours and four in Paris."""
    table = does(market(), *["recruit man_at_arms"] * 7)
    assert table.refusal("recruit archer") == ""
    does(table, "recruit archer")
    assert table.refusal("recruit archer") == "FIEF-4.3b"
    assert not any(each.startswith("recruit") for each in table.offered())
    assert all_units_at(table.s, 0, READY) == 8


@pytest.mark.rule("FIEF-4.3b", "FIEF-4.3c", "FIEF-I.2")
def test_what_was_recruited_is_placed_where_units_may_go() -> None:
    table = does(market(), "recruit knight", *["recruit man_at_arms"] * 4, "recruit archer", "done")
    assert (table.asked, table.seat) == (DEPLOY_ASKED, 0)
    kinds = ("man_at_arms", "archer", "knight")
    assert table.offered() == {f"deploy {kind} {where}" for kind in kinds for where in ("tours", "paris")}
    assert table.refusal("deploy bombard tours") == "FIEF-4.3a", "none was bought"
    assert table.refusal("deploy archer lyon") == "FIEF-4.3b"
    assert table.refusal("mill tours") == table.refusal("title bretagne") == "FIEF-H.2b"
    events = table.play(0, ACTIONS.parse("deploy knight paris"))
    assert told(events, "units_deployed") == [{"seat": 0, "town": town("paris"), "units": 1}]
    assert (units_at(table.s, 0, town("paris"), KNIGHT), units_at(table.s, 0, READY, KNIGHT)) == (1, 0)
    assert not any("knight" in each for each in table.offered())
    does(table, *["deploy man_at_arms tours"] * 4)
    assert table.asked != DEPLOY_ASKED, "the archer goes to Paris, the only town left"
    assert table.s.stands[READY] == 0
    here = [units_at(table.s, 0, town("tours"), MAN), units_at(table.s, 0, town("paris"), ARCHER)]
    assert (here, all_units_at(table.s, 0, town("paris"))) == ([5, 1], 3)


@pytest.mark.rule("FIEF-I.2")
def test_nobody_can_tell_which_of_the_recruits_goes_where() -> None:
    table = does(market(), "recruit knight", "recruit man_at_arms", "recruit archer")
    s = table.s
    ready = [pawn for pawn in range(FIRST_GUARD) if s.pawn_place[0, pawn] == READY]
    assert len({int(s.pawn_group[0, pawn]) for pawn in ready}) == 3, "all have seen what was bought"
    does(table, "done")
    assert len({int(s.pawn_group[0, pawn]) for pawn in ready}) == 1
    orders = set()
    for seed in range(12):
        other = market()
        other.dice.block = seed
        pool = [pawn for pawn in range(FIRST_GUARD) if other.s.pawn_place[0, pawn] == NONE]
        orders.add(tuple(int(other.s.pawn_kind[0, pawn]) for pawn in pool))
    assert sorted(next(iter(orders))) != list(next(iter(orders))), "the pool is mixed before each turn"


@pytest.mark.rule("FIEF-4.3b", "FIEF-I.2")
def test_recruits_without_a_town_go_back_to_the_pool() -> None:
    """Before they are placed Éric is captured and the stronghold destroyed."""
    table = does(market(), "recruit knight", "recruit knight")
    assert table.s.pool[0, KNIGHT] == UNIT_POOL[KNIGHT] - 2
    table.units("blue", "tours", archer=1).s.fortress[town("paris")] = 0
    table.s.jailer[lord("eric")] = 1
    does(table, "done")
    assert table.s.active == 1, "blue is up"
    assert (table.s.pool[0, KNIGHT], all_units_at(table.s, 0, READY)) == (UNIT_POOL[KNIGHT], 0)
    assert table.s.stands[READY] == 0


def at_toulouse(deniers: int, *also: str) -> Position:
    """In the fog red can muster at Toulouse, and where else it has a lord."""
    table = Position(3, fog_of_war=True).lord("eric", "red", "toulouse").controls("red", "toulouse", *also)
    for name, where in zip(("henry", "charles"), also, strict=False):
        table.lord(name, "red", where)
    table.deniers(red=deniers, blue=0, yellow=0)
    go_to(table.s, PURCHASE)
    RUN(table.s, 0, table.dice, table.story)
    table._read()
    return table


@pytest.mark.rule("FIEF-4.3b", "FIEF-4.3c", "FIEF-I.2", "R-158")
def test_what_has_only_toulouse_to_go_to_goes_there_without_a_question() -> None:
    table = does(at_toulouse(20), *["recruit man_at_arms"] * 4)
    assert table.refusal("recruit man_at_arms") == "FIEF-4.3b", "four in a town"
    does(table, "done")
    assert table.asked != DEPLOY_ASKED
    assert units_at(table.s, 0, town("toulouse"), MAN) == 4
    assert all_units_at(table.s, 0, READY) == 0


@pytest.mark.rule("FIEF-4.3b", "FIEF-4.3c", "FIEF-I.2")
def test_where_two_towns_are_open_the_first_of_the_list_is_as_good_as_the_other() -> None:
    table = does(at_toulouse(20, "bordeaux"), "recruit man_at_arms", "recruit man_at_arms", "done")
    assert (table.asked, table.seat) == (DEPLOY_ASKED, 0)
    assert table.offered() == {"deploy man_at_arms toulouse", "deploy man_at_arms bordeaux"}
    assert table.refusal("deploy archer toulouse") == "FIEF-4.3a"
    table.s.bought[town("toulouse")] = 3
    does(table, "deploy man_at_arms toulouse")
    assert units_at(table.s, 0, town("toulouse"), MAN) == 1
    assert table.asked != DEPLOY_ASKED, "Toulouse has its four: the other goes to Bordeaux"
    assert units_at(table.s, 0, town("bordeaux"), MAN) == 1


@pytest.mark.rule("FIEF-4.3c", "FIEF-I.2")
def test_room_for_recruits_counts_what_was_placed_already() -> None:
    table = at_toulouse(20)
    table.s.bought[town("toulouse")] = 3
    assert room_for_recruits(table.s, 0)
    does(table, "recruit archer")
    assert not room_for_recruits(table.s, 0), "three and one"
    assert table.refusal("recruit archer") == "FIEF-4.3b"


@pytest.mark.rule("FIEF-4.3a", "FIEF-I.2")
def test_units_are_deployed_only_when_that_is_asked() -> None:
    clear = Position(3).lord("eric", "red", "toulouse").controls("red", "toulouse").at(PURCHASE)
    assert clear.refusal("deploy man_at_arms toulouse") == "FIEF-H.2b"
    assert "buy man_at_arms toulouse" in clear.offered()


@pytest.mark.rule("FIEF-4.3c", "FIEF-I.2")
def test_a_recruit_leaves_the_muster_and_stands_in_its_town() -> None:
    table = Position(3, fog_of_war=True)
    s = table.s
    add_units(s, 0, READY, ARCHER, 1)
    deploy(s, 0, ARCHER, town("tours"), table.story)
    assert (s.stands[READY], s.stands[town("tours")], s.bought[town("tours")]) == (0, 1, 1)
    assert units_at(s, 0, town("tours"), ARCHER) == 1
