"""What a family is told of a march before it is made: how far, past whom, and what stays behind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from homage.games.fief.actions import ACTIONS, MARCH, PASS, STEP_TO, block_of
from homage.games.fief.asked import WINDOW_ASKED
from homage.games.fief.frames import MOVEMENT
from homage.games.fief.rules.court.lords import LORD_IDS
from homage.games.fief.rules.places import PLACE_IDS, TOWN_AT
from homage.games.fief.shown.march_view import marches
from homage.games.fief.state import NONE
from tests.conftest import amount
from tests.fief.looks import seen
from tests.fief.marches import march
from tests.fief.position import Game, Position, lord, town


def told(game: Game, seat: int = 0) -> list[dict[str, Any]]:
    return marches(seen(game, seat), seat)


def left(game: Game) -> dict[str, Any]:
    """What the one lord who can march, or does, leaves behind."""
    (only,) = told(game)
    found: dict[str, Any] = only["leaves"]
    return found


def goal(game: Game, name: str) -> dict[str, Any]:
    (only,) = told(game)
    return next(each for each in only["goals"] if each["town"] == name)


def at_poitiers() -> Position:
    """Arthur of red and two knights hold the stronghold of Poitiers."""
    table = Position(3).lord("arthur", "red", "poitiers").units("red", "poitiers", knight=2).controls("red", "poitiers")
    return table.stronghold("poitiers")


# -- what stays behind ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.2.2b")
def test_an_empty_town_stays_with_the_family_of_the_title_until_somebody_comes() -> None:
    table = at_poitiers().city("poitiers", "arthur").lord("henry", "blue", "tours").at(MOVEMENT)
    assert (left(table)["then"], left(table)["fortress"], left(table)["near"]) == ("empty", "city", [1])
    march(table, "arthur", "limoges")
    assert table.s.control[town("poitiers")] == 0


@pytest.mark.rule("FIEF-5.2.2b")
def test_an_empty_town_without_a_title_is_lost() -> None:
    table = at_poitiers().lord("henry", "blue", "lyon").at(MOVEMENT)
    assert (left(table)["then"], left(table)["fortress"], left(table)["near"]) == ("lost", "stronghold", [])
    march(table, "arthur", "limoges")
    assert table.s.control[town("poitiers")] == NONE


@pytest.mark.rule("FIEF-5.2.2b")
def test_an_empty_town_falls_to_the_family_that_holds_the_title() -> None:
    table = at_poitiers().lord("henry", "blue", "lyon").city("la_rochelle", "henry").at(MOVEMENT)
    assert (left(table)["then"], left(table)["to"]) == ("passes", [1])
    march(table, "arthur", "limoges")
    assert table.s.control[town("poitiers")] == 1


@pytest.mark.rule("FIEF-5.2.2e")
def test_those_who_stand_beside_get_the_town() -> None:
    table = at_poitiers().units("blue", "poitiers", archer=1).units("yellow", "poitiers", archer=1).at(MOVEMENT)
    table.settle()
    assert (left(table)["then"], left(table)["to"]) == ("passes", [1, 2])


@pytest.mark.rule("FIEF-5.1.1b")
def test_a_garrison_holds_the_town_and_is_counted() -> None:
    table = at_poitiers().units("red", "poitiers", archer=3).lord("jeanne", "red", "poitiers").at(MOVEMENT)
    table.do("march arthur")
    assert left(table)["then"] == "lost"
    table.do("keep archer 1")
    assert (left(table)["then"], left(table)["units"], left(table)["lords"]) == ("held", {"archer": 2}, [])
    table.do("leave jeanne")
    assert left(table)["lords"] == ["jeanne"]


@pytest.mark.rule("FIEF-6.3e", "R-84")
def test_a_captive_left_alone_goes_free() -> None:
    table = at_poitiers().lord("henry", "blue", "poitiers", jailer="red").lord("gauvain", "blue", "lyon").at(MOVEMENT)
    table.do("march arthur")
    assert left(table)["freed"] == []
    table.do("leave henry")
    assert (left(table)["captives"], left(table)["freed"]) == (["henry"], ["henry"])
    table.do("keep knight 1")
    assert (left(table)["captives"], left(table)["freed"]) == (["henry"], [])


@pytest.mark.rule("FIEF-6.4.1c")
def test_a_siege_without_a_lord_is_lifted() -> None:
    table = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2).stronghold("tours")
    table.units("blue", "tours", archer=1).controls("blue", "tours").lord("henry", "blue", "lyon")
    table.s.siege[town("tours"), 0] = 1
    table.at(MOVEMENT).settle()
    assert (left(table)["then"], left(table)["siege_lifted"]) == ("foreign", True)


# -- where to ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIEF-5.1.1a", "FIEF-5.2.1b", "FIEF-5.2.1d", "FIEF-5.2.1e")
def test_the_second_step_needs_the_leave_of_who_holds_the_town_between() -> None:
    table = Position(3).lord("arthur", "red", "tours").controls("red", "tours").lord("henry", "blue", "lyon")
    table.units("blue", "poitiers", archer=1).controls("blue", "poitiers").at(MOVEMENT)
    assert (goal(table, "poitiers")["leave"], goal(table, "poitiers")["waits"]) == ([], True)
    beyond = goal(table, "la_rochelle")
    assert (beyond["path"], beyond["leave"]) == (["poitiers", "la_rochelle"], [1])
    assert (beyond["waits"], beyond["takes"]) == (False, True)
    march(table, "arthur", "poitiers")
    assert (goal(table, "la_rochelle")["path"], goal(table, "la_rochelle")["leave"]) == (["la_rochelle"], [1])
    (only,) = told(table)
    assert (only["steps"], only["came"]) == (1, "tours")


@pytest.mark.rule("FIEF-G.2.2a", "FIEF-5.3b", "FIEF-5.3c")
def test_nobody_marches_through_bad_weather_and_ships_end_a_march() -> None:
    """Nantes: by land to nowhere, and from OFFSHORE no farther."""
    table = Position(3).lord("arthur", "red", "nantes").controls("red", "nantes").lord("henry", "blue", "lyon")
    table.given(bad_weather=0b11111).at(MOVEMENT)
    (only,) = told(table)
    assert [(each["town"], each["way"]) for each in only["goals"]] == [("offshore", "sea")]


def test_only_the_family_that_moves_is_told() -> None:
    table = at_poitiers().lord("henry", "blue", "lyon").at(MOVEMENT)
    assert [bool(told(table, seat)) for seat in range(3)] == [True, False, False]
    assert marches(seen(table, None), None) == []


# -- it comes true -------------------------------------------------------------------------------------------------


def answer(game: Game, seat: int, rng: random.Random) -> int:
    """A march rather than anything else; nothing that a player raises by himself."""
    options = [action for action in game.legal(seat) if not ACTIONS.initiative[action]]
    if game.s.asked_kind == WINDOW_ASKED and PASS in options:
        return PASS
    return rng.choice([action for action in options if block_of(action) in (MARCH, STEP_TO)] or options)


@pytest.mark.rule("FIEF-5.1.1b", "FIEF-5.2.1d", "FIEF-5.2.1e", "FIEF-5.2.2b", "FIEF-5.2.2e", "R-122")
@pytest.mark.parametrize("seats", [3, 6])
def test_what_is_told_before_a_march_comes_true(seats: int) -> None:
    """Choosing a lord changes nothing of what was told of him; after his STEP, town and army are as was told."""
    game, rng = Game(seats, seed=2, gentle_start=True), random.Random(seats)
    chosen = arrived = 0
    for _ in range(amount(900, full=8000)):
        if game.over:
            break
        seat = rng.choice(game.waiting)
        action = answer(game, seat, rng)
        setting_out = told(game, seat)
        game.play(seat, action)
        if setting_out and block_of(action) == MARCH:
            assert told(game, seat) == [each for each in setting_out if each["lord"] == LORD_IDS[action - MARCH]]
            chosen += 1
        elif setting_out and block_of(action) == STEP_TO:
            arrived += _came_true(game, seat, setting_out[0], action - STEP_TO)
    assert (chosen > 20, arrived > 20) == (True, True)


def _came_true(game: Game, seat: int, march: dict[str, Any], to: int) -> bool:
    """Whether a STEP was made at once, without plague; then everything is as it was told."""
    (goal,) = (each for each in march["goals"] if each["path"] == [PLACE_IDS[to]])
    place = int(game.s.lord_place[lord(march["lord"])])
    if place == NONE or int(TOWN_AT[place]) != to or goal["leave"] or goal["plague"] or march["leaves"] is None:
        return False
    assert (place != to) == goal["waits"]
    assert not goal["takes"] or game.s.control[to] == seat
    assert _as_told(game.s.control[town(march["leaves"]["town"])], seat, march["leaves"])
    return True


def _as_told(control: int, seat: int, leaves: dict[str, Any]) -> bool:
    if leaves["then"] in ("held", "empty"):
        return control == seat
    if leaves["then"] == "passes":
        return control in leaves["to"]
    return control == NONE if leaves["then"] == "lost" else control != seat
