"""Who takes part in a battle, where it is fought, and what is forgotten when one begins (FIEF-6.1)."""

from __future__ import annotations

import pytest

from homage.engine.flow.course import frame_operand, frame_step, go_to
from homage.games.fief.frames import BATTLE_TRIED, BATTLE_TURN
from homage.games.fief.rules.cards.targets import walls_matter
from homage.games.fief.rules.field.coalition import advance_confederates, next_family
from homage.games.fief.rules.field.opening import can_aim
from homage.games.fief.rules.field.rounds import stops_alone
from homage.games.fief.rules.field.sides import (
    ATTACK,
    CONFEDERATES,
    DEFENCE,
    ROUND_CHECK,
    RUNNING,
    begin_battle,
    fall,
    has_part,
    in_town,
    is_field,
    is_near,
    lords_near,
    present,
    side_lords,
    stand_down,
)
from homage.games.fief.rules.field.strength import holds_walls
from homage.games.fief.rules.field.tolls import begin_toll, decide_loss
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import ARCHER, KNIGHT, UNIT_KINDS
from homage.games.fief.state import NONE
from tests.fief.battles import at_limoges, attacked
from tests.fief.marches import refused_at_poitiers
from tests.fief.position import Position, lord, place, town


@pytest.mark.rule("FIEF-6a", "FIEF-6d", "FIEF-6.1a", "FIEF-6.1b", "FIEF-5.2.4a", "R-128")
def test_nothing_of_the_last_battle_counts_in_the_next() -> None:
    """Blue attacks yellow in Limoges with a siege engine; red is there and takes no side yet."""
    table = Position(3).lord("henry", "blue", "limoges").units("blue", "limoges", knight=1)
    table.units("yellow", "limoges", archer=1).units("red", "limoges", archer=1).controls("yellow", "limoges")
    s = table.given(battle_round=4, battle_idle=2, battle_outcome=3, undermined=1, gate_open=1, giving_up=1).s
    for seat in range(3):
        s.battle_side[seat], s.battle_engines[seat] = ATTACK, 2
    s.siege[town("limoges"), 1] = 1
    begin_battle(s, 1, 2, town("limoges"), town("limoges"), 0, table.story)
    assert (s.battle_round, s.battle_idle, s.battle_outcome) == (0, 0, RUNNING)
    assert (s.undermined, s.gate_open, s.giving_up, s.battle_ride) == (0, 0, 0, 0)
    assert [int(s.battle_side[seat]) for seat in range(3)] == [NONE, ATTACK, DEFENCE]
    assert [int(s.battle_engines[seat]) for seat in range(3)] == [0, 1, 0]
    assert (s.battle_leader[ATTACK], s.battle_leader[DEFENCE]) == (1, 2)
    assert s.battle_lords == 1 << lord("henry")
    assert [present(s, side) for side in (ATTACK, DEFENCE)] == [0b010, 0b100]


@pytest.mark.rule("FIEF-6.1a", "FIEF-6d", "FIEF-6.2.3.5a")
def test_a_family_takes_part_with_a_unit_or_with_a_lord_of_its_own() -> None:
    table = attacked(
        at_limoges({"knight": 2}, {"archer": 1}).lord("henry", "blue", "limoges").lord("eric", "red", "limoges")
    )
    s = table.s
    assert [has_part(s, seat) for seat in range(3)] == [True, True, False]
    for pawn in range(26):
        s.pawn_fights[1, pawn] = s.pawn_fights[0, pawn] = 0
    assert [has_part(s, seat) for seat in range(3)] == [True, True, False], "by their lords"
    stand_down(s, 1)
    assert [has_part(s, seat) for seat in range(3)] == [True, False, False]
    assert s.battle_lords == 1 << lord("eric")
    assert (s.battle_side[1], side_lords(s, ATTACK)) == (NONE, 1 << lord("eric"))


@pytest.mark.rule("FIEF-5.2.4a", "FIEF-6.1a", "R-129")
def test_a_road_is_a_field_with_both_its_ends() -> None:
    table = Position(3).lord("henry", "blue", "before:poitiers:tours").units("yellow", "poitiers", archer=1)
    table.lord("eric", "red", "before:tours:poitiers")
    s = table.given(battle_town=town("tours"), battle_place=place("before:poitiers:tours")).s
    fields = [each for each in range(len(s.stands)) if is_field(s, each)]
    assert fields == sorted([place("before:poitiers:tours"), place("before:tours:poitiers")])
    assert [is_near(s, seat) for seat in range(3)] == [True, True, False]
    assert [lords_near(s, seat) for seat in range(3)] == [1 << lord("eric"), 1 << lord("henry"), 0]
    assert not in_town(s)
    table.given(battle_town=town("poitiers"), battle_place=town("poitiers"))
    assert [each for each in range(len(s.stands)) if is_field(s, each)] == [town("poitiers")]
    assert [is_near(s, seat) for seat in range(3)] == [False, False, True]


@pytest.mark.rule("R-133", "FIEF-6.2.3.4c")
def test_who_falls_leaves_the_place_where_he_stood() -> None:
    """A rider before Poitiers falls in the battle for the town."""
    table = refused_at_poitiers(knight=1)
    table.do("ride blue town")
    s = table.s
    s.lord_place[lord("guenievre")] = NONE
    fall(s, 0, KNIGHT, 1, table.story)
    assert units_at(s, 0, place("before:poitiers:tours"), KNIGHT) == 0
    assert s.stands[place("before:poitiers:tours")] == 0


