"""What battles bring that are fought to the end, and the chances shown before they are begun."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from homage.engine.state.dice import key_from_seed, keyed
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.frames import BATTLE, MOVEMENT
from homage.games.fief.rules.field.sides import ATTACK_WON, DEFENCE_WON
from homage.games.fief.rules.figures import ARCHER, BOMBARD, KNIGHT, MAN, RETINUE, UNIT_KINDS
from homage.games.fief.shown.odds import Field, Leaders, Outlook, Units, after_hits, outlook, rolled
from tests.conftest import amount
from tests.fief.battles import at_limoges, attacked, outcome
from tests.fief.looks import seen
from tests.fief.marches import refused_at_poitiers
from tests.fief.position import Game, Position, seat_of

LORD, NOBODY = Leaders(1, 1, 0), Leaders(0, 0, 0)
FACES = (0, 1, 1, 2, 2, 3)  # as printed


def units(**counts: int) -> Units:
    kinds = {"man": MAN, "archer": ARCHER, "knight": KNIGHT, "bombard": BOMBARD, "retinue": RETINUE}
    by_kind = {kinds[name]: count for name, count in counts.items()}
    return tuple(by_kind.get(kind, 0) for kind in range(UNIT_KINDS))


def brought(field: Field, attack: Units, defence: Units) -> Outlook:
    return outlook(field, attack, defence, True, 0)


def chances_of(game: Game, seat: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = GAME.view(seen(game, seat), seat)["chances"]
    return found


# -- the numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6.2.3.4e")
def test_a_knight_and_a_lord_against_one_man_by_hand() -> None:
    """The man falls to any sword, the knight to three; after three rounds in which neither falls nobody wins."""
    idle = Fraction(1, 6) * Fraction(5, 6)
    tries = 1 + idle + idle**2
    found = brought(Field((LORD, NOBODY)), units(knight=1), units(man=1))
    assert found.wins == pytest.approx(float(Fraction(5, 6) * tries))
    assert found.loses == pytest.approx(float(Fraction(1, 36) * tries))
    assert found.open == pytest.approx(float(idle**3))
    assert found.units == pytest.approx((float(Fraction(1, 6) * tries), float(Fraction(5, 6) * tries)))


@cache
def by_enumeration(attack: int, defence: int, walls: int, idle: int) -> tuple[Fraction, Fraction]:
    """How likely so many men with a lord beat so many without one, or lose: every way the dice fall, one by one."""
    if attack == 0 or defence == 0:
        return Fraction(defence == 0), Fraction(attack == 0 and defence > 0)
    if idle == 3:
        return Fraction(0), Fraction(0)
    ours = max(1 + (attack + 1 >= 7) + (attack + 1 >= 13) - walls, 0)
    theirs = 1 + (defence >= 7) + (defence >= 13)
    wins = loses = Fraction(0)
    for faces in product(FACES, repeat=ours + theirs):
        left = max(attack - sum(faces[ours:]), 0), max(defence - sum(faces[:ours]), 0)
        if left[0] == left[1] == 0 and sum(faces[ours:]) > attack:
            continue  # the lord falls too: nobody is left
        later = by_enumeration(*left, walls, idle + 1 if left == (attack, defence) else 0)
        wins, loses = wins + later[0], loses + later[1]
    return wins / 6 ** (ours + theirs), loses / 6 ** (ours + theirs)


@pytest.mark.rule("FIEF-6.2.3.2a")
@pytest.mark.parametrize(("attack", "defence", "walls"), [(3, 2, 0), (4, 4, 0), (8, 7, 0), (8, 4, 1)])
def test_men_against_men_as_all_dice_fall(attack: int, defence: int, walls: int) -> None:
    found = brought(Field((LORD, NOBODY), walls), units(man=attack), units(man=defence))
    wins, loses = by_enumeration(attack, defence, walls, 0)
    assert (found.wins, found.loses) == pytest.approx((float(wins), float(loses)))
    assert sum(found[:3]) == pytest.approx(1)


@pytest.mark.rule("FIEF-6.2.3.5b")
def test_battles_that_are_played_end_as_often_as_foreseen() -> None:
    """Men alone leave no choice of losses, so nobody's judgement is in it."""
    game = attacked(at_limoges({"man_at_arms": 4}, {"man_at_arms": 3, "archer": 1}))
    foreseen = GAME.view(seen(game, None), None)["battle"]["outlook"]
    before, battles, ends = game.array.copy(), amount(80, full=1000), Counter[int]()
    for seed in range(battles):
        game.array[:] = before
        game.dice_array[:] = keyed(key_from_seed(seed))
        while game.s.battle_town >= 0 and not outcome(game):
            seat = game.waiting[0]
            texts = ["pass"] if game.asked == WINDOW_ASKED else ["fight", "lose blue man_at_arms 1", "pass"]
            options = game.legal(seat)
            chosen = [action for text in texts if (action := ACTIONS.parse(text)) in options]
            game.play(seat, (chosen or options)[0])
        ends[outcome(game)] += 1
    for name, end in (("wins", ATTACK_WON), ("loses", DEFENCE_WON)):
        likely = foreseen[name]
        spread = (likely * (1 - likely) / battles) ** 0.5
        assert abs(ends[end] / battles - likely) < 4 * spread, name


