"""Pawns of units: from the pool and back, which of several alike is lost, and how they are mixed in the fog."""

from __future__ import annotations

from itertools import product

import pytest

from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import HEIR_ASKED
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.refusals import ALL_GO_BACK, NO_WAY_BACK
from homage.games.fief.rules.field.units import look_again, put_lord, put_pawn, remove_units, shuffle_kinds, troops_at
from homage.games.fief.rules.figures import ARCHER, BOMBARD, FIRST_GUARD, KNIGHT, MAN, PAWNS, UNIT_POOL
from homage.games.fief.state import NONE, SUFFERED, WITH_DARC
from tests.fief.marches import march, where
from tests.fief.position import FORBIDDEN, Position, lord, seat_of, town


def pawns_at(table: Position, name: str) -> list[int]:
    """Red's units in a town, by pawn."""
    return [pawn for pawn in range(PAWNS) if table.s.pawn_place[0, pawn] == town(name)]


# -- the pool ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-A.2", "FIEF-4.3a")
def test_units_come_from_the_pool_and_go_back_to_it_fresh() -> None:
    table = Position(3).units("red", "tours", knight=2)
    s = table.s
    assert (s.pool[0, KNIGHT], s.pool[1, KNIGHT], s.pool[0, MAN]) == (UNIT_POOL[KNIGHT] - 2, 8, 13)
    assert all(s.pawn_group[0, pawn] == NONE for pawn in range(PAWNS)), "nothing is hidden without fog"
    first, second = pawns_at(table, "tours")
    for pawn in (first, second):
        s.pawn_march[0, pawn], s.pawn_came[0, pawn], s.pawn_fights[0, pawn] = 2, 3, 1
    put_pawn(s, 0, second, town("paris"))
    assert (s.pool[0, KNIGHT], s.pawn_march[0, second]) == (UNIT_POOL[KNIGHT] - 2, 2), (
        "on the board he stays what he is"
    )
    put_pawn(s, 0, first, NONE)
    assert s.pool[0, KNIGHT] == UNIT_POOL[KNIGHT] - 1
    assert (s.pawn_march[0, first], s.pawn_came[0, first], s.pawn_fights[0, first]) == (0, 0, 0)


@pytest.mark.rule("FIEF-I.2")
def test_in_the_fog_all_see_which_units_leave_the_pool_and_come_back() -> None:
    table = Position(3, fog_of_war=True).units("red", "tours", knight=1, archer=1, king_retinue_knight=1)
    s = table.s
    archer, knight, guard = pawns_at(table, "tours")
    groups = [s.pawn_group[0, pawn] for pawn in (archer, knight)]
    assert NONE not in groups
    assert groups[0] != groups[1], "each is known by itself"
    assert (s.group_kinds[0, groups[0], ARCHER], s.group_kinds[0, groups[1], KNIGHT]) == (1, 1)
    for pawn in (archer, knight, guard):
        s.pawn_shown[0, pawn] = s.pawn_kind[0, pawn] + 1
        put_pawn(s, 0, pawn, NONE)
    assert [s.pawn_shown[0, pawn] for pawn in (archer, knight)] == [0, 0]
    assert s.pawn_shown[0, guard] > 0, "a guard is never hidden"
    assert [s.pawn_group[0, pawn] for pawn in (archer, knight)] == [NONE, NONE]
    assert not any(s.group_kinds[0, group, kind] for group in groups for kind in range(6))


# -- who stands where ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.2.2c", "R-08")
def test_when_the_first_leaves_all_others_move_up() -> None:
    table = Position(3).units("red", "tours", knight=1).units("blue", "tours", knight=1)
    table.units("yellow", "tours", knight=1)
    s = table.s
    assert [s.arrived[town("tours"), seat] for seat in range(3)] == [1, 2, 3]
    put_pawn(s, 0, pawns_at(table, "tours")[0], NONE)
    look_again(s, town("tours"))
    assert [s.arrived[town("tours"), seat] for seat in range(3)] == [0, 1, 2]