@pytest.mark.rule("FIEF-6.2.3.2a", "FIEF-6.2.3.5c")
@pytest.mark.parametrize(
    ("walls", "controller", "hold"), [("", "blue", 0), ("stronghold", "blue", 1), ("city", "red", 0)]
)
def test_walls_are_held_by_a_defender_who_controls_them(walls: str, controller: str, hold: int) -> None:
    table = at_limoges({"knight": 5}, {"archer": 1}).lord("henry", "blue", "limoges").controls(controller, "limoges")
    if walls == "stronghold":
        table.stronghold("limoges")
    elif walls:
        table.city("limoges")
    begin_battle(table.s, 0, 1, town("limoges"), town("limoges"), 0, table.story)
    assert holds_walls(table.s) == bool(hold)


@pytest.mark.rule("FIEF-6.2.3.5a", "FIEF-6.1a")
def test_confederates_are_asked_from_the_first_family_on_after_every_round() -> None:
    """Red and blue lead; yellow, the third in turn order, is asked, and then everybody has had a word."""
    table = attacked(at_limoges({"knight": 5}, {"archer": 1}).lord("henry", "blue", "limoges"))
    s = table.units("yellow", "limoges", knight=1).s
    s.battle_side[2] = DEFENCE
    for pawn in range(26):
        s.pawn_fights[2, pawn] = s.pawn_place[2, pawn] == town("limoges")
    s.asked_seats = 0
    go_to(s, CONFEDERATES)
    s.frame_of[s.frames - 1, BATTLE_TRIED] = 1
    while not s.asked_seats:
        advance_confederates(s, table.story)
    assert (table.waiting, frame_operand(s, BATTLE_TURN), frame_operand(s, BATTLE_TRIED)) == ([2], 2, 0)
    s.asked_seats = 0
    next_family(s)
    advance_confederates(s, table.story)
    assert (frame_step(s), frame_operand(s, BATTLE_TURN)) == (ROUND_CHECK, 0)


@pytest.mark.rule("FIEF-6.2.3.5c", "R-99")
@pytest.mark.parametrize(("lord_there", "walls", "alone"), [(0, 0, True), (1, 0, False), (1, 1, True)])
def test_the_attacker_stops_alone_before_walls_or_where_no_lord_defends(
    lord_there: int, walls: int, alone: bool
) -> None:
    table = at_limoges({"knight": 5}, {"archer": 1})
    if lord_there:
        table.lord("henry", "blue", "limoges")
    if walls:
        table.stronghold("limoges")
    begin_battle(table.s, 0, 1, town("limoges"), town("limoges"), 0, table.story)
    assert stops_alone(table.s) == alone


@pytest.mark.rule("FIEF-6.2.3.4c", "FIEF-G.2.1.2", "R-48")
def test_a_family_decides_about_its_losses_from_the_first_kind_on() -> None:
    table = Position(3)
    s = table.s
    s.toll_kind[1] = 4
    for kind in range(UNIT_KINDS):
        s.toll_losses[1, kind] = 2
    begin_toll(s, 1, town("tours"), table.story)
    assert (s.toll_kind[1], [int(s.toll_losses[1, kind]) for kind in range(UNIT_KINDS)]) == (0, [0] * UNIT_KINDS)
    decide_loss(s, 1, 3)
    assert (s.toll_kind[1], s.toll_losses[1, 0], s.toll_losses[1, 1]) == (1, 3, 0)


@pytest.mark.rule("FIEF-I.1", "R-110")
def test_archers_behind_walls_aim_only_where_there_is_a_lord_to_hit() -> None:
    """Adjusted shooting: walls, an archer of the defence, an attacking lord, and no UNDERGROUND."""
    for change in ("nothing", "option", "walls", "undermined", "archer", "lord"):
        table = at_limoges({"knight": 5}, {"archer": 1, "man_at_arms": 1}).stronghold("limoges")
        begin_battle(table.s, 0, 1, town("limoges"), town("limoges"), 0, table.story)
        s = table.given(adjusted_shooting=1).s
        if change == "option":
            s.adjusted_shooting = 0
        elif change == "walls":
            s.fortress[town("limoges")] = 0
        elif change == "undermined":
            s.undermined = 1
        elif change == "archer":
            for pawn in range(26):
                s.pawn_fights[1, pawn] *= s.pawn_kind[1, pawn] != ARCHER
        elif change == "lord":
            s.battle_lords = 0
        assert can_aim(s) == (change == "nothing"), change


@pytest.mark.rule("FIEF-6.2.3.2a", "FIEF-G.4.2.2b")
def test_walls_matter_until_something_has_opened_them() -> None:
    table = at_limoges({"knight": 5}, {"archer": 1}).stronghold("limoges")
    assert not walls_matter(table.s), "there is no battle"
    begin_battle(table.s, 0, 1, town("limoges"), town("limoges"), 0, table.story)
    assert walls_matter(table.s)
    assert not walls_matter(table.given(undermined=1).s)
    assert not walls_matter(table.given(undermined=0, gate_open=1).s)
    table.given(gate_open=0).s.fortress[town("limoges")] = 0
    assert not walls_matter(table.s)