@pytest.mark.rule("FIEF-6.2.2a")
def test_archers_shoot_before_the_first_round() -> None:
    """Two archers and a lord against two men: the shot alone kills both in five ways of six."""
    found = brought(Field((LORD, NOBODY)), units(archer=2), units(man=2))
    rest = brought(Field((LORD, NOBODY)), units(man=2), units(man=1))
    assert found.wins == pytest.approx(5 / 6 + rest.wins / 6)


@pytest.mark.rule("FIEF-6.2.3.4a")
def test_a_free_bombard_rolls_the_worst_die_again() -> None:
    assert rolled(1, 1) == pytest.approx({0: 1 / 12, 1: 1 / 6, 2: 1 / 3 + 1 / 6, 3: 1 / 6 + 1 / 12})
    plain = brought(Field((LORD, LORD)), units(knight=2), units(man=3))
    helped = brought(Field((LORD, LORD)), units(knight=2, bombard=1), units(man=3))
    assert helped.wins > plain.wins
    stormed = brought(Field((LORD, LORD), 1), units(knight=2, bombard=1), units(man=3))
    assert stormed.wins == pytest.approx(plain.wins)


@pytest.mark.rule("FIEF-6.2.3.4c")
def test_small_units_fall_before_knights_and_the_guard_last() -> None:
    assert after_hits(units(man=2, knight=1), 1, 2) == (units(knight=1), 1)
    assert after_hits(units(man=1, knight=1), 1, 3) == (units(man=1), 1)
    assert after_hits(units(knight=1, retinue=1), 1, 4) == (units(retinue=1), 1)
    assert after_hits(units(knight=1, bombard=1), 2, 4) == (units(bombard=1), 1)


@pytest.mark.rule("FIEF-6.2.3.2a")
def test_walls_that_take_all_dice_let_nothing_happen() -> None:
    assert brought(Field((LORD, NOBODY), 2), units(man=3), units(man=1)) == Outlook(0, 0, 1, (0, 0), (0, 0))


@pytest.mark.rule("FIEF-5.2.4c")
def test_who_is_ridden_down_hits_harder() -> None:
    sides = units(knight=2), units(man=3)
    assert brought(Field((LORD, NOBODY), 0, True), *sides).wins < brought(Field((LORD, NOBODY)), *sides).wins