@pytest.mark.rule("FIEF-5.2.2c")
def test_a_lord_who_is_put_elsewhere_has_left_his_town() -> None:
    table = Position(3).lord("eric", "red", "tours")
    put_lord(table.s, lord("eric"), town("paris"))
    assert (table.s.stands[town("tours")], table.s.stands[town("paris")]) == (0, 1)
    assert (table.s.arrived[town("tours"), 0], table.s.arrived[town("paris"), 0]) == (0, 1)


@pytest.mark.rule("FIEF-6b", "FIEF-G.4.2.1f")
def test_bombards_are_no_troop() -> None:
    table = Position(3).units("red", "tours", knight=2, man_at_arms=1, bombard=1).units("red", "paris", archer=1)
    assert troops_at(table.s, 0, town("tours")) == 3
    assert troops_at(table.s, 1, town("tours")) == troops_at(table.s, 0, town("lyon")) == 0


@pytest.mark.rule("FIEF-5.2.2e")
@pytest.mark.parametrize("stays", ["nobody", "henry", "archer"])
def test_a_controller_names_an_heir_only_if_he_leaves_nobody(stays: str) -> None:
    table = Position(4).lord("eric", "red", "tours").units("red", "tours", archer=1).controls("red", "tours")
    table.units("blue", "tours", archer=1).units("yellow", "tours", archer=1)
    if stays == "henry":
        table.lord("henry", "red", "tours")
    table.at(MOVEMENT)
    table.do("march eric")
    if stays != "nobody":
        table.do("leave henry" if stays == "henry" else "keep archer 0")
    table.do("to poitiers")
    assert (table.asked == HEIR_ASKED) == (stays == "nobody")
    if stays != "nobody":
        assert table.s.control[town("tours")] == seat_of("red")


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
@pytest.mark.parametrize("companion", ["henry", "jeanne", "alienor"])
def test_all_lords_who_came_go_back_together(companion: str) -> None:
    """Henry and Aliénor are red's, Jeanne is red's captive; Gauvain came by another STEP and may stay."""
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours", "lyon")
    table.lord(companion, "blue" if companion == "jeanne" else "red", "tours", jailer="red" * (companion == "jeanne"))
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").lord("gauvain", "red", "nantes")
    table.lord("thierry", "red", "lyon").at(MOVEMENT)
    march(table, "eric", "poitiers")
    march(table, "gauvain", "tours", "poitiers")
    table.do("done")  # Éric could be picked up on the road
    table.do("march eric")
    assert table.refusal("to tours") == ""
    table.do(f"leave {companion}")
    assert FORBIDDEN(table.s, 0, ACTIONS.parse("to tours")) == ALL_GO_BACK
    table.do("stay")
    march(table, "eric", "tours")
    assert (where(table, companion), where(table, "gauvain")) == ("tours", "before:poitiers:tours")


@pytest.mark.rule("FIEF-5.2.3.1b", "R-121")
def test_there_is_no_way_back_with_a_lord_who_has_no_step_left() -> None:
    """Henry came to Tours first, and with Éric before Poitiers: he can go nowhere, so Éric cannot go back."""
    table = Position(3).lord("eric", "red", "tours").lord("henry", "red", "nantes").controls("red", "tours", "nantes")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    march(table, "henry", "tours")
    march(table, "eric", "poitiers")
    assert where(table, "henry") == "before:poitiers:tours"
    table.do("march eric")
    assert table.refusal("to tours") == "FIEF-5.2.3.1b"
    assert FORBIDDEN(table.s, 0, ACTIONS.parse("to tours")) == NO_WAY_BACK


# -- which of several alike is lost --------------------------------------------------------------------------------


