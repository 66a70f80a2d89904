"""What a side is worth: combat points, dice, walls and what lifts them, re-rolls (FIEF-6.2.3)."""

from __future__ import annotations

import pytest

from homage.games.fief.asked import BATTLE_ASKED, REROLL_ASKED, STOP_ASKED
from homage.games.fief.frames import BATTLE
from homage.games.fief.rules.field.sides import (
    ATTACK,
    DEFENCE,
    NO_DICE,
)
from homage.games.fief.rules.field.strength import free_bombards, shooting_archers, side_cp, side_dice
from homage.games.fief.rules.field.units import units_at
from homage.games.fief.rules.figures import RETINUE, SERGEANT
from tests.fief.battles import THREE, TWO, ZERO, at_limoges, attacked, outcome
from tests.fief.position import lord, told, town


@pytest.mark.rule("FIEF-6.2.3.1", "R-73")
def test_combat_points_and_dice() -> None:
    table = at_limoges({"knight": 3, "man_at_arms": 2, "archer": 1}, {"man_at_arms": 6})
    table.lord("jeanne", "red", "limoges").lord("alienor", "blue", "limoges").given(queen=lord("alienor"))
    attacked(table)
    assert side_cp(table.s, ATTACK) == 13, "an untitled woman counts nothing"
    assert side_cp(table.s, DEFENCE) == 7, "R-73: a titled one counts"
    assert (side_dice(table.s, ATTACK), side_dice(table.s, DEFENCE)) == (3, 2)
    table.given(darc=lord("jeanne"))
    assert (side_cp(table.s, ATTACK), side_dice(table.s, ATTACK)) == (14, 4), "only D'ARC makes four dice"


@pytest.mark.rule("FIEF-6.2.3.2a", "R-85")
def test_walls_cost_the_attacker_dice_while_the_controller_defends() -> None:
    """R-85: a guest is attacked without penalty unless the controller joins the defence."""
    table = attacked(at_limoges({"knight": 5}, {"man_at_arms": 1}).stronghold("limoges"))
    assert side_dice(table.s, ATTACK) == 2
    table = attacked(at_limoges({"knight": 5}, {"man_at_arms": 1}).city("limoges"))
    assert side_dice(table.s, ATTACK) == 1
    table = at_limoges({"knight": 5}, {"man_at_arms": 1}, 4).city("limoges").controls("yellow", "limoges")
    table.units("yellow", "limoges", man_at_arms=1).deniers(yellow=0).at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    assert side_dice(table.s, ATTACK) == 3
    table.do("join defence")
    table.do("agree")
    assert side_dice(table.s, ATTACK) == 1


@pytest.mark.rule("FIEF-6.2.3.2b", "FIEF-6.4.3")
def test_engines_bombards_and_underground_lift_the_penalty() -> None:
    """EX-14, EX-37."""
    table = attacked(at_limoges({"knight": 4, "man_at_arms": 2, "bombard": 1}, {"man_at_arms": 1}).city("limoges"))
    assert (side_cp(table.s, ATTACK), side_dice(table.s, ATTACK)) == (15, 2), "3 - 2 + 1"
    table = at_limoges({"knight": 1, "man_at_arms": 1}, {"man_at_arms": 1}).stronghold("limoges")
    table.hand("red", "underground").at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    assert side_dice(table.s, ATTACK) == 0
    table.do("undermine", by="red")
    assert (side_cp(table.s, ATTACK), side_dice(table.s, ATTACK)) == (5, 1)


@pytest.mark.rule("FIEF-6.2.3.2a", "R-44")
def test_an_attack_without_dice_is_called_off() -> None:
    """EX-20, R-44: and it is declared once."""
    table = at_limoges({"knight": 1}, {"man_at_arms": 1}).stronghold("limoges")
    table.lord("henry", "red", "paris").units("red", "paris", knight=1).units("blue", "paris", man_at_arms=1)
    table.controls("blue", "paris")
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    events = table.do("pass", by="red")
    assert told(events, "called_off") == [{"seat": 0, "town": town("limoges")}]
    assert outcome(table) == NO_DICE
    assert table.s.control[town("limoges")] == 1
    table.settle()
    assert (table.asked, table.refusal("attack limoges blue")) == (BATTLE_ASKED, "FIEF-6a")


@pytest.mark.rule("FIEF-6.4.3", "FIEF-6.4.1a")
def test_a_siege_engine_makes_the_attack_possible() -> None:
    """EX-21."""
    for side in (1, 2):
        table = at_limoges({"knight": 1}, {"man_at_arms": 1}).stronghold("limoges")
        table.s.siege[town("limoges"), 0] = side
        attacked(table)
        assert side_dice(table.s, ATTACK) == 1, "1 - (1 - 1); side 2 gives no more"


@pytest.mark.rule("FIEF-6.2.3.4a", "R-77")
def test_a_bombard_that_cancels_nothing_rolls_a_die_again() -> None:
    """R-77: the attacker first, and the last result counts."""
    table = attacked(at_limoges({"knight": 1, "bombard": 1}, {"man_at_arms": 3, "bombard": 1}))
    table.do("fight", ZERO, THREE)
    assert (table.asked, table.seat) == (REROLL_ASKED, 0)
    assert table.offered() == {"done", "reroll 1"}
    events = table.do("reroll 1", TWO)
    assert told(events, "rerolled") == [{"side": ATTACK, "die": 0, "face": TWO}]
    assert (table.asked, table.seat) == (REROLL_ASKED, 1)
    events = table.do("done")
    assert told(events, "hits") == [{"side": ATTACK, "hits": 2}, {"side": DEFENCE, "hits": 3}]