# -- what is shown -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-6a")
def test_chances_stand_before_a_battle_is_declared_for_who_may_declare_it() -> None:
    game = at_limoges({"knight": 2}, {"man_at_arms": 2, "archer": 1}).stronghold("limoges").at(BATTLE)
    game.settle()
    (shown,) = chances_of(game, seat_of("red"))
    expected = brought(Field((LORD, NOBODY), 1), units(knight=2), units(man=2, archer=1))
    assert (shown["what"], shown["town"], shown["family"], shown["walls"]) == ("attack", "limoges", 1, 1)
    assert (shown["dice"], shown["archers"]) == ([1, 1], [0, 1])
    assert shown["outlook"]["wins"] == round(expected.wins, 4)
    assert shown["outlook"]["units"] == [round(each, 2) for each in expected.units]
    assert chances_of(game, seat_of("blue")) == chances_of(game, None) == []
    game.do("attack limoges blue")
    assert GAME.view(seen(game, None), None)["battle"]["outlook"]["wins"] == round(expected.wins, 4)


@pytest.mark.rule("FIEF-5.2.1d")
def test_chances_stand_before_a_march_into_a_town_that_others_hold() -> None:
    game = Position(3).lord("guenievre", "red", "tours").units("red", "tours", knight=2).controls("red", "tours")
    game.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    game.do("march guenievre")
    (shown,) = chances_of(game, 0)
    assert (shown["what"], shown["town"], shown["family"]) == ("march", "poitiers", 1)
    lady = Leaders(1, 0, 0)  # without a title a woman has no combat points
    assert shown["outlook"]["wins"] == round(brought(Field((lady, NOBODY)), units(knight=2), units(archer=1)).wins, 4)
    game.do("keep knight 1")
    assert chances_of(game, 0)[0]["outlook"]["wins"] < shown["outlook"]["wins"]


@pytest.mark.rule("FIEF-5.2.4a")
def test_chances_stand_before_a_cavalcade() -> None:
    game = refused_at_poitiers()
    (shown,) = chances_of(game, 0)
    expected = brought(Field((Leaders(1, 0, 0), NOBODY), 0, True), units(knight=2), units(archer=1))
    assert (shown["what"], shown["family"], shown["on_road"]) == ("ride", 1, False)
    assert shown["outlook"]["wins"] == round(expected.wins, 4)


@pytest.mark.rule("FIEF-6.1a")
def test_chances_of_either_side_stand_before_it_is_joined() -> None:
    game = at_limoges({"knight": 1}, {"man_at_arms": 2}).lord("henry", "yellow", "limoges")
    game.units("yellow", "limoges", knight=2).at(BATTLE)
    game.do("attack limoges blue")
    game.settle()
    attack, defence = chances_of(game, seat_of("yellow"))
    with_both = brought(Field((Leaders(2, 2, 0), NOBODY)), units(knight=3), units(man=2))
    against = brought(Field((LORD, LORD)), units(knight=1), units(man=2, knight=2))
    assert (attack["side"], defence["side"]) == ("attack", "defence")
    assert attack["outlook"]["wins"] == round(with_both.wins, 4)
    assert defence["outlook"]["wins"] == round(against.loses, 4)
    assert defence["outlook"]["units"] == [round(each, 2) for each in reversed(against.units)]


@pytest.mark.rule("FIEF-I.2")
def test_units_that_lie_face_down_leave_the_outlook_open() -> None:
    game = at_limoges({"knight": 2}, {"man_at_arms": 2}, fog_of_war=True)
    for pawn in range(30):
        game.s.pawn_shown[1, pawn] = 0
    game.at(BATTLE)
    game.settle()
    (shown,) = chances_of(game, 0)
    assert (shown["face_down"], shown["outlook"], shown["dice"], shown["archers"]) == (2, None, None, None)
    other = at_limoges({"knight": 2}, {"knight": 2}, fog_of_war=True)
    for pawn in range(30):
        other.s.pawn_shown[1, pawn] = 0
    other.at(BATTLE)
    other.settle()
    assert chances_of(other, 0) == [shown]
