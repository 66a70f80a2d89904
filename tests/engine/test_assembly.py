"""A game is put together from the modules of its folder by the names of its parts."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from homage.engine.flow import contract
from homage.engine.game import Game
from homage.engine.moves import block_rules

GAME = "from homage.engine.assembly import assembled\nGAME = assembled(__name__, {facts})\n"
FACTS = "title='Toy', credits='', version='1', prefix='TOY', seats=range(2, 3), components=None"
WORDS = """
from homage.engine.state.dice import draw  # code of the engine is no part of a game
from {package}.actions import ACTIONS

HOW_TO_PLAY = "Pass."

def seat_name(seat): return str(seat)
def action_words(s, seat, action): return "Pass"
def event_words(event): return ""
def question(s, seat): return "Well?"
"""
ACTIONS = """
from homage.engine.moves.actions import Actions
from homage.engine.moves.refusals import Refusals
from homage.engine.flow.story import Events

ACTIONS, EVENTS, REFUSALS, OPTIONS = Actions(), Events(), Refusals(), ()
MOST_OPTIONS, OBSERVATION, OBSERVED = 1, 1, (0, 1)
PASS = ACTIONS.block("pass")

def check_options(seats, options): pass
def encode_options(options): return []
def most_decisions(seats, options): return 1
"""
TURN = """
class State: pass

VIEW = {}
def start(): pass
def apply(): pass
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """The folder of a game with the least that a game needs; its package has the name of the folder."""
    folder = tmp_path / f"toy_{abs(hash(request.node.name))}"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME.format(facts=FACTS))
    (folder / "words.py").write_text(WORDS.format(package=folder.name))
    (folder / "actions.py").write_text(ACTIONS)
    (folder / "turn.py").write_text(TURN)
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def imported(folder: Path) -> ModuleType:
    return import_module(folder.name)


def test_every_part_is_found_where_it_stands(toy: Path) -> None:
    game: Game = imported(toy).GAME
    turn = import_module(f"{toy.name}.turn")
    assert (game.name, game.title) == (toy.name, "Toy")
    assert game.state is turn.State
    assert game.view is turn.VIEW
    assert game.rules == {"start": turn.start, "apply": turn.apply}
    assert game.words.seat(1) == "1"
    assert game.words.notation(game.words.parse("PASS")) == "pass"
    default = next(field.default for field in fields(Game) if field.name == "draw")
    assert game.draw is default, "what a game imports from the engine under the same name is not its own"


def test_actions_that_a_player_raises_are_told_to_search_by_a_rule(toy: Path) -> None:
    (toy / "actions.py").write_text(ACTIONS + 'GIVE = ACTIONS.block("give", initiative=True)\n')
    initiative = imported(toy).GAME.rules["initiative"]
    assert [bool(initiative(None, action)) for action in range(2)] == [False, True]


def test_a_rule_of_the_game_stands_before_the_one_that_follows_from_its_actions(toy: Path) -> None:
    (toy / "actions.py").write_text(ACTIONS + 'GIVE = ACTIONS.block("give", initiative=True)\n')
    (toy / "trade.py").write_text("def initiative(s, action): return s > 3\n")
    assert imported(toy).GAME.rules["initiative"](5, 0)


def test_a_fact_that_is_told_is_not_looked_for(toy: Path) -> None:
    (toy / "__init__.py").write_text(GAME.format(facts=f"{FACTS}, observed=(0, 9)"))
    assert imported(toy).GAME.observed == (0, 9)


def test_two_parts_of_one_name_are_refused(toy: Path) -> None:
    (toy / "battle.py").write_text("def start(): pass\n")
    with pytest.raises(TypeError, match=rf"{toy.name}\.battle\.start and {toy.name}\.turn\.start could all be"):
        imported(toy)


def test_a_part_that_several_modules_import_is_one(toy: Path) -> None:
    (toy / "battle.py").write_text(f"from {toy.name}.turn import start, State\n")
    assert imported(toy).GAME.rules["start"].__module__ == f"{toy.name}.turn"


def test_a_missing_word_is_named(toy: Path) -> None:
    (toy / "words.py").write_text(WORDS.format(package=toy.name).replace("question", "asking"))
    with pytest.raises(TypeError, match=f"no module of {toy.name} defines question, which every game needs"):
        imported(toy)


def test_the_rules_of_a_game_are_its_own(game: Game) -> None:
    """But for those that the engine makes of its blocks of actions."""
    assert game.rules.keys() <= set(contract.NAMES)
    own = [rule.__module__ for rule in game.rules.values() if rule.__module__ != block_rules.__name__]
    assert {".".join(module.split(".")[:3]) for module in own} == {f"homage.games.{game.name}"}