@pytest.mark.rule("FIEF-6.2.3.4b")
def test_the_royal_guard_adds_hits_in_a_round() -> None:
    table = at_limoges({"king_retinue_knight": 2}, {"knight": 4}).given(king=lord("eric"))
    attacked(table)
    events = table.do("fight", ZERO, ZERO, ZERO, ZERO)
    assert told(events, "hits") == [{"side": ATTACK, "hits": 2}, {"side": DEFENCE, "hits": 0}]


@pytest.mark.rule("FIEF-6.2.3.4b")
def test_each_sergeant_of_the_queen_adds_a_hit_in_a_round() -> None:
    table = at_limoges({"knight": 2}, {"queen_retinue_sergeant": 2}).lord("alienor", "blue", "limoges")
    attacked(table.given(queen=lord("alienor")))
    events = table.do("fight", ZERO, ZERO, ZERO)
    assert told(events, "hits") == [{"side": ATTACK, "hits": 0}, {"side": DEFENCE, "hits": 2}]


@pytest.mark.rule("FIEF-6.2.3.2b", "FIEF-6.2.3.4a", "R-77")
def test_a_bombard_that_breaks_the_walls_rolls_nothing_again() -> None:
    """With a siege engine the stronghold has no penalty left that the bombard would have to cancel."""
    for engine in (0, 1):
        table = at_limoges({"knight": 3, "bombard": 1}, {"man_at_arms": 3}).stronghold("limoges")
        table.s.siege[town("limoges"), 0] = engine
        attacked(table)
        table.do("fight", ZERO, ZERO, ZERO)
        assert (table.asked, table.seat) == (REROLL_ASKED if engine else STOP_ASKED, 0)
    assert table.offered() == {"done", "reroll 1", "reroll 2"}
    assert table.refusal("reroll 3") == "FIEF-6.2.3.4a"
    assert table.refusal("fight") == "FIEF-H.2b"
    events = table.do("reroll 2", TWO)
    assert told(events, "hits") == [{"side": ATTACK, "hits": 2}, {"side": DEFENCE, "hits": 0}]


@pytest.mark.rule("FIEF-6.2.3.1", "FIEF-6.2.3.4b", "FIEF-6.2.3.4c", "R-73")
def test_a_sergeant_of_the_queen_is_a_point_and_falls_by_a_hit() -> None:
    """A queen, two sergeants and a king's knight: one, two and three points; two hits take the sergeants."""
    table = at_limoges({"knight": 1}, {"queen_retinue_sergeant": 2, "king_retinue_knight": 1})
    table.lord("alienor", "blue", "limoges").given(queen=lord("alienor"))
    attacked(table)
    assert side_cp(table.s, DEFENCE) == 6
    table.do("fight", TWO, ZERO)
    assert units_at(table.s, 1, town("limoges"), SERGEANT) == 0
    assert units_at(table.s, 1, town("limoges"), RETINUE) == 1


@pytest.mark.rule("FIEF-6.2.3.1", "FIEF-6.2.3.4c")
@pytest.mark.parametrize(("die", "left"), [(THREE, 0), (TWO, 1)])
def test_a_knight_of_the_king_falls_by_three_hits_and_not_by_two(die: int, left: int) -> None:
    table = at_limoges({"knight": 1}, {"king_retinue_knight": 1}).lord("arthur", "blue", "limoges")
    attacked(table.given(king=lord("arthur"))).do("fight", die, ZERO)
    assert units_at(table.s, 1, town("limoges"), RETINUE) == left


@pytest.mark.rule("FIEF-6.2.3.2a", "FIEF-6.2.3.4a", "FIEF-6.4.3", "FIEF-6.4.4")
@pytest.mark.parametrize(
    ("walls", "engines", "dice", "archers", "bombards"),
    [
        ("city", 0, 0, 0, 0),
        ("city", 1, 1, 1, 0),
        ("stronghold", 0, 1, 1, 0),
        ("stronghold", 2, 1, 1, 1),
        ("city", 3, 1, 1, 1),
    ],
)
def test_walls_and_engines_cancel_each_other_and_nothing_more(
    walls: str, engines: int, dice: int, archers: int, bombards: int
) -> None:
    """An archer, a bombard and a knight; a city costs two, a stronghold one."""
    table = at_limoges({"knight": 1, "archer": 1, "bombard": 1}, {"man_at_arms": 1})
    table = table.city("limoges") if walls == "city" else table.stronghold("limoges")
    table.hand("red", "underground").at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    table.s.battle_engines[0] = engines
    s = table.s
    assert (side_dice(s, ATTACK), shooting_archers(s, ATTACK), free_bombards(s, ATTACK)) == (dice, archers, bombards)


@pytest.mark.rule("FIEF-6.2.3.2a", "FIEF-6.4.4")
def test_walls_take_no_more_than_there_is() -> None:
    """A city costs two dice and keeps two archers from shooting; the army has one of each."""
    table = at_limoges({"knight": 1, "archer": 1}, {"man_at_arms": 1}).city("limoges").hand("red", "underground")
    table.at(BATTLE)
    table.settle()
    table.do("attack limoges blue")
    assert (side_dice(table.s, ATTACK), shooting_archers(table.s, ATTACK)) == (0, 0)