@pytest.mark.rule("R-133")
@pytest.mark.parametrize(
    ("lost", "kept"),
    [
        (1, 0),  # one STEP made, none made
        (0, SUFFERED),  # who has suffered the plague is safe from it
        (1 | SUFFERED, 0),
        (2, 1 | SUFFERED),
        (1, WITH_DARC | 1),
    ],
)
def test_of_like_units_the_one_with_the_fewest_steps_left_is_lost_first(lost: int, kept: int) -> None:
    """Then the one that has not suffered the plague yet; others elsewhere or of another kind are none of them."""
    for worse in range(2):
        table = Position(3).units("red", "tours", man_at_arms=2, archer=1).units("red", "paris", man_at_arms=1)
        marches = table.s.pawn_march
        men = [pawn for pawn in pawns_at(table, "tours") if table.s.pawn_kind[0, pawn] == MAN]
        marches[0, men[worse]], marches[0, men[1 - worse]] = lost, kept
        for pawn in [*pawns_at(table, "paris"), pawns_at(table, "tours")[-1]]:
            marches[0, pawn] = 2
        remove_units(table.s, 0, town("tours"), MAN, 1)
        assert [pawn for pawn in men if table.s.pawn_place[0, pawn] != NONE] == [men[1 - worse]]
        assert (len(pawns_at(table, "tours")), len(pawns_at(table, "paris"))) == (2, 1)


@pytest.mark.rule("FIEF-I.2", "R-133")
def test_of_like_units_those_turned_up_are_lost_first() -> None:
    """Even if they have three STEPS left and one that lies face down has none."""
    for shown in range(2):
        table = Position(3, fog_of_war=True).units("red", "tours", man_at_arms=2)
        men = pawns_at(table, "tours")
        table.s.pawn_shown[0, men[shown]] = MAN + 1
        table.s.pawn_march[0, men[shown]], table.s.pawn_march[0, men[1 - shown]] = WITH_DARC | SUFFERED, 2
        remove_units(table.s, 0, town("tours"), MAN, 1)
        assert pawns_at(table, "tours") == [men[1 - shown]]


# -- fog of war ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-I.2")
def test_units_that_are_mixed_may_lie_in_any_order() -> None:
    """A man, an archer and the bombard: of the six orders each comes by one roll; units elsewhere are not touched."""
    seen = []
    for dice in product(range(3), range(2)):
        table = Position(3, fog_of_war=True).units("red", "tours", man_at_arms=1, archer=1, bombard=1)
        s = table.units("red", "paris", knight=1).units("blue", "tours", knight=1).s
        pawns = pawns_at(table, "tours")
        assert pawns[-1] == FIRST_GUARD - 1
        table._lay(dice)
        shuffle_kinds(s, 0, town("tours"), table.dice)
        table._rolled()
        seen.append(tuple(int(s.pawn_kind[0, pawn]) for pawn in pawns))
        assert [s.pawn_kind[0, pawn] for pawn in pawns_at(table, "paris")] == [KNIGHT]
        assert len({int(s.pawn_group[0, pawn]) for pawn in pawns}) == 1, "nobody can tell them apart any more"
        assert s.pawn_group[0, pawns_at(table, "paris")[0]] != s.pawn_group[0, pawns[0]]
    assert sorted(set(seen)) == sorted(seen)
    assert {tuple(sorted(each)) for each in seen} == {(MAN, ARCHER, BOMBARD)}


@pytest.mark.rule("FIEF-I.2")
def test_units_are_told_apart_by_what_they_have_done() -> None:
    """One has made a STEP, one came by another STEP: nobody takes them for one another."""
    table = Position(3, fog_of_war=True).units("red", "tours", man_at_arms=1, archer=1, knight=1)
    pawns = pawns_at(table, "tours")
    table.s.pawn_march[0, pawns[0]], table.s.pawn_came[0, pawns[1]] = 1, 2
    table._lay((0, 0))
    shuffle_kinds(table.s, 0, town("tours"), table.dice)
    table._rolled()
    assert [table.s.pawn_kind[0, pawn] for pawn in pawns] == [MAN, ARCHER, KNIGHT]
    assert len({int(table.s.pawn_group[0, pawn]) for pawn in pawns}) == 3


@pytest.mark.rule("R-133")
def test_where_the_last_unit_is_removed_nobody_stands() -> None:
    s = Position(3).units("red", "tours", knight=2).s
    for left in (1, 0):
        remove_units(s, 0, town("tours"), KNIGHT, 1)
        assert s.stands[town("tours")] == left
