"""The table for a terminal: no line is too long, and what a player needs is there."""

from __future__ import annotations

import pytest

from homage.engine.views.lines import WIDTH
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.frames import BATTLE, HEAR_YE, MOVEMENT
from homage.games.fief.rules.figures import UNIT_IDS
from homage.games.fief.shown.drawing import draw
from tests.conftest import amount
from tests.fief.looks import random_moves, seen
from tests.fief.position import Game, Position

LOOKS = 7  # a look after so many moves


def drawn(game: Game, seat: int | None) -> str:
    options = [] if seat is None or seat not in game.waiting else game.legal(seat)
    things = {thing for action in options for thing in ACTIONS.concerns(seat or 0, action)}
    lines = draw(GAME.view(seen(game, seat), seat), seat, things)
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_position_is_drawn_within_the_width(seats: int) -> None:
    game = Game(seats, seed=10 + seats)
    for at, (seat, _) in enumerate(random_moves(game, seats, amount(250, full=2500))):
        if at % LOOKS == 0 or game.s.battle_town >= 0:
            for viewer in (seat, None):
                assert max(map(len, drawn(game, viewer).splitlines())) <= WIDTH


def test_the_map_shows_controllers_buildings_and_forces() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2, man_at_arms=1)
    game.controls("red", "tours").stronghold("tours").units("blue", "before:tours:poitiers", archer=1)
    game.lord("henry", "blue", "tours", jailer="red").at(MOVEMENT)
    game.settle()
    text = drawn(game, 0)
    assert "Tours        2   Red    +1 stronghold        > Poitiers, Nantes" in text
    assert "Red: 1m 2k Arthur* (captive Henry)" in text
    assert "Blue (waits, from Poitiers): 1a" in text


def test_the_round_ahead_is_drawn() -> None:
    game = Position(3).lord("arthur", "red", "tours").at(MOVEMENT)
    assert "Then: BATTLE, END OF ROUND" in drawn(game, 0)


def test_what_a_march_leaves_behind_is_drawn_for_who_marches() -> None:
    """Arthur takes all units along, and Blue stands beside; then one of them stays."""
    game = Position(3).lord("arthur", "red", "tours").controls("red", "tours").units("red", "tours", knight=2)
    game.lord("henry", "blue", "tours").stronghold("tours").at(MOVEMENT)
    game.do("march arthur")
    assert "behind: nobody stays in Tours; Tours goes to Blue" in " ".join(drawn(game, 0).split())
    assert "behind" not in drawn(game, 1)
    game.do("keep knight 1")
    assert "behind: 1k stays in Tours" in " ".join(drawn(game, 0).split())


def test_the_court_and_the_hand_are_drawn() -> None:
    game = Position(3).lord("arthur", "red", "lyon").controls("red", "lyon", "clermont").city("lyon", "arthur")
    game.hand("red", "tax").bishop("arthur", 5).at(HEAR_YE)
    text = drawn(game, 0)
    assert "Red (you): 1 VP, 5 deniers (+2), cards 0C 1E" in text
    assert "Arthur: Dauphiné, bishop of Avignon, in Lyon" in text
    assert "Your hand: TAX" in text
    assert "Your hand" not in drawn(game, None)
    assert "Dauphiné, barony of Arthur of Red" in text


def test_who_is_one_point_from_victory_is_drawn() -> None:
    game = Position(4).lord("arthur", "red", "lyon").controls("red", "lyon", "clermont").city("lyon", "arthur")
    game.lord("alienor", "blue", "rennes").wed("arthur", "alienor").at(HEAR_YE)
    assert "One point from victory" not in drawn(game, 0)
    game.controls("red", "rennes", "nantes", "dijon").city("rennes", "arthur").city("dijon", "alienor")
    assert "One point from victory: Red and Blue together" in drawn(game, 0)


def test_chances_are_drawn_before_a_battle_is_declared() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2)
    game.units("blue", "tours", man_at_arms=2).controls("blue", "tours").stronghold("tours").at(BATTLE)
    game.settle()
    text = " ".join(drawn(game, 0).split())
    assert "attack against Blue in Tours: wins in 89%, loses in 4%; it loses" in text
    assert "with 1 dice against 1, walls take 1" in text
    assert "Chances" not in drawn(game, 1)


def test_a_battle_is_drawn_with_its_odds() -> None:
    game = Position(3).lord("arthur", "red", "tours").units("red", "tours", knight=2)
    game.lord("henry", "blue", "tours").units("blue", "tours", man_at_arms=2).controls("blue", "tours").at(BATTLE)
    game.do("attack tours blue")
    text = drawn(game, 0)
    assert "Battle in Tours, round 0" in text
    assert "attack: Red leads 2k" in text
    assert "7 points with Arthur: 2 dice, 3.0 hits a round, endures 7" in text
    assert "leaves nobody of the other side in 64%" in text
    assert "to fall" not in text
    game.s.planned[1, 1, UNIT_IDS.index("man_at_arms")] = 2  # one more than fall, as 0 is nothing chosen
    assert "to fall: 1 man-at-arms" in drawn(game, 1)
    assert "to fall" not in drawn(game, 0)
